"""Which sense serves which family."""

from __future__ import annotations

from typing import cast

from engine.bots.chain_sense import ChainSense
from engine.bots.sense import Sense
from engine.chain_rules import ChainRules
from engine.core import B, Rules


def sense_of(rules: Rules[B]) -> Sense[B]:
    """Return what is known of the family that `rules` belong to, or of the game itself where that is more."""
    if isinstance(rules, ChainRules):
        return cast("Sense[B]", ChainSense(rules))
    return Sense(rules)
