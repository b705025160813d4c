"""Which sense serves which family."""

from __future__ import annotations

from typing import cast

from engine.bots.chain_sense import ChainSense
from engine.bots.overlay_sense import OverlaySense
from engine.bots.sense import Sense
from engine.chain_rules import ChainRules
from engine.core import B, Rules
from engine.overlay_rules import OverlayRules


def sense_of(rules: Rules[B]) -> Sense[B]:
    """Return what is known of the family that `rules` belong to, or of the game itself where that is more."""
    if isinstance(rules, ChainRules):
        return cast("Sense[B]", ChainSense(rules))
    if isinstance(rules, OverlayRules):
        return cast("Sense[B]", OverlaySense(rules))
    return Sense(rules)
