"""Whether the host signed what a file of rounds says of its deals."""

from __future__ import annotations

from engine.sentences import Refusal, gettext_noop, sentence
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
from net.fairness.evidence import bad_shares, unsigned_rows
from net.protocol.keys import verified
from net.protocol.messages import Audit
from net.verify.round_file import EarlierDeal, RoundFile, RoundProof

STRAY_ROUND = gettext_noop("Round {n} in this file doesn't belong to its table.")
STRAY_DEAL = gettext_noop("Deal {n} in this file doesn't belong to its table.")


def record_of(file: RoundFile, each: RoundProof, seats: int) -> DealRecord:
    """Return the record of a round. Raises Refusal unless the host signed every step."""
    opening = each.opening
    record = DealRecord.of(file.table, file.host, opening)
    signed = [(opening_to_sign(record.opened), opening.signature)]
    is_of_table = len(opening.seats) == seats and opening.rules == file.terms.rules
    for rows in (each.roster, each.shares):
        is_of_table = is_of_table and (rows is None or len(rows.rows) == seats)
    is_of_table = is_of_table and (each.shares is None or each.roster is not None)
    is_of_table = is_of_table and all(entry.ply == ply and entry.seat < seats for ply, entry in enumerate(each.entries))
    is_of_table = is_of_table and _is_of_one_deal(each)
    is_of_table = is_of_table and len({audit.seat for audit in each.audits}) == len(each.audits)
    is_of_table = is_of_table and all(audit.deal == opening.deal for audit in each.audits)
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
        raise Refusal(sentence(STRAY_ROUND, n=opening.round))
    return record


def end_of(file: RoundFile, each: EarlierDeal) -> bytes:
    """Return E of a deal before the match.

    Raises Refusal unless the host signed every step, and every guest whose share is in it signed for this opening.
    """
    record = DealRecord.of(file.table, file.host, each.opening)
    signed = [(opening_to_sign(record.opened), each.opening.signature)]
    lists = [rows.rows for rows in (each.roster, each.shares) if rows is not None]
    is_whole = all(len(rows) == record.seats for rows in lists) and (each.shares is None or each.roster is not None)
    is_whole = is_whole and _is_of_one_deal(each)
    if is_whole and each.roster is not None:
        record.roster = each.roster
        signed.append((roster_to_sign(record.listed), each.roster.signature))
        is_whole = not any(True for _ in unsigned_rows(record, each.roster))
    if is_whole and each.shares is not None:
        record.shares = each.shares
        signed.append((closing_digest(record.shuffled, each.shares.rows), each.shares.signature))
        is_whole = not any(True for _ in bad_shares(record, each.shares))
    ended = end_digest(record.stage, each.reveal)
    signed.append((end_to_sign(ended), each.reveal.signature))
    if not is_whole or not all(verified(file.host, digest, signature) for digest, signature in signed):
        raise Refusal(sentence(STRAY_DEAL, n=record.deal))
    return ended


def _is_of_one_deal(each: RoundProof | EarlierDeal) -> bool:
    """Return True if all parts of a deal have the number of its opening. The signatures are over the opening's."""
    parts = (each.roster, each.shares, each.reveal)
    return all(part is None or part.deal == each.opening.deal for part in parts)


def _is_said(record: DealRecord, ended: bytes, audit: Audit) -> bool:
    """Return True if an audit was signed by the participant at its seat."""
    if not 0 <= audit.seat < record.seats:
        return False
    signed = audit_to_sign(ended, audit.seat, audit.verdict, audit.said)
    return audit.end == ended and verified(record.keys[audit.seat], signed, audit.signature)
