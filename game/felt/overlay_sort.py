"""Cards of three sections in an order that shows which of them carry each other along in one turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.pieces import Tile

Face = tuple[int, ...]
TRIES: Final = 3_000
"""Runs that are looked at; a longer one might then be missed, which harms nothing."""


def by_chains(faces: Sequence[Face], hand: Sequence[Tile]) -> list[Tile]:
    """Return the hand as runs, the longest first; a run's cards can be laid one over two sections of the other."""
    left, out = sorted(hand), list[Tile]()
    while left:
        run = longest_run(faces, left)
        out += run
        left = [tile for tile in left if tile not in run]
    return out


def longest_run(faces: Sequence[Face], hand: Sequence[Tile]) -> list[Tile]:
    """Return the longest run of cards in which the first two sections of each are the last two of the one before."""
    best: list[Tile] = []
    tries = TRIES
    waiting: list[tuple[list[Tile], Face]] = [
        ([tile], face) for tile in reversed(hand) for face in (faces[tile][::-1], faces[tile])
    ]
    while waiting and tries and len(best) < len(hand):
        tries -= 1
        run, face = waiting.pop()
        if len(run) > len(best):
            best = run
        for tile in hand:
            if tile not in run:
                ways = dict.fromkeys((faces[tile], faces[tile][::-1]))
                waiting.extend(([*run, tile], reads) for reads in ways if reads[:2] == face[1:])
    return best
