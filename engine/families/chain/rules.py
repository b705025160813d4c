"""The rules that the chain games share: touching halves alike, draw when stuck, the lightest hand wins a block."""

from __future__ import annotations

from typing import ClassVar, Final

from engine.core import ALOUD, DRAW, FACING, NOBODY, PASS, PLAY, SILENT, STOP, Move, Plain, Seat, State, View
from engine.events import Drew, Passed, PlayedAt, Stopped
from engine.families.chain.board import ARMS, EVERY_DOUBLE, NO_SPINNER, RIGHT, Chain, Stem
from engine.families.chain.points import ChainPoints
from engine.families.chain.reasons import Custom, why_not
from engine.options import HouseRules
from engine.pieces import Tile, Tiles, TileSet, each
from engine.sentences import Sentence, sentence

TIPS: Final = [[Stem(tile, tip) for tip in range(2)] for tile in range(136)]
PLAYS: Final = [[Move(PLAY, (tile,), arm) for arm in range(ARMS)] for tile in range(136)]
ALOUD_PLAYS: Final = [[Move(PLAY, (tile,), arm, ALOUD) for arm in range(ARMS)] for tile in range(136)]
HOOKED: Final = ("loses_points", "must_claim", "scores_plays", "takes_several", "tips_at_once")
"""What the class says of its hooks is kept in each table, too: Python finds it there in half the time."""
DRAW_ONE: Final = Move(DRAW)
PASS_TURN: Final = Move(PASS)
STOP_HERE: Final = Move(STOP)


