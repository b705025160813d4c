"""Rules of the blind family: players flip the tiles of face-down rows and play or turn down each one."""

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
from engine.pieces import HIDDEN, Chance, Tile, Tiles, among, mask
from engine.sentences import Sentence, sentence

ROWS: Final = 1
"""Index offset: `piles[ROWS + seat]` is a seat's row, and `piles[0]` holds the unused tiles."""


class BlindRules(Rules[Chain]):
    """Rules for rows that nobody looks at. A flipped tile is in `hands` until it is played."""

    family = "blind"
    board_type = Chain
    event_kinds = EVENT_KINDS
    minutes = 10
    counted_in: ClassVar[str] = TILES_LEFT
    players = range(2, 6)
    lead_goes_on: bool = False
    """True if the player who leads keeps the turn after the lead."""
    doubles_stay_up: bool = False
    """True if a double that doesn't fit stays face up in its row."""

    def deal(self, chance: Chance, carry: Carry) -> State[Chain]:
        """Deal equal rows, one tile at a time, from as many tiles as possible. The first tile dealt tops its row."""
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
        """Return the seat that leads."""
        return 0

    # -- what may be done ---------------------------------------------------------------------------------------

    def legal(self, view: View[Chain], seat: Seat) -> list[Move]:
        """Return the legal moves: flip the top tile, or play the flipped one.

        Two ends showing the same number count as one move.
        """
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
        """Return the flipped tile if it fits an end; only a tile that fits stays flipped."""
        board = view.board
        return view.hands[seat] & board.openings(self.pieces.touching) if board.laid else view.hands[seat]

    def apply(self, state: State[Chain], seat: Seat, move: Move) -> None:
        """Flip or play a tile. A player keeps the turn after playing, except after the lead."""
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
        """Flip the top tile of a row. One that doesn't fit goes face down to the bottom and ends the turn.

        In a real round some row always holds a tile that fits. In a state made up for a view there may be none, which
        is detected here.
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
        """Move the flipped tile to an end of the line."""
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
        """Return True if no tile of any row fits an end of the line."""
        board = state.board
        return not board.openings(self.pieces.touching) & ~board.laid & ~mask(state.piles[0])

    def block(self, state: State[Chain]) -> None:
        """End the round because nothing fits. The best row wins, and rows tied with it share the win."""
        state.over = STUCK
        state.tell(Blocked)
        ranks = [self.rank(row) for row in state.piles[ROWS:]]
        state.winners = sum(1 << seat for seat, rank in enumerate(ranks) if rank == min(ranks))
        self.close(state)

    def rank(self, row: list[Tile]) -> tuple[int, int]:
        """Return the key that ranks the rows of a blocked round, lowest first: pips, then tiles."""
        return self.pieces.weight(mask(row)), len(row)

    def close(self, state: State[Chain]) -> None:
        """Turn all rows face up and announce the winners."""
        for seat, row in enumerate(state.piles[ROWS:]):
            state.shown |= mask(row)
            state.tell(Counted, seat, tuple(row[::-1]), self.pieces.weight(mask(row)))
        for seat in range(self.seats):
            if state.winners >> seat & 1:
                state.tell(Won, seat)

    def match_winners(self, view: View[Chain]) -> tuple[Side, ...]:
        """Return the winners of the only round; nobody scores."""
        return tuple(seat for seat in range(self.seats) if view.winners >> seat & 1)

    def reached(self, view: View[Chain], seat: Seat) -> int:
        """Return the number of tiles left in a seat's row."""
        return view.count(seat)

    # -- words --------------------------------------------------------------------------------------------------

    def open_pips(self, view: View[Chain]) -> tuple[int, ...]:
        """Return the numbers at both ends."""
        return tuple(view.board.ends)

    def place(self, view: View[Chain], move: Move) -> str:
        """Return L or R for the ends of the line, "" for the lead."""
        return "LR"[move.at] if move.act == PLAY and view.board.laid else ""

    def spelled(self, view: View[Chain], move: Move) -> dict[str, Plain]:
        """Return the number that the tile is played on."""
        return {"onto": view.board.ends[move.at] if move.act == PLAY and view.board.laid else None}

    def spread(self, view: View[Chain]) -> dict[str, Plain]:
        """Return the open ends, the flipped tile and the rows, top tile first."""
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
        if not among(hand, tile):
            return sentence("You can only play the tile you flipped.")
        ends = view.board.ends
        if not LEFT <= wish.at < len(ends) or self.pieces.touching[ends[wish.at]] & hand:
            return sentence("There's no such place on the table.")
        name = self.pieces.label(tile)
        return sentence("{tile} doesn't fit there. That end shows {pip}.", tile=name, pip=ends[wish.at])
