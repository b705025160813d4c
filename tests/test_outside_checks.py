"""Every row of the table "What is checked" of docs/protocol.md: a crooked host or guest, and what the stranger says."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import pytest

from tests.net_stranger import hashed
from tests.outside_client import Guest, willing
from tests.stranger_deal import Deal
from tests.stranger_digests import at_signed, link, move_signed, roster_digest, rules_digest, seat_byte, told
from tests.stranger_evening import Evening
from tests.stranger_findings import TWO_STORIES
from tests.stranger_forms import NOBODY
from tests.stranger_host import Host
from tests.stranger_messages import (
    Entry,
    Finding,
    Message,
    Offer,
    Opening,
    Reveal,
    Roster,
    Row,
    Share,
    Shares,
    Taker,
    Tally,
    Terms,
    Update,
)
from tests.stranger_views import Move, View

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
    """Play, but not for ever."""
    return willing(view, seat, moves) if view.number <= ROUNDS else None


def evening(host: type[Host], *guests: Guest) -> Evening:
    """Return two strangers at a table with a bot, after some rounds."""
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


# Hosts that lie: each lies about one thing, from the second deal on where that is possible.


class Opens(Host):
    """Begins to lie with the second deal."""

    def opening(self) -> Opening:
        honest = super().opening()
        return honest if self.number < 2 else self.sign_opening(self.bent(honest))

    def bent(self, opening: Opening) -> Opening:
        return opening


class TwoOpenings(Host):
    def tell(self, seat: int, message: Message) -> None:
        super().tell(seat, message)
        if isinstance(message, Opening):
            super().tell(seat, self.sign_opening(replace(message, promise=secrets.token_bytes(32))))


class Forgets(Opens):
    """Lets a deal stand on another end than that of the deal before."""

    def bent(self, opening: Opening) -> Opening:
        return replace(opening, prev=secrets.token_bytes(32))


class NeverShows(Host):
    """Opens the next deal without having shown the secret of the last."""

    def end(self) -> None:
        assert self.round
        self.match.count(self.round)
        self.begin()


class OtherKey(Opens):
    def bent(self, opening: Opening) -> Opening:
        return replace(opening, seats=[Taker("guest", secrets.token_bytes(32)), *opening.seats[1:]])


class KeyTwice(Opens):
    def bent(self, opening: Opening) -> Opening:
        return replace(opening, seats=[*opening.seats[:2], Taker("guest", opening.seats[1].key)])


class OtherTerms(Opens):
    def bent(self, opening: Opening) -> Opening:
        return replace(opening, turn=30)


class OtherRules(Opens):
    def bent(self, opening: Opening) -> Opening:
        return replace(opening, rules=secrets.token_bytes(8))


class OtherDeal(Host):
    def roster_of(self, rows: list[Row | str]) -> Roster:
        honest = super().roster_of(rows)
        other = roster_digest(secrets.token_bytes(32), honest.rows)
        return replace(honest, signature=self.me.sign(hashed("listed", other)))


class TwoRosters(Host):
    def list_promises(self) -> None:
        super().list_promises()
        self.tell_all(self.roster_of([*self.rows(self.commits)[:1], "silent", ""]))


class Unsigned(Host):
    def roster_of(self, rows: list[Row | str]) -> Roster:
        row = rows[1]
        assert isinstance(row, Row)
        return super().roster_of([rows[0], replace(row, value=secrets.token_bytes(32)), *rows[2:]])


class TwoLists(Host):
    def close(self) -> None:
        super().close()
        self.tell_all(self.shares_of([*self.rows(self.shares)[:1], "silent", ""]))


class OtherShare(Host):
    def shares_of(self, rows: list[Row | str]) -> Shares:
        row = rows[1]
        assert isinstance(row, Row)
        return super().shares_of([rows[0], replace(row, value=secrets.token_bytes(32)), *rows[2:]])


class CallsWrong(Host):
    """Calls a share wrong that opens its promise."""

    def shares_of(self, rows: list[Row | str]) -> Shares:
        row = rows[1]
        assert isinstance(row, Row)
        return super().shares_of([rows[0], replace(row, wrong=True), *rows[2:]])


class TwoHistories(Host):
    """Tells a guest of another move of the bot's, and signs that."""

    def update(self, seat: int, entry: Entry | None) -> Update:
        honest = super().update(seat, entry)
        if entry is None or entry.by != "bot" or seat:
            return honest
        before, mid = self.heads[self.ply - 1], secrets.token_bytes(8)
        said = move_signed(self.order, before, entry.ply, entry.seat, entry.move, mid, entry.said)
        other = replace(entry, mid=mid, signature=self.me.sign(said))
        rest = (other.by, other.away, other.said, other.signature, other.public)
        head = link(before, other.seat, other.move, mid, *rest)
        return replace(honest, entry=other, head=head, signature=self.me.sign(at_signed(self.order, self.ply, head)))


