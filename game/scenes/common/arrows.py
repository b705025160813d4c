"""Curved arrows from a tile to its place."""

from __future__ import annotations

from math import atan2, degrees
from typing import Final

import pygame

from game.look.brasswork import chevron, draw_line
from game.look.palette import RGB

_PARTS: Final = 24
"""Number of straight parts of a curve."""


def paint_arrow(
    sheet: pygame.Surface,
    start: tuple[int, int],
    place: pygame.Rect,
    colour: RGB,
    thick: int,
    head: int,
    *,
    is_dashed: bool = False,
) -> None:
    """Paint a curve from `start` to the edge of a place, `thick` pixels wide with a head of `head` pixels.

    There is none if the way is too short to be seen.
    """
    (x0, y0), (x1, y1) = start, place.center
    bend = (x1, (y0 + y1) / 2 + abs(y0 - y1) / 4)
    around = place.inflate(4 * head // 3, 4 * head // 3)
    points: list[tuple[float, float]] = []
    for step in range(_PARTS + 1):
        t = step / _PARTS
        x = (1 - t) ** 2 * x0 + 2 * t * (1 - t) * bend[0] + t * t * x1
        y = (1 - t) ** 2 * y0 + 2 * t * (1 - t) * bend[1] + t * t * y1
        if around.collidepoint(x, y):
            break
        points.append((x, y))
    if len(points) < _PARTS // 4:
        return
    (x, y), (ahead, below) = points[-3], points[-1]
    if is_dashed:
        for first in range(0, len(points) - 1, 2):
            draw_line(sheet, points[first : first + 2], thick, colour)
    else:
        draw_line(sheet, points, thick, colour)
    draw_line(sheet, chevron(ahead, below, head, degrees(atan2(below - y, ahead - x))), thick, colour)
