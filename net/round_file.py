"""A file with which anyone can check that rounds at a LAN table were dealt fairly and played by the rules.

It holds what every player of the table has: the terms, and of each round the promises, the nonces, the signed moves
and the host's secret. docs/protocol.md describes it. Whatever such a file says is played again before it is believed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final, Literal, NamedTuple

import msgspec
from msgspec import Meta, Struct

from engine.core import Board
from engine.match import Match
from engine.sentences import Refusal, sentence
from net.audit import Finding, audited
from net.dealing import Record
from net.messages import Entry, Reveal, Terms
from net.shapes import MOST_PLIES, MOST_SEATS, BySeat, Bytes16, Bytes32, Count, Scores, Word
from net.terms import rules_of

FORMAT: Final = "boneyard-rounds"
VERSION: Final = 1
MOST_ROUNDS: Final = 2_000
SUFFIX: Final = ".rounds.json"


class Proof(Struct, frozen=True):
    """One round: everything that its deal and its moves follow from."""

    deal: Count
    round: Count
    keys: BySeat
    commitment: Bytes32
    commits: BySeat
    nonces: BySeat
    entries: Annotated[tuple[Entry, ...], Meta(max_length=MOST_PLIES)]
    secret: Bytes32
    scores: Scores


class RoundFile(Struct, frozen=True):
    """All rounds of a match, from its first one on."""

    table: Bytes16
    host: Bytes32
    terms: Terms
    names: Annotated[tuple[Word, ...], Meta(max_length=MOST_SEATS)]
    rounds: Annotated[tuple[Proof, ...], Meta(min_length=1, max_length=MOST_ROUNDS)]
    format: Literal["boneyard-rounds"] = "boneyard-rounds"
    version: Annotated[int, Meta(ge=1)] = VERSION


class Checked(NamedTuple):
    """What came of checking a file."""

    match: Match[Board]
    """The rounds as they follow from the file, up to the first that does not."""
    moves: int
    findings: tuple[tuple[int, Finding], ...]
    """The number of the round, and what does not follow in it; nothing: all of it was fair."""


def proof(record: Record, reveal: Reveal) -> Proof:
    """Return a round that is over, for a file."""
    return Proof(
        record.deal,
        record.round,
        record.keys,
        record.commitment,
        record.commits,
        record.nonces,
        tuple(record.entries),
        reveal.secret,
        reveal.scores,
    )


def written(table: bytes, host: bytes, terms: Terms, names: Sequence[str], rounds: Sequence[Proof]) -> bytes:
    """Return the file of a match: JSON, with bytes in base64."""
    file = RoundFile(table, host, terms, tuple(names), tuple(rounds))
    return msgspec.json.format(msgspec.json.encode(file), indent=1) + b"\n"


def is_round_file(content: bytes) -> bool:
    """Say whether this wants to be such a file, whole or not."""
    return f'"{FORMAT}"'.encode() in content


def read(content: bytes) -> RoundFile:
    """Return what is in a file; `Refusal` with one sentence where it cannot be one."""
    try:
        version = msgspec.json.decode(content, type=_Version).version
        if version > VERSION:
            raise Refusal(sentence("This file was written by a later Boneyard; install that version to check it."))
        return msgspec.json.decode(content, type=RoundFile)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        raise Refusal(sentence("This file is cut short, damaged or no rounds of a LAN table at all.")) from None


class _Version(Struct):
    """What is read first."""

    version: int = VERSION


def checked(file: RoundFile) -> Checked:
    """Deal and play all rounds of a file again, as every player at the table has done.

    `Refusal` where the game cannot be played here, or by these rules.
    """
    match = Match(rules_of(file.terms))
    seats, moves = match.rules.seats, 0
    for each in file.rounds:
        if {len(each.keys), len(each.commits), len(each.nonces)} != {seats} or _strays(each, seats):
            raise Refusal(sentence("Round {n} of this file is not one of its table.", n=each.round))
        record = Record(
            file.table, each.deal, each.round, file.terms.rules, file.host, each.keys,
            each.commitment, each.commits, each.nonces, list(each.entries),
        )  # fmt: skip
        findings = audited(record, each.secret, each.scores, match, 0, None, {})
        if findings:
            return Checked(match, moves, tuple((each.round, finding) for finding in findings))
        moves += len(each.entries)
    return Checked(match, moves, ())


def _strays(each: Proof, seats: int) -> bool:
    """Say whether a move is out of its place, or of nobody at the table."""
    return any(entry.ply != ply or entry.seat >= seats for ply, entry in enumerate(each.entries))
