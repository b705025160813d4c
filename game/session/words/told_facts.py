"""The facts of a reason for other programs, as `boneyard review` and `boneyard puzzles answer` tell them as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

from engine.reasons.told import Told
from engine.reasons.words import with_names
from game.i18n.language import Words


class ToldFact(TypedDict):
    """A fact: its key in the catalogue, its numbers for both moves, and the part of the gap that it stands for."""

    key: str
    mine: float
    its: float
    share: float
    text: str


def told_facts(words: Words, told: Told | None, names: Sequence[str]) -> list[ToldFact]:
    """Return the facts that are told, in order."""
    return [
        {
            "key": fact.key,
            "mine": round(fact.mine, 3),
            "its": round(fact.its, 3),
            "share": round(fact.share, 2),
            "text": words.tell(with_names(fact.sentence, names)),
        }
        for fact in (told.facts if told is not None else ())
    ]
