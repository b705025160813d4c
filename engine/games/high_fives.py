"""The rule sheet of High Fives."""

from __future__ import annotations

from typing import ClassVar, Final

from engine.core import Move, Reminder, View
from engine.families.pool.board import Pool
from engine.families.pool.rules import PoolRules
from engine.options import HouseRules, Option, club, gentle
from engine.pieces import Tile, TileSet, double
from engine.sentences import gettext_noop, sentence, sentence_n
from engine.standings import FIRST, TIEBREAK_HAND

SCHEDULE: Final = Option(
    "schedule",
    gettext_noop("How the tiles are dealt out"),
    "short_last",
    ("short_last", "balanced", "full_only"),
    (
        gettext_noop("a smaller last deal"),
        gettext_noop("the last deals one tile smaller"),
        gettext_noop("full deals only"),
    ),
    help=gettext_noop("The last tiles can't make a full hand for everyone."),
)
MISSED_PAIRS: Final = Option(
    "missed",
    gettext_noop("A missed match"),
    "off",
    ("off", "on"),
    (gettext_noop("not possible"), gettext_noop("the next player may take it")),
    help=gettext_noop("A player leaves a tile they could have taken."),
)
TIE_BONUS: Final = Option(
    "tie_bonus",
    gettext_noop("Tie for the most tiles"),
    "none",
    ("none", "all"),
    (gettext_noop("nobody gets the bonus"), gettext_noop("everyone tied gets it")),
    help=gettext_noop("Who gets the bonus for the most tiles if players are tied."),
)


class HighFives(PoolRules):
    """High Fives.

    Two to eight players get five tiles of a double-fifteen set, or four if there are five players or more. Five tiles
    are face up in the pool. A tile played to the pool takes one tile there that shares a number with it, otherwise it
    stays. If its player misses a match, the next one may take both tiles before playing. When all hands are empty,
    everyone gets the next hand, and the same player starts. Tiles that can't be shared out evenly join the pool with
    the last hands.
    A double taken scores one point, and a tile with five times n pips scores n. The whole set is worth 100. The most
    tiles score five more. The most points wins.
    """

    key = "high_fives"
    title = gettext_noop("High Fives")
    blurb = gettext_noop("Take doubles and fives from an open pool with a matching tile.")
    gist = gettext_noop("Take doubles from the pool.")
    source = gettext_noop("Rule sheet of a double-fifteen box, 1996")
    players = range(2, 9)
    sets: ClassVar[tuple[TileSet, ...]] = (double(15),)
    start: ClassVar[int] = 5
    most: ClassVar[int] = 5
    main = ("schedule", "missed")
    presets = (gentle(missed="off"), club(tie_bonus="all"))
    options = (FIRST, SCHEDULE, MISSED_PAIRS, TIE_BONUS, TIEBREAK_HAND)

    @classmethod
    def printed(cls, _seats: int) -> HouseRules:
        """Return that matches can be missed."""
        return {"missed": "on"}

    def schedule(self) -> tuple[int, ...]:
        """Return hand sizes that share the set evenly (option schedule); for seven players two are one tile smaller."""
        full = 5 if self.seats < 5 else 4
        shared = (self.pieces.count - self.start) // self.seats
        whole, rest = divmod(shared, full)
        if rest and (self.seats == 7 or self.house["schedule"] == "balanced"):
            shorter = full - rest
            return (full,) * (whole + 1 - shorter) + (full - 1,) * shorter
        short = (rest,) if rest and self.house["schedule"] == "short_last" else ()
        return (full,) * whole + short

    def reasons(self, tile: Tile) -> tuple[int, int]:
        """Return a point for a double, and one for every five pips if they are a multiple of five."""
        fives, over = divmod(self.pieces.pips[tile], 5)
        return int(self.pieces.is_double(tile)), 0 if over else fives

    def reminders(self) -> tuple[Reminder, ...]:
        """Return how tiles are taken, and which ones score."""
        takes = sentence("The tile you play takes one in the pool that shares a number with it.")
        fives = sentence("A tile with 5 pips scores 1 point, with 10 pips 2, with 15 pips 3, and so on.")
        most = sentence("They score {n} points more at the end.", n=self.most)
        miss = Reminder(sentence("A missed match"), sentence("The next player may take it, before playing a tile."))
        return (
            Reminder(sentence("Taking"), takes),
            *((miss,) if self.may_miss else ()),
            Reminder(sentence("A double"), sentence("1 point.")),
            Reminder(sentence("Fives"), fives),
            Reminder(sentence("The most tiles"), most),
        )

    def powers(self, _view: View[Pool], wish: Move) -> tuple[Reminder, ...]:
        """Return the points for taking a tile, if there are any."""
        points = sum(self.values[tile] for tile in wish.tiles)
        if not points:
            return ()
        worth = (
            sentence_n("{n} point for both tiles.", "{n} points for both tiles.", points)
            if len(wish.tiles) > 1
            else sentence_n("{n} point for taking it.", "{n} points for taking it.", points)
        )
        return (Reminder(sentence("Taking"), worth),)
