"""What the games with covering cards share of points: who wins a round and a match, and who deals next."""

from __future__ import annotations

from abc import abstractmethod

from engine.core import (
    BLOCKED,
    BY_BLOCK,
    BY_OUT,
    COUNTED,
    NOBODY,
    OUT,
    RUNNING,
    SCORED,
    STUCK,
    VOID,
    WON,
    Seat,
    Side,
    State,
    View,
)
from engine.families.overlay.board import Overlay
from engine.families.overlay.deal import OverlayDeal
from engine.pieces import each
from engine.standings import decided


class OverlayPoints(OverlayDeal):
    """Hands are counted when somebody is out, or when nobody can play and the lightest hand wins."""

    @abstractmethod
    def settle(self, state: State[Overlay], weights: list[int], winners: list[Seat], cause: int) -> None:
        """Credit everyone with what the end of a round brings; `winners` are those with the lightest hands."""

    def credit(self, state: State[Overlay], seat: Seat, points: int, parts: tuple[int, ...], cause: int) -> None:
        """Write points down for the side of a seat; they may be taken off, too."""
        state.points[state.sides[seat]] += points
        state.tell(SCORED, seat, at=cause, n=points, parts=parts)

    def count_out(self, state: State[Overlay]) -> None:
        """End the round that the finisher has won."""
        state.over = OUT
        finisher = state.board.finisher
        side = state.sides[finisher]
        self.close(state, [seat for seat in range(self.seats) if state.sides[seat] == side], [finisher], BY_OUT)

    def freeze(self, state: State[Overlay]) -> None:
        """End the round because nobody can ever play again: the side with the fewest dots wins (decision SP-10)."""
        state.over = STUCK
        state.tell(BLOCKED, NOBODY)
        dots = [0] * len(state.points)
        for seat, hand in enumerate(state.hands):
            dots[state.sides[seat]] += state.pieces.weight(hand)
        best = [seat for seat in range(self.seats) if dots[state.sides[seat]] == min(dots)]
        if len(best) < self.seats:
            best = self.takers(state, best)
        self.close(state, best, best, BY_BLOCK)

    def takers(self, _state: State[Overlay], best: list[Seat]) -> list[Seat]:
        """Return who of those with the fewest dots wins a frozen round: all of them."""
        return best

    def close(self, state: State[Overlay], best: list[Seat], heirs: list[Seat], cause: int) -> None:
        """Lay all hands open and count them; where all seats are equally `best`, nobody has won."""
        weights = [state.pieces.weight(hand) for hand in state.hands]
        for seat, hand in enumerate(state.hands):
            state.tell(COUNTED, seat, tuple(each(hand)) if state.events is not None else (), n=weights[seat])
        state.board.heir = self.heir(state, heirs, weights)
        if len(best) == self.seats:
            state.tell(VOID, NOBODY)
        self.settle(state, weights, best, cause)
        for seat in best if len(best) < self.seats else ():
            state.winners |= 1 << seat
            state.tell(WON, seat)

    def heir(self, state: State[Overlay], heirs: list[Seat], weights: list[int]) -> Seat:
        """Return who of `heirs` deals next: the lightest, of equals the first from the dealer's left (SP-11)."""
        return min(heirs, key=lambda seat: (weights[seat], self.turns_after(state.board.dealer, seat)))

    def turns_after(self, dealer: Seat, seat: Seat) -> int:
        """Return how many seats from the dealer's left `seat` is."""
        return (seat - dealer - 1) % self.seats

    # -- the match ----------------------------------------------------------------------------------------------

    def next_leader(self, view: View[Overlay]) -> Seat:
        """Return the seat to the left of the next dealer."""
        heir = view.board.heir
        return NOBODY if heir == NOBODY else (heir + 1) % self.seats

    def match_winners(self, view: View[Overlay]) -> tuple[Side, ...]:
        """Return who is best when the agreed rounds are over (options hands and tiebreak_hand)."""
        if view.over == RUNNING or view.number < self.hands:
            return ()
        return decided(self.house, view.scores, lowest=self.lowest_wins)