class UnsignedMove(Host):
    def entry(self, seat: int, move: Move, mid: bytes, by: str, said: Tally, signature: bytes) -> Entry:
        honest = super().entry(seat, move, mid, by, said, signature)
        return replace(honest, signature=secrets.token_bytes(64))


class PlaysFor(Host):
    """Moves for a guest that is there."""

    seat = 0
    by = "away"
    away = 8

    def entry(self, seat: int, move: Move, mid: bytes, by: str, said: Tally, signature: bytes) -> Entry:
        honest = super().entry(seat, move, mid, by, said, signature)
        return replace(honest, away=self.away if by in {"away", "silent"} else 0)

    def play_bots(self) -> None:
        super().play_bots()
        if self.phase == "play" and self.round and self.round.turn == self.seat and not self.round.over:
            self.move_for(self.seat, self.by)
            super().play_bots()


class PlaysForTheOther(PlaysFor):
    seat = 1
    away = 7


class PlaysForTheSilent(PlaysFor):
    seat = 1
    by = "silent"
    away = 5


class TakesNothing(Host):
    def take(self, seat: int, offer: Offer) -> None:
        """Let a move lie."""


class OutOfOrder(Host):
    def update(self, seat: int, entry: Entry | None) -> Update:
        return replace(super().update(seat, entry), public=secrets.token_bytes(8))


class OtherView(Host):
    """Shows a guest a hand that it does not have; what all see is as it is."""

    def update(self, seat: int, entry: Entry | None) -> Update:
        honest = super().update(seat, entry)
        if seat or honest.view.over or self.ply or not self.round:
            return honest
        tiles = self.round.pieces.inside(honest.view.hands[0]) - self.round.shown
        others = [tile for tile in self.round.pile if tile not in tiles]
        swapped = self.round.pieces.mask(
            (tiles - {min(tiles)}) | {others[0]} | (self.round.hands[0] & self.round.shown)
        )
        return replace(honest, view=replace(honest.view, hands=[swapped, *honest.view.hands[1:]]))


class OtherEvents(Host):
    def update(self, seat: int, entry: Entry | None) -> Update:
        honest = super().update(seat, entry)
        return replace(honest, events=[*honest.events, *honest.events]) if entry else honest


class KeepsBack(Host):
    """Does not show the secret."""

    def end(self) -> None:
        """Let everybody wait."""


class OtherSecret(Host):
    def reveal(self, scores: Sequence[int]) -> Reveal:
        self.secret = secrets.token_bytes(32)
        return super().reveal(scores)


class OtherScores(Host):
    def reveal(self, scores: Sequence[int]) -> Reveal:
        return super().reveal([score + 1 for score in scores])


class Stacked(Host):
    """Deals other tiles than the seed says."""

    def close(self) -> None:
        deal = self.match.deal
        self.match.deal = lambda _: deal(secrets.token_bytes(32))  # type: ignore[method-assign]
        super().close()
        self.match.deal = deal  # type: ignore[method-assign]


class AlwaysFirst(Host):
    """Gives its bot a move that is not allowed: it draws although it could play."""

    def move_for(self, seat: int, by: str) -> None:
        assert self.round
        legal = self.round.legal
        can = legal(self.round.view(seat), seat)[0].act == 0 and self.round.pile
        if can and self.ply:
            self.round.legal = lambda *_: [Move(1)]  # type: ignore[method-assign]
        super().move_for(seat, by)
        self.round.legal = legal  # type: ignore[method-assign]


LIES: Final = [
    (TwoOpenings, ["two_openings"]),
    (Forgets, ["unended"]),
    (NeverShows, ["unended"]),
    (OtherKey, ["our_seat"]),
    (KeyTwice, ["our_seat"]),
    (OtherTerms, ["terms"]),
    (OtherRules, ["terms"]),
    (OtherDeal, ["other_deal"]),
    (TwoRosters, ["two_rosters"]),
    (Unsigned, ["unsigned"]),
    (TwoLists, ["two_lists"]),
    (OtherShare, ["bad_share"]),
    (CallsWrong, ["bad_share"]),
    (TwoHistories, ["two_histories"]),
    (UnsignedMove, ["unsigned_move"]),
    (PlaysFor, ["played_for_us"]),
    (PlaysForTheOther, ["not_away"]),
    (PlaysForTheSilent, ["not_away"]),
    (OutOfOrder, ["not_in_order"]),
    (OtherView, ["shown_otherwise"]),
    (OtherEvents, ["shown_otherwise"]),
    (OtherSecret, ["other_secret"]),
    (OtherScores, ["account"]),
    (Stacked, ["account", "shown_otherwise"]),
    (AlwaysFirst, ["account"]),
]


