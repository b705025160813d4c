"""Events of the solitaires that are played from a row."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Final

from engine.core import AT, TILE, TILES, Event, N
from engine.events import Missed, Passed, Scored, Stopped, Took, Won
from engine.pieces import Tile


@dataclass(frozen=True, slots=True)
class RowTurnedUp(Event):
    """The row is dealt and all its tiles are turned face up."""

    what: ClassVar[int] = 17
    word: ClassVar[str] = "turned up"

    row: Annotated[tuple[Tile, ...], TILES]
    """The tiles from left to right."""


@dataclass(frozen=True, slots=True)
class TookFromRow(Took):
    """Adjacent tiles are taken out of the row."""

    place: Annotated[int, AT]
    """The place of the first of them, counted from 0."""


@dataclass(frozen=True, slots=True)
class WentPast(Passed):
    """The count passes a tile with other pips."""

    tile: Annotated[Tile, TILE]
    place: Annotated[int, AT]
    """The place, counted from 0."""


@dataclass(frozen=True, slots=True)
class MissedInRow(Missed):
    """The count passes a tile although its pips match."""

    place: Annotated[int, AT]
    """The place, counted from 0."""


@dataclass(frozen=True, slots=True)
class PassOver(Event):
    """The count reaches the end of the row and continues at its start."""

    what: ClassVar[int] = 31
    word: ClassVar[str] = "again"

    passes: Annotated[int, AT]
    """Number of passes completed."""
    left: Annotated[int, N]
    """Number of tiles left in the row."""


EVENT_KINDS: Final[tuple[type[Event], ...]] = (
    MissedInRow,
    PassOver,
    RowTurnedUp,
    Scored,
    Stopped,
    TookFromRow,
    WentPast,
    Won,
)
"""Every event that can happen in games of this family."""
