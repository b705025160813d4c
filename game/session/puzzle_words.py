"""The words of a puzzle: its moves, its answer, and why the right move is right."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final, NamedTuple

from engine.bots.advice import explain
from engine.bots.keen import Basis
from engine.core import Board, Rules, State
from engine.families.evaluator import MoveReason
from engine.match import Step
from engine.notation import spell
from engine.record.puzzle import GRADES, Puzzle, options_as_moves
from engine.sentences import gettext_noop
from game.i18n.percent import whole_percent
from game.picture.move_words import MoveWords

_GRADES: Final = (
    gettext_noop("easy"),
    gettext_noop("moderate"),
    gettext_noop("tricky"),
    gettext_noop("hard"),
    gettext_noop("very hard"),
)
"""The words for the grades."""
MAX_LINE_LENGTH: Final = 12
"""Moves of a line that are told."""


_SHORT: Final = {
    "{name} had no {pip}, so this keeps that end closed.": gettext_noop("{name} had no {pip}: that end stays shut"),
    "Came out best when the round was played out many times.": gettext_noop("Best in many deals played out"),
    "A double fits only one number, so play it while you can.": gettext_noop("A double fits only one number"),
    "Takes {n} pips off your hand, more than any other tile that fits.": gettext_noop("The heaviest tile that fits"),
    "Takes {n} pip off your hand, more than any other tile that fits.": gettext_noop("The heaviest tile that fits"),
    "Covers two sections, so you can play another card.": gettext_noop("Covers two sections: another card"),
    "Reads the same both ways, so your other cards fit in more places.": gettext_noop("Reads the same both ways"),
    "Takes {n} dot off your hand. No card that fits has more.": gettext_noop("The heaviest card that fits"),
}
"""Reasons as short as a fact on the felt."""


class ShortFact(NamedTuple):
    """A fact that speaks for the right move."""

    text: str
    reason: MoveReason | None = None
    """The reason that it tells, with what on the table it speaks of."""


class PuzzleWords(MoveWords):
    """Tells puzzles in the player's language."""

    def grade(self, grade: int) -> str:
        """Return the word for a grade."""
        return self._words.say(_GRADES[min(max(grade, 1), GRADES) - 1])

    def chance(self, percent: float) -> str:
        """Return a share in per cent."""
        return self._words.say("{n}%", n=whole_percent(percent / 100))

    def why(self, puzzle: Puzzle, before: State[Board], names: Sequence[str]) -> list[str]:
        """Return why the right move is right: a fact about it, and the rounds that it wins."""
        best, other = puzzle.options[:2]
        lines = [self._words.tell(_reason(puzzle, before, names).sentence)]
        if best.round > other.round:
            lines.append(
                self._words.say(
                    "It wins this round in {n} of 100 deals, the next best move in {other}.",
                    n=round(best.round),
                    other=round(other.round),
                )
            )
        return lines

    def facts(self, puzzle: Puzzle, before: State[Board], names: Sequence[str]) -> list[ShortFact]:
        """Return the same in a few words each, for the felt."""
        best, other = puzzle.options[:2]
        reason = _reason(puzzle, before, names)
        told, short = reason.sentence, _SHORT.get(reason.sentence.text)
        words = self._words.say(short, **told.values) if short is not None else self._words.tell(told)
        facts = [ShortFact(words, reason)]
        if best.round > other.round:
            rounds = self._words.say(
                "Wins {n} of 100 rounds, the next {other}", n=round(best.round), other=round(other.round)
            )
            facts.append(ShortFact(rounds))
        return facts

    def line(self, rules: Rules[Board], before: State[Board], steps: Sequence[Step], names: Sequence[str]) -> str:
        """Return the moves of a line with the names of those who make them."""
        told = list(self._line(rules, before.copy(), steps, names))
        more = "\u00a0…" if len(told) > MAX_LINE_LENGTH else ""
        return "\u00a0· ".join(told[:MAX_LINE_LENGTH]) + more  # a line is broken between two moves only

    def _line(
        self, rules: Rules[Board], state: State[Board], steps: Sequence[Step], names: Sequence[str]
    ) -> Iterator[str]:
        """Yield each player's moves, only the first one with its place; several draws in a row are one."""
        last = (-1, "")
        for seat, move in steps:
            told = spell(rules, state, move).rstrip("!")
            told = told.partition("@")[0] if last[1] else told
            rules.apply(state, seat, move)
            if (seat, told) != last:
                yield f"{names[seat]}:\u00a0{self.move(told)}"
            last = (seat, told)


def _reason(puzzle: Puzzle, before: State[Board], names: Sequence[str]) -> MoveReason:
    """Return a fact about the right move."""
    rules, seat = puzzle.position.rules, before.turn
    right = options_as_moves(puzzle, before)[0]
    return explain(rules, before.masked(seat), seat, right, Random(0), names, Basis.PLAYED_OUT)
