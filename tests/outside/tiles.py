"""Tiles as numbers, and the shuffle, written from docs/views.md and docs/shuffle.md alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from hashlib import sha256
from typing import Final

WORDS: Final = 1 << 32


class Chance:
    """The number stream of a seed."""

    def __init__(self, seed: bytes) -> None:
        self.stream: Final = self.words(seed)

    @staticmethod
    def words(seed: bytes) -> Iterator[int]:
        """Yield the words of the stream."""
        count = 0
        while True:
            digest = sha256(seed + count.to_bytes(4, "big")).digest()
            yield from (int.from_bytes(digest[place : place + 4], "big") for place in range(0, 32, 4))
            count += 1

    def below(self, n: int) -> int:
        """Return a random number below n."""
        limit = WORDS - WORDS % n
        return next(word for word in self.stream if word < limit) % n

    def shuffle(self, count: int) -> list[int]:
        """Return the tiles in their new order."""
        order = list(range(count))
        for i in range(count - 1, 0, -1):
            j = self.below(i + 1)
            order[i], order[j] = order[j], order[i]
        return order


class Pieces:
    """A set of tiles, or the cards of Space Dominoes."""

    def __init__(self, faces: list[tuple[int, ...]]) -> None:
        self.faces: Final = faces
        self.count: Final = len(faces)
        self.width: Final = (self.count + 7) // 8
        self.all: Final = frozenset(range(self.count))

    def weight(self, tiles: Iterable[int]) -> int:
        return sum(sum(self.faces[tile]) for tile in tiles)

    def double(self, tile: int) -> bool:
        return self.faces[tile][0] == self.faces[tile][-1]

    def mask(self, tiles: Iterable[int]) -> bytes:
        """Return a set of tiles as bytes."""
        return sum(1 << tile for tile in tiles).to_bytes(self.width, "little")

    def inside(self, mask: bytes) -> set[int]:
        """Return the tiles of a set."""
        bits = int.from_bytes(mask, "little")
        return {tile for tile in self.all if bits >> tile & 1}


@cache
def pieces(name: str) -> Pieces:
    """Return a set by its name."""
    if name == "space":
        readings = [(a, b, c) for a in range(4) for b in range(4) for c in range(4)]
        return Pieces([one for one in readings if one <= one[::-1]])
    top = int(name.removeprefix("double-"))
    return Pieces([(low, high) for low in range(top + 1) for high in range(low, top + 1)])
