"""The deal of a chain game: who gets which tiles, and who leads with what."""

from __future__ import annotations

from typing import NamedTuple

from engine.core import NOBODY, Seat, State
from engine.events import Dealt, DrewLot, Led
from engine.families.chain.board import Chain
from engine.families.chain.events import Redealt
from engine.pieces import Chance, Tile, Tiles, TileSet, each, mask


class ChainDeal(NamedTuple):
    """How the tiles are dealt at one table, and how the leader is found where nobody is agreed on."""

    pieces: TileSet
    hand_size: int
    may_lead: Tiles
    """The tiles that a leader who was agreed on may lead."""
    lowest_leads: bool
    """True if the lowest double leads instead of the highest."""
    draws_lots: bool
    """True if the leader is drawn by lot and may lead any tile."""
    single_leads: bool
    """Whether the highest single leads where nobody holds a double; else all tiles are dealt again."""
    must_lead: bool = True
    """Whether the tile that picks the leader must be led; else its owner leads any tile."""
    most_doubles: int = 0
    """A deal with this many doubles in one hand is thrown in; 0 if none is."""

    def deal(self, state: State[Chain], chance: Chance, leader: Seat) -> None:
        """Deal until somebody can lead; the last deal counts. `leader` leads by agreement (NOBODY: the tiles say)."""
        if leader == NOBODY and self.draws_lots:
            leader = self.draw_lots(state, chance)
        while True:
            self.hand_out(state, chance.shuffled(self.pieces.count))
            if self.is_thrown_in(state):
                state.tell(Redealt)
                continue
            if leader != NOBODY and state.hands[leader] & self.may_lead:
                state.lead = state.turn = leader
                break
            if self.find_lead(state):
                break
            state.tell(Redealt)
        state.tell(Led, state.lead, state.board.must if state.board.must != NOBODY else None)

    def is_thrown_in(self, state: State[Chain]) -> bool:
        """Return True if a hand has too many doubles."""
        doubles, most = self.pieces.doubles, self.most_doubles
        return most > 0 and any((hand & doubles).bit_count() >= most for hand in state.hands)

    def draw_lots(self, state: State[Chain], chance: Chance) -> Seat:
        """Draw lots from the shuffled set until one seat has the heaviest tile, and return that seat.

        Tied seats draw again from the rest; if that is too small, everyone draws again from a new shuffle.
        """
        rivals: list[Seat] = []
        stock: list[Tile] = []
        stage = 0
        while len(rivals) != 1:
            if not rivals or len(stock) < len(rivals):
                rivals = list(range(len(state.hands)))
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
        seats = len(state.hands)
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
            tile = (doubles & -doubles).bit_length() - 1
        elif doubles:
            tile = doubles.bit_length() - 1
        elif self.single_leads:
            tile = max(each(held), key=self.rank)
        else:
            return False
        lead_with(state, tile, self.outranking(tile))
        if not self.must_lead:
            state.board.must = NOBODY
        return True

    def outranking(self, tile: Tile) -> Tiles:
        """Return the tiles that would have led in place of `tile`, had anybody held one."""
        doubles = self.pieces.doubles
        if not doubles >> tile & 1:
            return doubles | mask([t for t in range(self.pieces.count) if self.rank(t) > self.rank(tile)])
        if self.lowest_leads:
            return doubles & ((1 << tile) - 1)
        return doubles >> (tile + 1) << (tile + 1)

    def rank(self, tile: Tile) -> tuple[int, int]:
        """Return the key that ranks singles for the lead: weight, then the larger half."""
        return self.pieces.pips[tile], self.pieces.high[tile]


def lead_with(state: State[Chain], tile: Tile, before: Tiles) -> None:
    """Make the owner of `tile` lead it. No hand holds the tiles that would lead `before` it."""
    board = state.board
    board.must = tile
    state.shown = 1 << tile
    for seat, hand in enumerate(state.hands):
        board.lacking[seat] = before
        if hand >> tile & 1:
            state.lead = state.turn = seat
