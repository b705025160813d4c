"""Suits and melds: the tiles of a hand that belong together, and the ways to split a hand into melds.

Every tile belongs to two suits: a single to those of its halves, a double to that of its number and to the suit of
doubles. No two tiles share more than one suit, so a meld's tiles determine its suit.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import Final, NamedTuple

from engine.pieces import Tiles, TileSet, each, mask

_LEAST: Final = 3
"""Size of the smallest meld, in tiles."""
MOST: Final = 4
"""Size of the largest meld, in tiles."""


class Meld(NamedTuple):
    """Three or four tiles of one suit."""

    suit: int
    """A number, or the set's highest number plus one for the suit of doubles."""
    tiles: Tiles


class Sorted(NamedTuple):
    """An incomplete hand sorted as its owner would arrange it."""

    melds: tuple[Meld, ...]
    """The complete melds."""
    near: tuple[Meld, ...]
    """Pairs of one suit that may become melds, adjacent ones first."""
    rest: Tiles
    """The tiles that match no other."""


class Melds:
    """The melds of a set of tiles, for complete hands with melds of given sizes.

    `members[suit]` are the tiles of a suit, `suits[t]` the two suits of tile t, `doubles` the number of the suit of
    doubles, `sizes` the meld sizes of a complete hand, largest first, and `size` its tile count.
    Weights rule out hands without a large meld quickly: `weights[t]` counts tile t in both its suits, five bits each,
    and a hand of weight w has a long enough suit only if `w + floor & full` isn't zero.
    """

    __slots__ = ("_counts", "doubles", "floor", "full", "members", "size", "sizes", "suits", "weights")

    def __init__(self, pieces: TileSet, sizes: Sequence[int]) -> None:
        self.doubles = pieces.top + 1
        self.members: list[Tiles] = [*pieces.touching, pieces.doubles]
        self.suits = [
            (pieces.low[tile], self.doubles if pieces.is_double(tile) else pieces.high[tile])
            for tile in range(pieces.count)
        ]
        self.sizes = tuple(sorted(sizes, reverse=True))
        self.size = sum(sizes)
        self.weights = [1 << 5 * low | 1 << 5 * high for low, high in self.suits]
        self.floor = sum(16 - self.sizes[0] << 5 * suit for suit in range(len(self.members)))
        self.full = sum(16 << 5 * suit for suit in range(len(self.members)))
        self._counts = [_counts(self.sizes, suits) for suits in range(len(self.sizes) + 1)]
        """The possible tile counts per suit of a complete hand, by number of suits."""

    def ranks(self, meld: Meld) -> int:
        """Return the ranks of a meld's tiles as bits: their other halves, or a double's own number."""
        ranks = 0
        for tile in each(meld.tiles):
            low, high = self.suits[tile]
            ranks |= 1 << (high if low == meld.suit and high != self.doubles else low)
        return ranks

    def asides(self, hand: Tiles) -> Tiles:
        """Return the tiles that complete a hand with one tile too many when set aside."""
        members = self.members
        long = [suit for suit, tiles in enumerate(members) if (hand & tiles).bit_count() >= _LEAST]
        found = 0
        for suits in range(1, len(self.sizes) + 1):
            for chosen in combinations(long, suits):
                cover = 0
                for suit in chosen:
                    cover |= members[suit]
                if (hand & cover).bit_count() >= self.size:
                    found |= self._asides(hand, chosen, hand & ~cover)
        return found

    def _asides(self, hand: Tiles, chosen: tuple[int, ...], outside: Tiles) -> Tiles:
        """Return the tiles whose removal leaves melds of the `chosen` suits, each of which is used."""
        own = [hand & self.members[suit] for suit in chosen]
        shared: list[tuple[int, int]] = []
        common: list[Tiles] = []
        for one, other in combinations(range(len(chosen)), 2):
            both = own[one] & own[other]
            if both:
                shared.append((one, other))
                common.append(both)
        for both in common:
            own = [tiles & ~both for tiles in own]
        counts = [tiles.bit_count() for tiles in own]
        allowed = self._counts[len(chosen)]
        if outside:
            return outside if _splits(counts, shared, allowed) else 0
        found = 0
        for place, tiles in enumerate(own):
            counts[place] -= 1
            if tiles and _splits(counts, shared, allowed):
                found |= tiles
            counts[place] += 1
        for place, both in enumerate(common):
            if _splits(counts, shared[:place] + shared[place + 1 :], allowed):
                found |= both
        return found

    def partitions(self, hand: Tiles) -> Iterator[tuple[Meld, ...]]:
        """Yield every way to split a hand into the melds of a complete one; none if it isn't complete."""
        if hand.bit_count() == self.size:
            yield from self._partitions(hand, self.sizes)

    def _partitions(self, hand: Tiles, sizes: tuple[int, ...]) -> Iterator[tuple[Meld, ...]]:
        if not hand:
            yield ()
            return
        first = hand & -hand
        for suit in self.suits[first.bit_length() - 1]:
            pool = each(hand & self.members[suit] & ~first)
            for size in sorted(set(sizes), reverse=True):
                left = list(sizes)
                left.remove(size)
                for others in combinations(pool, size - 1):
                    tiles = first | mask(others)
                    for further in self._partitions(hand & ~tiles, tuple(left)):
                        yield (Meld(suit, tiles), *further)

    def sorted(self, hand: Tiles) -> Sorted:
        """Return a hand of any size as melds, near melds and the rest, with as many tiles in melds as possible."""
        melds = max(self._some(hand), key=self._order)
        for meld in melds:
            hand &= ~meld.tiles
        near: list[Meld] = []
        while True:
            suit = max(range(len(self.members)), key=lambda suit: self._promise(hand, suit))
            tiles = hand & self.members[suit]
            if tiles.bit_count() < _LEAST - 1:
                return Sorted(melds, tuple(near), hand)
            near.append(Meld(suit, tiles))
            hand &= ~tiles

    def _some(self, hand: Tiles) -> Iterator[tuple[Meld, ...]]:
        """Yield the ways to take melds from a hand, the meld with the lowest tile first."""
        yield ()
        while hand:
            first = hand & -hand
            hand ^= first
            for suit in self.suits[first.bit_length() - 1]:
                pool = hand & self.members[suit]
                for size in range(_LEAST, MOST + 1):
                    for others in combinations(each(pool), size - 1):
                        tiles = first | mask(others)
                        for further in self._some(hand & ~tiles):
                            yield (Meld(suit, tiles), *further)

    def _order(self, melds: tuple[Meld, ...]) -> tuple[int, int]:
        return sum(meld.tiles.bit_count() for meld in melds), sum(neighbours(self.ranks(meld)) for meld in melds)

    def _promise(self, hand: Tiles, suit: int) -> tuple[int, int]:
        tiles = hand & self.members[suit]
        return tiles.bit_count(), neighbours(self.ranks(Meld(suit, tiles)))


def neighbours(ranks: int) -> int:
    """Return the number of pairs of consecutive ranks."""
    return (ranks & ranks >> 1).bit_count()


def _counts(sizes: tuple[int, ...], suits: int) -> frozenset[tuple[int, ...]]:
    """Return the tile counts per suit if the melds are spread over `suits` suits, each used at least once."""
    found: set[tuple[int, ...]] = set()
    for places in product(range(suits), repeat=len(sizes)):
        if len(set(places)) == suits:
            found.add(
                tuple(
                    sum(size for size, place in zip(sizes, places, strict=True) if place == suit)
                    for suit in range(suits)
                )
            )
    return frozenset(found)


def _splits(counts: list[int], shared: list[tuple[int, int]], allowed: frozenset[tuple[int, ...]]) -> bool:
    """Return True if an assignment of the tiles shared by two suits makes the counts one of `allowed`."""
    if not shared:
        return tuple(counts) in allowed
    for suit in shared[0]:
        counts[suit] += 1
        fits = _splits(counts, shared[1:], allowed)
        counts[suit] -= 1
        if fits:
            return True
    return False
