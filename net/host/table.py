"""A table at its host: seats, terms, match and deals, the messages to its guests and the records of its journal.

Inputs that decide the course of the match are journaled before anyone is told of them; everything else is derived. The
module has no clock but the time handed in; which phase follows when is the business of `net.host.phases`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from msgspec.structs import replace

from engine.core import NOBODY, PLAY, Board, Event, Move, Rules, Seat, SeatOrNobody
from engine.match import Match
from net.effects.effects import ConnectionId, HostEffect, NewCode
from net.effects.inputs import (
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
    TableFounded,
    TableResumed,
    TermsChosen,
)
from net.fairness.deal_record import BEFORE_FIRST, secret_digest, table_digest, wire_move
from net.host.continued import ContinuedMatch
from net.host.deal import HostedDeal
from net.host.findings import HostedFindings
from net.host.identity import TableIdentity
from net.host.onlookers import Onlookers
from net.host.outbox import Outbox
from net.host.seats import AGAIN, PEOPLE, STAND_IN, HostSeats
from net.host.shared_replay import NO_REPLAY, HostedReplay
from net.host.waits import Waits
from net.protocol.errors import ErrorCode
from net.protocol.field_types import NO_KEY
from net.protocol.keys import digest
from net.protocol.messages import (
    FEATURES,
    NO_FINDINGS,
    NO_ONLOOKERS,
    ON_PHONE,
    PROTOCOL,
    SHARED_REPLAYS,
    Admission,
    DealParticipant,
    FindingTally,
    Hello,
    LogEntry,
    Opening,
    Phase,
    Reason,
    Room,
    SeatInfo,
    StandInReason,
    TableSettings,
    TableUpdate,
    Terms,
    Welcome,
    WireMove,
)
from net.protocol.terms import rules_of


class HostedTable:
    """One table: its seats, its match and its deals. What it wants done gathers in its outbox until `take_effects`.

    `random` returns that many secret bytes. Each deal's secret is drawn from it and derived from nothing else.
    """

    def __init__(
        self,
        founding: TableIdentity,
        terms: Terms,
        custom: TableSettings,
        now: float = 0.0,
        *,
        random: Callable[[int], bytes],
    ) -> None:
        """Open a table. `Refusal` for terms that can't be played."""
        self.founding = founding
        self.t = table_digest(founding.table, founding.key.public)
        """The digest T of the protocol."""
        self._random = random
        self.custom = custom
        self.rules: Rules[Board] = rules_of(terms)
        self.terms = terms
        self.chairs: Final = HostSeats(terms.seats)
        self.waits: Final = Waits(self.chairs, now)
        self.outbox: Final = Outbox(self.chairs)
        self.match: Match[Board] = Match(self.rules)
        self.phase: Phase = "lobby"
        self.deal: HostedDeal | None = None
        self.done: list[HostedDeal] = []
        """The complete deals of this match, oldest first."""
        self.before: list[HostedDeal] = []
        """The deals of earlier matches."""
        self.matches = 1
        """The number of the current match, from 1."""
        self.findings: Final = HostedFindings(self.t)
        """The findings of the guests at this table."""
        self.past: ContinuedMatch | None = None
        """The rounds before this table, if it continues a match whose host is gone."""
        self.number = 0
        """The number of the last deal."""
        self.code = ""
        """The join code, to be shown to the owner."""
        self.paused = False
        """True if the table was saved and hasn't been resumed."""
        self.replay: HostedReplay | None = None
        """The shared replay of the match that is over; None until then."""
        self._replay_told = NO_REPLAY
        """The last message about it."""
        self.onlookers: Final = Onlookers(self.outbox.ask)
        """Those who look on without a seat."""
        self.is_next_wanted = False
        """True if the owner, looking on, has asked for the next match."""
        self._version = 0
        self._changed = True
        own, owner = founding, (founding.owner, founding.is_owner_here)
        self.outbox.write(TableFounded(own.name, own.table, own.pass_key, own.key.secret, terms, custom, *owner))

    # -- effects ------------------------------------------------------------------------------------------------------

    def take_effects(self) -> list[HostEffect]:
        """Return the actions to carry out, in order, and forget them."""
        if self._changed:
            self.send_room()
        self._tell_replay()
        return self.outbox.take()

    @property
    def is_quiet(self) -> bool:
        """True from the deal to the end of a round in a game in which players mustn't talk then."""
        return not self.rules.may_talk and self.phase == "play" and not self.match.state.over

    # -- seats --------------------------------------------------------------------------------------------------------

    def welcome(self, seat: Seat, connection: ConnectionId, hello: Hello, channel: bytes) -> None:
        """Admit the player of a seat and send them everything they missed."""
        replaced = self.chairs.connect(seat, connection, self.waits.now)
        self.chairs.set_face(seat, hello.face)
        self.chairs[seat].features = frozenset(hello.features)
        self.chairs[seat].phone = ON_PHONE in hello.features
        self.outbox.disconnect(replaced, "replaced")
        own = self.founding
        proof = own.key.sign(digest("welcome", channel, own.table))
        self.outbox.send(
            seat, Welcome(PROTOCOL, own.table, seat, own.pass_key, own.key.public, proof, self.number, FEATURES)
        )
        self.send_room()
        if self.past is not None and self.past.is_needed(hello, own.table, self.matches):
            self.outbox.send(seat, self.past.said)
            for part in self.past.parts:
                self.outbox.send(seat, part)
        for report in self.findings:
            self.outbox.send(seat, report)
        self.send_history(seat, hello)
        if self._replay_told.viewers and SHARED_REPLAYS in hello.features:
            self.outbox.send(seat, self._replay_told)

    def admit(self, connection: ConnectionId, channel: bytes, *, is_owner: bool) -> None:
        """Let somebody look on, and show them the table."""
        own = self.founding
        proof = own.key.sign(digest("welcome", channel, own.table))
        self.onlookers.add(connection, self.waits.now, is_owner=is_owner)
        self.onlookers.tell(
            connection, Admission(PROTOCOL, own.table, own.pass_key, own.key.public, proof, is_owner, FEATURES)
        )
        self.send_room()
        if self.deal is not None and self.deal.is_dealt:
            self.onlookers.show_newcomer(connection, self._seen_by_all([], None), self.waits.now, self.custom.onlookers)

    def _seen_by_all(self, events: list[Event], entry: LogEntry | None) -> TableUpdate:
        """Return the table as an onlooker sees it."""
        assert self.deal is not None
        return self.deal.update(self.match, NOBODY, self.deal.signed_head(self.deal.record.ply), events, entry)

    def seat_for(self, key: bytes) -> Seat:
        """Return the seat that a newcomer can have, or NOBODY.

        In a match, players who come back get the seat they had, and no other.
        """
        deals = [*self.done, *([self.deal] if self.deal is not None else [])] if self.phase != "over" else []
        had = {deal.record.keys.index(key) for deal in deals if key in deal.record.keys}
        free = self.chairs.first_open()
        return next((seat for seat in had if self.chairs[seat].kind == "open"), NOBODY) if had else free

    def seat_person(self, seat: Seat, name: str, key: bytes) -> None:
        """Give a free seat to a player."""
        self.chairs.sit(seat, name, key)
        self.outbox.write(PlayerSeated(seat, self.chairs[seat].name, key))
        self.changed()

    def seat_bot(self, seat: Seat, bot: str) -> None:
        """Give a seat to a bot, replacing whoever has it. `Refusal` for an unknown character."""
        before = self.chairs.seat_bot(seat, bot, self.founding.key.public)
        self.outbox.write(BotSeated(seat, bot))
        self.outbox.disconnect(before, "kicked")
        self.changed()

    def open_seat(self, seat: Seat, code: ErrorCode) -> None:
        """Free a seat. The player who had it must leave, and needs the new code to come back."""
        before = self.chairs.open(seat)
        self.outbox.write(SeatFreed(seat))
        self.outbox.disconnect(before, code)
        if code == "kicked":
            self.outbox.ask(NewCode())
        self.changed()

    def swap(self, one: Seat, other: Seat) -> None:
        """Swap two seats."""
        self.chairs.swap(one, other)
        self.outbox.write(SeatsSwapped(one, other))
        self.changed()

    def stand_in_reason(self, seat: Seat) -> tuple[StandInReason, int] | None:
        """Return why the host plays a seat of this deal, and for how many seconds; None if it doesn't."""
        chair, deal = self.chairs[seat], self.deal
        if deal is None:
            return None
        taker = deal.record.opening.seats[seat]
        if taker.kind == "bot":
            return "bot", 0
        if chair.kind not in PEOPLE or chair.key != taker.key:
            return "kicked", 0
        if chair.kind == "away":
            return ("away", int(self.waits.now - chair.lost)) if chair.bot else None
        kept = self.waits.kept(self._turn, deal) if deal.record.opening.turn and seat == self._turn else None
        return None if kept is None else ("silent", kept)

    @property
    def _turn(self) -> SeatOrNobody:
        """Whose turn it is; NOBODY while no move can be awaited."""
        is_awaited = self.phase == "play" and not self.paused and not self.match.state.over
        return self.match.state.turn if is_awaited else NOBODY

    def warn(self) -> None:
        """Let everyone know when a player's turn is about to end, and when it no longer is, in a deal with a limit."""
        if self.deal is not None and self.waits.follow_turn(self._turn, self.deal):
            self.changed()

    def patience(self) -> int:
        """Return the seconds until a bot fills in, as the deal in progress has them if there is one."""
        deal = self.deal
        return self.custom.stand_in if deal is None or deal.end is not None else deal.record.opening.stand_in

    def start_stand_ins(self) -> None:
        """Let bots fill in for players who have been away too long, and for nobody else, while anyone is present.

        A bot stands up again if the wait has become longer: nobody may move for a player before the time of a deal.
        """
        if not self.chairs.present():
            return
        for chair in self.chairs:
            if chair.kind == "away":
                bot = STAND_IN if self.waits.now - chair.lost >= self.patience() else ""
                if bot != chair.bot:
                    chair.bot = bot
                    self.changed()

    def restart_timeouts(self) -> None:
        """Restart all waits: the time that passed was this computer's own sleep or absence."""
        self.waits.restart()
        self.onlookers.excuse_silence(self.waits.now)

    # -- sending ------------------------------------------------------------------------------------------------------

    def changed(self) -> None:
        """Mark the room as changed, so that it is sent again."""
        self._changed = True

    def places(self) -> tuple[SeatInfo, ...]:
        """Return the seats as everyone sees them."""
        return self.waits.places(self.patience())

    def send_room(self) -> None:
        """Send everyone the table without the game, at once. Only the owner gets the code.

        If a match continues without its host, everyone gets it, as any of them might need to show other players the
        way.
        """
        self._changed = False
        self._version += 1
        owner = self.chairs.of_key(self.founding.owner) if self.founding.owner != NO_KEY else NOBODY
        room = Room(
            self._version,
            "saved" if self.paused else self.phase,
            self.founding.name,
            self.terms,
            self.custom,
            self.places(),
            owner,
            self.number,
            len(self.match.rounds),
            match=self.matches,
            onlookers=self.onlookers.count,
        )
        with_code = replace(room, code=self.code)
        for seat in range(len(self.chairs)):
            self.outbox.send(seat, with_code if seat == owner or self.past is not None else room)
        for connection in self.onlookers:
            self.onlookers.tell(connection, with_code if self.onlookers.is_owner(connection) else room)

    def send_history(self, seat: Seat, hello: Hello) -> None:
        """Send a player everything since `hello`. Joining, reconnecting and catching up are the same."""
        known = hello.table == self.founding.table
        ended = [*self.before, *self.done]
        missed = [past for past in ended if (past.number > hello.last_ended_deal if known else past in self.done)]
        again = {self.matches, *(past.record.opening.match for past in missed)} if hello.again else set()
        for past in ended:
            if past in missed or past.record.opening.match in again:
                self._tell_deal(seat, past, 0)
        deal = self.deal
        if deal is None:
            return
        if deal not in self.done:
            same = known and hello.deal == deal.number and deal.knows(hello.ply, hello.head)
            self._tell_deal(seat, deal, hello.ply if same else 0)
        if deal.is_dealt:
            self._show(seat, deal.signed_head(deal.record.ply), [], None)

    def tell_again(self, seat: Seat, start: int) -> None:
        """Send a player the deal on the table again, with its moves from `start` on.

        It is long, so a player who asks for it again and again must wait, and gets all of it then.
        """
        deal, chair = self.deal, self.chairs[seat]
        chair.asks_again = self.waits.now - chair.told_again < AGAIN
        if deal is not None and not chair.asks_again:
            chair.told_again = self.waits.now
            self._tell_deal(seat, deal, start)
            if deal.is_dealt:
                self._show(seat, deal.signed_head(deal.record.ply), [], None)

    def tell_those_waiting(self) -> None:
        """Send the deal again to players who have waited for it long enough."""
        for seat, chair in enumerate(self.chairs):
            if chair.asks_again:
                self.tell_again(seat, 0)

    def _tell_deal(self, seat: Seat, deal: HostedDeal, start: int) -> None:
        for message in deal.messages(start):
            self.outbox.send(seat, message)

    def _tell_replay(self) -> None:
        """Send everyone who knows shared replays the current one, if anything about it has changed."""
        present = self.chairs.knowing(SHARED_REPLAYS)
        if self.replay is not None:
            self.replay.remove_absent(present)
        message = self.replay.message() if self.replay is not None else NO_REPLAY
        if message != self._replay_told:
            self._replay_told = message
            for seat in present:
                self.outbox.send(seat, message)

    def send_update(self, events: list[Event], entry: LogEntry | None) -> None:
        """Send everyone the table after a move or the deal."""
        assert self.deal is not None
        signature = self.deal.signed_head(self.deal.record.ply)
        for seat in self.chairs.present():
            self._show(seat, signature, events, entry)
        if self.onlookers.present:
            self.onlookers.show(self._seen_by_all(events, entry), self.waits.now, self.custom.onlookers)

    def _show(self, seat: Seat, signature: bytes, events: list[Event], entry: LogEntry | None) -> None:
        """Send a player the table as their seat of the deal sees it; without a part in the deal, as an onlooker does.

        Otherwise a newcomer could be told of a hand, and tell others.
        """
        assert self.deal is not None
        key, keys = self.chairs[seat].key, self.deal.record.keys
        at = keys.index(key) if key in keys else NOBODY
        self.outbox.send(seat, self.deal.update(self.match, at, signature, events, entry))

    # -- the match ----------------------------------------------------------------------------------------------------

    def enter(self, phase: Phase) -> None:
        """Enter another phase. A match that is over can be watched together, until another one begins."""
        self.phase, self.waits.since = phase, self.waits.now
        last = sum(1 + len(steps) for _, steps in self.match.rounds) - 1
        self.replay = HostedReplay(self.number, last, self.rules.seats) if phase == "over" else None
        self.changed()

    def choose_terms(self, terms: Terms) -> None:
        """Choose other terms, for which nobody is ready yet. `Refusal` if they can't be played."""
        self.rules = rules_of(terms)
        self.terms = terms
        self.match, self.deal, self.replay = Match(self.rules), None, None
        self.onlookers.forget_shown()
        self.chairs.resize(terms.seats)
        self.outbox.write(TermsChosen(terms))
        self.unready()

    def unready(self) -> None:
        """Wait for everyone to be ready again."""
        self.is_next_wanted = False
        for chair in self.chairs:
            chair.ready = chair.kind == "bot"
        self.changed()

    def choose_settings(self, custom: TableSettings) -> None:
        """Choose other settings."""
        self.custom = custom
        self.outbox.write(SettingsChosen(custom))
        if custom.onlookers == NO_ONLOOKERS:
            self.onlookers.dismiss("no_onlookers", with_owner=False)
        self.changed()

    def resume(self) -> None:
        """Resume a saved match with whoever is present."""
        self.paused = False
        self.outbox.write(TableResumed())
        self.restart_timeouts()
        self.changed()

    def continue_match(self, past: ContinuedMatch) -> None:
        """Continue the match of another table. Raises ProtocolError if it doesn't follow from the signed messages."""
        self.match, self.past = past.match(self.rules), past
        self.number, self.matches = past.said.deal, past.said.match
        self.enter("shown")

    def new_match(self) -> None:
        """Start another match at the same table."""
        self.outbox.write(MatchStarted())
        self.before += self.done
        self.match, self.deal, self.done = Match(self.rules), None, []
        self.matches += 1
        self.waits.strikes.clear()

    def open_deal(self, secret: bytes | None = None) -> None:
        """Open the next deal with those seated now. `secret` comes from a journal, or is drawn if None."""
        self.number += 1
        secret = secret or self._random(32)
        self.outbox.write(DealOpened(self.number, secret))
        past = (*self.before, *self.done)
        first = self.past.said.end if self.past is not None else BEFORE_FIRST
        opening = Opening(
            self.number,
            self.matches,
            len(self.match.rounds) + 1,
            past[-1].ended if past else first,
            self.terms.rules,
            self.custom.stand_in,
            self.custom.turn,
            self.custom.words,
            secret_digest(self.t, self.number, secret),
            tuple(self._participant(seat) for seat in range(len(self.chairs))),
            bytes(64),
        )
        self.deal = HostedDeal(self.founding.table, self.founding.key, opening, secret)
        self.unready()
        self.enter("commit")
        self.send_room()  # send the terms first that the opening depends on
        self.outbox.broadcast(self.deal.record.opening)

    def _participant(self, seat: Seat) -> DealParticipant:
        chair, own = self.chairs[seat], self.founding
        if chair.kind not in ("person", "away"):
            return DealParticipant("bot", own.key.public)
        return DealParticipant("house" if chair.key == own.owner and own.is_owner_here else "guest", chair.key)

    def close_roster(self, reasons: Mapping[Seat, Reason]) -> None:
        """Sign the roster. `reasons` say, by seat, why someone isn't on it."""
        assert self.deal is not None
        self.outbox.write(RosterClosed(self.number, self._by_seat(reasons)))
        self.deal.close_roster(reasons)
        assert self.deal.record.roster is not None
        self.enter("open")
        self.outbox.broadcast(self.deal.record.roster)

    def close_shares(self, reasons: Mapping[Seat, Reason]) -> None:
        """Sign the shares, then shuffle and deal."""
        assert self.deal is not None
        self.outbox.write(SharesClosed(self.number, self._by_seat(reasons)))
        self.deal.close_shares(reasons)
        self.waits.strikes.update(self.deal.left_out())
        assert self.deal.record.shares is not None
        events = self.deal.deal(self.match)
        self.waits.moved = self.waits.laid = self.waits.now
        self.enter("play")
        self.outbox.broadcast(self.deal.record.shares)
        self.send_update(events, None)

    def deals(self) -> list[HostedDeal]:
        """Return all deals at this table, oldest first."""
        is_open = self.deal is not None and self.deal.end is None
        return [*self.before, *self.done, *([self.deal] if self.deal is not None and is_open else [])]

    def _by_seat(self, reasons: Mapping[Seat, Reason]) -> tuple[Reason, ...]:
        return tuple(reasons.get(seat, "") for seat in range(len(self.chairs)))

    def play(
        self,
        seat: Seat,
        move: WireMove,
        move_id: bytes,
        signature: bytes,
        *,
        by: StandInReason = "seat",
        away: int = 0,
        said: FindingTally = NO_FINDINGS,
    ) -> None:
        """Make a move and send it to everyone. `Refusal` if the rules forbid it."""
        assert self.deal is not None
        entry, events = self.deal.play(self.match, seat, move, move_id, signature, by=by, away=away, said=said)
        self.outbox.write(MoveMade(self.number, seat, move, move_id, signature, by, away, said))
        self.waits.moved = self.waits.now
        if move.act == PLAY:
            self.waits.laid = self.waits.now
        self.send_update(events, entry)

    def play_for(self, seat: Seat, move: Move) -> None:
        """Make a move for a seat, signed by the host. `Refusal` if the rules forbid it."""
        assert self.deal is not None
        by, away = self.stand_in_reason(seat) or ("bot", 0)
        made = wire_move(move)
        move_id, signature = self.deal.own_move(seat, made)
        self.play(seat, made, move_id, signature, by=by, away=away)

    def end_round(self) -> None:
        """Reveal the secret of a finished round, so that everyone can check the deal."""
        self.end_deal(closed=False)
        self.unready()
        self.enter("shown")

    def reveal_early(self) -> None:
        """Reveal the secret mid-round because the table is closed. The round doesn't count."""
        self.end_deal(closed=True)
        self.enter("closed")

    def end_deal(self, *, closed: bool) -> None:
        """Reveal the secret of the deal. Its round counts unless the table is `closed` before it is over."""
        assert self.deal is not None
        self.outbox.write(DealRevealed(self.number, closed))
        self.done.append(self.deal)
        self.outbox.broadcast(self.deal.reveal(self.match.scores, closed=closed))
