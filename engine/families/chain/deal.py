"""Chain games: house rules, the deal and the choice of the leader."""

from __future__ import annotations

from typing import ClassVar

from engine.core import NOBODY, Carry, Rules, Seat, State
from engine.events import Dealt, DrewLot, Led
from engine.families.chain.board import Chain
from engine.families.chain.events import EVENT_KINDS, Redealt
from engine.families.chain.options import HAND_SIZE
from engine.options import HouseRules
from engine.pieces import Chance, Tile, Tiles, TileSet, each, mask
from engine.sentences import Refusal, sentence


class ChainDeal(Rules[Chain]):
    """The start of a round in a chain game. Games override attributes and small hooks."""

    family = "chain"
    board_type: ClassVar[type[Chain]] = Chain
    event_kinds = EVENT_KINDS
    hand: ClassVar[dict[int, int]] = {2: 7, 3: 5, 4: 5}
    """Hand size in tiles, by number of seats."""
    lowest_leads: ClassVar[bool] = False
    """True if the lowest double leads instead of the highest."""
    draws_lots: ClassVar[bool] = False
    """True if the leader is drawn by lot and may lead any tile."""

    def __init__(self, seats: int, pieces: TileSet | None = None, house: HouseRules | None = None) -> None:
        super().__init__(seats, pieces, house)
        asked = self.house["hand_size"]
        self.hand_size = asked if isinstance(asked, int) else self.hand[seats]
        if self.hand_size * seats > self.pieces.count:
            raise Refusal(
                sentence(
                    "“{rule}” can't be {n} with {seats} players. The set has only {count} tiles.",
                    rule=sentence(HAND_SIZE.label),
                    n=self.hand_size,
                    seats=seats,
                    count=self.pieces.count,
                )
            )
        self.reserve = int(self.house["boneyard_reserve"])
        self.stops_dead = self.house["dead_layout"] == "stop"
        self.fits = self.fitting()
        """The tiles that fit an end, by the number it shows."""

    def fitting(self) -> list[Tiles]:
        """Return the tiles that fit an end, by the number it shows."""
        return self.pieces.touching

    def deal(self, chance: Chance, carry: Carry) -> State[Chain]:
        """Deal until a hand can lead; only the last deal counts."""
        state: State[Chain] = State(self.pieces, self.sides, carry.scores, self.board_type(self.seats))
        state.number, state.events = carry.number, []
        leader = carry.leader
        if leader == NOBODY and self.draws_lots:
            leader = self.draw_lots(state, chance)
        while True:
            self.hand_out(state, chance.shuffled(self.pieces.count))
            if leader != NOBODY and self.leads(state.hands[leader]):
                state.lead = state.turn = leader
                break
            if self.find_lead(state):
                break
            state.tell(Redealt)
        state.tell(Led, state.lead, state.board.must if state.board.must != NOBODY else None)
        return state

    def draw_lots(self, state: State[Chain], chance: Chance) -> Seat:
        """Draw lots from the shuffled set until one seat has the heaviest tile, and return that seat.

        Tied seats draw again from the rest; if that is too small, everyone draws again from a new shuffle.
        """
        rivals: list[Seat] = []
        stock: list[Tile] = []
        stage = 0
        while len(rivals) != 1:
            if not rivals or len(stock) < len(rivals):
                rivals = list(range(self.seats))
                stock = chance.shuffled(self.pieces.count)
            drawn, stock = stock[: len(rivals)], stock[len(rivals) :]
            for seat, tile in zip(rivals, drawn, strict=True):
                state.tell(DrewLot, seat, tile, stage)
            weights = [self.pieces.pips[tile] for tile in drawn]
            rivals = [seat for seat, weight in zip(rivals, weights, strict=True) if weight == max(weights)]
            stage += 1
        return rivals[0]

    def hand_out(self, state: State[Chain], order: list[Tile]) -> None:
        """Deal the hands one tile at a time, clockwise from seat 0. The rest is the boneyard, in draw order."""
        seats = self.seats
        dealt = seats * self.hand_size
        for seat in range(seats):
            tiles = order[seat:dealt:seats]
            state.hands[seat] = mask(tiles)
            state.tell(Dealt, seat, tuple(tiles))
        state.piles[0] = order[dealt:][::-1]

    def find_lead(self, state: State[Chain]) -> bool:
        """Make the highest double in a hand lead, and return False if a new deal is needed (decisions C-3, C-4)."""
        held = 0
        for hand in state.hands:
            held |= hand
        doubles = held & self.pieces.doubles
        if doubles and self.lowest_leads:
            first = doubles & -doubles
            tile = first.bit_length() - 1
            before = self.pieces.doubles & (first - 1)
        elif doubles:
            tile = doubles.bit_length() - 1
            before = self.pieces.doubles >> (tile + 1) << (tile + 1)
        elif self.house.get("no_double") == "highest_single":
            tile = max(each(held), key=self.rank)
            before = self.pieces.doubles | mask([t for t in range(self.pieces.count) if self.rank(t) > self.rank(tile)])
        else:
            return False
        self.lead_with(state, tile, before)
        return True

    def leads(self, hand: Tiles) -> Tiles:
        """Return the tiles an agreed leader may lead; if there are none, the procedure picks the leader."""
        return hand

    def rank(self, tile: Tile) -> tuple[int, int]:
        """Return the key that ranks singles for the lead: weight, then the larger half."""
        return self.pieces.pips[tile], self.pieces.high[tile]

    def lead_with(self, state: State[Chain], tile: Tile, before: Tiles) -> None:
        """Make the owner of `tile` lead it. No hand holds the tiles that would lead `before` it."""
        board = state.board
        board.must = tile
        state.shown = 1 << tile
        for seat, hand in enumerate(state.hands):
            board.lacking[seat] = before
            if hand >> tile & 1:
                state.lead = state.turn = seat
