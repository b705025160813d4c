"""A game of another program, followed move by move with our own rules.

Our bots see the masked view of the mirrored round, as at our own tables: nothing that the other program may know. At
each turn the moves that both programs allow are compared, so a series is also a check of the rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final, NamedTuple

from engine.core import PASS, PLAY, Move, Seat, State, View
from engine.families.chain.board import Chain
from engine.families.chain.rules import ChainRules
from engine.games.block_draw import BlockDraw
from engine.match import Step
from engine.options import HouseRules
from engine.pieces import Tile, Tiles, TileSet, double, each

SIX: Final = double(6)
ONE_ROUND: Final[HouseRules] = {"match": "single"}
_OUT_OF_PLAY: Final = 28
"""A boneyard that nobody may draw from."""


class Play(NamedTuple):
    """A tile on an end, whatever either program calls it."""

    tile: Tile
    pip: int
    """The number the end shows; 0 for the lead."""


class BlockGame(BlockDraw):
    """Two seats, seven tiles each. The other fourteen stay out of play."""

    hand: ClassVar[dict[int, int]] = {2: 7}
    draws_lots = True

    def __init__(self, seats: int = 2, pieces: TileSet = SIX, house: HouseRules | None = None) -> None:
        super().__init__(seats, pieces, house or ONE_ROUND)
        self.reserve = _OUT_OF_PLAY


class PartnerGame(BlockDraw):
    """Four seats in two teams, all tiles dealt. The lighter team wins a blocked round."""

    hand: ClassVar[dict[int, int]] = {4: 7}
    draws_lots = True

    def __init__(self, seats: int = 4, pieces: TileSet = SIX, house: HouseRules | None = None) -> None:
        super().__init__(seats, pieces, house or ONE_ROUND)
        self.reserve = _OUT_OF_PLAY

    def seating(self) -> tuple[int, ...]:
        """Return the teams: partners sit opposite."""
        return (0, 1, 0, 1)

    def out_points(self, weights: list[int], _winner: Seat) -> tuple[int, tuple[int, ...]]:
        """Return the pips of all hands."""
        return sum(weights), tuple(weights)

    def blocked_points(self, weights: list[int], _winner: Seat) -> tuple[int, tuple[int, ...]]:
        """Return the pips of all hands."""
        return sum(weights), tuple(weights)

    def best_hands(self, _view: View[Chain], weights: list[int]) -> list[Seat]:
        """Return a seat of the lighter team, or everyone."""
        one, other = weights[0] + weights[2], weights[1] + weights[3]
        return [0] if one < other else [1] if other < one else [0, 1, 2, 3]


class Mirror:
    """A round with the hands that the other program has dealt."""

    def __init__(self, rules: ChainRules, hands: Sequence[Tiles], lead: Seat) -> None:
        self.rules = rules
        self.state = State(rules.pieces, rules.sides, (0,) * (max(rules.sides) + 1), Chain(rules.seats))
        self.state.hands = list(hands)
        self.state.piles = [list(each(rules.pieces.every & ~sum(hands)))]
        self.state.lead = self.state.turn = lead
        self.past: list[Step] = []
        """The moves so far, as everyone saw them."""

    def view(self, seat: Seat) -> View[Chain]:
        """Return what `seat` knows."""
        return self.state.masked(seat)

    def plays(self) -> set[Play]:
        """Return the plays of the seat in turn."""
        moves = self.rules.legal(self.state, self.state.turn)
        return {self.meant(move) for move in moves if move.act == PLAY}

    def meant(self, move: Move) -> Play:
        """Return a move of ours as a play."""
        return Play(move.tiles[0], self.state.board.ends[move.at] if self.state.board.laid else 0)

    def lay(self, play: Play) -> None:
        """Make a play for the seat in turn. Raises ValueError if it isn't legal here."""
        board = self.state.board
        arm = board.ends.index(play.pip) if board.laid else 0
        move = Move(PLAY, (play.tile,), arm)
        if move not in self.rules.legal(self.state, self.state.turn):
            raise ValueError(f"{play} is no move of ours")
        self._apply(move)

    def pass_to(self, seat: Seat) -> None:
        """Pass for everybody up to `seat`. Raises ValueError if one of them has another move."""
        while self.state.turn != seat and not self.state.over:
            self.miss()

    def pass_out(self) -> None:
        """Pass until the round is over. Raises ValueError if somebody has another move."""
        while not self.state.over:
            self.miss()

    def miss(self) -> None:
        """Pass for the seat in turn. Raises ValueError if it has another move."""
        (move,) = self.rules.legal(self.state, self.state.turn)
        if move.act != PASS:
            raise ValueError(f"seat {self.state.turn} passes, but has {move}")
        self._apply(move)

    def _apply(self, move: Move) -> None:
        self.past.append(Step(self.state.turn, move))
        self.rules.apply(self.state, self.state.turn, move)
