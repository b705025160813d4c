"""What a table's journal holds: the inputs that its course depends on, and nothing that follows from them."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from net.protocol.messages import Audit, By, Reason, Report, Row, TableSettings, Tally, Terms, WireMove
from net.protocol.shapes import MOST_SEATS, NO_KEY, Bytes8, Bytes16, Bytes32, Count, Name, Seat, Signature, Word

Reasons = Annotated[tuple[Reason, ...], Meta(max_length=MOST_SEATS)]
"""By seat; empty where there is nothing to say."""


class Input(Struct, frozen=True, tag_field="t"):
    """One input, as one record of a journal."""


class Founded(Input, tag="table", frozen=True):
    """A table was opened."""

    name: Name
    table: Bytes16
    pass_key: Bytes32
    secret: Bytes32
    """Of the host's key."""
    terms: Terms
    custom: TableSettings
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

    custom: TableSettings


class Dealt(Input, tag="deal", frozen=True):
    """A deal was opened: with this secret, and no other."""

    deal: Count
    secret: Bytes32


class Committed(Input, tag="commit", frozen=True):
    """A guest promised its share."""

    deal: Count
    seat: Seat
    row: Row


class Listed(Input, tag="roster", frozen=True):
    """The roster was closed; by seat, why those who are not on it are not."""

    deal: Count
    reasons: Reasons


class Shared(Input, tag="share", frozen=True):
    """A guest let its share out."""

    deal: Count
    seat: Seat
    row: Row


class Shuffled(Input, tag="shares", frozen=True):
    """The list of shares was closed; by seat, why the others are not on it."""

    deal: Count
    reasons: Reasons


class Moved(Input, tag="move", frozen=True):
    """A move was made."""

    deal: Count
    seat: Seat
    move: WireMove
    mid: Bytes8
    signature: Signature
    by: By
    away: Count
    said: Tally


class Revealed(Input, tag="reveal", frozen=True):
    """A deal was ended, and its secret shown: because the round was over, or in the middle of it."""

    deal: Count
    closed: bool = False


class Heard(Input, tag="heard", frozen=True):
    """A machine told all others what it has found, or what came of checking a deal."""

    said: Audit | Report


class Again(Input, tag="match", frozen=True):
    """Another match was begun."""


class PutAway(Input, tag="save", frozen=True):
    """The table was put away, to go on another day."""


class Resumed(Input, tag="resume", frozen=True):
    """The table went on."""


class Shut(Input, tag="closed", frozen=True):
    """The table was closed for good."""


AnyInput = (
    Founded | Sat | BotSat | Freed | Swapped | Agreed | Kept | Dealt | Committed | Listed | Shared | Shuffled | Moved
    | Revealed | Heard | Again | PutAway | Resumed | Shut
)  # fmt: skip
