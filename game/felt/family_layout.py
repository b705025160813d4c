"""The felt: where the tiles of a family lie, and the places that moves go to. No painter knows a game.

A felt is asked, not told: it lays any view anew, in pixels, and the director lets tiles glide from how they lay to
how they lie.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from typing import ClassVar, Final, NamedTuple, Self

import pygame

from engine.core import (
    CHOSE,
    DECLARED,
    DISCARDED,
    DRAW,
    EXCHANGED,
    NOBODY,
    PASS,
    PLAYED,
    RETURNED,
    TAKE,
    TOOK,
    TRASHED,
    TRICK,
    TURNED,
    Board,
    Event,
    Move,
    Rules,
    Seat,
    View,
)
from engine.pieces import Tile
from game.felt.frame import Spot
from game.play.table import Update

ZOOM: Final = (0.7, 2.5)
MOVING: Final = frozenset({PLAYED, TURNED, RETURNED, TOOK, DISCARDED, TRASHED, TRICK, EXCHANGED, DECLARED, CHOSE})
"""Events that move tiles on the felt."""

Say = Callable[..., str]
"""`say("{n} left", n=3)`: a message in the player's language."""

FOOT: Final = 4
"""A side of a place (`Drop.side`): below it, also where it is an outline, whose words stand inside else."""

# How a tile on the felt is marked (`Laid.mark`).
PLAIN, LAST, LIT, DIM = range(4)
"""LAST was laid last; LIT matters now, DIM does not."""

# What words stand on (`Label.plate`).
BARE, CHIP, POINTER = range(3)
"""CHIP is a small plate; POINTER is one with a tip that points down."""


class Laid(NamedTuple):
    """A tile on the felt: which, what it shows, and where."""

    tile: Tile
    """What it is called while it moves; backs of unknown tiles have names below HIDDEN, each its own."""
    halves: tuple[int, ...]
    """Its faces, first half first; empty where it lies face down."""
    spot: Spot
    mark: int = PLAIN
    pick: bool = True
    """Whether it can be seen whole and be picked; a tile that is covered cannot."""
    shows: float = 0.0
    """Short sides of an upright tile that are seen, from its top, where the next tile covers the rest; 0: all."""


class Drop(NamedTuple):
    """A place that a move goes to."""

    move: Move
    halves: tuple[int, ...]
    """The tile as it would lie; empty for a place that is marked by an outline alone."""
    spot: Spot
    text: str = ""
    """What is written at the place, where the tile does not say it all."""
    sections: int = 2
    """How many squares long an outline is."""
    side: int = 2
    """Where the words stand beside a tile: above, at its right, below, at its left; FOOT: below an outline."""
    over: bool = False
    """Whether the tile would cover others."""
    reach: tuple[pygame.Rect, ...] = ()
    """Parts of the felt where a tile may be let go for this place, wherever the place itself is."""


class Label(NamedTuple):
    """Words on the felt."""

    text: str
    x: float
    """Pixels of the middle, and `y` likewise."""
    y: float
    size: int = 18
    """Design units of the letters."""
    strong: bool = False
    """Whether it matters now: golden."""
    width: int = 0
    """Pixels that it must not exceed; 0: as it comes."""
    boxed: bool = False
    """Whether it stands on a dark chip, to be read over a tile."""
    plate: int = BARE
    tile: Tile | None = None
    """The tile that it tells of, if one: it is not to be seen while that tile is on its way."""


class Tray(NamedTuple):
    """A quiet field of the felt on which tiles of one kind lie, and what is written on it."""

    rect: pygame.Rect
    title: str = ""
    """In its upper left corner; finished, as are all texts."""
    much: str = ""
    """In its upper right corner."""
    lines: tuple[tuple[str, str], ...] = ()
    """Below the title: what, at the left, and how much, at the right."""
    width: int = 0
    """Pixels that the lines may take; 0: all there are."""


class Group(NamedTuple):
    """Tiles that stand together on the rack because they belong together."""

    first: int
    """The place of the first one ..."""
    size: int
    """... and how many they are."""
    text: str
    whole: bool
    """Whether the group is complete."""


# What is drawn below the tiles (`Ground.kind`).
PLATE, VACANT, ASKED, SIGN = range(4)
"""A wooden plate; a faint outline where a tile may come some time; a clear one where one has to come now; an icon."""


class Ground(NamedTuple):
    """Something that is drawn on the felt below the tiles."""

    kind: int
    rect: pygame.Rect
    icon: str = ""
    """The name of a SIGN, as in `game.look.icons`."""


