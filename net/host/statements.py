"""What guests state of the deals, findings and audits: each is written down and passed on, once."""

from __future__ import annotations

from net.effects.inputs import StatementForwarded
from net.host.deal import HostedDeal
from net.host.table import HostedTable
from net.protocol.messages import Audit, SignedFinding


def report(table: HostedTable, finding: SignedFinding) -> None:
    """Pass on a guest's finding, once."""
    if table.findings.add(finding):
        table.outbox.write(StatementForwarded(finding))
        table.outbox.broadcast(finding)


def may_report(table: HostedTable, finding: SignedFinding) -> bool:
    """Return True if a finding can be passed on: it is about a past deal, and nobody floods the table."""
    players = {taker.key for deal in table.deals() for taker in deal.record.opening.seats}
    return 0 < finding.deal <= table.number and table.findings.has_space(finding, players)


def audit(table: HostedTable, deal: HostedDeal, found: Audit) -> None:
    """Pass on the audit of a deal, once per seat."""
    if found.seat not in deal.audits:
        deal.audits[found.seat] = found
        table.outbox.write(StatementForwarded(found))
        table.outbox.broadcast(found)
