"""Bot knowledge of Domino Solitaire: free a tile, deepest column first, then join columns, then make an opening.

It sees only what the player sees; face-down tiles are guessed by filling the view.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from engine.core import CHOOSE, DONE, STOP, Move, Seat, Side, State, View
from engine.families.columns.board import WIDTH, Columns, covered
from engine.families.columns.joins import settled
from engine.families.evaluator import Evaluator
from engine.families.facts import BoardFact, Compared, count
from engine.families.taste import Taste
from engine.pieces import Tile
from engine.sentences import Sentence, sentence, sentence_n

PATIENCE: Final = 4
"""Number of moves without a flipped tile after which the reflex gives up."""
FREED: Final = 10.0
"""Value of flipping a tile, on the scale also used for the end of the game."""
WIN: Final = 60.0
_COLUMN: Final = 3.0
"""Value of one column fewer."""
CHANCE: Final = 2.0
"""Value of each column from which another tile can be freed next."""
GIVE_UP: Final = -6.0
"""Value of stopping before the win, higher than that of moving back and forth for long."""
_WAIT: Final = 0.5
"""Cost of a move for each move since the last flipped tile."""
HASTE: Final = 0.125
"""Factor for the squared number of moves that flipped nothing: a few cost little, many cost a lot."""


class ColumnEvaluator(Evaluator[Columns]):
    """Plays like someone who knows solitaire."""

    effort = 0.3
    sheds = False

    def reflex(self, state: State[Columns], _seat: Seat, moves: list[Move], rng: Random) -> Move:
        """Return a move that frees a tile, deepest column first; otherwise joins columns, tries something or stops."""
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
        """Return a move's urgency, 0 if it neither frees a tile nor joins two columns."""
        board, tile = view.board, move.tiles[0]
        if board.alone >> tile & 1:
            return 2 * WIDTH  # another empty place at no cost
        depth = frees(view, tile)
        return depth + 3 * WIDTH * bool(move.at >= WIDTH or board.columns[move.at]) if depth else 0

    def prize(self, state: State[Columns], side: Side) -> float:
        """Return the worth of a game: best won with few columns, otherwise with few tiles face down, and soon."""
        worth = WIN - _COLUMN * state.points[side] if state.over == DONE else -2.0 * covered(state)
        return worth - HASTE * state.board.spent**2

    def liking(self, before: State[Columns], after: State[Columns], seat: Seat, move: Move, _taste: Taste) -> float:
        """Return the value of the move in points: tiles freed, columns joined, tiles that can be freed next."""
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
        """Return the number of columns whose run can leave its face-down tiles at once."""
        moves = self.rules.legal(state, state.turn)
        return len({move.tiles for move in moves if move.tiles and frees(state, move.tiles[0])})

    def foregone(self, view: View[Columns], moves: list[Move]) -> Move | None:
        """Return the next join of a won game, or the stop once there is none."""
        return settled(view, moves)

    def why_settled(self, view: View[Columns], seat: Seat, move: Move) -> Sentence | None:
        """Return why to stop, or that both ways to start are alike."""
        if move.act == CHOOSE:
            return sentence("There's nothing to go on yet. Both ways are equally good.")
        if move.act != STOP:
            return None
        if not covered(view):
            return sentence("Every tile is face up, and no more columns join.")
        if any(other.tiles and frees(view, other.tiles[0]) for other in self.rules.legal(view, seat)):
            return sentence("No move helps much.")
        return sentence("No move frees a tile.")

    def facts(self, compared: Compared[Columns]) -> Iterator[BoardFact]:
        """Yield that the move frees a tile, joins two columns, or opens a way, and its rival doesn't, or less."""
        move, rival, view, r = compared.move, compared.rival, compared.view, compared.rival_name
        if not move.tiles:
            return
        tile = move.tiles[0]
        mine = frees(view, tile)
        its = frees(view, rival.tiles[0]) if rival.tiles else 0
        column = view.board.home(tile) + 1
        if mine and not its:
            told = sentence(
                "Frees a tile in column {column}, with {n} face down; {r} frees none.", column=column, n=mine, r=r
            )
            yield BoardFact("frees", mine, 0, told)
        elif mine > its:
            told = sentence(
                "Frees a tile in column {column}, with {n} face down; {r} in one with {b}.",
                column=column,
                n=mine,
                r=r,
                b=its,
            )
            yield BoardFact("frees", mine, its, told)
        joins = view.board.alone >> tile & 1
        if joins and not (rival.tiles and view.board.alone >> rival.tiles[0] & 1):
            yield BoardFact("joins", 1, 0, sentence("Joins two columns; {r} doesn't.", r=r))
        if compared.mine is not None and compared.its is not None:
            ways, others = (self._chances(after) for after in (compared.mine, compared.its))
            if ways > others:
                told = sentence_n(
                    "Then {n} column can free a tile; after {r}, {b}.",
                    "Then {n} columns can free a tile; after {r}, {b}.",
                    ways,
                    r=r,
                    b=count(others),
                )
                yield BoardFact("ways", ways, others, told)


def frees(view: View[Columns], tile: Tile) -> int:
    """Return the number of face-down tiles above the run that `tile` starts, 0 if it starts none."""
    home = view.board.home(tile)
    return len(view.piles[1 + home]) if view.board.columns[home][0] == tile else 0
