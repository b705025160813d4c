"""Rules of pool games: a tile played to the open pool captures a matching one, and the best captures win."""

from __future__ import annotations

from abc import abstractmethod
from functools import cache
from typing import ClassVar, Final

from engine.core import DONE, NOBODY, PASS, PLAY, TAKE, Carry, Move, Plain, Rules, Seat, Side, State, View
from engine.events import Dealt, Led, Missed, Passed, Played, ScoreCause, Scored, Took, TurnedUp, Won
from engine.families.pool.board import Pool
from engine.families.pool.events import EVENT_KINDS
from engine.options import HouseRules
from engine.pieces import Chance, Tile, Tiles, TileSet, among, each, mask
from engine.sentences import Sentence, sentence
from engine.standings import best, check_first, decided, first_seat

LET_IT_LIE: Final = Move(PASS)


@cache
def captures(pieces: TileSet) -> list[dict[Tile, Move]]:
    """Return, for each tile, its plays by the tile it captures, with NOBODY for no capture."""
    return [
        {
            NOBODY: Move(PLAY, (tile,)),
            **{other: Move(PLAY, (tile, other)) for other in each(matches(pieces, tile))},
        }
        for tile in range(pieces.count)
    ]


def matches(pieces: TileSet, tile: Tile) -> Tiles:
    """Return the tiles that share a number with `tile`, itself included."""
    return pieces.touching[pieces.low[tile]] | pieces.touching[pieces.high[tile]]


