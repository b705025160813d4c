"""Design units: every length is written for a window of 1920x1080 and turned into pixels in one place."""

from dataclasses import dataclass

import pygame

DESIGN_WIDTH = 1920
DESIGN_HEIGHT = 1080
SMALLEST_TEXT = 13
"""Pixels: no letter on the screen has a smaller body than this, whatever the window."""


@dataclass(frozen=True, slots=True)
class Scale:
    """The pixels of one window; `text` is the player's wish for larger or smaller letters (1.0 as designed)."""

    size: tuple[int, int]
    text: float = 1.0

    @property
    def unit(self) -> float:
        """Pixels in one design unit: the largest at which 1920x1080 units still fit."""
        return min(self.size[0] / DESIGN_WIDTH, self.size[1] / DESIGN_HEIGHT)

    @property
    def width(self) -> float:
        """The whole window's width in design units: 1920, or more in a window wider than 16:9."""
        return self.size[0] / self.unit

    @property
    def height(self) -> float:
        """The whole window's height in design units: 1080, or more in a window taller than 16:9."""
        return self.size[1] / self.unit

    def px(self, v: float) -> int:
        """Design units to whole pixels; a short length may become 0, use `hair` for lines that must be seen."""
        return round(v * self.unit)

    def hair(self, v: float = 1) -> int:
        """Line width in pixels, never below 1."""
        return max(1, round(v * self.unit))

    def font_px(self, v: float) -> int:
        """Size of letters in pixels for a size in design units, with the player's wish, never below 13."""
        return max(SMALLEST_TEXT, round(v * self.unit * self.text))

    def rect(self, x: float, y: float, w: float, h: float) -> pygame.Rect:
        """Rectangle in pixels; edges are rounded, not sizes, so that neighbours still touch."""
        left, top = self.px(x), self.px(y)
        return pygame.Rect(left, top, self.px(x + w) - left, self.px(y + h) - top)
