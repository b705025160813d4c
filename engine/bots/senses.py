"""Which sense serves which family."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from engine.bots.blind_sense import BlindSense
from engine.bots.chain_sense import ChainSense
from engine.bots.column_sense import ColumnSense
from engine.bots.legs_sense import LegsSense
from engine.bots.meld_sense import MeldSense
from engine.bots.overlay_sense import OverlaySense
from engine.bots.pool_sense import PoolSense
from engine.bots.row_sense import RowSense
from engine.bots.sense import Sense
from engine.bots.tricks_sense import TricksSense
from engine.core import B, Rules

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
