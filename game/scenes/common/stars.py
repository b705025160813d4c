"""A row of stars: how strong somebody plays, out of the most stars there are."""

from __future__ import annotations

from typing import Final

import pygame

from game.look.icon import Icon
from game.look.look import Look
from game.look.palette import GOLD_LIGHT, MUTED

_GAP: Final = 3
"""Distance between two stars, in design units."""


def stars_width(look: Look, most: int, across: int) -> int:
    """Return the width in pixels of a row of stars, each `across` pixels wide."""
    return most * across + (most - 1) * look.scale.px(_GAP)


def paint_stars(surface: pygame.Surface, look: Look, at: tuple[int, int], count: int, most: int, across: int) -> None:
    """Paint `count` full stars and empty ones up to `most`, from the point `at` to the right."""
    x, y = at
    for place in range(most):
        full = place < count
        star = look.icons.icon(Icon.STAR if full else Icon.STAR_OUTLINE, across, GOLD_LIGHT if full else MUTED)
        surface.blit(star, (x, y))
        x += across + look.scale.px(_GAP)
