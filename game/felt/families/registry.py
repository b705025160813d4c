"""Which felt a family lies on. A game stands on the shelf once its family has one."""

from __future__ import annotations

from typing import Final

import pygame

from engine.core import Board, Rules
from engine.games import GAMES
from game.felt.families.blind import BlindFelt
from game.felt.families.chain import ChainFelt
from game.felt.families.columns import ColumnsFelt
from game.felt.families.legs import LegsFelt
from game.felt.families.melds import MeldsFelt
from game.felt.families.overlay import OverlayFelt
from game.felt.families.pool import PoolFelt
from game.felt.families.row import RowFelt
from game.felt.families.tricks import TrickFelt
from game.felt.felt import Felt, Say

FELTS: Final[dict[str, type[Felt]]] = {
    "chain": ChainFelt,
    "melds": MeldsFelt,
    "tricks": TrickFelt,
    "legs": LegsFelt,
    "pool": PoolFelt,
    "overlay": OverlayFelt,
    "columns": ColumnsFelt,
    "row": RowFelt,
    "blind": BlindFelt,
}
"""By family."""

SHELF: Final = tuple(sheet for sheet in GAMES if sheet.family in FELTS)
"""The games that can be shown, in the order of the boxes."""


def felt_of(rules: Rules[Board], area: pygame.Rect, unit: float, say: Say) -> Felt:
    """Return the felt for a table; `area` in pixels, `unit` pixels of one design unit."""
    return FELTS[rules.family].of(rules, area, unit, say)
