"""How thorough a review is, counted in deals, so that it finds the same on any computer."""

from __future__ import annotations

import math
from typing import Final, NamedTuple

from engine.core import Board, Rules
from engine.families.registry import evaluator_of

_SMALL_SET: Final = 28
"""Size of the set that the numbers are meant for: in a larger one rounds are longer, and fewer are played out."""
_LEAST: Final = 0.1
"""Smallest share of them, however slow a game is."""
_EVEN: Final = 2


class Depth(NamedTuple):
    """The deals that a review may spend."""

    key: str
    first: int
    """On all candidates of a decision, before the worst are dropped; as many again in each further stage."""
    choosing: int
    """On finding the best candidate, at most."""
    confirming: int
    """On its difference from the move made, at most: other deals than those it was chosen by."""
    luck: int
    """On the chances before an event, and again on those after it."""
    hindsight: int
    """On the deal as it really was."""


QUICK: Final = Depth("quick", 96, 480, 1_920, 640, 32)
THOROUGH: Final = Depth("thorough", 512, 4_096, 16_384, 4_096, 128)
DEPTHS: Final = (QUICK, THOROUGH)


def depth_of(key: str) -> Depth | None:
    """Return the depth of a name."""
    return next((depth for depth in DEPTHS if depth.key == key), None)


def suited(depth: Depth, rules: Rules[Board]) -> Depth:
    """Return a depth for a table: fewer deals where rounds are long or moves are slow."""
    evaluator = evaluator_of(rules)
    quick = max(min(evaluator.effort, 1.0) * evaluator.care, _LEAST)
    share = quick * math.sqrt(_SMALL_SET / max(rules.pieces.count, _SMALL_SET))

    def some(number: int) -> int:
        return max(_EVEN * math.ceil(number * share / _EVEN), 8)

    return Depth(depth.key, *[some(number) for number in depth[1:]])
