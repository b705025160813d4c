"""Baronet worked out: the end of a deal without playing it, and why a row can stick.

The count goes on across the end of the row. If a pass over `tiles` tiles takes none, the tile at place j, which had the
number c + j, gets c + j + tiles in the next pass, then c + j + 2 * tiles, and so on, modulo 13. Thirteen is a prime:
unless it divides `tiles`, thirteen such passes show each tile every number, its own among them, so that something has
to go. If it does divide it (13 or 26 tiles), every pass shows what the pass before has shown: what has taken nothing
will never take anything. So a row sticks exactly there, and the first dry pass over 13 or 26 tiles proves it. If the
count starts again with each pass, a dry pass over any row repeats itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

NUMBERS: Final = 13
"""The count goes from 0 to 12, the pips of a tile."""


class BaronetOutcome(NamedTuple):
    """What a deal comes to, if no tile is missed."""

    left: int
    """Tiles that stick; none if the row goes."""
    passes: int
    """Passes begun."""
    touches: int
    longest: int
    """Most passes in a row that took nothing."""


def sticks(tiles: int, *, restarts: bool = False) -> bool:
    """Say whether a row of so many tiles is lost once a pass over it has shown no tile its number."""
    return restarts or tiles % NUMBERS == 0


def outcome(pips: Sequence[int], *, count: int = 0, restarts: bool = False) -> BaronetOutcome:
    """Return what comes of a row of tiles with these pips, from left to right."""
    row = list(pips)
    passes = touches = dry = longest = 0
    while row:
        if restarts:
            count = 0
        left = [number for place, number in enumerate(row) if (count + place) % NUMBERS != number]
        passes += 1
        if left:
            touches += len(row)
            count = (count + len(row)) % NUMBERS
        else:
            touches += max(place for place, _ in enumerate(row)) + 1
        dry = dry + 1 if len(left) == len(row) else 0
        longest = max(longest, dry)
        if dry and sticks(len(row), restarts=restarts):
            return BaronetOutcome(len(row), passes, touches, longest)
        row = left
    return BaronetOutcome(0, passes, touches, longest)
