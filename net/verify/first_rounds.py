"""Files of rounds of the first protocol, checked by its rules.

Under that protocol a host could influence deals undetected. Such a file proves that the moves and scores follow from
the deal, but not that nobody chose the deal. Files in this format are no longer written.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Annotated, Final, NamedTuple

import msgspec
from msgspec import Meta, Struct

from engine.core import Board
from engine.match import Match
from engine.sentences import Refusal, gettext_noop, sentence
from net.fairness.audit import ILLEGAL, ROUND, SCORES, UNSIGNED
from net.fairness.deal_record import move_of
from net.fairness.findings import Finding, FindingCode, make_finding
from net.protocol.field_types import (
    MAX_PLIES,
    MAX_SEATS,
    BySeat,
    Bytes8,
    Bytes16,
    Bytes32,
    SideScores,
    Signature,
    WireCount,
    WireSeat,
    Word,
)
from net.protocol.keys import digest, verify
from net.protocol.messages import Terms, WireMove
from net.protocol.terms import agreed_rules
from net.protocol.wire import packed

FIRST_VERSION: Final = 1
_RULES: Final = 2
"""Version of the rules when the last such file was written."""
_HOST: Final = 255
_MAX_ROUNDS: Final = 2_000
hashed: Final = partial(digest, person=b"boneyard-lan")

_SECRET: Final = gettext_noop("the host's secret isn't the one it committed to")
NONCE: Final = gettext_noop("seat {seat}'s number isn't the one it committed to")


class FirstEntry(Struct, frozen=True, array_like=True):
    """A move of the log."""

    ply: WireCount
    seat: WireSeat
    move: WireMove
    move_id: Bytes8
    signature: Signature
    bot: bool
    public: Bytes8


class FirstProof(Struct, frozen=True):
    """One round."""

    deal: WireCount
    round: WireCount
    keys: BySeat
    commitment: Bytes32
    commits: BySeat
    nonces: BySeat
    entries: Annotated[tuple[FirstEntry, ...], Meta(max_length=MAX_PLIES)]
    secret: Bytes32
    scores: SideScores


class FirstFile(Struct, frozen=True):
    """All rounds of a match."""

    table: Bytes16
    host: Bytes32
    terms: Terms
    names: Annotated[tuple[Word, ...], Meta(max_length=MAX_SEATS)]
    rounds: Annotated[tuple[FirstProof, ...], Meta(min_length=1, max_length=_MAX_ROUNDS)]


class FirstChecked(NamedTuple):
    """The result of checking such a file."""

    match: Match[Board]
    moves: int
    findings: tuple[tuple[int, Finding], ...]
    """The findings, each with the number of its round."""


def read_first(content: bytes) -> FirstFile:
    """Return the content of a file of the first protocol. Raises an error of msgspec if it is not one."""
    return msgspec.json.decode(content, type=FirstFile)


def checked_first(file: FirstFile) -> FirstChecked:
    """Deal and replay all rounds. Raises Refusal if the game is unknown here or its rules have changed."""
    rules = agreed_rules(file.terms)
    terms = file.terms
    told = [_RULES, terms.game, terms.pieces, terms.seats, sorted(terms.house.items())]
    if hashed("rules", packed(told), size=8) != terms.rules:
        raise Refusal(sentence("The rules of {game} have changed since this file was written.", game=rules.title))
    match, moves = Match(rules), 0
    for each in file.rounds:
        if {len(each.keys), len(each.commits), len(each.nonces)} != {rules.seats} or _strays(each, rules.seats):
            raise Refusal(sentence("Round {n} in this file doesn't belong to its table.", n=each.round))
        findings = _audited(file, each, match)
        if findings:
            return FirstChecked(match, moves, tuple((each.round, found) for found in findings))
        moves += len(each.entries)
    return FirstChecked(match, moves, ())


def _strays(each: FirstProof, seats: int) -> bool:
    return any(entry.ply != ply or entry.seat >= seats for ply, entry in enumerate(each.entries))


def _number(value: int) -> bytes:
    return value.to_bytes(8, "big")


def _audited(file: FirstFile, each: FirstProof, match: Match[Board]) -> list[Finding]:
    context = hashed(
        "deal", file.table, _number(each.deal), _number(each.round), file.terms.rules, file.host, *each.keys
    )
    promises = [(_HOST, each.secret, each.commitment)]
    promises += [(seat, nonce, each.commits[seat]) for seat, nonce in enumerate(each.nonces)]
    for seat, value, commitment in promises:
        if hashed("promise", context, bytes([seat]), value) != commitment:
            return [_found(each, 0, "other_secret", _SECRET if seat == _HOST else NONCE, (seat,))]
    try:
        match.begin(hashed("seed", context, each.secret, *each.nonces))
    except ValueError:
        return [_found(each, 0, "account", ROUND)]
    head = hashed("head", context, *each.nonces)
    for entry in each.entries:
        place = (_number(entry.ply), bytes([entry.seat]))
        signed = hashed("move", context, head, *place, packed(entry.move), entry.move_id)
        if not verify(file.host if entry.bot else each.keys[entry.seat], signed, entry.signature):
            return [_found(each, entry.ply + 1, "unsigned_move", UNSIGNED, (entry.seat,))]
        try:
            match.play(entry.seat, move_of(entry.move))
        except Refusal:
            return [_found(each, entry.ply + 1, "account", ILLEGAL, (entry.seat,))]
        head = hashed("link", head, packed([entry.seat, entry.move, entry.move_id, entry.bot]))
    if each.round != len(match.rounds) or not match.state.over or match.scores != each.scores:
        return [_found(each, len(each.entries), "account", SCORES)]
    return []


def _found(each: FirstProof, step: int, code: FindingCode, text: str, seat: Sequence[int] = ()) -> Finding:
    return make_finding(each.deal, step, code, sentence(text, **({"seat": seat[0] + 1} if seat else {})))
