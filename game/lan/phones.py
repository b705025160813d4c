"""Phones at a hosted table, as its host and a window know them; `game.phones` plays their part."""

from __future__ import annotations

from typing import NamedTuple


class BackQuestion(NamedTuple):
    """A phone wants the seat of another one; the host's player decides."""

    number: int
    name: str
    """The name at the seat."""


class PhonesClosed(NamedTuple):
    """Phones can't join a table, or no longer."""

    table: int


class PhonesReady(NamedTuple):
    """Phones can join a table."""

    table: int
    port: int
    secret: str
    """The part of the address after the #: it lets phones in."""
    code: str
    """The other way in, in letters to type."""

    def url(self, address: str) -> str:
        """Return the page's address, for a QR code, at an address of this computer."""
        return f"{self.page(address)}#{self.secret}"

    def page(self, address: str) -> str:
        """Return the page's address, for typing together with the code."""
        return f"http://{f'[{address}]' if ':' in address else address}:{self.port}/"
