"""The game's logo, and its emblem: the icon of its window."""

from typing import Final

import pygame

from game.look.cache import MIB, Sprite, Surfaces
from game.look.fonts import Face, Fonts
from game.look.look import Look
from game.look.palette import BLACK, WHITE
from game.look.scale import Scale
from game.look.shapes import Shapes, blank, from_svg, gradient
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


NAME: Final = "Boneyard"
_PIN: Final = 0.262
"""Radius of the pin, as a part of the width of the “o”."""
_HOLE: Final = 0.3
"""Radius of its hole."""
_TOP, _FOOT = (255, 252, 242), (222, 205, 170)
_EDGE: Final = 0.010
"""Width of the rounded edge, as a part of the letters' size."""
_DROP: Final = 0.020
"""How far below the letters their shadow lies."""


def logo(fonts: Fonts, pixels: int) -> Sprite:
    """Return the name in letters of this size; the sprite is larger than the line of text, for its shadow."""
    font = fonts.font_at(Face.SERIF_BOLD, pixels)
    letters = font.render(NAME, True, WHITE)
    edge, drop = max(1, round(_EDGE * pixels)), max(1, round(_DROP * pixels))
    pad = 6 * drop
    face = blank((letters.get_width() + 2 * pad, letters.get_height() + 2 * pad), WHITE)
    face.blit(letters, (pad, pad))
    # The pin is in the middle of the ink of the “o”, whose place the letters before it decide.
    ink = font.render(NAME[1], True, WHITE).get_bounding_rect().move(pad + font.size(NAME[:1])[0], pad)
    _drill(face, ink)
    sheet = _shadow(face, drop)
    ivory = face.copy()
    ivory.blit(_carved(face, edge), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    sheet.blit(ivory, (0, 0))
    brass = pin(max(4, 2 * round(_PIN * ink.width)))
    sheet.blit(brass, brass.get_rect(center=ink.center))
    return Sprite(sheet, (-pad, -pad))


def _drill(face: pygame.Surface, ink: pygame.Rect) -> None:
    """Close the counter of the “o” and drill a round hole for the pin."""
    pygame.draw.ellipse(face, WHITE, ink.inflate(-round(0.3 * ink.width), -round(0.12 * ink.height)))
    hole = Shapes(Surfaces(MIB)).disc(round(_HOLE * ink.width))
    face.blit(hole, hole.get_rect(center=ink.center), special_flags=pygame.BLEND_RGBA_SUB)
    face.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)  # the drill took the colour, too


def pin(side: int) -> pygame.Surface:
    """Return a brass dome on a square of this side, lit from the upper left, with a dark rim around it."""
    svg = f"""<svg xmlns="http://www.w3.org/2000/svg" width="{side}" height="{side}" viewBox="0 0 100 100"><defs>
    <radialGradient id="dome" gradientUnits="userSpaceOnUse" cx="36" cy="32" r="66">
    <stop offset="0%" stop-color="#f6cf77"/><stop offset="38%" stop-color="#c98f35"/>
    <stop offset="78%" stop-color="#7d4f17"/><stop offset="100%" stop-color="#3a2208"/></radialGradient>
    <radialGradient id="shine" gradientUnits="userSpaceOnUse" cx="34" cy="31" r="22">
    <stop offset="0%" stop-color="#fffbe4" stop-opacity="0.95"/>
    <stop offset="100%" stop-color="#fff2c0" stop-opacity="0"/></radialGradient>
    <radialGradient id="room" gradientUnits="userSpaceOnUse" cx="64" cy="76" r="24">
    <stop offset="0%" stop-color="#ffd98a" stop-opacity="0.75"/>
    <stop offset="100%" stop-color="#ffd98a" stop-opacity="0"/></radialGradient></defs>
    <circle cx="50" cy="50" r="50" fill="#1d1206" fill-opacity="0.9"/><circle cx="50" cy="50" r="46" fill="url(#dome)"/>
    <circle cx="64" cy="76" r="20" fill="url(#room)"/><circle cx="34" cy="31" r="22" fill="url(#shine)"/></svg>"""
    return from_svg(svg, (side, side), (60, 36, 10))


def _carved(face: pygame.Surface, edge: int) -> pygame.Surface:
    """Return the ivory of the letters, lighter where their edges turn to the light, darker where they turn away."""
    size = face.get_size()
    black = pygame.Surface(size)
    black.blit(face, (0, 0))
    soft = pygame.transform.box_blur(black, max(1, edge))
    lit, dark = soft.copy(), soft.copy()
    lit.blit(soft, (edge, edge + 1), special_flags=pygame.BLEND_RGB_SUB)
    dark.blit(soft, (-edge, -edge - 1), special_flags=pygame.BLEND_RGB_SUB)
    body = pygame.Surface(size)
    body.blit(gradient(size, _TOP, _FOOT), (0, 0))
    dark.fill((105, 130, 165), special_flags=pygame.BLEND_RGB_MULT)
    shade = pygame.Surface(size)
    shade.fill(WHITE)
    shade.blit(dark, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    body.blit(shade, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    lit.fill((90, 90, 90), special_flags=pygame.BLEND_RGB_MULT)
    body.blit(lit, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    opaque = pygame.Surface(size, pygame.SRCALPHA)
    opaque.blit(body, (0, 0))
    return opaque


def _shadow(face: pygame.Surface, drop: int) -> pygame.Surface:
    """Return the blurred shadow of the letters, below and to the right of them."""
    dark = face.copy()
    dark.fill((*BLACK, 210), special_flags=pygame.BLEND_RGBA_MULT)
    sheet = blank(face.get_size(), BLACK)
    sheet.blit(pygame.transform.box_blur(pygame.transform.box_blur(dark, drop), drop), (drop, 2 * drop))
    return sheet
