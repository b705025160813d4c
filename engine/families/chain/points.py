"""Scoring shared by the chain games: the winner of a round, its points and the winner of the match."""

from __future__ import annotations

from typing import ClassVar

from engine.core import NOBODY, OUT, RUNNING, STUCK, TARGET, Seat, Side, State, View
from engine.events import Blocked, Counted, ScoreCause, Scored, Void, WentOut, Won
from engine.families.chain.board import Chain
from engine.families.chain.deal import ChainDeal
from engine.families.chain.events import Overshot
from engine.options import HouseRules
from engine.pieces import TileSet, each


class ChainPoints(ChainDeal):
    """A player who goes out scores the other hands' pips. The lightest hand wins a block."""

    loses_points: ClassVar[bool] = False
    """True if points made can be lost, as `granted` decides."""

    def __init__(self, seats: int, pieces: TileSet | None = None, house: HouseRules | None = None) -> None:
        super().__init__(seats, pieces, house)
        self.target = int(self.house["target"]) if self.house["match"] == "rounds" else 0

    # -- the end of a round -------------------------------------------------------------------------------------

    def score(self, state: State[Chain], seat: Seat, points: int, parts: tuple[int, ...], cause: ScoreCause) -> None:
        """Credit a seat's side. Reaching the target ends the match at once (decision C-19)."""
        made = points
        if self.loses_points:
            points = self.granted(state, seat, points, cause)
        side = state.sides[seat]
        state.points[side] += points
        if state.events is not None:
            state.tell(Scored, seat, cause, points, parts)
            if points < made:
                state.tell(Overshot, seat, cause, made - points, parts)
        if not state.over and 0 < self.target <= state.carried[side] + state.points[side]:
            state.over = TARGET
            state.winners = 1 << seat
            state.tell(Won, seat)

    def granted(self, _view: View[Chain], _seat: Seat, points: int, _cause: ScoreCause) -> int:
        """Return the part of a seat's points that it keeps; the rest is lost.

        Called only if the game sets `loses_points`.
        """
        return points

    def go_out(self, state: State[Chain], seat: Seat) -> None:
        """End the round because `seat` played its last tile."""
        state.over = OUT
        state.winners = 1 << seat
        state.tell(WentOut, seat)
        points, parts = self.out_points(self.reveal(state), seat)
        self.score(state, seat, points, parts, ScoreCause.OUT)
        self.close(state)

    def block(self, state: State[Chain]) -> None:
        """End the round because nobody can play again. The lightest hand wins (decisions C-14, C-16)."""
        state.over = STUCK
        state.tell(Blocked)
        weights = self.reveal(state)
        best = self.best_hands(state, weights)
        if len(best) > 1 and self.house["blocked_tie"] == "void":
            state.tell(Void)
        else:
            for seat in best:
                points, parts = self.blocked_points(weights, seat)
                state.winners |= 1 << seat
                self.score(state, seat, points // len(best), parts, ScoreCause.BLOCK)
        self.close(state)

    def best_hands(self, _state: State[Chain], weights: list[int]) -> list[Seat]:
        """Return the winners of a blocked round, tied ones included: the lightest hands."""
        lightest = min(weights)
        return [seat for seat, weight in enumerate(weights) if weight == lightest]

    def reveal(self, state: State[Chain]) -> list[int]:
        """Show all hands and return their weights in pips."""
        weights = [state.pieces.weight(hand) for hand in state.hands]
        if state.events is not None:
            for seat, hand in enumerate(state.hands):
                state.tell(Counted, seat, tuple(each(hand)), weights[seat])
        return weights

    def close(self, state: State[Chain]) -> None:
        """Announce the winners of the round after its points are counted."""
        for seat in each(state.winners):
            state.tell(Won, seat)

    def out_points(self, weights: list[int], winner: Seat) -> tuple[int, tuple[int, ...]]:
        """Return the points for going out and their terms: the pips of all other hands."""
        parts = tuple(weight for seat, weight in enumerate(weights) if seat != winner)
        return sum(parts), parts

    def blocked_points(self, weights: list[int], winner: Seat) -> tuple[int, tuple[int, ...]]:
        """Return the points for the lightest hand of a blocked round and their terms (option blocked_score)."""
        others = [weight for seat, weight in enumerate(weights) if seat != winner]
        if self.house.get("blocked_score") == "each":
            parts = tuple(weight - weights[winner] for weight in others)
        else:
            parts = (*others, -weights[winner])
        return sum(parts), parts

    # -- the match ----------------------------------------------------------------------------------------------

    def next_leader(self, view: View[Chain]) -> Seat:
        """Return the agreed next leader (option next_leader), or NOBODY to use the procedure, as after a void round."""
        how = self.house["next_leader"]
        if how == "rotate":
            return (view.lead + 1) % self.seats
        if how == "winner" and view.winners.bit_count() == 1:
            return view.winners.bit_length() - 1
        return NOBODY

    def match_winners(self, view: View[Chain]) -> tuple[Side, ...]:
        """Return the leaders who reached the target; in a match of one round, the side with the most points.

        If that round ends in a tie on points, its winner wins the match.
        """
        scores = view.scores
        most = max(scores)
        if most < self.target or (not self.target and view.over == RUNNING):
            return ()
        leaders = tuple(side for side, score in enumerate(scores) if score == most)
        if self.target:
            return leaders
        if len(leaders) > 1:
            leaders = tuple(side for side in leaders if view.winners >> view.sides.index(side) & 1)
        return leaders if len(leaders) == 1 else ()
