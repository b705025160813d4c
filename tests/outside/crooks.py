"""Lying hosts and guests: each lies about one thing, and is otherwise honest."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from tests.outside.client import Guest
from tests.outside.deal import Deal
from tests.outside.games import AnyRound
from tests.outside.host import Host
from tests.outside.protocol.digests import at_signed, link, move_signed, roster_digest, seat_byte, told
from tests.outside.protocol.forms import NOBODY
from tests.outside.protocol.handshake import hashed
from tests.outside.protocol.messages import (
    OF_NOBODY,
    Audit,
    Entry,
    Finding,
    Log,
    Message,
    Offer,
    Opening,
    Pong,
    Reveal,
    Roster,
    Row,
    Rows,
    Share,
    Shares,
    Taker,
    Tally,
    Update,
)
from tests.outside.protocol.views import Move
from tests.outside.rounds import DRAW, PLAY

NO_SIGNATURE: Final = bytes(64)


class Opens(Host):
    """Starts to lie with the second deal."""

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
    """Builds a deal on a different end of the deal before."""

    def bent(self, opening: Opening) -> Opening:
        return replace(opening, prev=secrets.token_bytes(32))


class NeverShows(Host):
    """Opens the next deal without revealing the secret of the last."""

    def end(self) -> None:
        assert self.round
        self.match.count(self.round)
        self.begin()


class OtherKey(Opens):
    def bent(self, opening: Opening) -> Opening:
        return replace(opening, seats=[Taker("guest", secrets.token_bytes(32)), *opening.seats[1:]])


class SwapsSeats(Opens):
    def bent(self, opening: Opening) -> Opening:
        first, second, *rest = opening.seats
        return replace(opening, seats=[second, first, *rest])


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
    def roster_of(self, rows: Rows) -> Roster:
        honest = super().roster_of(rows)
        other = roster_digest(secrets.token_bytes(32), honest.rows)
        return replace(honest, signature=self.me.sign(hashed("listed", other)))


class TwoRosters(Host):
    def list_promises(self) -> None:
        super().list_promises()
        self.tell_all(self.roster_of([*self.rows(self.commits)[:1], "silent", OF_NOBODY]))


class Unsigned(Host):
    def roster_of(self, rows: Rows) -> Roster:
        row = rows[1]
        assert isinstance(row, Row)
        return super().roster_of([rows[0], replace(row, value=secrets.token_bytes(32)), *rows[2:]])


class TwoLists(Host):
    def close(self) -> None:
        super().close()
        self.tell_all(self.shares_of([*self.rows(self.shares)[:1], "silent", OF_NOBODY]))


class OtherShare(Host):
    def shares_of(self, rows: Rows) -> Shares:
        row = rows[1]
        assert isinstance(row, Row)
        return super().shares_of([rows[0], replace(row, value=secrets.token_bytes(32)), *rows[2:]])


class CallsWrong(Host):
    """Declares a share wrong although it opens its commitment."""

    def shares_of(self, rows: Rows) -> Shares:
        row = rows[1]
        assert isinstance(row, Row)
        return super().shares_of([rows[0], replace(row, wrong=True), *rows[2:]])


class TwoHistories(Host):
    """Sends seat 1 a different version of the bot's move, and signs it."""

    def update(self, seat: int, entry: Entry | None) -> Update:
        honest = super().update(seat, entry)
        if entry is None or entry.by != "bot" or not seat:
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
    """Moves for a connected guest."""

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


class SaysWeHadToLeave(PlaysFor):
    by = "kicked"


class SaysWeKeptTheTurn(PlaysFor):
    """Tells us of every move without the table."""

    by = "silent"
    away = 120

    def tell(self, seat: int, message: Message) -> None:
        if isinstance(message, Update) and message.entry is not None:
            message = Log(message.deal, [message.entry], message.signature)
        super().tell(seat, message)


class PlaysForTheSilent(PlaysFor):
    seat = 1
    by = "silent"
    away = 5


class TakesNothing(Host):
    def take(self, seat: int, offer: Offer) -> None:
        """Drop a move."""


class TakesNothingAndAnswersNoPing(TakesNothing):
    """Sends answers to pings that nobody has sent."""

    def tell(self, seat: int, message: Message) -> None:
        no_answer = isinstance(message, Pong) and self.number
        super().tell(seat, Pong(100_000) if no_answer else message)


class OutOfOrder(Host):
    def update(self, seat: int, entry: Entry | None) -> Update:
        return replace(super().update(seat, entry), public=secrets.token_bytes(8))


class OtherView(Host):
    """Shows a guest a wrong hand; the public part of the view is correct."""

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
    """Does not reveal the secret."""

    def end(self) -> None:
        """Let everyone wait."""


class OtherSecret(Host):
    def reveal(self, scores: Sequence[int]) -> Reveal:
        self.secret = secrets.token_bytes(32)
        return super().reveal(scores)


class OtherScores(Host):
    def reveal(self, scores: Sequence[int]) -> Reveal:
        return super().reveal([score + 1 for score in scores])


class Stacked(Host):
    """Deals other tiles than the seed says."""

    def dealt(self) -> AnyRound:
        return self.match.deal(secrets.token_bytes(32))


