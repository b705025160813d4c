"""The deals of a table before the match in a file: how they ended, for whom, and whether the file holds them all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from engine.sentences import Refusal, Sentence, gettext_noop, sentence
from net.fairness.deal_record import BEFORE_FIRST, DealRecord, end_digest, is_included
from net.fairness.findings import AGAINST_HOST
from net.fairness.peer_findings import PeerFindings
from net.fairness.succession import thrown_away, told_thrown_away
from net.protocol.messages import Reveal
from net.verify.round_file import RoundFile, RoundProof
from net.verify.signed_rounds import STRAY_DEAL, earlier_record, is_told

ONE_UNTOLD: Final = gettext_noop("Deal {n} of this table, from before this match, isn't in this file.")
SOME_UNTOLD: Final = gettext_noop("Deals {first} to {last} of this table, from before this match, aren't in this file.")
ONE_IN_PART: Final = gettext_noop("The moves of deal {n} of this table, from before this match, aren't in this file.")
SOME_IN_PART: Final = gettext_noop(
    "The moves of deals {first} to {last} of this table, from before this match, aren't in this file."
)
UNSEEN_BY: Final = gettext_noop(
    "Earlier deals at this table that weren't played and checked to a clean end by {name}'s computer: {n}. The host "
    "may have chosen between {m} deals."
)


class BeforeMatch(NamedTuple):
    """What a file tells of the deals before its match."""

    end: bytes | None
    """E of the last of them, which the first round must name; None if it isn't in the file."""
    closed: int
    """How many of them were closed in the middle of the round."""
    unseen: Counter[bytes]
    """How many other deals each guest didn't see through, by key."""
    remarks: tuple[Sentence, ...]

    def told(self, keys: Sequence[tuple[bytes, str]]) -> list[Sentence]:
        """Return the remarks on a round into which guests with these keys and names have put shares."""
        told = [told_thrown_away(self.closed)] if self.closed else []
        for key, name in keys:
            unseen = self.unseen[key]
            if unseen:
                told.append(sentence(UNSEEN_BY, name=name, n=unseen, m=self.closed + unseen + 1))
        return told


def before_match(file: RoundFile, peer_findings: PeerFindings) -> BeforeMatch:
    """Follow the deals before a match. Raises Refusal if one isn't signed, or doesn't follow the one before it."""
    first = (file.past[0].round if file.past else file.rounds[0]).opening
    known = {each.opening.deal: each for each in file.earlier}
    end: bytes | None = BEFORE_FIRST
    missing: list[int] = []
    in_part: list[int] = []
    unseen: Counter[bytes] = Counter()
    ends: dict[int, Reveal | None] = {}
    for deal in range(1, first.deal - first.round + 1):
        each = known.get(deal)
        if each is None:
            missing.append(deal)
            end = None
            continue
        if end not in (None, each.opening.previous_end):
            raise Refusal(sentence(STRAY_DEAL, n=deal))
        record, ends[deal] = earlier_record(file, each), each.reveal
        end = end_digest(record.last_digest, each.reveal) if each.reveal is not None else None
        if each.reveal is not None and each.reveal.how == "over":
            in_part += [] if is_told(each) else [deal]
            unseen.update(_unseen_by(record, each, peer_findings) if is_told(each) else ())
    remarks = [*_named(missing, ONE_UNTOLD, SOME_UNTOLD), *_named(in_part, ONE_IN_PART, SOME_IN_PART)]
    return BeforeMatch(end if first.round == 1 else None, len(thrown_away(ends)), unseen, tuple(remarks))


def _unseen_by(record: DealRecord, each: RoundProof, peer_findings: PeerFindings) -> Iterator[bytes]:
    """Yield the keys of the guests on the roster of a deal that, by what they have signed, didn't see it through.

    One that left without an audit may have: what it finds is in the `findings` of all that it signs from then on.
    """
    verdicts = {audit.seat: audit.verdict for audit in each.audits}
    removed = {entry.seat for entry in record.entries if entry.stand_in_reason == "kicked"}
    for seat in record.guests():
        if record.roster is None or not is_included(record.roster.contributions, seat):
            continue
        key, verdict = record.keys[seat], verdicts.get(seat)
        against = {report.against for report in peer_findings.reports(key) if report.deal == record.deal}
        is_in = record.shares is not None and is_included(record.shares.contributions, seat)
        is_doubted = (verdict == "unchecked" and is_in) or (verdict == "faulty" and not against)
        if seat in removed or AGAINST_HOST in against or is_doubted:
            yield key


def _named(numbers: Sequence[int], one: str, some: str) -> Iterator[Sentence]:
    """Yield a remark for each run of consecutive numbers."""
    for low, high in _runs(numbers):
        yield sentence(one, n=low) if low == high else sentence(some, first=low, last=high)


def _runs(numbers: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield the first and the last of each run of consecutive numbers."""
    for place, number in enumerate(numbers):
        if place == 0 or numbers[place - 1] != number - 1:
            end = place
            while end + 1 < len(numbers) and numbers[end + 1] == numbers[end] + 1:
                end += 1
            yield number, numbers[end]
