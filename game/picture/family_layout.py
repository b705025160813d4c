"""The base of all family layouts: positions of tiles and places for moves. Nothing here knows a single game.

A layout keeps no state of the game. It places any view from scratch, in pixels, and the director animates the tiles
from one placement to the next.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar, Final, NamedTuple, Self

from engine.core import DECLARE, DISCARD, DRAW, EXCHANGE, PASS, PLAY, TAKE, Board, Event, Move, Rules, Seat, View
from engine.events import Played, Took, TurnedUp
from engine.families.blind.events import TurnedDown
from engine.families.columns.events import Chose
from engine.families.melds.events import Declared, Discarded, Trashed
from engine.families.row.events import RowTurnedUp
from engine.families.tricks.events import Exchanged, TrickWon
from engine.pieces import Tile
from game.picture.rect import Rect
from game.picture.spot import Spot
from game.play.table import Update

ZOOM: Final = (0.7, 2.5)
FEW: Final = 4
"""Number of seats up to which opponents' tiles are beside their plates; with more there are only plates."""
_UPRIGHT_WIDTH: Final = 1000
"""Width of a felt in design units below which it is upright: piles are in rows above or below the tiles there."""
GRASPED: Final = frozenset({PLAY, TAKE, DISCARD, DECLARE, EXCHANGE})
"""Acts of moves with a tile that the player grasps."""
MOVING: Final = (
    Played, TurnedUp, RowTurnedUp, TurnedDown, Took, Discarded, Trashed, TrickWon, Exchanged, Declared, Chose,
)  # fmt: skip
"""Events that move tiles on the felt."""

_ROW: Final = 0.34
"""Part of the height of an area for the row of face-down tiles in front of a player."""

Say = Callable[..., str]
"""A function that returns a message in the player's language: `say("{n} left", n=3)`."""

FOOT: Final = 4
"""The side of a `DropTarget` on which its words are: FOOT is below an outline, whose words are inside otherwise."""

# How a tile on the felt is marked (`PlacedTile.mark`).
PLAIN, LAST, LIT, DIM, RAISED = range(5)
"""How a tile is drawn: LAST was played last, LIT matters now, DIM does not, RAISED is chosen or would move along."""

# What is behind words (`Label.plate`).
BARE, CHIP, POINTER, BRASS_CHIP = range(4)
"""How words are drawn: CHIP is a small plate, POINTER one with a tip pointing down, BRASS_CHIP a square piece of brass,
as wide as the label, that shines if the words are strong.
"""


class PlacedTile(NamedTuple):
    """A tile on the felt: which one, what it shows, and where."""

    tile: Tile
    """Its name while it moves. Unknown backs have names of their own below HIDDEN."""
    halves: tuple[int, ...]
    """Its faces, first half first; empty if it is face down."""
    spot: Spot
    mark: int = PLAIN
    pick: bool = True
    """True if it is fully visible and can be picked. A covered tile cannot."""
    shows: float = 0.0
    """Visible part of an upright tile, in short sides from its top, if the next tile covers the rest; 0 if all is
    visible.
    """
    is_apart: bool = False
    """True if the camera over the line doesn't move it."""


class DropTarget(NamedTuple):
    """A place that a move goes to."""

    move: Move
    halves: tuple[int, ...]
    """The faces of the tile as it would be played; empty for a place marked by an outline alone."""
    spot: Spot
    text: str = ""
    """Words at the place, if the tile does not say it all."""
    sections: int = 2
    """Length of an outline, in squares."""
    side: int = 2
    """The side of a tile on which its words are: above, right, below, left, or FOOT, below an outline."""
    over: bool = False
    """True if the tile would cover others."""
    reach: tuple[Rect, ...] = ()
    """Other parts of the felt where a tile can be dropped for this place."""


class Label(NamedTuple):
    """Words on the felt."""

    text: str
    x: float
    """Centre in pixels; `y` likewise."""
    y: float
    size: int = 18
    """Size of the letters in design units."""
    strong: bool = False
    """True if it matters now; drawn in gold."""
    width: int = 0
    """Maximum width in pixels; 0 for no limit."""
    boxed: bool = False
    """True if it is on a dark chip, to be readable over a tile."""
    plate: int = BARE
    tile: Tile | None = None
    """The tile it describes, if any. It is hidden while that tile is moving."""
    one_line: bool = False
    """True if it must not take a second line: it is cut off if it is too long."""


