"""The rule sheet of One-Arm Joe."""

from __future__ import annotations

from typing import ClassVar, Final

from engine.core import PLAY, Move, Reminder, State, View
from engine.families.chain.board import Chain
from engine.families.chain.options import COMMON, NO_DOUBLE, target
from engine.families.chain.rules import ChainRules
from engine.options import HouseRules, Option, club, gentle
from engine.pieces import TileSet
from engine.sentences import gettext_noop, sentence

FREE_TILE: Final = Option(
    "free_tile",
    gettext_noop("A second tile"),
    "on_double",
    ("on_double", "played_double"),
    (gettext_noop("after playing on a double"), gettext_noop("after playing a double")),
    help=gettext_noop("What earns you a second tile in the same turn."),
)


class OneArmJoe(ChainRules):
    """One-Arm Joe.

    Three tiles each. The highest double leads, and the line grows from one side of it only. A player who plays a tile
    on a double may play one more that fits. Nobody draws for that second tile, and it earns no third. Everything else
    is as in Block & Draw. The first to 100 wins.
    """

    key = "one_arm_joe"
    title = gettext_noop("One-Arm Joe")
    blurb = gettext_noop("One open end, and a second tile whenever you play on a double.")
    gist = gettext_noop("A line with a single open end.")
    source = gettext_noop("Booklet of twelve domino games, 2004")
    hand: ClassVar[dict[int, int]] = {2: 3, 3: 3, 4: 3}
    arms: ClassVar[int] = 1
    main = ("target", "free_tile")
    presets = (gentle(target=50), club(boneyard_reserve=2, next_leader="winner"))
    options = (*(option for option in COMMON if option is not NO_DOUBLE), target(100, 50, 150, 200, 250), FREE_TILE)

    def __init__(self, seats: int, pieces: TileSet | None = None, house: HouseRules | None = None) -> None:
        super().__init__(seats, pieces, house)
        self.takes_several = self.may_stop = True
        self.for_playing = self.house["free_tile"] == "played_double"

    def earns_another(self, state: State[Chain]) -> bool:
        """Return True if the tile is on a double, or is one (option free_tile). A second tile earns nothing."""
        board = state.board
        if board.again:
            return False
        asked = board.order[-1:] if self.for_playing else board.order[-2:-1]
        return any(self.pieces.is_double(tile) for tile in asked)

    def special(self) -> tuple[Reminder, ...]:
        """Return the single end, and the way to a second tile (option free_tile)."""
        one = Reminder(sentence("One end"), sentence("The line grows from one side of the first tile only."))
        return one, self._second()

    def _second(self) -> Reminder:
        if self.for_playing:
            return Reminder(sentence("A double"), sentence("Play one, and you can play a second tile."))
        return Reminder(sentence("A double"), sentence("Play on one, and you can play a second tile."))

    def powers(self, _view: View[Chain], wish: Move) -> tuple[Reminder, ...]:
        """Return the effect of a double."""
        return (self._second(),) if wish.act == PLAY and self.pieces.is_double(wish.tiles[0]) else ()
