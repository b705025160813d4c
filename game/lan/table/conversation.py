"""What the players of a LAN table say to each other: chat, and the codes of results that they send as challenges."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from engine.core import Seat
from game.lan.words import phrase
from net.guest.news import ChatNews
from net.protocol.field_types import NO_KEY
from net.protocol.messages import SeatInfo

_MAX_CODES: Final = 20
"""Maximum number of result codes stored."""
_MAX_LINES: Final = 200
"""Maximum number of chat lines stored."""


class ChatLine(NamedTuple):
    """A chat message: a phrase of the game, or a text of its player."""

    seat: Seat
    name: str
    phrase: str
    """Untranslated; empty for a text."""
    text: str
    key: bytes = NO_KEY
    """The player's own, which stays the same whatever the name and the seat."""

    def spelled(self, say: Callable[[str], str]) -> str:
        """Return the line; `say` translates."""
        return say(self.phrase) if self.phrase else self.text


class PlayerCode(NamedTuple):
    """A result code that a player sent. It can be anything."""

    name: str
    code: str
    key: bytes
    """The player's own, which stays the same whatever the name and the seat."""
    is_private: bool
    """True if nobody else was sent it."""


class SentCode(NamedTuple):
    """A result code that was sent from here, as the host has passed it on."""

    code: str
    to: bytes
    """The key of the only player who got it; NO_KEY for everyone."""


class Conversation:
    """Keeps the latest messages, and those that nobody has taken yet."""

    def __init__(self) -> None:
        self.lines: list[ChatLine] = []
        """The chat, oldest first, including that of muted players."""
        self.muted: set[bytes] = set()
        """Keys of the people whose messages the player has muted, wherever they sit."""
        self.fresh: list[ChatLine] = []
        """The chat since the last `take_chat`."""
        self._codes: list[PlayerCode] = []
        """The result codes that other players sent, oldest first."""
        self._receipts: list[SentCode] = []

    def on_news(self, news: ChatNews, place: SeatInfo | None, *, is_own: bool) -> None:
        """Note a message. `place` tells who sits at its seat, None if that isn't known.

        A code of this player (`is_own`) has been passed on. One of a muted or an unknown player is ignored.
        """
        if not news.code:
            name, key = (place.name, place.key) if place is not None else ("", NO_KEY)
            line = ChatLine(news.seat, name, phrase(news.phrase) if news.phrase >= 0 else "", news.text, key)
            self.lines = [*self.lines[1 - _MAX_LINES :], line]
            self.fresh.append(line)
        elif is_own:
            self._receipts = [*self._receipts[1 - _MAX_CODES :], SentCode(news.code, news.to)]
        elif place is not None and place.key not in self.muted:
            sent = PlayerCode(place.name, news.code, place.key, is_private=news.to != NO_KEY)
            self._codes = [*self._codes[1 - _MAX_CODES :], sent]

    def take_chat(self) -> list[ChatLine]:
        """Return the chat since the last call, without muted players."""
        told, self.fresh = self.fresh, []
        return [line for line in told if line.key not in self.muted]

    def take_codes(self) -> list[PlayerCode]:
        """Return the result codes since the last call, oldest first."""
        told, self._codes = self._codes, []
        return told

    def take_receipts(self) -> list[SentCode]:
        """Return the codes of this player that were passed on since the last call."""
        told, self._receipts = self._receipts, []
        return told
