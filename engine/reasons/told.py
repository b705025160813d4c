"""The result of a contrast: facts of the board and of the playouts, in three times, and the choice among them.

First comes the cause, as the board shows it where it does, then its effect.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Final, NamedTuple

from engine.families.facts import NO_MARKS, Marks
from engine.match import Step
from engine.reasons.words import with_names
from engine.sentences import Sentence


class When(IntEnum):
    """When a fact shows: on the board at once, in the next exchange, or at the end of the round."""

    NOW = 0
    NEXT = 1
    LATER = 2


class FactTold(NamedTuple):
    """Something that is true of a move and not of its rival, or of both in amounts that are both told."""

    key: str
    """Its name in the catalogue (docs/review.md)."""
    when: When
    mine: float
    its: float
    share: float
    """The part of the gap between the moves that it stands for, 1 at most."""
    sentence: Sentence
    marks: Marks = NO_MARKS
    instead: Marks = NO_MARKS
    """The same after the rival."""


class Told(NamedTuple):
    """Why a move and not its rival: at most two facts, the cause first, then the effect."""

    facts: tuple[FactTold, ...]
    verdict: Sentence | None = None
    """The sentence if there is no fact, or no choice."""
    concession: Sentence | None = None
    """What the rival has for it at once, told first."""
    line: Sentence | None = None
    """The answer to the rival that costs most, told last."""
    every: tuple[FactTold, ...] = ()
    """All facts that hold, the strongest first."""
    lead: float = 0.0
    """How much better the move did in the deals tried, in shares of the match."""
    steps: tuple[Step, ...] = ()
    """The moves of the line: the rival, the answer, and a draw or pass if nothing fits then."""

    def first(self, names: Sequence[str] = ()) -> list[Sentence]:
        """Return the reason in one breath: the concession, if any, and the first fact or the verdict."""
        said = [self.concession] if self.concession is not None and self.facts else []
        said += [self.facts[0].sentence] if self.facts else [self.verdict] if self.verdict is not None else []
        return [with_names(each, names) for each in said]

    def rest(self, names: Sequence[str] = ()) -> list[Sentence]:
        """Return the rest: the second fact and the line."""
        said = [fact.sentence for fact in self.facts[1:]]
        said += [self.line] if self.line is not None else []
        return [with_names(each, names) for each in said]

    def against(self, names: Sequence[str] = ()) -> list[Sentence]:
        """Return the case against the rival: its points and the line, or the reason in one breath without a line."""
        if self.line is None:
            return self.first(names)
        said = [self.concession] if self.concession is not None else []
        return [with_names(each, names) for each in (*said, self.line)]

    def all(self, names: Sequence[str] = ()) -> list[Sentence]:
        """Return all that is said, in order."""
        return [*self.first(names), *self.rest(names)]

    @property
    def marks(self) -> Marks:
        """What the first fact speaks of."""
        return self.facts[0].marks if self.facts else NO_MARKS


SILENCE: Final = Told(())
"""Nothing is told."""


def just(verdict: Sentence) -> Told:
    """Return a reason that is no contrast: there was no choice, or none that matters."""
    return Told((), verdict)


_FIRST, _SECOND = 0.3, 0.45
"""Strength that the first and the second fact need, as a part of the strongest of all."""
_WEIGHTS: Final = (1.0, 0.85, 0.4)
"""Weights of the three times in the order of the facts."""


def in_order(facts: Sequence[FactTold]) -> list[FactTold]:
    """Return facts by what they explain, those of an earlier time first among equals."""
    return sorted(facts, key=lambda fact: (-fact.share * _WEIGHTS[fact.when], fact.when))


def chosen(facts: Sequence[FactTold]) -> tuple[FactTold, ...]:
    """Return at most two of these facts, which are in order; two have different times and subjects."""
    strongest = max((fact.share for fact in facts), default=0.0)
    out: list[FactTold] = []
    for when in When:
        for fact in facts:
            if fact.when is not when or any(_subject(fact) == _subject(other) for other in out):
                continue
            if len(out) < 2 and fact.share >= (_SECOND if out else _FIRST) * strongest:
                out.append(fact)
                break
    return tuple(out or facts[:1])


def _subject(fact: FactTold) -> str:
    return fact.key.partition(":")[0]
