"""Events of the solitaires that are played from a row."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Final

from engine.core import AT, TILE, TILES, Event, N
from engine.events import Missed, Passed, Scored, Stopped, Took, Won
from engine.pieces import Tile


@dataclass(frozen=True, slots=True)
class RowTurnedUp(Event):
    """The row is laid out and all its tiles are turned face up."""

    what: ClassVar[int] = 17
    word: ClassVar[str] = "turned up"

    row: Annotated[tuple[Tile, ...], TILES]
    """The tiles stand from left to right."""


@dataclass(frozen=True, slots=True)
class TookFromRow(Took):
    """Tiles that lie side by side are taken out of the row."""

    place: Annotated[int, AT]
    """The first of them lay here, counted from 0."""


@dataclass(frozen=True, slots=True)
class WentPast(Passed):
    """The count goes past a tile that does not have its number."""

    tile: Annotated[Tile, TILE]
    place: Annotated[int, AT]
    """Places count from 0."""


@dataclass(frozen=True, slots=True)
class MissedInRow(Missed):
    """The count goes past a tile although it has its number."""

    place: Annotated[int, AT]
    """Places count from 0."""


@dataclass(frozen=True, slots=True)
class PassOver(Event):
    """The count has come to the end of the row and begins again at its front."""

    what: ClassVar[int] = 31
    word: ClassVar[str] = "again"

    passes: Annotated[int, AT]
    """So many passes are over now."""
    left: Annotated[int, N]
    """So many tiles still lie in the row."""


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
"""All of this can happen in games of the family, and nothing else."""
