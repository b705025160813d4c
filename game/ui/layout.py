"""Where things stand: rectangles of a window divided into rows, columns and grids.

Whoever lays something out says what stands above or beside what, and adds up no pixels. Gaps and insets are design
units; the lengths of what has letters in it are measured first and come in pixels, as do all rectangles. Every gap
is rounded by itself, so that equal gaps are equal on the screen.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

import pygame

from game.look.scale import Scale

ASIDE: Final = 120
"""Design units that are left free beside a panel, both sides together."""


class Cut(NamedTuple):
    """A piece that was cut off a rectangle, and what is left of it."""

    piece: pygame.Rect
    rest: pygame.Rect


class Layout:
    """Divides the rectangles of one window. Every method returns new rectangles and leaves the given ones alone."""

    def __init__(self, scale: Scale) -> None:
        self.scale: Final = scale

    def px(self, units: float) -> int:
        """Turn design units into pixels."""
        return self.scale.px(units)

    @property
    def window(self) -> pygame.Rect:
        """The whole window."""
        return pygame.Rect((0, 0), self.scale.size)

    # -- one rectangle in another --------------------------------------------------------------------

    def inset(self, rect: pygame.Rect, across: float, down: float | None = None) -> pygame.Rect:
        """Return what is left inside when so much is taken from each side, and from top and foot.

        The same is taken from top and foot as from the sides if nothing else is said; below 0 the rectangle grows.
        """
        down = across if down is None else down
        return rect.inflate(-2 * self.px(across), -2 * self.px(down))

    def centred(self, rect: pygame.Rect, wide: int, high: int) -> pygame.Rect:
        """Return a rectangle of this size in pixels around the middle of another."""
        inner = pygame.Rect(0, 0, wide, high)
        inner.center = rect.center
        return inner

    def panel(self, wide: float, high: int) -> pygame.Rect:
        """Return a panel in the middle of the window, so many design units wide and so many pixels high."""
        return self.centred(self.window, self.panel_width(wide), high)

    def panel_width(self, wide: float, least: int = 0) -> int:
        """Return how many pixels wide a panel becomes: so many design units, or what is needed at least.

        Something of what lies below stays in sight at its sides, however narrow the window is.
        """
        return min(max(self.px(wide), least), self.scale.size[0] - self.px(ASIDE))

    # -- cut in two ----------------------------------------------------------------------------------

    def top(self, rect: pygame.Rect, high: int, gap: float = 0) -> Cut:
        """Cut so many pixels off the top, and lose the gap below them."""
        used = high + self.px(gap)
        rest = pygame.Rect(rect.x, rect.y + used, rect.width, rect.height - used)
        return Cut(pygame.Rect(rect.x, rect.y, rect.width, high), rest)

    def foot(self, rect: pygame.Rect, high: int, gap: float = 0) -> Cut:
        """Cut so many pixels off the foot, and lose the gap above them."""
        rest = pygame.Rect(rect.x, rect.y, rect.width, rect.height - high - self.px(gap))
        return Cut(pygame.Rect(rect.x, rect.bottom - high, rect.width, high), rest)

    def left(self, rect: pygame.Rect, wide: int, gap: float = 0) -> Cut:
        """Cut so many pixels off the left side, and lose the gap beside them."""
        used = wide + self.px(gap)
        rest = pygame.Rect(rect.x + used, rect.y, rect.width - used, rect.height)
        return Cut(pygame.Rect(rect.x, rect.y, wide, rect.height), rest)

    def right(self, rect: pygame.Rect, wide: int, gap: float = 0) -> Cut:
        """Cut so many pixels off the right side, and lose the gap beside them."""
        rest = pygame.Rect(rect.x, rect.y, rect.width - wide - self.px(gap), rect.height)
        return Cut(pygame.Rect(rect.right - wide, rect.y, wide, rect.height), rest)

    def split(self, rect: pygame.Rect, share: float, gap: float) -> Cut:
        """Cut off a share of the width, from the left; the gap belongs to neither side."""
        return self.left(rect, round((rect.width - self.px(gap)) * share), gap)

    # -- many parts ----------------------------------------------------------------------------------

    def columns(self, rect: pygame.Rect, count: int, gap: float = 0) -> list[pygame.Rect]:
        """Divide a rectangle into equal columns; what does not divide is left free at the right."""
        between = self.px(gap)
        wide = (rect.width - between * (count - 1)) // count
        return [pygame.Rect(rect.x + place * (wide + between), rect.y, wide, rect.height) for place in range(count)]

    def grid(
        self, rect: pygame.Rect, columns: int, rows: int, gap: float, high: int | None = None
    ) -> list[pygame.Rect]:
        """Divide a rectangle into equal cells, row by row from the top.

        The rows fill the room, or are `high` pixels high.
        """
        between = self.px(gap)
        tall = (rect.height - between * (rows - 1)) // rows if high is None else high
        lines = self.run([tall] * rows, gap).down(rect)
        return [cell for line in lines for cell in self.columns(line, columns, gap)]

    def run(self, lengths: Iterable[int], gaps: float | Sequence[float] = 0) -> Run:
        """Put lengths in pixels one after the other, with the same gap between all, or one gap for each pair."""
        each = tuple(lengths)
        between = [gaps] * max(0, len(each) - 1) if isinstance(gaps, int | float) else gaps
        return Run(each, [self.px(gap) for gap in between])

    def column(self, rect: pygame.Rect, gap: float = 0) -> Column:
        """Begin to fill a rectangle from the top, with this gap below each part."""
        return Column(self, rect, gap)


class Run:
    """Lengths one after the other, with gaps between them: measured first, then laid out."""

    def __init__(self, lengths: Sequence[int], gaps: Sequence[int]) -> None:
        """Take pixels. Raises ValueError unless there is one gap less than lengths."""
        if len(gaps) != max(0, len(lengths) - 1):
            message = f"{len(lengths)} lengths have {max(0, len(lengths) - 1)} gaps, not {len(gaps)}"
            raise ValueError(message)
        self._lengths: Final = tuple(lengths)
        self._gaps: Final = (*gaps, 0)

    @property
    def length(self) -> int:
        """The pixels from the first end to the last."""
        return sum(self._lengths) + sum(self._gaps)

    def _starts(self) -> list[int]:
        starts = [0]
        for length, gap in zip(self._lengths, self._gaps, strict=False):
            starts.append(starts[-1] + length + gap)
        return starts

    def down(self, rect: pygame.Rect) -> list[pygame.Rect]:
        """Lay the lengths out as heights from the top of a rectangle, each as wide as that."""
        tops = zip(self._starts(), self._lengths, strict=False)
        return [pygame.Rect(rect.x, rect.y + top, rect.width, high) for top, high in tops]

    def along(self, rect: pygame.Rect, start: int | None = None) -> list[pygame.Rect]:
        """Lay the lengths out as widths from the left of a rectangle, or from `start`, each as high as that."""
        x = rect.x if start is None else start
        lefts = zip(self._starts(), self._lengths, strict=False)
        return [pygame.Rect(x + left, rect.y, wide, rect.height) for left, wide in lefts]

    def along_to(self, rect: pygame.Rect) -> list[pygame.Rect]:
        """Lay the lengths out as widths that end at the right side of a rectangle."""
        return self.along(rect, rect.right - self.length)

    def fill(self, rect: pygame.Rect) -> list[pygame.Rect]:
        """Lay the lengths out along the whole width: each gets as much more, or less, than it needs as the others."""
        count, spare = len(self._lengths), rect.width - self.length
        ends = [rect.x + start + spare * place // count for place, start in enumerate(self._starts())]
        return [
            pygame.Rect(left, rect.y, right - gap - left, rect.height)
            for (left, right), gap in zip(pairwise(ends), self._gaps, strict=False)
        ]


class Column:
    """Fills a rectangle from the top: each part that is taken stands below the one before, also past its foot."""

    def __init__(self, layout: Layout, rect: pygame.Rect, gap: float) -> None:
        self._layout: Final = layout
        self._rect: Final = rect.copy()
        self._gap: Final = layout.px(gap)
        self._y = rect.y

    @property
    def y(self) -> int:
        """Where the next part begins."""
        return self._y

    @property
    def width(self) -> int:
        """How wide each part is."""
        return self._rect.width

    @property
    def rest(self) -> pygame.Rect:
        """What has not been taken yet; without any height where the column has grown past its foot."""
        return pygame.Rect(self._rect.x, self._y, self._rect.width, max(0, self._rect.bottom - self._y))

    def take(self, high: int, inset: float = 0) -> pygame.Rect:
        """Take the next part, so many pixels high, with so many design units left free at its sides."""
        edge = self._layout.px(inset)
        part = pygame.Rect(self._rect.x + edge, self._y, self._rect.width - 2 * edge, high)
        self._y += high + self._gap
        return part

    def skip(self, units: float) -> None:
        """Leave so many design units free; below 0, come so much closer."""
        self._y += self._layout.px(units)

    def beside(self, wide: int, gap: float) -> Column:
        """Return a column that begins here, to the right of so many pixels and a gap; then `go_below` what is in it."""
        return Column(self._layout, self._layout.left(self.rest, wide, gap).rest, 0)

    def go_below(self, y: int) -> None:
        """Go on no higher than at this line of pixels."""
        self._y = max(self._y, y)
