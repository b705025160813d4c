"""What the features of a host allow: chat for one player, and shared replays. One guest's part in each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from msgspec.structs import replace

from engine.core import NOBODY, Seat
from net.discovery.sanitize import clean_chat
from net.guest.news import ChatNews
from net.protocol.errors import ProtocolError
from net.protocol.field_types import NO_KEY
from net.protocol.messages import PRIVATE_CODES, SHARED_REPLAYS, Chat, ReplayRequest, Room, SharedReplay
from net.protocol.wire import is_valid_branch

BETWEEN: Final = 0.1
"""The least seconds between two positions that a leader sends. Only the latest of those in between is sent."""


class ChatFilter:
    """The chat of the guest with the key `me`. `send` takes a message to the host."""

    def __init__(self, me: bytes, send: Callable[[Chat], None]) -> None:
        self._me: Final = me
        self._send: Final = send
        self._has_addresses = False
        """True if the host can pass something on to one player."""

    def on_welcome(self, features: Sequence[str]) -> None:
        """Note what the host can do."""
        self._has_addresses = PRIVATE_CODES in features

    def say(self, chat: Chat) -> None:
        """Send a line, unless it is for one player and the host would pass it on to everyone."""
        if chat.recipient == NO_KEY or self._has_addresses:
            self._send(clean_chat(chat))

    def accept(self, message: Chat, seat: Seat) -> list[ChatNews]:
        """Return a line that can be shown at our seat.

        Nothing if nobody said it, if it is empty, or if it is for somebody else and not a receipt for one of our own.
        """
        said = clean_chat(message)
        is_ours = said.recipient in (NO_KEY, self._me) or said.seat == seat
        if said.seat == NOBODY or not (said.phrase >= 0 or said.text or said.code):
            return []
        return [ChatNews(said.seat, said.phrase, said.text, said.code, said.recipient)] if is_ours else []


class ReplayClient:
    """Shared replays as one guest sees them. `send` takes a request to the host."""

    def __init__(self, send: Callable[[ReplayRequest], None]) -> None:
        self.is_known = False
        """True if the host knows shared replays."""
        self._send: Final = send
        self._joined: ReplayRequest | None = None
        """The request to join again after a lost connection."""
        self._held: ReplayRequest | None = None
        """A position that is yet to be sent."""
        self._now = 0.0
        self._sent = -BETWEEN

    def request(self, request: ReplayRequest) -> None:
        """Ask for something. A position can wait a moment."""
        if not self.is_known:
            return
        self._held = request if request.act == "show" else None
        if request.act == "show":
            self.tick(self._now)
            return
        if request.act != "lead":
            self._joined = request if request.act == "join" else None
        self._send(request)

    def tick(self, now: float) -> None:
        """Let time pass, and send the position that is due."""
        self._now = now
        if self._held is not None and now - self._sent >= BETWEEN:
            held, self._held, self._sent = self._held, None, now
            self._send(held)

    def on_welcome(self, features: Sequence[str]) -> None:
        """Join again over a new connection. Anyone may lead by now, so no earlier position is sent."""
        self.is_known, self._held = SHARED_REPLAYS in features, None
        if self._joined is not None and self.is_known:
            self._send(self._joined)

    def receive(self, message: SharedReplay, room: Room | None, deal: int) -> SharedReplay | None:
        """Return the message if it is valid for this room and for the match that ended with `deal`.

        Return None for one about anything else. Raises ProtocolError for a message that no honest host sends.
        """
        if not message.viewers:
            return message
        seats = len(room.seats) if room is not None else 0
        if message.leader not in message.viewers or max(*message.viewers, message.position.seat) >= seats:
            raise ProtocolError("bad_message", "a shared replay without a leader")
        if not is_valid_branch(message.branch, seats):
            raise ProtocolError("bad_message", "a branch of a shared replay that no host passes on")
        if message.deal != deal:
            return None
        if self._joined is not None:
            self._joined = replace(self._joined, position=message.position)
        return message
