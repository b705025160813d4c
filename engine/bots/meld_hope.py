"""How soon a hand can be whole: how many tiles it still needs, and how many of those nobody has seen yet."""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import combinations
from typing import Final

from engine.melds import Meld, Melds, neighbours
from engine.pieces import Tiles

HOPES: Final = 5
"""Suits that are looked at: those that a hand has most of."""
PATIENCE: Final = 0.85
"""What a hand is worth that is whole a turn later, in parts of one that is whole now: somebody else may be first."""
HASTE: Final = -math.log(PATIENCE)
SEEN: Final = 1.3
"""Tiles that can be had in a turn: one from the boneyard, and now and then a discard."""
BEST: Final = 3.0
"""How much more the best of several plans counts than the others."""
RUN: Final = 0.1
"""What two tiles that follow one another add to the worth of a hand."""
NEVER: Final = 99.0
"""Turns, for each unseen tile, until a meld is whole of which too few tiles are left."""


@lru_cache(maxsize=1 << 16)
def wait(needs: tuple[int, ...], left: tuple[int, ...]) -> float:
    """Return how long it takes until tiles of several suits have come: `needs` of those `left` of each.

    In draws from the boneyard, for each unseen tile: twice as long where twice as many other tiles are about.
    """
    useful = sum(count for need, count in zip(needs, left, strict=True) if need)
    if not useful:
        return NEVER if any(needs) else 0.0
    total = 1.0
    for place, (need, count) in enumerate(zip(needs, left, strict=True)):
        if need and count:
            then = (*needs[:place], need - 1, *needs[place + 1 :]), (*left[:place], count - 1, *left[place + 1 :])
            total += count * wait(*then)
    return total / useful


def hope(melds: Melds, hand: Tiles, unseen: Tiles) -> float:
    """Return what a hand is worth that is to become whole, in parts of the least that is whole.

    Every plan counts, the best one most: so a hand that can become whole in several ways is worth more.
    """
    members, sizes = melds.members, melds.sizes
    held = [(hand & tiles).bit_count() for tiles in members]
    left = [(unseen & tiles).bit_count() for tiles in members]
    suits = sorted([suit for suit, count in enumerate(held) if count], key=lambda suit: (held[suit], left[suit]))
    suits = suits[: -HOPES - 1 : -1]
    runs = {suit: 1 + RUN * neighbours(melds.ranks(Meld(suit, hand & members[suit]))) for suit in suits}
    each_turn = unseen.bit_count() / SEEN
    total = 0.0
    for chosen in combinations(suits, len(sizes)):
        cover, worth = 0, 1.0
        needs: list[int] = []
        for suit, size in zip(chosen, sizes, strict=True):
            cover |= members[suit]
            needs.append(max(size - held[suit], 0))
            worth *= runs[suit]
        needs[-1] += max(melds.size - (hand & cover).bit_count() - sum(needs), 0)  # a tile of two suits serves one
        turns = wait(tuple(needs), tuple([left[suit] for suit in chosen])) * each_turn
        total += (worth * math.exp(-HASTE * turns)) ** BEST
    return float(total ** (1 / BEST))
