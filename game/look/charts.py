"""Lines and bars of graphs, drawn as SVG. Each line has a mark of its own, so no one needs to tell colours apart."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import pygame

from game.look.palette import RGB
from game.look.shapes import from_svg

ChartPoint = tuple[float, float]
Dash = tuple[ChartPoint, ChartPoint, RGB]
_ROUND: Final = 'stroke-linecap="round" stroke-linejoin="round"'
_DARK: Final = "#06211b"
"""Around lines and marks, where they cross each other."""


def _polygon(points: Sequence[ChartPoint]) -> Callable[[float, float, float], str]:
    """Return a mark from the corners of its outline, in radii around the middle."""

    def draw(x: float, y: float, r: float) -> str:
        corners = " ".join(f"{x + r * dx:.2f},{y + r * dy:.2f}" for dx, dy in points)
        return f'<polygon points="{corners}"'

    return draw


def _disc(x: float, y: float, r: float) -> str:
    return f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{r:.2f}"'


_PLUS: Final = ((-0.4, -1), (0.4, -1), (0.4, -0.4), (1, -0.4), (1, 0.4), (0.4, 0.4), (0.4, 1), (-0.4, 1))
_STAR: Final = ((0, -1.2), (0.36, -0.36), (1.2, 0), (0.36, 0.36), (0, 1.2), (-0.36, 0.36), (-1.2, 0), (-0.36, -0.36))
MARKS: Final = (
    _disc,
    _polygon(((-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9))),
    _polygon(((0, -1.15), (1.05, 0.8), (-1.05, 0.8))),
    _polygon(((0, -1.25), (1.25, 0), (0, 1.25), (-1.25, 0))),
    _polygon(((0, 1.15), (1.05, -0.8), (-1.05, -0.8))),
    _polygon((*_PLUS, (-0.4, 0.4), (-1, 0.4), (-1, -0.4), (-0.4, -0.4))),
    _polygon(_STAR),
    _polygon(((-1.1, -0.6), (1.1, -0.6), (1.1, 0.6), (-1.1, 0.6))),
)
"""The marks of lines: disc, square, triangle, lozenge, its opposite, plus, star, bar."""


class ChartLine(NamedTuple):
    """A line of a graph."""

    points: tuple[ChartPoint, ...]
    """In pixels from the upper left corner."""
    colour: RGB
    mark: int
    """A mark of `MARKS`, in turn."""
    bare: int = 0
    """The number of first points without a mark."""


def _hex(colour: RGB) -> str:
    return "#" + "".join(f"{channel:02x}" for channel in colour)


def mark_svg(mark: int, at: ChartPoint, radius: float, colour: RGB) -> str:
    """Return the SVG of a mark around a point."""
    shape = MARKS[mark % len(MARKS)](*at, radius)
    return f'{shape} fill="{_hex(colour)}" stroke="{_DARK}" stroke-width="{radius * 0.34:.2f}" {_ROUND}/>'


def lines_picture(
    size: tuple[int, int],
    lines: Sequence[ChartLine],
    thick: float,
    dashes: Sequence[Dash] = (),
) -> pygame.Surface:
    """Return a picture of lines with their marks, `thick` pixels wide, over dashed lines. The first is on top."""
    shapes: list[str] = []
    for (x, y), (right, below), colour in dashes:
        shapes.append(
            f'<path d="M{x:.2f} {y:.2f}L{right:.2f} {below:.2f}" stroke="{_hex(colour)}" fill="none" '
            f'stroke-width="{thick * 0.6:.2f}" stroke-dasharray="{thick * 2.4:.2f} {thick * 2:.2f}"/>'
        )
    for under in (True, False):
        for line in reversed(lines):
            path = "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in line.points)
            ink, wide, fade = (_DARK, thick * 1.9, 0.55) if under else (_hex(line.colour), thick, 1.0)
            shapes.append(
                f'<path d="{path}" fill="none" stroke="{ink}" stroke-opacity="{fade}" '
                f'stroke-width="{wide:.2f}" {_ROUND}/>'
            )
    for line in reversed(lines):
        shapes += [mark_svg(line.mark, at, thick * 2.1, line.colour) for at in line.points[line.bare :]]
    return _picture(size, shapes)


def mark_picture(side: int, mark: int, colour: RGB) -> pygame.Surface:
    """Return a mark by itself on a square of `side` pixels."""
    return _picture((side, side), [mark_svg(mark, (side / 2, side / 2), side * 0.33, colour)])


def _picture(size: tuple[int, int], shapes: Sequence[str]) -> pygame.Surface:
    wide, high = size
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" viewBox="0 0 {wide} {high}">'
    return from_svg(f"{head}{''.join(shapes)}</svg>", size)


def steps(most: float, count: int) -> list[int]:
    """Return up to `count` round numbers above 0, evenly apart, that reach `most` as nearly as they can."""
    unit = 1
    while True:
        for step in (unit, 2 * unit, 5 * unit):
            if most / step <= count:
                return [step * place for place in range(1, int(most // step) + 1)]
        unit *= 10
