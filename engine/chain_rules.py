"""The rules that the chain games share: touching halves alike, draw when stuck, the lightest hand wins a block."""

from __future__ import annotations

from typing import ClassVar, Final

from engine.chain import ARMS, LEFT, RIGHT, Chain, Stem
from engine.chain_points import ChainPoints
from engine.chain_reasons import why_not
from engine.core import (
    DEALT,
    DRAW,
    DREW,
    LED,
    NOBODY,
    PASS,
    PASSED,
    PLAY,
    PLAYED,
    REDEALT,
    Carry,
    Move,
    Seat,
    State,
    View,
)
from engine.options import House
from engine.pieces import Chance, Tile, Tiles, TileSet, each, mask
from engine.sentences import Refusal, Sentence, sentence

PLAYS: Final = [[Move(PLAY, (tile,), arm) for arm in range(ARMS)] for tile in range(136)]
DRAW_ONE: Final = Move(DRAW)
PASS_TURN: Final = Move(PASS)


class ChainRules(ChainPoints):
    """What the chain games share; a game overrides attributes and small hooks."""

    family = "chain"
    hand: ClassVar[dict[int, int]] = {2: 7, 3: 5, 4: 5}
    """Tiles in a hand, by seats."""
    scores_plays: ClassVar[bool] = False
    """Whether a tile can score when it is laid: `played` is asked."""

    def __init__(self, seats: int, pieces: TileSet | None = None, house: House | None = None) -> None:
        super().__init__(seats, pieces, house)
        asked = self.house["hand_size"]
        self.hand_size = asked if isinstance(asked, int) else self.hand[seats]
        if self.hand_size * seats > self.pieces.count:
            raise Refusal(
                sentence(
                    "hand_size cannot be {n} with {seats} players: the {set} set has only {count} tiles.",
                    n=self.hand_size,
                    seats=seats,
                    set=self.pieces.name,
                    count=self.pieces.count,
                )
            )
        self.reserve = int(self.house["boneyard_reserve"])
        self.stops_dead = self.house["dead_layout"] == "stop"
        self.spinners = self.spins()

    # -- the deal and the lead ----------------------------------------------------------------------------------

    def deal(self, chance: Chance, carry: Carry) -> State[Chain]:
        """Deal until somebody can lead; the last deal counts."""
        state: State[Chain] = State(self.pieces, self.sides, carry.scores, self.table())
        state.events = []
        while True:
            self.hand_out(state, chance.shuffled(self.pieces.count))
            if carry.leader != NOBODY:
                state.lead = state.turn = carry.leader
                break
            if self.find_lead(state):
                break
            state.tell(REDEALT, NOBODY)
        state.tell(LED, state.lead, (state.board.must,) if state.board.must != NOBODY else ())
        return state

    def table(self) -> Chain:
        """Return an empty table."""
        return Chain(self.seats)

    def hand_out(self, state: State[Chain], order: list[Tile]) -> None:
        """Give everyone a hand, one tile at a time, clockwise from seat 0; the rest is the boneyard, drawn in order."""
        seats = self.seats
        dealt = seats * self.hand_size
        for seat in range(seats):
            tiles = order[seat:dealt:seats]
            state.hands[seat] = mask(tiles)
            state.tell(DEALT, seat, tuple(tiles), eyes=1 << seat)
        state.piles[0] = order[dealt:][::-1]

    def find_lead(self, state: State[Chain]) -> bool:
        """Let the highest double among the hands lead; False where the tiles have to be dealt again (section 0.4)."""
        held = 0
        for hand in state.hands:
            held |= hand
        doubles = held & self.pieces.doubles
        if doubles:
            tile = doubles.bit_length() - 1
            above = self.pieces.doubles >> (tile + 1) << (tile + 1)
        elif self.house["no_double"] == "highest_single":
            tile = max(each(held), key=self.rank)
            above = self.pieces.doubles | mask([t for t in range(self.pieces.count) if self.rank(t) > self.rank(tile)])
        else:
            return False
        self.lead_with(state, tile, above)
        return True

    def rank(self, tile: Tile) -> tuple[int, int]:
        """Return what makes a single higher than another: its weight, then its larger half."""
        return self.pieces.pips[tile], self.pieces.high[tile]

    def lead_with(self, state: State[Chain], tile: Tile, above: Tiles) -> None:
        """Let the owner of `tile` lead it; everyone has shown not to hold the tiles `above` it."""
        board = state.board
        board.must = tile
        state.shown = 1 << tile
        for seat, hand in enumerate(state.hands):
            board.lacking[seat] = above
            if hand >> tile & 1:
                state.lead = state.turn = seat

    # -- what may be done ---------------------------------------------------------------------------------------

    def legal(self, view: View[Chain], seat: Seat) -> list[Move]:
        """Return the plays by arm, then by tile; a draw only without a play, a pass only without either."""
        if seat != view.turn or view.over:
            return []
        board = view.board
        hand = view.hands[seat]
        if not board.laid:
            leads = each(hand) if board.must == NOBODY else [board.must]
            return [PLAYS[tile][LEFT] for tile in leads]
        touching = view.pieces.touching
        moves: list[Move] = []
        for arm, pip in enumerate(board.ends):
            fits = hand & touching[pip]
            while fits:
                low = fits & -fits
                moves.append(PLAYS[low.bit_length() - 1][arm])
                fits ^= low
        if moves:
            return moves
        return [DRAW_ONE if len(view.piles[0]) > self.reserve else PASS_TURN]

    def apply(self, state: State[Chain], seat: Seat, move: Move) -> None:
        """Do a legal move; the order of its consequences is that of section 0.8."""
        act = move.act
        board = state.board
        if act == PLAY:
            self.lay(state, seat, move.tiles[0], move.at)
            if self.scores_plays:
                self.played(state, seat, move.how)
                if state.over:
                    return
            if not state.hands[seat]:
                self.go_out(state, seat)
            elif self.stops_dead and not board.openings(state.pieces) & ~board.laid:
                self.block(state)
            else:
                state.turn = (seat + 1) % self.seats
        elif act == DRAW:
            if not board.drew:
                board.lacking[seat] |= board.openings(state.pieces)
            board.drew += 1
            board.drawer = seat
            tile = state.piles[0].pop()
            state.hands[seat] |= 1 << tile
            state.tell(DREW, seat, (tile,), eyes=1 << seat)
        elif act == PASS:
            shown = board.openings(state.pieces)
            board.lacking[seat] = shown if board.drew else board.lacking[seat] | shown
            board.drew = 0
            board.passes += 1
            state.tell(PASSED, seat)
            if board.passes == self.seats:
                self.block(state)
            else:
                state.turn = (seat + 1) % self.seats
        else:
            self.speak(state, seat, move)

    def lay(self, state: State[Chain], seat: Seat, tile: Tile, arm: int) -> None:
        """Move a tile from a hand to an arm and say what is open now."""
        board, pieces = state.board, state.pieces
        state.hands[seat] ^= 1 << tile
        if board.drew:
            if board.drew > 1:
                board.lacking[seat] = board.openings(pieces)
            board.drew = 0
        if board.laid:
            under = board.outer[arm]
            board.ends[arm] = pieces.pips[tile] - board.ends[arm]
            board.outer[arm] = tile
        else:
            under = NOBODY
            board.ends = [pieces.low[tile], pieces.high[tile]]
            board.outer = [tile, tile]
            board.must = NOBODY
            state.shown = 0
        board.laid |= 1 << tile
        board.order.append(tile)
        board.arms.append(arm)
        board.passes = 0
        if state.events is not None:
            state.tell(PLAYED, seat, (tile,), at=arm)
        if self.spinners and under != NOBODY and self.is_spinner(state, under):
            self.open_tips(board, pieces, under)

    # -- spinners -----------------------------------------------------------------------------------------------

    def spins(self) -> bool:
        """Say whether some double grows arms from its tips at this table."""
        return False

    def is_spinner(self, state: State[Chain], tile: Tile) -> bool:
        """Say whether `tile` is a double that grows arms from its tips; asked only where `spins`."""
        return state.pieces.is_double(tile)

    def open_tips(self, board: Chain, pieces: TileSet, double: Tile) -> None:
        """Open both tips of a double once its long sides are covered; the first tile has two of them to cover."""
        if any(stem.double == double for stem in board.stems):
            return
        if double == board.order[0] and double in board.outer[:2]:
            return
        for tip in range(2):
            board.stems.append(Stem(double, tip))
            board.ends.append(pieces.low[double])
            board.outer.append(double)

    # -- points -------------------------------------------------------------------------------------------------

    def played(self, state: State[Chain], seat: Seat, how: int) -> None:
        """Score the tile just laid; asked only where `scores_plays`."""

    def speak(self, state: State[Chain], seat: Seat, move: Move) -> None:
        """Do a claim or a call; asked only where `legal` offers them."""

    # -- words --------------------------------------------------------------------------------------------------

    def place(self, view: View[Chain], move: Move) -> str:
        """Return L or R for the ends of the line, `5-5.t1` for a tip of a double; the lead has only one place."""
        board = view.board
        if not board.laid:
            return ""
        if move.at <= RIGHT:
            return "LR"[move.at]
        stem = board.stems[move.at - 2]
        return f"{view.pieces.label(stem.double)}.t{stem.tip + 1}"

    def why_not(self, view: View[Chain], seat: Seat, wish: Move) -> Sentence:
        """Return the rule that forbids `wish`; `wish.at` may be ANYWHERE."""
        return why_not(view, seat, wish, self.legal(view, seat))
