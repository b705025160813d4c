"""Rounds that bots have played, by game and table; written by `python -m tools.equity`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.equity.measured.all_fives import ROUNDS as ALL_FIVES
from engine.equity.measured.block_draw import ROUNDS as BLOCK_DRAW
from engine.equity.measured.five_up import ROUNDS as FIVE_UP
from engine.equity.measured.super import ROUNDS as SUPER

MEASURED: Final[Mapping[str, Mapping[str, str]]] = {
    "all_fives": ALL_FIVES,
    "block_draw": BLOCK_DRAW,
    "five_up": FIVE_UP,
    "super": SUPER,
}
"""Texts by game and table: seats, sides and the house rules that aren't standard."""
