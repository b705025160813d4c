"""Bot knowledge of the trick games: lead tiles that few can beat, take doubles and keep high ones."""

from __future__ import annotations

import math
from collections.abc import Iterator
from random import Random
from typing import ClassVar, Final

from engine.core import NOBODY, PLAY, Move, Seat, Side, State
from engine.families.evaluator import Evaluator
from engine.families.facts import BoardFact, Compared, Marks, Measure
from engine.families.taste import Taste, gain
from engine.families.tricks.board import Tricks
from engine.families.tricks.rules import TrickRules
from engine.pieces import Tile, Tiles, each
from engine.sentences import sentence, sentence_n

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
        self.ease = 0.4 / rules.seats
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

    def tally(self, state: State[Tricks], seat: Seat) -> tuple[int, ...]:
        """Return the tricks of a side, and the doubles in them."""
        board, sides = state.board, state.sides
        mates = [other for other, side in enumerate(sides) if side == sides[seat]]
        return sum([board.tricks[mate] for mate in mates]), sum([board.doubles[mate] for mate in mates])

    def facts(self, compared: Compared[Tricks]) -> Iterator[BoardFact]:
        """Yield how many tiles beat the move and its rival, and which tile is kept for later."""
        move, rival, r = compared.move, compared.rival, compared.rival_name
        if move.act != PLAY or rival.act != PLAY or not move.tiles or not rival.tiles:
            return
        pieces, unseen = compared.view.pieces, compared.unseen
        board = compared.view.board
        mine, its = (self._beaten_by(board, each.tiles[0], each.at, unseen) for each in (move, rival))
        if mine >= 0 and its > mine:
            told = (
                sentence_n(
                    "{n} unseen tile of the suit beats it; {r} is beaten by {b}.",
                    "{n} unseen tiles of the suit beat it; {r} is beaten by {b}.",
                    mine,
                    b=its,
                    r=r,
                )
                if mine
                else sentence("No unseen tile of the suit beats it; {r} is beaten by {b}.", b=its, r=r)
            )
            carriers = (Measure.TRICK, Measure.TRICKS, Measure.MADE)
            yield BoardFact("top", mine, its, told, carriers)
        elif mine >= 0 > its:
            told = sentence("Takes the trick as it lies; {r} doesn't.", r=r)
            yield BoardFact("takes", 1, 0, told, (Measure.TRICK, Measure.TRICKS, Measure.MADE))
        elif mine < 0 <= its and self.keep[rival.tiles[0]] > self.keep[move.tiles[0]]:
            told = sentence("Keeps {tile} for a later trick.", tile=pieces.label(rival.tiles[0]))
            carriers = (Measure.TRICKS, Measure.DOUBLES, Measure.MADE)
            yield BoardFact("keep", 1, 0, told, carriers, Marks(tiles=1 << rival.tiles[0]))
        if self.doubles[rival.tiles[0]] and not self.doubles[move.tiles[0]]:
            told = sentence("Keeps the double {tile} out of this trick.", tile=pieces.label(rival.tiles[0]))
            lost = (Measure.GIVEN, Measure.TRICK_DOUBLES, Measure.DOUBLES, Measure.MADE)
            yield BoardFact("double", 1, 0, told, lost, Marks(tiles=1 << rival.tiles[0]))

    def _beaten_by(self, board: Tricks, tile: Tile, called: int, unseen: Tiles) -> int:
        """Return the number of unseen tiles that beat one in its trick; -1 if it doesn't lead the trick itself."""
        suit = called if board.suit == NOBODY else board.suit
        if not self.touching[suit] >> tile & 1:
            return -1
        above = self.above[suit][tile]
        return -1 if any(above >> other & 1 for other in board.trick) else (above & unseen).bit_count()

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