class Example(NamedTuple):
    """A small tile, or a single square, that is drawn on a tray and not in play."""

    halves: tuple[int, ...]
    """Its faces; empty for a square that is still vacant."""
    spot: Spot


class Tray(NamedTuple):
    """A quiet field of the felt for tiles of one kind, with words on it."""

    rect: Rect
    title: str = ""
    """Words in the upper left corner, already translated."""
    much: str = ""
    """Words in the upper right corner."""
    examples: tuple[Example, ...] = ()
    """The small tiles drawn on it."""


class SectionsText(str):
    """The value of a fact in words, which the panel shows as the sections of tiles instead."""

    __slots__ = ("sections",)
    sections: tuple[int, ...]

    def __new__(cls, text: str, sections: tuple[int, ...]) -> Self:
        """Return the words with the sections, from left to right."""
        made = super().__new__(cls, text)
        made.sections = sections
        return made


class Group(NamedTuple):
    """Tiles on the rack that belong together."""

    first: int
    """Index of the first tile in the hand."""
    size: int
    """Number of tiles in the group."""
    text: str
    whole: bool
    """True if the group is complete."""
    name: str = ""
    """Longer words for it, where there is room; empty if there are none."""


# What is drawn below the tiles (`Ground.kind`).
PLATE, VACANT, ASKED, SIGN, THREAD, AURA, PINS, CROWN = range(8)
"""Kinds of grounds: a wooden plate, faint and clear outlines for a later tile and for one due now, an icon, a line
round the edge where a row of tiles turns back, light round a tile under a spell, the ring of pins of that spell, and
a crown on the tile that wins so far. The ring and the crown are drawn above the tiles."""


class Ground(NamedTuple):
    """Something that is drawn on the felt below the tiles."""

    kind: int
    rect: Rect
    icon: str = ""
    """Name of a SIGN, as in `game.look.icons`."""
    way: tuple[int, int] = (0, 0)
    """The edge of a THREAD, -1 left or 1 right, and the direction of the leg there, -1 up or 1 down."""


class AnimationStep(NamedTuple):
    """One step of a change: the layout once `event` is shown."""

    event: Event | None
    laid: tuple[PlacedTile, ...]
    labels: tuple[Label, ...] | None = None
    """The words of that moment and the grounds below the tiles, or None to update both once everything is at rest."""
    grounds: tuple[Ground, ...] | None = None
    facts: tuple[tuple[str, str], ...] | None = None
    """The panel's facts from that moment on, if they must change together with the felt."""
    rides: bool = False
    """True if tiles that stay on the felt are moved by the camera alone, as far as they move together."""


