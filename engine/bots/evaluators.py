"""Which sense serves which family."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from engine.core import B, Rules
from engine.families.blind.evaluator import BlindSense
from engine.families.chain.evaluator import ChainSense
from engine.families.columns.evaluator import ColumnSense
from engine.families.evaluator import Sense
from engine.families.legs.evaluator import LegsSense
from engine.families.melds.evaluator import MeldSense
from engine.families.overlay.evaluator import OverlaySense
from engine.families.pool.evaluator import PoolSense
from engine.families.row.evaluator import RowSense
from engine.families.tricks.evaluator import TricksSense

SENSES: Final[dict[str, Callable[[Any], Sense[Any]]]] = {
    "chain": ChainSense,
    "blind": BlindSense,
    "legs": LegsSense,
    "overlay": OverlaySense,
    "tricks": TricksSense,
    "melds": MeldSense,
    "pool": PoolSense,
    "row": RowSense,
    "columns": ColumnSense,
}
"""By family; each is made only with rules of its own."""


def sense_of(rules: Rules[B]) -> Sense[B]:
    """Return what is known of the family that `rules` belong to; common sense where that is nothing."""
    return SENSES.get(rules.family, Sense)(rules)
