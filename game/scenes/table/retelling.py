"""The moves of a round that weren't shown in this window: of a match that was resumed, or a table come back to."""

from __future__ import annotations

from game.felt.table.model import log_updates
from game.scenes.table.context import TableContext


def retell(context: TableContext) -> None:
    """Take these moves into the log and the last plays."""
    past = context.table.past()
    if past:
        first = context.table.steps - len(past) + 1
        context.heard[:0] = [(first + place, update) for place, update in enumerate(past)]
        log_updates(past, context.widgets.names, context.model, context.widgets.note)
