"""What a bot knows of the column games: free a tile, of the deepest column first; then join; then look for an opening.

It sees no more than the player. What lies face down is guessed by filling the view.
"""

from __future__ import annotations

from random import Random
from typing import Final

from engine.core import CHOOSE, DONE, STOP, Move, Seat, Side, State, View
from engine.families.columns.board import WIDTH, Columns, covered
from engine.families.evaluator import Evaluator
from engine.families.taste import Taste
from engine.pieces import Tile
from engine.sentences import Sentence, sentence

PATIENCE: Final = 4
"""Moves without a tile turned up, after which a reflex gives up."""
FREED: Final = 10.0
"""What a tile that is turned up is worth; the game's end is measured by the same."""
WIN: Final = 60.0
_COLUMN: Final = 3.0
"""What a column less is worth."""
CHANCE: Final = 2.0
"""What it is worth that a further tile can be freed next."""
GIVE_UP: Final = -6.0
"""What it is worth to stop before the win: more than to move to and fro for long."""
_WAIT: Final = 0.5
"""What a move costs that turns no tile up, for each one before it."""
HASTE: Final = 0.125
"""What moves cost that turned nothing up, squared: a few are well spent, but nobody wanders about for ever."""


class ColumnEvaluator(Evaluator[Columns]):
    """The sense of someone who has played patience before."""

    effort = 0.3
    sheds = False

    def reflex(self, state: State[Columns], _seat: Seat, moves: list[Move], rng: Random) -> Move:
        """Free a tile of the deepest column, best under another column; else join, else try something, or stop."""
        board = state.board
        best: list[Move] = []
        most = 0
        other: list[Move] = []
        for move in moves:
            if move.act == CHOOSE:
                return moves[int(rng.random() * len(moves))]
            if move.act == STOP:
                continue
            rank = self._rank(state, move)
            if rank > most:
                best, most = [move], rank
            elif rank == most and rank:
                best.append(move)
            elif not rank:
                other.append(move)
        if not best and other and board.idle < PATIENCE and covered(state):
            best = other
        return best[int(rng.random() * len(best))] if best else moves[-1]

    def _rank(self, view: View[Columns], move: Move) -> int:
        """Return how urgent a move is: 0 where it neither frees a tile nor joins two columns."""
        board, tile = view.board, move.tiles[0]
        if board.alone >> tile & 1:
            return 2 * WIDTH  # a place more, at no cost
        depth = frees(view, tile)
        return depth + 3 * WIDTH * bool(move.at >= WIDTH or board.columns[move.at]) if depth else 0

    def prize(self, state: State[Columns], side: Side) -> float:
        """Return what a game is worth: won, with few columns; or lost, with few tiles face down; and soon."""
        worth = WIN - _COLUMN * state.points[side] if state.over == DONE else -2.0 * covered(state)
        return worth - HASTE * state.board.spent**2

    def liking(self, before: State[Columns], after: State[Columns], seat: Seat, move: Move, _taste: Taste) -> float:
        """Like tiles that are freed, columns that are joined, and moves that free a tile next."""
        if move.act == CHOOSE:
            return 0.0
        if move.act == STOP:
            return GIVE_UP if covered(before) else after.points[after.sides[seat]]
        like = FREED * (covered(before) - covered(after))
        like += _COLUMN * (before.board.width() - after.board.width())
        like += CHANCE * (self._chances(after) - self._chances(before))
        if after.over:
            like += after.points[after.sides[seat]]  # points are bad here, but it is the end that counts them
        return like - _WAIT * before.board.idle

    def _chances(self, state: State[Columns]) -> int:
        """Return how many columns have a run that can leave its face-down tiles at once."""
        moves = self.rules.legal(state, state.turn)
        return len({move.tiles for move in moves if move.tiles and frees(state, move.tiles[0])})

    def remark(self, view: View[Columns], seat: Seat, move: Move) -> Sentence | None:
        """Say what a move does."""
        if move.act == CHOOSE:
            return sentence("There's nothing to go on yet. Both ways are equally good.")
        if move.act == STOP:
            if any(other.tiles and frees(view, other.tiles[0]) for other in self.rules.legal(view, seat)):
                return sentence("No move helps much.")
            return sentence("No move frees a tile.")
        tile = move.tiles[0]
        if depth := frees(view, tile):
            return sentence(
                "Frees a tile in column {column}, with {n} face down.",
                column=view.board.home(tile) + 1,
                n=depth,
            )
        return sentence("Joins two columns.") if view.board.alone >> tile & 1 else None


def frees(view: View[Columns], tile: Tile) -> int:
    """Return how many tiles lie face down above the run that begins with this tile, 0 for a tile within a run."""
    home = view.board.home(tile)
    return len(view.piles[1 + home]) if view.board.columns[home][0] == tile else 0
