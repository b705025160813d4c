"""The layout class of each family. A game is on the shelf once its family has one."""

from __future__ import annotations

from typing import Final

import pygame

from engine.core import Board, Rules
from engine.games import GAMES
from game.felt.families.blind import BlindLayout
from game.felt.families.chain import ChainLayout
from game.felt.families.columns import ColumnsLayout
from game.felt.families.legs import LegsLayout
from game.felt.families.melds import MeldsLayout
from game.felt.families.overlay import OverlayLayout
from game.felt.families.pool import PoolLayout
from game.felt.families.row import RowLayout
from game.felt.families.tricks import TricksLayout
from game.felt.family_layout import FamilyLayout, Say

LAYOUTS: Final[dict[str, type[FamilyLayout]]] = {
    "chain": ChainLayout,
    "melds": MeldsLayout,
    "tricks": TricksLayout,
    "legs": LegsLayout,
    "pool": PoolLayout,
    "overlay": OverlayLayout,
    "columns": ColumnsLayout,
    "row": RowLayout,
    "blind": BlindLayout,
}
"""Layout classes by family."""

SHELF: Final = tuple(sheet for sheet in GAMES if sheet.family in LAYOUTS)
"""The games that can be shown, in the order of the shelf."""


def layout_of(rules: Rules[Board], area: pygame.Rect, unit: float, say: Say) -> FamilyLayout:
    """Return the layout for a table. `area` is in pixels, `unit` is the pixels of one design unit."""
    return LAYOUTS[rules.family].of(rules, area, unit, say)
