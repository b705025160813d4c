"""The guest's pending move: signed once per ply, and sent again on every new connection until it is made."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.core import Move, Seat
from net.effects.notes import MoveNote
from net.fairness.dealing import move_of, wire_move
from net.fairness.record import DealRecord
from net.guest.machine import Machine
from net.protocol.messages import Offer

NOT_TAKEN: Final = 10.0
"""Seconds for which a host may answer pings without making or refusing an offered move."""


class Offers:
    """The moves this guest has offered to its table."""

    def __init__(self, machine: Machine) -> None:
        self.pending: Offer | None = None
        """The offer sent and not yet made."""
        self.wish: Move | None = None
        """The move in `pending`."""
        self._machine: Final = machine
        self._line, self._ping, self._since = 0, 0, 0.0
        """The connection and time at which `pending` was sent, and the last ping before it."""

    def allowed(self, record: DealRecord, legal: Sequence[Move]) -> list[Move]:
        """Return the legal moves that can be offered; if one was already signed at this ply, only that one."""
        signed = self._machine.signed.get((record.deal, record.ply))
        if signed is None:
            return list(legal)
        mine = move_of(signed.move)
        return [mine] if signed.head == record.head and mine in legal else []

    def make(self, record: DealRecord, seat: Seat, move: Move) -> Offer:
        """Return the offer of an allowed move, signed and written down unless that was done before."""
        machine, place = self._machine, (record.deal, record.ply)
        if place not in machine.signed:
            mid, wire, said = machine.random(8), wire_move(move), machine.tally
            signature = machine.key.sign(record.to_sign(record.ply, seat, wire, mid, said))
            machine.signed[place] = Offer(record.deal, record.ply, record.head, mid, wire, said, signature)
            machine.write(MoveNote(machine.signed[place]))
        self.wish, self.pending = move, machine.signed[place]
        self.sent()
        return self.pending

    def has_signed(self, record: DealRecord) -> bool:
        """Return True if a move has been signed at the deal's current ply."""
        return (record.deal, record.ply) in self._machine.signed

    def sent(self) -> None:
        """Record that the pending offer is sent now, on this connection."""
        machine = self._machine
        self._line, self._ping, self._since = machine.line, machine.presence.last_ping, machine.now

    def settle(self, mid: bytes) -> None:
        """Forget the pending offer if this is the move that was made."""
        if self.pending is not None and self.pending.mid == mid:
            self.drop()

    def drop(self) -> None:
        """Forget the pending offer."""
        self.pending = self.wish = None

    def is_ignored(self) -> bool:
        """Return True if the host answers pings but neither makes nor refuses the pending move."""
        machine = self._machine
        if self.pending is None or self._line != machine.line or machine.now - self._since < NOT_TAKEN:
            return False
        return machine.presence.is_answered_after(self._ping)
