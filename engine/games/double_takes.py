"""The rule sheet of Double Takes."""

from __future__ import annotations

from typing import ClassVar, Final

from engine.core import PLAY, Move, Reminder, Side, View
from engine.families.tricks.board import Tricks
from engine.families.tricks.rules import TrickRules
from engine.options import HouseRules, Option, club
from engine.pairs import FOUR, PARTNERSHIP, SIDES, check_pairs, in_pairs
from engine.pieces import Tile, TileSet, double
from engine.sentences import gettext_noop, sentence
from engine.standings import FIRST, TIEBREAK_HAND

REVOKE: Final = Option(
    "revoke",
    gettext_noop("Not following suit"),
    "enforced",
    ("enforced", "penalty"),
    (gettext_noop("not possible"), gettext_noop("costs points")),
    help=gettext_noop("Wrong tiles are ruled out, or cost 1 point if you swap them and 5 if you don't."),
)


class DoubleTakes(TrickRules):
    """Double Takes.

    Two to four players take a hand of a double-fifteen set, and a new one each round until the set is used up: four
    rounds for two, three for three, two for four. The first lead is drawn by lot and moves left each round.
    The leader plays any tile and calls one of its numbers, the suit. Everyone else plays a tile of that suit if able,
    otherwise any tile. The highest double of another suit takes the trick. Without one, the tile of the suit with the
    highest other number takes it (a double ranks as its own number). The winner scores a point for the trick and one
    for each double in it, and leads next. With three players, the last tile of the set goes to the winner of the very
    last trick.
    When the set is used up, the most points wins.
    """

    key = "double_takes"
    title = gettext_noop("Double Takes")
    blurb = gettext_noop("Follow the suit that's called, and take tricks and doubles.")
    gist = gettext_noop("Follow suit, catch the doubles.")
    source = gettext_noop("Rule sheet of a double-fifteen box, 1996")
    minutes = 25
    sets: ClassVar[tuple[TileSet, ...]] = (double(15),)
    hand: ClassVar[dict[int, int]] = {2: 17, 3: 15, 4: 17}
    rounds: ClassVar[dict[int, int]] = {2: 4, 3: 3, 4: 2}
    main = ("partnership", "revoke")
    presets = (club(revoke="penalty"),)
    first_seats = 3
    options = (FIRST, TIEBREAK_HAND, PARTNERSHIP, REVOKE)

    def __init__(self, seats: int, pieces: TileSet | None = None, house: HouseRules | None = None) -> None:
        super().__init__(seats, pieces, house)
        check_pairs(self.house, seats)

    def seating(self) -> tuple[Side, ...]:
        """Return two sides of partners sitting opposite each other if partnership is on."""
        return SIDES if in_pairs(self.house) and self.seats == FOUR else super().seating()

    def strength(self, suit: int, tile: Tile) -> int:
        """Return the tile's other number; a double of another suit beats all tiles of the suit."""
        low, high = self.pieces.faces[tile]
        if suit in (low, high):
            return low + high - suit
        return self.pieces.top + 1 + low if low == high else -1

    def reminders(self) -> tuple[Reminder, ...]:
        """Return who takes a trick, and its worth (option revoke)."""
        follow = sentence("Follow the number called if you can. If not, play any tile.")
        if self.may_revoke:
            follow = sentence("Follow the number called if you can, or pay for a wrong tile.")
        none = sentence("The highest tile of the suit takes it. Only its other number counts.")
        return (
            Reminder(sentence("The suit"), follow),
            self._double(),
            Reminder(sentence("No such double"), none),
            Reminder(sentence("Points"), sentence("1 for each trick, and 1 for each double in it.")),
        )

    def _double(self) -> Reminder:
        takes = sentence("The highest double of another suit takes the trick, whatever was called.")
        return Reminder(sentence("A double"), takes)

    def powers(self, view: View[Tricks], wish: Move) -> tuple[Reminder, ...]:
        """Return the effect of a double; one of the suit called has none."""
        tile = wish.tiles[0]
        if wish.act != PLAY or not self.pieces.is_double(tile):
            return ()
        if self.pieces.low[tile] == view.board.suit:
            own = sentence("A double of the suit called ranks by its number.")
            return (Reminder(sentence("A double"), own),)
        return (self._double(),)
