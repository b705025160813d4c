"""The facts that are told of a move, and their order: the strongest two, the cause before the effect."""

from __future__ import annotations

import pytest

from engine.reasons.told import FactTold, When, chosen, in_order
from engine.sentences import sentence

NOW, NEXT, LATER = When


def fact(key: str, when: When, share: float) -> FactTold:
    return FactTold(key, when, 1.0, 0.0, share, sentence(key))


@pytest.mark.parametrize(
    ("facts", "ordered"),
    [
        ([fact("later", LATER, 0.9), fact("next", NEXT, 0.5), fact("now", NOW, 0.4)], ["next", "now", "later"]),
        ([fact("less", NOW, 0.2), fact("more", NOW, 0.3)], ["more", "less"]),
        ([fact("later", LATER, 0.0), fact("next", NEXT, 0.0), fact("now", NOW, 0.0)], ["now", "next", "later"]),
        ([fact("for it", NEXT, 0.1), fact("against it", NOW, -0.5)], ["for it", "against it"]),
    ],
    ids=["an early one counts more", "at one time", "an early one first", "one that speaks for the rival"],
)
def test_facts_are_ordered_by_what_they_explain(facts: list[FactTold], ordered: list[str]) -> None:
    assert [each.key for each in in_order(facts)] == ordered


@pytest.mark.parametrize(
    ("facts", "told"),
    [
        ([fact("next", NEXT, 0.9), fact("now", NOW, 0.3)], ["now", "next"]),
        ([fact("next", NEXT, 0.9), fact("now", NOW, 0.26)], ["next"]),
        ([fact("now", NOW, 0.8), fact("next", NEXT, 0.35)], ["now"]),
        ([fact("now", NOW, 0.8), fact("next", NEXT, 0.37)], ["now", "next"]),
        ([fact("a:one", NOW, 0.8), fact("a:two", NEXT, 0.7), fact("b", LATER, 0.6)], ["a:one", "b"]),
        ([fact("now", NOW, 0.5), fact("now too", NOW, 0.5)], ["now"]),
        ([fact("a", NOW, 0.5), fact("b", NEXT, 0.5), fact("c", LATER, 0.5)], ["a", "b"]),
        ([], []),
    ],
    ids=["cause first", "a weak cause", "a weak effect", "a strong effect", "one subject", "one time", "three", "none"],
)
def test_two_strong_facts_of_different_times_and_subjects_are_told(facts: list[FactTold], told: list[str]) -> None:
    assert [each.key for each in chosen(facts)] == told
