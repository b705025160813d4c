"""The rule sheet of That's It!, the melding game."""

from __future__ import annotations

from typing import ClassVar, Final

from engine.core import Reminder
from engine.families.chain.options import target
from engine.families.melds.melds import neighbours
from engine.families.melds.rules import MeldRules
from engine.options import HouseRules, Option, club, gentle
from engine.pieces import TileSet
from engine.sentences import gettext_noop, sentence
from engine.standings import FIRST

SIZE: Final = Option(
    "size",
    gettext_noop("Tiles in a hand"),
    7,
    (7, 10),
    (gettext_noop("seven: two melds"), gettext_noop("ten: three melds")),
    help=gettext_noop("How many tiles everyone holds, and how many melds they must make."),
)
TEN_DOUBLE: Final = Option(
    "ten_double",
    gettext_noop("Ten tiles score double"),
    "all",
    ("all", "any_two"),
    (gettext_noop("three melds of one number"), gettext_noop("two melds of one number")),
    help=gettext_noop("Which hands of ten tiles score double."),
    needs=(("size", 10),),
)
DOUBLES_SUIT: Final = Option(
    "doubles_count_as_suit",
    gettext_noop("Melds of doubles"),
    "on",
    ("on", "off"),
    (gettext_noop("share one number"), gettext_noop("have no number")),
    help=gettext_noop("Decides if a hand made up entirely of doubles scores double."),
)
TRASH_VISIBLE: Final = Option(
    "trash_visible",
    gettext_noop("Trash heap"),
    "on",
    ("on", "off"),
    (gettext_noop("face up"), gettext_noop("face down")),
    help=gettext_noop("Everyone saw the refused tiles. Left face up, they can be checked again."),
)
STALL_ROUNDS: Final = Option(
    "stall_rounds",
    gettext_noop("No-draw limit"),
    10,
    (5, 10, 20),
    (),
    range(1, 101),
    gettext_noop("The round is void after this many laps of the table without a draw."),
)
VOID_ROUNDS: Final = Option(
    "void_rounds",
    gettext_noop("Void rounds that end the match"),
    3,
    (2, 3, 5),
    (),
    range(1, 101),
    gettext_noop("After this many rounds in a row without a winner, the most points wins the match."),
)


class ThatsIt(MeldRules):
    """That's It!, a melding game.

    Two to six players, seven tiles each. In turn everyone takes the tile that the previous player discarded, or refuses
    it, which moves it to the trash heap for good, and draws from the boneyard. Then they discard a tile other than the
    one just taken. A player whose tiles, except one, form a meld of four and a meld of three can set that one aside
    face down, say "That's it!" and show them. A meld is three or four tiles of one number, or doubles.
    A meld scores 1, and 1 more for each two tiles in sequence. If all of it is in sequence, it scores 2 for each tile
    instead. The hand counts twice if its melds are all of one suit. Only the player who shows scores, the player to
    their left starts the next round, and the first to 25 wins. With ten tiles there are three melds: four, three and
    three.
    """

    key = "thats_it"
    title = gettext_noop("That's It!")
    blurb = gettext_noop("Swap tiles until your whole hand is melds, then call “That's It!”")
    gist = gettext_noop("Swap until your hand is melds.")
    source = gettext_noop("Double-fifteen rule sheet, 1996")
    players: ClassVar[range] = range(2, 7)
    shapes: ClassVar[dict[int, tuple[int, ...]]] = {7: (4, 3), 10: (4, 3, 3)}
    main = ("target", "size")
    presets = (gentle(target=15), club(target=50, size=10, trash_visible="off"))
    options = (
        SIZE,
        target(25, 15, 50, 100),
        TEN_DOUBLE,
        DOUBLES_SUIT,
        TRASH_VISIBLE,
        STALL_ROUNDS,
        VOID_ROUNDS,
        FIRST,
    )

    def __init__(self, seats: int, pieces: TileSet | None = None, house: HouseRules | None = None) -> None:
        super().__init__(seats, pieces, house)
        self.shows_trash = self.house["trash_visible"] == "on"
        self.alike = 2 if self.house["ten_double"] == "any_two" else len(self.melds.sizes)

    def bonus(self, ranks: int, count: int) -> int:
        """Return two points a tile for a run, otherwise one for each two tiles in sequence."""
        steps = neighbours(ranks)
        return 2 * count if steps == count - 1 else steps

    def is_doubled(self, suits: list[int]) -> bool:
        """Return True if all melds are of one suit (options ten_double, doubles_count_as_suit)."""
        if self.house["doubles_count_as_suit"] == "off":
            suits = [suit for suit in suits if suit != self.melds.doubles]
        return any(suits.count(suit) >= self.alike for suit in suits)

    def reminders(self) -> tuple[Reminder, ...]:
        """Return a complete hand, and the points of its melds (options size, ten_double, doubles_count_as_suit)."""
        whole = sentence("A meld of four and a meld of three. The tile left over is set aside.")
        twice = sentence("Everything counts twice.")
        alike = sentence("Both melds alike")
        if len(self.melds.sizes) > 2:
            whole = sentence("A meld of four and two melds of three. The tile left over is set aside.")
            alike = sentence("All melds alike") if self.alike > 2 else sentence("Two melds alike")
        meld = sentence("Three or four tiles of one number, or three or four doubles: 1 point.")
        run = sentence("A meld all in sequence scores 2 more for each tile instead: 7 or 9 points.")
        return (
            Reminder(sentence("A complete hand"), whole),
            Reminder(sentence("A meld"), meld),
            Reminder(sentence("A pair in sequence"), sentence("1 point more, by the other numbers of the tiles.")),
            Reminder(sentence("A run"), run),
            Reminder(alike, twice),
        )
