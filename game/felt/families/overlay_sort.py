"""Sorts cards of three sections to show which of them can be played in one turn."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Final

from engine.pieces import Tile

CardFace = tuple[int, ...]
_TRIES: Final = 400
"""Number of runs examined for each run found. A longer one may be missed, which does no harm."""


def runs(faces: Sequence[CardFace], hand: Sequence[Tile]) -> list[list[Tile]]:
    """Return the hand as runs, the longest first. Each card of a run can cover two sections of the one before."""
    left, out = sorted(hand), list[list[Tile]]()
    while left:
        run = longest_run(faces, left)
        out.append(run)
        left = [tile for tile in left if tile not in run]
    return out


def longest_run(faces: Sequence[CardFace], hand: Sequence[Tile]) -> list[Tile]:
    """Return the longest run of cards in which each starts with the last two sections of the one before."""
    readings = [(tile, way) for tile in reversed(hand) for way in dict.fromkeys((faces[tile][::-1], faces[tile]))]
    following: dict[CardFace, list[tuple[Tile, CardFace]]] = defaultdict(list)
    for tile, way in readings:
        following[way[:2]].append((tile, way[1:]))
    best: tuple[Tile, ...] = ()
    waiting: list[tuple[tuple[Tile, ...], CardFace]] = [((tile,), way[1:]) for tile, way in readings]
    for _ in range(_TRIES):
        if not waiting or len(best) == len(hand):
            break
        run, end = waiting.pop()
        if len(run) > len(best):
            best = run
        waiting += [((*run, tile), after) for tile, after in following[end] if tile not in run]
    return list(best)
