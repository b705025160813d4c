"""What a guest writes down about a table before it acts on it, so that no restart makes it say two things in one place.

The records of one table, in order, make one file, which goes with the player's key. What is not written here is told
again by the host, and compared.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from net.protocol.messages import Commit, Offer, Opening, Pause, Reveal, Roster, Share, Shares, SignedFinding, Verdict
from net.protocol.shapes import Bytes16, Bytes32, Count

Digest16 = Annotated[bytes, Meta(max_length=16)]


class GuestNote(Struct, frozen=True, tag_field="t"):
    """One record of a guest's memory."""


class TableNote(GuestNote, tag="table", frozen=True):
    """We took a seat at this table."""

    table: Bytes16
    host: Bytes32
    pass_key: Bytes32


class CommitNote(GuestNote, tag="commit", frozen=True):
    """A deal was opened before us, and we promised this share for it; none where nothing of us was asked."""

    opening: Opening
    share: Annotated[bytes, Meta(max_length=32)]
    commit: Commit | None = None


class RosterNote(GuestNote, tag="roster", frozen=True):
    """The roster was shown to us; `share` is what we let out under it."""

    roster: Roster
    share: Share | None = None


class SharesNote(GuestNote, tag="shares", frozen=True):
    """The list of shares was shown to us."""

    shares: Shares


class MoveNote(GuestNote, tag="move", frozen=True):
    """We signed a move."""

    offer: Offer


class UpdateNote(GuestNote, tag="told", frozen=True):
    """We were shown the table after a move."""

    deal: Count
    ply: Count
    view: Digest16
    events: Digest16 | None = None
    head: Annotated[bytes, Meta(max_length=32)] = b""
    signature: Annotated[bytes, Meta(max_length=64)] = b""
    """The head there, and the host's signature of it."""


class PauseNote(GuestNote, tag="pause", frozen=True):
    """The table was put away."""

    pause: Pause


class WordsNote(GuestNote, tag="words", frozen=True):
    """These machines got these words to compare aloud."""

    company: Bytes32
    words: Annotated[tuple[Count, ...], Meta(max_length=4)]


class EndNote(GuestNote, tag="end", frozen=True):
    """A deal came to its end, and we judged it."""

    reveal: Reveal
    opened: Bytes32
    """D."""
    ended: Bytes32
    """E."""
    match: Count
    verdict: Verdict
    next: tuple[Count, Count] | None = None
    """The match, and the round of it, that follows; None: that is not known."""


class FindingNote(GuestNote, tag="finding", frozen=True):
    """A machine at this table, perhaps ours, has found something."""

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
