"""Chooses the facts that are told: the cause, as the board shows it where it does, then what comes of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.reasons.told import Fact, When

_FIRST, _SECOND = 0.3, 0.45
"""Strength that the first and the second fact need, as a part of the strongest of all."""
_WEIGHTS: Final = (1.0, 0.85, 0.4)
"""Weights of the three times in the order of the facts."""


def in_order(facts: Sequence[Fact]) -> list[Fact]:
    """Return facts by what they explain, those of an earlier time first among equals."""
    return sorted(facts, key=lambda fact: (-fact.share * _WEIGHTS[fact.when], fact.when))


def chosen(facts: Sequence[Fact]) -> tuple[Fact, ...]:
    """Return at most two of these facts, which are in order: of two times, and of two subjects."""
    strongest = max((fact.share for fact in facts), default=0.0)
    out: list[Fact] = []
    for when in When:
        for fact in facts:
            if fact.when is not when or any(_subject(fact) == _subject(other) for other in out):
                continue
            if len(out) < 2 and fact.share >= (_SECOND if out else _FIRST) * strongest:
                out.append(fact)
                break
    return tuple(out or facts[:1])


def _subject(fact: Fact) -> str:
    return fact.key.partition(":")[0]
