"""The listener notices leaks of the size that it claims to notice, nothing else, and says so when it can't tell."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from tests.support.lengths import long_run, often, sampled
from tools.lan import eavesdropper
from tools.lan.eavesdropper import (
    HEARD,
    LEAKS,
    SURE,
    Deal,
    Findings,
    Line,
    Record,
    deals_needed,
    high,
    listened,
    planted,
    share_of_high,
    shuffled,
    sure_of_one,
)
from tools.lan.listener import LEAK, lines_of, verdict

pytestmark = pytest.mark.slow

TILES, HELD = 28, 7
NEEDED: Final = deals_needed(LEAK, share_of_high(TILES, HELD))


def made_up(count: int, seed: int = 1) -> list[Deal]:
    """Return deals whose frames tell nothing."""
    chance = Random(seed)

    def line() -> Line:
        times, now = [], 0.0
        for _ in range(HEARD):
            times.append(now)
            now += chance.expovariate(200)
        lengths = (1040 if (frame % 4 == 0) != (chance.random() < 0.05) else 528 for frame in range(HEARD))
        return Line(tuple(lengths), tuple(times))

    return [
        Deal(
            tuple(line() for _ in range(4)),
            tuple(chance.randrange(3) for _ in range(HEARD)),
            sum(1 << tile for tile in chance.sample(range(TILES), HELD)),
        )
        for _ in range(count)
    ]


@pytest.fixture(scope="module")
def deals() -> list[Deal]:
    """Return as many deals as the sentence of the tool needs."""
    return made_up(NEEDED)


@sampled(2)
@pytest.mark.parametrize("name", LEAKS)
def test_each_planted_leak_is_noticed(name: str, deals: list[Deal]) -> None:
    question = high(TILES)
    leaking = planted(deals, LEAKS[name], question, LEAK, Random(2))
    assert leaking != deals
    assert Record(leaking).above_chance(question) > SURE


@long_run
def test_nothing_is_noticed_where_there_is_nothing(deals: list[Deal]) -> None:
    found = listened(deals, TILES, LEAK, Random(3))
    assert not found.is_leak
    assert found.is_sure, found
    assert verdict(found) == 0
    assert lines_of(found, LEAK)[-1].startswith("No leak was noticed. One in a length, a time or the number of frames")


def test_what_everyone_sees_at_the_table_is_no_leak(deals: list[Deal]) -> None:
    """A length that follows from the public course tells nothing new, even if the course follows from the hand."""
    question = high(TILES)

    def public(deal: Deal, *, is_seen: bool) -> Deal:
        shows = question(deal)
        first = deal.lines[0]
        longer = first._replace(lengths=(first.lengths[0], 2080 if shows else 1040, *first.lengths[2:]))
        course = (7, *deal.course[1:]) if shows and is_seen else deal.course
        return deal._replace(lines=(longer, *deal.lines[1:]), course=course)

    assert Record([public(deal, is_seen=False) for deal in deals]).above_chance(question) > SURE
    assert Record([public(deal, is_seen=True) for deal in deals]).above_chance(question) <= SURE


def test_a_leak_in_the_record_is_told() -> None:
    question = high(TILES)
    deals = planted(made_up(often(200, 400)), LEAKS["the deal is longer"], question, 0.8, Random(4))
    found = listened(deals, TILES, LEAK, Random(5))
    assert found.is_leak
    assert verdict(found) == 1
    assert lines_of(found, LEAK)[-1] == "The lengths or the times of frames betray something hidden."


def test_too_few_deals_claim_nothing() -> None:
    found = Findings(0.4, 1.0, TILES, NEEDED, 200, (), 0)
    assert verdict(found) == 2
    assert lines_of(found, LEAK)[-1] == (f"Nothing was noticed, but 200 deals are too few: such a leak takes {NEEDED}.")


@pytest.mark.parametrize(("deaf", "alarms"), [(("the deal is longer",), 0), ((), 5)])
def test_a_listener_that_fails_its_controls_claims_nothing(deaf: tuple[str, ...], alarms: int) -> None:
    found = Findings(0.4, 1.0, TILES, NEEDED, NEEDED, deaf, alarms)
    assert verdict(found) == 2
    assert "the controls have failed" in lines_of(found, LEAK)[-1]


def test_a_deaf_listener_is_found_out(deals: list[Deal], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(eavesdropper, "BEST", 0)
    found = listened(deals[:100], TILES, LEAK, Random(6))
    assert set(found.deaf) == set(LEAKS)


def test_smaller_and_rarer_leaks_take_more_deals() -> None:
    assert deals_needed(0.1, 0.7) > 2 * deals_needed(0.3, 0.7) > 2 * deals_needed(0.9, 0.7)
    assert deals_needed(0.3, 0.95) > deals_needed(0.3, 0.7)
    assert sure_of_one(1) == pytest.approx(SURE)
    assert sure_of_one(28) > SURE


def test_shuffled_hands_are_the_same_hands(deals: list[Deal]) -> None:
    other = shuffled(deals, Random(7))
    assert sorted(deal.hand for deal in other) == sorted(deal.hand for deal in deals)
    assert [deal.lines for deal in other] == [deal.lines for deal in deals]
    assert other != deals
