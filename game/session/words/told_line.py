"""The line that punishes a move, as a page shows it: one move after another, each with its words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.core import Board, Rules, Seat, View
from engine.match import Step
from engine.notation import spell
from engine.reasons.line import played
from engine.reasons.told import Told
from engine.reasons.words import with_names
from game.i18n.language import Words
from game.picture.move_words import MoveWords


class ToldLine(NamedTuple):
    """The moves of a line that can be shown: the rival, the answer, and a draw or pass if nothing fits then."""

    steps: tuple[Step, ...] = ()
    after: View[Board] | None = None
    """The table after the last of them, in a deal that allows it."""
    words: tuple[str, ...] = ()
    """The words for each of them; the last are the whole sentence."""

    def next(self, shown: int) -> int:
        """Return the number of moves to show after this number: one more, or none after the last."""
        return (shown + 1) % (len(self.steps) + 1)


NO_LINE: Final = ToldLine()


def told_line(
    words: Words, rules: Rules[Board], view: View[Board], seat: Seat, told: Told, names: Sequence[str]
) -> ToldLine:
    """Return the line against the rival of a move of `seat`; NO_LINE if there is none that can be shown."""
    if told.line is None:
        return NO_LINE
    states, moves = played(rules, view, seat, told.steps), MoveWords(words)
    if not states:
        return NO_LINE
    steps = told.steps[: len(states) - 1]
    said = [
        f"{names[step.seat]}: {moves.move(spell(rules, state, step.move).rstrip('!').partition('@')[0])}"
        for step, state in zip(steps, states, strict=False)
    ]
    said[-1] = words.tell(with_names(told.line, names))
    return ToldLine(steps, states[-1].masked(seat), tuple(said))
