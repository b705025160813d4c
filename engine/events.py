"""Events that several families share; each other one stands beside the rules of its family."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum
from typing import Annotated, ClassVar, TypeVar

from engine.core import AT, NOBODY, PARTS, TILE, TILES, Event, N, Seat
from engine.pieces import Tile

E = TypeVar("E", bound=Event)


def first(events: Iterable[Event], kind: type[E]) -> E | None:
    """Return the first of these events that is of a kind, None where none is."""
    return next((event for event in events if isinstance(event, kind)), None)


class ScoreCause(IntEnum):
    """Says what points are made with."""

    PLAY = 0
    CLAIM = 1
    CALL = 2
    OUT = 3
    BLOCK = 4
    TRICK = 5
    MELDS = 6
    TILES = 7
    """Tiles that are left, or that were captured, are counted."""
    MOST = 8
    """There is a bonus for the most tiles."""
    FINE = 9
    """Points are taken away."""


# -- the deal ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """A hand is dealt to `seat`, which alone sees it."""

    what: ClassVar[int] = 0
    word: ClassVar[str] = "dealt"

    hand: Annotated[tuple[Tile, ...], TILES]
    """The tiles stand in the order in which they were dealt."""

    @property
    def eyes(self) -> int:
        """Only the seat that got the tiles saw them."""
        return 1 << self.seat


@dataclass(frozen=True, slots=True)
class DrewLot(Event):
    """A seat draws a tile to see who leads, or cuts a card to see who deals."""

    what: ClassVar[int] = 15
    word: ClassVar[str] = "drew for the lead"

    tile: Annotated[Tile, TILE]
    stage: Annotated[int, AT]
    """Stages count from 0: those who tie draw again in the next one."""


@dataclass(frozen=True, slots=True)
class Led(Event):
    """The deal is done, and `seat` begins the round."""

    what: ClassVar[int] = 2
    word: ClassVar[str] = "led"

    tile: Annotated[Tile | None, TILE] = None
    """This tile must lead; None: any may."""


@dataclass(frozen=True, slots=True)
class TurnedUp(Event):
    """A tile is turned face up, or laid open from the boneyard; by the house, or by the seat that it is for."""

    what: ClassVar[int] = 17
    word: ClassVar[str] = "turned up"
    by_house: ClassVar[bool] = True

    tile: Annotated[Tile, TILE]


# -- moves ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Played(Event):
    """A tile is played; where it matters where, the kinds of the families say it."""

    what: ClassVar[int] = 3
    word: ClassVar[str] = "played"

    tile: Annotated[Tile, TILE]


@dataclass(frozen=True, slots=True)
class PlayedAt(Played):
    """A tile is played at one of several places."""

    place: Annotated[int, AT]
    """The end, arm or leg is numbered as in the move."""


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """A seat draws a tile from the boneyard, and alone sees it."""

    what: ClassVar[int] = 4
    word: ClassVar[str] = "drew"

    tile: Annotated[Tile, TILE]

    @property
    def eyes(self) -> int:
        """Only the seat that drew saw the tile."""
        return 1 << self.seat


@dataclass(frozen=True, slots=True)
class Took(Event):
    """A seat takes tiles that lie open on the table."""

    what: ClassVar[int] = 19
    word: ClassVar[str] = "took"

    taken: Annotated[tuple[Tile, ...], TILES]


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """A seat passes."""

    what: ClassVar[int] = 5
    word: ClassVar[str] = "passed"


@dataclass(frozen=True, slots=True)
class Missed(Event):
    """A tile that `seat` could have taken was not taken."""

    what: ClassVar[int] = 35
    word: ClassVar[str] = "missed"

    tile: Annotated[Tile, TILE]


@dataclass(frozen=True, slots=True)
class Stopped(Event):
    """A seat ends its turn by choice, or gives up a solitaire."""

    what: ClassVar[int] = 16
    word: ClassVar[str] = "stopped"


# -- points and the end -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Scored(Event):
    """The side of `seat` is credited points; they may be 0, and negative where players pay."""

    what: ClassVar[int] = 6
    word: ClassVar[str] = "scored"

    cause: Annotated[ScoreCause, AT]
    points: Annotated[int, N]
    parts: Annotated[tuple[int, ...], PARTS]
    """These add up to `points`, or to what that was before it was rounded or shared."""


@dataclass(frozen=True, slots=True)
class WentOut(Event):
    """A seat has played its last tile."""

    what: ClassVar[int] = 10
    word: ClassVar[str] = "went out"


@dataclass(frozen=True, slots=True)
class Blocked(Event):
    """Nobody can play any more, and the round is over."""

    what: ClassVar[int] = 11
    word: ClassVar[str] = "blocked"
    by_house: ClassVar[bool] = True

    seat: Seat = NOBODY


@dataclass(frozen=True, slots=True)
class Counted(Event):
    """The hand of `seat`, or the row before it, is laid open and counted at the end of a round."""

    what: ClassVar[int] = 12
    word: ClassVar[str] = "counted"

    hand: Annotated[tuple[Tile, ...], TILES]
    worth: Annotated[int, N]
    """A hand is worth its pips, or what it counts in games where that is something else."""


@dataclass(frozen=True, slots=True)
class Void(Event):
    """The round is over, and nobody has won it."""

    what: ClassVar[int] = 13
    word: ClassVar[str] = "void"
    by_house: ClassVar[bool] = True

    seat: Seat = NOBODY


@dataclass(frozen=True, slots=True)
class Won(Event):
    """A seat has won the round."""

    what: ClassVar[int] = 14
    word: ClassVar[str] = "won"
