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
    """Return the first of these events of the given kind, or None."""
    return next((event for event in events if isinstance(event, kind)), None)


class ScoreCause(IntEnum):
    """The reasons for points."""

    PLAY = 0
    CLAIM = 1
    CALL = 2
    OUT = 3
    BLOCK = 4
    TRICK = 5
    MELDS = 6
    TILES = 7
    """Tiles left over or captured are counted."""
    MOST = 8
    """The bonus for the most tiles."""
    FINE = 9
    """Points taken away as a fine."""
    CAPICUA = 10
    """The last tile was a single that fitted both ends."""
    BLANK_OUT = 11
    """The last tile was the double blank."""
    KEY_TILE = 12
    """The last tile was the only one left of the number it was put against."""
    CLOSING = 13
    """A round was blocked by the pair that wins it."""
    LEAD_PASS = 14
    """The player after the leader couldn't answer the lead."""
    THREE_PASSES = 15
    """All others passed, and the same player played again."""
    OPENING = 16
    """One of the first rounds of a match was won."""
    LOVE = 17
    """Points lost because the other pair won a round."""


# -- the deal ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """A hand is dealt to `seat`, which alone sees it."""

    what: ClassVar[int] = 0
    word: ClassVar[str] = "dealt"

    hand: Annotated[tuple[Tile, ...], TILES]
    """The tiles in the order they were dealt."""

    @property
    def eyes(self) -> int:
        """The seat that got the tiles."""
        return 1 << self.seat


@dataclass(frozen=True, slots=True)
class DrewLot(Event):
    """A seat draws a tile for the lead, or cuts a card for the deal."""

    what: ClassVar[int] = 15
    word: ClassVar[str] = "drew for the lead"

    tile: Annotated[Tile, TILE]
    stage: Annotated[int, AT]
    """The stage, counted from 0; tied players draw again in the next one."""


@dataclass(frozen=True, slots=True)
class Led(Event):
    """The deal is done, and `seat` leads the round."""

    what: ClassVar[int] = 2
    word: ClassVar[str] = "led"

    tile: Annotated[Tile | None, TILE] = None
    """This tile must lead; None: any may."""


@dataclass(frozen=True, slots=True)
class TurnedUp(Event):
    """A tile is turned face up, for `seat` or, if that is NOBODY, for the table."""

    what: ClassVar[int] = 17
    word: ClassVar[str] = "turned up"
    by_house: ClassVar[bool] = True

    tile: Annotated[Tile, TILE]


# -- moves ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Played(Event):
    """A tile is played. Families with several places use subclasses that name the place."""

    what: ClassVar[int] = 3
    word: ClassVar[str] = "played"

    tile: Annotated[Tile, TILE]


@dataclass(frozen=True, slots=True)
class PlayedAt(Played):
    """A tile is played at one of several places."""

    place: Annotated[int, AT]
    """The end, arm or leg, numbered as in the move."""


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """A seat draws a tile from the boneyard and alone sees it."""

    what: ClassVar[int] = 4
    word: ClassVar[str] = "drew"

    tile: Annotated[Tile, TILE]

    @property
    def eyes(self) -> int:
        """The seat that drew."""
        return 1 << self.seat


@dataclass(frozen=True, slots=True)
class Took(Event):
    """A seat takes open tiles from the table."""

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
    """`seat` could have taken the tile but didn't."""

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
    """The side of `seat` is credited points, which can be 0, or negative if players pay."""

    what: ClassVar[int] = 6
    word: ClassVar[str] = "scored"

    cause: Annotated[ScoreCause, AT]
    points: Annotated[int, N]
    parts: Annotated[tuple[int, ...], PARTS]
    """The terms of `points`, or of their sum before it was rounded or shared."""


@dataclass(frozen=True, slots=True)
class WentOut(Event):
    """A seat played its last tile."""

    what: ClassVar[int] = 10
    word: ClassVar[str] = "went out"


@dataclass(frozen=True, slots=True)
class Blocked(Event):
    """Nobody can play any longer, and the round is over."""

    what: ClassVar[int] = 11
    word: ClassVar[str] = "blocked"
    by_house: ClassVar[bool] = True

    seat: Seat = NOBODY


@dataclass(frozen=True, slots=True)
class Counted(Event):
    """The hand or row of `seat` is shown and counted at the end of a round."""

    what: ClassVar[int] = 12
    word: ClassVar[str] = "counted"

    hand: Annotated[tuple[Tile, ...], TILES]
    worth: Annotated[int, N]
    """The hand's pips, or its own count in games that have another one."""


@dataclass(frozen=True, slots=True)
class Void(Event):
    """The round is over without a winner."""

    what: ClassVar[int] = 13
    word: ClassVar[str] = "void"
    by_house: ClassVar[bool] = True

    seat: Seat = NOBODY


@dataclass(frozen=True, slots=True)
class Won(Event):
    """A seat won the round."""

    what: ClassVar[int] = 14
    word: ClassVar[str] = "won"
