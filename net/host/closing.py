"""How an evening at a table ends: saved for another day, closed for good, or abandoned."""

from __future__ import annotations

from net.effects.effects import Finished
from net.effects.inputs import TableClosed, TableSaved
from net.host.table import HostedTable
from net.protocol.errors import ErrorCode


def save_and_close(table: HostedTable) -> None:
    """Save the table and send everyone home. The match continues another day, at the same ply."""
    table.paused = True
    table.outbox.write(TableSaved())
    if table.deal is not None and table.deal.end is None:
        table.outbox.broadcast(table.deal.pause())
    dismiss_all(table, "saved", saved=True)


def close_for_good(table: HostedTable) -> None:
    """Close the table for good. A deal in progress is revealed, and its round doesn't count."""
    if table.deal is not None and table.deal.end is None:
        if table.phase == "claims":
            table.end_deal(closed=False)
        else:
            table.reveal_early()
    table.enter("closed")
    table.outbox.write(TableClosed())
    dismiss_all(table, "closed", saved=False)


def abandon(table: HostedTable, code: ErrorCode = "old_journal") -> None:
    """Close a table whose journal is behind what its players have seen, without revealing the last deal."""
    table.enter("closed")
    table.outbox.write(TableClosed())
    dismiss_all(table, code, saved=False)


def dismiss_all(table: HostedTable, code: ErrorCode, *, saved: bool) -> None:
    """Send everyone home and finish."""
    table.send_room()
    for chair in table.chairs:
        table.outbox.disconnect(chair.connection, code)
    table.onlookers.dismiss(code)
    table.outbox.ask(Finished(saved))
