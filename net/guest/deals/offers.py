"""The player's move and readiness that a guest sent to the host, and may need to send again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.core import Move, Seat
from engine.sentences import Refusal, sentence
from net.effects.notes import MoveNote, PressNote
from net.fairness.deal_record import DealRecord, move_of, move_to_sign, wire_move
from net.guest.connection import HostConnection
from net.guest.memory import GuestMemory
from net.protocol.errors import ProtocolError
from net.protocol.messages import Offer, Ready, Room

NOT_TAKEN: Final = 10.0
"""Seconds for which an honest host may answer pings without answering our move."""


class PendingOffer:
    """The move of this guest that the host hasn't answered yet."""

    def __init__(self, memory: GuestMemory, host: HostConnection) -> None:
        self.offer: Offer | None = None
        """The pending offer; None if there isn't one."""
        self.wish: Move | None = None
        """The move of `offer`."""
        self._memory: Final = memory
        self._host: Final = host
        self._link, self._ping, self._since = 0, 0, 0.0
        """The link, the last ping before `offer` was sent, and the time of sending."""

    def allowed(self, record: DealRecord, legal: Sequence[Move]) -> list[Move]:
        """Return the legal moves that may be offered: if a move was signed here before, only that one."""
        signed = self._memory.signed.get((record.deal, record.ply))
        if record.deal <= self._memory.lost_until:
            return []
        if signed is None:
            return list(legal)
        mine = move_of(signed.move)
        return [mine] if signed.head == record.head and mine in legal else []

    def why_not(self, record: DealRecord | None) -> ProtocolError | Refusal:
        """Return why a legal move can't be offered."""
        if record is not None and record.deal <= self._memory.lost_until:
            return ProtocolError("notes_lost")
        return Refusal(sentence("Your computer already signed a different move here. Only that one can be played."))

    def make(self, record: DealRecord, seat: Seat, move: Move) -> Offer:
        """Return the offer of an allowed move, signed and written down unless that was done before."""
        memory, place = self._memory, (record.deal, record.ply)
        if place not in memory.signed:
            move_id, wire, said, head = memory.random(8), wire_move(move), memory.tally, record.head
            signature = memory.key.sign(move_to_sign(record.shuffled, head, record.ply, seat, wire, move_id, said))
            memory.signed[place] = Offer(record.deal, record.ply, head, move_id, wire, said, signature)
            memory.write(MoveNote(memory.signed[place]))
        self.wish, self.offer = move, memory.signed[place]
        self.sent()
        return self.offer

    def sent(self) -> None:
        """Note that the pending offer is sent now, on this link."""
        host = self._host
        self._link, self._ping, self._since = host.link, host.pings.last_ping, host.now

    def settle(self, move_id: bytes) -> None:
        """Drop the pending offer if the host made the move with this id."""
        if self.offer is not None and self.offer.move_id == move_id:
            self.offer = self.wish = None

    def drop(self) -> None:
        """Drop the pending offer."""
        self.offer = self.wish = None

    def is_ignored(self) -> bool:
        """Return True if the host answers pings, but neither makes our move nor refuses it."""
        host = self._host
        if self.offer is None or self._link != host.link or host.now - self._since < NOT_TAKEN:
            return False
        return host.pings.is_answered_after(self._ping)


class ReadyPress:
    """Whether the player is ready for a deal, as the host was last told."""

    def __init__(self, memory: GuestMemory, host: HostConnection) -> None:
        pressed = memory.past.pressed
        self._told = Ready(on=True, deal=pressed.deal, rules=pressed.rules) if pressed is not None else None
        self._memory: Final = memory
        self._host: Final = host

    def tell(self, room: Room, following: tuple[int, int], *, on: bool) -> None:
        """Tell the host, and write down for which deal that is: `following` is its match, and the round in it."""
        self._told = Ready(on, room.deal, room.terms.rules)
        self._memory.write(PressNote(room.deal, room.terms.rules, *following, on))
        self._host.send(self._told)

    def holds(self, deal: int, rules: bytes) -> bool:
        """Return True if the player is ready for the deal after this one, under these rules."""
        return self._told == Ready(on=True, deal=deal, rules=rules)

    def is_outdated(self, room: Room) -> bool:
        """Return True if the player is ready for the next deal of a room, but under other rules."""
        told = self._told
        return told is not None and told.on and told.deal == room.deal and told.rules != room.terms.rules

    def repeat(self, room: Room, seat: Seat) -> None:
        """Tell the host again if it doesn't know: it may have restarted."""
        if self.holds(room.deal, room.terms.rules) and self._told is not None and not room.seats[seat].ready:
            self._host.send(self._told)

    def drop(self) -> None:
        """Forget what the player was ready for."""
        self._told = None
