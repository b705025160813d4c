"""Bot knowledge of the chain games: score first, then play doubles and heavy tiles while they fit."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterator, Sequence
from random import Random
from typing import ClassVar, Final

from engine.core import ALOUD, CALL, CLAIM, NOBODY, PLAY, Move, Seat, Side, State, View
from engine.equity.equity import equity_of
from engine.families.chain.board import Chain, CountedChain
from engine.families.chain.careful import Careful
from engine.families.chain.hindsight import outranking, retrace
from engine.families.chain.rules import ChainRules
from engine.families.chain.sight import facts_on_a_line
from engine.families.chain.sprint import Sprint, is_plain
from engine.families.evaluator import Evaluator
from engine.families.facts import BoardFact, Compared
from engine.families.hindsight import Glimpse
from engine.families.taste import Taste, readiness, shut_out
from engine.match import Step
from engine.pieces import Tiles

SCORE: Final = 1_000.0
"""Weight of a tile that scores, far above all other weights."""
_DOUBLE: Final = 1.0
"""Weight of a double, in multiples of the set's highest number."""
_WHIM: Final = 1.0
"""Size of the random term in a tile's weight, in multiples of the set's highest number."""
PIP: Final = 0.5
"""Weight of each pip of a tile."""
KEEP: Final = 2.0
"""Weight of keeping the whole rest of the hand playable, in multiples of the set's highest number.

Used in games with several tiles a turn; in other games it brought no measurable gain.
"""


class ChainEvaluator(Evaluator[Chain]):
    """Plays like someone who knows dominoes."""

    doubt: ClassVar[float] = 0.5
    stakes: ClassVar[float] = 100.0

    def __init__(self, rules: ChainRules) -> None:
        super().__init__(rules)
        self.table = rules
        is_pairs = len(set(rules.sides)) == 2 < rules.seats
        self.prefers_tree = rules.suits_tree_in_pairs if is_pairs else rules.seats == 2 and rules.suits_tree
        # The end of one round changes the chances of pairs little, as a match of theirs has many.
        self.spread = 0.0 if is_pairs else self.stakes
        pieces = rules.pieces
        self.equity = equity_of(rules)
        self.fits = rules.fits
        self.arms = rules.arms
        self.scorer = rules if rules.scoring is not None and not rules.must_claim else None
        self.whim = _WHIM * pieces.top
        self.judge = Careful(rules)
        self.keep = KEEP * pieces.top if rules.takes_several else 0.0
        self.urge = [
            PIP * pips + _DOUBLE * pieces.top * pieces.is_double(tile) for tile, pips in enumerate(pieces.pips)
        ]
        self.ease = 0.35 if rules.takes_several else 1.0 if is_plain(rules) else 0.7
        self.sprint = Sprint(rules, self.urge, self.whim, SCORE) if is_plain(rules) else None

    def play_out(self, state: State[Chain], rng: Random) -> None:
        """Play a round by reflex to its end."""
        sprint = self.sprint
        if sprint is None:
            super().play_out(state, rng)
            return
        rules = self.table
        while not state.over:
            if sprint.can_run(state):
                sprint.run(state, rng)
                return
            seat = state.turn
            moves = rules.legal(state, seat)
            rules.apply(state, seat, moves[0] if len(moves) == 1 else self.reflex(state, seat, moves, rng))

    def reflex(self, state: State[Chain], seat: Seat, moves: list[Move], rng: Random) -> Move:
        """Return a scoring move if there is one, otherwise most likely a double, a heavy tile or open ends.

        A play is preferred to a draw or pass.
        """
        first = moves[0]
        if first.act in (CLAIM, CALL):
            return first
        plays = moves if moves[-1].act == PLAY else [move for move in moves if move.act == PLAY]
        scorer, scoring, asked = self.scorer, 0, NOBODY
        urge, whim, fits, pips, chance = self.urge, self.whim, self.fits, state.pieces.pips, rng.random
        hand, ends = state.hands[seat], state.board.ends
        keep = self.keep / max(hand.bit_count() - 1, 1) if ends else 0.0
        best, most = first, -math.inf
        for move in plays:
            _, (tile,), arm, how = move
            wish = urge[tile] + whim * chance()
            if keep:
                open_to = fits[pips[tile] - ends[arm]]
                for other, pip in enumerate(ends):
                    if other != arm:
                        open_to |= fits[pip]
                wish += keep * (hand & open_to).bit_count()  # a tile fits the number that it shows, so each counts
            if scorer and arm != asked:
                scoring, asked = scorer.paying(state, arm, hand), arm
            if scoring >> tile & 1 or how == ALOUD:
                wish += SCORE
            if wish > most:
                best, most = move, wish
        return best

    def careful(self, state: State[Chain], seat: Seat, moves: list[Move]) -> Move:
        """Return the move that a careful player likes best, by its own hand and what others lack."""
        return self.judge.choose(state, seat, moves)

    def liking(self, _before: State[Chain], after: State[Chain], seat: Seat, move: Move, taste: Taste) -> float:
        """Return a taste's value for the move in points: a playable hand, opponents shut out, weight shed."""
        like = 0.0
        if not after.over:
            like = taste.open * readiness(self.rules, after, seat) + taste.shut * shut_out(self.rules, after, seat)
        if move.act == PLAY:
            pieces, tile = after.pieces, move.tiles[0]
            like += taste.shed * pieces.pips[tile] / (2 * pieces.top) + taste.doubles * pieces.is_double(tile)
        return like

    def prize(self, state: State[Chain], side: Side) -> float:
        """Return the chance in percent that `side` wins the match after a finished round."""
        return 100 * self.equity.share(state, side)

    def hindsight(self, view: View[Chain], seat: Seat, past: Sequence[Step]) -> list[Glimpse]:
        """Return the news of every other seat's draws, passes and plays."""
        return retrace(self.table, view, seat, past)

    def undealt(self, view: View[Chain]) -> Tiles:
        """Return the tiles that would have led, had anybody held one."""
        return outranking(self.table, view)

    def essence(self, state: State[Chain]) -> Hashable | None:
        """Return the hands, the ends, the points, and whose turn it is in what circumstances."""
        board, doubles = state.board, state.pieces.doubles
        outer = tuple([tile if doubles >> tile & 1 else -1 for tile in board.outer])
        claims = (board.own, board.loose) if isinstance(board, CountedChain) else None
        state_of_turn = (state.turn, board.passes, board.drew, board.again, board.closed)
        counts = (tuple(state.points), len(state.piles[0]), state_of_turn, claims)
        return (tuple(state.hands), tuple(board.ends), outer, tuple(board.stems), counts)

    def facts(self, compared: Compared[Chain]) -> Iterator[BoardFact]:
        """Yield facts about fitting tiles, dead ends, and the answers of the next opponent."""
        yield from facts_on_a_line(compared, self.fits)
