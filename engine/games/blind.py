"""The rule sheet of Blind."""

from __future__ import annotations

from typing import Final

from engine.core import STUCK, Seat, View
from engine.families.blind.rules import BlindRules
from engine.families.chain.board import Chain
from engine.options import House, Option
from engine.pieces import Chance, Tile, TileSet
from engine.sentences import Sentence, mark, sentence

STARTER: Final = Option(
    "starter",
    mark("Who begins"),
    "seat",
    ("seat", "random"),
    (mark("the first seat"), mark("by lot")),
    help=mark("The sheet lets the youngest begin: let them have the first seat."),
)
STARTER_CONTINUES: Final = Option(
    "starter_continues",
    mark("The first turn"),
    "off",
    ("off", "on"),
    (mark("is a single tile"), mark("goes on like any other")),
    help=mark("Whether the player who begins may turn up more tiles after the first."),
)
DOUBLES_FACE_UP: Final = Option(
    "doubles_face_up",
    mark("Doubles that do not fit"),
    "off",
    ("off", "on"),
    (mark("are turned down again"), mark("stay face up")),
    help=mark("How a double goes back to the bottom of its row."),
)
BLIND_BLOCKED: Final = Option(
    "blind_blocked",
    mark("Who wins a blocked game"),
    "pips",
    ("pips", "tiles"),
    (mark("the lightest row"), mark("the shortest row")),
    help=mark("What counts when no tile in any row fits any more."),
)


class Blind(BlindRules):
    """Blind.

    Two to five players. All tiles are dealt, the same number to each, and any that are left over are put aside. Nobody
    looks at them: they lie face down in a row before each player. The first player turns up the top tile of the own row
    and lays it. Then everyone in turn does the same: a tile that fits an end of the line is laid, and the player turns
    up the next one; a tile that does not fit goes face down to the bottom of the row, and the turn is over.
    The first to have no tiles left wins. If no tile in any row fits any more the row with the fewest pips wins, of
    rows as light the shorter one. One game is the match.
    """

    key = "blind"
    title = mark("Blind")
    blurb = mark("Turn up tiles that nobody has seen, and lay them as long as they fit.")
    source = mark("Booklet of twelve domino games, 2004")
    options = (STARTER, STARTER_CONTINUES, DOUBLES_FACE_UP, BLIND_BLOCKED)

    def __init__(self, seats: int, pieces: TileSet | None = None, house: House | None = None) -> None:
        super().__init__(seats, pieces, house)
        self.lead_goes_on = self.house["starter_continues"] == "on"
        self.doubles_stay_up = self.house["doubles_face_up"] == "on"

    def starter(self, chance: Chance) -> Seat:
        """Let the first seat begin, or draw lots (option starter)."""
        return chance.below(self.seats) if self.house["starter"] == "random" else super().starter(chance)

    def rank(self, row: list[Tile]) -> tuple[int, int]:
        """Look at the tiles first where that is agreed (option blind_blocked)."""
        pips, tiles = super().rank(row)
        return (tiles, pips) if self.house["blind_blocked"] == "tiles" else (pips, tiles)

    def verdict(self, view: View[Chain]) -> Sentence | None:
        """Return what decided a blocked game; nobody keeps points here."""
        if view.over != STUCK:
            return None
        if self.house["blind_blocked"] == "tiles":
            return sentence("No tile in any row fits any more: the shortest row wins.")
        return sentence("No tile in any row fits any more: the row with the fewest pips wins.")
