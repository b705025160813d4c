"""The deal and scoring of games with legs: the starter, and the winners of a round and the match."""

from __future__ import annotations

from typing import ClassVar

from engine.core import NOBODY, OUT, RUNNING, STUCK, Carry, Rules, Seat, Side, State, View
from engine.events import Blocked, Counted, Dealt, Led, ScoreCause, Scored, WentOut, Won
from engine.families.legs.board import Legs
from engine.families.legs.events import EVENT_KINDS
from engine.options import HouseRules
from engine.pieces import Chance, Tiles, TileSet, each, mask
from engine.standings import check_first, decided, first_seat


class LegsPoints(Rules[Legs]):
    """Going out wins a point for each tile in other hands, or their pips; the smallest hand wins a blocked round."""

    family = "legs"
    board_type = Legs
    event_kinds = EVENT_KINDS
    hand: ClassVar[int]
    """Hand size in tiles."""

    def __init__(self, seats: int, pieces: TileSet | None = None, house: HouseRules | None = None) -> None:
        super().__init__(seats, pieces, house)
        check_first(self.house, seats)
        asked = self.house["target"]
        self.target = asked if isinstance(asked, int) else 0
        self.rounds = int(self.house["hands"])
        self.counts_dots = self.house["scoring"] == "super"

    # -- the deal -----------------------------------------------------------------------------------------------

    def deal(self, chance: Chance, carry: Carry) -> State[Legs]:
        """Deal whole hands clockwise from the seat with the first chance to start."""
        state: State[Legs] = State(self.pieces, self.sides, carry.scores, Legs(self.seats))
        state.number, state.events = carry.number, []
        first = carry.leader if carry.leader != NOBODY else first_seat(self.house, self.seats, chance)
        order = chance.shuffled(self.pieces.count)
        for seat in range(self.seats):
            at = (seat - first) % self.seats * self.hand
            tiles = order[at : at + self.hand]
            state.hands[seat] = mask(tiles)
            state.tell(Dealt, seat, tuple(tiles))
        state.piles[0] = order[self.seats * self.hand :][::-1]
        state.lead = state.turn = first
        state.tell(Led, first)
        return state

    # -- the end of a round -------------------------------------------------------------------------------------

    def go_out(self, state: State[Legs], seat: Seat) -> None:
        """End the round because `seat` played its last tile."""
        state.over = OUT
        state.tell(WentOut, seat)
        self.settle(state, [seat], ScoreCause.OUT)

    def block(self, state: State[Legs]) -> None:
        """End a blocked round: the fewest tiles win, then the fewest pips (option blocked_winner)."""
        state.over = STUCK
        state.tell(Blocked)
        sizes = [(hand.bit_count(), self.pieces.weight(hand)) for hand in state.hands]
        if self.house["blocked_winner"] == "dots":
            sizes = [(dots, tiles) for tiles, dots in sizes]
        self.settle(state, [seat for seat, size in enumerate(sizes) if size == min(sizes)], ScoreCause.BLOCK)

    def worth(self, hand: Tiles) -> int:
        """Return the count of a hand: its tiles or its pips (option scoring)."""
        return self.pieces.weight(hand) if self.counts_dots else hand.bit_count()

    def settle(self, state: State[Legs], winners: list[Seat], cause: ScoreCause) -> None:
        """Count all hands. Each winner scores those of the other players (options blocked_scoring, ledger)."""
        worth = [self.worth(hand) for hand in state.hands]
        for seat, hand in enumerate(state.hands):
            state.tell(Counted, seat, tuple(each(hand)) if state.events is not None else (), worth[seat])
        losers = [seat for seat in range(self.seats) if seat not in winners]
        less = cause == ScoreCause.BLOCK and self.house["blocked_scoring"] == "difference"
        gains = {
            winner: tuple(max(worth[loser] - worth[winner], 0) if less else worth[loser] for loser in losers)
            for winner in winners
        }
        for winner, parts in gains.items():
            self.score(state, winner, parts, cause)
        if self.house["ledger"] == "on":
            for at, loser in enumerate(losers):
                self.score(state, loser, tuple(-parts[at] for parts in gains.values()), cause)
        for winner in winners:
            state.winners |= 1 << winner
            state.tell(Won, winner)

    def score(self, state: State[Legs], seat: Seat, parts: tuple[int, ...], cause: ScoreCause) -> None:
        """Credit a seat with points."""
        state.points[state.sides[seat]] += sum(parts)
        state.tell(Scored, seat, cause, sum(parts), parts)

    # -- the match ----------------------------------------------------------------------------------------------

    def next_leader(self, view: View[Legs]) -> Seat:
        """Return the seat with the first chance to start the next round (option next_starter).

        If several players won, it is the seat after the last starter, as with rotate.
        """
        how = self.house["next_starter"]
        if how == "rotate" or view.winners.bit_count() != 1:
            return (view.lead + 1) % self.seats
        winner = view.winners.bit_length() - 1
        return winner if how == "winner" else (winner + 1) % self.seats

    def match_winners(self, view: View[Legs]) -> tuple[Side, ...]:
        """Return the players with the most points once all rounds are played or someone has reached the target."""
        is_due = max(view.scores) >= self.target if self.target else view.number >= self.rounds
        return decided(self.house, view.scores) if is_due and view.over != RUNNING else ()
