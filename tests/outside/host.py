"""A host core written from docs/protocol.md alone, without connections: honest, and easy to make dishonest.

Each step is a method that makes a message; a dishonest host overrides one, or `tell`, which sends everything. It plays
for bots with the last legal move, and does not support absences, a host's own seat or claims.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from tests.outside.games import AnyRound, Match
from tests.outside.protocol.digests import (
    Identity,
    at_signed,
    closing_signed,
    deal_digest,
    end_digest,
    link,
    move_signed,
    order_digest,
    promise_of,
    roster_digest,
    table_digest,
)
from tests.outside.protocol.forms import NOBODY, NONE, as_form
from tests.outside.protocol.handshake import hashed
from tests.outside.protocol.messages import (
    OF_NOBODY,
    Audit,
    Commit,
    Custom,
    Entry,
    Error,
    Finding,
    Hello,
    Log,
    Message,
    Offer,
    Opening,
    Ping,
    Place,
    Pong,
    Ready,
    Reveal,
    Room,
    Roster,
    Row,
    Rows,
    Share,
    Shares,
    Taker,
    Tally,
    Terms,
    Update,
    Welcome,
)
from tests.outside.protocol.views import Move
from tests.outside.protocol.wire import welcome_signed
from tests.outside.rounds import RUNNING

ASKED: Final = {
    "hello": Hello,
    "ready": Ready,
    "commit": Commit,
    "share": Share,
    "move": Offer,
    "audit": Audit,
    "finding": Finding,
    "ping": Ping,
}


class Host:
    """A table; the seats not taken by guests are bots."""

    def __init__(self, terms: Terms, guests: int) -> None:
        self.me: Final = Identity(secrets.token_bytes(32))
        self.table: Final = secrets.token_bytes(16)
        self.digest: Final = table_digest(self.table, self.me.key)
        self.terms: Final = terms
        self.custom: Final = Custom()
        self.guests: Final = guests
        self.passes: Final = [secrets.token_bytes(32) for _ in range(guests)]
        self.keys: Final = [NONE] * guests + [self.me.key] * (terms.seats - guests)
        self.out: Final[list[list[Message]]] = [[] for _ in range(guests)]
        self.found: Final[list[Finding]] = []
        self.verdicts: Final[dict[tuple[int, int], str]] = {}
        self.ready: set[int] = set()
        self.phase = "lobby"
        self.match = Match(1, terms)
        self.number, self.prev = 0, NONE
        self.secret = b""
        self.deal, self.roster, self.order, self.head = b"", b"", b"", NONE
        self.commits: dict[int, Row] = {}
        self.shares: dict[int, Row] = {}
        self.round: AnyRound | None = None
        self.ply = 0
        self.heads: list[bytes] = []
        self.told: list[Message] = []
        self.entries: list[Entry] = []

    # Connections

    def tell(self, seat: int, message: Message) -> None:
        """Send a message to a guest."""
        self.out[seat].append(message)

    def tell_all(self, message: Message) -> None:
        if isinstance(message, Opening):
            self.told, self.entries = [], []
        if isinstance(message, Opening | Roster | Shares):
            self.told.append(message)
        for seat in range(self.guests):
            if self.keys[seat] != NONE:
                self.tell(seat, message)

    def welcome(self, seat: int, channel: bytes) -> Welcome:
        """Welcome a guest."""
        signature = self.me.sign(welcome_signed(channel, self.table))
        return Welcome(2, self.table, seat, self.passes[seat], self.me.key, signature, deal=self.number)

    def hear(self, seat: int, channel: bytes, kind: str, body: bytes) -> None:
        """Handle a guest's message."""
        message = as_form(ASKED[kind], body) if kind in ASKED else None
        match message:
            case Hello():
                self.keys[seat] = message.key
                self.tell(seat, self.welcome(seat, channel))
                self.show_room()
                for finding in self.found:
                    self.tell(seat, finding)
            case Ping():
                self.tell(seat, Pong(message.n))
            case Finding():
                self.found.append(message)
                self.tell_all(message)
            case Audit():
                self.verdicts[message.deal, seat] = message.verdict
                self.tell_all(replace(message, seat=seat))
            case Ready():
                self.ready.add(seat)
                if len(self.ready) == self.guests and self.phase in {"lobby", "shown"}:
                    self.begin()
            case Commit():
                self.commits[seat] = Row(message.value, message.said, message.signature)
                if len(self.commits) == self.guests:
                    self.list_promises()
            case Share():
                self.shares[seat] = Row(message.value, message.said, message.signature)
                if len(self.shares) == len(self.commits):
                    self.close()
            case Offer():
                self.take(seat, message)
            case _:
                pass

    def room(self) -> Room:
        """Return the public state of the table without the game."""
        places = [
            Place(seat, "person" if seat < self.guests else "bot", f"P{seat}", key, "", seat in self.ready, 0)
            for seat, key in enumerate(self.keys)
        ]
        room = Room(1, "lobby", "Table", self.terms, self.custom, places, NOBODY, self.number, self.match.rounds)
        return Room(**(vars(room) | {"phase": self.phase, "match": self.match.number}))

    def show_room(self, phase: str = "") -> None:
        """Send the room to everyone."""
        self.phase = phase or self.phase
        self.tell_all(self.room())

    # A deal

    def takers(self) -> list[Taker]:
        return [Taker("guest" if seat < self.guests else "bot", key) for seat, key in enumerate(self.keys)]

    def opening(self) -> Opening:
        """Return the opening of a deal."""
        promise = promise_of(self.digest, self.number, self.secret)
        bare = Opening(
            self.number,
            self.match.number,
            self.match.rounds + 1,
            self.prev,
            self.terms.rules,
            self.custom.stand_in,
            self.custom.turn,
            self.custom.words,
            promise,
            self.takers(),
            bytes(64),
        )
        return self.sign_opening(bare)

    def sign_opening(self, opening: Opening) -> Opening:
        signature = self.me.sign(hashed("opened", deal_digest(self.digest, opening)))
        return Opening(**(vars(opening) | {"signature": signature}))

    def begin(self) -> None:
        """Open a deal."""
        self.number += 1
        self.ready.clear()
        self.commits, self.shares, self.ply, self.round = {}, {}, 0, None
        self.roster, self.order, self.head = b"", b"", NONE
        self.secret = secrets.token_bytes(32)
        self.show_room("commit")
        opening = self.opening()
        self.deal = deal_digest(self.digest, opening)
        self.tell_all(opening)

    def rows(self, rows: dict[int, Row]) -> Rows:
        return [rows.get(seat, OF_NOBODY) for seat in range(self.terms.seats)]

    def list_promises(self) -> None:
        """Sign the list of commitments."""
        self.tell_all(self.roster_of(self.rows(self.commits)))
        self.show_room("open")

    def roster_of(self, rows: Rows) -> Roster:
        self.roster = roster_digest(self.deal, rows)
        return Roster(self.number, rows, self.me.sign(hashed("listed", self.roster)))

    def close(self) -> None:
        """Sign the list of shares, and deal."""
        self.tell_all(self.shares_of(self.rows(self.shares)))
        self.round = self.dealt()
        self.show(None)
        self.show_room("play")
        self.play_bots()

    def dealt(self) -> AnyRound:
        """Deal."""
        return self.match.deal(hashed("seed", self.order, self.secret))

    def shares_of(self, rows: Rows) -> Shares:
        self.order = order_digest(self.roster, rows)
        self.head = hashed("head", self.order)
        self.heads = [self.head]
        return Shares(self.number, rows, self.me.sign(closing_signed(self.order, rows)))

    # Play

    def update(self, seat: int, entry: Entry | None) -> Update:
        """Return a seat's update."""
        assert self.round
        signature = self.me.sign(at_signed(self.order, self.ply, self.head))
        known = (self.number, self.ply, self.head, signature, self.round.public())
        return Update(*known, self.round.view(seat), self.round.told(seat), entry)

    def show(self, entry: Entry | None) -> None:
        """Send an update to everyone."""
        for seat in range(self.guests):
            self.tell(seat, self.update(seat, entry))

    def catch_up(self, seat: int) -> None:
        """Send the current deal from its beginning."""
        self.out[seat] += self.told
        if self.round:
            signature = self.me.sign(at_signed(self.order, self.ply, self.head))
            self.out[seat].append(Log(self.number, list(self.entries), signature))
            self.out[seat].append(replace(self.update(seat, None), events=[]))

    def take(self, seat: int, offer: Offer) -> None:
        """Handle a guest's move."""
        assert self.round
        if offer.move not in self.round.legal(self.round.view(seat), seat):
            self.tell(seat, Error("illegal", offer.mid))
        elif (offer.ply, offer.head) == (self.ply, self.head) and not self.round.over:
            self.make(seat, offer.move, offer.mid, "seat", offer.said, offer.signature)
            self.play_bots()

    def make(self, seat: int, move: Move, mid: bytes, by: str, said: Tally, signature: bytes) -> None:
        """Make a legal move."""
        self.play(seat, move)
        entry = self.entry(seat, move, mid, by, said, signature)
        self.chain(entry)
        self.show(entry)

    def play(self, seat: int, move: Move) -> None:
        assert self.round
        self.round.play(seat, move)

    def entry(self, seat: int, move: Move, mid: bytes, by: str, said: Tally, signature: bytes) -> Entry:
        assert self.round
        entry = Entry(self.ply, seat, move, mid, signature, "seat", 0, said, self.round.public())
        return Entry(**(vars(entry) | {"by": by}))

    def chain(self, entry: Entry) -> None:
        """Append a move to the hash chain."""
        rest = (entry.by, entry.away, entry.said, entry.signature, entry.public)
        self.head = link(self.head, entry.seat, entry.move, entry.mid, *rest)
        self.heads.append(self.head)
        self.entries.append(entry)
        self.ply += 1

    def play_bots(self) -> None:
        """Move for bots while it is their turn, then end the round if it is over."""
        assert self.round
        while self.round.over == RUNNING and self.round.turn >= self.guests:
            self.move_for(self.round.turn, "bot")
        if self.round.over:
            self.end()

    def bots_move(self, seat: int) -> Move:
        assert self.round
        return self.round.legal(self.round.view(seat), seat)[-1]

    def move_for(self, seat: int, by: str) -> None:
        """Move for a seat."""
        move, mid = self.bots_move(seat), secrets.token_bytes(8)
        signature = self.me.sign(move_signed(self.order, self.head, self.ply, seat, move, mid, Tally()))
        self.make(seat, move, mid, by, Tally(), signature)

    # End

    def end(self) -> None:
        """Reveal the secret."""
        assert self.round
        self.match.count(self.round)
        self.tell_all(self.reveal(self.match.scores))
        self.show_room("shown")

    def reveal(self, scores: Sequence[int]) -> Reveal:
        """Return the end of a deal."""
        self.prev = end_digest(self.order, self.ply, self.head, "over", self.secret, scores)
        signature = self.me.sign(hashed("ended", self.prev))
        return Reveal(self.number, self.ply, self.head, "over", self.secret, list(scores), signature)
