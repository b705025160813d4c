"""Player medallions: a face on enamel in a brass rim, and a badge for bots among people."""

from colorsys import hls_to_rgb, rgb_to_hls
from typing import Final

import pygame

from game.look.cache import MIB, Sprite, Surfaces
from game.look.faces import FINE_FROM, face_svg
from game.look.icon import Icon
from game.look.icons import Icons
from game.look.medallion import Medallion
from game.look.palette import BLACK, CREAM, IVORY, RGB
from game.look.shapes import Shapes, from_svg
from game.look.tile_svg import linear, radial, stops

_CACHE_LIMIT = 12 * MIB
BADGE = 0.42
"""Width of a robot's badge, in diameters."""
BADGE_FROM = 30
"""Diameter in pixels from which a badge leaves enough of the face."""
_LARGE: Final = 100
"""Diameter in pixels from which twice the size is fine enough to be reduced."""
_BRASS: Final = ((0, "#fff3c6"), (0.42, "#d4a548"), (1, "#6f4a12"))
_IVORY: Final = ("#fff6dc", "#c9b98e", "#efe6cd", "#efe6cd")
"""The enamel of the player at the screen: ground from its light to its dark end, then the band."""


class Avatars:
    """Player medallions for one window, cached."""

    def __init__(self, icons: Icons) -> None:
        self.icons = icons
        self.cache = Surfaces(_CACHE_LIMIT)
        self._shapes = Shapes(self.cache)

    def avatar(self, who: Medallion, diameter_px: int) -> Sprite:
        """Return a medallion. `diameter_px` includes the rim; the sprite also includes the shadow."""
        return self.cache.sprite((who, diameter_px), lambda: self._medallion(who, diameter_px))

    def _medallion(self, who: Medallion, across: int) -> Sprite:
        disc = medallion(who.face, who.colour, across)
        soft = self._shapes.soft((across, across), BLACK, max(2, round(across * 0.1)), 150, across // 2)
        sheet = soft.surface.copy()
        x, y = -soft.offset[0], -soft.offset[1]
        drop = max(1, round(across * 0.05))
        sheet.blit(disc, (x, y - drop))
        if who.bot and across >= BADGE_FROM:
            badge = self._badge(max(14, round(across * BADGE)))
            side = badge.get_width()
            sheet.blit(badge, (x + across - round(side * 0.86), y - drop + across - round(side * 0.86)))
        return Sprite(sheet, (soft.offset[0], soft.offset[1] + drop))

    def _badge(self, across: int) -> pygame.Surface:
        shapes = (
            '<circle cx="50" cy="50" r="50" fill="rgb(20,28,26)"/>'
            '<circle cx="50" cy="50" r="46" fill="rgb(186,200,196)"/>'
            '<circle cx="50" cy="50" r="40" fill="rgb(46,62,70)"/>'
        )
        badge = from_svg(_document("", shapes), (across, across))
        face = self.icons.icon(Icon.ROBOT, round(across * 0.62), CREAM)
        badge.blit(face, face.get_rect(center=(across // 2, across // 2)))
        return badge


def medallion(face: str, colour: RGB, across: int) -> pygame.Surface:
    """Return a face on enamel, cut to a disc, in a band of the enamel and a rim of brass."""
    fine = across >= FINE_FROM
    side = across * (2 if across >= _LARGE else 4)
    light, dark, *band = _IVORY if colour == IVORY else _enamel(colour)
    ground = linear("e", (34, 6, 64, 96), stops((0, light), (1, dark)))
    sheet = from_svg(_document(ground, '<circle cx="50" cy="50" r="46" fill="url(#e)"/>'), (side, side))
    sheet.blit(from_svg(_document("", face_svg(face, fine=fine)), (side, side)), (0, 0))
    hole = from_svg(_document("", '<circle cx="50" cy="50" r="44.6" fill="#fff"/>'), (side, side), (255, 255, 255))
    sheet.blit(hole, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    sheet.blit(from_svg(_rim((band[0], band[1]), fine=fine), (side, side)), (0, 0))
    return pygame.transform.smoothscale(sheet, (across, across))


def _rim(band: tuple[str, str], *, fine: bool) -> str:
    """Return the SVG of the rim: hair may cover the ground, but never the band of the player's enamel."""
    metal, own = (3.4, 3.2) if fine else (2.6, 5.4)
    defs = linear("m", (20, 6, 80, 96), stops(*_BRASS))
    defs += linear("o", (30, 4, 68, 98), stops((0, band[0]), (1, band[1])))
    defs += radial(
        "g",
        (34, 14, 40),
        '<stop offset="0" stop-color="#fff" stop-opacity=".26"/><stop offset="1" stop-color="#fff" stop-opacity="0"/>',
    )
    rings = (
        (49.4 - metal / 2, "#3a2607", 1, metal + 1.0),
        (49.2 - metal / 2, "url(#m)", 1, metal - 0.4),
        (49 - metal - own / 2, "url(#o)", 1, own),
        (49 - metal - own, "#140d04", 0.55, 1.1),
    )
    shine = '<circle cx="50" cy="50" r="42" fill="url(#g)"/>' if fine else ""
    return _document(
        defs,
        shine
        + "".join(
            f'<circle cx="50" cy="50" r="{r:.2f}" fill="none" stroke="{paint}" stroke-opacity="{opacity}" '
            f'stroke-width="{width:.2f}"/>'
            for r, paint, opacity, width in rings
        ),
    )


def _enamel(colour: RGB) -> tuple[str, str, str, str]:
    """Return the light and dark end of the ground, then of the band."""
    hue, light, rich = rgb_to_hls(*(channel / 255 for channel in colour))
    lights = (min(0.72, light + 0.14), light * 0.52, min(0.78, light + 0.2), light * 0.82)
    found = ["#" + "".join(f"{round(255 * part):02x}" for part in hls_to_rgb(hue, each, rich)) for each in lights]
    return found[0], found[1], found[2], found[3]


def _document(defs: str, shapes: str) -> str:
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
    return f"{head}<defs>{defs}</defs>{shapes}</svg>"
