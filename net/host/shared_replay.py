"""The shared replay of the match that is over, as its host keeps it: viewers, leader, and the position they see.

Only positions are passed on, and moves that the leader tries from one. Every deal of the match was revealed before, so
nothing secret can leak, and each guest replays such moves itself before it shows them.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from engine.core import NOBODY, Seat
from net.protocol.errors import ErrorCode
from net.protocol.messages import ReplayRequest, SharedReplay, WireBranch, WireReplayPosition
from net.protocol.wire import is_valid_branch

NO_REPLAY: Final = SharedReplay()


class HostedReplay:
    """The shared replay of the match that ended with `deal`, whose last position is `last`."""

    def __init__(self, deal: int, last: int, seats: int) -> None:
        self._deal: Final = deal
        self._last: Final = last
        self._seats: Final = seats
        self._viewers: set[Seat] = set()
        self._leader: Seat = NOBODY
        self._at = WireReplayPosition()
        self._branch: WireBranch | None = None

    def ask(self, seat: Seat, request: ReplayRequest) -> ErrorCode | None:
        """Do what the player of a seat asks for, and return None, or the code of the refusal.

        A request that comes too late, because someone else leads by now or another match was played, does nothing.
        """
        if request.deal != self._deal:
            return None
        is_in, leads = seat in self._viewers, seat == self._leader
        shows = (request.act == "show" and leads) or (request.act == "join" and not self._viewers)
        if shows and (request.position.place > self._last or request.position.seat >= self._seats):
            return "bad_message"
        if shows and not is_valid_branch(request.branch, self._seats):
            return "bad_message"
        if shows:
            self._at, self._branch = request.position, request.branch if request.act == "show" else None
        if request.act == "join":
            self._viewers.add(seat)
            self._leader = seat if self._leader == NOBODY else self._leader
        elif request.act == "leave":
            self._part(seat)
        elif request.act == "lead" and is_in and not leads:
            self._leader, self._branch = seat, None
        return None

    def remove_absent(self, present: Collection[Seat]) -> None:
        """Remove viewers who are no longer connected."""
        for seat in sorted(self._viewers.difference(present)):
            self._part(seat)

    def _part(self, seat: Seat) -> None:
        """Let a player leave. After a leader, the next player clockwise leads."""
        self._viewers.discard(seat)
        if seat == self._leader:
            around = [(seat + way) % self._seats for way in range(1, self._seats)]
            self._leader = next((each for each in around if each in self._viewers), NOBODY)
            self._branch = None

    def message(self) -> SharedReplay:
        """Return the message for everyone."""
        if not self._viewers:
            return NO_REPLAY
        return SharedReplay(self._deal, tuple(sorted(self._viewers)), self._leader, self._at, self._branch)
