"""The findings of the guests at a table, as their host passes them on: each once, in order, and no flood of them."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

from net.fairness.deal_record import BEFORE_FIRST, finding_digest
from net.fairness.peer_findings import MAX_MACHINES, evidence_size
from net.protocol.field_types import MAX_PROOF
from net.protocol.messages import NO_FINDINGS, FindingTally, SignedFinding

MAX_STRANGE: Final = 30
"""Limit of findings of all guests together that have had no part in any deal."""


class HostedFindings:
    """All findings that have been passed on at the table with the digest T, oldest first."""

    def __init__(self, table: bytes) -> None:
        self._table: Final = table
        self._reports: Final[dict[tuple[bytes, int], SignedFinding]] = {}
        """The findings by the key of the guest and their number."""
        self._digests: Final[dict[bytes, list[bytes]]] = {}
        """The digests F of each guest's findings, oldest first."""

    def __iter__(self) -> Iterator[SignedFinding]:
        """Yield the findings, oldest first."""
        return iter(self._reports.values())

    def has(self, key: bytes, number: int) -> bool:
        """Return True if a guest's finding with this number was passed on."""
        return (key, number) in self._reports

    def add(self, report: SignedFinding) -> bool:
        """Keep a finding. Return False for one that was passed on before."""
        if self.has(report.key, report.n):
            return False
        self._digests.setdefault(report.key, []).append(self.next_digest(report))
        self._reports[report.key, report.n] = report
        return True

    def has_space(self, report: SignedFinding, players: Collection[bytes]) -> bool:
        """Return True if one more finding doesn't flood the table. `players` are the keys of all who were in a deal.

        Guests without a part in any deal share one limit, because a new key costs nothing.
        """
        if report.key not in self._digests and len(self._digests) >= MAX_MACHINES:
            return False
        others = [key for key, _ in self._reports if key not in players]
        if report.key not in players and len(others) >= MAX_STRANGE:
            return False
        return evidence_size([*(each for each in self if each.key == report.key), report]) <= MAX_PROOF

    def next_digest(self, report: SignedFinding) -> bytes:
        """Return the digest that a guest signs to add a finding to its known ones."""
        known = self._digests.get(report.key)
        return finding_digest(self._table, known[-1] if known else BEFORE_FIRST, report)

    def has_heard(self, key: bytes, said: FindingTally) -> bool:
        """Return True if a guest's word mentions no finding that has not been passed on before it.

        Another word must not be passed on: everyone would take the finding to be held back here.
        """
        known = self._digests.get(key, [])
        return said == NO_FINDINGS or (0 < said.n <= len(known) and known[said.n - 1] == said.last)
