"""The game's emblem, a tile at an angle: the icon of its window."""

from __future__ import annotations

import pygame

from game.look.look import Look
from game.look.scale import Scale
from game.look.tiles import TileArt


def emblem(side: int) -> pygame.Surface:
    """Return the icon of the game's window: one tile at an angle on a square of `side` pixels."""
    look = Look(Scale((side * 16, side * 9)))
    sheet = pygame.Surface((side, side), pygame.SRCALPHA)
    spun(sheet, look.tiles(6), (6, 5), (side / 2, side / 2), 24.0, round(side * 0.42))
    return sheet


def spun(
    surface: pygame.Surface,
    art: TileArt,
    halves: tuple[int, ...] | None,
    centre: tuple[float, float],
    angle: float,
    unit: int,
) -> None:
    """Draw one tile (None: face down) at an angle, with its shadow."""
    x, y = round(centre[0]), round(centre[1])
    art.spun_shadow(angle, unit, 0).draw(surface, (x + round(unit * 0.03), y + round(unit * 0.05)))
    picture = art.spun(halves, angle, unit)
    surface.blit(picture, picture.get_rect(center=(x, y)))
