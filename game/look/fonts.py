"""Letters: two families in six weights, every rendered text kept."""

from enum import StrEnum

import pygame

from game.look.palette import CREAM, Colour
from game.look.scale import Scale


class Face(StrEnum):
    """A weight of one of the two families."""

    SERIF_BOLD = "SourceSerifPro-Bold"
    SERIF_SEMIBOLD = "SourceSerifPro-Semibold"
    MEDIUM = "Manrope-Medium"
    SEMIBOLD = "Manrope-SemiBold"
    BOLD = "Manrope-Bold"
    EXTRABOLD = "Manrope-ExtraBold"


class Align(StrEnum):
    """Where short lines of a wrapped text stand."""

    LEFT = "left"
    CENTRE = "centre"
    RIGHT = "right"


class Fonts:
    """Texts for one window.  Sizes are design units (letters never below 13 px); widths and results are pixels."""

    def __init__(self, scale: Scale) -> None:
        self.scale = scale

    def font(self, face: Face, size: float) -> pygame.font.Font:
        """The font at `size` design units."""
        raise NotImplementedError

    def line(self, face: Face, size: float) -> int:
        """Height of a line in pixels: every `text` of this face and size (without shadow) is that high."""
        raise NotImplementedError

    def text(
        self,
        string: str,
        face: Face = Face.MEDIUM,
        size: float = 20,
        colour: Colour = CREAM,
        shadow: bool = False,
    ) -> pygame.Surface:
        """One line, kept: the same arguments give the same surface.  A shadow makes it a little higher at the foot."""
        raise NotImplementedError

    def width(self, string: str, face: Face = Face.MEDIUM, size: float = 20) -> int:
        """Width in pixels of what `text` would return."""
        raise NotImplementedError

    def wrapped(
        self, string: str, face: Face, size: float, colour: Colour, width_px: int, align: Align = Align.LEFT
    ) -> pygame.Surface:
        """Several lines (also at each newline) in a surface `width_px` wide."""
        raise NotImplementedError

    def lines(self, string: str, face: Face, size: float, width_px: int) -> list[str]:
        """How `wrapped` breaks a text into lines."""
        raise NotImplementedError

    def ellipsis(self, string: str, face: Face, size: float, width_px: int) -> str:
        """The string itself if it fits into `width_px`, else its beginning and '…'."""
        raise NotImplementedError

    def numeral_text(
        self, string: str, face: Face = Face.EXTRABOLD, size: float = 20, colour: Colour = CREAM
    ) -> pygame.Surface:
        """One line whose digits stand in cells of equal width, so that a running counter does not tremble."""
        raise NotImplementedError

    def exact(self, string: str, face: Face, pixels: int, colour: Colour) -> pygame.Surface:
        """One line at an exact size in pixels, cut close to the ink: numbers on tiles, letters on medallions."""
        raise NotImplementedError
