"""What a table's journal holds: the inputs that its course depends on, and nothing that follows from them."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from net.messages import Chosen, Custom, Terms
from net.shapes import MOST_SEATS, NO_KEY, Bytes8, Bytes16, Bytes32, Count, Name, Seat, Signature, Word


class Input(Struct, frozen=True, tag_field="t"):
    """One input, as one record of a journal."""


class Founded(Input, tag="table", frozen=True):
    """A table was opened."""

    name: Name
    table: Bytes16
    pass_key: Bytes32
    master: Bytes32
    secret: Bytes32
    """Of the host's key."""
    terms: Terms
    custom: Custom
    keeper: Bytes32 = NO_KEY


class Sat(Input, tag="sit", frozen=True):
    """A player took a free seat."""

    seat: Seat
    name: Word
    key: Bytes32


class BotSat(Input, tag="bot", frozen=True):
    """A bot sat down."""

    seat: Seat
    bot: Word


class Freed(Input, tag="open", frozen=True):
    """A seat was freed."""

    seat: Seat


class Swapped(Input, tag="swap", frozen=True):
    """Two seats changed places."""

    one: Seat
    other: Seat


class Agreed(Input, tag="terms", frozen=True):
    """Other terms were chosen."""

    terms: Terms


class Kept(Input, tag="custom", frozen=True):
    """Other customs were chosen."""

    custom: Custom


class Dealt(Input, tag="deal", frozen=True):
    """A deal was promised."""

    deal: Count


class Promised(Input, tag="commit", frozen=True):
    """A seat promised its nonce."""

    deal: Count
    seat: Seat
    value: Bytes32


class Published(Input, tag="publish", frozen=True):
    """The list of promises was closed; the host promised for the seats in `owed`."""

    deal: Count
    owed: Annotated[tuple[Seat, ...], Meta(max_length=MOST_SEATS)]


class Opened(Input, tag="nonce", frozen=True):
    """A seat opened its nonce."""

    deal: Count
    seat: Seat
    value: Bytes32


class Moved(Input, tag="move", frozen=True):
    """A move was made."""

    deal: Count
    seat: Seat
    move: Chosen
    mid: Bytes8
    signature: Signature
    bot: bool


class Revealed(Input, tag="reveal", frozen=True):
    """A round was closed: nothing of it can be claimed any more."""

    deal: Count


class Again(Input, tag="match", frozen=True):
    """Another match was begun."""


class PutAway(Input, tag="save", frozen=True):
    """The table was put away, to go on another day."""


class Resumed(Input, tag="resume", frozen=True):
    """The table went on."""


class Shut(Input, tag="closed", frozen=True):
    """The table was closed for good."""


AnyInput = (
    Founded | Sat | BotSat | Freed | Swapped | Agreed | Kept | Dealt | Promised | Published | Opened | Moved | Revealed
    | Again | PutAway | Resumed | Shut
)  # fmt: skip
