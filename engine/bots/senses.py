"""Which sense serves which family."""

from __future__ import annotations

from typing import cast

from engine.blind_rules import BlindRules
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
from engine.chain_rules import ChainRules
from engine.column_rules import ColumnRules
from engine.core import B, Rules
from engine.legs_rules import LegsRules
from engine.meld_rules import MeldRules
from engine.overlay_rules import OverlayRules
from engine.pool import PoolRules
from engine.row import RowRules
from engine.tricks import TrickRules


def sense_of(rules: Rules[B]) -> Sense[B]:
    """Return what is known of the family that `rules` belong to, or of the game itself where that is more."""
    if isinstance(rules, ChainRules):
        return cast("Sense[B]", ChainSense(rules))
    if isinstance(rules, OverlayRules):
        return cast("Sense[B]", OverlaySense(rules))
    if isinstance(rules, TrickRules):
        return cast("Sense[B]", TricksSense(rules))
    if isinstance(rules, PoolRules):
        return cast("Sense[B]", PoolSense(rules))
    if isinstance(rules, MeldRules):
        return cast("Sense[B]", MeldSense(rules))
    if isinstance(rules, LegsRules):
        return cast("Sense[B]", LegsSense(rules))
    if isinstance(rules, BlindRules):
        return cast("Sense[B]", BlindSense(rules))
    if isinstance(rules, RowRules):
        return cast("Sense[B]", RowSense(rules))
    if isinstance(rules, ColumnRules):
        return cast("Sense[B]", ColumnSense(rules))
    return Sense(rules)
