"""A guest's part in the shared replay: what it sends, and what it believes of the host's messages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from msgspec.structs import replace

from net.protocol.messages import SHARED_REPLAYS, ReplayRequest, Room, SharedReplay
from net.protocol.troubles import ProtocolError
from net.protocol.wire import is_passable

BETWEEN: Final = 0.1
"""The least seconds between two positions that a leader sends. Only the latest of those in between is sent."""


class Watching:
    """Shared replays as one guest sees them. `say` sends a request to the host."""

    def __init__(self, say: Callable[[ReplayRequest], None]) -> None:
        self.is_known = False
        """True if the host knows shared replays."""
        self._say: Final = say
        self._joined: ReplayRequest | None = None
        """The request to join again after a lost connection."""
        self._held: ReplayRequest | None = None
        """A position that is yet to be sent."""
        self._now = 0.0
        self._sent = -BETWEEN

    def ask(self, request: ReplayRequest) -> None:
        """Ask for something. A position can wait a moment."""
        if not self.is_known:
            return
        self._held = request if request.act == "show" else None
        if request.act == "show":
            self.tick(self._now)
            return
        if request.act != "lead":
            self._joined = request if request.act == "join" else None
        self._say(request)

    def tick(self, now: float) -> None:
        """Let time pass, and send the position that is due."""
        self._now = now
        if self._held is not None and now - self._sent >= BETWEEN:
            held, self._held, self._sent = self._held, None, now
            self._say(held)

    def welcomed(self, features: Sequence[str]) -> None:
        """Join again over a new connection. Anyone may lead by now, so no earlier position is sent."""
        self.is_known, self._held = SHARED_REPLAYS in features, None
        if self._joined is not None and self.is_known:
            self._say(self._joined)

    def receive(self, message: SharedReplay, room: Room | None, deal: int) -> SharedReplay | None:
        """Return a message that may be believed, in a room and after a match that ended with `deal`.

        Return None for one about anything else. Raises ProtocolError for a message that no honest host sends.
        """
        if not message.viewers:
            return message
        seats = len(room.places) if room is not None else 0
        if message.leader not in message.viewers or max(*message.viewers, message.at.seat) >= seats:
            raise ProtocolError("bad_message", "a shared replay without a leader")
        if not is_passable(message.branch, seats):
            raise ProtocolError("bad_message", "a branch of a shared replay that no host passes on")
        if message.deal != deal:
            return None
        if self._joined is not None:
            self._joined = replace(self._joined, at=message.at)
        return message
