"""The words of a puzzle: its moves, its answer, and why the right move is right."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from engine.core import Board, Rules, State, View
from engine.families.facts import Marks
from engine.match import Step
from engine.notation import spell
from engine.reasons.advice import why
from engine.reasons.told import Told
from engine.reasons.words import with_names
from engine.record.puzzle import GRADES, Puzzle, options_as_moves
from engine.sentences import gettext_noop
from game.i18n.language import Words
from game.i18n.percent import whole_percent
from game.picture.move_words import MoveWords
from game.session.words.told_line import ToldLine, told_line

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


class ShortFact(NamedTuple):
    """A fact that speaks for the right move."""

    text: str
    marks: Marks | None = None
    """What on the table it speaks of."""
    shares: tuple[float, float] | None = None
    """The shares that it compares, that of the right move first; `short` names them."""
    short: str = ""


class PuzzleWords(MoveWords):
    """Tells puzzles in the player's language."""

    def __init__(self, words: Words) -> None:
        super().__init__(words)
        self._last: tuple[tuple[str, int, View[Board]], Told] | None = None
        """The reason told last, which takes some time to find, and what it is for."""

    def grade(self, grade: int) -> str:
        """Return the word for a grade."""
        return self._words.say(_GRADES[min(max(grade, 1), GRADES) - 1])

    def chance(self, percent: float) -> str:
        """Return a share in per cent."""
        return self._words.say("{n}%", n=whole_percent(percent / 100))

    def wish(self, puzzle: Puzzle) -> str:
        """Return what the player is asked to find."""
        if not puzzle.is_alone:
            return self._words.say("Find the best move.")
        if puzzle.options[1].chance:  # with luck, another move wins as well
            return self._words.say("One move wins however the hidden tiles lie. Find it.")
        return self._words.say("You can still win. Find the only way.")

    def why(self, puzzle: Puzzle, before: State[Board], names: Sequence[str], answer: int = 0) -> list[str]:
        """Return why the right move and not the answer, an option's number, or the best other move if that was right.

        Then follow the rounds that it wins.
        """
        best, other = puzzle.options[:2]
        lines = [*map(self._words.tell, self.told(puzzle, before, answer).all(names))]
        if puzzle.is_alone:
            return [*lines, self.still(puzzle)]
        if best.round > other.round:
            lines.append(
                self._words.say(
                    "It wins this round in {n} of 100 deals, the next best move in {other}.",
                    n=round(best.round),
                    other=round(other.round),
                )
            )
        return lines

    def facts(self, puzzle: Puzzle, before: State[Board], names: Sequence[str], answer: int) -> list[ShortFact]:
        """Return the same in a few words each, for the felt. If tiles are hidden, the proof comes second."""
        best, other = puzzle.options[:2]
        told, tell = self.told(puzzle, before, answer), self._words.tell
        first = " ".join(map(tell, told.first(names)))
        facts = [ShortFact(first, told.marks)] if first else []
        facts += [ShortFact(tell(with_names(fact.sentence, names)), fact.marks) for fact in told.facts[1:]]
        if puzzle.is_alone:
            is_proof = len(facts) < 2 or other.chance
            facts = [*facts[:1], ShortFact(self.still(puzzle))] if is_proof else facts
        elif best.round > other.round and len(facts) < 2:
            rounds = self._words.say(
                "Wins {n} of 100 rounds, the next {other}", n=round(best.round), other=round(other.round)
            )
            facts.append(
                ShortFact(rounds, shares=(best.round / 100, other.round / 100), short=self._words.say("Rounds won"))
            )
        return facts

    def against(self, puzzle: Puzzle, before: State[Board], names: Sequence[str], answer: int) -> ShortFact:
        """Return the case against the answer, or the best other move if that was right; its text may be empty."""
        told = self.told(puzzle, before, answer)
        marks = told.facts[0].instead if told.facts else None
        return ShortFact(" ".join(map(self._words.tell, told.against(names))), marks)

    def line_against(self, puzzle: Puzzle, before: State[Board], names: Sequence[str], answer: int) -> ToldLine:
        """Return the moves of the line against it."""
        view, told = before.masked(before.turn), self.told(puzzle, before, answer)
        return told_line(self._words, puzzle.position.rules, view, before.turn, told, names)

    def still(self, puzzle: Puzzle) -> str:
        """Return that a solitaire can still be won after the right move, and how often after the next best."""
        other = puzzle.options[1]
        if not other.chance:
            return self._words.say("No other move lets you win.")
        return self._words.say(
            "Wins however the hidden tiles lie; the next best move in {n} of 100 ways.", n=round(other.chance)
        )

    def told(self, puzzle: Puzzle, before: State[Board], answer: int) -> Told:
        """Return why the right move and not the answer, or the best other move if that was right or is no option."""
        number = answer if answer > 0 else 1
        key = (puzzle.options[0].move, number, before.masked(before.turn))
        if self._last is None or self._last[0] != key:
            moves, rules = options_as_moves(puzzle, before), puzzle.position.rules
            past = tuple(puzzle.position.steps)
            told = why(rules, key[2], before.turn, moves[0], moves[number], past, is_known=True)
            self._last = (key, told)
        return self._last[1]

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
