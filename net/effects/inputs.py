"""What a table's journal holds: the inputs that its course depends on, and nothing that follows from them."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from net.protocol.messages import (
    Audit,
    By,
    Contribution,
    FindingTally,
    Reason,
    SignedFinding,
    TableSettings,
    Terms,
    WireMove,
)
from net.protocol.shapes import (
    MOST_SEATS,
    NO_KEY,
    Bytes8,
    Bytes16,
    Bytes32,
    Count,
    NameText,
    SeatIndex,
    Signature,
    Word,
)

Reasons = Annotated[tuple[Reason, ...], Meta(max_length=MOST_SEATS)]
"""By seat; empty where there is nothing to say."""


class TableInput(Struct, frozen=True, tag_field="t"):
    """One input, as one record of a journal."""


class TableFounded(TableInput, tag="table", frozen=True):
    """A table was opened."""

    name: NameText
    table: Bytes16
    pass_key: Bytes32
    secret: Bytes32
    """Of the host's key."""
    terms: Terms
    custom: TableSettings
    keeper: Bytes32 = NO_KEY


class PlayerSeated(TableInput, tag="sit", frozen=True):
    """A player took a free seat."""

    seat: SeatIndex
    name: Word
    key: Bytes32


class BotSeated(TableInput, tag="bot", frozen=True):
    """A bot sat down."""

    seat: SeatIndex
    bot: Word


class SeatFreed(TableInput, tag="open", frozen=True):
    """A seat was freed."""

    seat: SeatIndex


class SeatsSwapped(TableInput, tag="swap", frozen=True):
    """Two seats changed places."""

    one: SeatIndex
    other: SeatIndex


class TermsChosen(TableInput, tag="terms", frozen=True):
    """Other terms were chosen."""

    terms: Terms


class SettingsChosen(TableInput, tag="custom", frozen=True):
    """Other customs were chosen."""

    custom: TableSettings


class DealOpened(TableInput, tag="deal", frozen=True):
    """A deal was opened: with this secret, and no other."""

    deal: Count
    secret: Bytes32


class CommitReceived(TableInput, tag="commit", frozen=True):
    """A guest promised its share."""

    deal: Count
    seat: SeatIndex
    row: Contribution


class RosterClosed(TableInput, tag="roster", frozen=True):
    """The roster was closed; by seat, why those who are not on it are not."""

    deal: Count
    reasons: Reasons


class ShareReceived(TableInput, tag="share", frozen=True):
    """A guest let its share out."""

    deal: Count
    seat: SeatIndex
    row: Contribution


class SharesClosed(TableInput, tag="shares", frozen=True):
    """The list of shares was closed; by seat, why the others are not on it."""

    deal: Count
    reasons: Reasons


class MoveMade(TableInput, tag="move", frozen=True):
    """A move was made."""

    deal: Count
    seat: SeatIndex
    move: WireMove
    mid: Bytes8
    signature: Signature
    by: By
    away: Count
    said: FindingTally


class DealRevealed(TableInput, tag="reveal", frozen=True):
    """A deal was ended, and its secret shown: because the round was over, or in the middle of it."""

    deal: Count
    closed: bool = False


class WordPassedOn(TableInput, tag="heard", frozen=True):
    """A machine told all others what it has found, or what came of checking a deal."""

    said: Audit | SignedFinding


class MatchStarted(TableInput, tag="match", frozen=True):
    """Another match was begun."""


class TableSaved(TableInput, tag="save", frozen=True):
    """The table was put away, to go on another day."""


class TableResumed(TableInput, tag="resume", frozen=True):
    """The table went on."""


class TableClosed(TableInput, tag="closed", frozen=True):
    """The table was closed for good."""


AnyInput = (
    TableFounded | PlayerSeated | BotSeated | SeatFreed | SeatsSwapped | TermsChosen | SettingsChosen | DealOpened
    | CommitReceived | RosterClosed | ShareReceived | SharesClosed | MoveMade | DealRevealed | WordPassedOn
    | MatchStarted | TableSaved | TableResumed | TableClosed
)  # fmt: skip
