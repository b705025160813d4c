"""Fills in hidden tiles: a random deal that is consistent with a view."""

from __future__ import annotations

from random import Random
from typing import Final, Generic

from engine.core import B, Seat, State, View
from engine.pieces import HIDDEN, Tile, Tiles, each, mask

STIRS: Final = 2
"""Swaps tried per hidden tile, which removes the bias of the order of filling."""


def fill(view: View[B], rng: Random) -> State[B]:
    """Return a random deal consistent with `view`, without an event listener. All are about equally likely."""
    return Deals(view).draw(rng)


class Deals(Generic[B]):
    """All deals consistent with a view, prepared for drawing many of them.

    A place is the position of a hidden tile: first those in hands with known gaps, the most restricted first, then all
    others. `bans[i]` are the tiles that can't be at place i.
    """

    __slots__ = ("_bans", "_known", "_loose", "_owners", "_places", "_strict", "_view")

    def __init__(self, view: View[B], *, forgets: bool = False) -> None:
        """Prepare the deals; with `forgets`, the tiles that seats have shown to lack may be theirs."""
        seen = view.board.tiles() | mask([tile for pile in view.piles for tile in pile if tile != HIDDEN])
        for hand in view.hands:
            seen |= hand
        loose = view.pieces.every & ~seen
        strict: list[tuple[int, Seat, int, Tiles]] = []
        easy: list[Seat] = []
        for seat, holes in enumerate(view.holes):
            if holes:
                lacks, newest = (0, 0) if forgets else view.board.lacks(seat)
                told = min(holes, holes - newest + (view.hands[seat] & lacks).bit_count()) if lacks & loose else 0
                if told > 0:
                    strict.append(((loose & ~lacks).bit_count() - told, seat, told, lacks))
                easy += [seat] * (holes - max(told, 0))
        strict.sort()
        self._view = view
        self._loose: list[Tile] = each(loose)
        self._owners = [seat for _, seat, told, _ in strict for _ in range(told)] + easy
        self._bans: list[Tiles] = [lacks for _, _, told, lacks in strict for _ in range(told)]
        self._strict = len(self._bans)
        self._places = len(self._loose)
        self._bans += [0] * (self._places - self._strict)
        self._known = len(strict)

    def draw(self, rng: Random) -> State[B]:
        """Return a random deal."""
        tiles = self._shuffled(rng)
        self._allow(tiles)
        if self._known > 1:
            self._stir(tiles, rng)
        return self._dealt(tiles, rng)

    def extremes(self, rng: Random) -> tuple[State[B], State[B]]:
        """Return two deals: one with the lightest tiles in the hidden hands, as far as possible, one with the heaviest.

        There hidden tiles count for as little, and for as much, as they can.
        """
        rising = sorted(self._loose, key=self._view.pieces.pips.__getitem__)
        falling = rising[::-1]
        self._allow(rising)
        self._allow(falling)
        return self._dealt(rising, rng), self._dealt(falling, rng)

    def _allow(self, tiles: list[Tile]) -> None:
        """Swap tiles that can't be at their place."""
        if self._strict:
            bans, places = self._bans, self._places
            for place in range(self._strict):
                ban = bans[place]
                if ban >> tiles[place] & 1:
                    for other in range(place + 1, places):
                        if not ban >> tiles[other] & 1:
                            tiles[place], tiles[other] = tiles[other], tiles[place]
                            break
                    else:
                        self._make_room(tiles, place)

    def _shuffled(self, rng: Random) -> list[Tile]:
        chance = rng.random
        return [tile for _, tile in sorted([(chance(), tile) for tile in self._loose])]

    def _make_room(self, tiles: list[Tile], stuck: int) -> None:
        """Move tiles along a shortest chain of places to get an allowed one to place `stuck`.

        All tiles allowed there are at earlier places. The chain takes one of them, gives its place another tile, and so
        on, up to a place that may have the tile from `stuck`, or one after it, which accepts any tile until its turn
        comes.
        """
        bans, places = self._bans, self._places
        came_from = {stuck: stuck}
        queue = [stuck]
        for place in queue:
            ban = bans[place]
            for other in range(places):
                if other == stuck or other in came_from or ban >> tiles[other] & 1:
                    continue
                came_from[other] = place
                if other > stuck or not bans[other] >> tiles[stuck] & 1:
                    _move_on(tiles, came_from, other)
                    return
                queue.append(other)
        raise ValueError("no deal fits this view")

    def _stir(self, tiles: list[Tile], rng: Random) -> None:
        """Swap random pairs of places if both tiles allow it; in the long run all deals become equally likely."""
        bans, chance, strict, places = self._bans, rng.random, self._strict, self._places
        for _ in range(STIRS * strict):
            here, there = int(chance() * strict), int(chance() * places)
            tile, other = tiles[here], tiles[there]
            if not (bans[here] >> other | bans[there] >> tile) & 1:
                tiles[here], tiles[there] = other, tile

    def _dealt(self, tiles: list[Tile], rng: Random) -> State[B]:
        """Return the deal as a state. Which way round the tiles of the piles lie is random."""
        view = self._view
        ways = rng.getrandbits(view.pieces.count) if view.board.has_ways else 0
        state = State.of(view)
        hands = state.hands
        place = 0
        for seat in self._owners:
            hands[seat] |= 1 << tiles[place]
            place += 1
        state.holes = [0] * len(hands)
        for pile in state.piles:
            for i, tile in enumerate(pile):
                if tile == HIDDEN:
                    pile[i] = tiles[place]
                    place += 1
        if view.board.has_ways:
            state.turned |= ways & mask(tiles[len(self._owners) :])
        return state


def _move_on(tiles: list[Tile], came_from: dict[int, int], last: int) -> None:
    """Give each place on the way to `last` the tile of the next; `last` gets the tile of the first."""
    way = [last]
    while came_from[way[-1]] != way[-1]:
        way.append(came_from[way[-1]])
    first = tiles[way[-1]]
    for i in range(len(way) - 1, 0, -1):
        tiles[way[i]] = tiles[way[i - 1]]
    tiles[last] = first
