"""The notes a guest writes down about a table before it acts, so that no restart makes it contradict itself.

The notes on one table, in order, make one file, which belongs to the player's key. Everything else is sent again by the
host, and compared.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Final

from msgspec import Meta, Struct

from net.protocol.field_types import MAX_SEATS, Bytes8, Bytes16, Bytes32, WireCount, Word
from net.protocol.messages import (
    Commit,
    Continuation,
    LastSigned,
    Offer,
    Opening,
    Pause,
    Reveal,
    Roster,
    Share,
    Shares,
    SignedFinding,
    Terms,
    Verdict,
)

Digest16 = Annotated[bytes, Meta(max_length=16)]


class GuestNote(Struct, frozen=True, tag_field="t"):
    """One record of a guest's notes."""


class TableNote(GuestNote, tag="table", frozen=True):
    """This guest took a seat at the table."""

    table: Bytes16
    host: Bytes32
    pass_key: Bytes32


class ClaimNote(GuestNote, tag="claim", frozen=True):
    """This guest came from a table whose host is gone, with this record of its match."""

    said: Continuation
    latest: LastSigned | None = None
    """The end of the last finished round, as its host signed it."""
    is_void: bool = False
    """True if a round was under way there."""


class ContinuedNote(GuestNote, tag="continued", frozen=True):
    """The match continues here. Its table's account of it was compared with this guest's own record, and replayed."""

    said: Continuation
    is_void: bool = False
    """True if a round was under way when the host was lost. It is dealt again."""


class TermsNote(GuestNote, tag="terms", frozen=True):
    """A deal was opened under the rules of these terms for the first time."""

    terms: Terms


class CommitNote(GuestNote, tag="commit", frozen=True):
    """This guest's commitment for a deal; empty if the host asked for none."""

    opening: Opening
    share: Annotated[bytes, Meta(max_length=32)]
    commit: Commit | None = None
    names: Annotated[tuple[Word, ...], Meta(max_length=MAX_SEATS)] = ()
    """The names of those in the deal, as the room had them; empty where they weren't known."""
    is_odd: bool = False
    """True if it was opened while we were away, on terms that aren't the lobby's."""


class PressNote(GuestNote, tag="press", frozen=True):
    """The player agreed to the deal after this one, or took that back (`on` is False)."""

    deal: WireCount
    rules: Bytes8
    match: WireCount
    """The match, and the round in it, that the player was told come next. 0 if the host doesn't tell its match."""
    round: WireCount
    on: bool = True


class RosterNote(GuestNote, tag="roster", frozen=True):
    """The host showed us the roster. `share` is the share we revealed under it."""

    roster: Roster
    share: Share | None = None


class SharesNote(GuestNote, tag="shares", frozen=True):
    """The host showed us the list of shares."""

    shares: Shares


class MoveNote(GuestNote, tag="move", frozen=True):
    """This guest signed a move."""

    offer: Offer


class UpdateNote(GuestNote, tag="told", frozen=True):
    """The host showed us the table after a move."""

    deal: WireCount
    ply: WireCount
    view: Digest16
    events: Digest16 | None = None
    head: Annotated[bytes, Meta(max_length=32)] = b""
    signature: Annotated[bytes, Meta(max_length=64)] = b""
    """The head there, with the host's signature of it below."""


class PauseNote(GuestNote, tag="pause", frozen=True):
    """The table was saved."""

    pause: Pause


class WordsNote(GuestNote, tag="words", frozen=True):
    """The check words that these players can compare aloud."""

    company: Bytes32
    words: Annotated[tuple[WireCount, ...], Meta(max_length=4)]


class HouseNote(GuestNote, tag="house", frozen=True):
    """The player at the host's own computer has this key: they have signed a move in that place."""

    key: Bytes32


class EndNote(GuestNote, tag="end", frozen=True):
    """The end of a deal, with this guest's verdict."""

    reveal: Reveal
    opened: Bytes32
    """The digest D of the opening."""
    ended: Bytes32
    """The digest E of the end."""
    match: WireCount
    verdict: Verdict
    next: tuple[WireCount, WireCount] | None = None
    """The match, and the round in it, that come next; None if that isn't known."""
    through: bool | None = None
    """True if this guest saw the deal through: over, checked, and not removed from it. None in older notes."""


class FindingNote(GuestNote, tag="finding", frozen=True):
    """A guest at this table, perhaps we ourselves, made a finding."""

    report: SignedFinding


class LostNote(GuestNote, tag="lost", frozen=True):
    """Notes that came here are lost. They may have been on any deal up to this one, where nothing more is signed."""

    until: WireCount


AnyNote = (
    TableNote
    | ClaimNote
    | ContinuedNote
    | TermsNote
    | CommitNote
    | PressNote
    | RosterNote
    | SharesNote
    | MoveNote
    | UpdateNote
    | PauseNote
    | WordsNote
    | HouseNote
    | EndNote
    | FindingNote
    | LostNote
)

MIN_ON_A_DEAL: Final = 800
"""Bytes that the notes on a deal take at least."""


def lost_until(known: Iterable[AnyNote], tail: int) -> int:
    """Return the last deal that lost notes may be on. `known` are all others, `tail` the bytes lost after them."""
    return max(map(_deal_of, known), default=0) + -(-tail // MIN_ON_A_DEAL)


def _deal_of(note: AnyNote) -> int:
    match note:
        case CommitNote(opening):
            return opening.deal
        case RosterNote(roster):
            return roster.deal
        case SharesNote(shares):
            return shares.deal
        case MoveNote(offer):
            return offer.deal
        case UpdateNote(deal):
            return deal
        case PauseNote(pause):
            return pause.deal
        case EndNote(reveal):
            return reveal.deal
        case FindingNote(report):
            return report.deal
        case LostNote(until):
            return until
        case _:
            return 0
