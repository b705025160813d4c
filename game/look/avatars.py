"""Player medallions: an initial on enamel, and a badge for bots."""

import pygame

from engine.clean_text import letters
from game.look.cache import MIB, Sprite, Surfaces
from game.look.fonts import Face, Fonts
from game.look.icons import Icon, Icons
from game.look.palette import BLACK, CREAM, GOLD, RGB
from game.look.shapes import Shapes, from_svg

_CACHE_LIMIT = 12 * MIB
QUIET_RIM: RGB = (120, 140, 130)
_LETTER = 0.46
BADGE = 0.42
BADGE_FROM = 30
"""Smallest diameter in pixels at which a bot's medallion shows both letter and badge. Below it only the badge is
readable."""


class Avatars:
    """Player medallions for one window, cached."""

    def __init__(self, fonts: Fonts, icons: Icons) -> None:
        self.fonts = fonts
        self.icons = icons
        self.cache = Surfaces(_CACHE_LIMIT)
        self._shapes = Shapes(self.cache)

    def avatar(self, letter: str, colour: RGB, diameter_px: int, active: bool = False, bot: bool = False) -> Sprite:
        """Return a medallion with the first letter of `letter`, a golden rim if active and a robot badge for a bot.

        `diameter_px` includes the rim; the sprite also includes the shadow.
        """
        initial = next(letters(letter), "").upper()
        key = (initial, colour, diameter_px, active, bot)
        return self.cache.sprite(key, lambda: self._medallion(initial, colour, diameter_px, active, bot))

    def _medallion(self, initial: str, colour: RGB, across: int, active: bool, bot: bool) -> Sprite:
        disc = from_svg(medallion_svg(across, colour, GOLD if active else QUIET_RIM), (across, across))
        middle = (across // 2, across // 2)
        tiny = bot and across < BADGE_FROM
        if tiny:
            face = self.icons.icon(Icon.ROBOT, round(across * 0.58), CREAM)
            disc.blit(face, face.get_rect(center=middle))
        elif initial:
            pixels = max(9, round(across * _LETTER))
            dark = self.fonts.exact(initial, Face.SERIF_BOLD, pixels, BLACK).copy()
            dark.set_alpha(90)
            place = dark.get_rect(center=middle)
            disc.blit(dark, place.move(0, max(1, across // 40)))
            disc.blit(self.fonts.exact(initial, Face.SERIF_BOLD, pixels, CREAM), place)
        soft = self._shapes.soft((across, across), BLACK, max(2, round(across * 0.1)), 150, across // 2)
        sheet = soft.surface.copy()
        x, y = -soft.offset[0], -soft.offset[1]
        drop = max(1, round(across * 0.05))
        sheet.blit(disc, (x, y - drop))
        if bot and not tiny:
            badge = self._badge(max(14, round(across * BADGE)))
            side = badge.get_width()
            sheet.blit(badge, (x + across - round(side * 0.86), y - drop + across - round(side * 0.86)))
        return Sprite(sheet, (soft.offset[0], soft.offset[1] + drop))

    def _badge(self, across: int) -> pygame.Surface:
        badge = from_svg(medallion_svg(across, (46, 62, 70), (186, 200, 196)), (across, across))
        face = self.icons.icon(Icon.ROBOT, round(across * 0.62), CREAM)
        badge.blit(face, face.get_rect(center=(across // 2, across // 2)))
        return badge


def medallion_svg(across: int, colour: RGB, rim: RGB) -> str:
    """Return the SVG of an enamel disc in a metal rim, lit from above, in hundredths of its diameter."""
    light = ",".join(str(min(255, round(channel * 1.25))) for channel in colour)
    dark = ",".join(str(round(channel * 0.55)) for channel in colour)
    metal = ",".join(str(channel) for channel in rim)
    ends = (
        f'<stop offset="0" stop-color="rgb({light})"/><stop offset="1" stop-color="rgb({dark})"/>',
        '<stop offset="0" stop-color="#fff" stop-opacity=".34"/><stop offset="1" stop-color="#fff" stop-opacity="0"/>',
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{across}" height="{across}" viewBox="0 0 100 100">'
        f'<defs><linearGradient id="e" gradientUnits="userSpaceOnUse" x1="40" y1="8" x2="60" y2="92">{ends[0]}'
        '</linearGradient><radialGradient id="g" gradientUnits="userSpaceOnUse" cx="42" cy="24" r="40">'
        f"{ends[1]}</radialGradient></defs>"
        '<circle cx="50" cy="50" r="50" fill="rgb(20,28,26)"/>'
        f'<circle cx="50" cy="50" r="46.5" fill="rgb({metal})"/>'
        '<circle cx="50" cy="50" r="41.5" fill="rgb(20,28,26)"/>'
        '<circle cx="50" cy="50" r="40.5" fill="url(#e)"/>'
        '<circle cx="50" cy="50" r="40.5" fill="url(#g)"/></svg>'
    )
