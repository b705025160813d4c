"""A line that is built from rows of face-down tiles: whoever turns a tile up lays it, or turns it down again."""

from __future__ import annotations

from typing import ClassVar, Final

from engine.core import (
    DRAW,
    OUT,
    PASS,
    PLAY,
    STUCK,
    TILES_LEFT,
    Carry,
    Move,
    Plain,
    Rules,
    Seat,
    Side,
    State,
    View,
)
from engine.events import Blocked, Counted, Led, PlayedAt, TurnedUp, WentOut, Won
from engine.families.blind.events import EVENT_KINDS, RowDealt, TurnedDown
from engine.families.chain.board import LEFT, RIGHT, Chain
from engine.families.chain.rules import DRAW_ONE, PLAYS
from engine.pieces import HIDDEN, Chance, Tile, Tiles, mask
from engine.sentences import Sentence, sentence

ROWS: Final = 1
"""`piles[ROWS + seat]` is the row of a seat; `piles[0]` are tiles that nobody plays with."""


class BlindRules(Rules[Chain]):
    """What can be done with rows that nobody looks into; a tile that is turned up lies in `hands` until it is laid."""

    family = "blind"
    board_type = Chain
    event_kinds = EVENT_KINDS
    minutes = 10
    counted_in: ClassVar[str] = TILES_LEFT
    players = range(2, 6)
    lead_goes_on: bool = False
    """Whether the turn of whoever leads goes on like any other."""
    doubles_stay_up: bool = False
    """Whether a double that does not fit lies face up in its row from then on."""

    def deal(self, chance: Chance, carry: Carry) -> State[Chain]:
        """Deal out as many tiles as make equal rows, one at a time; the first is the top of a row."""
        state: State[Chain] = State(self.pieces, self.sides, carry.scores, Chain(self.seats))
        state.number, state.events = carry.number, []
        order = chance.shuffled(self.pieces.count)
        dealt = len(order) // self.seats * self.seats
        state.piles = [order[dealt:][::-1]]
        for seat in range(self.seats):
            row = order[seat : dealt : self.seats]
            state.piles.append(row[::-1])
            state.tell(RowDealt, seat, tuple(row))
        state.lead = state.turn = self.starter(chance)
        state.tell(Led, state.lead)
        return state

    def starter(self, _chance: Chance) -> Seat:
        """Return who begins."""
        return 0

    # -- what may be done ---------------------------------------------------------------------------------------

    def legal(self, view: View[Chain], seat: Seat) -> list[Move]:
        """Return to turn up a tile, or the ends that it can be laid at; two ends of one pip are one choice."""
        if seat != view.turn or view.over:
            return []
        hand = view.hands[seat]
        if not hand:
            return [DRAW_ONE]
        tile = hand.bit_length() - 1
        if not view.board.laid:
            return [PLAYS[tile][LEFT]]
        left, right = view.board.ends
        fits = self.pieces.touching
        moves = [PLAYS[tile][LEFT]] if fits[left] & hand else []
        if fits[right] & hand and left != right:
            moves.append(PLAYS[tile][RIGHT])
        return moves

    def playable(self, view: View[Chain], seat: Seat) -> Tiles:
        """Return the tile that is turned up, if it fits an end; it waits only where it does."""
        board = view.board
        return view.hands[seat] & board.openings(self.pieces.touching) if board.laid else view.hands[seat]

    def apply(self, state: State[Chain], seat: Seat, move: Move) -> None:
        """Turn a tile up or lay it; who has laid one goes on, but for the lead."""
        if move.act == DRAW:
            self.turn_up(state, seat)
            return
        leads = not state.board.laid
        self.lay(state, seat, move.tiles[0], move.at)
        if not state.piles[ROWS + seat]:
            state.over, state.winners = OUT, 1 << seat
            state.tell(WentOut, seat)
            self.close(state)
        elif self.is_blocked(state):
            self.block(state)
        elif leads and not self.lead_goes_on:
            state.turn = (seat + 1) % self.seats

    def turn_up(self, state: State[Chain], seat: Seat) -> None:
        """Turn up the top of a row; a tile that does not fit goes face down to its bottom, and the turn is over.

        The rows of a true round always hold a tile that fits somewhere. In a deal that is only made up for a view
        there may be none, and this is where it is noticed.
        """
        board, row = state.board, state.piles[ROWS + seat]
        tile = row.pop()
        bit = 1 << tile
        state.tell(TurnedUp, seat, tile)
        if not board.laid or board.openings(self.pieces.touching) & bit:
            state.hands[seat] = bit
            state.shown |= bit
            return
        row.insert(0, tile)
        state.tell(TurnedDown, seat, tile)
        if self.doubles_stay_up:
            state.shown |= bit & self.pieces.doubles
        if self.is_blocked(state):
            self.block(state)
        else:
            state.turn = (seat + 1) % self.seats

    def lay(self, state: State[Chain], seat: Seat, tile: Tile, arm: int) -> None:
        """Move the tile that is turned up to an end of the line."""
        board, pieces = state.board, state.pieces
        state.hands[seat] = 0
        state.shown &= ~(1 << tile)
        if board.laid:
            board.ends[arm] = pieces.pips[tile] - board.ends[arm]
            board.outer[arm] = tile
        else:
            board.ends = [pieces.low[tile], pieces.high[tile]]
            board.outer = [tile, tile]
        board.laid |= 1 << tile
        board.order.append(tile)
        board.arms.append(arm)
        state.tell(PlayedAt, seat, tile, arm)

    # -- the end of the round -----------------------------------------------------------------------------------

    def is_blocked(self, state: State[Chain]) -> bool:
        """Say whether no tile of any row fits an end of the line."""
        board = state.board
        return not board.openings(self.pieces.touching) & ~board.laid & ~mask(state.piles[0])

    def block(self, state: State[Chain]) -> None:
        """End the round because nothing can be laid any more: the best row wins, and all that are as good as it."""
        state.over = STUCK
        state.tell(Blocked)
        ranks = [self.rank(row) for row in state.piles[ROWS:]]
        state.winners = sum(1 << seat for seat, rank in enumerate(ranks) if rank == min(ranks))
        self.close(state)

    def rank(self, row: list[Tile]) -> tuple[int, int]:
        """Return what is compared of the rows of a blocked round, the lowest is best: pips, then tiles."""
        return self.pieces.weight(mask(row)), len(row)

    def close(self, state: State[Chain]) -> None:
        """Turn up all rows and say who has won."""
        for seat, row in enumerate(state.piles[ROWS:]):
            state.shown |= mask(row)
            state.tell(Counted, seat, tuple(row[::-1]), self.pieces.weight(mask(row)))
        for seat in range(self.seats):
            if state.winners >> seat & 1:
                state.tell(Won, seat)

    def match_winners(self, view: View[Chain]) -> tuple[Side, ...]:
        """Return who has won the one round there is; nobody keeps points."""
        return tuple(seat for seat in range(self.seats) if view.winners >> seat & 1)

    def reached(self, view: View[Chain], seat: Seat) -> int:
        """Return how many tiles are left in a seat's row."""
        return view.count(seat)

    # -- words --------------------------------------------------------------------------------------------------

    def open_pips(self, view: View[Chain]) -> tuple[int, ...]:
        """Return the pips of both ends."""
        return tuple(view.board.ends)

    def place(self, view: View[Chain], move: Move) -> str:
        """Return L or R for the ends of the line; the lead has only one place."""
        return "LR"[move.at] if move.act == PLAY and view.board.laid else ""

    def spelled(self, view: View[Chain], move: Move) -> dict[str, Plain]:
        """Return the pip that a tile is put against."""
        return {"onto": view.board.ends[move.at] if move.act == PLAY and view.board.laid else None}

    def spread(self, view: View[Chain]) -> dict[str, Plain]:
        """Return the ends that are open, the tile that waits to be laid, and the rows, their tops in front."""
        label = self.pieces.label
        up = [hand.bit_length() - 1 for hand in view.hands if hand]
        ends: list[Plain] = [{"place": "LR"[arm], "pip": pip} for arm, pip in enumerate(view.board.ends)]
        rows: list[Plain] = [[label(tile) for tile in row[::-1]] for row in view.piles[ROWS:]]
        return {"ends": ends, "up": label(up[0]) if up else None, "rows": rows}

    def why_not(self, view: View[Chain], seat: Seat, wish: Move) -> Sentence:
        """Return the rule that forbids `wish`; `wish.at` may be ANYWHERE."""
        if view.over:
            return sentence("The round is over.")
        if seat != view.turn:
            return sentence("It's not your turn.")
        hand = view.hands[seat]
        if wish.act == PASS:
            return sentence("No need to pass: a tile that doesn't fit goes back on its own.")
        if wish.act not in (PLAY, DRAW):
            return sentence("This game doesn't have that move.")
        if not hand:
            return sentence("Flip the top tile of your row first.")
        if wish.act == DRAW:
            return sentence("The tile you flipped fits, so you must play it.")
        tile = wish.tiles[0] if wish.tiles else HIDDEN
        if hand != 1 << max(tile, 0):
            return sentence("You can only play the tile you flipped.")
        ends = view.board.ends
        if not LEFT <= wish.at < len(ends) or self.pieces.touching[ends[wish.at]] & hand:
            return sentence("There's no such place on the table.")
        name = self.pieces.label(tile)
        return sentence("{tile} doesn't fit there. That end shows {pip}.", tile=name, pip=ends[wish.at])
