"""Whether the host signed what a file of rounds says of its deals."""

from __future__ import annotations

from engine.sentences import Refusal, gettext_noop, sentence
from net.fairness.deal_record import DealRecord, audit_to_sign, end_digest, head_to_sign
from net.fairness.evidence import bad_shares, unsigned_rows
from net.fairness.past_rounds import PastRound
from net.protocol.keys import verify
from net.protocol.messages import Audit
from net.verify.round_file import PastProof, RoundFile, RoundProof

STRAY_ROUND = gettext_noop("Round {n} in this file doesn't belong to its table.")
STRAY_DEAL = gettext_noop("Deal {n} in this file doesn't belong to its table.")


def record_of(file: RoundFile, each: RoundProof | PastProof, seats: int) -> DealRecord:
    """Return the record of a round. Raises Refusal unless the host of its table signed every step."""
    table, host = (each.table, each.host) if isinstance(each, PastProof) else (file.table, file.host)
    told = each.round if isinstance(each, PastProof) else each
    opening = told.opening
    is_of_table = len(opening.seats) == seats and opening.rules == file.terms.rules
    record = _followed(table, host, told) if is_of_table and is_told(told) else None
    if record is None:
        raise Refusal(sentence(STRAY_ROUND, n=opening.round))
    return record


def earlier_record(file: RoundFile, each: RoundProof) -> DealRecord:
    """Return the record of a deal before the match, without its moves if the file doesn't have them.

    Raises Refusal unless the host signed every step to the end, and every guest whose share is in it signed for this
    opening.
    """
    record = _followed(file.table, file.host, each)
    if record is not None and record.roster is not None and any(True for _ in unsigned_rows(record, record.roster)):
        record = None
    if record is not None and record.shares is not None and any(True for _ in bad_shares(record, record.shares)):
        record = None
    if record is None or each.reveal is None:
        raise Refusal(sentence(STRAY_DEAL, n=each.opening.deal))
    return record


def is_told(each: RoundProof) -> bool:
    """Return True if a file has the moves of a deal before the match. Those of earlier programs don't."""
    return bool(each.entries) or each.reveal is None or not each.reveal.ply


def _followed(table: bytes, host: bytes, each: RoundProof) -> DealRecord | None:
    """Return the record of a deal, perhaps without its moves; None unless the host signed every step."""
    record = PastRound(table, host, each.opening, each.roster, each.shares, each.entries, each.reveal).record()
    if record is None or len({audit.seat for audit in each.audits}) != len(each.audits):
        return None
    if any(audit.deal != each.opening.deal for audit in each.audits):
        return None
    has_head = record.shares is not None and each.at is not None
    if has_head and not verify(host, head_to_sign(record.shuffled, record.ply, record.head), each.at or b""):
        return None
    if each.reveal is not None:
        ended = end_digest(record.last_digest, each.reveal)
        if is_told(each) and (each.reveal.ply, each.reveal.head) != (record.ply, record.head):
            return None
        if not all(_is_said(record, ended, audit) for audit in each.audits):
            return None
    return record


def _is_said(record: DealRecord, ended: bytes, audit: Audit) -> bool:
    """Return True if an audit was signed by the participant at its seat."""
    if not 0 <= audit.seat < record.seats:
        return False
    signed = audit_to_sign(ended, audit.seat, audit.verdict, audit.findings)
    return audit.end == ended and verify(record.keys[audit.seat], signed, audit.signature)
