"""Rules of the melding games: take the discard or refuse it and draw, discard a tile, show a hand of melds."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar, Final, NamedTuple

from engine.core import (
    DECLARE,
    DISCARD,
    DRAW,
    NOBODY,
    OUT,
    PASS,
    STUCK,
    TAKE,
    Carry,
    Move,
    Plain,
    Rules,
    Seat,
    Side,
    State,
    View,
)
from engine.events import Dealt, Drew, Led, Passed, ScoreCause, Scored, Took, Void, Won
from engine.families.melds.board import Discards
from engine.families.melds.events import EVENT_KINDS, Declared, Discarded, Melded, Trashed
from engine.families.melds.melds import Meld, Melds
from engine.families.melds.reasons import why_not
from engine.options import HouseRules
from engine.pieces import Chance, Tile, Tiles, TileSet, double, each, mask
from engine.sentences import Sentence
from engine.standings import best, check_first, first_seat

TAKES: Final = [Move(TAKE, (tile,)) for tile in range(136)]
_DISCARDS: Final = [Move(DISCARD, (tile,)) for tile in range(136)]
DECLARES: Final = [Move(DECLARE, (tile,)) for tile in range(136)]
_DRAW_ONE: Final = Move(DRAW)
_PASS_TURN: Final = Move(PASS)


class Worth(NamedTuple):
    """The best-paying split of a complete hand."""

    points: int
    melds: tuple[Meld, ...]
    parts: tuple[tuple[int, int, int], ...]
    """For each meld its point, its bonus, and the points added by doubling the hand."""


class MeldRules(Rules[Discards]):
    """Rules shared by the melding games. Games override attributes and small hooks."""

    family = "melds"
    board_type = Discards
    event_kinds = EVENT_KINDS
    open_moves = False
    sets = (double(15),)
    shows_trash: bool
    """True if the trash heap stays visible. Everyone has seen its tiles in any case."""
    shapes: ClassVar[dict[int, tuple[int, ...]]]
    """The meld sizes of a complete hand, by its number of tiles."""

    def __init__(self, seats: int, pieces: TileSet | None = None, house: HouseRules | None = None) -> None:
        super().__init__(seats, pieces, house)
        check_first(self.house, seats)
        self.size = int(self.house["size"])
        self.melds = Melds(self.pieces, self.shapes[self.size])
        self.target = int(self.house["target"])
        self.stall = int(self.house["stall_rounds"]) * seats
        self.most_voids = int(self.house["void_rounds"])

    # -- hooks --------------------------------------------------------------------------------------------------

    @abstractmethod
    def bonus(self, ranks: int, count: int) -> int:
        """Return the bonus of a meld of `count` tiles with these ranks, one bit each, beyond its point."""

    @abstractmethod
    def is_doubled(self, suits: list[int]) -> bool:
        """Return True if a hand with melds of these suits counts twice."""

    # -- the deal -----------------------------------------------------------------------------------------------

    def deal(self, chance: Chance, carry: Carry) -> State[Discards]:
        """Deal whole hands, starting with the first player."""
        state: State[Discards] = State(self.pieces, self.sides, carry.scores, Discards())
        state.number, state.events = carry.number, []
        state.board.voids = carry.voids
        lead = carry.leader if carry.leader != NOBODY else first_seat(self.house, self.seats, chance)
        order = chance.shuffled(self.pieces.count)
        for seat in range(self.seats):
            start = (seat - lead) % self.seats * self.size
            tiles = order[start : start + self.size]
            state.hands[seat] = mask(tiles)
            state.tell(Dealt, seat, tuple(tiles))
        state.piles[0] = order[self.seats * self.size :][::-1]
        state.lead = state.turn = lead
        state.tell(Led, lead)
        return state

    # -- what may be done ---------------------------------------------------------------------------------------

    def legal(self, view: View[Discards], seat: Seat) -> list[Move]:
        """Return the discard and a draw or, with one tile too many, every tile that may be discarded or set aside."""
        if seat != view.turn or view.over:
            return []
        board = view.board
        if not board.holds:
            further = _DRAW_ONE if view.piles[0] else _PASS_TURN
            return [further] if board.discard == NOBODY else [TAKES[board.discard], further]
        hand = view.hands[seat]
        melds = self.melds
        weights, weight = melds.weights, melds.floor
        moves: list[Move] = []
        for tile in each(hand):
            weight += weights[tile]
            if tile != board.taken:
                moves.append(_DISCARDS[tile])
        if weight & melds.full:
            moves += [DECLARES[tile] for tile in each(melds.asides(hand)) if tile != board.taken]
        return moves

    def apply(self, state: State[Discards], seat: Seat, move: Move) -> None:
        """Carry out a legal move."""
        act = move.act
        if act == DISCARD:
            self.put_out(state, seat, move.tiles[0])
        elif act == TAKE:
            self.take(state, seat, move.tiles[0])
        elif act == DECLARE:
            self.show(state, seat, move.tiles[0])
        else:
            self.refuse(state, seat)
            if act == DRAW:
                self.draw(state, seat)
            else:
                state.tell(Passed, seat)
                self.leave(state)

    def take(self, state: State[Discards], seat: Seat, tile: Tile) -> None:
        """Move the discard to a hand, where everyone knows it is."""
        board = state.board
        state.hands[seat] |= 1 << tile
        state.shown |= 1 << tile
        board.open ^= 1 << tile
        board.discard, board.taken = NOBODY, tile
        board.holds = True
        board.dry += 1
        if state.events is not None:
            state.tell(Took, seat, (tile,))

    def refuse(self, state: State[Discards], seat: Seat) -> None:
        """Move the discard to the trash heap for good."""
        board = state.board
        if board.discard != NOBODY:
            board.trash.append(board.discard)
            if state.events is not None:
                state.tell(Trashed, seat, board.discard)
            board.discard = NOBODY

    def draw(self, state: State[Discards], seat: Seat) -> None:
        """Draw the next tile of the boneyard."""
        tile = state.piles[0].pop()
        state.hands[seat] |= 1 << tile
        state.board.holds = True
        state.board.dry = 0
        if state.events is not None:
            state.tell(Drew, seat, tile)

    def put_out(self, state: State[Discards], seat: Seat, tile: Tile) -> None:
        """Discard a tile. Too many turns without a draw end the round."""
        board, bit = state.board, 1 << tile
        state.hands[seat] ^= bit
        state.shown &= ~bit
        board.open |= bit
        board.discard, board.taken = tile, NOBODY
        board.holds = False
        if state.events is not None:
            state.tell(Discarded, seat, tile)
        if board.dry >= self.stall:
            self.leave(state)
        else:
            state.turn = (seat + 1) % self.seats

    # -- the end ------------------------------------------------------------------------------------------------

    def show(self, state: State[Discards], seat: Seat, aside: Tile) -> None:
        """Set a tile aside and score the melds of the rest.

        The tile goes face down under the boneyard, seen only by its owner.
        """
        board, bit = state.board, 1 << aside
        state.hands[seat] ^= bit
        state.shown &= ~bit
        state.piles[0].insert(0, aside)
        board.holds, board.taken = False, NOBODY
        worth = self.worth(state.hands[seat])
        state.over = OUT
        state.winners = 1 << seat
        state.points[state.sides[seat]] += worth.points
        if state.events is not None:
            state.tell(Declared, seat, aside)
            for meld, parts in zip(worth.melds, worth.parts, strict=True):
                state.tell(Melded, seat, tuple(each(meld.tiles)), meld.suit, sum(parts), parts)
            each_meld = tuple(map(sum, worth.parts))
            state.tell(Scored, seat, ScoreCause.MELDS, worth.points, each_meld)
            state.tell(Won, seat)

    def leave(self, state: State[Discards]) -> None:
        """End the round without a winner."""
        state.over = STUCK
        state.tell(Void)

    def worth(self, hand: Tiles) -> Worth:
        """Return the best-paying split of a hand. Raises ValueError if the hand isn't complete."""
        return max(map(self.value, self.melds.partitions(hand)), key=lambda worth: worth.points)

    def value(self, melds: tuple[Meld, ...]) -> Worth:
        """Return the points of a hand split into these melds."""
        twice = self.is_doubled([meld.suit for meld in melds])
        parts: list[tuple[int, int, int]] = []
        for meld in melds:
            bonus = self.bonus(self.melds.ranks(meld), meld.tiles.bit_count())
            parts.append((1, bonus, 1 + bonus if twice else 0))
        return Worth(sum(map(sum, parts)), melds, tuple(parts))

    def next_leader(self, view: View[Discards]) -> Seat:
        """Return the seat left of the winner or, after a void round, of its leader."""
        before = view.winners.bit_length() - 1 if view.winners else view.lead
        return (before + 1) % self.seats

    def match_winners(self, view: View[Discards]) -> tuple[Side, ...]:
        """Return the leaders once the target is reached, or after too many void rounds in a row."""
        scores = view.scores
        dead = view.over == STUCK and view.board.voids + 1 >= self.most_voids
        return best(scores) if dead or max(scores) >= self.target else ()

    # -- words --------------------------------------------------------------------------------------------------

    def spread(self, view: View[Discards]) -> dict[str, Plain]:
        """Return the discard, the trash heap and the other facts needed to judge the next move."""
        board, label = view.board, view.pieces.label
        return {
            "discard": None if board.discard == NOBODY else label(board.discard),
            "trash": [label(tile) for tile in board.trash],
            "taken": None if board.taken == NOBODY else label(board.taken),
            "known": [[label(tile) for tile in each(hand & view.shown)] for hand in view.hands],
            "turns_without_draw": board.dry,
            "void_rounds": board.voids,
        }

    def why_not(self, view: View[Discards], seat: Seat, wish: Move) -> Sentence:
        """Return the rule that forbids `wish`."""
        return why_not(view, seat, wish)
