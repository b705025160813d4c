"""What a bot knows of the trick games: lead what few can beat, take doubles, keep the high ones."""

from __future__ import annotations

from random import Random
from typing import ClassVar, Final

from engine.core import NOBODY, PLAY, Move, Seat, Side, State, View
from engine.families.evaluator import Evaluator
from engine.families.taste import Taste, gain
from engine.families.tricks.board import Tricks
from engine.families.tricks.rules import TrickRules
from engine.pieces import Tile, Tiles, each
from engine.sentences import Sentence, sentence

_WHIM: Final = 0.3
"""How far chance carries the wish for a move, in points."""
LEADS: Final = 6
"""Leads that are thought of at once; any of them, where there are more."""
KEEP_DOUBLE: Final = 0.5
"""What a double is worth as long as it is held: the highest so much, the lowest a third of it."""
KEEP_HIGH: Final = 0.3
"""What a tile with the highest number is worth as long as it is held."""
TRICKS: Final = 3
"""Tricks after which a round played out is looked at: what comes later is mostly luck."""
BEATEN: Final = 0.12
"""How much less a lead is liked for each unseen tile that is better in its suit, in points."""


class TricksEvaluator(Evaluator[Tricks]):
    """The sense of someone who has taken tricks before."""

    sheds: ClassVar[bool] = False

    def __init__(self, rules: TrickRules) -> None:
        super().__init__(rules)
        pieces = rules.pieces
        self.tricks = rules
        self.touching = pieces.touching
        self.horizon = TRICKS * rules.seats
        top = pieces.top
        self.keep = [
            KEEP_DOUBLE * (1 + 2 * low / top) / 3 if low == high else KEEP_HIGH * (high / top) ** 2
            for low, high in pieces.faces
        ]
        """What a tile is worth as long as it is held."""
        self.above = [better(each(pieces.touching[suit]), ranks) for suit, ranks in enumerate(rules.strengths)]
        """The tiles of a suit that are better than each of its tiles, by the suit."""

    def reflex(self, state: State[Tricks], seat: Seat, moves: list[Move], rng: Random) -> Move:
        """Return a lead that few tiles beat, or a tile that takes the trick if it is worth it."""
        board, chance = state.board, rng.random
        if board.offenders:
            return moves[int(chance() * (len(moves) - 1))]
        if board.suit == NOBODY:
            return self.lead(state, seat, moves, rng)
        if self.tricks.may_revoke and state.hands[seat] & self.touching[board.suit]:
            suit = self.touching[board.suit]
            moves = [move for move in moves if suit >> move.tiles[0] & 1]
        strengths, doubles, keep = self.tricks.strengths[board.suit], state.pieces.doubles, self.keep
        ranks = [strengths[tile] for tile in board.trick]
        to_beat = max(ranks)
        left = self.tricks.seats - len(ranks) - 1
        worth = 1 + sum(doubles >> tile & 1 for tile in board.trick)
        winner = (board.leader + ranks.index(to_beat)) % self.tricks.seats
        gift = 0.6 if state.sides[winner] == state.sides[seat] else -0.6
        best, most = moves[0], -9.0
        for move in moves:
            tile = move.tiles[0]
            double = doubles >> tile & 1
            rank = strengths[tile]
            like = _WHIM * chance() - keep[tile]
            if rank > to_beat:
                like += (worth + double) * (self.holds(rank) if left else 1.0)
            elif double:
                like += gift
            if like > most:
                best, most = move, like
        return best

    def lead(self, state: State[Tricks], seat: Seat, moves: list[Move], rng: Random) -> Move:
        """Return one of some leads: the one that the fewest unseen tiles of its suit beat."""
        chance, doubles = rng.random, state.pieces.doubles
        unseen = ~(state.board.laid | state.hands[seat])
        if len(moves) > LEADS:
            moves = [moves[int(chance() * len(moves))] for _ in range(LEADS)]
        best, most = moves[0], -99.0
        for move in moves:
            tile, suit = move.tiles[0], move.at
            like = _WHIM * chance() - BEATEN * (self.above[suit][tile] & unseen).bit_count()
            if doubles >> tile & 1:
                like -= KEEP_DOUBLE
            if like > most:
                best, most = move, like
        return best

    def prize(self, state: State[Tricks], side: Side) -> float:
        """Return what a round is worth to `side`; one that goes on by the points so far and the tiles held."""
        if state.over:
            return super().prize(state, side)
        worth = [float(points) for points in state.points]
        for seat, hand in enumerate(state.hands):
            worth[state.sides[seat]] += sum(self.keep[tile] for tile in each(hand))
        return worth[side] - (sum(worth) - worth[side]) / (len(worth) - 1)

    def remark(self, view: View[Tricks], seat: Seat, move: Move) -> Sentence | None:
        """Return that nobody has a better tile of the suit that is led."""
        board = view.board
        if board.suit != NOBODY:
            return None
        if self.above[move.at][move.tiles[0]] & ~board.laid & ~view.hands[seat]:
            return None
        return sentence("Nobody has a better tile in the suit.")

    def holds(self, rank: int) -> float:
        """Return how likely a tile of that strength stays the best, roughly."""
        top = self.rules.pieces.top
        return 0.6 + 0.4 * (rank - top) / top if rank > top else 0.6 * rank / top

    def liking(self, _before: State[Tricks], after: State[Tricks], seat: Seat, move: Move, taste: Taste) -> float:
        """Like what the trick comes to when the others play as they probably would, and tiles that are kept."""
        like = 0.0
        if after.board.trick:
            trial, rng = after.copy(), Random(len(after.board.trick))
            while trial.board.trick:
                other = trial.turn
                moves = self.rules.legal(trial, other)
                self.rules.apply(trial, other, self.reflex(trial, other, moves, rng))
            like = taste.points * gain(after, trial, seat)
        return like if move.act != PLAY else like - self.keep[move.tiles[0]]


def better(tiles: list[Tile], ranks: list[int]) -> dict[Tile, Tiles]:
    """Return for each tile those that rank above it."""
    out: dict[Tile, Tiles] = {}
    above = 0
    for tile in sorted(tiles, key=ranks.__getitem__, reverse=True):
        out[tile] = above
        above |= 1 << tile
    return out
