"""How strong the characters are, as `python -m tools.lab.ladder measure` found (intervals: docs/measurements.md)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from engine.bots.characters import CHARACTERS
from engine.core import Board, Rules

STEPS: Final[Mapping[str, tuple[int, ...]]] = {
    "all_fives": (81, 107, 72, 85, 98),
    "block_draw": (90, 100, 118, 94, 118),
    "five_up": (95, 105, 102, 110, 96),
    "matador": (106, 110, 105, 121, 122),
    "super": (49, 67, 56, 54, 40),
    "space": (79, 75, 106, 92, 116),
    "double_takes": (87, 108, 98, 96, 84),
    "thats_it": (85, 77, 112, 107, 111),
    "high_fives": (81, 113, 86, 108, 72),
    "bergen": (46, 67, 45, 58, 49),
    "giant": (113, 52, 58, 104, 92),
    "one_arm_joe": (73, 87, 76, 123, 51),
}
"""By how much each level is stronger than the one below, in Elo, in matches of two seats."""


def edge_of(rules: Rules[Board], bots: Sequence[str]) -> float:
    """Return by how much the first of two players is stronger in Elo; `bots` has their characters by seat.

    Returns 0 if it isn't known: at larger tables, for people, and in games that were not measured.
    """
    stars = [who.stars for key in bots for who in CHARACTERS if who.key == key]
    if rules.seats != 2 or len(stars) != 2 or rules.key not in STEPS:
        return 0.0
    above = [sum(STEPS[rules.key][: level - 1]) for level in stars]
    return float(above[0] - above[1])
