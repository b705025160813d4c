"""The findings of all guests at a table, ours and those of others. Each guest chains and signs its own.

None can be dropped unnoticed, because everything a guest signs later states their number.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from net.fairness.deal_record import BEFORE_FIRST, finding_digest
from net.fairness.evidence import proves
from net.fairness.findings import AGAINST_HOST, Finding, finding_code, make_finding
from net.protocol.field_types import MAX_FINDINGS, MAX_PROOF
from net.protocol.keys import Key, verify
from net.protocol.messages import NO_FINDINGS, FindingTally, SignedFinding

MAX_MACHINES: Final = 64
"""Guests whose findings are kept: far more than a table ever has."""


class PeerFinding(NamedTuple):
    """Another guest's finding. `proved`: this guest has checked the evidence itself."""

    key: bytes
    """The key of the guest who made it."""
    finding: Finding
    proved: bool


def evidence_size(reports: Iterable[SignedFinding]) -> int:
    """Return the bytes of evidence in findings."""
    return sum(len(piece) for report in reports for piece in report.evidence)


class PeerFindings:
    """The findings at the table with digest T, by the guests' keys."""

    def __init__(self, table: bytes, host: bytes) -> None:
        self._table = table
        self._host = host
        self._reports: dict[bytes, list[SignedFinding]] = {}
        self._digests: dict[bytes, list[bytes]] = {}
        self.tallies: dict[bytes, FindingTally] = {}
        """The number of each guest's known findings, and the digest of the last; nothing for a guest without any."""
        self.received: list[PeerFinding] = []
        """The findings of others, oldest first."""

    def reports(self, key: bytes) -> list[SignedFinding]:
        """Return all findings of a guest, oldest first."""
        return self._reports.get(key, [])

    def knows(self, key: bytes, said: FindingTally) -> bool:
        """Return True if every finding counted in a guest's signed tally is known here."""
        digests = self._digests.get(key, [])
        return said.n == 0 or (said.n <= len(digests) and digests[said.n - 1] == said.last)

    def make(self, key: Key, found: Finding, evidence: tuple[bytes, ...]) -> SignedFinding | None:
        """Return a finding of ours, signed and chained; None if there are too many already."""
        before = self.tallies.get(key.public, NO_FINDINGS)
        if before.n >= MAX_FINDINGS:
            return None
        if evidence_size(self.reports(key.public)) + sum(map(len, evidence)) > MAX_PROOF:
            evidence = ()  # an honest host passes on no more
        place = (key.public, before.n + 1, found.deal, found.step, found.code, found.against, evidence)
        digest = finding_digest(
            self._table, before.last if before.n else BEFORE_FIRST, SignedFinding(*place, bytes(64))
        )
        report = SignedFinding(*place, key.sign(digest))
        self._keep(report, digest)
        return report

    def restore(self, report: SignedFinding) -> None:
        """Take in a finding from our notes."""
        self._keep(report, finding_digest(self._table, self._before(report), report))

    def receive(self, report: SignedFinding) -> PeerFinding | None:
        """Take in another guest's finding. Return None if it is known, or isn't that guest's next one."""
        known = self._digests.get(report.key, [])
        if report.n != len(known) + 1 or (not known and len(self._digests) >= MAX_MACHINES):
            return None
        digest = finding_digest(self._table, self._before(report), report)
        if not verify(report.key, digest, report.signature):
            return None
        self._keep(report, digest)
        code = finding_code(report.code)
        if code is None:
            return None
        is_proved = proves(code, report.against, report.evidence, self._table, self._host, report.deal)
        against = report.against if is_proved else AGAINST_HOST  # mere claims accuse nobody
        heard = PeerFinding(report.key, make_finding(report.deal, report.step, code, against=against), is_proved)
        self.received.append(heard)
        return heard

    def _before(self, report: SignedFinding) -> bytes:
        known = self._digests.get(report.key, [])
        return known[-1] if known else BEFORE_FIRST

    def _keep(self, report: SignedFinding, digest: bytes) -> None:
        self._reports.setdefault(report.key, []).append(report)
        self._digests.setdefault(report.key, []).append(digest)
        self.tallies[report.key] = FindingTally(len(self._digests[report.key]), digest)
