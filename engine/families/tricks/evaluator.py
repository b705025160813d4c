"""Bot knowledge of the trick games: lead tiles that few can beat, take doubles and keep high ones."""

from __future__ import annotations

import math
from random import Random
from typing import ClassVar, Final

from engine.core import NOBODY, PLAY, Move, Seat, Side, State, View
from engine.families.evaluator import Evaluator, MoveReason
from engine.families.taste import Taste, gain
from engine.families.tricks.board import Tricks
from engine.families.tricks.rules import TrickRules
from engine.pieces import Tile, Tiles, each
from engine.sentences import sentence

_WHIM: Final = 0.3
"""Size of the random term in a move's weight, in points."""
LEADS: Final = 6
"""Maximum number of leads considered, chosen at random if there are more."""
KEEP_DOUBLE: Final = 0.5
"""Value in points of holding the highest double; the lowest is worth a third of it."""
KEEP_HIGH: Final = 0.3
"""Value in points of holding a tile with the highest number."""
TRICKS: Final = 3
"""Number of tricks after which a playout is judged, because later ones are mostly luck."""
BEATEN: Final = 0.12
"""Cost of a lead in points for each unseen tile that beats it."""


class TricksEvaluator(Evaluator[Tricks]):
    """Plays like someone who knows trick-taking games."""

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
        """The value in points of holding each tile."""
        self.doubles = [int(low == high) for low, high in pieces.faces]
        """1 for each tile that is a double, 0 for each other tile."""
        self.above = [better(each(pieces.touching[suit]), ranks) for suit, ranks in enumerate(rules.strengths)]
        """By suit and tile, the tiles of the suit that beat it."""

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
        strengths, doubles, keep = self.tricks.strengths[board.suit], self.doubles, self.keep
        ranks = [strengths[tile] for tile in board.trick]
        to_beat = max(ranks)
        left = self.tricks.seats - len(ranks) - 1
        worth = 1 + sum([doubles[tile] for tile in board.trick])
        winner = (board.leader + ranks.index(to_beat)) % self.tricks.seats
        gift = 0.6 if state.sides[winner] == state.sides[seat] else -0.6
        best, most = moves[0], -math.inf
        for move in moves:
            tile = move.tiles[0]
            double = doubles[tile]
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
        """Return the lead that the fewest unseen tiles of its suit beat, out of up to LEADS moves."""
        chance, doubles = rng.random, self.doubles
        unseen = ~(state.board.laid | state.hands[seat])
        if len(moves) > LEADS:
            moves = [moves[int(chance() * len(moves))] for _ in range(LEADS)]
        best, most = moves[0], -math.inf
        for move in moves:
            tile, suit = move.tiles[0], move.at
            like = _WHIM * chance() - BEATEN * (self.above[suit][tile] & unseen).bit_count()
            if doubles[tile]:
                like -= KEEP_DOUBLE
            if like > most:
                best, most = move, like
        return best

    def prize(self, state: State[Tricks], side: Side) -> float:
        """Return the worth of a round to `side`; for an unfinished one, from the points and the tiles held."""
        if state.over:
            return super().prize(state, side)
        worth = [float(points) for points in state.points]
        for seat, hand in enumerate(state.hands):
            worth[state.sides[seat]] += sum(self.keep[tile] for tile in each(hand))
        return worth[side] - (sum(worth) - worth[side]) / (len(worth) - 1)

    def remark(self, view: View[Tricks], seat: Seat, move: Move) -> MoveReason | None:
        """Return a sentence if nobody can hold a better tile of the suit led, otherwise None."""
        board = view.board
        if board.suit != NOBODY:
            return None
        if self.above[move.at][move.tiles[0]] & ~board.laid & ~view.hands[seat]:
            return None
        return MoveReason(sentence("Nobody has a better tile in the suit."))

    def holds(self, rank: int) -> float:
        """Return the rough probability that a tile of this strength stays the best."""
        top = self.rules.pieces.top
        return 0.6 + 0.4 * (rank - top) / top if rank > top else 0.6 * rank / top

    def liking(self, _before: State[Tricks], after: State[Tricks], seat: Seat, move: Move, taste: Taste) -> float:
        """Return the trick's points if everyone plays by reflex, minus the value of the tile given up."""
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
    """Return, for each tile, the tiles that rank above it."""
    out: dict[Tile, Tiles] = {}
    above = 0
    for tile in sorted(tiles, key=ranks.__getitem__, reverse=True):
        out[tile] = above
        above |= 1 << tile
    return out
