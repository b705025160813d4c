"""Our own icons, drawn from SVG in any size and colour."""

from importlib.resources import files

import pygame

from game.look.cache import MIB, Surfaces
from game.look.icon import Icon
from game.look.palette import CREAM, WHITE, Colour
from game.look.shapes import from_svg, rgba

ICON_LIMIT = 8 * MIB


class Icons:
    """Icons, cached once drawn. The files are white on transparent and are tinted afterwards."""

    def __init__(self) -> None:
        self.cache = Surfaces(ICON_LIMIT)

    def icon(self, name: Icon | str, size_px: int, colour: Colour = CREAM) -> pygame.Surface:
        """Return an icon on a square of `size_px` pixels. Raises ValueError if it doesn't exist."""
        known = Icon(name)

        def make() -> pygame.Surface:
            svg = files("assets").joinpath("icons", f"{known.value}.svg").read_text("utf-8")
            sheet = from_svg(svg, (size_px, size_px), WHITE)
            sheet.fill(rgba(colour), special_flags=pygame.BLEND_RGBA_MULT)
            return sheet

        return self.cache.surface((known, size_px, rgba(colour)), make)
