"""The deal in games with covering cards, and who deals."""

from __future__ import annotations

from typing import ClassVar

from engine.core import NOBODY, Carry, Rules, Seat, State
from engine.events import Dealt, DrewLot, Led, TurnedUp
from engine.families.overlay.board import Overlay
from engine.families.overlay.events import EVENT_KINDS
from engine.families.overlay.options import check_dealer
from engine.options import HouseRules
from engine.pieces import Chance, TileSet, mask, space


class OverlayDeal(Rules[Overlay]):
    """The start of a round. Games override attributes and small hooks."""

    family = "overlay"
    board_type = Overlay
    event_kinds = EVENT_KINDS
    players: ClassVar[range] = range(2, 6)
    sets: ClassVar[tuple[TileSet, ...]] = (space(),)
    hand: ClassVar[dict[int, int]] = {2: 7, 3: 7, 4: 6, 5: 6}
    """Hand size in cards, by number of seats."""

    def __init__(self, seats: int, pieces: TileSet | None = None, house: HouseRules | None = None) -> None:
        super().__init__(seats, pieces, house)
        check_dealer(self.house, seats)
        self.hand_size = self.hand[seats]
        self.hand_limit = int(self.house["hand_limit"])
        self.hands = int(self.house["hands"])

    def deal(self, chance: Chance, carry: Carry) -> State[Overlay]:
        """Find the dealer, deal one card at a time from the dealer's left, and turn up the starter."""
        state: State[Overlay] = State(self.pieces, self.sides, carry.scores, Overlay(self.seats))
        state.number, state.events = carry.number, []
        board, leader = state.board, carry.leader
        board.dealer = self.first_dealer(state, chance) if leader == NOBODY else (leader - 1) % self.seats
        state.lead = state.turn = (board.dealer + 1) % self.seats
        order = chance.shuffled(self.pieces.count)
        dealt = self.seats * self.hand_size
        for place in range(self.seats):
            seat = (state.lead + place) % self.seats
            cards = order[place : dealt : self.seats]
            state.hands[seat] = mask(cards)
        for seat, hand in enumerate(state.hands):
            cards = [card for card in order[:dealt] if hand >> card & 1]
            state.tell(Dealt, seat, tuple(cards))
        starter = order[dealt]
        board.begin(starter, self.pieces.faces[starter])
        state.tell(TurnedUp, NOBODY, starter)
        state.piles[0] = order[dealt + 1 :][::-1]
        state.tell(Led, state.lead)
        return state

    def first_dealer(self, state: State[Overlay], chance: Chance) -> Seat:
        """Return the dealer of the first round (option first_dealer)."""
        asked = self.house["first_dealer"]
        if isinstance(asked, int):
            return asked - 1
        return self.cut(state, chance) if asked == "cut" else chance.below(self.seats)

    def cut(self, state: State[Overlay], chance: Chance) -> Seat:
        """Cut until one seat has the most dots, and return it. Ties cut again from the whole pack (decision SP-2)."""
        rivals = list(range(self.seats))
        stage = 0
        while len(rivals) > 1:
            cards = chance.shuffled(self.pieces.count)[: len(rivals)]
            for seat, card in zip(rivals, cards, strict=True):
                state.tell(DrewLot, seat, card, stage)
            dots = [self.pieces.pips[card] for card in cards]
            rivals = [seat for seat, its_dots in zip(rivals, dots, strict=True) if its_dots == max(dots)]
            stage += 1
        return rivals[0]
