"""A heuristic that counts: play the tile after which the opponent can least often answer.

Two players, seven tiles each, and a player who can't play draws one tile a turn. A student project plays it this way
and needs a fifth of a millisecond; this is our own version of the idea. It knows all that has been shown, and with one
opponent the chance of an answer can be counted exactly.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from random import Random
from typing import ClassVar, cast

from engine.bots.bot import Bot
from engine.core import PASS, B, Move, Rules, Seat, View
from engine.families.chain.board import Chain
from engine.families.chain.rules import DRAW_ONE, ChainRules
from engine.games.block_draw import BlockDraw
from engine.match import Step
from engine.options import HouseRules
from engine.pieces import TileSet
from game.play.driver import SeedStream, play_match
from tools.lab.peers.mirror import ONE_ROUND, SIX
from tools.lab.peers.player import Clock, Player
from tools.lab.series.bouts import Timed


class OneDraw(BlockDraw):
    """Two seats, seven tiles each. A player who can't play draws one tile, and passes if that doesn't fit either."""

    hand: ClassVar[dict[int, int]] = {2: 7}

    def __init__(self, seats: int = 2, pieces: TileSet = SIX, house: HouseRules | None = None) -> None:
        super().__init__(seats, pieces, house or ONE_ROUND)

    def stuck(self, view: View[Chain]) -> list[Move]:
        """Return the draw, or the pass after it."""
        return [DRAW_ONE if view.piles[0] and not view.board.drew else Move(PASS)]


class Counting(Bot):
    """Leaves the opponent the fewest answers. Ties go to the heaviest tile."""

    def pick(
        self, rules: Rules[B], view: View[B], seat: Seat, moves: list[Move], _rng: Random, _past: Sequence[Step] = ()
    ) -> Move:
        """Return the play with the least chance of an answer."""
        game, table = cast("ChainRules", rules), cast("View[Chain]", view)
        return min(moves, key=lambda move: (answered(game, table, seat, move), -view.pieces.weight(1 << move.tiles[0])))


def answered(rules: ChainRules, view: View[Chain], seat: Seat, move: Move) -> float:
    """Return the chance that the other seat can answer a play at once, by what `seat` knows."""
    (tile,), other, board, pieces = move.tiles, 1 - seat, view.board, view.pieces
    ends = list(board.ends) if board.laid else [pieces.low[tile], pieces.high[tile]]
    if board.laid:
        ends[move.at] = pieces.pips[tile] - ends[move.at]
    fitting = 0
    for pip in ends:
        fitting |= rules.fits[pip]
    unseen = pieces.every & ~board.laid & ~view.hands[seat]
    lacks, fresh = board.lacks(other)
    kept = view.holes[other] - fresh  # the tiles among which `lacks` can't be
    possible = unseen & ~lacks
    without = comb((possible & ~fitting).bit_count(), kept) / comb(possible.bit_count(), kept)
    return 1 - without


class CountingContest:
    """The contest at our own table: a deal is played until somebody has won a round."""

    def __init__(self, seed: str) -> None:
        self.seed = seed.encode()
        self.rules = OneDraw()

    def share(self, number: int, ours: Player, theirs: Clock, swapped: bool) -> float:
        """Play one deal."""
        seeds = SeedStream(self.seed, number)
        pair = [ours.bot, Timed(Counting(), theirs.result)]
        match = play_match(self.rules, pair[::-1] if swapped else pair, seeds, seeds.bot_rng())
        return (int(swapped) in match.winners) / len(match.winners)
