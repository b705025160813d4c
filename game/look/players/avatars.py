"""Player medallions: a face on enamel in a brass rim, and a badge for bots among people."""

from typing import Final

import pygame

from game.look.cache import MIB, Sprite, Surfaces
from game.look.icon import Icon
from game.look.icons import Icons
from game.look.palette import BLACK, CREAM, RGB
from game.look.players.faces import AT_REST, FINE_FROM, Expression, face_svg
from game.look.players.medallion import Medallion, ground_svg, rim_svg
from game.look.shapes import Shapes, from_svg

_CACHE_LIMIT = 12 * MIB
BADGE = 0.42
"""Width of a robot's badge, in diameters."""
BADGE_FROM = 30
"""Diameter in pixels from which a badge leaves enough of the face."""
_LARGE: Final = 100
"""Diameter in pixels from which twice the size is fine enough to be reduced."""


class Avatars:
    """Player medallions for one window, cached."""

    def __init__(self, icons: Icons) -> None:
        self.icons = icons
        self.cache = Surfaces(_CACHE_LIMIT)
        self._shapes = Shapes(self.cache)

    def avatar(self, who: Medallion, diameter_px: int, expression: Expression = AT_REST) -> Sprite:
        """Return a medallion. `diameter_px` includes the rim; the sprite also includes the shadow."""
        key = who, diameter_px, expression
        return self.cache.sprite(key, lambda: self._medallion(who, diameter_px, expression))

    def _medallion(self, who: Medallion, across: int, expression: Expression) -> Sprite:
        disc = medallion(who.face, who.colour, across, expression)
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
        badge = from_svg(_document(shapes), (across, across))
        face = self.icons.icon(Icon.ROBOT, round(across * 0.62), CREAM)
        badge.blit(face, face.get_rect(center=(across // 2, across // 2)))
        return badge


def medallion(face: str, colour: RGB, across: int, expression: Expression = AT_REST) -> pygame.Surface:
    """Return a face on enamel, cut to a disc, in a band of the enamel and a rim of brass."""
    fine = across >= FINE_FROM
    side = across * (2 if across >= _LARGE else 4)
    sheet = from_svg(_document(ground_svg(colour)), (side, side))
    sheet.blit(from_svg(_document(face_svg(face, fine=fine, expression=expression)), (side, side)), (0, 0))
    hole = from_svg(_document('<circle cx="50" cy="50" r="44.6" fill="#fff"/>'), (side, side), (255, 255, 255))
    sheet.blit(hole, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    sheet.blit(from_svg(_document(rim_svg(colour, fine=fine)), (side, side)), (0, 0))
    return pygame.transform.smoothscale(sheet, (across, across))


def _document(shapes: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{shapes}</svg>'