class AnimationStep(NamedTuple):
    """One step of a change: how all lies when `event` has been played."""

    event: Event | None
    laid: tuple[Laid, ...]
    labels: tuple[Label, ...] | None = None
    """The words of that moment, and what is drawn below the tiles; None where they wait until all has come to rest."""
    grounds: tuple[Ground, ...] | None = None
    facts: tuple[tuple[str, str], ...] | None = None
    """What the panel says from that moment on, where it must not lag behind what the felt tells."""


class FamilyLayout(ABC):
    """The painter's plan of one family in one area; the camera shows all of it until the player moves it."""

    has_rack: ClassVar[bool] = True
    """Whether players hold tiles in hand."""
    has_yard: ClassVar[bool] = True
    """Whether there is a boneyard to draw from."""
    shows_ends: ClassVar[bool] = True
    """Whether the panel shows the open ends of a line."""
    has_cards: ClassVar[bool] = False
    """Whether tiles are called cards in this family."""
    has_points: ClassVar[bool] = True
    """Whether points are kept; else the panel says how many tiles everyone has left."""
    has_row: ClassVar[bool] = False
    """Whether tiles lie face down in a row before each player, and not in hand."""
    at_once: ClassVar[bool] = False
    """Whether a tile of the felt that is picked and can go only one way goes at once."""
    quiet: bool = False
    """Whether it is for the player to find what can be done: nothing gives it away."""
    acts: ClassVar[tuple[int, ...]] = (DRAW, PASS)
    """What has a button of its own: DRAW, PASS (which also stops); places on the felt do the rest."""
    aim: str = ""
    """How the match is won, for the panel, where it is not by reaching a target; finished."""
    rounds: int = 0
    """How many rounds are agreed; 0 where points decide when a match is over."""
    names: tuple[str, ...] = ()
    """Who sits where; and `me`, who looks. The table sets them."""
    me: Seat = 0
    yard_word: str = ""
    """What tiles are drawn from, where it is not a boneyard; finished."""
    take_word: str = ""
    """What is written at a tile of the felt that is taken as soon as it is picked; finished."""
    draw_word: str = ""
    """What the button for DRAW says now, where it is not “Draw”; finished, in the player's language."""
    stop_word: str = ""
    """What the button for STOP says, where it is not “Stop”."""
    pass_word: str = ""
    """What the button for PASS says, where it is not “Pass”."""
    out_cry: str = ""
    """What is called out by who goes out, where it is not “Domino!”; finished."""
    out_word: str = ""
    """What the button says that lets the game play itself out, where there can be such an end; finished."""

    def __init__(self, area: pygame.Rect, design_unit: float) -> None:
        """`area` in pixels, `design_unit` pixels of one design unit."""
        self.area = area
        self.row = pygame.Rect(0, 0, 0, 0)
        """Where tiles lie in a row before the player, in families that have one; the table sets it."""
        self.tall: Callable[[int], int] = lambda size: round(1.4 * size * design_unit)
        """How high a line of letters of so many design units is, in pixels; the table sets it."""
        self.zoom = 1.0
        self.pan = (0.0, 0.0)
        self._unit: Final = design_unit

    @classmethod
    @abstractmethod
    def of(cls, rules: Rules[Board], area: pygame.Rect, design_unit: float, say: Say) -> Self:
        """Return the felt for a table of this family; `say` finds words in the player's language."""

    def fit_into(self, area: pygame.Rect) -> None:
        """Use another part of the felt from now on."""
        self.area = area

    # -- what lies where ----------------------------------------------------------------------------------------

    @abstractmethod
    def lay(self, view: View[Board]) -> tuple[Laid, ...]:
        """Return all tiles on the felt, in the order in which they cover one another."""

    def prepare(self, _view: View[Board]) -> Iterator[None]:
        """Do the long part of what `lay` of this view takes, in steps of a few milliseconds.

        Steps need not be done: what is missing is done by `lay`.
        """
        return iter(())

    @abstractmethod
    def drops(self, view: View[Board], moves: Sequence[Move], chosen: Tile | None = None) -> list[Drop]:
        """Return a place for each of these moves: those of the tile that is chosen. Call `lay` first."""

    def standing(self, _view: View[Board], _moves: Sequence[Move]) -> list[Drop]:
        """Return places that are there without a chosen tile: a discard to take, a way to begin. Call `lay` first."""
        return []

    def picks(self, _view: View[Board], moves: Sequence[Move]) -> set[Tile]:
        """Return the tiles that can be picked; `moves` are all legal ones with a tile that is grasped."""
        return {tile for move in moves for tile in (move.tiles if move.act == TAKE else move.tiles[:1])}

    def left(self, view: View[Board], seat: Seat) -> int:
        """Return how many tiles `seat` still has to get rid of."""
        return view.count(seat)

    def labels(self, _view: View[Board]) -> tuple[Label, ...]:
        """Return the words on the felt. Call `lay` first."""
        return ()

    def grounds(self, _view: View[Board]) -> tuple[Ground, ...]:
        """Return what is drawn below the tiles. Call `lay` first."""
        return ()

    def lifted(self, _view: View[Board], tile: Tile) -> tuple[Tile, ...]:
        """Return the tiles of the felt that go along with this one when it is carried, it first."""
        return (tile,)

    def plays_out(self, _view: View[Board], _legal: Sequence[Move]) -> Move | None:
        """Return the next move of a game that needs no thought any more; None where it does."""
        return None

    def facts(self, _view: View[Board]) -> tuple[tuple[str, str], ...]:
        """Return what the panel says of the table, line by line: what it is, and how much."""
        return ()

    def summary(self, view: View[Board]) -> tuple[tuple[str, str], ...]:
        """Return what was reached in a solitaire that is over, likewise."""
        return self.facts(view)

    def prompt(self, _view: View[Board], _legal: Sequence[Move], _chosen: Tile | None) -> str:
        """Return what the player is asked to do; empty where it is as in any game."""
        return ""

    def stop_question(self, _view: View[Board]) -> str:
        """Return what is asked before the round is stopped for good; empty where nothing is lost by it."""
        return ""

    def trays(self, _view: View[Board]) -> tuple[Tray, ...]:
        """Return the fields below the tiles. Call `lay` first."""
        return ()

    def groups(self, _rules: Rules[Board], _hand: Sequence[Tile]) -> tuple[Group, ...] | None:
        """Return what belongs together in a hand that stands in this order; None where nothing ever does."""
        return None

    def sorted_hand(self, _rules: Rules[Board], hand: Sequence[Tile]) -> list[Tile]:
        """Return a hand in the order that means most in this family, as long as the player has not sorted it."""
        return list(hand)

    def buttons(self) -> tuple[int, ...]:
        """Return which of `acts` have a button at this table."""
        return self.acts

    # -- how it changes -----------------------------------------------------------------------------------------

    def animation_steps(self, _before: tuple[Laid, ...], update: Update) -> list[AnimationStep]:
        """Return the steps in which an update changes the felt; the last one is how it lies in the end."""
        event = next((event for event in update.events if event.what in MOVING), None)
        return [AnimationStep(event, self.lay(update.view))]

    def origin(self, _event: Event, _tile: Tile) -> Spot | None:
        """Return where a tile comes from that did not lie on the felt; None: from a hand, or from the boneyard."""
        return None

    def goal(self, _event: Event, _tile: Tile) -> Spot | None:
        """Return where a tile goes that leaves the felt; None: to the seat of the event, or nowhere."""
        return None

    def own_spot(self, _place: int) -> Spot | None:
        """Return where a tile lies in the row before the player, counted from its top; None where there is no row."""
        return None

    # -- the camera ---------------------------------------------------------------------------------------------

    def fit(self) -> None:
        """Let the camera show everything again."""
        self.zoom, self.pan = 1.0, (0.0, 0.0)

    def zoom_by(self, factor: float, around: tuple[float, float]) -> None:
        """Zoom in or out; the point of the table under `around` stays where it is."""
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
    def camera(self) -> tuple[float, float, float]:
        """How far the picture is zoomed in, and how far it is moved."""
        return (self.zoom, *self.pan)

    @property
    def is_moved(self) -> bool:
        """Whether the player has moved the camera."""
        return self.zoom != 1.0 or self.pan != (0.0, 0.0)

    def seen(self, x: float, y: float, unit: float, turn: int = 0) -> Spot:
        """Return a place of the plan, in pixels, as the camera shows it."""
        return Spot(
            self.area.centerx + (x - self.area.centerx) * self.zoom + self.pan[0],
            self.area.centery + (y - self.area.centery) * self.zoom + self.pan[1],
            unit * self.zoom,
            turn,
        )


def marked(laid: Sequence[Laid], last: Tile | None) -> tuple[Laid, ...]:
    """Mark the tile that was laid last."""
    return tuple(tile._replace(mark=LAST) if tile.tile == last else tile for tile in laid)


def is_away(event: Event) -> bool:
    """Say whether tiles that leave the felt with this event go to the seat that it names."""
    return event.what in (TOOK, TRICK, EXCHANGED) and event.seat != NOBODY
