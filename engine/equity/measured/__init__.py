"""Rounds that bots have played, by game and table; written by `python -m tools.lab.equity`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.equity.measured.all_fives import ROUNDS as ALL_FIVES
from engine.equity.measured.bergen import ROUNDS as BERGEN
from engine.equity.measured.block_draw import ROUNDS as BLOCK_DRAW
from engine.equity.measured.cross import ROUNDS as CROSS
from engine.equity.measured.double_takes import ROUNDS as DOUBLE_TAKES
from engine.equity.measured.five_up import ROUNDS as FIVE_UP
from engine.equity.measured.fours import ROUNDS as FOURS
from engine.equity.measured.giant import ROUNDS as GIANT
from engine.equity.measured.matador import ROUNDS as MATADOR
from engine.equity.measured.one_arm_joe import ROUNDS as ONE_ARM_JOE
from engine.equity.measured.partners import ROUNDS as PARTNERS
from engine.equity.measured.space import ROUNDS as SPACE
from engine.equity.measured.space_classic import ROUNDS as SPACE_CLASSIC
from engine.equity.measured.super import ROUNDS as SUPER
from engine.equity.measured.thats_it import ROUNDS as THATS_IT

MEASURED: Final[Mapping[str, Mapping[str, str]]] = {
    "all_fives": ALL_FIVES,
    "bergen": BERGEN,
    "block_draw": BLOCK_DRAW,
    "cross": CROSS,
    "double_takes": DOUBLE_TAKES,
    "five_up": FIVE_UP,
    "fours": FOURS,
    "giant": GIANT,
    "matador": MATADOR,
    "one_arm_joe": ONE_ARM_JOE,
    "partners": PARTNERS,
    "space": SPACE,
    "space_classic": SPACE_CLASSIC,
    "super": SUPER,
    "thats_it": THATS_IT,
}
"""Texts by game and table: seats, sides, and the set and the house rules that aren't standard."""
