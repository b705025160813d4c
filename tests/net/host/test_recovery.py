"""A journal that says something that no honest host writes gives a refusal with a reason, and never another table."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from msgspec.structs import replace

from engine.sentences import Refusal
from net.effects.inputs import AnyInput, MoveMade, ShareReceived, WordPassedOn
from net.host.recovery import recovered
from tests.support.lan.one_thread import Network, Robot, terms


def journal_of(seed: int, records: int) -> tuple[AnyInput, ...]:
    """Return the journal of a match that was played for a while."""
    net = Network(seed)
    net.open(terms("all_fives", 2, {"target": 250}))
    robots = [Robot(net.line(name)) for name in ("Ana", "Luis")]
    while len(net.journal) < records:
        for robot in robots:
            robot.act()
        net.pass_time(0.3)
    return tuple(net.journal)


@pytest.fixture(scope="module")
def journal() -> tuple[AnyInput, ...]:
    return journal_of(1, 90)


def outcome(records: Sequence[AnyInput]) -> str:
    """Return the reason why a journal isn't believed; empty if it is."""
    try:
        recovered(records, random=bytes)
    except Refusal as why:
        return str(why)
    return ""


def test_a_journal_is_believed_wherever_it_ends(journal: tuple[AnyInput, ...]) -> None:
    assert not any(outcome(journal[:end]) for end in range(1, len(journal) + 1))


def test_a_journal_without_one_share_is_refused_with_a_reason(journal: tuple[AnyInput, ...]) -> None:
    at = next(at for at, record in enumerate(journal) if isinstance(record, ShareReceived))
    assert outcome(journal[:at] + journal[at + 1 :]) == "This saved table can't be replayed: The file is damaged."


def test_a_move_that_its_player_has_not_signed_is_not_believed(journal: tuple[AnyInput, ...]) -> None:
    for at, record in enumerate(journal):
        if isinstance(record, MoveMade):
            changed = [*journal[:at], replace(record, signature=bytes(64))]
            assert outcome(changed) == "This saved table can't be replayed: The file is damaged."


def test_of_a_journal_without_a_record_comes_no_other_game(journal: tuple[AnyInput, ...]) -> None:
    harmless = [
        at
        for at in range(1, len(journal) - 1)
        if not isinstance(journal[at], WordPassedOn) and not outcome(journal[:at] + journal[at + 1 :])
    ]
    assert harmless == []


def test_of_doubled_and_exchanged_records_comes_no_other_game(journal: tuple[AnyInput, ...]) -> None:
    moves = [record for record in journal if isinstance(record, MoveMade)]
    rng = Random(2)
    for _ in range(150):
        one, other = sorted(rng.sample(range(1, len(journal)), 2))
        doubled = (*journal[:other], journal[one], *journal[other:])
        exchanged = (*journal[:one], journal[other], *journal[one + 1 : other], journal[one], *journal[other + 1 :])
        for changed in (doubled, exchanged):
            if not outcome(changed):
                assert [record for record in changed if isinstance(record, MoveMade)] == moves


def test_a_journal_of_any_records_of_two_tables_is_refused_or_a_table(journal: tuple[AnyInput, ...]) -> None:
    other, rng = journal_of(2, 60), Random(3)
    for _ in range(300):
        kept = [record for record in journal if rng.random() < 0.9]
        mixed = [rng.choice(other) if rng.random() < 0.1 else record for record in kept]
        reason = outcome(mixed)
        assert not reason or reason.startswith(
            ("This saved table can't be replayed: ", "There's no table in this file.")
        )
