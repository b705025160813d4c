"""A rectangle in whole pixels. It never changes, and whatever takes a `pygame.Rect` takes its four numbers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, Self


class Rect(NamedTuple):
    """A rectangle: its upper left corner, width and height."""

    x: int
    y: int
    width: int
    height: int

    @classmethod
    def of(cls, numbers: Iterable[float]) -> Self:
        """Return the rectangle with these four numbers, without their fractions."""
        x, y, width, height = map(int, numbers)
        return cls(x, y, width, height)

    @classmethod
    def around(cls, x: int, y: int, width: int, height: int) -> Self:
        """Return a rectangle with its centre at `x`, `y`."""
        return cls(x - width // 2, y - height // 2, width, height)

    @property
    def left(self) -> int:
        """The left edge."""
        return self.x

    @property
    def right(self) -> int:
        """The right edge."""
        return self.x + self.width

    @property
    def top(self) -> int:
        """The upper edge."""
        return self.y

    @property
    def bottom(self) -> int:
        """The lower edge."""
        return self.y + self.height

    @property
    def centerx(self) -> int:
        """The middle from left to right."""
        return self.x + self.width // 2

    @property
    def centery(self) -> int:
        """The middle from top to bottom."""
        return self.y + self.height // 2

    @property
    def topleft(self) -> tuple[int, int]:
        """The upper left corner."""
        return self.x, self.y

    @property
    def size(self) -> tuple[int, int]:
        """Width and height."""
        return self.width, self.height
