"""Design units: lengths are written for a window of 1920x1080 and converted to pixels here."""

from dataclasses import dataclass
from functools import cached_property

import pygame

DESIGN_WIDTH = 1920
DESIGN_HEIGHT = 1080
SMALLEST_TEXT = 13
"""Smallest font size in pixels, in any window."""
READABLE = 12.5
"""Letters that are 20 design units high at 160 per cent. Smaller ones are hard to read from a sofa."""
SMALL = 15
"""Smallest size in design units that a text shrinks to before it is cut, at the normal text size."""


@dataclass(frozen=True)
class Scale:
    """The size of one window in pixels, and the player's text size as a factor (1.0 by default)."""

    size: tuple[int, int]
    text: float = 1.0

    @cached_property
    def unit(self) -> float:
        """Pixels per design unit: the largest value at which 1920x1080 units still fit."""
        return min(self.size[0] / DESIGN_WIDTH, self.size[1] / DESIGN_HEIGHT)

    @cached_property
    def width(self) -> float:
        """Width of the whole window in design units: 1920, or more in a window wider than 16:9."""
        return self.size[0] / self.unit

    @cached_property
    def height(self) -> float:
        """Height of the whole window in design units: 1080, or more in a window taller than 16:9."""
        return self.size[1] / self.unit

    @cached_property
    def smallest(self) -> float:
        """Smallest letters in design units: a larger text size gives way to `SMALL`, but stays `READABLE`."""
        return min(SMALL, max(READABLE, SMALL / self.text))

    def px(self, v: float) -> int:
        """Convert design units to whole pixels. The result may be 0; use `hair` for lines that must be visible."""
        return round(v * self.unit)

    def hair(self, v: float = 1) -> int:
        """Return a line width in pixels, at least 1."""
        return max(1, round(v * self.unit))

    def font_px(self, v: float) -> int:
        """Return the font size in pixels for a size in design units, times the player's text size, at least 13."""
        return max(SMALLEST_TEXT, round(v * self.unit * self.text))

    def icon_px(self, v: float) -> int:
        """Return the size of an icon beside words, in pixels for a size in design units, times the text size."""
        return round(v * self.unit * self.text)

    def rect(self, x: float, y: float, w: float, h: float) -> pygame.Rect:
        """Return a rectangle in pixels. Edges are rounded, not sizes, which keeps neighbours touching."""
        left, top = self.px(x), self.px(y)
        return pygame.Rect(left, top, self.px(x + w) - left, self.px(y + h) - top)
