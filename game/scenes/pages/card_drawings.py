"""Pictures of overlapping cards for rules texts."""

from __future__ import annotations

from typing import Final

import pygame

from engine.core import Board, Rules
from engine.families.overlay.board import Overlay
from engine.families.overlay.rules import OverlayRules
from game.felt.families.overlay import UNITS, OverlayLayout
from game.felt.family_layout import PLAIN
from game.felt.table.laid_widgets import pictures
from game.look.look import Look

_ROWS: Final = 12
"""Greatest height of a drawn line, in squares."""


def cards_picture(
    look: Look, rules: Rules[Board], board: Overlay, room: int, unit: int
) -> tuple[pygame.Surface, pygame.Rect]:
    """Return a line cut close, at most `room` wide, its cards `unit` pixels wide, and the place of its last card."""
    assert isinstance(rules, OverlayRules)
    area = pygame.Rect(0, 0, room, _ROWS * unit)
    felt = OverlayLayout(rules, area, (unit + 1) / UNITS[0][0], lambda text, **_: text)
    laid = tuple(tile._replace(mark=PLAIN) for tile in felt.lay_line(board))
    art = look.tiles(rules.pieces.top, len(rules.pieces.faces[0]))
    sheet = pygame.Surface(area.size, pygame.SRCALPHA)
    sheet.fblits(pictures(look, art, laid, art.sections))
    rects = []
    for tile in laid:
        rect = pygame.Rect((0, 0), art.size(tile.spot.turn, unit))
        rect.center = round(tile.spot.x), round(tile.spot.y)
        rects.append(rect)
    margin = unit // 4
    bounds = rects[0].unionall(rects).inflate(2 * margin, 2 * margin).clip(sheet.get_rect())
    return sheet.subsurface(bounds).copy(), rects[-1].move(-bounds.x, -bounds.y)
