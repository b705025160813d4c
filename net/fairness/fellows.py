"""The findings of all guests at a table. Each guest chains and signs its own.

None can be dropped unnoticed, because everything a guest signs later states their number.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from net.fairness.dealing import BEFORE_FIRST, finding_digest
from net.fairness.evidence import proves
from net.fairness.findings import AGAINST_HOST, Finding, finding, finding_code
from net.protocol.keys import Key, verified
from net.protocol.messages import SILENCE, FindingTally, SignedFinding
from net.protocol.shapes import MOST_FINDINGS, MOST_PROOF

MOST_MACHINES: Final = 64
"""Maximum number of guests whose findings are stored, far more than sit at one table."""


class FellowFinding(NamedTuple):
    """Another guest's finding; `proved` is True if this guest checked the evidence."""

    key: bytes
    """Key of the guest that made it."""
    finding: Finding
    proved: bool


def evidence_size(reports: Iterable[SignedFinding]) -> int:
    """Return the total evidence in findings, in bytes."""
    return sum(len(piece) for report in reports for piece in report.evidence)


class Fellows:
    """The findings at one table, by the guests' keys; `table` is T."""

    def __init__(self, table: bytes, host: bytes) -> None:
        self._table = table
        self._host = host
        self._reports: dict[bytes, list[SignedFinding]] = {}
        self._digests: dict[bytes, list[bytes]] = {}
        self.received: list[FellowFinding] = []
        """Other guests' findings, oldest first."""

    def tally(self, key: bytes) -> FindingTally:
        """Return the number of known findings of a guest, and the digest of the last."""
        digests = self._digests.get(key)
        return FindingTally(len(digests), digests[-1]) if digests else SILENCE

    def reports(self, key: bytes) -> list[SignedFinding]:
        """Return all findings of a guest, oldest first."""
        return self._reports.get(key, [])

    def knows(self, key: bytes, said: FindingTally) -> bool:
        """Return True if a guest's tally mentions no finding that is unknown here."""
        digests = self._digests.get(key, [])
        return said.n == 0 or (said.n <= len(digests) and digests[said.n - 1] == said.last)

    def make(self, key: Key, found: Finding, evidence: tuple[bytes, ...]) -> SignedFinding | None:
        """Return a new finding of this guest, signed and chained; None if it has made too many."""
        before = self.tally(key.public)
        if before.n >= MOST_FINDINGS:
            return None
        if evidence_size(self.reports(key.public)) + sum(map(len, evidence)) > MOST_PROOF:
            evidence = ()  # an honest host passes on no more
        place = (key.public, before.n + 1, found.deal, found.step, found.code, found.against, evidence)
        digest = finding_digest(
            self._table, before.last if before.n else BEFORE_FIRST, SignedFinding(*place, bytes(64))
        )
        report = SignedFinding(*place, key.sign(digest))
        self._keep(report, digest)
        return report

    def recall(self, report: SignedFinding) -> None:
        """Add a finding from this guest's notes."""
        self._keep(report, finding_digest(self._table, self._before(report), report))

    def receive(self, report: SignedFinding) -> FellowFinding | None:
        """Add another guest's finding. Returns None if it is not new, out of order, badly signed or of unknown code."""
        known = self._digests.get(report.key, [])
        if report.n != len(known) + 1 or (not known and len(self._digests) >= MOST_MACHINES):
            return None
        digest = finding_digest(self._table, self._before(report), report)
        if not verified(report.key, digest, report.signature):
            return None
        self._keep(report, digest)
        code = finding_code(report.code)
        if code is None:
            return None
        is_proved = proves(code, report.against, report.evidence, self._table, self._host, report.deal)
        against = report.against if is_proved else AGAINST_HOST  # mere claims accuse nobody
        heard = FellowFinding(report.key, finding(report.deal, report.step, code, against=against), is_proved)
        self.received.append(heard)
        return heard

    def _before(self, report: SignedFinding) -> bytes:
        known = self._digests.get(report.key, [])
        return known[-1] if known else BEFORE_FIRST

    def _keep(self, report: SignedFinding, digest: bytes) -> None:
        self._reports.setdefault(report.key, []).append(report)
        self._digests.setdefault(report.key, []).append(digest)
