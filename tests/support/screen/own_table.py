"""What a table on this computer keeps to itself, for comparisons with what it shows."""

from __future__ import annotations

from engine.core import Board
from engine.match import Match
from game.play.local_table import LocalTable
from game.play.table import Table


def local(table: Table) -> LocalTable:
    """Return a table on this computer with all that it can do."""
    assert isinstance(table, LocalTable)
    return table


def match_of(table: Table) -> Match[Board]:
    """Return the match at a table on this computer, with all that its players can't see."""
    return local(table)._match
