"""The evaluator of each family."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from engine.core import B, Rules
from engine.families.blind.evaluator import BlindEvaluator
from engine.families.chain.evaluator import ChainEvaluator
from engine.families.columns.evaluator import ColumnEvaluator
from engine.families.evaluator import Evaluator
from engine.families.legs.evaluator import LegsEvaluator
from engine.families.melds.evaluator import MeldEvaluator
from engine.families.overlay.evaluator import OverlayEvaluator
from engine.families.pool.evaluator import PoolEvaluator
from engine.families.row.evaluator import RowEvaluator
from engine.families.tricks.evaluator import TricksEvaluator

SENSES: Final[dict[str, Callable[[Any], Evaluator[Any]]]] = {
    "chain": ChainEvaluator,
    "blind": BlindEvaluator,
    "legs": LegsEvaluator,
    "overlay": OverlayEvaluator,
    "tricks": TricksEvaluator,
    "melds": MeldEvaluator,
    "pool": PoolEvaluator,
    "row": RowEvaluator,
    "columns": ColumnEvaluator,
}
"""Evaluators by family; each is made only with rules of its own family."""


def evaluator_of(rules: Rules[B]) -> Evaluator[B]:
    """Return the evaluator of a family, or the base one if it has none."""
    return SENSES.get(rules.family, Evaluator)(rules)
