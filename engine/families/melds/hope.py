"""How soon a hand can be whole: how many tiles it still needs, and how many of those nobody has seen yet."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import Final

from engine.families.melds.melds import Meld, Melds, neighbours
from engine.pieces import Tiles

_HOPES: Final = 6
"""Suits that are looked at: those that a hand has most of."""
PATIENCE: Final = 0.8
"""What a hand is worth that is whole a turn later, in parts of one that is whole now: somebody else may be first."""
_SEEN: Final = 1.3
"""Tiles that can be had in a turn: one from the boneyard, and now and then a discard."""
BEST: Final = 3.0
"""How much more the best of several plans counts than the others."""
RUN: Final = 0.15
"""What two tiles that follow one another add to the worth of a hand."""


@lru_cache(maxsize=1 << 16)
def soon(needs: tuple[int, ...], left: tuple[int, ...], unseen: int) -> float:
    """Return what it is worth to wait for tiles of several suits, in parts of having them now.

    `needs` of those `left` of each suit have to come, among so many `unseen` ones. The same chance every turn: exact
    but for the tiles that are used up meanwhile.
    """
    useful = sum(count for need, count in zip(needs, left, strict=True) if need)
    if not useful:
        return 0.0 if any(needs) else 1.0
    worth = 0.0
    for place, (need, count) in enumerate(zip(needs, left, strict=True)):
        if need and count:
            then = (*needs[:place], need - 1, *needs[place + 1 :]), (*left[:place], count - 1, *left[place + 1 :])
            worth += count / useful * soon(*then, unseen)
    comes = min(useful * _SEEN / unseen, 1.0)
    return worth * PATIENCE * comes / (1 - PATIENCE * (1 - comes))


def hope(melds: Melds, hand: Tiles, unseen: Tiles) -> float:
    """Return what a hand is worth that is to become whole, in parts of the least that is whole.

    Every plan counts, the best one most: so a hand that can become whole in several ways is worth more.
    """
    members, sizes, about = melds.members, melds.sizes, unseen.bit_count()
    held = [(hand & tiles).bit_count() for tiles in members]
    left = [(unseen & tiles).bit_count() for tiles in members]
    suits = sorted([suit for suit, count in enumerate(held) if count], key=lambda suit: (held[suit], left[suit]))
    suits = suits[: -_HOPES - 1 : -1]
    runs = {suit: 1 + RUN * neighbours(melds.ranks(Meld(suit, hand & members[suit]))) for suit in suits}
    total = 0.0
    for chosen in combinations(suits, len(sizes)):
        cover, worth = 0, 1.0
        needs: list[int] = []
        for suit, size in zip(chosen, sizes, strict=True):
            cover |= members[suit]
            needs.append(max(size - held[suit], 0))
            worth *= runs[suit]
        needs[-1] += max(melds.size - (hand & cover).bit_count() - sum(needs), 0)  # a tile of two suits serves one
        total += (worth * soon(tuple(needs), tuple([left[suit] for suit in chosen]), about)) ** BEST
    return float(total ** (1 / BEST))
