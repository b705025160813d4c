"""Grounds of the felt below and around the tiles: plates, threads, the marks of a spell, and crowns."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

import pygame

from game.look.cache import Sprite
from game.look.gilding import centred
from game.look.look import Look
from game.look.palette import BRASS, GOLD, VIOLET
from game.look.scenery import brasswork
from game.picture.family_layout import CROWN, PINS, Ground

ABOVE: Final = (PINS, CROWN)
"""Kinds of grounds that are painted above the tiles."""
CROWN_LEAN: Final = 14.0
"""By how many degrees a crown is turned clockwise."""
PIN_COUNT: Final = 13
"""Number of pins in a ring: the pips of the number that casts spells."""
PIN: Final = 0.12
"""Radius of a pin, in radii of its ring."""
AURA_REACH, AURA_ALPHA = 0.34, 95
"""Reach of the light round a tile under a spell, in short sides, and its strength."""


def paint_plate(look: Look, surface: pygame.Surface, rect: pygame.Rect) -> None:
    """Paint a wooden plate with a brass rim."""
    radius, line = max(6, rect.height // 5), look.scale.hair(2)
    shadow = look.brush.soft_shadow(rect.size, max(2, look.scale.px(10)), 150, radius)
    shadow.draw(surface, rect.move(0, line).topleft)
    surface.blit(look.backdrop.wood(rect.size, radius), rect)
    surface.blit(look.brush.frame(rect.size, radius, (*BRASS, 190), line), rect)


def paint_thread(look: Look, surface: pygame.Surface, ground: Ground) -> None:
    """Paint one side of a rounded frame, with an arrowhead in its middle."""
    rect, (side, down) = ground.rect, ground.way
    line, radius = look.scale.hair(2), max(4, look.scale.px(12))
    whole = look.brush.frame((2 * rect.width, rect.height), radius, (*GOLD, 120), line)
    part = pygame.Rect(rect.width if side > 0 else 0, 0, rect.width, rect.height)
    surface.blit(whole, rect, part)
    x = rect.right - line // 2 - 1 if side > 0 else rect.left + line // 2
    half = max(3, look.scale.px(6))
    foot, tip = rect.centery - down * half, rect.centery + down * half
    pygame.draw.polygon(surface, BRASS, [(x - half, foot), (x + half, foot), (x, tip)])


def paint_aura(look: Look, surface: pygame.Surface, rect: pygame.Rect) -> None:
    """Paint violet light round a tile."""
    reach = max(2, round(AURA_REACH * min(rect.size)))
    look.brush.shapes.soft(rect.size, VIOLET, reach, AURA_ALPHA, reach).draw(surface, rect.topleft)


def paint_pins(look: Look, surface: pygame.Surface, rect: pygame.Rect) -> None:
    """Paint brass pins in a ring."""
    radius = rect.width / 2
    pin = look.gilding.spark(max(2, round(PIN * radius)))
    for place in range(PIN_COUNT):
        turn = 2 * pi * place / PIN_COUNT - pi / 2
        at = round(rect.centerx + radius * cos(turn)), round(rect.centery + radius * sin(turn))
        surface.blit(pin.surface, pin.surface.get_rect(center=at))


def paint_above(look: Look, surface: pygame.Surface, ground: Ground) -> None:
    """Paint a ground that lies above the tiles."""
    rect = pygame.Rect(ground.rect)
    if ground.kind == PINS:
        paint_pins(look, surface, rect)
    else:
        crown(look, rect.width).draw(surface, rect.center)


def crown(look: Look, wide: int) -> Sprite:
    """Return a crown, placed by its middle."""
    return look.brush.shapes.cache.sprite(("crown", wide), lambda: centred(brasswork.crown(wide, CROWN_LEAN)))
