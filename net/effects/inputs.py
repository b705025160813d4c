"""The records of a table's journal: the inputs that determine its course, and nothing derived from them."""

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
"""Reasons by seat; empty if there is none."""


class TableInput(Struct, frozen=True, tag_field="t"):
    """One input, which is one record of a journal."""


class TableFounded(TableInput, tag="table", frozen=True):
    """A table was opened."""

    name: NameText
    table: Bytes16
    pass_key: Bytes32
    secret: Bytes32
    """The host's secret key."""
    terms: Terms
    custom: TableSettings
    keeper: Bytes32 = NO_KEY


class PlayerSeated(TableInput, tag="sit", frozen=True):
    """A player took a free seat."""

    seat: SeatIndex
    name: Word
    key: Bytes32


class BotSeated(TableInput, tag="bot", frozen=True):
    """A bot took a seat."""

    seat: SeatIndex
    bot: Word


class SeatFreed(TableInput, tag="open", frozen=True):
    """A seat was freed."""

    seat: SeatIndex


class SeatsSwapped(TableInput, tag="swap", frozen=True):
    """Two seats were swapped."""

    one: SeatIndex
    other: SeatIndex


class TermsChosen(TableInput, tag="terms", frozen=True):
    """The terms were changed."""

    terms: Terms


class SettingsChosen(TableInput, tag="custom", frozen=True):
    """The settings were changed."""

    custom: TableSettings


class DealOpened(TableInput, tag="deal", frozen=True):
    """A deal was opened with this secret."""

    deal: Count
    secret: Bytes32


class CommitReceived(TableInput, tag="commit", frozen=True):
    """A guest committed to its share."""

    deal: Count
    seat: SeatIndex
    row: Contribution


class RosterClosed(TableInput, tag="roster", frozen=True):
    """The roster was closed, with the reasons for missing commitments by seat."""

    deal: Count
    reasons: Reasons


class ShareReceived(TableInput, tag="share", frozen=True):
    """A guest revealed its share."""

    deal: Count
    seat: SeatIndex
    row: Contribution


class SharesClosed(TableInput, tag="shares", frozen=True):
    """The list of shares was closed, with the reasons for missing shares by seat."""

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
    """A deal ended and its secret was revealed, mid-round if `closed` is True."""

    deal: Count
    closed: bool = False


class WordPassedOn(TableInput, tag="heard", frozen=True):
    """A guest's finding or audit was sent to everyone."""

    said: Audit | SignedFinding


class MatchStarted(TableInput, tag="match", frozen=True):
    """Another match was started."""


class TableSaved(TableInput, tag="save", frozen=True):
    """The table was saved, to resume another day."""


class TableResumed(TableInput, tag="resume", frozen=True):
    """The table was resumed."""


class TableClosed(TableInput, tag="closed", frozen=True):
    """The table was closed for good."""


AnyInput = (
    TableFounded | PlayerSeated | BotSeated | SeatFreed | SeatsSwapped | TermsChosen | SettingsChosen | DealOpened
    | CommitReceived | RosterClosed | ShareReceived | SharesClosed | MoveMade | DealRevealed | WordPassedOn
    | MatchStarted | TableSaved | TableResumed | TableClosed
)  # fmt: skip
