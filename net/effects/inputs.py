"""The records of a table's journal: the inputs that decide its course, and nothing that follows from them."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct, field

from net.protocol.field_types import (
    MAX_SEATS,
    NO_KEY,
    Bytes8,
    Bytes16,
    Bytes32,
    NameText,
    Signature,
    WireCount,
    WireSeat,
    Word,
)
from net.protocol.messages import (
    Audit,
    Continuation,
    Contribution,
    FindingTally,
    PastDeal,
    Reason,
    SignedFinding,
    StandInReason,
    TableSettings,
    Terms,
    WireMove,
)

Reasons = Annotated[tuple[Reason, ...], Meta(max_length=MAX_SEATS)]
"""The reasons by seat, empty if there is nothing to say."""


class TableInput(Struct, frozen=True, tag_field="t"):
    """One input, written as one record of the journal."""


class TableFounded(TableInput, tag="table", frozen=True):
    """A table was opened."""

    name: NameText
    table: Bytes16
    pass_key: Bytes32
    secret: Bytes32
    """The secret part of the host's key."""
    terms: Terms
    settings: TableSettings = field(name="custom")
    owner: Bytes32 = field(default=NO_KEY, name="keeper")
    is_keeper_here: bool = True
    """True if the keeper plays at the host's computer."""


class MatchContinued(TableInput, tag="continued", frozen=True):
    """The table was opened to continue a match whose host is gone. All parts of its past follow."""

    said: Continuation


class PastTold(TableInput, tag="past", frozen=True):
    """A part of the rounds that were finished elsewhere."""

    part: PastDeal


class PlayerSeated(TableInput, tag="sit", frozen=True):
    """A player took a free seat."""

    seat: WireSeat
    name: Word
    key: Bytes32


class BotSeated(TableInput, tag="bot", frozen=True):
    """A bot took a seat."""

    seat: WireSeat
    bot: Word


class SeatFreed(TableInput, tag="open", frozen=True):
    """A seat was freed."""

    seat: WireSeat


class SeatsSwapped(TableInput, tag="swap", frozen=True):
    """Two seats were swapped."""

    one: WireSeat
    other: WireSeat


class TermsChosen(TableInput, tag="terms", frozen=True):
    """The terms were changed."""

    terms: Terms


class SettingsChosen(TableInput, tag="custom", frozen=True):
    """Other settings were chosen."""

    settings: TableSettings = field(name="custom")


class DealOpened(TableInput, tag="deal", frozen=True):
    """A deal was opened, with this secret and no other."""

    deal: WireCount
    secret: Bytes32


class CommitReceived(TableInput, tag="commit", frozen=True):
    """A guest committed to its share."""

    deal: WireCount
    seat: WireSeat
    row: Contribution


class RosterClosed(TableInput, tag="roster", frozen=True):
    """The roster was closed. `reasons` holds, by seat, why someone isn't on it."""

    deal: WireCount
    reasons: Reasons


class ShareReceived(TableInput, tag="share", frozen=True):
    """A guest revealed its share."""

    deal: WireCount
    seat: WireSeat
    row: Contribution


class SharesClosed(TableInput, tag="shares", frozen=True):
    """The list of shares was closed. `reasons` holds, by seat, why a share is missing."""

    deal: WireCount
    reasons: Reasons


class MoveMade(TableInput, tag="move", frozen=True):
    """A move was made."""

    deal: WireCount
    seat: WireSeat
    move: WireMove
    move_id: Bytes8 = field(name="mid")
    signature: Signature
    stand_in_reason: StandInReason = field(name="by")
    away_seconds: WireCount = field(name="away")
    findings: FindingTally = field(name="said")


class DealRevealed(TableInput, tag="reveal", frozen=True):
    """A deal was ended and its secret revealed, because the round was over or the table was closed mid-round."""

    deal: WireCount
    closed: bool = False


class StatementForwarded(TableInput, tag="heard", frozen=True):
    """A guest's signed finding or audit was forwarded to the other guests."""

    said: Audit | SignedFinding


class MatchStarted(TableInput, tag="match", frozen=True):
    """Another match was started."""


class TableSaved(TableInput, tag="save", frozen=True):
    """The table was saved, to be resumed another day."""


class TableResumed(TableInput, tag="resume", frozen=True):
    """The table was resumed."""


class TableClosed(TableInput, tag="closed", frozen=True):
    """The table was closed for good."""


AnyInput = (
    TableFounded | PlayerSeated | BotSeated | SeatFreed | SeatsSwapped | TermsChosen | SettingsChosen | DealOpened
    | CommitReceived | RosterClosed | ShareReceived | SharesClosed | MoveMade | DealRevealed | StatementForwarded
    | MatchStarted | TableSaved | TableResumed | TableClosed | MatchContinued | PastTold
)  # fmt: skip
