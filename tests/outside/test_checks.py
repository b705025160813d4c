"""Every row of the table "What is checked" of docs/protocol.md: a crooked host or guest, and this client's finding."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pytest

from tests.outside.client import Guest, willing
from tests.outside.crooks import (
    BotsFind,
    BreaksRules,
    BreaksWord,
    CallsWrong,
    Forgets,
    HoldsBack,
    InventsFindings,
    Judges,
    KeepsBack,
    KeyTwice,
    NeverShows,
    OtherDeal,
    OtherEvents,
    OtherKey,
    OtherRules,
    OtherScores,
    OtherSecret,
    OtherShare,
    OtherTerms,
    OtherView,
    OutOfOrder,
    PlaysFor,
    PlaysForTheOther,
    PlaysForTheSilent,
    SaysWeHadToLeave,
    SaysWeKeptTheTurn,
    ShortRoster,
    Skips,
    Stacked,
    SwapsSeats,
    TakesNothing,
    TakesNothingAndAnswersNoPing,
    TellsTwoMoves,
    TwoHistories,
    TwoLists,
    TwoOpenings,
    TwoRosters,
    Unsigned,
    UnsignedEnd,
    UnsignedHead,
    UnsignedMove,
    UnsignedOpening,
    UnsignedShares,
    Waits,
)
from tests.outside.evening import Evening, H
from tests.outside.host import Host
from tests.outside.protocol.digests import rules_digest
from tests.outside.protocol.findings import TWO_STORIES
from tests.outside.protocol.forms import NOBODY
from tests.outside.protocol.messages import (
    Terms,
)
from tests.outside.protocol.views import Move, View
from tests.support.lengths import sampled

HOUSE: Final[dict[str, int | str]] = {
    "blocked_score": "combined",
    "blocked_tie": "void",
    "boneyard_reserve": 0,
    "dead_layout": "draw_out",
    "hand_size": 3,
    "match": "rounds",
    "next_leader": "procedure",
    "no_double": "redeal",
    "target": 10_000,
}
BARE: Final = Terms("block_draw", "double-6", 3, HOUSE, bytes(8))
TERMS: Final = replace(BARE, rules=rules_digest(2, BARE))
ROUNDS: Final = 3


def for_some_rounds(view: View, seat: int, moves: list[Move]) -> Move | None:
    """Play for a limited number of rounds."""
    return willing(view, seat, moves) if view.number <= ROUNDS else None


def evening(host: type[H], *guests: Guest) -> Evening[H]:
    """Return two clients at a table with a bot, after some rounds."""
    both = list(guests) or [Guest("Ana", for_some_rounds), Guest("Ben", for_some_rounds)]
    return Evening(host(TERMS, len(both)), both)


def test_an_honest_host_gives_no_cause_for_any_finding() -> None:
    met = evening(Host)
    met.wait(90)

    assert [met.codes(0), met.codes(1)] == [[], []]
    for guest in met.guests:
        assert guest.done == ROUNDS
        for number in range(1, ROUNDS + 1):
            assert [one.verdict for one in guest.deals[number].audits.values()] == ["clean", "clean"]


LIES: Final = [
    (TwoOpenings, ["two_openings"]),
    (Forgets, ["unended"]),
    (NeverShows, ["unended"]),
    (OtherKey, ["our_seat"]),
    (KeyTwice, ["moved_seat", "our_seat"]),
    (SwapsSeats, ["moved_seat", "our_seat"]),
    (OtherTerms, ["terms"]),
    (OtherRules, ["terms"]),
    (OtherDeal, ["other_deal"]),
    (TwoRosters, ["two_rosters"]),
    (Unsigned, ["unsigned"]),
    (TwoLists, ["two_lists"]),
    (OtherShare, ["bad_share"]),
    (CallsWrong, ["bad_share"]),
    (UnsignedMove, ["unsigned_move"]),
    (PlaysFor, ["played_for_us"]),
    (SaysWeHadToLeave, ["played_for_us"]),
    (SaysWeKeptTheTurn, ["played_for_us"]),
    (PlaysForTheOther, ["not_away"]),
    (PlaysForTheSilent, ["not_away"]),
    (OutOfOrder, ["not_in_order"]),
    (OtherView, ["shown_otherwise"]),
    (OtherEvents, ["shown_otherwise"]),
    (OtherSecret, ["other_secret"]),
    (OtherScores, ["account"]),
    (Stacked, ["account", "shown_otherwise"]),
    (BreaksRules, ["account"]),
    (UnsignedShares, ["other_deal"]),
    (UnsignedHead, ["unreadable"]),
    (UnsignedEnd, ["unreadable"]),
    (ShortRoster, ["unreadable"]),
    (BotsFind, ["unsigned_move"]),
]


@sampled(2)
@pytest.mark.parametrize(("host", "codes"), LIES)
def test_a_host_that_lies_is_found_out(host: type[Host], codes: list[str]) -> None:
    met = evening(host)

    assert met.codes()[0] in codes
    assert set(codes) <= set(met.codes())
    if set(codes) & TWO_STORIES:
        assert met.guests[0].stopped


# Slow cheats


def test_who_is_left_off_the_roster_although_it_was_there_says_so() -> None:
    met = evening(Waits)
    met.wait(2)
    met.host.likes = (1,)
    met.host.go_on()
    met.deliver()

    assert [met.codes(0), met.codes(1)] == [["left_off"], []]


def test_who_cannot_know_that_its_promise_had_arrived_says_nothing() -> None:
    met = evening(Waits)
    met.host.likes = (1,)
    met.host.go_on()
    met.deliver()

    assert [met.codes(0), met.codes(1)] == [[], []]


def test_who_is_left_out_although_it_was_there_says_so() -> None:
    met = evening(Waits)
    met.wait(2)
    met.host.go_on()
    met.deliver()
    met.wait(2)
    met.host.likes = (1,)
    met.host.go_on()
    met.deliver()

    assert [met.codes(0), met.codes(1)] == [["left_out"], []]


def test_who_was_left_out_twice_must_not_be_listed_in_that_match_again() -> None:
    met = evening(Waits)
    for deal in range(1, 4):
        met.host.likes = (0, 1)
        met.host.go_on()
        met.deliver()
        met.host.likes = (0,) if deal < 3 else (0, 1)
        met.host.go_on()
        met.deliver()

    assert met.host.number == 4
    assert met.codes(0) == ["barred"]
    found = met.guests[0].findings
    assert found
    assert found.known[-1].deal == 3


def test_a_move_that_is_not_taken_while_pings_are_answered_is_a_finding() -> None:
    met = evening(TakesNothing)
    met.wait(9)
    assert met.codes(0) + met.codes(1) == []

    met.wait(4)
    assert met.codes(0) + met.codes(1) == ["not_taken"]


def test_an_answer_to_a_ping_that_was_never_sent_is_a_finding() -> None:
    met = evening(TakesNothingAndAnswersNoPing)
    met.wait(1)
    assert [met.codes(0), met.codes(1)] == [["unreadable"], ["unreadable"]]
    assert all(guest.stopped for guest in met.guests)


def test_a_secret_that_is_not_shown_while_pings_are_answered_is_a_finding() -> None:
    met = evening(KeepsBack)
    met.wait(29)
    assert met.codes() == []

    met.wait(4)
    assert met.codes() == ["not_shown"]


# Lying guests


def test_a_guest_that_breaks_its_word_is_found_out_by_name() -> None:
    met = evening(Judges, Guest("Ana", for_some_rounds), BreaksWord("Ben", for_some_rounds))

    found = met.guests[0].findings
    assert found
    first = next(one for one in found.known if one.key == met.guests[0].me.key)
    assert (first.code, first.against) == ("broke_word", 1)


def test_a_guest_that_signs_two_moves_in_one_place_is_found_out_by_name() -> None:
    ben = Guest("Ben", for_some_rounds)
    host = TellsTwoMoves(TERMS, 2)
    host.accomplice = ben
    met = Evening(host, [Guest("Ana", for_some_rounds), ben])

    found = met.guests[0].findings
    assert found
    mine = [(one.code, one.against) for one in found.known if one.key == met.guests[0].me.key]
    assert mine == [("two_words", 1), ("two_histories", NOBODY)]


def test_a_host_that_holds_findings_back_is_found_out_by_who_reads_that_there_are_some() -> None:
    met = evening(HoldsBack)

    assert "held_back" in met.codes()


def test_an_opening_that_the_host_has_not_signed_begins_nothing() -> None:
    met = evening(UnsignedOpening)

    assert [guest.leaving for guest in met.guests] == ["bad_sig", "bad_sig"]
    assert all(guest.deals == {} for guest in met.guests)


def test_findings_and_audits_that_nobody_has_signed_do_not_count() -> None:
    met = evening(InventsFindings)

    for guest in met.guests:
        assert guest.done == ROUNDS
        assert guest.findings
        assert guest.findings.known == []
        assert [one.verdict for one in guest.deals[1].audits.values()] == ["clean", "clean"]


def test_a_host_that_tells_the_moves_in_two_ways_is_found_out() -> None:
    met = evening(TwoHistories)

    assert met.codes(1) == ["two_histories"]
    assert met.guests[1].stopped


def test_where_something_is_missing_the_deal_is_asked_for_before_anything_is_found() -> None:
    met = evening(Skips)

    assert met.host.skipped
    assert met.codes(0) + met.codes(1) == []
    assert [guest.done for guest in met.guests] == [ROUNDS, ROUNDS]