class ChainRules(ChainPoints):
    """What the chain games share; a game overrides attributes and small hooks."""

    arms: ClassVar[int] = 2
    """The ends that a line has from its first tile; a line of one end grows from the first tile's low half."""
    crosswise: ClassVar[bool] = True
    """Whether doubles lie across the line."""
    scores_plays: ClassVar[bool] = False
    """Whether a tile can score when it is laid: `played` and `scoring` are asked."""
    tips_at_once: ClassVar[bool] = False
    """Whether a spinner's tips open as soon as it lies; else when its long sides are covered."""
    takes_several: ClassVar[bool] = False
    """Whether a turn can have more than one tile: `earns_another` is asked."""

    def __init__(self, seats: int, pieces: TileSet | None = None, house: HouseRules | None = None) -> None:
        super().__init__(seats, pieces, house)
        for name in HOOKED:
            setattr(self, name, getattr(self, name))
        self.spinners = self.spins()
        self.doubles = frozenset(each(self.pieces.doubles))
        self.counting: list[list[int]] = []
        """What an end counts, by its tile and the pip that it shows, in games whose boards keep count of their ends."""
        self.may_stop = False
        """Whether a further tile in the same turn may be declined."""
        self.draws_freely = False
        """Whether a player who can play may draw all the same, so that a draw shows nothing."""

    # -- what may be done ---------------------------------------------------------------------------------------

    def legal(self, view: View[Chain], seat: Seat) -> list[Move]:
        """Return the plays by arm, then by tile; a draw only without a play, a pass only without either.

        Where scores have to be claimed, claims and calls come first, in turn or out of it, and a play that makes points
        is followed by the same play said aloud.
        """
        spoken = self.spoken(view, seat) if self.must_claim else None
        if seat != view.turn or view.over:
            return spoken or []
        board = view.board
        hand = view.hands[seat]
        ends, touching, closed = board.ends, self.fits, board.closed
        if not board.laid:
            # As if there were one end that whatever may lead fits.
            hand = self.leads(hand) if board.must == NOBODY else 1 << board.must
            ends, touching = [0], [hand]
        moves: list[Move] = []
        for arm, pip in enumerate(ends):
            fits = hand & touching[pip]
            if not fits or (closed and closed >> arm & 1):
                continue
            aloud = self.scoring(view, arm, fits) if self.must_claim else 0
            while fits:
                low = fits & -fits
                tile = low.bit_length() - 1
                moves.append(PLAYS[tile][arm])
                if aloud & low:
                    moves.append(ALOUD_PLAYS[tile][arm])
                fits ^= low
        if not moves:
            moves = self.stuck(view)
        elif board.again and self.may_stop:
            moves.append(STOP_HERE)
        return spoken + moves if spoken else moves

    def spoken(self, _view: View[Chain], _seat: Seat) -> list[Move]:
        """Return what `seat` may claim or call now; asked only where scores have to be claimed."""
        return []

    def stuck(self, view: View[Chain]) -> list[Move]:
        """Return what is left to a player who cannot play: a draw, else a pass."""
        return [DRAW_ONE if self.can_draw(view) else PASS_TURN]

    def playable(self, view: View[Chain], seat: Seat) -> Tiles:
        """Return the tiles in a hand that fit an open end, or that may lead."""
        board, hand = view.board, view.hands[seat]
        if board.laid:
            return hand & board.openings(self.fits)
        return self.leads(hand) if board.must == NOBODY else hand & 1 << board.must

    def can_draw(self, view: View[Chain]) -> bool:
        """Say whether a player who cannot play may draw."""
        return len(view.piles[0]) > self.reserve

    def apply(self, state: State[Chain], seat: Seat, move: Move) -> None:
        """Do a legal move; the order of its consequences is that of decision C-25."""
        act, tiles, at, how = move
        board = state.board
        if act == PLAY:
            self.lay(state, seat, tiles[0], at, how)
            if self.scores_plays:
                self.played(state, seat, how)
                if state.over:
                    return
            if not state.hands[seat]:
                self.go_out(state, seat)
            elif self.stops_dead and not board.openings(self.fits) & ~board.laid:
                self.block(state)
            elif not self.takes_several or not self.goes_on(state, seat):
                state.turn = (seat + 1) % self.seats
        elif act == DRAW:
            if not board.drew and not self.draws_freely:
                board.lacking[seat] |= board.openings(self.fits)
            board.drew += 1
            board.drawer = seat
            tile = state.piles[0].pop()
            state.hands[seat] |= 1 << tile
            if state.events is not None:
                state.tell(Drew, seat, tile)
        elif act == PASS:
            shown = board.openings(self.fits)
            board.lacking[seat] = shown if board.drew else board.lacking[seat] | shown
            board.drew = 0
            board.passes += 1
            if state.events is not None:
                state.tell(Passed, seat)
            if board.passes >= self.seats and len(state.piles[0]) <= self.reserve:
                self.block(state)
            else:
                state.turn = (seat + 1) % self.seats
        elif act == STOP:
            board.again = False
            if state.events is not None:
                state.tell(Stopped, seat)
            state.turn = (seat + 1) % self.seats
        else:
            self.speak(state, seat, move)

    def goes_on(self, state: State[Chain], seat: Seat) -> bool:
        """Say whether `seat` goes on with a further tile; asked only where `takes_several`.

        A turn that could go on and does not shows that nothing in the hand fits.
        """
        board = state.board
        board.again = self.earns_another(state)
        if board.again:
            openings = board.openings(self.fits)
            if not state.hands[seat] & openings:
                board.again = False
                board.lacking[seat] |= openings
        return board.again

    def earns_another(self, _state: State[Chain]) -> bool:
        """Say whether the tile just laid lets its player lay another; `board.again`: it was such a one itself."""
        return False

    def lay(self, state: State[Chain], seat: Seat, tile: Tile, arm: int, _how: int = SILENT) -> None:
        """Move a tile from a hand to an arm and say what is open now."""
        board, pieces, bit = state.board, state.pieces, 1 << tile
        state.hands[seat] ^= bit
        if board.drew:
            if self.draws_freely:
                board.lacking[seat] = 0
            elif board.drew > 1:
                board.lacking[seat] = board.openings(self.fits)
            board.drew = 0
        if board.laid:
            ends, outer = board.ends, board.outer
            under = outer[arm]
            ends[arm] = pieces.pips[tile] - ends[arm]
            outer[arm] = tile
        else:
            under = NOBODY
            board.ends = [pieces.low[tile], pieces.high[tile]][: self.arms]
            board.outer = [tile, tile][: self.arms]
            board.must = NOBODY
            state.shown = 0
        board.laid |= bit
        board.order.append(tile)
        board.arms.append(arm)
        board.passes = 0
        if state.events is not None:
            state.tell(PlayedAt, seat, tile, arm)
        if self.spinners:
            double = tile if self.tips_at_once else under
            if double in self.doubles:
                self.spin(state, double)
        if self.counting:
            board.recount(self.counting, tile, arm)

    # -- spinners -----------------------------------------------------------------------------------------------

    def spins(self) -> int:
        """Return which doubles grow arms from their tips at this table."""
        return NO_SPINNER

    def spin(self, state: State[Chain], double: Tile) -> None:
        """Open the tips of a double just laid where they open at once, else of the one that a tile was laid against."""
        board = state.board
        # The first tile has two long sides to cover.
        if self.is_spinner(state, double) and (
            self.tips_at_once or double != board.order[0] or double not in board.outer[:2]
        ):
            self.open_tips(board, state.pieces, double)

    def is_spinner(self, state: State[Chain], tile: Tile) -> bool:
        """Say whether `tile`, a double, grows arms from its tips; asked only where `spins`."""
        if self.spinners == EVERY_DOUBLE:
            return True
        doubles = state.pieces.doubles
        return next(t for t in state.board.order if doubles >> t & 1) == tile

    def open_tips(self, board: Chain, pieces: TileSet, double: Tile) -> None:
        """Open both tips of a double, if they are not open yet."""
        if TIPS[double][0] in board.stems:
            return
        pip = pieces.low[double]
        board.stems += TIPS[double]
        board.ends += (pip, pip)
        board.outer += (double, double)

    # -- points of plays ----------------------------------------------------------------------------------------

    def played(self, state: State[Chain], seat: Seat, how: int) -> None:
        """Score the tile just laid; asked only where `scores_plays`."""

    def scoring(self, _view: View[Chain], _arm: int, _fits: Tiles) -> Tiles:
        """Return those of the tiles that would make points for the seat in turn; asked only where `scores_plays`."""
        return 0

    def speak(self, state: State[Chain], seat: Seat, move: Move) -> None:
        """Do a claim or a call; asked only where `legal` offers them."""

    # -- words --------------------------------------------------------------------------------------------------

    def open_pips(self, view: View[Chain]) -> tuple[int, ...]:
        """Return the pip of each arm that a tile may be laid at."""
        return tuple(pip for _, pip in view.board.open_arms())

    def place(self, view: View[Chain], move: Move) -> str:
        """Return L or R for the ends of the line, `5-5.t1` for a tip of a double; the lead has only one place."""
        board = view.board
        if move.act != PLAY or not board.laid or self.arms == 1:
            return ""
        if move.at <= RIGHT:
            return "LR"[move.at]
        stem = board.stems[move.at - 2]
        return f"{view.pieces.label(stem.double)}.t{stem.tip + 1}"

    def spelled(self, view: View[Chain], move: Move) -> dict[str, Plain]:
        """Return the pip that a tile is put against, and where it may be turned its half that touches."""
        board = view.board
        return {
            "onto": board.ends[move.at] if move.act == PLAY and board.laid else None,
            "inner": move.how - FACING if move.how >= FACING else None,
            "aloud": move.act == PLAY and move.how == ALOUD,
            "owner": None,
        }

    def spread(self, view: View[Chain]) -> dict[str, Plain]:
        """Return the ends that are open."""
        ends = view.board.open_arms()
        return {"ends": [{"place": self.place(view, Move(PLAY, (), arm)), "pip": pip} for arm, pip in ends], "open": []}

    def why_not(self, view: View[Chain], seat: Seat, wish: Move) -> Sentence:
        """Return the rule that forbids `wish`; `wish.at` may be ANYWHERE."""
        return why_not(view, seat, wish, self.legal(view, seat), Custom(self.fits, self.why_lead))

    def why_lead(self, tile: str) -> Sentence:
        """Return why `tile` has to lead."""
        return sentence("{tile} must lead: it's the highest.", tile=tile)