class BreaksRules(Host):
    """Lets its bot draw although it could play."""

    def bots_move(self, seat: int) -> Move:
        assert self.round
        honest = super().bots_move(seat)
        return Move(DRAW) if honest.act == PLAY and self.ply and self.round.pile else honest

    def play(self, seat: int, move: Move) -> None:
        assert self.round
        self.round.events = []
        self.round.make(seat, move)


class Waits(Host):
    """Closes its lists on command, with selected guests."""

    likes: tuple[int, ...] = (0, 1)

    def list_promises(self) -> None:
        """Wait."""

    def close(self) -> None:
        """Wait."""

    def go_on(self) -> None:
        """Close the open list."""
        if self.phase == "commit":
            rows = {seat: row for seat, row in self.commits.items() if seat in self.likes}
            self.commits = rows
            self.tell_all(self.roster_of(self.rows(rows)))
            self.show_room("open")
        elif self.phase == "open":
            self.shares = {seat: row for seat, row in self.shares.items() if seat in self.likes}
            super().close()

    def rows(self, rows: dict[int, Row]) -> Rows:
        known = super().rows(rows)
        return ["silent" if seat < self.guests and seat not in rows else row for seat, row in enumerate(known)]


class BreaksWord(Guest):
    """Reveals a share that does not match its commitment."""

    def let_out(self, deal: Deal) -> None:
        said, seat = self.said(), deal.ours.seat
        share = secrets.token_bytes(32)
        digest = hashed("open", deal.roster_digest, seat_byte(seat), share, *told(said))
        self.say_once("share", deal.number, Share(deal.number, share, said, self.me.sign(digest)))


class Judges(Host):
    """Declares shares wrong that do not open their commitment, as an honest host does."""

    def rows(self, rows: dict[int, Row]) -> Rows:
        judged = super().rows(rows)
        if self.phase == "open":
            judged[1] = replace(self.shares[1], wrong=True)
        return judged


class TellsTwoMoves(Host):
    """Shows a second move that the guest in seat 1 has signed on the same head; both signatures are real."""

    accomplice: Guest | None = None

    def tell(self, seat: int, message: Message) -> None:
        super().tell(seat, message)
        if self.accomplice and not seat and isinstance(message, Update) and message.entry and message.entry.seat == 1:
            entry, mid = message.entry, secrets.token_bytes(8)
            move = Move(2)
            said = move_signed(self.order, self.heads[entry.ply], entry.ply, 1, move, mid, entry.said)
            other = replace(entry, move=move, mid=mid, signature=self.accomplice.me.sign(said))
            super().tell(seat, replace(message, entry=other))


class HoldsBack(UnsignedMove):
    """Withholds other players' findings, but forwards the tallies that mention them."""

    def tell(self, seat: int, message: Message) -> None:
        if not isinstance(message, Finding) or message.key == self.keys[seat]:
            super().tell(seat, message)

    def entry(self, seat: int, move: Move, mid: bytes, by: str, said: Tally, signature: bytes) -> Entry:
        honest = Host.entry(self, seat, move, mid, by, said, signature)
        return replace(honest, public=secrets.token_bytes(8)) if self.number == 1 and not self.ply else honest


class UnsignedOpening(Host):
    def sign_opening(self, opening: Opening) -> Opening:
        return replace(opening, signature=NO_SIGNATURE)


class UnsignedShares(Host):
    def shares_of(self, rows: Rows) -> Shares:
        return replace(super().shares_of(rows), signature=NO_SIGNATURE)


class UnsignedHead(Host):
    def update(self, seat: int, entry: Entry | None) -> Update:
        honest = super().update(seat, entry)
        return replace(honest, signature=NO_SIGNATURE) if self.ply == 2 else honest


class UnsignedEnd(Host):
    def reveal(self, scores: Sequence[int]) -> Reveal:
        return replace(super().reveal(scores), signature=NO_SIGNATURE)


class ShortRoster(Host):
    def rows(self, rows: dict[int, Row]) -> Rows:
        return super().rows(rows)[:2]


class BotsFind(Host):
    """Puts findings in its bots' tallies."""

    def entry(self, seat: int, move: Move, mid: bytes, by: str, said: Tally, signature: bytes) -> Entry:
        mentioned = Tally(1, secrets.token_bytes(32)) if by == "bot" else said
        return super().entry(seat, move, mid, by, mentioned, signature)


class Skips(Host):
    """Keeps a bot's first move from the guest in seat 1, but sends it on request."""

    skipped = False

    def tell(self, seat: int, message: Message) -> None:
        by_bot = isinstance(message, Update) and message.entry is not None and message.entry.by == "bot"
        if by_bot and seat == 1 and not self.skipped:
            self.skipped = True
        else:
            super().tell(seat, message)

    def hear(self, seat: int, channel: bytes, kind: str, body: bytes) -> None:
        if kind == "resync":
            self.catch_up(seat)
        else:
            super().hear(seat, channel, kind, body)


class InventsFindings(Host):
    """Forwards findings and audits that nobody signed."""

    def begin(self) -> None:
        super().begin()
        for key in (self.keys[1], secrets.token_bytes(32)):
            self.tell_all(Finding(key, 1, self.number, 0, "account", NOBODY, [], NO_SIGNATURE))

    def tell(self, seat: int, message: Message) -> None:
        if isinstance(message, Audit) and message.seat != seat:
            super().tell(seat, replace(message, verdict="faulty", signature=NO_SIGNATURE))
        super().tell(seat, message)
