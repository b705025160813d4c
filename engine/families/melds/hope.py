"""Estimates how soon a hand can be complete, from the tiles it needs and those still unseen."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import Final

from engine.families.melds.melds import Meld, Melds, neighbours
from engine.pieces import Tiles

HOPES: Final = 6
"""Number of suits considered, longest first."""
PATIENCE: Final = 0.8
"""Worth of completing a hand one turn later, as a share of its worth now: someone else may finish first."""
_SEEN: Final = 1.3
"""Tiles available per turn: one from the boneyard and sometimes a discard."""
BEST: Final = 3.0
"""Exponent by which the best of several plans outweighs the rest."""
RUN: Final = 0.15
"""Added worth of two tiles in sequence, as a share of the hand's."""


@lru_cache(maxsize=1 << 16)
def soon(needs: tuple[int, ...], left: tuple[int, ...], unseen: int) -> float:
    """Return the worth of waiting for tiles of several suits, as a share of having them now.

    `needs` of the `left` tiles of each suit must come from `unseen` ones. The chance is taken as equal in every turn,
    ignoring the tiles used up meanwhile.
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
    """Return the worth of an incomplete hand, as a share of the cheapest complete one.

    Every plan counts, the best one most, so a hand with several plans is worth more.
    """
    members, sizes, about = melds.members, melds.sizes, unseen.bit_count()
    held = [(hand & tiles).bit_count() for tiles in members]
    left = [(unseen & tiles).bit_count() for tiles in members]
    suits = sorted([suit for suit, count in enumerate(held) if count], key=lambda suit: (held[suit], left[suit]))
    suits = suits[: -HOPES - 1 : -1]
    runs = {suit: 1 + RUN * neighbours(melds.ranks(Meld(suit, hand & members[suit]))) for suit in suits}
    total = 0.0
    for chosen in combinations(suits, len(sizes)):
        cover, worth = 0, 1.0
        needs: list[int] = []
        for suit, size in zip(chosen, sizes, strict=True):
            cover |= members[suit]
            needs.append(max(size - held[suit], 0))
            worth *= runs[suit]
        needs[-1] += max(melds.size - (hand & cover).bit_count() - sum(needs), 0)  # a tile of two suits counts for one
        total += (worth * soon(tuple(needs), tuple([left[suit] for suit in chosen]), about)) ** BEST
    return float(total ** (1 / BEST))
