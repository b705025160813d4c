"""A file with which anyone can check that rounds at a LAN table were dealt fairly and played by the rules.

It holds what every player of the table has: the terms, and all signed messages of each round. docs/protocol.md
describes it. Everything in it is replayed before it is believed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final, Literal, NamedTuple

import msgspec
from msgspec import Meta, Struct

from engine.core import NOBODY, Board
from engine.match import Match
from engine.sentences import Refusal, Sentence, gettext_noop, sentence
from net.fairness.audit import audited, put_in
from net.fairness.dealing import (
    DealRecord,
    audit_to_sign,
    closing_digest,
    end_digest,
    end_to_sign,
    head_to_sign,
    opening_to_sign,
    roster_to_sign,
)
from net.fairness.fellows import MOST_MACHINES
from net.fairness.findings import Finding, finding
from net.guest.deal import GuestDeal
from net.protocol.keys import verified
from net.protocol.messages import Audit, Contribution, LogEntry, Opening, Reveal, Roster, Shares, SignedFinding, Terms
from net.protocol.shapes import MOST_FINDINGS, MOST_PLIES, MOST_SEATS, Bytes16, Bytes32, Signature, Word
from net.protocol.terms import rules_of
from net.verify.first_rounds import FIRST_VERSION, FirstFile, checked_first, read_first

_FORMAT: Final = "boneyard-rounds"
ROUNDS_VERSION: Final = 2
_MOST_ROUNDS: Final = 2_000
MOST_REPORTS: Final = MOST_MACHINES * MOST_FINDINGS
ROUNDS_SUFFIX: Final = ".rounds.json"

NOT_SHOWN: Final = gettext_noop("Round {n} hasn't been checked: its secret isn't in this file.")
EARLY: Final = gettext_noop("Round {n} hasn't been checked: the table was closed in the middle of it.")
STEERED: Final = gettext_noop(
    "This file uses the first protocol, which let a host steer the deals. Its moves and scores check out."
)


class RoundProof(Struct, frozen=True):
    """One round: all the signed messages that determine its deal and moves."""

    opening: Opening
    roster: Roster | None
    shares: Shares | None
    entries: Annotated[tuple[LogEntry, ...], Meta(max_length=MOST_PLIES)]
    at: Signature | None
    """The host's signature of the last head; None before there are shares."""
    reveal: Reveal | None
    audits: Annotated[tuple[Audit, ...], Meta(max_length=MOST_SEATS)] = ()


class RoundFile(Struct, frozen=True):
    """All rounds of a match from the first one."""

    table: Bytes16
    host: Bytes32
    terms: Terms
    names: Annotated[tuple[Word, ...], Meta(max_length=MOST_SEATS)]
    rounds: Annotated[tuple[RoundProof, ...], Meta(min_length=1, max_length=_MOST_ROUNDS)]
    reports: Annotated[tuple[SignedFinding, ...], Meta(max_length=MOST_REPORTS)] = ()
    """The findings of the guests at the table."""
    format: Literal["boneyard-rounds"] = "boneyard-rounds"
    version: Annotated[int, Meta(ge=1)] = ROUNDS_VERSION


class Checked(NamedTuple):
    """The result of checking a file."""

    match: Match[Board]
    """The rounds as they follow from the file, up to the first with findings."""
    moves: int
    findings: tuple[tuple[int, Finding], ...]
    """The findings, each with the number of its round; empty if everything follows."""
    unchecked: Sentence | None = None
    """The reason why not every round can be called fair although there are no findings, or None."""
    keys: tuple[str, ...] = ()
    """Prefixes of the public keys of guests that contributed to every round, for which the file speaks."""


def proof(deal: GuestDeal) -> RoundProof:
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
    )


def written(
    table: bytes,
    host: bytes,
    terms: Terms,
    names: Sequence[str],
    rounds: Sequence[RoundProof],
    reports: Sequence[SignedFinding],
) -> bytes:
    """Return the file of a match: JSON, with bytes in base64."""
    file = RoundFile(table, host, terms, tuple(names), tuple(rounds), tuple(reports[:MOST_REPORTS]))
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


