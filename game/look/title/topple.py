"""A row of standing dominoes that topple, seen through a pinhole camera. Lengths are in widths of a domino.

The row runs along a curve on the felt. Each domino is a box with rounded corners; it leans about the foot of its far
face, and its pips are polygons on the near one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import atan2, cos, exp, hypot, pi, radians, sin, sqrt, tan
from typing import Final, NamedTuple, TypeAlias

import pygame

from game.look.palette import RGB
from game.look.pips import pip_places

Vector: TypeAlias = tuple[float, float, float]
"""To the right, up, and away from the viewer."""
Flat: TypeAlias = tuple[float, float]
Projection: TypeAlias = Callable[[float, float, float], Flat]
"""Maps a point of a domino, along the row, across and up, to a point of its picture."""

THICK, HIGH, CORNER = 0.44, 2.0, 0.12
TOUCH, REST = 21.0, 67.0
"""Degrees by which a domino leans when it touches the next one, and when it lies on it."""
SPAN: Final = 1.9
"""Number of places over which a domino comes to rest behind the front of the wave."""
BEYOND: Final = 0
"""Number of dominoes that stand partly beyond the right edge of the window."""
PITCH: Final = 1.16
"""Distance between two dominoes along the row."""
LIGHT: Final[Vector] = (-0.457, 0.795, -0.378)
IVORY, EDGE, PIP, PIP_RIM, BRASS, GROOVE = (
    (253, 246, 230),
    (222, 204, 164),
    (30, 27, 25),
    (255, 255, 250),
    (216, 166, 60),
    (150, 132, 96),
)
PIP_SIZE: Final = 0.105
ROUND, DOT = 5, 16
"""Numbers of straight lines that a rounded corner and a pip consist of."""


def lean(behind: float) -> float:
    """Return the degrees from upright of a domino so many places behind the front of the wave."""
    if behind <= -1:
        return 0.0
    if behind < 0:
        return TOUCH * (1 + behind) ** 2
    return TOUCH + (REST - TOUCH) * (1 - exp(-behind / SPAN))


def path(along: float) -> Flat:
    """Return a point of the row on the felt."""
    return -7.2 + along, -1.9 + 0.05 * along + 1.15 * sin((along - 2) * 0.31)


class PinholeCamera:
    """Maps points to pixels of a window, so that the row runs from the lower left corner to the right edge."""

    PLACE: Final[Vector] = (-9.4, 6.6, -11.6)
    AIM: Final[Vector] = (1.0, 0.3, 0.2)
    ANGLE: Final = 32.0
    SHIFT: Final = (0.035, 0.17)

    def __init__(self, size: tuple[int, int]) -> None:
        self._ahead = unit(minus(self.AIM, self.PLACE))
        self._side = unit(cross((0.0, 1.0, 0.0), self._ahead))
        self._up = cross(self._ahead, self._side)
        self._zoom = size[1] / 2 / tan(radians(self.ANGLE / 2))
        wide = size[1] * 16 / 9
        self._middle = size[0] / 2 + self.SHIFT[0] * wide, size[1] / 2 + self.SHIFT[1] * size[1]

    def sees(self, point: Vector) -> Flat:
        """Return the pixel that shows a point."""
        away = minus(point, self.PLACE)
        deep = max(0.2, dot(away, self._ahead))
        x, y = dot(away, self._side), dot(away, self._up)
        return self._middle[0] + x / deep * self._zoom, self._middle[1] - y / deep * self._zoom

    def distance(self, domino: Domino) -> float:
        """Return how far away a domino is."""
        return hypot(domino.x - self.PLACE[0], domino.z - self.PLACE[2])


def outline() -> tuple[Flat, ...]:
    """Return the rounded face of a domino, counter-clockwise: across and up."""
    out: list[Flat] = []
    right, top = 0.5 - CORNER, HIGH - CORNER
    for quarter, (x, y) in enumerate(((right, top), (-right, top), (-right, CORNER), (right, CORNER))):
        for step in range(ROUND + 1):
            angle = radians(90 * quarter + 90 * step / ROUND)
            out.append((x + CORNER * cos(angle), y + CORNER * sin(angle)))
    return tuple(out)


RIM: Final = outline()
CIRCLE: Final = tuple((cos(2 * pi * step / DOT), sin(2 * pi * step / DOT)) for step in range(DOT))


@dataclass(frozen=True, slots=True)
class Domino:
    """A domino of the row: where it stands, the direction of the row there, and its faces, the upper half first."""

    x: float
    z: float
    heading: float
    halves: tuple[int, int]

    def at(self, degrees: float, along: float, across: float, up: float) -> Vector:
        """Return a point of the domino when it leans: `along` the row from its far face, across, and up."""
        s, k = sin(radians(degrees)), cos(radians(degrees))
        ahead, high = along * k + up * s + THICK / 2, -along * s + up * k
        c, d = cos(self.heading), sin(self.heading)
        return self.x + c * ahead - d * across, high, self.z + d * ahead + c * across

    def way(self, degrees: float, along: float, across: float, up: float) -> Vector:
        """Return a direction of the domino when it leans."""
        s, k = sin(radians(degrees)), cos(radians(degrees))
        ahead, high = along * k + up * s, -along * s + up * k
        c, d = cos(self.heading), sin(self.heading)
        return c * ahead - d * across, high, d * ahead + c * across

    def silhouette(self, camera: PinholeCamera, degrees: float) -> list[Flat]:
        """Return the outline of the domino in the window."""
        return hull([camera.sees(self.at(degrees, along, *point)) for along in (-THICK, 0.0) for point in RIM[::2]])

    def shadow(self, camera: PinholeCamera, degrees: float) -> list[Flat]:
        """Return the outline of its shadow on the felt."""
        fallen: list[Flat] = []
        for along in (-THICK, 0.0):
            for point in RIM[::3]:
                x, y, z = self.at(degrees, along, *point)
                fall = max(0.0, y) / LIGHT[1]
                fallen.append(camera.sees((x - LIGHT[0] * fall, 0.0, z - LIGHT[2] * fall)))
        return hull(fallen)


class DominoPicture(NamedTuple):
    """The picture of a domino, and its place in the window."""

    surface: pygame.Surface
    rect: pygame.Rect


def row_of(
    camera: PinholeCamera, size: tuple[int, int], faces: Sequence[tuple[int, int]], most: int = 30
) -> tuple[Domino, ...]:
    """Return the dominoes of the row that can be seen in a window, in the order in which they fall.

    The row leaves the window at the right, or ends there after `most` dominoes.
    """
    window = pygame.Rect((0, 0), size)
    out: list[Domino] = []
    along, outside = 0.0, 0
    for place in range(most):
        x, z = path(along)
        ahead = path(along + 0.01)
        speed = hypot(ahead[0] - x, ahead[1] - z) / 0.01
        domino = Domino(x, z, atan2(ahead[1] - z, ahead[0] - x), faces[place % len(faces)])
        standing = around(domino.silhouette(camera, 0.0))
        if standing.colliderect(window) or around(domino.silhouette(camera, REST)).colliderect(window):
            out.append(domino)
        outside += standing.right > window.right
        if outside > BEYOND:
            break
        along += PITCH / speed
    return tuple(out)


def picture(camera: PinholeCamera, domino: Domino, degrees: float, fineness: int) -> DominoPicture:
    """Return the picture of a domino that leans, smoothed by drawing it `fineness` times as large."""
    place = around(domino.silhouette(camera, degrees))
    sheet = pygame.Surface((place.width * fineness, place.height * fineness), pygame.SRCALPHA)
    sheet.fill((*EDGE, 0))

    def to(along: float, across: float, up: float) -> Flat:
        x, y = camera.sees(domino.at(degrees, along, across, up))
        return (x - place.x) * fineness, (y - place.y) * fineness

    _paint_sides(sheet, camera, domino, degrees, to)
    shine = 0.50 + 0.53 * max(0.0, dot(domino.way(degrees, -1.0, 0.0, 0.0), LIGHT))
    pygame.draw.polygon(sheet, lit(IVORY, shine * 0.9), [to(-THICK, *point) for point in RIM])
    pygame.draw.polygon(sheet, lit(IVORY, shine), [to(-THICK, b * 0.955, 1 + (c - 1) * 0.978) for b, c in RIM])
    for half, value in enumerate(domino.halves):
        for x, y in pip_places(value, 6):
            across, up = x - 0.5, HIGH - half - y
            for size, drop, colour in ((1.07, -0.016, PIP_RIM), (1.0, 0.0, PIP)):
                dots = [to(-THICK, across + PIP_SIZE * size * a, up + drop + PIP_SIZE * size * b) for a, b in CIRCLE]
                pygame.draw.polygon(sheet, lit(colour, shine), dots)
    for up, colour in ((1.0, GROOVE), (0.975, PIP_RIM)):
        line = [(-0.38, up), (0.38, up), (0.38, up - 0.024), (-0.38, up - 0.024)]
        pygame.draw.polygon(sheet, lit(colour, shine), [to(-THICK, *point) for point in line])
    pygame.draw.polygon(sheet, lit(BRASS, shine), [to(-THICK, 0.066 * a, 0.99 + 0.066 * b) for a, b in CIRCLE])
    if fineness > 1:
        sheet = pygame.transform.smoothscale(sheet, place.size)
    return DominoPicture(sheet, place)


def _paint_sides(sheet: pygame.Surface, camera: PinholeCamera, domino: Domino, degrees: float, to: Projection) -> None:
    """Paint the thick edge of a domino, as far as it is seen."""
    near, far = [to(-THICK, *point) for point in RIM], [to(0.0, *point) for point in RIM]
    pygame.draw.polygon(sheet, lit(EDGE, 0.5), hull(near + far))
    for place, (b, c) in enumerate(RIM):
        after = (place + 1) % len(RIM)
        normal = domino.way(degrees, 0.0, RIM[after][1] - c, b - RIM[after][0])
        if dot(normal, minus(camera.PLACE, domino.at(degrees, -THICK, b, c))) > 0:
            much = 0.54 + 0.50 * max(0.0, dot(unit(normal), LIGHT))
            pygame.draw.polygon(sheet, lit(EDGE, much), (near[place], near[after], far[after], far[place]))


def lit(colour: RGB, much: float) -> RGB:
    """Return a colour in more or less of a warm light."""
    red, green, blue = (
        min(255, round(part * min(1.12, much) * warm)) for part, warm in zip(colour, (1.0, 0.985, 0.95), strict=True)
    )
    return red, green, blue


def around(points: Sequence[Flat]) -> pygame.Rect:
    """Return the whole pixels around some points."""
    left, top = min(x for x, _ in points), min(y for _, y in points)
    rect = pygame.Rect(int(left) - 1, int(top) - 1, 0, 0)
    rect.width, rect.height = (round(max(point[axis] for point in points)) + 3 - rect[axis] for axis in (0, 1))
    return rect


def hull(points: Sequence[Flat]) -> list[Flat]:
    """Return the smallest convex polygon around some points."""
    ordered = sorted(set(points))

    def half(points: Sequence[Flat]) -> list[Flat]:
        out: list[Flat] = []
        for point in points:
            while len(out) > 1 and turns(out[-2], out[-1], point) <= 0:
                out.pop()
            out.append(point)
        return out[:-1]

    return half(ordered) + half(ordered[::-1])


def turns(one: Flat, other: Flat, third: Flat) -> float:
    """Return a positive number if the way over three points turns left."""
    return (other[0] - one[0]) * (third[1] - one[1]) - (other[1] - one[1]) * (third[0] - one[0])


def minus(one: Vector, other: Vector) -> Vector:
    """Return the difference of two vectors."""
    return one[0] - other[0], one[1] - other[1], one[2] - other[2]


def dot(one: Vector, other: Vector) -> float:
    """Return the scalar product of two vectors."""
    return one[0] * other[0] + one[1] * other[1] + one[2] * other[2]


def cross(a: Vector, b: Vector) -> Vector:
    """Return the vector product of two vectors."""
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def unit(vector: Vector) -> Vector:
    """Return a vector of length 1 in the same direction."""
    long = sqrt(dot(vector, vector))
    return vector[0] / long, vector[1] / long, vector[2] / long
