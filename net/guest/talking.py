"""A guest's part in the chat: what it sends, and what it shows of the host's messages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from engine.core import NOBODY, Seat
from net.discovery.clean_room import clean_chat
from net.guest.news import ChatNews
from net.protocol.messages import ADDRESSED, Chat
from net.protocol.shapes import NO_KEY


class Talking:
    """The chat of the guest with the key `me`. `say` sends a message to the host."""

    def __init__(self, me: bytes, say: Callable[[Chat], None]) -> None:
        self._me: Final = me
        self._say: Final = say
        self._has_addresses = False
        """True if the host can pass something on to one player."""

    def welcomed(self, features: Sequence[str]) -> None:
        """Note what the host can do."""
        self._has_addresses = ADDRESSED in features

    def say(self, chat: Chat) -> None:
        """Send a line, unless it is for one player and the host would pass it on to everyone."""
        if chat.to == NO_KEY or self._has_addresses:
            self._say(clean_chat(chat))

    def heard(self, message: Chat, seat: Seat) -> list[ChatNews]:
        """Return a line that can be shown at our seat.

        Nothing if nobody said it, if it is empty, or if it is for somebody else and not a receipt for one of our own.
        """
        said = clean_chat(message)
        is_ours = said.to in (NO_KEY, self._me) or said.seat == seat
        if said.seat == NOBODY or not (said.phrase >= 0 or said.text or said.code):
            return []
        return [ChatNews(said.seat, said.phrase, said.text, said.code, said.to)] if is_ours else []