class PoolRules(Rules[Pool]):
    """Rules shared by pool games: one pass through the set, hand after hand, is a round."""

    family = "pool"
    board_type = Pool
    event_kinds = EVENT_KINDS
    start: ClassVar[int]
    """Tiles in the pool at the start."""
    most: ClassVar[int]
    """Points for the most tiles captured."""

    def __init__(self, seats: int, pieces: TileSet | None = None, house: HouseRules | None = None) -> None:
        super().__init__(seats, pieces, house)
        check_first(self.house, seats)
        self.hands = self.schedule()
        """The sizes of the hands, in order."""
        self.may_miss = self.house["missed"] == "on"
        """True if a player may miss a capture and the next player may take it."""
        self.plays = captures(self.pieces)
        self.fits = [matches(self.pieces, tile) for tile in range(self.pieces.count)]
        self.values = [self.value(tile) for tile in range(self.pieces.count)]

    @abstractmethod
    def schedule(self) -> tuple[int, ...]:
        """Return the sizes of everyone's hands, in order."""

    @abstractmethod
    def reasons(self, tile: Tile) -> tuple[int, int]:
        """Return the points of a captured tile because it's a double, and for its pips."""

    def value(self, tile: Tile) -> int:
        """Return the points of a captured tile."""
        return sum(self.reasons(tile))

    # -- the deal -----------------------------------------------------------------------------------------------

    def deal(self, chance: Chance, carry: Carry) -> State[Pool]:
        """Deal the first hands, starting with the leader, and turn up the pool."""
        leader = first_seat(self.house, self.seats, chance) if carry.leader == NOBODY else carry.leader
        state = State(self.pieces, self.sides, carry.scores, Pool(self.seats))
        state.number, state.events = carry.number, []
        state.lead = state.turn = leader
        state.piles[0] = chance.shuffled(self.pieces.count)[::-1]
        self.hand_out(state)
        self.turn_up(state, self.start)
        state.tell(Led, leader)
        return state

    def hand_out(self, state: State[Pool]) -> None:
        """Deal everyone the next hand. With the last one, the leftover tiles join the pool (decision HF-4)."""
        board, pile, seats = state.board, state.piles[0], self.seats
        size = self.hands[board.dealt]
        board.dealt += 1
        dealt: list[tuple[Tile, ...]] = [()] * seats
        for seat in (*range(state.lead, seats), *range(state.lead)):
            dealt[seat] = tuple(pile[: -size - 1 : -1])
            del pile[-size:]
        for seat, tiles in enumerate(dealt):
            state.hands[seat] = mask(tiles)
            state.tell(Dealt, seat, tiles)
        if board.dealt == len(self.hands):
            self.turn_up(state, len(pile))

    def turn_up(self, state: State[Pool], count: int) -> None:
        """Turn tiles face up in the pool."""
        board = state.board
        for _ in range(count):
            tile = state.piles[0].pop()
            board.pool |= 1 << tile
            board.laid |= 1 << tile
            state.tell(TurnedUp, NOBODY, tile)

    # -- what may be done ---------------------------------------------------------------------------------------

    def legal(self, view: View[Pool], seat: Seat) -> list[Move]:
        """Return missed captures first, then the plays by tile and by the tile captured."""
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
        """Return the whole hand: any tile may go to the pool or capture from it."""
        return view.hands[seat]

    def apply(self, state: State[Pool], seat: Seat, move: Move) -> None:
        """Carry out a legal move. When all hands are empty, the next ones are dealt or the round ends."""
        board, tiles = state.board, move.tiles
        if move.act == TAKE:
            board.left, board.missed = NOBODY, 0
            self.capture(state, seat, tiles)
            if not state.hands[seat]:
                self.finish(state)
            return
        if board.missed:
            state.tell(Missed, seat, board.left)
            board.left, board.missed = NOBODY, 0
        if move.act == PASS:
            state.tell(Passed, seat)
            self.finish(state)
            return
        bit = 1 << tiles[0]
        state.hands[seat] ^= bit
        board.laid |= bit
        if state.events is not None:
            state.tell(Played, seat, tiles[0])
        if len(tiles) > 1:
            self.capture(state, seat, tiles)
        else:
            if missed := board.pool & self.fits[tiles[0]]:
                board.left, board.missed = tiles[0], missed
            board.pool |= bit
        state.turn = (seat + 1) % self.seats
        if not state.hands[state.turn]:
            if board.dealt < len(self.hands):
                self.hand_out(state)
            elif not board.missed:
                self.finish(state)

    def capture(self, state: State[Pool], seat: Seat, pair: tuple[Tile, ...]) -> None:
        """Capture a pair for a seat and credit its points at once."""
        board, one, other = state.board, *pair
        both = 1 << one | 1 << other
        board.pool &= ~both
        board.taken[seat] |= both
        parts = self.values[one], self.values[other]
        points = sum(parts)
        state.points[state.sides[seat]] += points
        if state.events is not None:
            state.tell(Took, seat, pair)
            if points:
                state.tell(Scored, seat, ScoreCause.TILES, points, parts)

    def finish(self, state: State[Pool]) -> None:
        """End the round, with a bonus for the most tiles if one player has them (option tie_bonus)."""
        state.over = DONE
        seats = best([taken.bit_count() for taken in state.board.taken])
        if len(seats) == 1 or self.house["tie_bonus"] == "all":
            for seat in seats:
                state.points[state.sides[seat]] += self.most
                state.tell(Scored, seat, ScoreCause.MOST, self.most, (self.most,))
        for seat in best(state.points):
            state.winners |= 1 << seat
            state.tell(Won, seat)

    # -- the match ----------------------------------------------------------------------------------------------

    def next_leader(self, view: View[Pool]) -> Seat:
        """Return the seat to the left, which starts if a tie must be broken."""
        return (view.lead + 1) % self.seats

    def match_winners(self, view: View[Pool]) -> tuple[Side, ...]:
        """Return the players with the most points after the round (option tiebreak_hand)."""
        return decided(self.house, view.scores) if view.over else ()

    # -- in words -----------------------------------------------------------------------------------------------

    def open_pips(self, view: View[Pool]) -> tuple[int, ...]:
        """Return the numbers that capture something from the pool."""
        pool = view.board.pool
        return tuple(pip for pip, tiles in enumerate(self.pieces.touching) if tiles & pool)

    def spread(self, view: View[Pool]) -> dict[str, Plain]:
        """Return the pool, everyone's captures, and the pairs that can still be taken."""
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
        if not tiles or not among(view.hands[seat], tiles[0]):
            return sentence("You don't have that tile.")
        name = self.pieces.label(tiles[0])
        if len(tiles) == 1:
            return sentence("{tile} matches a tile in the pool. Choose the one it takes.", tile=name)
        if len(tiles) > 2 or not among(board.pool, tiles[1]):
            return sentence("A tile takes one tile from the pool.")
        return sentence("{tile} and {other} have no number in common.", tile=name, other=self.pieces.label(tiles[1]))
