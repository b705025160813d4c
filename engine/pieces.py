"""The tiles: their faces, bitmasks for fast queries, and the seeded shuffle."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from itertools import product
from typing import Annotated, Final

Tile = Annotated[int, "a tile, or -1"]
"""The index of one physical piece in its `TileSet`."""
Tiles = Annotated[int, "a set of tiles"]
"""A set of tiles as a bitmask: bit t is tile t."""

HIDDEN: Final = -1
"""A tile that this view doesn't identify."""

DOUBLE_SIZES: Final = (6, 9, 12, 15)
_SOME: Final = 0xFFF_FFFF_FFFF_FFFF
"""The first sixty tiles."""


def each(tiles: Tiles) -> list[Tile]:
    """Return the tiles of a set, lowest first."""
    out: list[Tile] = []
    below = -1
    while tiles:
        some = tiles & _SOME  # few digits: compiled, a number of more takes many times as long
        while some:
            low = some & -some
            out.append(below + low.bit_length())
            some ^= low
        tiles >>= 60
        below += 60
    return out


def mask(tiles: list[Tile] | tuple[Tile, ...]) -> Tiles:
    """Return the set of `tiles`."""
    out = 0
    for tile in tiles:
        out |= 1 << tile
    return out


def among(tiles: Tiles, tile: Tile) -> bool:
    """Return True if `tiles` include this tile; HIDDEN and numbers beyond the set are in none."""
    return tile >= 0 and bool(tiles >> tile & 1)


class TileSet:
    """A box of tiles; all attributes are fixed at construction and shared.

    `faces[t]` are the numbers on tile t, low half first; `low`, `high` and `pips` are its first half, its last half and
    the sum of all; `touching[p]` are the tiles with number p; `doubles` those with equal halves; `top` is the highest
    number.
    """

    __slots__ = ("count", "doubles", "every", "faces", "high", "joint", "low", "name", "pips", "top", "touching")

    def __init__(self, name: str, faces: tuple[tuple[int, ...], ...]) -> None:
        self.name = name
        self.faces = faces
        self.count = len(faces)
        self.joint = "-" if len(faces[0]) == 2 else ""
        self.every: Tiles = (1 << len(faces)) - 1
        self.low = [face[0] for face in faces]
        self.high = [face[-1] for face in faces]
        self.pips = [sum(face) for face in faces]
        self.top = max(max(face) for face in faces)
        self.touching: list[Tiles] = [
            mask([t for t, face in enumerate(faces) if pip in face]) for pip in range(self.top + 1)
        ]
        self.doubles: Tiles = mask([t for t, face in enumerate(faces) if face[0] == face[-1]])

    def __repr__(self) -> str:
        return f"<{self.name}>"

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return tile_set, (self.name,)

    def weight(self, tiles: Tiles) -> int:
        """Return the pips on a set of tiles."""
        pips = self.pips
        total = 0
        while tiles:
            low = tiles & -tiles
            total += pips[low.bit_length() - 1]
            tiles ^= low
        return total

    def label(self, tile: Tile) -> str:
        """Return a tile's name: `3-5`, low half first; `023` for a card of three sections; `?` for a hidden tile."""
        return "?" if tile == HIDDEN else self.joint.join(map(str, self.faces[tile]))

    def is_double(self, tile: Tile) -> bool:
        """Return True if both halves of `tile` are equal."""
        return bool(self.doubles >> tile & 1)

    def find(self, *face: int) -> Tile:
        """Return the tile with these halves, in any order. Raises ValueError if the set has none."""
        want = tuple(sorted(face))
        for tile, have in enumerate(self.faces):
            if tuple(sorted(have)) == want:
                return tile
        raise ValueError(f"{self.name} has no tile {'-'.join(map(str, face))}")


@cache
def double(top: int) -> TileSet:
    """Return the double-`top` set: every pair of numbers up to `top`, once, in the order 0-0 0-1 ... top-top."""
    faces = tuple((low, high) for low in range(top + 1) for high in range(low, top + 1))
    return TileSet(f"double-{top}", faces)


@cache
def space() -> TileSet:
    """Return the forty Space cards: three sections of 0 to 3 dots, the smaller reading first, sorted."""
    readings = product(range(4), repeat=3)
    return TileSet("space", tuple(face for face in readings if face <= face[::-1]))


def tile_set(name: str) -> TileSet:
    """Return the set of that name. Raises ValueError if there isn't one."""
    if name == "space":
        return space()
    kind, _, size = name.partition("-")
    if kind == "double" and size.isdecimal() and int(size) in DOUBLE_SIZES:
        return double(int(size))
    raise ValueError(f"there is no tile set {name!r}")


class Chance:
    """The engine's only randomness: numbers and shuffles determined by a seed, on every computer forever.

    The stream is SHA-256(seed + i) for i = 0, 1, ... (i as 4 bytes, big-endian), cut into 4-byte big-endian words. A
    word w gives a number below n as w mod n, unless w >= 2**32 - 2**32 mod n: then the next word is used. A shuffle is
    Fisher-Yates from the last place down: for i = count-1 ... 1 swap place i with place below(i + 1). Several shuffles
    of one round (a redeal, a seat draw) continue the same stream.
    """

    __slots__ = ("_at", "_block", "_number", "_seed")

    def __init__(self, seed: bytes) -> None:
        self._seed = seed
        self._number = 0
        """The number of blocks so far."""
        self._block = b""
        self._at = 0
        """Where the next word begins in the block."""

    def below(self, n: int) -> int:
        """Return a number from 0 to n - 1, all equally likely; n is at most 2**32."""
        limit = 2**32 - 2**32 % n
        while True:
            at = self._at
            if at == len(self._block):
                self._block = sha256(self._seed + self._number.to_bytes(4, "big")).digest()
                self._number += 1
                at = 0
            block, self._at = self._block, at + 4
            word = block[at] << 24 | block[at + 1] << 16 | block[at + 2] << 8 | block[at + 3]
            if word < limit:
                return word % n

    def shuffled(self, count: int) -> list[int]:
        """Return 0 ... count-1 in random order."""
        order = list(range(count))
        for i in range(count - 1, 0, -1):
            j = self.below(i + 1)
            order[i], order[j] = order[j], order[i]
        return order
