"""Rules shared by the chain games: halves match, draw when stuck, and the lightest hand wins a block."""

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
"""Class attributes copied to each instance, where Python finds them in half the time."""
DRAW_ONE: Final = Move(DRAW)
PASS_TURN: Final = Move(PASS)
STOP_HERE: Final = Move(STOP)


class ChainRules(ChainPoints):
    """Rules shared by the chain games. Games override attributes and small hooks."""

    arms: ClassVar[int] = 2
    """Number of ends the first tile has. A line of one end grows from its low half."""
    crosswise: ClassVar[bool] = True
    """True if doubles are placed across the line."""
    scores_plays: ClassVar[bool] = False
    """True if plays can score, which `played` and `scoring` decide."""
    tips_at_once: ClassVar[bool] = False
    """True if a spinner's tips open as soon as it is played, False if they open once its long sides are covered."""
    takes_several: ClassVar[bool] = False
    """True if a turn can have more than one tile, as `earns_another` decides."""

    def __init__(self, seats: int, pieces: TileSet | None = None, house: HouseRules | None = None) -> None:
        super().__init__(seats, pieces, house)
        for name in HOOKED:
            setattr(self, name, getattr(self, name))
        self.spinners = self.spins()
        self.doubles = frozenset(each(self.pieces.doubles))
        self.counting: list[list[int]] = []
        """The count of an end, by its tile and the number it shows, in games that count their ends."""
        self.may_stop = False
        """True if a player may decline another tile in the same turn."""
        self.draws_freely = False
        """True if a player who can play may still draw, so a draw shows nothing."""

    # -- what may be done ---------------------------------------------------------------------------------------

    def legal(self, view: View[Chain], seat: Seat) -> list[Move]:
        """Return the plays by arm, then by tile; a draw only without a play, a pass only without either.

        If scores must be claimed, claims and calls come first, in turn or out of it, and each scoring play is followed
        by the same play with its claim.
        """
        spoken = self.spoken(view, seat) if self.must_claim else None
        if seat != view.turn or view.over:
            return spoken or []
        board = view.board
        hand = view.hands[seat]
        ends, touching, closed = board.ends, self.fits, board.closed
        if not board.laid:
            # Treat the lead as one end that every tile that may lead fits.
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
        """Return the claims and calls `seat` can make now. Called only if scores must be claimed."""
        return []

    def stuck(self, view: View[Chain]) -> list[Move]:
        """Return the move left to a player who can't play: a draw if possible, otherwise a pass."""
        return [DRAW_ONE if self.can_draw(view) else PASS_TURN]

    def playable(self, view: View[Chain], seat: Seat) -> Tiles:
        """Return the tiles of a hand that fit an open end or may lead."""
        board, hand = view.board, view.hands[seat]
        if board.laid:
            return hand & board.openings(self.fits)
        return self.leads(hand) if board.must == NOBODY else hand & 1 << board.must

    def can_draw(self, view: View[Chain]) -> bool:
        """Return True if a player who can't play may draw."""
        return len(view.piles[0]) > self.reserve

    def apply(self, state: State[Chain], seat: Seat, move: Move) -> None:
        """Carry out a legal move; decision C-25 sets the order of its results."""
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
        """Return True if `seat` must or may play another tile. Called only if `takes_several`.

        If a turn that could continue ends, no tile of the hand fits.
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
        """Return True if the tile just played earns another. `board.again` is True if it was itself an extra tile."""
        return False

    def lay(self, state: State[Chain], seat: Seat, tile: Tile, arm: int, _how: int = SILENT) -> None:
        """Move a tile from a hand to an arm and update the open ends."""
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
        """Return the kind of spinners at this table: NO_SPINNER, FIRST_DOUBLE or EVERY_DOUBLE."""
        return NO_SPINNER

    def spin(self, state: State[Chain], double: Tile) -> None:
        """Open the tips of the double just played, or of the double just played on (see `tips_at_once`)."""
        board = state.board
        # The first tile's two long sides must both be covered.
        if self.is_spinner(state, double) and (
            self.tips_at_once or double != board.order[0] or double not in board.outer[:2]
        ):
            self.open_tips(board, state.pieces, double)

    def is_spinner(self, state: State[Chain], tile: Tile) -> bool:
        """Return True if the double `tile` is a spinner. Called only if `spins` isn't NO_SPINNER."""
        if self.spinners == EVERY_DOUBLE:
            return True
        doubles = state.pieces.doubles
        return next(t for t in state.board.order if doubles >> t & 1) == tile

    def open_tips(self, board: Chain, pieces: TileSet, double: Tile) -> None:
        """Open both tips of a double unless they are open."""
        if TIPS[double][0] in board.stems:
            return
        pip = pieces.low[double]
        board.stems += TIPS[double]
        board.ends += (pip, pip)
        board.outer += (double, double)

    # -- points of plays ----------------------------------------------------------------------------------------

    def played(self, state: State[Chain], seat: Seat, how: int) -> None:
        """Score the tile just played. Called only if `scores_plays`."""

    def scoring(self, _view: View[Chain], _arm: int, _fits: Tiles) -> Tiles:
        """Return the tiles of `_fits` that would score for the seat in turn. Called only if `scores_plays`."""
        return 0

    def speak(self, state: State[Chain], seat: Seat, move: Move) -> None:
        """Carry out a claim or call. Called only if `legal` offers them."""

    # -- words --------------------------------------------------------------------------------------------------

    def open_pips(self, view: View[Chain]) -> tuple[int, ...]:
        """Return the number of each arm that can be played on."""
        return tuple(pip for _, pip in view.board.open_arms())

    def place(self, view: View[Chain], move: Move) -> str:
        """Return L or R for the ends of the line, `5-5.t1` for a tip of a double, "" for the lead."""
        board = view.board
        if move.act != PLAY or not board.laid or self.arms == 1:
            return ""
        if move.at <= RIGHT:
            return "LR"[move.at]
        stem = board.stems[move.at - 2]
        return f"{view.pieces.label(stem.double)}.t{stem.tip + 1}"

    def spelled(self, view: View[Chain], move: Move) -> dict[str, Plain]:
        """Return the number the tile is played on and, if tiles may be turned, its half that touches."""
        board = view.board
        return {
            "onto": board.ends[move.at] if move.act == PLAY and board.laid else None,
            "inner": move.how - FACING if move.how >= FACING else None,
            "aloud": move.act == PLAY and move.how == ALOUD,
            "owner": None,
        }

    def spread(self, view: View[Chain]) -> dict[str, Plain]:
        """Return the open ends."""
        ends = view.board.open_arms()
        return {"ends": [{"place": self.place(view, Move(PLAY, (), arm)), "pip": pip} for arm, pip in ends], "open": []}

    def why_not(self, view: View[Chain], seat: Seat, wish: Move) -> Sentence:
        """Return the rule that forbids `wish`; `wish.at` may be ANYWHERE."""
        return why_not(view, seat, wish, self.legal(view, seat), Custom(self.fits, self.why_lead))

    def why_lead(self, tile: str) -> Sentence:
        """Return why `tile` must lead."""
        return sentence("{tile} must lead: it's the highest.", tile=tile)
