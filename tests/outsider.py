"""What every outside referee needs: the shuffle as docs/shuffle.md describes it, names of tiles, and a word for a foul.

It uses nothing of Boneyard.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from hashlib import sha256

Tile = tuple[int, int]


class FoulError(Exception):
    """The match did not happen like that."""


def shuffles(seed: bytes, count: int) -> Iterable[list[int]]:
    """Yield the orders that follow from a seed, as docs/shuffle.md says."""
    words: list[int] = []
    block = 0
    while True:
        order = list(range(count))
        for last in range(count - 1, 0, -1):
            bound = last + 1
            while True:
                if not words:
                    digest = sha256(seed + block.to_bytes(4, "big")).digest()
                    words = [int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4)]
                    block += 1
                word = words.pop(0)
                if word < 2**32 - 2**32 % bound:
                    break
            other = word % bound
            order[last], order[other] = order[other], order[last]
        yield order


def name(tile: Tile) -> str:
    return f"{tile[0]}-{tile[1]}"


def names(tiles: Iterable[Tile]) -> list[str]:
    return [name(tile) for tile in tiles]


def weight(hand: Iterable[Tile]) -> int:
    return sum(low + high for low, high in hand)


def to_five(pips: int) -> int:
    return 5 * ((pips + 2) // 5)


def same(value: object) -> str:
    return json.dumps(value, sort_keys=True)
