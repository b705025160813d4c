"""Small things of brass and light on the cards: coins, a crown, a bar, a planet, and golden lines.

Everything is in pixels. Pictures are drawn from SVG at exactly the requested size.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import ceil, cos, floor, hypot, radians, sin
from typing import Final

import pygame

from game.look.palette import GOLD, RGB
from game.look.shapes import blank, from_svg

_HEAD: Final = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}"><defs>{defs}</defs>{shapes}</svg>'
_LINEAR: Final = '<linearGradient id="{id}" gradientUnits="userSpaceOnUse" x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}">'
COIN_INK: Final[RGB] = (66, 38, 6)
"""Colour of the number struck into a coin ..."""
COIN_LIGHT: Final[RGB] = (255, 244, 206)
"""... and of the light on its lower edge."""
_OVERSAMPLING: Final = 3


def _gradient(name: str, line: tuple[int, int, int, int], *stops: tuple[float, str]) -> str:
    x1, y1, x2, y2 = line
    colours = "".join(f'<stop offset="{at}" stop-color="{colour}"/>' for at, colour in stops)
    return f"{_LINEAR.format(id=name, x1=x1, y1=y1, x2=x2, y2=y2)}{colours}</linearGradient>"


def coin(across: int) -> pygame.Surface:
    """Return a struck disc of brass with an empty face."""
    defs = _gradient("rim", (22, 8, 78, 94), (0, "#fff6d0"), (0.45, "#d9a945"), (1, "#7d5414"))
    defs += _gradient("face", (30, 10, 70, 92), (0, "#f7dc93"), (0.5, "#e9bf62"), (1, "#bd8a34"))
    discs = '<circle cx="50" cy="50" r="49" fill="#4a2f08"/><circle cx="50" cy="50" r="48" fill="url(#rim)"/>'
    discs += '<circle cx="50" cy="50" r="41" fill="#7a5213"/><circle cx="50" cy="50.8" r="40" fill="url(#face)"/>'
    return from_svg(_HEAD.format(box="0 0 100 100", defs=defs, shapes=discs), (across, across), GOLD)


def crown(wide: int, angle: float) -> pygame.Surface:
    """Return a crown turned clockwise; blit it by its centre."""
    defs = _gradient("gold", (20, 0, 70, 70), (0, "#fff3c4"), (0.5, "#e3b552"), (1, "#9a6b1c"))
    shapes = '<path d="M10 62L4 20L28 38L50 6L72 38L96 20L90 62Z" fill="url(#gold)" stroke="#5b3a08" stroke-width="3"/>'
    for x, y, radius in ((4, 17, 5), (50, 7, 6), (96, 17, 5)):
        shapes += f'<circle cx="{x}" cy="{y}" r="{radius}" fill="#fff0b8"/>'
    shapes += '<path d="M12 54H88" stroke="#7a5312" stroke-width="4"/>'
    large = (2 * wide, round(1.4 * wide))
    picture = from_svg(_HEAD.format(box="0 0 100 70", defs=defs, shapes=shapes), large, GOLD)
    return pygame.transform.rotozoom(picture, -angle, 0.5)


def bar(size: tuple[int, int]) -> pygame.Surface:
    """Return an upright bar with round ends."""
    wide, high = size
    defs = _gradient("bar", (0, 0, wide, 0), (0, "#7a5312"), (0.35, "#fff0b8"), (0.6, "#d8a63c"), (1, "#6b4710"))
    shape = f'<rect x="0.5" y="0.5" width="{wide - 1}" height="{high - 1}" rx="{wide / 2 - 0.5}"'
    shape += ' fill="url(#bar)" stroke="#3a2506"/>'
    return from_svg(_HEAD.format(box=f"0 0 {wide} {high}", defs=defs, shapes=shape), size, GOLD)


def planet(across: int) -> pygame.Surface:
    """Return a planet with its ring, on a square twice as wide as the planet itself."""
    stops = '<stop offset="0" stop-color="#f6d9a8"/><stop offset=".5" stop-color="#c98d5e"/>'
    stops += '<stop offset="1" stop-color="#4a2c4e"/>'
    defs = f'<radialGradient id="p" gradientUnits="userSpaceOnUse" cx="-18" cy="-20" r="72">{stops}</radialGradient>'
    far = '<path d="M-88 0A88 24 0 0 1 88 0" fill="none" stroke="#e8cf9a" stroke-width="7" stroke-opacity=".55"/>'
    body = '<circle r="50" fill="url(#p)"/>'
    band = '<path d="M-46 -16Q0 -4 47 -14" stroke="#fff" stroke-opacity=".18" stroke-width="8" fill="none"/>'
    near = '<path d="M-88 0A88 24 0 0 0 88 0" fill="none" stroke="#f3dfae" stroke-width="7"/>'
    shapes = f'<g transform="rotate(-18)">{far}{body}{band}{near}</g>'
    svg = _HEAD.format(box="-100 -100 200 200", defs=defs, shapes=shapes)
    return from_svg(svg, (across, across), (220, 180, 130))


def draw_line(
    sheet: pygame.Surface, points: Sequence[tuple[float, float]], width: float, colour: RGB = GOLD, alpha: int = 235
) -> None:
    """Draw a smooth line with round ends and a dark edge below it."""
    edge = 2 * width + 4
    left, top = floor(min(x for x, _ in points) - edge), floor(min(y for _, y in points) - edge)
    size = ceil(max(x for x, _ in points) + edge) - left, ceil(max(y for _, y in points) + edge) - top
    k = _OVERSAMPLING
    for ink, drop in (((0, 10, 8, 120), width * 0.5), ((*colour, alpha), 0.0)):
        large = blank((size[0] * k, size[1] * k), ink)
        at = [((x - left) * k, (y - top + drop) * k) for x, y in points]
        for one, other in pairwise(at):
            _stroke(large, one, other, width * k / 2, ink)
        for point in at:
            pygame.draw.circle(large, ink, point, width * k / 2)
        sheet.blit(pygame.transform.smoothscale(large, size), (left, top))


def _stroke(
    sheet: pygame.Surface, one: tuple[float, float], other: tuple[float, float], half: float, ink: tuple[int, ...]
) -> None:
    dx, dy = other[0] - one[0], other[1] - one[1]
    far = hypot(dx, dy) or 1.0
    x, y = -dy / far * half, dx / far * half
    corners = [
        (one[0] + x, one[1] + y),
        (other[0] + x, other[1] + y),
        (other[0] - x, other[1] - y),
        (one[0] - x, one[1] - y),
    ]
    pygame.draw.polygon(sheet, ink, corners)


def circle(x: float, y: float, radius: float) -> list[tuple[float, float]]:
    """Return the points of a circle, the first one again at the end."""
    turns = [radians(10 * step) for step in range(37)]
    return [(x + radius * cos(turn), y + radius * sin(turn)) for turn in turns]


def arch(left: float, right: float, y: float, high: float) -> list[tuple[float, float]]:
    """Return the points of half an ellipse over a base line."""
    steps = [place / 30 for place in range(31)]
    return [(left + (right - left) * step, y - high * max(0.0, 1 - (2 * step - 1) ** 2) ** 0.5) for step in steps]


def chevron(x: float, y: float, side: float, angle: float) -> list[tuple[float, float]]:
    """Return the points of an arrowhead; at angle 0 it points to the right."""
    across, down = cos(radians(angle)), sin(radians(angle))
    corners = ((-0.4 * side, -side), (0.5 * side, 0.0), (-0.4 * side, side))
    return [(x + a * across - b * down, y + a * down + b * across) for a, b in corners]