class FamilyLayout(ABC):
    """The layout of one family in one area. The camera shows all of it until the player moves it."""

    has_rack: ClassVar[bool] = True
    """True if players hold tiles in hand."""
    has_yard: ClassVar[bool] = True
    """True if there is a boneyard to draw from."""
    shows_ends: ClassVar[bool] = True
    """True if the panel shows the open ends of a line."""
    has_cards: ClassVar[bool] = False
    """True if tiles are called cards in this family."""
    has_points: ClassVar[bool] = True
    """True if points are kept; otherwise the panel shows how many tiles everyone has left."""
    links: ClassVar[bool] = False
    """True if the tiles of one turn are linked to each other."""
    fits_tiles: ClassVar[bool] = True
    """True if tiles must fit the felt, so a player who can only draw or pass has none that does."""
    has_row: ClassVar[bool] = False
    """True if tiles are face down in a row in front of each player instead of in hand."""
    at_once: ClassVar[bool] = False
    """True if a picked tile with only one place goes there at once."""
    turns_round: ClassVar[bool] = False
    """True if play can change its direction."""
    rides: ClassVar[bool] = False
    """True if the camera follows the tiles by itself, to keep them in the middle."""
    quiet: bool = False
    """True if players must find the legal moves themselves: nothing gives them away."""
    acts: ClassVar[tuple[int, ...]] = (DRAW, PASS)
    """The acts with a button of their own: DRAW, and PASS, which also stops. Places on the felt do the rest."""
    aim: str = ""
    """How the match is won, for the panel, if not by reaching a target. Already translated."""
    rounds: int = 0
    """Number of rounds agreed; 0 if points decide when a match is over."""
    keeps_passes: bool = False
    """True if a seat shows which numbers it has passed on, until it plays again."""
    sleeps: bool = False
    """True if the tiles that weren't dealt are never drawn."""
    is_below_chips: ClassVar[bool] = False
    """True if tiles lie below the players' chips, where these are."""
    columns: Mapping[Seat, tuple[float, float]] = MappingProxyType({})
    """The left edges and the widths of the players' chips above the felt, in pixels; those that the picture has."""
    names: tuple[str, ...] = ()
    """The names of the seats; `me` is the viewer. Set by the table."""
    me: Seat = 0
    is_for_others: bool = False
    """True if its readers aren't the player at `me`: then that player has a name and isn't “you”."""
    yard_word: str = ""
    """The name of what tiles are drawn from, if not a boneyard. Already translated."""
    take_word: str = ""
    """Words at a tile of the felt that is taken as soon as it is picked. Already translated."""
    draw_word: str = ""
    """Text of the DRAW button, if not “Draw”. Already translated."""
    stop_word: str = ""
    """Text of the STOP button, if not “Stop”."""
    pass_word: str = ""
    """Text of the PASS button, if not “Pass”."""
    won_word: str = ""
    """The word for a solitaire that is won, if not “You won!”. Already translated."""
    out_cry: str = ""
    """What a player calls when going out, if not “Domino!”. Already translated."""
    out_word: str = ""
    """Text of the button that lets the game play itself out, if there can be such an end. Already translated."""

    def __init__(self, area: Rect, design_unit: float) -> None:
        """`area` is in pixels, `design_unit` is the pixels in one design unit."""
        self.area = area
        self._centre = area.centerx, area.centery
        """The middle of the area, around which the camera moves."""
        self.row = Rect(0, 0, 0, 0)
        """Where tiles are in a row in front of the player, in families that have one. Set by the table."""
        self.tall: Callable[[int], int] = lambda size: round(1.4 * size * design_unit)
        """Returns the line height in pixels for letters of a size in design units. Set by the table."""
        self.zoom = 1.0
        self.pan = (0.0, 0.0)
        self._unit: Final = design_unit

    @classmethod
    @abstractmethod
    def of(cls, rules: Rules[Board], area: Rect, design_unit: float, say: Say) -> Self:
        """Return the layout for a table of this family; `say` translates messages."""

    def fit_into(self, area: Rect) -> None:
        """Use another part of the felt from now on."""
        self.area = area
        self._centre = area.centerx, area.centery

    def split_row(self) -> None:
        """Use the lower part of the area for the row in front of the player, in families that have one."""
        if self.has_row:
            area, high = self.area, round(self.area.height * _ROW)
            self.row = Rect(area.x, area.bottom - high, area.width, high)
            self.fit_into(Rect(area.x, area.y, area.width, area.height - high))

    # -- layout -------------------------------------------------------------------------------------------------

    @abstractmethod
    def lay(self, view: View[Board]) -> tuple[PlacedTile, ...]:
        """Return all tiles on the felt in the order in which they cover one another."""

    def prepare(self, _view: View[Board]) -> Iterator[None]:
        """Do the slow part of `lay` for this view, in steps of a few milliseconds.

        Steps may be skipped; `lay` does what is missing.
        """
        return iter(())

    @abstractmethod
    def drops(self, view: View[Board], moves: Sequence[Move], chosen: Tile | None = None) -> list[DropTarget]:
        """Return a place for each of these moves, which are those of the chosen tile. Call `lay` first."""

    def free_targets(self, _view: View[Board], _moves: Sequence[Move]) -> list[DropTarget]:
        """Return the places that need no chosen tile, such as a discard to take. Call `lay` first."""
        return []

    def picks(self, _view: View[Board], moves: Sequence[Move]) -> set[Tile]:
        """Return the tiles that can be picked; `moves` are all legal moves with a tile."""
        return {tile for move in moves for tile in (move.tiles if move.act == TAKE else move.tiles[:1])}

    def turn_step(self, _view: View[Board]) -> int:
        """Return 1 if the next seat is the next to play, -1 if it is the one before."""
        return 1

    def left(self, view: View[Board], seat: Seat) -> int:
        """Return the number of tiles that `seat` must still get rid of."""
        return view.count(seat)

    def labels(self, _view: View[Board]) -> tuple[Label, ...]:
        """Return the words on the felt. Call `lay` first."""
        return ()

    def grounds(self, _view: View[Board]) -> tuple[Ground, ...]:
        """Return the grounds below the tiles. Call `lay` first."""
        return ()

    def lifted(self, _view: View[Board], tile: Tile) -> tuple[Tile, ...]:
        """Return the tiles of the felt that move along with this one when it is carried, starting with it."""
        return (tile,)

    def is_done(self, _view: View[Board], _legal: Sequence[Move]) -> bool:
        """Return True if nothing is left to do but to stop."""
        return False

    def plays_out(self, _view: View[Board], _legal: Sequence[Move]) -> Move | None:
        """Return the next move of a game that needs no more thought; None if it does."""
        return None

    def facts(self, _view: View[Board]) -> tuple[tuple[str, str], ...]:
        """Return the facts for the panel, line by line: a name and a value."""
        return ()

    def summary(self, view: View[Board]) -> tuple[tuple[str, str], ...]:
        """Return the facts about a finished solitaire: names and values."""
        return self.facts(view)

    def prompt(self, _view: View[Board], _legal: Sequence[Move], _chosen: Tile | None) -> str:
        """Return the prompt for the player; empty for the usual one."""
        return ""

    def stop_question(self, _view: View[Board]) -> str:
        """Return the question to ask before the round is stopped for good; empty if nothing is lost."""
        return ""

    def trays(self, _view: View[Board]) -> tuple[Tray, ...]:
        """Return the trays below the tiles. Call `lay` first."""
        return ()

    def groups(self, _rules: Rules[Board], _hand: Sequence[Tile]) -> tuple[Group, ...] | None:
        """Return the groups in a hand in this order; None if this family has none."""
        return None

    def sorted_hand(self, _rules: Rules[Board], hand: Sequence[Tile]) -> list[Tile]:
        """Return a hand in the family's most useful order, for as long as the player has not sorted it."""
        return list(hand)

    def open_ends(self, rules: Rules[Board], view: View[Board]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return the open ends of a view's line as the panel shows them, and the parts of its count."""
        return rules.open_pips(view) if self.shows_ends else (), rules.tally(view)

    def scoring_ends(self, rules: Rules[Board], view: View[Board], event: Event) -> tuple[tuple[int, Spot], ...]:
        """Return the numbers that make the points of an event, with the middles of the ends that show them."""
        spots = [(number, self.end_spot(view, arm)) for arm, number in rules.scoring_ends(view, event)]
        return tuple((number, spot) for number, spot in spots if spot is not None)

    def buttons(self) -> tuple[int, ...]:
        """Return which of `acts` have a button at this table."""
        return self.acts

    def end_spot(self, _view: View[Board], _arm: int) -> Spot | None:
        """Return the middle of the open end of an arm, as large as its tile; None if there is none.

        Call `lay` first.
        """
        return None

    # -- animation ----------------------------------------------------------------------------------------------

    def animation_steps(self, _before: tuple[PlacedTile, ...], update: Update) -> list[AnimationStep]:
        """Return the steps in which an update changes the felt; the last one is the final placement."""
        event = next((event for event in update.events if isinstance(event, MOVING)), None)
        return [AnimationStep(event, self.lay(update.view), rides=self.rides)]

    def origin(self, _event: Event, _tile: Tile) -> Spot | None:
        """Return the start of a tile new to the felt, or None for a hand or the boneyard."""
        return None

    def goal(self, _event: Event, _tile: Tile) -> Spot | None:
        """Return the goal of a tile that leaves the felt, or None for the seat of the event, or nowhere."""
        return None

    def own_spot(self, _place: int) -> Spot | None:
        """Return the place of a tile in the row in front of the player, counted from the top; None without a row."""
        return None

    # -- the camera ---------------------------------------------------------------------------------------------

    def fit(self) -> None:
        """Let the camera show everything again."""
        self.zoom, self.pan = 1.0, (0.0, 0.0)

    def zoom_by(self, factor: float, around: tuple[float, float]) -> None:
        """Zoom in or out, keeping the point of the table under `around` in place."""
        before = self.zoom
        self.zoom = min(ZOOM[1], max(ZOOM[0], self.zoom * factor))
        change = self.zoom / before
        x, y = around[0] - self.area.centerx, around[1] - self.area.centery
        self.pan = (x - (x - self.pan[0]) * change, y - (y - self.pan[1]) * change)
        self._hold()

    def pan_by(self, dx: float, dy: float) -> None:
        """Move the picture."""
        self.pan = (self.pan[0] + dx, self.pan[1] + dy)
        self._hold()

    def _hold(self) -> None:
        """Keep the middle of the table within reach."""
        far_x, far_y = self.area.width * self.zoom / 2, self.area.height * self.zoom / 2
        self.pan = (min(far_x, max(-far_x, self.pan[0])), min(far_y, max(-far_y, self.pan[1])))

    @property
    def is_moved(self) -> bool:
        """True if the player has moved the camera."""
        return self.zoom != 1.0 or self.pan != (0.0, 0.0)

    def _px(self, units: float) -> float:
        """Return a length in design units as pixels."""
        return units * self._unit

    @property
    def _is_upright(self) -> bool:
        """True if the area is narrower than a table in a window."""
        return self.area.width < self._px(_UPRIGHT_WIDTH)

    def seen(self, x: float, y: float, unit: float, turn: int = 0) -> Spot:
        """Return a place of the layout as the camera shows it, in pixels."""
        (middle_x, middle_y), zoom, pan = self._centre, self.zoom, self.pan
        return Spot(
            middle_x + (x - middle_x) * zoom + pan[0], middle_y + (y - middle_y) * zoom + pan[1], unit * zoom, turn
        )


class CameraShift(NamedTuple):
    """A move of the camera, as the way from the new place of a tile to its old one: a factor, then a distance."""

    scale: float
    dx: float
    dy: float


def ride_of(before: Sequence[PlacedTile], after: Sequence[PlacedTile]) -> CameraShift | None:
    """Return the move of the camera between two placements; None if tiles moved in any other way, or not at all."""
    old = {tile.tile: tile.spot for tile in before if not tile.is_apart}
    pairs = [(old[tile.tile], tile.spot) for tile in after if tile.tile in old and not tile.is_apart]
    if not pairs or all(one == other for one, other in pairs):
        return None
    (first, now), scale = pairs[0], pairs[0][0].unit / pairs[0][1].unit
    ride = CameraShift(scale, first.x - now.x * scale, first.y - now.y * scale)
    for one, other in pairs:
        away = abs(other.x * scale + ride.dx - one.x) + abs(other.y * scale + ride.dy - one.y)
        if away > 1 or one.turn != other.turn or abs(other.unit * scale - one.unit) > 0.01:
            return None
    return ride


def carried_along(before: Sequence[PlacedTile], after: Sequence[PlacedTile]) -> tuple[PlacedTile, ...]:
    """Return the tiles of `before` where the camera has moved them by `after`, if nothing else did."""
    if ride_of(before, after) is None:
        return tuple(before)
    now = {tile.tile: tile.spot for tile in after}
    return tuple(tile if tile.is_apart else tile._replace(spot=now.get(tile.tile, tile.spot)) for tile in before)


def marked(laid: Sequence[PlacedTile], last: Tile | None) -> tuple[PlacedTile, ...]:
    """Return the tiles with the last one played marked."""
    return tuple(tile._replace(mark=LAST) if tile.tile == last else tile for tile in laid)


def is_away(event: Event) -> bool:
    """Return True if tiles leaving the felt with this event go to the seat that it names."""
    return isinstance(event, Took | TrickWon | Exchanged)
