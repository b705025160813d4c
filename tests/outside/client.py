"""A client of the LAN table, written from docs/protocol.md, docs/views.md and docs/shuffle.md alone.

It joins, contributes its share, plays, and makes every check that those pages describe. It shares no code with `net`,
`game` or `engine`. The core does no I/O: `hear` handles incoming messages, `out` holds outgoing ones.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from contextlib import suppress
from typing import Final, Literal

from tests.outside.deal import Deal
from tests.outside.games import LEGAL
from tests.outside.knowledge import Here, Knowledge
from tests.outside.memory import KEPT, Memory
from tests.outside.protocol.digests import Identity, move_signed, own_promise, seat_byte, told
from tests.outside.protocol.findings import Displaced, Impossible, Problem
from tests.outside.protocol.forms import NOBODY, NONE, Unreadable, as_form
from tests.outside.protocol.handshake import hashed
from tests.outside.protocol.messages import (
    Audit,
    Bye,
    Commit,
    Error,
    Finding,
    Hello,
    Log,
    Message,
    Offer,
    Opening,
    Pause,
    Ping,
    Pong,
    Ready,
    Resync,
    Reveal,
    Room,
    Roster,
    Row,
    Share,
    Shares,
    Tally,
    Update,
    Welcome,
    heard,
    written,
)
from tests.outside.protocol.views import Move, View
from tests.outside.protocol.wire import hello_signed

PROTOCOL: Final = 2
ASKS: Final = 3
CLAIMS: Final = frozenset({4, 5})
Choose = Callable[[View, int, list[Move]], Move | None]
Verdict = Literal["clean", "unchecked", "faulty"]


def willing(_: View, __: int, moves: list[Move]) -> Move | None:
    """Return the first score to claim, or else the last legal move."""
    return next((move for move in moves if move.act in CLAIMS), moves[-1]) if moves else None


class Guest(Knowledge):
    """A guest at a table."""

    def __init__(
        self, name: str, choose: Choose = willing, memory: Memory | None = None, *, house: bool = False
    ) -> None:
        self.memory: Final = memory or Memory()
        seed = self.memory.last("key") or secrets.token_bytes(32)
        super().__init__(Identity(seed), house=house)
        self.name: Final = name
        self.choose: Final = choose
        self.out: list[bytes] = []
        self.gone = self.leaving = ""
        self.errors: list[str] = []
        if self.memory.records:
            self.recall()
        else:
            self.memory.write("key", 0, seed)

    def recall(self) -> None:
        """Replay the written records in order."""
        self.recalling = True
        for what, number, body in self.memory.records:
            if what == "heard":
                with suppress(Displaced, Impossible):
                    self.learn(body, heard(body))
            elif what == "found" and self.findings:
                self.findings.learn(as_form(Finding, body))
            elif what == "share":
                self.deals[number].ours.share = body
            elif what == "offer":
                self.deals[number].ours.offers[as_form(Offer, body).ply] = as_form(Offer, body)
        self.recalling = False
        self.waiting, self.over_since = {}, None
        self.presence.heard = self.presence.absence = None

    # Connections

    def hello(self, channel: bytes, now: float) -> None:
        """Start a connection: introduce ourselves with our state, and ping; the answer follows all the history."""
        self.now, self.channel, self.here, self.out, self.gone, self.room = now, channel, Here(), [], "", None
        self.leaving = ""
        self.presence.begin()
        deal = self.current()
        running = deal if deal and not deal.reveal else None
        self.say(
            Hello(
                PROTOCOL,
                self.name,
                self.me.key,
                self.me.sign(hello_signed(channel, self.me.key)),
                self.welcome.table if self.welcome else bytes(16),
                self.done,
                running.number if running else 0,
                running.ply if running else 0,
                running.head if running else NONE,
                latest=deal.latest() if deal else None,
            )
        )
        self.here.first_ping = self.presence.count + 1
        self.ping(now)

    def say(self, message: Message) -> None:
        self.out.append(written(message))

    def note(self, finding: Finding) -> None:
        self.memory.write("found", finding.deal, written(finding))

    def say_once(self, what: str, deal: int, message: Message, ply: int = 0) -> None:
        """Send a message once on each connection."""
        if (what, deal, ply) not in self.here.said:
            self.here.said.add((what, deal, ply))
            self.here.answered.setdefault(f"{what} {deal}", self.now)
            self.say(message)

    # Incoming messages

    def hear(self, body: bytes, now: float) -> None:
        """Handle a message and send our answers."""
        self.now = now
        if self.stopped or self.leaving:
            return
        message = heard(body)
        if type(message).__name__.lower() in KEPT:
            self.memory.write("heard", 0, body)
        try:
            self.learn(body, message)
        except Impossible:
            self.give_up()
        except Displaced:
            self.ask_again()
        if self.stopped:
            self.leaving = self.leaving or "bye"
        elif self.room and self.here.caught_up and not self.leaving:
            self.act(self.room)

    def give_up(self) -> None:
        """Report that this host cannot be honest, and leave for good."""
        deal = self.current()
        if deal:
            self.find(deal, [Problem("unreadable")])
        self.stopped = True
        self.leaving = "bad_sig"

    def ask_again(self) -> None:
        """Ask for the deal from its beginning; if that has been tried too often, leave and reconnect."""
        deal = self.current()
        if self.here.asking:
            return
        self.here.asked += 1
        self.here.asking = True
        if deal and self.here.asked <= ASKS:
            self.say(Resync(deal.number))
        elif deal:
            self.find(deal, [Problem("not_in_order", deal.ply)])
            self.leaving = "desync"

    def learn(self, raw: bytes, message: Message) -> None:
        """Handle a message; the first one on a connection must be a welcome or a goodbye."""
        if not self.recalling and not isinstance(message, Welcome | Bye) and self.presence.back is None:
            raise Unreadable
        match message:
            case Welcome():
                self.learn_welcome(message)
            case Room():
                self.room = message
            case Finding():
                self.learn_finding(message)
            case Opening():
                self.here.asking = False
                self.learn_opening(raw, message)
            case Roster() | Shares() | Log() | Update() | Reveal() | Audit() | Pause():
                self.learn_of_deal(raw, message)
            case Ping():
                self.say(Pong(message.n))
            case Pong():
                self.presence.pong(message.n)
                if message.n == self.here.first_ping:
                    self.catch_up()
            case Error():
                self.errors.append(message.code)
            case Bye():
                self.gone = message.code

    def catch_up(self) -> None:
        """Note that the history is complete, and send our findings that are missing from it."""
        self.here.caught_up = True
        for finding in self.findings.known if self.findings else []:
            if finding.key == self.me.key and (finding.key, finding.n) not in self.here.told:
                self.say(finding)

    # Outgoing messages

    def act(self, room: Room) -> None:
        """Send what the phase requires of us."""
        deal = self.current()
        if room.phase == "lobby":
            self.say_once("ready", 0, Ready(on=True, rules=room.terms.rules))
        if deal is None or deal.number != room.deal or deal.ours.seat == NOBODY:
            return
        if deal.reveal:
            self.audit(deal, room)
        elif deal.shares:
            self.move(deal, room)
        elif self.kind == "guest" and deal.roster:
            self.let_out(deal)
        elif self.kind == "guest" and room.phase == "commit":
            self.promise(deal)

    def said(self) -> Tally:
        """Return the tally of our findings."""
        return self.findings.said() if self.findings else Tally()

    def found(self, deal: Deal) -> bool:
        """Return True if we have found a fault in a deal."""
        known = self.findings.known if self.findings else []
        return any((one.key, one.deal) == (self.me.key, deal.number) for one in known)

    def promise(self, deal: Deal) -> None:
        """Commit to a share: the same opening always gets the same answer."""
        ours = deal.ours
        if not ours.share:
            ours.share = secrets.token_bytes(32)
            self.memory.write("share", deal.number, ours.share)
        value, said = own_promise(deal.digest, ours.seat, ours.share), self.said()
        digest = hashed("commit", deal.digest, seat_byte(ours.seat), value, *told(said))
        self.say_once("commit", deal.number, Commit(deal.number, value, said, self.me.sign(digest)))

    def let_out(self, deal: Deal) -> None:
        """Reveal our share if our commitment is listed and we have no earlier findings in this deal."""
        ours = deal.ours
        row = deal.roster.rows[ours.seat] if deal.roster else ""
        mine = isinstance(row, Row) and row.value == own_promise(deal.digest, ours.seat, ours.share)
        if not ours.share or not mine or self.found(deal):
            return
        said = self.said()
        digest = hashed("open", deal.roster_digest, seat_byte(ours.seat), ours.share, *told(said))
        self.say_once("share", deal.number, Share(deal.number, ours.share, said, self.me.sign(digest)))

    def move(self, deal: Deal, room: Room) -> None:
        """Make a move if it is our turn; never two in one place."""
        ply, ours = deal.ply, deal.ours
        update = deal.updates.get(ply)
        if update is None or room.phase not in {"play", "claims"}:
            return
        if ply not in ours.offers:
            moves = LEGAL[deal.terms.game](deal.terms, update.view, ours.seat)
            move = self.choose(update.view, ours.seat, moves)
            if move is None:
                if room.phase == "claims":
                    self.say_once("claims", deal.number, Ready(on=True, deal=deal.number, rules=room.terms.rules))
                return
            mid, said = secrets.token_bytes(8), self.said()
            digest = move_signed(deal.order, deal.head, ply, ours.seat, move, mid, said)
            offer = Offer(deal.number, ply, deal.head, mid, move, said, self.me.sign(digest))
            self.memory.write("offer", deal.number, written(offer))
            ours.offers[ply] = offer
        self.waiting.setdefault(ply, self.now)
        self.say_once("move", deal.number, ours.offers[ply], ply)

    def verdict(self, deal: Deal) -> Verdict:
        """Return the verdict of our check."""
        if self.found(deal):
            return "faulty"
        whole = deal.reveal and deal.reveal.how == "over" and not deal.ours.unchecked
        return "clean" if whole and (self.kind == "house" or deal.shared(deal.ours.seat)) else "unchecked"

    def audit(self, deal: Deal, room: Room) -> None:
        """Send the verdict of our check, and get ready."""
        verdict, said = self.verdict(deal), self.said()
        digest = hashed("audit", deal.end, seat_byte(deal.ours.seat), verdict.encode(), *told(said))
        self.say_once("audit", deal.number, Audit(deal.number, deal.end, verdict, said, self.me.sign(digest)))
        if room.phase == "shown":
            self.say_once("ready", deal.number, Ready(on=True, deal=deal.number, rules=room.terms.rules))
