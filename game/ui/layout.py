"""Layout: divides the rectangles of a window into rows, columns and grids.

Scenes name the order of things and the gaps between them, and never add up pixels. Gaps and insets are in design
units. Rectangles are in pixels, and so are the lengths of anything with text in it, because text must be measured
first. Each gap is rounded by itself, so equal gaps look equal.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

import pygame

from game.look.scale import Scale

_ASIDE: Final = 120
"""Design units kept free beside a panel, both sides together."""


class Cut(NamedTuple):
    """A piece cut off a rectangle, and the rest."""

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
        """Return a smaller rectangle inside `rect`: `across` less at each side, `down` less at the top and the foot.

        Without `down`, all four sides lose the same. Negative numbers make the rectangle larger.
        """
        down = across if down is None else down
        return rect.inflate(-2 * self.px(across), -2 * self.px(down))

    def centred(self, rect: pygame.Rect, wide: int, high: int) -> pygame.Rect:
        """Return a rectangle of this size in pixels with the same centre as `rect`."""
        inner = pygame.Rect(0, 0, wide, high)
        inner.center = rect.center
        return inner

    def panel(self, wide: float, high: int) -> pygame.Rect:
        """Return a panel in the middle of the window, `wide` design units wide and `high` pixels high."""
        return self.centred(self.window, self.panel_width(wide), high)

    def panel_width(self, wide: float, least: int = 0) -> int:
        """Return the width in pixels of a panel of `wide` design units, or of `least` pixels if that is more.

        However narrow the window, the scene below remains visible at both sides.
        """
        return min(max(self.px(wide), least), self.scale.size[0] - self.px(_ASIDE))

    # -- cut in two ----------------------------------------------------------------------------------

    def top(self, rect: pygame.Rect, high: int, gap: float = 0) -> Cut:
        """Cut `high` pixels off the top; the gap below them belongs to neither part."""
        used = high + self.px(gap)
        rest = pygame.Rect(rect.x, rect.y + used, rect.width, rect.height - used)
        return Cut(pygame.Rect(rect.x, rect.y, rect.width, high), rest)

    def foot(self, rect: pygame.Rect, high: int, gap: float = 0) -> Cut:
        """Cut `high` pixels off the foot; the gap above them belongs to neither part."""
        rest = pygame.Rect(rect.x, rect.y, rect.width, rect.height - high - self.px(gap))
        return Cut(pygame.Rect(rect.x, rect.bottom - high, rect.width, high), rest)

    def left(self, rect: pygame.Rect, wide: int, gap: float = 0) -> Cut:
        """Cut `wide` pixels off the left side; the gap beside them belongs to neither part."""
        used = wide + self.px(gap)
        rest = pygame.Rect(rect.x + used, rect.y, rect.width - used, rect.height)
        return Cut(pygame.Rect(rect.x, rect.y, wide, rect.height), rest)

    def right(self, rect: pygame.Rect, wide: int, gap: float = 0) -> Cut:
        """Cut `wide` pixels off the right side; the gap beside them belongs to neither part."""
        rest = pygame.Rect(rect.x, rect.y, rect.width - wide - self.px(gap), rect.height)
        return Cut(pygame.Rect(rect.right - wide, rect.y, wide, rect.height), rest)

    def split(self, rect: pygame.Rect, share: float, gap: float) -> Cut:
        """Cut a share of the width off the left side; the gap belongs to neither part."""
        return self.left(rect, round((rect.width - self.px(gap)) * share), gap)

    # -- many parts ----------------------------------------------------------------------------------

    def columns(self, rect: pygame.Rect, count: int, gap: float = 0) -> list[pygame.Rect]:
        """Divide a rectangle into equal columns, or none; a remainder of a few pixels stays free at the right."""
        between = self.px(gap)
        wide = (rect.width - between * (count - 1)) // max(1, count)
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
        """Put lengths in pixels in a line, with one gap between all of them or a gap for each pair."""
        each = tuple(lengths)
        between = [gaps] * max(0, len(each) - 1) if isinstance(gaps, int | float) else gaps
        return Run(each, [self.px(gap) for gap in between])

    def column(self, rect: pygame.Rect, gap: float = 0) -> Column:
        """Return a column that fills a rectangle from the top, with this gap below each part."""
        return Column(self, rect, gap)


class Run:
    """Lengths in a line with gaps between them: measured first, then laid out."""

    def __init__(self, lengths: Sequence[int], gaps: Sequence[int]) -> None:
        """Use these lengths and gaps, in pixels. Raises ValueError unless there's one gap for each pair."""
        if len(gaps) != max(0, len(lengths) - 1):
            raise ValueError(f"{len(lengths)} lengths have {max(0, len(lengths) - 1)} gaps, not {len(gaps)}")
        self._lengths: Final = tuple(lengths)
        self._gaps: Final = (*gaps, 0)

    @property
    def length(self) -> int:
        """The length in pixels of everything, gaps included."""
        return sum(self._lengths) + sum(self._gaps)

    def _starts(self) -> list[int]:
        starts = [0]
        for length, gap in zip(self._lengths, self._gaps, strict=False):
            starts.append(starts[-1] + length + gap)
        return starts

    def down(self, rect: pygame.Rect) -> list[pygame.Rect]:
        """Return rows with these heights, from the top of a rectangle and as wide as it."""
        tops = zip(self._starts(), self._lengths, strict=False)
        return [pygame.Rect(rect.x, rect.y + top, rect.width, high) for top, high in tops]

    def along(self, rect: pygame.Rect, start: int | None = None) -> list[pygame.Rect]:
        """Return cells with these widths, from the left of a rectangle, or from `start`, and as high as it."""
        x = rect.x if start is None else start
        lefts = zip(self._starts(), self._lengths, strict=False)
        return [pygame.Rect(x + left, rect.y, wide, rect.height) for left, wide in lefts]

    def along_to(self, rect: pygame.Rect) -> list[pygame.Rect]:
        """Return cells with these widths that end at the right side of a rectangle."""
        return self.along(rect, rect.right - self.length)

    def fill(self, rect: pygame.Rect) -> list[pygame.Rect]:
        """Return cells for the whole width of a rectangle; spare or missing room is shared out equally."""
        count, spare = len(self._lengths), rect.width - self.length
        ends = [rect.x + start + spare * place // count for place, start in enumerate(self._starts())]
        return [
            pygame.Rect(left, rect.y, right - gap - left, rect.height)
            for (left, right), gap in zip(pairwise(ends), self._gaps, strict=False)
        ]


class Column:
    """Fills a rectangle from the top: each part that is taken lies below the last one, even past the foot."""

    def __init__(self, layout: Layout, rect: pygame.Rect, gap: float) -> None:
        self._layout: Final = layout
        self._rect: Final = rect.copy()
        self._gap: Final = layout.px(gap)
        self._y = rect.y

    @property
    def y(self) -> int:
        """The top of the next part, in pixels."""
        return self._y

    @property
    def width(self) -> int:
        """The width of each part, in pixels."""
        return self._rect.width

    @property
    def rest(self) -> pygame.Rect:
        """The room not taken yet; its height is 0 once the column has grown past the foot."""
        return pygame.Rect(self._rect.x, self._y, self._rect.width, max(0, self._rect.bottom - self._y))

    def take(self, high: int, inset: float = 0) -> pygame.Rect:
        """Take the next part, `high` pixels high, with `inset` design units free at its sides."""
        edge = self._layout.px(inset)
        part = pygame.Rect(self._rect.x + edge, self._y, self._rect.width - 2 * edge, high)
        self._y += high + self._gap
        return part

    def skip(self, units: float) -> None:
        """Leave a gap in design units; a negative one moves the next part up."""
        self._y += self._layout.px(units)

    def beside(self, wide: int, gap: float) -> Column:
        """Return a second column at this height, to the right of `wide` pixels and a gap; `go_below` it afterwards."""
        return Column(self._layout, self._layout.left(self.rest, wide, gap).rest, 0)

    def go_below(self, y: int) -> None:
        """Move down to this line of pixels, unless the column is below it already."""
        self._y = max(self._y, y)
