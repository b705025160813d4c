"""The notes that a guest writes about a table before it acts, so a restart never makes it contradict itself.

The notes of one table form one file, which belongs to the player's key. Anything not written here is sent again by the
host, and checked.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from net.protocol.messages import Commit, Offer, Opening, Pause, Reveal, Roster, Share, Shares, SignedFinding, Verdict
from net.protocol.shapes import Bytes16, Bytes32, Count

Digest16 = Annotated[bytes, Meta(max_length=16)]


class GuestNote(Struct, frozen=True, tag_field="t"):
    """One record of a guest's notes."""


class TableNote(GuestNote, tag="table", frozen=True):
    """This guest took a seat at the table."""

    table: Bytes16
    host: Bytes32
    pass_key: Bytes32


class CommitNote(GuestNote, tag="commit", frozen=True):
    """A deal was opened, and this guest committed to the share; without `commit` nothing was asked of it."""

    opening: Opening
    share: Annotated[bytes, Meta(max_length=32)]
    commit: Commit | None = None


class RosterNote(GuestNote, tag="roster", frozen=True):
    """The roster arrived; `share` is this guest's share revealed under it, if any."""

    roster: Roster
    share: Share | None = None


class SharesNote(GuestNote, tag="shares", frozen=True):
    """The list of shares arrived."""

    shares: Shares


class MoveNote(GuestNote, tag="move", frozen=True):
    """This guest signed a move."""

    offer: Offer


class UpdateNote(GuestNote, tag="told", frozen=True):
    """The table after a move was shown."""

    deal: Count
    ply: Count
    view: Digest16
    events: Digest16 | None = None
    head: Annotated[bytes, Meta(max_length=32)] = b""
    signature: Annotated[bytes, Meta(max_length=64)] = b""
    """The host's signature of `head`."""


class PauseNote(GuestNote, tag="pause", frozen=True):
    """The table was saved."""

    pause: Pause


class WordsNote(GuestNote, tag="words", frozen=True):
    """The words to compare aloud for this company."""

    company: Bytes32
    words: Annotated[tuple[Count, ...], Meta(max_length=4)]


class EndNote(GuestNote, tag="end", frozen=True):
    """A deal ended, and this guest reached a verdict."""

    reveal: Reveal
    opened: Bytes32
    """D of the protocol."""
    ended: Bytes32
    """E of the protocol."""
    match: Count
    verdict: Verdict
    next: tuple[Count, Count] | None = None
    """The numbers of the match and round that follow; None if unknown."""


class FindingNote(GuestNote, tag="finding", frozen=True):
    """A guest at this table, perhaps this one, made a finding."""

    report: SignedFinding


AnyNote = (
    TableNote
    | CommitNote
    | RosterNote
    | SharesNote
    | MoveNote
    | UpdateNote
    | PauseNote
    | WordsNote
    | EndNote
    | FindingNote
)
