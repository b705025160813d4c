"""Shared by the outside referees: the shuffle of docs/shuffle.md, the names of tiles, and an exception for fouls.

It uses nothing of Boneyard.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from hashlib import sha256

Tile = tuple[int, int]


class FoulError(Exception):
    """The match cannot have happened like that."""


class Stream:
    """The numbers derived from a seed, as described in docs/shuffle.md."""

    def __init__(self, seed: bytes) -> None:
        self.seed = seed
        self.block = 0
        self.words: list[int] = []

    def word(self) -> int:
        if not self.words:
            digest = sha256(self.seed + self.block.to_bytes(4, "big")).digest()
            self.words = [int.from_bytes(digest[at : at + 4], "big") for at in range(28, -1, -4)]
            self.block += 1
        return self.words.pop()

    def below(self, bound: int) -> int:
        while True:
            word = self.word()
            if word < 2**32 - 2**32 % bound:
                return word % bound

    def shuffle(self, count: int) -> list[int]:
        order = list(range(count))
        for last in range(count - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order


def shuffles(seed: bytes, count: int) -> Iterable[list[int]]:
    """Yield the orders derived from a seed, one shuffle after another."""
    stream = Stream(seed)
    while True:
        yield stream.shuffle(count)


def name(tile: Tile) -> str:
    return f"{tile[0]}-{tile[1]}"


def tile_of(spelt: str) -> Tile:
    low, high = (int(half) for half in spelt.split("-"))
    return low, high


def is_double(tile: Tile) -> bool:
    return tile[0] == tile[1]


def names(tiles: Iterable[Tile]) -> list[str]:
    return [name(tile) for tile in tiles]


def weight(hand: Iterable[Tile]) -> int:
    return sum(low + high for low, high in hand)


def to_five(pips: int) -> int:
    return 5 * ((pips + 2) // 5)


def same(value: object) -> str:
    return json.dumps(value, sort_keys=True)
