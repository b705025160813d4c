"""Scoring of games with covering cards: the winners of a round and a match, and the next dealer."""

from __future__ import annotations

from abc import abstractmethod

from engine.core import NOBODY, OUT, RUNNING, STUCK, Seat, Side, State, View
from engine.events import Blocked, Counted, ScoreCause, Scored, Void, Won
from engine.families.overlay.board import Overlay
from engine.families.overlay.deal import OverlayDeal
from engine.pieces import each
from engine.standings import decided


class OverlayPoints(OverlayDeal):
    """Counts hands when someone goes out, or when nobody can play and the lightest hand wins."""

    @abstractmethod
    def settle(self, state: State[Overlay], weights: list[int], winners: list[Seat], cause: ScoreCause) -> None:
        """Credit everyone with the points of a finished round; `winners` have the lightest hands."""

    def credit(self, state: State[Overlay], seat: Seat, points: int, parts: tuple[int, ...], cause: ScoreCause) -> None:
        """Add points, which may be negative, to the side of a seat."""
        state.points[state.sides[seat]] += points
        state.tell(Scored, seat, cause, points, parts)

    def count_out(self, state: State[Overlay]) -> None:
        """End the round that the finisher won."""
        state.over = OUT
        finisher = state.board.finisher
        side = state.sides[finisher]
        self.close(state, [seat for seat in range(self.seats) if state.sides[seat] == side], [finisher], ScoreCause.OUT)

    def freeze(self, state: State[Overlay]) -> None:
        """End a blocked round: the side with the fewest dots wins (decision SP-10)."""
        state.over = STUCK
        state.tell(Blocked)
        held = [(side, state.pieces.weight(hand)) for side, hand in zip(state.sides, state.hands, strict=True)]
        dots = [sum([weight for other, weight in held if other == side]) for side in state.sides]
        best = [seat for seat in range(self.seats) if dots[seat] == min(dots)]
        if len(best) < self.seats:
            best = self.takers(state, best)
        self.close(state, best, best, ScoreCause.BLOCK)

    def takers(self, _state: State[Overlay], best: list[Seat]) -> list[Seat]:
        """Return the winners of a blocked round among those with the fewest dots: all of them."""
        return best

    def close(self, state: State[Overlay], best: list[Seat], heirs: list[Seat], cause: ScoreCause) -> None:
        """Reveal and count all hands. If all seats are equally `best`, nobody wins."""
        weights = [state.pieces.weight(hand) for hand in state.hands]
        for seat, hand in enumerate(state.hands):
            state.tell(Counted, seat, tuple(each(hand)) if state.events is not None else (), weights[seat])
        state.board.heir = self.heir(state, heirs, weights)
        if len(best) == self.seats:
            state.tell(Void)
        self.settle(state, weights, best, cause)
        for seat in best if len(best) < self.seats else ():
            state.winners |= 1 << seat
            state.tell(Won, seat)

    def heir(self, state: State[Overlay], heirs: list[Seat], weights: list[int]) -> Seat:
        """Return the next dealer among `heirs`: the lightest hand, then the first from the dealer's left (SP-11)."""
        return min(heirs, key=lambda seat: (weights[seat], self.turns_after(state.board.dealer, seat)))

    def turns_after(self, dealer: Seat, seat: Seat) -> int:
        """Return the number of seats from the dealer's left to `seat`."""
        return (seat - dealer - 1) % self.seats

    # -- the match ----------------------------------------------------------------------------------------------

    def next_leader(self, view: View[Overlay]) -> Seat:
        """Return the seat to the left of the next dealer."""
        heir = view.board.heir
        return NOBODY if heir == NOBODY else (heir + 1) % self.seats

    def match_winners(self, view: View[Overlay]) -> tuple[Side, ...]:
        """Return the best sides once the agreed rounds are over (options hands and tiebreak_hand)."""
        if view.over == RUNNING or view.number < self.hands:
            return ()
        return decided(self.house, view.scores, lowest=self.lowest_wins)
