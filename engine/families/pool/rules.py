"""Pool games: a tile is played to an open pool and takes one that matches it; whoever takes the best tiles wins."""

from __future__ import annotations

from abc import abstractmethod
from functools import cache
from typing import ClassVar, Final

from engine.core import (
    BY_MOST,
    BY_TILES,
    DEALT,
    DONE,
    LED,
    MISSED,
    NOBODY,
    PASS,
    PASSED,
    PLAY,
    PLAYED,
    SCORED,
    TAKE,
    TOOK,
    TURNED,
    WON,
    Carry,
    Move,
    Plain,
    Rules,
    Seat,
    Side,
    State,
    View,
)
from engine.families.pool.board import Pool
from engine.options import HouseRules
from engine.pieces import Chance, Tile, Tiles, TileSet, each, mask
from engine.sentences import Sentence, sentence
from engine.standings import best, check_first, decided, first_seat

LET_IT_LIE: Final = Move(PASS)


@cache
def captures(pieces: TileSet) -> list[dict[Tile, Move]]:
    """Return for each tile its plays by the tile that it takes; NOBODY is the play that takes nothing."""
    return [
        {
            NOBODY: Move(PLAY, (tile,)),
            **{other: Move(PLAY, (tile, other)) for other in each(matches(pieces, tile))},
        }
        for tile in range(pieces.count)
    ]


def matches(pieces: TileSet, tile: Tile) -> Tiles:
    """Return the other tiles that share a number with `tile`."""
    return (pieces.touching[pieces.low[tile]] | pieces.touching[pieces.high[tile]]) & ~(1 << tile)


