"""The rule sheet of Blind."""

from __future__ import annotations

from typing import Final

from engine.core import STUCK, Reminder, Seat, View
from engine.families.blind.rules import BlindRules
from engine.families.chain.board import Chain
from engine.options import HouseRules, Option, gentle
from engine.pieces import Chance, Tile, TileSet
from engine.sentences import Sentence, gettext_noop, sentence

STARTER: Final = Option(
    "starter",
    gettext_noop("Who goes first"),
    "seat",
    ("seat", "random"),
    (gettext_noop("the first seat"), gettext_noop("at random")),
    help=gettext_noop("The original rules let the youngest go first. Give them the first seat."),
)
STARTER_CONTINUES: Final = Option(
    "starter_continues",
    gettext_noop("The first turn"),
    "off",
    ("off", "on"),
    (gettext_noop("one tile only"), gettext_noop("like any other turn")),
    help=gettext_noop("How many tiles the first player can flip on the opening turn."),
)
DOUBLES_FACE_UP: Final = Option(
    "doubles_face_up",
    gettext_noop("Doubles that don't fit"),
    "off",
    ("off", "on"),
    (gettext_noop("go back face down"), gettext_noop("stay face up")),
    help=gettext_noop("How a double goes back to the bottom of its row."),
)
BLIND_BLOCKED: Final = Option(
    "blind_blocked",
    gettext_noop("Who wins when it's blocked"),
    "pips",
    ("pips", "tiles"),
    (gettext_noop("the lightest row"), gettext_noop("the shortest row")),
    help=gettext_noop("No tile left in any row can be played."),
)


class Blind(BlindRules):
    """Blind.

    Two to five players. Everyone is dealt the same number of tiles, and any left over are set aside. Nobody looks at
    them: they are face down in a row before each player. The first player flips the top tile of their row and plays it.
    Then everyone in turn does the same. A tile that fits an end of the line is played, and the player flips the next
    one. A tile that doesn't fit goes face down to the bottom of the row, and the turn is over.
    The first to have no tiles left wins. If no tile in any row fits, the row with the fewest pips wins. If those are
    tied, the shorter row wins. One game is the match.
    """

    key = "blind"
    title = gettext_noop("Blind")
    blurb = gettext_noop("Flip tiles nobody has seen, and keep playing while they fit.")
    gist = gettext_noop("Nobody has seen the next tile.")
    source = gettext_noop("Booklet of twelve domino games, 2004")
    main = ("starter_continues", "doubles_face_up")
    presets = (gentle(starter_continues="on", doubles_face_up="on"),)
    options = (STARTER, STARTER_CONTINUES, DOUBLES_FACE_UP, BLIND_BLOCKED)

    def __init__(self, seats: int, pieces: TileSet | None = None, house: HouseRules | None = None) -> None:
        super().__init__(seats, pieces, house)
        self.lead_goes_on = self.house["starter_continues"] == "on"
        self.doubles_stay_up = self.house["doubles_face_up"] == "on"

    def starter(self, chance: Chance) -> Seat:
        """Return the first seat, or one drawn by lot (option starter)."""
        return chance.below(self.seats) if self.house["starter"] == "random" else super().starter(chance)

    def rank(self, row: list[Tile]) -> tuple[int, int]:
        """Return the key that ranks rows: pips or tiles first (option blind_blocked)."""
        pips, tiles = super().rank(row)
        return (tiles, pips) if self.house["blind_blocked"] == "tiles" else (pips, tiles)

    def verdict(self, view: View[Chain]) -> Sentence | None:
        """Return the criterion that decided a blocked game, None for other endings."""
        if view.over != STUCK:
            return None
        if self.house["blind_blocked"] == "tiles":
            return sentence("Nothing in any row fits. The shortest row wins.")
        return sentence("Nothing in any row fits. The row with the fewest pips wins.")

    def reminders(self) -> tuple[Reminder, ...]:
        """Return how a turn goes, and who wins (options doubles_face_up, blind_blocked)."""
        fits = Reminder(sentence("It fits"), sentence("Play it, then flip the next tile of your row."))
        back = sentence("It goes face down to the bottom of your row, and your turn is over.")
        if self.doubles_stay_up:
            back = sentence("It goes to the bottom of your row, a double face up. Your turn is over.")
        blocked = sentence("If no tile in any row fits, the row with the fewest pips wins.")
        if self.house["blind_blocked"] == "tiles":
            blocked = sentence("If no tile in any row fits, the shortest row wins.")
        return (
            fits,
            Reminder(sentence("It doesn't fit"), back),
            Reminder(sentence("Winning"), sentence("The first row to be empty wins.")),
            Reminder(sentence("Blocked round"), blocked),
        )