@pytest.mark.parametrize(("host", "codes"), LIES)
def test_a_host_that_lies_is_found_out(host: type[Host], codes: list[str]) -> None:
    met = evening(host)

    assert met.codes()[0] in codes
    assert set(codes) <= set(met.codes())
    if set(codes) & TWO_STORIES:
        assert met.guests[0].stopped


# What takes time.


class Waits(Host):
    """Closes its lists when it is told to, with the guests that it likes."""

    likes: tuple[int, ...] = (0, 1)

    def list_promises(self) -> None:
        """Wait."""

    def close(self) -> None:
        """Wait."""

    def go_on(self) -> None:
        """Close the list that is open."""
        if self.phase == "commit":
            rows = {seat: row for seat, row in self.commits.items() if seat in self.likes}
            self.commits = rows
            self.tell_all(self.roster_of(self.rows(rows)))
            self.show_room("open")
        elif self.phase == "open":
            self.shares = {seat: row for seat, row in self.shares.items() if seat in self.likes}
            super().close()

    def rows(self, rows: dict[int, Row]) -> list[Row | str]:
        missing = ["silent" if seat < self.guests and seat not in rows else "" for seat in range(self.terms.seats)]
        return [rows.get(seat, reason) for seat, reason in enumerate(missing)]


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


def test_a_secret_that_is_not_shown_while_pings_are_answered_is_a_finding() -> None:
    met = evening(KeepsBack)
    met.wait(29)
    assert met.codes() == []

    met.wait(4)
    assert met.codes() == ["not_shown"]


# Guests that lie.


class BreaksWord(Guest):
    """Lets another share out than the one that it has promised."""

    def let_out(self, deal: Deal) -> None:
        said, seat = self.said(), deal.ours.seat
        share = secrets.token_bytes(32)
        digest = hashed("open", deal.roster_digest, seat_byte(seat), share, *told(said))
        self.say_once("share", deal.number, Share(deal.number, share, said, self.me.sign(digest)))


class Judges(Host):
    """Calls shares wrong that do not open their promise, as an honest host does."""

    def rows(self, rows: dict[int, Row]) -> list[Row | str]:
        judged = super().rows(rows)
        if self.phase == "open":
            judged[1] = replace(self.shares[1], wrong=True)
        return judged


def test_a_guest_that_breaks_its_word_is_found_out_by_name() -> None:
    met = evening(Judges, Guest("Ana", for_some_rounds), BreaksWord("Ben", for_some_rounds))

    found = met.guests[0].findings
    assert found
    first = next(one for one in found.known if one.key == met.guests[0].me.key)
    assert (first.code, first.against) == ("broke_word", 1)


class TellsTwoMoves(Host):
    """Shows a second move that a guest has signed on the same head: both are the guest's."""

    accomplice: Guest

    def tell(self, seat: int, message: Message) -> None:
        super().tell(seat, message)
        if seat == 0 and isinstance(message, Update) and message.entry and message.entry.seat == 1:
            entry, mid = message.entry, secrets.token_bytes(8)
            move = Move(2)
            said = move_signed(self.order, self.heads[entry.ply], entry.ply, 1, move, mid, entry.said)
            other = replace(entry, move=move, mid=mid, signature=self.accomplice.me.sign(said))
            super().tell(seat, replace(message, entry=other))


def test_a_guest_that_signs_two_moves_in_one_place_is_found_out_by_name() -> None:
    ben = Guest("Ben", for_some_rounds)
    TellsTwoMoves.accomplice = ben
    met = evening(TellsTwoMoves, Guest("Ana", for_some_rounds), ben)

    found = met.guests[0].findings
    assert found
    mine = [(one.code, one.against) for one in found.known if one.key == met.guests[0].me.key]
    assert mine == [("two_words", 1), ("two_histories", NOBODY)]


class HoldsBack(UnsignedMove):
    """Tells nobody of what others have found, but passes on what they say."""

    def tell(self, seat: int, message: Message) -> None:
        if not isinstance(message, Finding) or message.key == self.keys[seat]:
            super().tell(seat, message)

    def entry(self, seat: int, move: Move, mid: bytes, by: str, said: Tally, signature: bytes) -> Entry:
        honest = Host.entry(self, seat, move, mid, by, said, signature)
        return replace(honest, public=secrets.token_bytes(8)) if self.number == 1 and not self.ply else honest


def test_a_host_that_holds_findings_back_is_found_out_by_who_reads_that_there_are_some() -> None:
    met = evening(HoldsBack)

    assert "held_back" in met.codes()
