"""The families of games: one record each of what the engine knows of it, found from a game's rules."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final, NamedTuple

from engine.core import B, Rules, RuleSheet
from engine.families.blind.evaluator import BlindEvaluator
from engine.families.blind.rules import BlindRules
from engine.families.chain.evaluator import ChainEvaluator
from engine.families.chain.rules import ChainRules
from engine.families.columns.evaluator import ColumnEvaluator
from engine.families.columns.rules import ColumnRules
from engine.families.evaluator import Evaluator
from engine.families.legs.evaluator import LegsEvaluator
from engine.families.legs.rules import LegsRules
from engine.families.melds.evaluator import MeldEvaluator
from engine.families.melds.rules import MeldRules
from engine.families.overlay.evaluator import OverlayEvaluator
from engine.families.overlay.rules import OverlayRules
from engine.families.pool.evaluator import PoolEvaluator
from engine.families.pool.rules import PoolRules
from engine.families.row.evaluator import RowEvaluator
from engine.families.row.rules import RowRules
from engine.families.tricks.evaluator import TricksEvaluator
from engine.families.tricks.rules import TrickRules


class Family(NamedTuple):
    """A family of games: the rules that its games share, and what bots know of it.

    What the rules say of themselves, such as the family's name and its kind of board, stands there and not here. How a
    family is shown and told is the game's business (`game/picture/families/registry.py`).
    """

    rules: type[object]
    """The rules that all games of the family inherit from."""
    evaluator: Callable[[Any], Evaluator[Any]]
    """Makes the common sense of its bots; it is called only with rules of the family."""

    @property
    def name(self) -> str:
        """The family's name, as `boneyard games --json` tells it."""
        assert issubclass(self.rules, Rules)
        return self.rules.family


FAMILIES: Final[tuple[Family, ...]] = (
    Family(ChainRules, ChainEvaluator),
    Family(BlindRules, BlindEvaluator),
    Family(LegsRules, LegsEvaluator),
    Family(OverlayRules, OverlayEvaluator),
    Family(TrickRules, TricksEvaluator),
    Family(MeldRules, MeldEvaluator),
    Family(PoolRules, PoolEvaluator),
    Family(RowRules, RowEvaluator),
    Family(ColumnRules, ColumnEvaluator),
)
"""All families; no game belongs to two."""


@cache
def family_of(sheet: RuleSheet) -> Family:
    """Return the family that a game belongs to, by the rules it inherits from; `LookupError` where it has none."""
    for family in FAMILIES:
        if issubclass(sheet, family.rules):
            return family
    raise LookupError(f"{sheet.__name__} inherits from the rules of no family in engine/families/registry.py")


def evaluator_of(rules: Rules[B]) -> Evaluator[B]:
    """Return the evaluator that bots judge a table with: that of its family."""
    return family_of(type(rules)).evaluator(rules)
