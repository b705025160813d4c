"""Can this deal of Domino Solitaire be won, and how? Proofs, counted in tables looked at and never in seconds."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final, NamedTuple

from engine.families.columns.bound import Position
from engine.families.columns.search import OPEN, WON, ColumnSearch, SearchStep

BUDGET: Final = 100_000
"""Tables that a proof may take; hardly one deal in thousands needs more."""
CHEAP: Final = 1_000
"""Tables that are looked at when deals are sorted out; changing it changes which deals a seed gives."""
SLICE: Final = 500
"""Tables between two reports of progress."""


class Proof(NamedTuple):
    """What has been found out."""

    verdict: int
    """WON, LOST or OPEN: nothing proved within the budget."""
    steps: tuple[SearchStep, ...]
    """The moves that win, if it can be won."""
    nodes: int
    """Tables looked at."""


def solve(
    position: Position,
    *,
    splits: bool = True,
    budget: int = BUDGET,
    go_on: Callable[[int], bool] = lambda _nodes: True,
) -> Proof:
    """Return what can be proved; `go_on` is told how many tables were looked at and may stop the search."""
    search = ColumnSearch(position, splits=splits)
    while search.verdict == OPEN and search.nodes < budget and go_on(search.nodes):
        search.run(min(SLICE, budget - search.nodes))
    return Proof(search.verdict, tuple(search.steps()), search.nodes)


@lru_cache(maxsize=64)
def is_winnable(position: Position, *, splits: bool = True) -> bool:
    """Say whether a cheap search proves that this can be won; remembered, because each undo deals again."""
    return ColumnSearch(position, splits=splits).run(CHEAP) == WON
