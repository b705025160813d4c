"""A table as its host keeps it: seats, terms, match and deals; what everyone is told of them, and what is written down.

Inputs that the course of the match depends on are journaled before anything is told of them; all else is derived.
Knows no clock but the time it is told, and nothing of when what happens (`net.host.course`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from engine.core import NOBODY, PLAY, Board, Event, Move, Rules, Seat
from engine.match import Match
from net.effects.effects import CloseConnection, ConnectionId, Finished, HostEffect, NewCode, SendToGuest, WriteInput
from net.effects.inputs import (
    AnyInput,
    BotSeated,
    DealOpened,
    DealRevealed,
    MatchStarted,
    MoveMade,
    PlayerSeated,
    RosterClosed,
    SeatFreed,
    SeatsSwapped,
    SettingsChosen,
    SharesClosed,
    TableClosed,
    TableFounded,
    TableResumed,
    TableSaved,
    TermsChosen,
    WordPassedOn,
)
from net.fairness.dealing import ASK_WAIT, BEFORE_FIRST, MOST_STRIKES, finding_digest, secret_digest, table_digest
from net.fairness.fellows import MOST_MACHINES, evidence_size
from net.host.chairs import NO_CONNECTION, STAND_IN, Chairs
from net.host.deal import HostedDeal
from net.protocol.keys import Key, digest
from net.protocol.messages import (
    PROTOCOL,
    SILENCE,
    Audit,
    By,
    Error,
    FindingTally,
    FromHost,
    Hello,
    LogEntry,
    Opening,
    Phase,
    Reason,
    Room,
    SeatInfo,
    SignedFinding,
    TableSettings,
    Taker,
    Terms,
    Welcome,
)
from net.protocol.shapes import MOST_PROOF, NO_HEAD, NO_KEY
from net.protocol.terms import rules_of
from net.protocol.troubles import TroubleCode

MOST_STRANGE: Final = 30
"""Findings of all machines together that had no part in any deal."""


class Founding(NamedTuple):
    """What a table is born with, and keeps; all of it is secret but the name and the keeper."""

    name: str
    table: bytes
    """What it is called for ever."""
    pass_key: bytes
    key: Key
    owner: bytes = NO_KEY
    """The public key of the player who may start, close and choose; none: the table begins when all are ready."""

    @staticmethod
    def of(name: str, random: Callable[[int], bytes], owner: bytes = NO_KEY) -> Founding:
        """Found a table with fresh randomness."""
        return Founding(name, random(16), random(32), Key(random(32)), owner)


class HostedTable:
    """One table: its seats, its match, its deals; what is to be done is gathered in `take`.

    `random` gives so many secret bytes: the secret of each deal is drawn from it, and follows from nothing else.
    """

    def __init__(
        self,
        founding: Founding,
        terms: Terms,
        custom: TableSettings,
        now: float = 0.0,
        *,
        random: Callable[[int], bytes],
    ) -> None:
        """Open a table; `Refusal` for terms that cannot be played."""
        self.founding = founding
        self.t = table_digest(founding.table, founding.key.public)
        """T of the protocol."""
        self._random = random
        self.custom = custom
        self.rules: Rules[Board] = rules_of(terms)
        self.terms = terms
        self.chairs = Chairs(terms.seats)
        self.match: Match[Board] = Match(self.rules)
        self.phase: Phase = "lobby"
        self.deal: HostedDeal | None = None
        self.done: list[HostedDeal] = []
        """The complete deals of this match, oldest first."""
        self.before: list[HostedDeal] = []
        """Those of the matches before."""
        self.matches = 1
        """Which match at this table it is."""
        self.strikes: Counter[bytes] = Counter()
        """How often a player's share was left out in this match, by key."""
        self.reports: dict[tuple[bytes, int], SignedFinding] = {}
        """What the machines at this table have found, by key and number."""
        self.report_digests: dict[bytes, list[bytes]] = {}
        """F of the findings of each machine, oldest first."""
        self.number = 0
        """Of the last deal."""
        self.code = ""
        """What opens the door, for the keeper to see."""
        self.paused = False
        """Whether the table was put away and has not been begun again."""
        self.now = now
        self.since = now
        """When the phase began."""
        self.moved = now
        """When the last move was made."""
        self.laid_by_person = False
        """Whether the last tile was laid by a person."""
        self._version = 0
        self._effects: list[HostEffect] = []
        self._changed = True
        own = founding
        self.write(TableFounded(own.name, own.table, own.pass_key, own.key.secret, terms, custom, own.owner))

    # -- effects ------------------------------------------------------------------------------------------------------

    def take(self) -> list[HostEffect]:
        """Return what there is to be done, in order, and forget it."""
        if self._changed:
            self.tell_room()
        effects, self._effects = self._effects, []
        return effects

    def write(self, record: AnyInput) -> None:
        """Journal an input."""
        self._effects.append(WriteInput(record))

    def ask(self, effect: HostEffect) -> None:
        """Want something done."""
        self._effects.append(effect)

    def send(self, seat: Seat, message: FromHost) -> None:
        """Send a message to who sits there, if anyone listens."""
        chair = self.chairs[seat]
        if chair.connection != NO_CONNECTION:
            self._effects.append(SendToGuest(chair.connection, message))

    def tell_all(self, message: FromHost) -> None:
        """Send a message to everyone who is there."""
        for seat in range(len(self.chairs)):
            self.send(seat, message)

    def refuse(self, seat: Seat, code: TroubleCode, mid: bytes = NO_HEAD) -> None:
        """Say no to who sits there."""
        self.send(seat, Error(code, mid))

    def show_out(self, connection: ConnectionId, code: TroubleCode) -> None:
        """Close a connection with the reason."""
        if connection != NO_CONNECTION:
            self._effects.append(CloseConnection(connection, code))

    def part(self, connection: ConnectionId) -> None:
        """Let go of who has said goodbye."""
        self._effects.append(CloseConnection(connection, "bye"))

    # -- seats --------------------------------------------------------------------------------------------------------

    def welcome(self, seat: Seat, connection: ConnectionId, hello: Hello, channel: bytes) -> None:
        """Let the player of a seat in, and tell all that has happened."""
        replaced = self.chairs.connect(seat, connection, self.now)
        self.show_out(replaced, "replaced")
        own = self.founding
        proof = own.key.sign(digest("welcome", channel, own.table))
        self.send(seat, Welcome(PROTOCOL, own.table, seat, own.pass_key, own.key.public, proof, self.number))
        self.tell_room()
        for report in self.reports.values():
            self.send(seat, report)
        self.tell_history(seat, hello)

    def seat_person(self, seat: Seat, name: str, key: bytes) -> None:
        """Give a free seat to a player."""
        self.chairs.sit(seat, name, key)
        self.write(PlayerSeated(seat, self.chairs[seat].name, key))
        self.changed()

    def seat_bot(self, seat: Seat, bot: str) -> None:
        """Let a bot sit down, in place of whoever sits there; `Refusal` for a character that does not exist."""
        before = self.chairs.seat_bot(seat, bot, self.founding.key.public)
        self.write(BotSeated(seat, bot))
        self.show_out(before, "kicked")
        self.changed()

    def open_seat(self, seat: Seat, code: TroubleCode) -> None:
        """Free a seat; whoever sat there has to leave, and needs a new code to come back."""
        before = self.chairs.open(seat)
        self.write(SeatFreed(seat))
        self.show_out(before, code)
        if code == "kicked":
            self.ask(NewCode())
        self.changed()

    def swap(self, one: Seat, other: Seat) -> None:
        """Let two seats change places."""
        self.chairs.swap(one, other)
        self.write(SeatsSwapped(one, other))
        self.changed()

    def stands_for(self, seat: Seat) -> tuple[By, int] | None:
        """Return why the host acts for a seat of this deal, and since how many seconds; None where it does not."""
        chair, deal = self.chairs[seat], self.deal
        if deal is None:
            return None
        taker = deal.record.opening.seats[seat]
        if taker.kind == "bot":
            return "bot", 0
        if chair.kind not in ("person", "away") or chair.key != taker.key:
            return "kicked", 0
        if chair.kind == "away":
            return ("away", int(self.now - chair.lost)) if chair.bot else None
        limit, since = deal.record.opening.turn, chair.asked(self.moved)
        is_slow = 0 < limit <= self.now - since
        if is_slow and self.phase == "play" and not self.paused and self.match.state.turn == seat:
            return "silent", int(self.now - since)
        return None

    def is_played_by_host(self, seat: Seat) -> bool:
        """Say whether the host acts for a seat of this deal."""
        return self.stands_for(seat) is not None

    def patience(self) -> int:
        """Return the seconds until a bot stands in; those of the deal that is played, where one is."""
        deal = self.deal
        return self.custom.stand_in if deal is None or deal.end is not None else deal.record.opening.stand_in

    def stand_in(self) -> None:
        """Let bots stand in for those who are away too long, while anyone is there to play with."""
        if not self.chairs.present():
            return
        for chair in self.chairs.chairs:
            if chair.kind == "away" and not chair.bot and self.now - chair.lost >= self.patience():
                chair.bot = STAND_IN
                self.changed()

    def excuse(self, seat: Seat) -> Reason | None:
        """Return why a guest of whom something is missing in this phase is waited for no longer; None: it still is."""
        assert self.deal is not None
        chair, key = self.chairs[seat], self.deal.record.key(seat)
        if self.strikes[key] >= MOST_STRIKES:
            return "barred"
        if chair.kind not in ("person", "away") or chair.key != key:
            return "kicked"
        if chair.kind == "away":
            return "away" if self.now - chair.lost >= ASK_WAIT or chair.is_unsteady(self.now) else None
        return "silent" if self.now - chair.asked(self.since) >= ASK_WAIT else None

    def begin_waits_anew(self) -> None:
        """Count all waiting from now on: what passed was this machine's own sleep, or its end."""
        self.since = self.moved = self.now
        for chair in self.chairs.chairs:
            chair.lost = chair.came = self.now
            chair.comings.clear()
            if chair.kind == "away":
                chair.bot = ""  # who stood in has to wait as well
            if chair.connection != NO_CONNECTION:
                chair.seen = self.now

    # -- telling ------------------------------------------------------------------------------------------------------

    def changed(self) -> None:
        """Note that the room has to be told anew."""
        self._changed = True

    def places(self) -> tuple[SeatInfo, ...]:
        """Return the seats as everyone sees them."""
        return self.chairs.places(self.custom, self.now)

    def tell_room(self) -> None:
        """Tell everyone of the table but the game; the code only to the keeper."""
        self._changed = False
        self._version += 1
        owner = self.chairs.of_key(self.founding.owner) if self.founding.owner != NO_KEY else NOBODY
        places = self.places()
        for seat in range(len(self.chairs)):
            room = Room(
                self._version,
                "saved" if self.paused else self.phase,
                self.founding.name,
                self.terms,
                self.custom,
                places,
                owner,
                self.number,
                len(self.match.rounds),
                self.code if seat == owner else "",
                self.matches,
            )
            self.send(seat, room)

    def tell_history(self, seat: Seat, hello: Hello) -> None:
        """Tell a player all that is missing since `hello`: to join, to come back and to catch up are the same."""
        known = hello.table == self.founding.table
        for past in (*self.before, *self.done):
            is_new = past.number > hello.done if known else past in self.done
            if is_new or (hello.again and past in self.done):
                self._tell_deal(seat, past, 0)
        deal = self.deal
        if deal is None:
            return
        if deal not in self.done:
            same = known and hello.deal == deal.number and deal.knows(hello.have, hello.head)
            self._tell_deal(seat, deal, hello.have if same else 0)
        if deal.is_dealt:
            self.send(seat, deal.update(self.match, seat, [], None))

    def tell_again(self, seat: Seat, start: int) -> None:
        """Tell a player the deal on the table again, its moves from `start` on."""
        deal = self.deal
        if deal is not None:
            self._tell_deal(seat, deal, start)
            if deal.is_dealt:
                self.send(seat, deal.update(self.match, seat, [], None))

    def _tell_deal(self, seat: Seat, deal: HostedDeal, start: int) -> None:
        record = deal.record
        for message in (record.opening, record.roster, record.shares, *deal.logs(start), deal.end):
            if message is not None:
                self.send(seat, message)
        for audit in deal.audits.values():
            self.send(seat, audit)

    def tell_update(self, events: list[Event], entry: LogEntry | None) -> None:
        """Tell everyone how the table stands after a move, or the deal."""
        assert self.deal is not None
        for seat, chair in enumerate(self.chairs.chairs):
            if chair.connection != NO_CONNECTION:
                self.send(seat, self.deal.update(self.match, seat, events, entry))

    # -- the match ----------------------------------------------------------------------------------------------------

    def enter(self, phase: Phase) -> None:
        """Go on to another phase."""
        self.phase, self.since = phase, self.now
        self.changed()

    def choose_terms(self, terms: Terms) -> None:
        """Take other terms; `Refusal` where they cannot be played. Nobody is ready for them yet."""
        self.rules = rules_of(terms)
        self.terms = terms
        self.match = Match(self.rules)
        self.chairs.resize(terms.seats)
        self.write(TermsChosen(terms))
        self.unready()

    def unready(self) -> None:
        """Let everyone say anew that they want to go on."""
        for chair in self.chairs.chairs:
            chair.ready = chair.kind == "bot"
        self.changed()

    def choose_settings(self, custom: TableSettings) -> None:
        """Take other customs."""
        self.custom = custom
        self.write(SettingsChosen(custom))
        self.changed()

    def put_away(self) -> None:
        """Send everyone home: the match goes on another day, at the same ply of the same deal."""
        self.paused = True
        self.write(TableSaved())
        if self.deal is not None and self.deal.end is None:
            self.tell_all(self.deal.pause())
        self.send_off("saved", saved=True)

    def resume(self) -> None:
        """Go on with a match that was put away, with whoever is there."""
        self.paused = False
        self.write(TableResumed())
        self.begin_waits_anew()
        self.changed()

    def close(self) -> None:
        """Close the table for good; a deal that is not over shows its secret now, and its round does not count."""
        if self.deal is not None and self.deal.end is None:
            if self.phase == "claims":
                self._end_deal(closed=False)
            else:
                self.end_early()
        self.enter("closed")
        self.write(TableClosed())
        self.send_off("closed", saved=False)

    def give_up(self) -> None:
        """Close a table whose journal is older than what its own players have seen; its last deal is never shown."""
        self.enter("closed")
        self.write(TableClosed())
        self.send_off("old_journal", saved=False)

    def send_off(self, code: TroubleCode, *, saved: bool) -> None:
        """Send everyone home, and be done."""
        self.tell_room()
        for chair in self.chairs.chairs:
            self.show_out(chair.connection, code)
        self.ask(Finished(saved))

    def new_match(self) -> None:
        """Begin another match at the same table."""
        self.write(MatchStarted())
        self.before += self.done
        self.match, self.deal, self.done = Match(self.rules), None, []
        self.matches += 1
        self.strikes.clear()

    def open_deal(self, secret: bytes | None = None) -> None:
        """Open the next deal, of those who sit here now; `secret` is that of a journal."""
        self.number += 1
        secret = secret or self._random(32)
        self.write(DealOpened(self.number, secret))
        past = (*self.before, *self.done)
        opening = Opening(
            self.number,
            self.matches,
            len(self.match.rounds) + 1,
            past[-1].ended if past else BEFORE_FIRST,
            self.terms.rules,
            self.custom.stand_in,
            self.custom.turn,
            self.custom.words,
            secret_digest(self.t, self.number, secret),
            tuple(self._taker(seat) for seat in range(len(self.chairs))),
            bytes(64),
        )
        self.deal = HostedDeal(self.founding.table, self.founding.key, opening, secret)
        self.unready()
        self.enter("commit")
        self.tell_room()  # first the terms that the opening stands on
        self.tell_all(self.deal.record.opening)

    def _taker(self, seat: Seat) -> Taker:
        chair, own = self.chairs[seat], self.founding
        if chair.kind not in ("person", "away"):
            return Taker("bot", own.key.public)
        return Taker("house" if chair.key == own.owner else "guest", chair.key)

    def close_roster(self, reasons: Mapping[Seat, Reason]) -> None:
        """Sign who takes part; `reasons` say why the others do not."""
        assert self.deal is not None
        self.write(RosterClosed(self.number, self._by_seat(reasons)))
        self.deal.close_roster(reasons)
        assert self.deal.record.roster is not None
        self.enter("open")
        self.tell_all(self.deal.record.roster)

    def close_shares(self, reasons: Mapping[Seat, Reason]) -> None:
        """Sign the shares that are there; then shuffle and deal."""
        assert self.deal is not None
        self.write(SharesClosed(self.number, self._by_seat(reasons)))
        self.deal.close_shares(reasons)
        self.strikes.update(self.deal.left_out())
        assert self.deal.record.shares is not None
        events = self.deal.deal(self.match)
        self.moved, self.laid_by_person = self.now, False
        self.enter("play")
        self.tell_all(self.deal.record.shares)
        self.tell_update(events, None)

    def _by_seat(self, reasons: Mapping[Seat, Reason]) -> tuple[Reason, ...]:
        return tuple(reasons.get(seat, "") for seat in range(len(self.chairs)))

    def play(
        self,
        seat: Seat,
        move: Move,
        mid: bytes,
        signature: bytes,
        *,
        by: By = "seat",
        away: int = 0,
        said: FindingTally = SILENCE,
    ) -> None:
        """Make a move and tell everyone; `Refusal` where the rules forbid it."""
        assert self.deal is not None
        entry, events = self.deal.play(self.match, seat, move, mid, signature, by=by, away=away, said=said)
        self.write(MoveMade(self.number, seat, entry.move, mid, signature, by, away, said))
        self.moved = self.now
        if move.act == PLAY:
            self.laid_by_person = by == "seat"
        self.tell_update(events, entry)

    def play_for(self, seat: Seat, move: Move) -> None:
        """Make a move for a seat, signed by the host; `Refusal` where the rules forbid it."""
        assert self.deal is not None
        by, away = self.stands_for(seat) or ("bot", 0)
        mid, signature = self.deal.own_move(seat, move)
        self.play(seat, move, mid, signature, by=by, away=away)

    def end_round(self) -> None:
        """Show the secret of a round that is over: now everyone can check the deal."""
        self._end_deal(closed=False)
        self.unready()
        self.enter("shown")

    def end_early(self) -> None:
        """Show the secret of a round that is not over, because the table is closed: it does not count."""
        self._end_deal(closed=True)
        self.enter("closed")

    def _end_deal(self, *, closed: bool) -> None:
        assert self.deal is not None
        self.write(DealRevealed(self.number, closed))
        self.done.append(self.deal)
        self.tell_all(self.deal.reveal(self.match.scores, closed=closed))

    # -- what machines tell each other --------------------------------------------------------------------------------

    def report(self, report: SignedFinding) -> None:
        """Pass on what a machine has found, once."""
        if (report.key, report.n) not in self.reports:
            self.reports[report.key, report.n] = report
            self.report_digests.setdefault(report.key, []).append(self.next_finding(report))
            self.write(WordPassedOn(report))
            self.tell_all(report)

    def may_report(self, report: SignedFinding) -> bool:
        """Say whether a finding can be passed on: about a deal that has been, and while nobody fills the table.

        Who had no part in a deal yet may come under one key after another; all of them together say little.
        """
        deals = (*self.before, *self.done, *([self.deal] if self.deal is not None else []))
        players = {taker.key for deal in deals for taker in deal.record.opening.seats}
        if not 0 < report.deal <= self.number or self._is_crowded(report.key):
            return False
        others = [key for key, _ in self.reports if key not in players]
        if report.key not in players and len(others) >= MOST_STRANGE:
            return False
        return (
            evidence_size([*(each for each in self.reports.values() if each.key == report.key), report]) <= MOST_PROOF
        )

    def _is_crowded(self, key: bytes) -> bool:
        """Say whether findings of so many machines are known that no guest keeps those of one more."""
        return key not in self.report_digests and len(self.report_digests) >= MOST_MACHINES

    def next_finding(self, report: SignedFinding) -> bytes:
        """Return what a machine signs to add a finding to those that are known."""
        known = self.report_digests.get(report.key)
        return finding_digest(self.t, known[-1] if known else BEFORE_FIRST, report)

    def has_heard(self, key: bytes, said: FindingTally) -> bool:
        """Say whether a machine's word mentions no finding that has not been passed on.

        Another word must not be: everyone would take the finding to be held back here.
        """
        known = self.report_digests.get(key, [])
        return said == SILENCE or (0 < said.n <= len(known) and known[said.n - 1] == said.last)

    def audit(self, deal: HostedDeal, audit: Audit) -> None:
        """Pass on what came of checking a deal, once a seat."""
        if audit.seat not in deal.audits:
            deal.audits[audit.seat] = audit
            self.write(WordPassedOn(audit))
            self.tell_all(audit)
