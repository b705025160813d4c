"""Whether the host signed what a file of rounds says of its deals."""

from __future__ import annotations

from engine.sentences import Refusal, gettext_noop, sentence
from net.fairness.deal_record import (
    DealRecord,
    audit_to_sign,
    closing_digest,
    end_digest,
    end_to_sign,
    head_to_sign,
    opening_to_sign,
    roster_to_sign,
)
from net.fairness.evidence import bad_shares, unsigned_rows
from net.protocol.keys import verify
from net.protocol.messages import Audit
from net.verify.round_file import RoundFile, RoundProof

STRAY_ROUND = gettext_noop("Round {n} in this file doesn't belong to its table.")
STRAY_DEAL = gettext_noop("Deal {n} in this file doesn't belong to its table.")


def record_of(file: RoundFile, each: RoundProof, seats: int) -> DealRecord:
    """Return the record of a round. Raises Refusal unless the host signed every step."""
    opening = each.opening
    is_of_table = len(opening.seats) == seats and opening.rules == file.terms.rules
    record = _followed(file, each) if is_of_table and is_told(each) else None
    if record is None:
        raise Refusal(sentence(STRAY_ROUND, n=opening.round))
    return record


def earlier_record(file: RoundFile, each: RoundProof) -> DealRecord:
    """Return the record of a deal before the match, without its moves if the file doesn't have them.

    Raises Refusal unless the host signed every step to the end, and every guest whose share is in it signed for this
    opening.
    """
    record = _followed(file, each)
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


def _followed(file: RoundFile, each: RoundProof) -> DealRecord | None:
    """Return the record of a deal, perhaps without its moves; None unless the host signed every step."""
    record = DealRecord.of(file.table, file.host, each.opening)
    lists = [rows.contributions for rows in (each.roster, each.shares) if rows is not None]
    is_whole = all(len(rows) == record.seats for rows in lists) and (each.shares is None or each.roster is not None)
    is_whole = is_whole and all(entry.ply == n and entry.seat < record.seats for n, entry in enumerate(each.entries))
    is_whole = is_whole and _is_of_one_deal(each)
    is_whole = is_whole and len({audit.seat for audit in each.audits}) == len(each.audits)
    is_whole = is_whole and all(audit.deal == each.opening.deal for audit in each.audits)
    if not is_whole:
        return None
    signed = [(opening_to_sign(record.opened), each.opening.signature)]
    if each.roster is not None:
        record.roster = each.roster
        signed.append((roster_to_sign(record.listed), each.roster.signature))
    if each.shares is not None:
        record.shares = each.shares
        signed.append((closing_digest(record.shuffled, each.shares.contributions), each.shares.signature))
        record.entries = list(each.entries)
        if each.at is not None:
            signed.append((head_to_sign(record.shuffled, record.ply, record.head), each.at))
    if each.reveal is not None:
        ended = end_digest(record.last_digest, each.reveal)
        signed.append((end_to_sign(ended), each.reveal.signature))
        if is_told(each) and (each.reveal.ply, each.reveal.head) != (record.ply, record.head):
            return None
        if not all(_is_said(record, ended, audit) for audit in each.audits):
            return None
    return record if all(verify(file.host, digest, signature) for digest, signature in signed) else None


def _is_of_one_deal(each: RoundProof) -> bool:
    """Return True if all parts of a deal have the number of its opening. The signatures are over the opening's."""
    parts = (each.roster, each.shares, each.reveal)
    return all(part is None or part.deal == each.opening.deal for part in parts)


def _is_said(record: DealRecord, ended: bytes, audit: Audit) -> bool:
    """Return True if an audit was signed by the participant at its seat."""
    if not 0 <= audit.seat < record.seats:
        return False
    signed = audit_to_sign(ended, audit.seat, audit.verdict, audit.findings)
    return audit.end == ended and verify(record.keys[audit.seat], signed, audit.signature)
