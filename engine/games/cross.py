"""The rule sheet of Cross."""

from __future__ import annotations

from typing import ClassVar, Final

from engine.core import DRAW, PLAY, SILENT, Move, Reminder, Seat, State, View
from engine.families.chain.board import ANYWHERE, FIRST_DOUBLE, Chain
from engine.families.chain.options import COMMON, NO_DOUBLE, target
from engine.families.chain.rules import ChainRules
from engine.options import HouseRules, Option, club, gentle
from engine.pieces import Tile, Tiles, TileSet
from engine.sentences import Sentence, gettext_noop, sentence

CROSS_DRAW: Final = Option(
    "cross_draw",
    gettext_noop("Drawing for the cross"),
    "one",
    ("one", "until"),
    (gettext_noop("one tile a turn"), gettext_noop("until a tile fits")),
    help=gettext_noop("How many tiles you draw in a turn before the cross is complete."),
)


class Cross(ChainRules):
    """Cross.

    Seven tiles each for two players, five for three or four. The highest double leads. The cross comes first: both long
    sides and both tips of the double must be covered before a tile is played anywhere else. A player who has no tile
    for it draws one, and passes if it doesn't fit either. Then it is Block & Draw with four open ends, and later
    doubles are ordinary tiles. The first to 100 wins.
    """

    key = "cross"
    title = gettext_noop("Cross")
    blurb = gettext_noop("Build a cross around the first double, then play on all four arms.")
    gist = gettext_noop("First the cross, then its arms.")
    source = gettext_noop("Booklet of twelve domino games, 2004")
    hand: ClassVar[dict[int, int]] = {2: 7, 3: 5, 4: 5}
    tips_at_once: ClassVar[bool] = True
    main = ("target", "cross_draw")
    presets = (gentle(target=50), club(boneyard_reserve=2, next_leader="winner"))
    options = (
        *(option for option in COMMON if option is not NO_DOUBLE),
        target(100, 50, 150, 200, 250),
        CROSS_DRAW,
    )

    def __init__(self, seats: int, pieces: TileSet | None = None, house: HouseRules | None = None) -> None:
        super().__init__(seats, pieces, house)
        self.draws_one = self.house["cross_draw"] == "one"

    def spins(self) -> int:
        """Return FIRST_DOUBLE: only the double that leads is a spinner."""
        return FIRST_DOUBLE

    def leading(self) -> Tiles:
        """Return the doubles of a hand, because only a double has four places."""
        return self.pieces.doubles

    def lay(self, state: State[Chain], seat: Seat, tile: Tile, arm: int, how: int = SILENT) -> None:
        """Play a tile, closing its arm until the cross is complete."""
        board, is_lead = state.board, not state.board.laid
        super().lay(state, seat, tile, arm, how)
        if not is_lead:
            board.closed = board.closed | 1 << arm if is_open(board) else 0

    def can_draw(self, view: View[Chain]) -> bool:
        """Return True if a tile may be drawn, only one a turn while the cross is open (option cross_draw)."""
        enough = view.board.drew and self.draws_one and is_open(view.board)
        return not enough and super().can_draw(view)

    def why_not(self, view: View[Chain], seat: Seat, wish: Move) -> Sentence:
        """Return the rule that forbids `wish`, including moves that must wait for the cross."""
        board = view.board
        if view.over or seat != view.turn:
            return super().why_not(view, seat, wish)
        holds = len(wish.tiles) == 1 and view.hands[seat] >> max(wish.tiles[0], 0) & 1
        if wish.act == PLAY and holds and not board.laid and not self.may_lead >> wish.tiles[0] & 1:
            return sentence("A double must lead: the cross is built around it.")
        if wish.act == PLAY and holds and board.laid and is_open(board):
            pip = self.pieces.low[board.order[0]]
            if not self.pieces.touching[pip] >> wish.tiles[0] & 1:
                return sentence("Finish the cross first: only a {pip} can be played.", pip=pip)
            if wish.at != ANYWHERE and board.closed >> wish.at & 1:
                return sentence("Finish the cross first: that arm must wait.")
        if wish.act == DRAW and board.drew and is_open(board) and super().can_draw(view):
            return sentence("You draw only one tile a turn until the cross is complete.")
        return super().why_not(view, seat, wish)

    def special(self) -> tuple[Reminder, ...]:
        """Return the order of the cross (option cross_draw)."""
        cross = sentence("Cover all four sides of the first double before playing anywhere else.")
        draw = sentence("Until then you draw only one tile a turn.")
        draws = (Reminder(sentence("Drawing"), draw),) if self.draws_one else ()
        return Reminder(sentence("The cross"), cross), *draws


def is_open(board: Chain) -> bool:
    """Return True if a place of the double that led is still free."""
    return bool(board.laid) and board.order[0] in board.outer
