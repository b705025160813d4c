"""The move of ours that is under way: signed once at each place, sent again on every new line, until it is made."""

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
"""Seconds for which a host may answer pings and not our move."""


class Offers:
    """What one machine has offered to its table."""

    def __init__(self, machine: Machine) -> None:
        self.pending: Offer | None = None
        """What is under way."""
        self.wish: Move | None = None
        """The move of `pending`."""
        self._machine: Final = machine
        self._line, self._ping, self._since = 0, 0, 0.0
        """The line, the last ping before `pending` was sent, and when that was."""

    def allowed(self, record: DealRecord, legal: Sequence[Move]) -> list[Move]:
        """Return what may be offered of what is legal: where a move has been signed already, only that one."""
        signed = self._machine.signed.get((record.deal, record.ply))
        if signed is None:
            return list(legal)
        mine = move_of(signed.move)
        return [mine] if signed.head == record.head and mine in legal else []

    def make(self, record: DealRecord, seat: Seat, move: Move) -> Offer:
        """Return the offer of a move that is allowed; it is signed and written down unless that was done before."""
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
        """Say whether a move has been signed for where this deal stands now."""
        return (record.deal, record.ply) in self._machine.signed

    def sent(self) -> None:
        """Note that what is under way is sent now, on this line."""
        machine = self._machine
        self._line, self._ping, self._since = machine.line, machine.presence.last_ping, machine.now

    def settle(self, mid: bytes) -> None:
        """Note that a move is made."""
        if self.pending is not None and self.pending.mid == mid:
            self.drop()

    def drop(self) -> None:
        """Let go of what is under way."""
        self.pending = self.wish = None

    def is_ignored(self) -> bool:
        """Say whether the host answers pings, and neither makes our move nor says why not."""
        machine = self._machine
        if self.pending is None or self._line != machine.line or machine.now - self._since < NOT_TAKEN:
            return False
        return machine.presence.is_answered_after(self._ping)
