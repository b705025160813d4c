"""Playing on from a moment of a replay: a table for one person, at which bots have the other seats."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from engine.bots.fill import fill
from engine.core import Board, Move, Seat, View
from engine.match import Match
from engine.pieces import HIDDEN, Tile, each
from engine.record.branch import FRESH, OPEN, BranchMatch, BranchPoint, HiddenTiles, branch_off, unknown
from engine.record.record import Player
from engine.record.reel import Reel, opened
from engine.sentences import Refusal, sentence
from game.play.local_table import LocalTable
from game.play.pace import Pace
from game.play.thinking import Thinker, Ticket

_TRIES: Final = 300
"""Number of deals tried until one fits all that the other players did."""


def branch_at(
    reel: Reel[Board], match: Match[Board], place: int, seat: Seat, kind: str, chance: Random
) -> BranchMatch[Board]:
    """Return a branch that leaves a match at a position of its reel. Raises Refusal if no other tiles fit."""
    number, step, _ = reel.at(place)
    point = BranchPoint(number, step, seat, kind)
    if kind != FRESH:
        return branch_off(match, point)
    state = reel.state(place).copy()
    view = state.masked(seat)
    if not unknown(view):
        raise Refusal(sentence("No tile is hidden here."))
    for _ in range(_TRIES):
        try:
            return branch_off(match, point, _other_tiles(state, view, chance))
        except Refusal:  # somebody would have played differently
            continue
    raise Refusal(sentence("No other tiles fit everything you saw in this round."))


def _other_tiles(state: View[Board], view: View[Board], chance: Random) -> HiddenTiles:
    """Return random tiles in the places that a view doesn't know."""
    filled, swaps = fill(view, chance), dict[Tile, Tile]()
    for true, known, new in zip(state.hands, view.hands, filled.hands, strict=True):
        places, tiles = each(true & ~known), each(new & ~known)
        chance.shuffle(tiles)
        swaps.update(zip(places, tiles, strict=True))
    for pile, seen, other in zip(state.piles, view.piles, filled.piles, strict=True):
        swaps.update((tile, new) for tile, mark, new in zip(pile, seen, other, strict=True) if mark == HIDDEN)
    loose = 0
    for tile in swaps:
        loose |= 1 << tile
    return HiddenTiles(swaps, filled.turned & loose if view.board.has_ways else 0)


class WhatIfTable(LocalTable):
    """The table of a branch. Every move since its point can be undone, and no other round is dealt."""

    def __init__(
        self,
        match: BranchMatch[Board],
        players: Sequence[Player],
        thinker: Thinker,
        pace: Pace,
        *,
        chances: Callable[[], int],
    ) -> None:
        """`players` are bots but for the seat of the branch."""
        self.branch: Final = match
        super().__init__(match, players, thinker, pace, chances=chances, takes_back=True)

    @property
    def view(self) -> View[Board]:
        """The round as the person's seat knows it, or with all hands open."""
        view = self.branch.view(self.seat)
        return opened(view, self.branch.state, self.seat) if self.branch.point.kind == OPEN else view

    def next_round(self) -> None:
        """Do nothing: a branch ends with its round."""

    def advise(self, wish: Move | None = None) -> Ticket:
        """Ask for a hint for what the person's seat could know."""
        return self._thinker.advise(self._hint(self.branch.view(self.seat), wish))
