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

    def contains(self, other: Rect) -> bool:
        """Return True if all of another rectangle is inside."""
        return (
            self.left <= other.left
            and self.top <= other.top
            and other.right <= self.right
            and other.bottom <= self.bottom
        )

    def meets(self, other: Rect) -> bool:
        """Return True if both have a part in common."""
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )

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
    def around_middle(self) -> tuple[float, float]:
        """The exact middle."""
        return self.x + self.width / 2, self.y + self.height / 2

    @property
    def topleft(self) -> tuple[int, int]:
        """The upper left corner."""
        return self.x, self.y

    @property
    def size(self) -> tuple[int, int]:
        """Width and height."""
        return self.width, self.height
