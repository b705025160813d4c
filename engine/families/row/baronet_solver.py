"""Solves Baronet: how a deal ends without playing it, and why a row can get stuck.

The count continues across the end of the row. If a pass over `tiles` tiles takes none, the tile at place j, which had
the number c + j, gets c + j + tiles in the next pass, then c + j + 2 * tiles, and so on, modulo 13. Thirteen is prime.
Unless it divides `tiles`, thirteen such passes show each tile every number, including its own, so something must go. If
it does divide it (13 or 26 tiles), every pass shows the same as the one before, so a pass that took nothing will never
take anything. A row therefore gets stuck exactly there, and the first dry pass over 13 or 26 tiles proves it. If the
count starts again with each pass, a dry pass over any row repeats itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

NUMBERS: Final = 13
"""Number of different counts, 0 to 12, as on the tiles."""


class BaronetOutcome(NamedTuple):
    """The end of a deal if no tile is missed."""

    left: int
    """Tiles left over; 0 if the whole row goes."""
    passes: int
    """Number of passes started."""
    touches: int
    longest: int
    """Longest series of passes that took nothing."""


def sticks(tiles: int, *, restarts: bool = False) -> bool:
    """Return True if a row of this many tiles is lost once a pass over it matched no tile."""
    return restarts or tiles % NUMBERS == 0


def outcome(pips: Sequence[int], *, count: int = 0, restarts: bool = False) -> BaronetOutcome:
    """Return the outcome of a row of tiles with these pips, from left to right."""
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
