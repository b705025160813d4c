"""The rule sheet of Matador."""

from __future__ import annotations

from functools import cache
from typing import ClassVar, Final

from engine.core import DRAW, FACING, PLAY, SILENT, Move, Reminder, Seat, State, View
from engine.families.chain.board import ANYWHERE, Chain
from engine.families.chain.options import COMMON, target
from engine.families.chain.reasons import why_no_draw
from engine.families.chain.rules import DRAW_ONE, ChainRules
from engine.options import HouseRules, Option, club, gentle
from engine.pieces import Tile, Tiles, TileSet, among, double, each, mask
from engine.sentences import Sentence, gettext_noop, sentence

SEVEN: Final = 7
"""The sum of two touching halves."""

VOLUNTARY_DRAW: Final = Option(
    "voluntary_draw",
    gettext_noop("Optional draws"),
    "on",
    ("on", "off"),
    (gettext_noop("allowed"), gettext_noop("only if nothing fits")),
    help=gettext_noop("Drawing first when you could play."),
)


@cache
def matadors(box: TileSet) -> Tiles:
    """Return the tiles that fit any end."""
    return mask([tile for tile, pips in enumerate(box.pips) if pips in (0, SEVEN)])


@cache
def turned(box: TileSet, pip: int, arm: int) -> tuple[tuple[Move, ...], ...]:
    """Return, by tile, the ways to play it on an end that shows `pip`, by the half that touches, lowest first."""
    free = matadors(box)
    return tuple(
        tuple(
            Move(PLAY, (tile,), arm, FACING + half)
            for half in sorted(set(faces))
            if free >> tile & 1 or (pip and half == SEVEN - pip)
        )
        for tile, faces in enumerate(box.faces)
    )


class Matador(ChainRules):
    """Matador, also called All Sevens.

    Block & Draw with seven tiles each for two players, five for three or four, and doubles in line. Touching halves add
    up to seven. The four matadors, 0-0 and the tiles with seven pips, fit any end, either way round. Nothing else fits
    a blank. A player who can play may draw first, as often as there are tiles, but can't pass.
    """

    key = "matador"
    title = gettext_noop("Matador")
    also = gettext_noop("All Sevens")
    blurb = gettext_noop("Touching halves must total seven, and only the four matadors fit a blank.")
    gist = gettext_noop("Touching halves make seven.")
    source = gettext_noop("Booklet of twelve domino games, 2004")
    hand: ClassVar[dict[int, int]] = {2: 7, 3: 5, 4: 5}
    sets: ClassVar[tuple[TileSet, ...]] = (double(6),)
    crosswise: ClassVar[bool] = False
    main = ("target", "voluntary_draw")
    presets = (gentle(target=50), club(boneyard_reserve=2, voluntary_draw="off"))
    options = (*COMMON, target(100, 50, 150, 200, 250), VOLUNTARY_DRAW)

    def __init__(self, seats: int, pieces: TileSet | None = None, house: HouseRules | None = None) -> None:
        super().__init__(seats, pieces, house)
        self.draws_freely = self.house["voluntary_draw"] == "on"
        self.plays = [[turned(self.pieces, pip, arm) for pip in range(SEVEN)] for arm in range(self.arms)]

    def fitting(self) -> list[Tiles]:
        """Return, for every end, the matadors and, unless it is a blank, the tiles that make seven."""
        sevens = [self.pieces.touching[SEVEN - pip] if pip else 0 for pip in range(SEVEN)]
        return [tiles | matadors(self.pieces) for tiles in sevens]

    def legal(self, view: View[Chain], seat: Seat) -> list[Move]:
        """Return the plays by end, tile and half, then a draw."""
        board = view.board
        if seat != view.turn or view.over or not board.laid:
            return super().legal(view, seat)
        moves: list[Move] = []
        hand = view.hands[seat]
        for arm, pip in enumerate(board.ends):
            plays = self.plays[arm][pip]
            for tile in each(hand & self.fits[pip]):
                moves += plays[tile]
        if not moves:
            return self.stuck(view)
        return [*moves, DRAW_ONE] if self.draws_freely and self.can_draw(view) else moves

    def lay(self, state: State[Chain], seat: Seat, tile: Tile, arm: int, how: int = SILENT) -> None:
        """Play a tile and leave open the half that doesn't touch the end."""
        board, is_lead = state.board, not state.board.laid
        super().lay(state, seat, tile, arm, how)
        inner = self.pieces.low[tile] if is_lead else how - FACING
        board.inner = (*board.inner, inner)
        if not is_lead:
            board.ends[arm] = self.pieces.pips[tile] - inner

    def why_not(self, view: View[Chain], seat: Seat, wish: Move) -> Sentence:
        """Return the rule that forbids `wish`, including the sevens a play must make."""
        board = view.board
        if view.over or seat != view.turn or not board.laid:
            return super().why_not(view, seat, wish)
        if wish.act == DRAW and self.draws_freely:
            return why_no_draw(view)
        holds = len(wish.tiles) == 1 and among(view.hands[seat], wish.tiles[0])
        if wish.act == PLAY and holds and (wish.at == ANYWHERE or 0 <= wish.at < len(board.ends)):
            pips = board.ends if wish.at == ANYWHERE else [board.ends[wish.at]]
            if any(pips):
                wanted = ", ".join(str(SEVEN - pip) for pip in sorted(set(pips), reverse=True) if pip)
                return sentence("Touching halves must total seven: play a {pips} here, or a matador.", pips=wanted)
            return sentence("Only a matador fits a blank: 0-0, 1-6, 2-5 or 3-4.")
        return super().why_not(view, seat, wish)

    def special(self) -> tuple[Reminder, ...]:
        """Return which halves touch, the matadors, and optional draws (option voluntary_draw)."""
        sevens = sentence("Touching halves must total seven: 1 and 6, 2 and 5, 3 and 4.")
        draws = Reminder(sentence("Drawing"), sentence("You can draw first even if a tile fits."))
        return (
            Reminder(sentence("Sevens"), sevens),
            self._matador(),
            Reminder(sentence("A blank"), sentence("Only a matador fits it.")),
            *((draws,) if self.draws_freely else ()),
        )

    def _matador(self) -> Reminder:
        fits = sentence("0-0, 1-6, 2-5 and 3-4 fit any end, either way round.")
        return Reminder(sentence("Matador"), fits)

    def powers(self, _view: View[Chain], wish: Move) -> tuple[Reminder, ...]:
        """Return whether a tile is a matador."""
        return (self._matador(),) if wish.act == PLAY and matadors(self.pieces) >> wish.tiles[0] & 1 else ()
