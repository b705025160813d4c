"""A guest at a table, without a socket: the host's messages come in, effects and news go out.

It is the same for a person at a window, a bot on the command line and the host's own player. It makes no moves of its
own: they come through `offer`. Every step of a deal is checked as it arrives, and the whole deal when it has ended.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, assert_never

from engine.core import Board, Move, Rules, Seat, View
from engine.match import Match
from engine.sentences import Refusal
from net.discovery.sanitize import clean_face, clean_player, clean_room
from net.effects.notes import AnyNote
from net.fairness.deal_record import DealRecord
from net.fairness.findings import Finding
from net.fairness.past_rounds import PastRound
from net.fairness.peer_findings import PeerFindings
from net.guest.company import CompanyWords
from net.guest.connection import HostSilence
from net.guest.deal_follower import DealFollower
from net.guest.deals.deal import GuestDeal
from net.guest.features import ChatFilter, ReplayClient
from net.guest.memory import GuestMemory
from net.guest.news import (
    ContinuedNews,
    HostGoneNews,
    OverdueNews,
    RoomNews,
    SeatNews,
    SharedReplayNews,
)
from net.guest.room import GuestRoom
from net.guest.successor import Claim, ContinuedPast, claim_of
from net.guest.table_end import ConnectedEnd
from net.protocol.errors import ProtocolError, known
from net.protocol.field_types import NO_KEY
from net.protocol.keys import Key, digest, verify
from net.protocol.messages import (
    FEATURES,
    ON_PHONE,
    PROTOCOL,
    AdminRequest,
    Admission,
    Bye,
    Chat,
    Continuation,
    Error,
    FromHost,
    Hello,
    Offer,
    Opening,
    PastDeal,
    Ping,
    Pong,
    Ready,
    ReplayRequest,
    Room,
    SharedReplay,
    Sit,
    TableRequest,
    Welcome,
)

MAX_REPEATS: Final = 20
"""Findings of ours to send again on a new link: those that the last link may have lost, without flooding the host."""


class Guest(ConnectedEnd):
    """One seat's end of a table.

    `is_house` is True if the host runs on this computer, `is_phone` if the player holds a phone. `notes` are those that
    this guest wrote before.
    """

    def __init__(
        self,
        name: str,
        key: Key,
        random: Callable[[int], bytes],
        *,
        is_house: bool = False,
        is_phone: bool = False,
        notes: Sequence[AnyNote] = (),
        claim: Claim | None = None,
    ) -> None:
        """`claim` is what this player knows of a match whose host is gone, at the table where it continues."""
        super().__init__()
        self.name = clean_player(name)
        self.face = ""
        """The face to show from the next connection on."""
        self.is_house: Final = is_house
        self._features: Final = (*FEATURES, *((ON_PHONE,) if is_phone else ()))
        self.elsewhere: frozenset[bytes] = frozenset()
        """Tables that this key has joined according to other notes; we never join them without those."""
        self.memory: Final = GuestMemory(key, random, self._effects)
        self.memory.restore(notes)
        if claim is not None and not self.memory.host:
            self.memory.claim = claim.note
            self.memory.table_id, self.memory.pass_key = claim.table
        self.connection.pings.is_new = not self.memory.host
        self.replays: Final = ReplayClient(self.connection.send)
        self.chat_filter: Final = ChatFilter(key.public, self.connection.send)
        self.around: Final = GuestRoom(key.public, self.memory.book)
        """The table around the deals."""
        self._company: Final = CompanyWords(self.memory)
        given = (self.memory, self.connection, self.around, self._company, self._report)
        self.follower: Final = DealFollower(*given, is_house=is_house)
        self.past: Final = ContinuedPast(self.memory, self.follower.adopt)
        """The rounds before this table."""
        self._silence: Final = HostSilence()
        self._is_host_gone = False
        """True if the player was told that the host is gone."""
        self._handlers: Final[Mapping[type[FromHost], Callable[..., None]]] = {
            Welcome: self.on_welcome,
            Admission: self.on_admission,
            Room: self.on_room,
            Chat: self.on_chat,
            SharedReplay: self.on_replay,
            Continuation: self.past.on_continuation,
            PastDeal: self.on_past,
            Ping: self.connection.on_ping,
            Pong: self.on_pong,
            Bye: self.on_bye,
        }
        """The handlers by the type of the message that each one takes; the follower has those for a deal."""

    # -- questions ----------------------------------------------------------------------------------------------------

    @property
    def key(self) -> Key:
        """The key of this guest."""
        return self.memory.key

    @property
    def table(self) -> bytes:
        """The permanent id of the table, once it is known."""
        return self.memory.table_id

    @property
    def host(self) -> bytes:
        """The host's public key, once it is known."""
        return self.memory.host

    @property
    def pass_key(self) -> bytes:
        """The key that lets us reconnect without the code, once we have joined."""
        return self.memory.pass_key

    @property
    def is_seated(self) -> bool:
        """True if the host has welcomed us on this connection."""
        return self.connection.is_seated

    @property
    def seat(self) -> Seat:
        """Our seat; NOBODY before we have one."""
        return self.around.seat

    @property
    def room(self) -> Room | None:
        """The room as the host last described it."""
        return self.around.latest

    @property
    def rules(self) -> Rules[Board] | None:
        """The rules of the room's terms."""
        return self.around.rules

    @property
    def view(self) -> View[Board] | None:
        """The table as we were last shown it."""
        return self.follower.view

    @property
    def deal(self) -> GuestDeal | None:
        """The deal on the table, as this guest has followed it."""
        return self.follower.deal

    @property
    def deal_record(self) -> DealRecord | None:
        """The signed messages of the deal on the table."""
        return self.follower.deal_record

    @property
    def match(self) -> Match[Board] | None:
        """The rounds checked so far."""
        return self.follower.match

    @property
    def last_deal(self) -> int:
        """The last deal among the rounds checked so far."""
        return self.follower.last_deal

    @property
    def pending(self) -> Offer | None:
        """The move of ours that the host hasn't answered yet."""
        return self.follower.pending

    @property
    def findings(self) -> list[Finding]:
        """All findings of this guest, oldest first."""
        return self.memory.found

    @property
    def findings_of_peers(self) -> PeerFindings:
        """The findings of everyone at the table, as the host has passed them on."""
        return self.memory.peer_findings

    @property
    def is_past_clean(self) -> bool:
        """True if this guest has seen through every deal into which it put a share, and none was thrown away."""
        return self.memory.past.is_clean

    @property
    def claim(self) -> Claim | None:
        """Where the match can continue from at another table; None while the host answers, or if there is nothing."""
        return claim_of(self.memory) if self._silence.is_gone else None

    @property
    def founding_rounds(self) -> tuple[PastRound, ...]:
        """The rounds of the match from its first one, as they were signed; none if some aren't known in this process.

        One that is under way comes last, without its moves.
        """
        claim = claim_of(self.memory)
        if claim is None:
            return ()
        known = (*self.past.rounds, *self.follower.rounds_so_far)
        rounds = tuple(each for each in known if each.opening.match == claim.said.match)
        return rounds if sum(each.reveal is not None for each in rounds) == claim.said.round else ()

    def opened(self, deal: int) -> bytes:
        """Return the digest of the opening of a deal that has ended; empty if it hasn't."""
        end = self.memory.ends.get(deal)
        return end.opened if end is not None else b""

    def players(self, opening: Opening) -> list[str]:
        """Return a name for each of those in a deal, or the start of the key where none is known."""
        return self.memory.past.players(opening, self.around.latest) if self.around.latest is not None else []

    def legal(self) -> list[Move]:
        """Return the moves that our seat can make now."""
        return self.follower.legal()

    # -- the connection -----------------------------------------------------------------------------------------------

    def on_open(self, channel: bytes, now: float) -> None:
        """Greet the host over a newly sealed connection. `channel` is its id, `now` the time in seconds."""
        self.connection.open(channel, now)
        record = self.follower.unchecked_record
        self.connection.send(
            Hello(
                PROTOCOL,
                self.name,
                self.key.public,
                self.key.sign(digest("hello", channel, self.key.public)),
                self.table,
                self.follower.complete_until,
                record.deal if record else 0,
                record.ply if record else 0,
                record.head if record else NO_KEY,
                again=self.follower.has_lost_rounds,
                latest=self.follower.last_signed(),
                features=self._features,
                face=clean_face(self.face),
            )
        )

    def on_closed(self) -> None:
        """Note that the connection is lost."""
        self.connection.close()

    def on_message(self, message: FromHost, now: float) -> None:
        """Handle a message of the host. One that no honest host would send makes us hang up."""
        self.connection.on_message(now)
        self._silence.heard()
        if self._is_host_gone:
            self._watch_host()
        if self.connection.has_left:
            return
        if not self.is_seated and not isinstance(message, Welcome | Error | Bye):
            self.on_fault(ProtocolError("bad_message", "before the welcome"))
            return
        handlers = self._handlers if type(message) in self._handlers else self.follower.handlers
        try:
            handlers[type(message)](message)
        except ProtocolError as fault:
            self.on_fault(fault)
            return
        if self.memory.reports:
            self.follower.answer(())
        if self.memory.host_forked and not self.connection.has_left:
            self.follower.judge()
            self.connection.hang_up("split")

    def on_fault(self, fault: ProtocolError) -> None:
        """Hang up because of a message that no honest host sends, or that can't be read."""
        if fault.code != "other_past":  # an honest host may have missed a round
            self.follower.accuse("unreadable")
        self.connection.hang_up(fault.code)

    def on_tick(self, now: float) -> None:
        """Let time pass. Call it several times a second."""
        self._silence.tick(now)
        self._watch_host()
        if not self.connection.tick(now):
            return
        self.follower.tick()
        self._check_stall()
        self.replays.tick(now)
        self.follower.answer(())

    def _watch_host(self) -> None:
        """Tell the player when the host of a match is gone, and when it is back."""
        is_gone = self._silence.is_gone
        if is_gone == self._is_host_gone:
            return
        if not is_gone:
            self._is_host_gone = False
            self._report(HostGoneNews(None))
        elif self.claim is not None:
            self._is_host_gone = True
            self._report(HostGoneNews(self.claim, self.founding_rounds))

    def _check_stall(self) -> None:
        """Ask again for something overdue, and later treat the host as lost."""
        room, record = self.room, self.deal_record
        if room is None:
            return
        ply = record.ply if record is not None else 0
        seconds = self.connection.check_stall(room, ply, self.follower.turn, self.seat)
        if seconds is not None:
            self._report(OverdueNews(seconds))

    # -- requests -----------------------------------------------------------------------------------------------------

    def offer(self, move: Move) -> None:
        """Offer a move. `Refusal` if the rules forbid it, `ProtocolError` "stale" while another one is pending.

        If we have already signed a move at this ply, that is the only one that is ever offered there.
        """
        self.follower.offer(move)

    def ask(self, request: TableRequest) -> None:
        """Ask the host for something. A request that the host doesn't know is lost.

        Which deal and terms we are ready for is filled in here, and written down.
        """
        match request:
            case Ready(on):
                self.follower.ready(on=on)
            case Sit() | AdminRequest():
                self.connection.send(request)
            case ReplayRequest():
                self.replays.request(request)
            case Chat():
                self.chat_filter.say(request)
            case _:
                assert_never(request)

    def leave(self) -> None:
        """Say goodbye, and don't come back."""
        self.connection.leave()

    # -- messages from the host ---------------------------------------------------------------------------------------

    def on_welcome(self, message: Welcome) -> None:
        """Get to know the host and our seat."""
        proof = digest("welcome", self.connection.channel, message.table)
        is_same = not self.host or (message.host, message.table) == (self.host, self.table)
        if message.protocol != PROTOCOL:
            self.connection.hang_up("version")
        elif not is_same or not verify(message.host, proof, message.signature):
            self.follower.accuse("impostor")
            self.connection.hang_up("host_id")
        elif not self.host and message.table in self.elsewhere:
            self.memory.table_id = message.table
            self.connection.hang_up("elsewhere")
        else:
            self.around.seat = message.seat
            self.memory.join(message.table, message.host, message.pass_key)
            self.connection.on_welcome(message.features)
            self.replays.on_welcome(message.features)
            self.chat_filter.on_welcome(message.features)
            self._company.welcomed()
            ours, past = (message.table, message.host, message.features), self.memory.past
            known = (past.thrown_away, past.unseen)
            self._report(SeatNews(self.seat, self.key.public, *ours, *known, claim=claim_of(self.memory)))
            for report in self.memory.peer_findings.reports(self.key.public)[-MAX_REPEATS:]:
                self.connection.send(report)
            self.follower.on_welcome(message.deal)

    def on_admission(self, _message: Admission) -> None:
        """Hang up: it is for those without a seat. `ProtocolError`."""
        raise ProtocolError("bad_message", "an admission for a guest with a seat")

    def on_room(self, room: Room) -> None:
        """Take in the seats, the terms and the phase. Leave if the rules aren't the same here."""
        room, was_saved = clean_room(room), self.around.is_saved
        try:
            has_other_rules = self.around.learn(room)
        except Refusal:
            self.connection.hang_up("rules")
            return
        if has_other_rules:
            self.follower.forget_view()
        self.around.enter(room)
        self.follower.on_room(room, is_resumed=was_saved and room.phase == "commit")
        self._report(RoomNews(room))
        for news in self._company.on_room(room):
            self._report(news)

    def on_chat(self, message: Chat) -> None:
        """Take in a line of chat."""
        self._news += self.chat_filter.accept(message, self.seat)

    def on_replay(self, message: SharedReplay) -> None:
        """Take in the shared replay of the match that is over."""
        deal = self.last_deal if self.match is not None and self.match.is_over else 0
        replay = self.replays.receive(message, self.room, deal)
        if replay is not None:
            self._report(SharedReplayNews(replay))

    def on_past(self, message: PastDeal) -> None:
        """Take in a part of the rounds before this table, and continue from the last of them."""
        note = self.past.on_past(message)
        if note is not None and self.memory.base is None:
            self.memory.inherit(note)
            self.memory.write(note)
        if note is not None:
            self._report(ContinuedNews(note.said, note.is_void))

    def on_pong(self, message: Pong) -> None:
        """Note that the host has received everything sent before the ping."""
        self.connection.on_pong(message)
        self.follower.on_pong()

    def on_bye(self, message: Bye) -> None:
        """Leave, for the host's reason."""
        self.connection.hang_up(known(message.code))
