"""The evaluator for the pool games: take points, then tiles, and leave no bait."""

from __future__ import annotations

import math
from collections.abc import Iterator
from random import Random
from typing import ClassVar, Final

from engine.core import TAKE, Move, Seat, Side, State
from engine.families.evaluator import Evaluator
from engine.families.facts import BoardFact, Compared, Marks, Measure, worth
from engine.families.pool.board import Pool
from engine.families.pool.rules import PoolRules
from engine.families.taste import Taste
from engine.pieces import Tiles, each
from engine.sentences import sentence, sentence_n

_PAIR: Final = 0.5
"""Value of a pair for the bonus, in points."""
BAIT: Final = 0.5
"""Fraction of a tile's points that is lost by leaving it in the pool."""
_WHIM: Final = 0.5
"""Upper limit of the random weight of a move, in points."""


class PoolEvaluator(Evaluator[Pool]):
    """Plays like an experienced fisher."""

    sheds: ClassVar[bool] = False
    effort: ClassVar[float] = 1.5
    care: ClassVar[float] = 0.25
    horizon: int = 8
    """Number of moves to look ahead. Later hands are the same luck for everyone and would only add noise."""

    def __init__(self, rules: PoolRules) -> None:
        super().__init__(rules)
        self.pool = rules
        self.ease = 0.16

    def reflex(self, _state: State[Pool], _seat: Seat, moves: list[Move], rng: Random) -> Move:
        """Return the move that captures the most points, missed pairs included."""
        if moves[0].act == TAKE:
            moves = [move for move in moves if move.act == TAKE]
        values, chance = self.pool.values, rng.random
        best, most = moves[0], -math.inf
        for move in moves:
            tiles = move.tiles
            like = _WHIM * chance()
            if len(tiles) > 1:
                like += _PAIR + values[tiles[0]] + values[tiles[1]]
            else:
                like -= BAIT * values[tiles[0]]
            if like > most:
                best, most = move, like
        return best

    def prize(self, state: State[Pool], side: Side) -> float:
        """Return the lead over the opponents' average in points and tiles; once the round is over, whatever decides."""
        if state.over:
            return super().prize(state, side)
        seats, points = len(state.points), state.points
        tiles = [taken.bit_count() for taken in state.board.taken]
        lead = points[side] - sum(points) / seats
        return lead + _PAIR / 4 * (tiles[side] - sum(tiles) / seats)

    def liking(self, _before: State[Pool], after: State[Pool], seat: Seat, move: Move, taste: Taste) -> float:
        """Return a taste's value for the move in points: pairs captured, little left for the next player."""
        like = _PAIR * taste.points if len(move.tiles) > 1 else 0.0
        if move.act == TAKE:
            like += taste.points * self.best_catch(after, seat)
        elif not after.over:
            like -= BAIT * taste.points * self.best_catch(after, after.turn)
        return like

    def facts(self, compared: Compared[Pool]) -> Iterator[BoardFact]:
        """Yield facts about the next player's catches, and the tiles left in the pool."""
        mine, its, r, who = compared.mine, compared.its, compared.rival_name, compared.foe
        if mine is None or its is None:
            return
        unseen = compared.unseen
        (few, most), (many, more) = (self._catches(after, who, unseen) for after in (mine, its))
        carriers = (Measure.FOE_NEXT, Measure.FOE_SCORES, Measure.GIVEN)
        if few < many:
            told = sentence_n(
                "Only {n} tile that {who} may hold scores next; after {r}, {b} would.",
                "Only {n} tiles that {who} may hold score next; after {r}, {b} would.",
                few,
                who=who,
                r=r,
                b=many,
            )
            if not few:
                told = sentence("No tile that {who} may hold scores next; after {r}, {b} would.", who=who, r=r, b=many)
            yield BoardFact("answer:tiles", few, many, told, carriers, Marks(seat=who))
        if most < more:
            told = (
                sentence("{who} can take {a} at most; after {r}, {b}.", who=who, r=r, a=most, b=more)
                if most
                else sentence("{who} can take nothing; after {r}, up to {b}.", who=who, r=r, b=more)
            )
            yield BoardFact("answer:most", most, more, told, carriers, Marks(seat=who))
        if compared.move.act == compared.rival.act:
            taken, takes = len(compared.move.tiles), len(compared.rival.tiles)
            if taken > takes:
                told = sentence("Takes a pair; {r} takes nothing.", r=r)
                yield BoardFact("pair", taken, takes, told, (Measure.MADE, Measure.WON))
            lies, lay = (sum([self.pool.values[tile] for tile in each(after.board.pool)]) for after in (mine, its))
            if lies < lay:
                told = sentence("Leaves {a} in the pool; {r} leaves {b}.", a=worth(lies), b=lay, r=r)
                yield BoardFact("left", lies, lay, told, carriers)
            best, other = (self.best_catch(after, compared.seat) for after in (mine, its))
            if best > other:
                told = sentence(
                    "Leaves you {a} to take if nobody else does; {r} leaves {b}.", a=best, b=worth(other), r=r
                )
                yield BoardFact("next", best, other, told, (Measure.MY_NEXT, Measure.MY_SCORES, Measure.MADE))

    def _catches(self, state: State[Pool], seat: Seat, unseen: Tiles) -> tuple[int, int]:
        """Return the number of tiles that a seat may hold and score with, and the most that one of them scores."""
        values, pool, known = self.pool.values, state.board.pool, state.shown & state.hands[seat]
        worths = [
            max([values[tile] + values[other] for other in each(pool & self.pool.fits[tile])], default=0)
            for tile in each(unseen & ~state.board.laid | known)
        ]
        return sum([worth > 0 for worth in worths]), max(worths, default=0)

    def best_catch(self, state: State[Pool], seat: Seat) -> int:
        """Return the most points a seat could capture with one tile in turn."""
        rules, pool, best = self.pool, state.board.pool, 0
        values = rules.values
        for tile in each(state.hands[seat]):
            others = pool & rules.fits[tile]
            while others:
                low = others & -others
                best = max(best, values[tile] + values[low.bit_length() - 1])
                others ^= low
        return best
