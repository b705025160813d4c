"""What the machines at a table have found: ours, and what the others say. Each chains its findings and signs them.

So none can be dropped unseen: everything that a machine signs afterwards says how many there are.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from net.fairness.dealing import FIRST, finding_digest
from net.fairness.evidence import proves
from net.fairness.findings import HOST, Finding, code_of, finding
from net.protocol.keys import Key, verified
from net.protocol.messages import SILENCE, Report, Tally
from net.protocol.shapes import MOST_FINDINGS, MOST_PROOF

MOST_MACHINES: Final = 64
"""Machines whose findings are kept: far more than ever sit at one table."""


class Heard(NamedTuple):
    """What another machine says; `proved`: this machine has checked the evidence itself."""

    key: bytes
    """Whose machine it is."""
    finding: Finding
    proved: bool


def weight(reports: Iterable[Report]) -> int:
    """Return how many bytes of evidence there are in findings."""
    return sum(len(piece) for report in reports for piece in report.evidence)


class Fellows:
    """The findings at one table of T, by the machines' keys."""

    def __init__(self, table: bytes, host: bytes) -> None:
        self._table = table
        self._host = host
        self._reports: dict[bytes, list[Report]] = {}
        self._digests: dict[bytes, list[bytes]] = {}
        self.heard: list[Heard] = []
        """What others say, oldest first."""

    def tally(self, key: bytes) -> Tally:
        """Return how many findings of a machine are known, and the last one's digest."""
        digests = self._digests.get(key)
        return Tally(len(digests), digests[-1]) if digests else SILENCE

    def reports(self, key: bytes) -> list[Report]:
        """Return all findings of a machine, oldest first."""
        return self._reports.get(key, [])

    def knows(self, key: bytes, said: Tally) -> bool:
        """Say whether a machine's word mentions nothing that is not known here."""
        digests = self._digests.get(key, [])
        return said.n == 0 or (said.n <= len(digests) and digests[said.n - 1] == said.last)

    def make(self, key: Key, found: Finding, evidence: tuple[bytes, ...]) -> Report | None:
        """Return a finding of ours, signed and chained; None where there are too many already."""
        before = self.tally(key.public)
        if before.n >= MOST_FINDINGS:
            return None
        if weight(self.reports(key.public)) + sum(map(len, evidence)) > MOST_PROOF:
            evidence = ()  # no honest host passes more on
        place = (key.public, before.n + 1, found.deal, found.step, found.code, found.against, evidence)
        digest = finding_digest(self._table, before.last if before.n else FIRST, Report(*place, bytes(64)))
        report = Report(*place, key.sign(digest))
        self._keep(report, digest)
        return report

    def recall(self, report: Report) -> None:
        """Take in one that was written down."""
        self._keep(report, finding_digest(self._table, self._before(report), report))

    def hear(self, report: Report) -> Heard | None:
        """Take in what another machine says; None where it is known already, or was not signed by it in this order."""
        known = self._digests.get(report.key, [])
        if report.n != len(known) + 1 or (not known and len(self._digests) >= MOST_MACHINES):
            return None
        digest = finding_digest(self._table, self._before(report), report)
        if not verified(report.key, digest, report.signature):
            return None
        self._keep(report, digest)
        code = code_of(report.code)
        if code is None:
            return None
        is_proved = proves(code, report.against, report.evidence, self._table, self._host, report.deal)
        against = report.against if is_proved else HOST  # nobody is accused on a mere word
        heard = Heard(report.key, finding(report.deal, report.step, code, against=against), is_proved)
        self.heard.append(heard)
        return heard

    def _before(self, report: Report) -> bytes:
        known = self._digests.get(report.key, [])
        return known[-1] if known else FIRST

    def _keep(self, report: Report, digest: bytes) -> None:
        self._reports.setdefault(report.key, []).append(report)
        self._digests.setdefault(report.key, []).append(digest)