def checked(file: RoundFile | FirstFile) -> Checked:
    """Deal and replay all rounds of a file, as every player at the table has done.

    Raises Refusal if the game is unknown here, its rules differ, or the file contradicts itself.
    """
    if isinstance(file, FirstFile):
        first = checked_first(file)
        return Checked(first.match, first.moves, first.findings, sentence(STEERED))
    match = Match(rules_of(file.terms))
    moves, before = 0, file.rounds[0].opening
    end = before.prev
    unchecked: Sentence | None = None
    speaks: set[bytes] | None = None
    for each in file.rounds:
        number = each.opening.round
        record = _record(file, each, match.rules.seats)
        follows = each.opening.prev == end and each.opening.deal == before.deal + (each is not file.rounds[0])
        findings = put_in(record)
        if not follows or (unchecked is not None and not findings):
            findings.append(finding(record.deal, 0, "unended"))
        if not findings and each.reveal is not None:
            findings = audited(record, each.reveal, match, NOBODY, {})
        if findings:
            return Checked(match, moves, tuple((number, found) for found in findings))
        moves += len(each.entries)
        put = _keys_in(record)
        speaks = put if speaks is None else speaks & put
        if each.reveal is None or each.reveal.how == "closed":
            unchecked = sentence(NOT_SHOWN if each.reveal is None else EARLY, n=number)
        else:
            end = end_digest(record.stage, each.reveal)
        before = each.opening
    return Checked(match, moves, (), unchecked, tuple(sorted(key.hex()[:16] for key in speaks or ())))


def bot_seats(file: RoundFile | FirstFile) -> frozenset[int]:
    """Return the seats that bots had in all rounds. The names of a file aren't signed; this is."""
    if isinstance(file, FirstFile):
        moves = [entry for each in file.rounds for entry in each.entries]
        return frozenset(entry.seat for entry in moves) - {entry.seat for entry in moves if not entry.bot}
    bots = [{seat for seat, taker in enumerate(each.opening.seats) if taker.kind == "bot"} for each in file.rounds]
    return frozenset(set.intersection(*bots))


def _record(file: RoundFile, each: RoundProof, seats: int) -> DealRecord:
    """Return the record of a round. Raises Refusal unless the host signed every step."""
    opening = each.opening
    record = DealRecord.of(file.table, file.host, opening)
    signed = [(opening_to_sign(record.opened), opening.signature)]
    is_of_table = len(opening.seats) == seats and opening.rules == file.terms.rules
    for rows in (each.roster, each.shares):
        is_of_table = is_of_table and (rows is None or len(rows.rows) == seats)
    is_of_table = is_of_table and (each.shares is None or each.roster is not None)
    is_of_table = is_of_table and all(entry.ply == ply and entry.seat < seats for ply, entry in enumerate(each.entries))
    if is_of_table and each.roster is not None:
        record.roster = each.roster
        signed.append((roster_to_sign(record.listed), each.roster.signature))
    if is_of_table and each.shares is not None:
        record.shares = each.shares
        signed.append((closing_digest(record.shuffled, each.shares.rows), each.shares.signature))
        record.entries = list(each.entries)
        if each.at is not None:
            signed.append((head_to_sign(record.shuffled, record.ply, record.head), each.at))
    if is_of_table and each.reveal is not None:
        ended = end_digest(record.stage, each.reveal)
        signed.append((end_to_sign(ended), each.reveal.signature))
        is_of_table = (each.reveal.ply, each.reveal.head) == (record.ply, record.head)
        is_of_table = is_of_table and all(_is_said(record, ended, audit) for audit in each.audits)
    if not is_of_table or not all(verified(file.host, digest, signature) for digest, signature in signed):
        raise Refusal(sentence("Round {n} in this file doesn't belong to its table.", n=opening.round))
    return record


def _is_said(record: DealRecord, ended: bytes, audit: Audit) -> bool:
    """Return True if an audit was signed by the participant at its seat."""
    if not 0 <= audit.seat < record.seats:
        return False
    signed = audit_to_sign(ended, audit.seat, audit.verdict, audit.said)
    return audit.end == ended and verified(record.keys[audit.seat], signed, audit.signature)


def _keys_in(record: DealRecord) -> set[bytes]:
    """Return the keys of the guests that contributed to a deal."""
    if record.shares is None:
        return set()
    return {record.keys[seat] for seat in record.guests() if isinstance(record.shares.rows[seat], Contribution)}
