"""Proves whether a deal of Domino Solitaire can be won. Budgets count searched tables, never seconds."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final, NamedTuple

from engine.families.columns.bound import Position
from engine.families.columns.search import OPEN, WON, ColumnSearch, SearchStep

BUDGET: Final = 100_000
"""Maximum number of tables in a proof; hardly one deal in thousands needs more."""
CHEAP: Final = 1_000
"""Number of tables searched to filter deals. Changing it changes the deals that seeds produce."""
SLICE: Final = 500
"""Number of tables between two progress reports."""


class Proof(NamedTuple):
    """The result of a search."""

    verdict: int
    """WON, LOST, or OPEN if the budget proved neither."""
    steps: tuple[SearchStep, ...]
    """The winning moves, if there are any."""
    nodes: int
    """Number of tables searched."""


def solve(
    position: Position,
    *,
    splits: bool,
    budget: int = BUDGET,
    go_on: Callable[[int], bool] = lambda _nodes: True,
) -> Proof:
    """Search for a proof and return the result.

    `go_on` gets the number of tables searched and returns False to stop the search.
    """
    search = ColumnSearch(position, splits=splits)
    while search.verdict == OPEN and search.nodes < budget and go_on(search.nodes):
        search.run(min(SLICE, budget - search.nodes))
    return Proof(search.verdict, tuple(search.steps()), search.nodes)


@lru_cache(maxsize=64)
def is_winnable(position: Position, *, splits: bool) -> bool:
    """Return True if a cheap search proves that `position` can be won. Cached, because each undo deals again."""
    return ColumnSearch(position, splits=splits).run(CHEAP) == WON
