"""How strong the characters are, as `python -m tools.ladder measure` found (docs/bots.md has the intervals)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from engine.bots.characters import CHARACTERS
from engine.core import Board, Rules

STEPS: Final[Mapping[str, tuple[int, ...]]] = {
    "all_fives": (119, 81, 81, 123, 98),
    "block_draw": (130, 75, 112, 73, 124),
    "five_up": (64, 82, 88, 58, 185),
    "matador": (82, 88, 97, 113, 144),
    "super": (85, 77, 19, 40, 34),
    "space": (96, 88, 107, 72, 116),
    "double_takes": (66, 58, 99, 90, 169),
    "thats_it": (109, 18, 114, 125, 122),
    "high_fives": (80, 81, 72, 106, 111),
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
