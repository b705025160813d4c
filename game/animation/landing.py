"""What happens when a tile lands on the felt: how loudly it clacks, and which tiles it pushes."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from typing import Final

from engine.pieces import Tile
from game.felt.family_layout import DIM, Laid
from game.felt.flight import NUDGE, Flight, Nudged
from game.felt.frame import drawn

FAR: Final = 10.7
"""Short sides of a tile, on the felt, from which on it lands as loudly as it can."""
TOUCHING: Final = 0.2
"""Short sides by which tiles that touch may be apart, or overlap."""


def is_flat(laid: Sequence[Laid]) -> bool:
    """Return True if no tile covers another."""
    return all(tile.pick and not tile.shows for tile in laid)


def clack(flights: Sequence[Flight], *, is_last: bool) -> float:
    """Return how loudly tiles land: the further they come, the louder; doubles more so, and a hand's last tile."""
    way = max((hypot(go.end.x - go.start.x, go.end.y - go.start.y) / go.end.unit for go in flights), default=0.0)
    double = any(go.halves is not None and len(set(go.halves)) == 1 for go in flights)
    return 1.0 if is_last else min(1.0, 0.45 + 0.35 * min(1.0, way / FAR) + 0.15 * double)


def nudges(landed: Laid, still: Sequence[Laid], contact: float) -> list[tuple[Tile, Nudged]]:
    """Return the tiles that `landed` pushes when it lands at `contact`: those that touch it, and those behind them."""
    out: list[tuple[Tile, Nudged]] = []
    for near in still:
        push = push_of(landed, near)
        if push is None or not near.halves:
            continue
        behind = [(other, 0.5) for other in still if other is not near and push_of(near, other) == push]
        for laid, part in ((near, 1.0), *behind):
            far = part * NUDGE * near.spot.unit
            spot, dim = drawn(laid.spot), laid.mark == DIM
            away = push[0] * far, push[1] * far
            if laid.halves and laid.tile not in {tile for tile, _ in out}:
                out.append((laid.tile, Nudged(spot, laid.halves, away, contact, is_dim=dim)))
    return out


def push_of(one: Laid, other: Laid) -> tuple[int, int] | None:
    """Return the direction in which one tile pushes another that touches it; None if they don't touch."""
    (ax, ay), (bx, by) = half_size(one), half_size(other)
    dx, dy = other.spot.x - one.spot.x, other.spot.y - one.spot.y
    slack = TOUCHING * one.spot.unit
    if abs(abs(dx) - ax - bx) <= slack and abs(dy) < ay + by - slack:
        return (1 if dx > 0 else -1), 0
    if abs(abs(dy) - ay - by) <= slack and abs(dx) < ax + bx - slack:
        return 0, (1 if dy > 0 else -1)
    return None


def half_size(laid: Laid) -> tuple[float, float]:
    """Return half the width and half the height of a tile's place."""
    short, long = laid.spot.unit / 2, laid.spot.unit * max(2, len(laid.halves)) / 2
    return (long, short) if laid.spot.turn % 2 else (short, long)
