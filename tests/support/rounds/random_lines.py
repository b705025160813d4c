"""Lines of random tiles: the plays alone, without a game, for whatever lays them out."""

from __future__ import annotations

import random
from typing import Final, NamedTuple

from game.picture.line.line import LineSlot, Link, PlacementRules, Slot, Spinners, Start

LEGS: Final = (Slot.LEG1, Slot.LEG2, Slot.LEG3, Slot.LEG4, Slot.LEG5, Slot.LEG6)
TIPS: Final = (Slot.T1, Slot.T2)


class Table(NamedTuple):
    """A position of a game: all plays so far and the open ends."""

    links: tuple[Link, ...]
    opens: tuple[LineSlot, ...]


def play_out(
    seed: int, customs: PlacementRules, pips: int = 6, *, cross: bool = False, one_end: bool = False
) -> list[Table]:
    """Play random legal tiles of a real set until none is left or fits; return the position after each."""
    rng = random.Random(seed)
    tiles = [(a, b) for a in range(pips + 1) for b in range(a, pips + 1)]
    rng.shuffle(tiles)
    if cross or customs.start is Start.HUB6:
        tiles.sort(key=lambda t: t[0] != t[1])
    ends: dict[LineSlot, int] = {}
    links: list[Link] = []
    tables: list[Table] = []
    doubles = 0
    while True:
        if not links:
            (low, high), place = tiles.pop(0), (-1, Slot.A)
            first: dict[LineSlot, int] = {(0, Slot.A): low, (0, Slot.B): high}
            ends = {(0, leg): low for leg in LEGS} if customs.start is Start.HUB6 else first
            matched, other = low, high
        else:
            moves = [(p, t) for p, value in ends.items() for t in tiles if value in t]
            if one_end:
                moves = [move for move in moves if move[0] != (0, Slot.A)] or moves
            if not moves:
                return tables
            place, tile = rng.choice(moves)
            tiles.remove(tile)
            matched = ends.pop(place)
            other = tile[1] if tile[0] == matched else tile[0]
            ends[len(links), Slot.OUT] = other
        double = matched == other
        doubles += double
        index = len(links)
        links.append(Link(double, *place))
        if double and (customs.spinners is Spinners.EVERY or (customs.spinners is Spinners.FIRST and doubles == 1)):
            ends.update({(index, tip): matched for tip in TIPS})
        tables.append(Table(tuple(links), tuple(ends)))
