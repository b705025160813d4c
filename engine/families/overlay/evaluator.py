"""The evaluator for Space Dominoes: runs of cards that cover two sections, and a light hand."""

from __future__ import annotations

import math
from collections.abc import Iterator
from random import Random
from typing import ClassVar, Final

from engine.core import PLAY, Move, Seat, Side, State
from engine.equity.equity import equity_of
from engine.families.evaluator import Evaluator
from engine.families.facts import BoardFact, Compared, Measure
from engine.families.overlay.board import DOTS, DOUBLES, EITHER, SINGLES, Overlay
from engine.families.overlay.rules import OverlayRules
from engine.families.sight import facts_in_sight, shed_more
from engine.families.taste import Taste, readiness, shut_out
from engine.pieces import Tile, Tiles
from engine.sentences import sentence

_FREE: Final = 12.0
"""Weight of covering two sections, in dots, because it costs no turn."""
_RUN: Final = 6.0
"""Extra weight if another card could then cover two sections there, in dots."""
NEXT: Final = 1.0
"""Weight of each card in hand that fits the new end, in dots."""
_WHIM: Final = 5.0
"""Upper limit of the random weight of a card, in dots."""
EVEN: Final = 2.0
"""Weight of a card that reads the same from both ends, in dots; opponents would find twice as many places for it."""
_CARD: Final = 4.0
"""Cost of a card in hand besides its dots, in points."""
OUT: Final = 15.0
"""Value of going out besides the points of the round, in points."""
HEAVIEST: Final = 9
DEPTH: Final = 6
"""Number of cards to look ahead in a turn."""

Ends = tuple[int, int, int, int]
"""The inner and outer section at the left end, then at the right end."""


class OverlayEvaluator(Evaluator[Overlay]):
    """Looks for the longest run and sheds dots early."""

    has_cards: ClassVar[bool] = True
    effort: ClassVar[float] = 2.0
    care: ClassVar[float] = 0.25
    doubt: ClassVar[float] = 0.3

    def __init__(self, rules: OverlayRules) -> None:
        super().__init__(rules)
        pieces = rules.pieces
        self.pieces = pieces
        self.equity = equity_of(rules)
        self.ease = 0.7 / rules.seats
        self.even = [face == face[::-1] for face in pieces.faces]
        self.urge = [dots + EVEN * even for dots, even in zip(pieces.pips, self.even, strict=True)]

    def reflex(self, state: State[Overlay], seat: Seat, moves: list[Move], rng: Random) -> Move:
        """Return a play if there is one: usually one that covers two sections, otherwise a card with many dots."""
        urge, chance, faces = self.urge, rng.random, self.pieces.faces
        hand, values = state.hands[seat], state.board.values
        ends = (values[0], values[1], values[-1], values[-2])
        best, most = moves[0], -math.inf
        for move in moves:
            if move.act == PLAY:
                tile, at = move.tiles[0], move.at
                wish = urge[tile] + _WHIM * chance()
                face = faces[tile]
                near = ends[at]
                far = face[2] if face[0] == near else face[0]
                if at & 1:
                    wish += _FREE
                    if DOUBLES[DOTS * face[1] + far] & hand & ~(1 << tile):
                        wish += _RUN
                else:
                    wish += NEXT * (EITHER[DOTS * face[1] + far] & hand).bit_count()
                if wish > most:
                    best, most = move, wish
        return best

    def prize(self, state: State[Overlay], side: Side) -> float:
        """Return the chance in percent that `side` wins the match after a finished round."""
        return 100 * self.equity.share(state, side)

    def liking(self, _before: State[Overlay], after: State[Overlay], seat: Seat, _move: Move, taste: Taste) -> float:
        """Return a taste's value for the move in points: light hands after the best run, opponents who can't play."""
        hand = after.hands[seat]
        if not hand:
            return OUT
        if after.over:
            return 0.0
        costs = [self.cost(tile, taste) for tile in range(self.pieces.count)]
        if after.turn == seat:
            values = after.board.values
            return -self.least(costs, (values[1], values[0], values[-2], values[-1]), hand, DEPTH)
        like = taste.open * readiness(self.rules, after, seat) + taste.shut * shut_out(self.rules, after, seat)
        return like - burden(costs, hand)

    def facts(self, compared: Compared[Overlay]) -> Iterator[BoardFact]:
        """Yield facts about fitting cards, the rest of the turn, and the answers of the next opponent."""
        if compared.mine is not None and compared.its is not None:
            mine, its = compared.mine.turn == compared.seat, compared.its.turn == compared.seat
            if mine and not its and self.rules.playable(compared.mine, compared.seat):
                told = sentence(
                    "Covers two sections, so you play another card; {r} ends your turn.", r=compared.rival_name
                )
                carriers = (Measure.RUN, Measure.TILES_LEFT, Measure.PIPS_LEFT, Measure.OUT)
                yield BoardFact("run:again", 1, 0, told, carriers)
        yield from facts_in_sight(compared, cards=True)
        yield from shed_more(compared, cards=True)

    def cost(self, tile: Tile, taste: Taste) -> float:
        """Return the cost of keeping a card."""
        return _CARD + (taste.shed * self.pieces.pips[tile] + EVEN * self.even[tile]) / HEAVIEST

    def least(self, costs: list[float], ends: Ends, hand: Tiles, depth: int) -> float:
        """Return the cost of the cards left after the best run, which covers two sections as long as possible."""
        if not hand:
            return -OUT
        least = burden(costs, hand)
        faces = self.pieces.faces
        for left in (True, False):
            inner, outer = ends[:2] if left else ends[2:]
            held = hand & DOUBLES[DOTS * inner + outer] if depth else 0
            while held:
                low = held & -held
                held ^= low
                face = faces[low.bit_length() - 1]
                far = face[2] if face[0] == inner else face[0]
                then = (outer, far, *ends[2:]) if left else (*ends[:2], outer, far)
                least = min(least, self.least(costs, then, hand ^ low, depth - 1))
        held = hand & (SINGLES[ends[1]] | SINGLES[ends[3]])
        while held:
            low = held & -held
            held ^= low
            least = min(least, burden(costs, hand ^ low) if hand != low else -OUT)
        return least


def burden(costs: list[float], hand: Tiles) -> float:
    """Return the cost of keeping these cards."""
    total = 0.0
    while hand:
        low = hand & -hand
        total += costs[low.bit_length() - 1]
        hand ^= low
    return total
