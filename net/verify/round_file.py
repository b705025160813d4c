"""A file with which anyone can check that rounds at a LAN table were dealt fairly and played by the rules.

It holds what every player of the table has: the terms, and all signed messages of each round. docs/protocol.md
describes it, and `net.verify.checking` judges it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta, Struct

from engine.sentences import Refusal, sentence
from net.fairness.past_rounds import PastRound
from net.fairness.peer_findings import MAX_MACHINES
from net.guest.deals.deal import GuestDeal
from net.protocol.field_types import MAX_FINDINGS, MAX_PLIES, MAX_SEATS, Bytes16, Bytes32, Signature, Word
from net.protocol.messages import Audit, LogEntry, Opening, Reveal, Roster, Shares, SignedFinding, Terms
from net.verify.first_rounds import FIRST_VERSION, FirstFile, read_first

_FORMAT: Final = "boneyard-rounds"
ROUNDS_VERSION: Final = 3
MAX_ROUNDS: Final = 2_000
MAX_REPORTS: Final = MAX_MACHINES * MAX_FINDINGS
ROUNDS_SUFFIX: Final = ".rounds.json"


PlayerNames = Annotated[tuple[Word, ...], Meta(max_length=MAX_SEATS)]


class RoundProof(Struct, frozen=True):
    """One round: all the signed messages that determine its deal and moves."""

    opening: Opening
    roster: Roster | None
    shares: Shares | None
    entries: Annotated[tuple[LogEntry, ...], Meta(max_length=MAX_PLIES)] = ()
    """All moves. Earlier programs left them and the audits out of the deals before a match."""
    at: Signature | None = None
    """The host's signature of the last head; None before there are shares."""
    reveal: Reveal | None = None
    audits: Annotated[tuple[Audit, ...], Meta(max_length=MAX_SEATS)] = ()
    names: PlayerNames = ()
    """The players in this round by seat; empty if they are those of the file."""


class PastProof(Struct, frozen=True):
    """A round of the same match at another table, whose host is gone. Without its end it is void."""

    table: Bytes16
    host: Bytes32
    round: RoundProof


class RoundFile(Struct, frozen=True):
    """All rounds of a match, and the deals before it."""

    table: Bytes16
    host: Bytes32
    terms: Terms
    names: PlayerNames
    rounds: Annotated[tuple[RoundProof, ...], Meta(min_length=1, max_length=MAX_ROUNDS)]
    reports: Annotated[tuple[SignedFinding, ...], Meta(max_length=MAX_REPORTS)] = ()
    """The findings of the guests at the table."""
    earlier: Annotated[tuple[RoundProof, ...], Meta(max_length=MAX_ROUNDS)] = ()
    """The deals before this match that the writer has followed to their end, those thrown away among them."""
    past: Annotated[tuple[PastProof, ...], Meta(max_length=MAX_ROUNDS)] = ()
    """The rounds of this match at tables whose hosts are gone, from its first one, before `rounds`."""
    format: Literal["boneyard-rounds"] = "boneyard-rounds"
    version: Annotated[int, Meta(ge=1)] = ROUNDS_VERSION


def proof(deal: GuestDeal, names: Sequence[str]) -> RoundProof:
    """Return a round that a guest has followed, in the form for a file."""
    record = deal.record
    return RoundProof(
        record.opening,
        record.roster,
        record.shares,
        tuple(record.entries),
        deal.last_signature(),
        deal.reveal,
        tuple(deal.audits[seat] for seat in sorted(deal.audits)),
        tuple(names),
    )


def past_proofs(rounds: Sequence[PastRound]) -> tuple[PastProof, ...]:
    """Return rounds at tables whose hosts are gone, in the form for a file."""
    return tuple(
        PastProof(
            each.table,
            each.host,
            RoundProof(each.opening, each.roster, each.shares, each.entries, reveal=each.reveal),
        )
        for each in rounds
    )


def written(file: RoundFile) -> bytes:
    """Return a file as bytes: JSON, with bytes in base64."""
    return msgspec.json.format(msgspec.json.encode(file), indent=1) + b"\n"


def is_round_file(content: bytes) -> bool:
    """Return True if this looks like such a file, even a truncated one."""
    return f'"{_FORMAT}"'.encode() in content


def read_rounds(content: bytes) -> RoundFile | FirstFile:
    """Return the content of a file. Raises Refusal with one sentence if it is not a file of rounds."""
    try:
        version = msgspec.json.decode(content, type=_Version).version
        if version > ROUNDS_VERSION:
            raise Refusal(sentence("This file was written by a newer Boneyard. Install that version to check it."))
        return read_first(content) if version == FIRST_VERSION else msgspec.json.decode(content, type=RoundFile)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        raise Refusal(sentence("This file is cut short or damaged, or doesn't hold rounds of a LAN table.")) from None


class _Version(Struct):
    """The version field, read first."""

    version: int = ROUNDS_VERSION


def bot_seats(file: RoundFile | FirstFile) -> frozenset[int]:
    """Return the seats that bots had in all rounds. The names of a file aren't signed; this is."""
    if isinstance(file, FirstFile):
        moves = [entry for each in file.rounds for entry in each.entries]
        return frozenset(entry.seat for entry in moves) - {entry.seat for entry in moves if not entry.bot}
    bots = [{seat for seat, taker in enumerate(each.opening.seats) if taker.kind == "bot"} for each in file.rounds]
    return frozenset(set.intersection(*bots))
