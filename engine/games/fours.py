"""The rule sheet of Fours."""

from __future__ import annotations

from typing import ClassVar, Final

from engine.core import Reminder, State
from engine.families.chain.board import Chain
from engine.families.chain.options import COMMON, NO_DOUBLE, target
from engine.families.chain.rules import ChainRules
from engine.options import HouseRules, Option, gentle
from engine.pieces import TileSet
from engine.sentences import gettext_noop, sentence

FOURS: Final = Option(
    "fours",
    gettext_noop("Extra tiles"),
    "must",
    ("must", "may"),
    (gettext_noop("required while one fits"), gettext_noop("as many as you like")),
    help=gettext_noop("You played a tile, and have another that fits."),
)


class Fours(ChainRules):
    """Fours, for four players, each alone.

    Five tiles each. Everyone draws a tile for the lead, and the heaviest leads any tile. A turn, including the first,
    continues as long as the hand has a tile that fits. Players draw only for the first tile of a turn. Everything else
    is as in Block & Draw. The first to 100 wins.
    """

    key = "fours"
    title = gettext_noop("Fours")
    blurb = gettext_noop("Keep playing tiles for as long as one fits.")
    gist = gettext_noop("Play on as long as one fits.")
    source = gettext_noop("Booklet of twelve domino games, 2004")
    players = range(4, 5)
    hand: ClassVar[dict[int, int]] = {4: 5}
    draws_lots: ClassVar[bool] = True
    main = ("target", "fours")
    presets = (gentle(target=50, fours="may"),)
    options = (*(option for option in COMMON if option is not NO_DOUBLE), target(100, 50, 150, 200, 250), FOURS)

    def __init__(self, seats: int, pieces: TileSet | None = None, house: HouseRules | None = None) -> None:
        super().__init__(seats, pieces, house)
        self.takes_several = True
        self.may_stop = self.house["fours"] == "may"

    def earns_another(self, _state: State[Chain]) -> bool:
        """Return True: every tile earns another."""
        return True

    def special(self) -> tuple[Reminder, ...]:
        """Return how a turn continues (option fours)."""
        on = sentence("Keep playing for as long as a tile fits. You draw only for the first.")
        if self.may_stop:
            on = sentence("Play as many tiles as fit, or stop earlier. You draw only for the first.")
        return (Reminder(sentence("Your turn"), on),)