class PoolRules(Rules[Pool]):
    """What pool games share: one pass through the set, hand after hand, is a round."""

    family = "pool"
    board_type = Pool
    start: ClassVar[int]
    """Tiles that lie in the pool at first."""
    most: ClassVar[int]
    """Points for the most tiles taken."""

    def __init__(self, seats: int, pieces: TileSet | None = None, house: HouseRules | None = None) -> None:
        super().__init__(seats, pieces, house)
        check_first(self.house, seats)
        self.hands = self.schedule()
        """The sizes of the hands, one after the other."""
        self.may_miss = self.house["missed"] == "on"
        """Whether a player may leave what could be taken, and the next may take it."""
        self.plays = captures(self.pieces)
        self.fits = [matches(self.pieces, tile) for tile in range(self.pieces.count)]
        self.values = [self.value(tile) for tile in range(self.pieces.count)]

    @abstractmethod
    def schedule(self) -> tuple[int, ...]:
        """Return the sizes of the hands that everyone gets, one after the other."""

    @abstractmethod
    def value(self, tile: Tile) -> int:
        """Return the points of a tile that is taken."""

    # -- the deal -----------------------------------------------------------------------------------------------

    def deal(self, chance: Chance, carry: Carry) -> State[Pool]:
        """Deal the first hands, the leader's first, and turn up the pool."""
        leader = first_seat(self.house, self.seats, chance) if carry.leader == NOBODY else carry.leader
        state = State(self.pieces, self.sides, carry.scores, Pool(self.seats))
        state.number, state.events = carry.number, []
        state.lead = state.turn = leader
        state.piles[0] = chance.shuffled(self.pieces.count)[::-1]
        self.hand_out(state)
        self.turn_up(state, self.start)
        state.tell(LED, leader)
        return state

    def hand_out(self, state: State[Pool]) -> None:
        """Give everyone the next hand; with the last one the tiles that nobody gets join the pool (decision HF-4)."""
        board, pile, seats = state.board, state.piles[0], self.seats
        size = self.hands[board.dealt]
        board.dealt += 1
        dealt: list[tuple[Tile, ...]] = [()] * seats
        for seat in (*range(state.lead, seats), *range(state.lead)):
            dealt[seat] = tuple(pile[: -size - 1 : -1])
            del pile[-size:]
        for seat, tiles in enumerate(dealt):
            state.hands[seat] = mask(tiles)
            state.tell(DEALT, seat, tiles, eyes=1 << seat)
        if board.dealt == len(self.hands):
            self.turn_up(state, len(pile))

    def turn_up(self, state: State[Pool], count: int) -> None:
        """Turn tiles up into the pool."""
        board = state.board
        for _ in range(count):
            tile = state.piles[0].pop()
            board.pool |= 1 << tile
            board.laid |= 1 << tile
            state.tell(TURNED, NOBODY, (tile,))

    # -- what may be done ---------------------------------------------------------------------------------------

    def legal(self, view: View[Pool], seat: Seat) -> list[Move]:
        """Return what was left and can be taken; then the plays by tile, and by the tile that each takes."""
        if seat != view.turn or view.over:
            return []
        board, hand = view.board, view.hands[seat]
        moves = [Move(TAKE, (board.left, other)) for other in each(board.missed)] if board.missed else []
        if not hand:
            return [*moves, LET_IT_LIE]
        pool, plays, fits, may_miss = board.pool, self.plays, self.fits, self.may_miss
        while hand:
            low = hand & -hand
            tile = low.bit_length() - 1
            hand ^= low
            others = pool & fits[tile]
            if not others or may_miss:
                moves.append(plays[tile][NOBODY])
            ways = plays[tile]
            while others:
                low = others & -others
                moves.append(ways[low.bit_length() - 1])
                others ^= low
        return moves

    def playable(self, view: View[Pool], seat: Seat) -> Tiles:
        """Return the whole hand: any tile may be put into the pool, or takes one of it."""
        return view.hands[seat]

    def apply(self, state: State[Pool], seat: Seat, move: Move) -> None:
        """Do a legal move; when all hands are empty the next are dealt, or the round is over."""
        board, tiles = state.board, move.tiles
        if move.act == TAKE:
            board.left, board.missed = NOBODY, 0
            self.capture(state, seat, tiles)
            if not state.hands[seat]:
                self.finish(state)
            return
        if board.missed:
            state.tell(MISSED, seat, (board.left,))
            board.left, board.missed = NOBODY, 0
        if move.act == PASS:
            state.tell(PASSED, seat)
            self.finish(state)
            return
        bit = 1 << tiles[0]
        state.hands[seat] ^= bit
        board.laid |= bit
        if state.events is not None:
            state.tell(PLAYED, seat, tiles[:1])
        if len(tiles) > 1:
            self.capture(state, seat, tiles)
        else:
            if self.may_miss and board.pool & self.fits[tiles[0]]:
                board.left, board.missed = tiles[0], board.pool & self.fits[tiles[0]]
            board.pool |= bit
        state.turn = (seat + 1) % self.seats
        if not state.hands[state.turn]:
            if board.dealt < len(self.hands):
                self.hand_out(state)
            elif not board.missed:
                self.finish(state)

    def capture(self, state: State[Pool], seat: Seat, pair: tuple[Tile, ...]) -> None:
        """Let a seat take a pair, and credit what its tiles are worth at once."""
        board, one, other = state.board, *pair
        both = 1 << one | 1 << other
        board.pool &= ~both
        board.taken[seat] |= both
        parts = self.values[one], self.values[other]
        points = sum(parts)
        state.points[state.sides[seat]] += points
        if state.events is not None:
            state.tell(TOOK, seat, pair)
            if points:
                state.tell(SCORED, seat, at=BY_TILES, n=points, parts=parts)

    def finish(self, state: State[Pool]) -> None:
        """End the round: a bonus for the most tiles, if they are one player's (option tie_bonus)."""
        state.over = DONE
        seats = best([taken.bit_count() for taken in state.board.taken])
        if len(seats) == 1 or self.house["tie_bonus"] == "all":
            for seat in seats:
                state.points[state.sides[seat]] += self.most
                state.tell(SCORED, seat, at=BY_MOST, n=self.most, parts=(self.most,))
        for seat in best(state.points):
            state.winners |= 1 << seat
            state.tell(WON, seat)

    # -- the match ----------------------------------------------------------------------------------------------

    def next_leader(self, view: View[Pool]) -> Seat:
        """Return who begins if the tie is to be broken: the seat to the left."""
        return (view.lead + 1) % self.seats

    def match_winners(self, view: View[Pool]) -> tuple[Side, ...]:
        """Return who has most points after the round (option tiebreak_hand)."""
        return decided(self.house, view.scores) if view.over else ()

    # -- in words -----------------------------------------------------------------------------------------------

    def open_pips(self, view: View[Pool]) -> tuple[int, ...]:
        """Return the numbers that take something from the pool."""
        pool = view.board.pool
        return tuple(pip for pip, tiles in enumerate(self.pieces.touching) if tiles & pool)

    def spread(self, view: View[Pool]) -> dict[str, Plain]:
        """Return the pool, what everyone has taken, and the pairs that may still be taken."""
        board, label = view.board, self.pieces.label
        return {
            "pool": [label(tile) for tile in each(board.pool)],
            "taken": [[label(tile) for tile in each(taken)] for taken in board.taken],
            "hands_dealt": board.dealt,
            "left": label(board.left) if board.missed else None,
            "missed": [label(tile) for tile in each(board.missed)],
        }

    def why_not(self, view: View[Pool], seat: Seat, wish: Move) -> Sentence:
        """Return the rule that forbids `wish`."""
        board, tiles = view.board, wish.tiles
        if view.over:
            return sentence("The round is over.")
        if seat != view.turn:
            return sentence("It's not your turn.")
        if wish.act == TAKE:
            return sentence("You can only take the tile just left behind, with one it matched.")
        if wish.act != PLAY:
            return sentence("You must play a tile.")
        if not tiles or not 0 <= tiles[0] < self.pieces.count or not view.hands[seat] >> tiles[0] & 1:
            return sentence("You don't have that tile.")
        name = self.pieces.label(tiles[0])
        if len(tiles) == 1:
            return sentence("{tile} matches a tile in the pool. Choose the one it takes.", tile=name)
        if len(tiles) > 2 or not 0 <= tiles[1] < self.pieces.count or not board.pool >> tiles[1] & 1:
            return sentence("A tile takes one tile from the pool.")
        return sentence("{tile} and {other} have no number in common.", tile=name, other=self.pieces.label(tiles[1]))
