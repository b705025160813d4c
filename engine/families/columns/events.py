"""Events of Domino Solitaire."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Final

from engine.core import AT, TILES, Event
from engine.events import Blocked, Played, Scored, Stopped, TurnedUp, Won
from engine.pieces import Tile


@dataclass(frozen=True, slots=True)
class Chose(Event):
    """The player chose how to flip the tiles."""

    what: ClassVar[int] = 34
    word: ClassVar[str] = "chose"

    flip: Annotated[int, AT]
    """HORIZONTAL or VERTICAL."""


@dataclass(frozen=True, slots=True)
class RunMoved(Played):
    """A tile moves to another place with all tiles under it."""

    under: Annotated[tuple[Tile, ...], TILES]
    """The tiles under it, from top to bottom."""
    place: Annotated[int, AT]
    """The place, numbered as in the move."""


@dataclass(frozen=True, slots=True)
class ColumnTurnedUp(TurnedUp):
    """The last face-down tile of a column is flipped."""

    column: Annotated[int, AT]
    """The column, counted from 0 on the left."""


EVENT_KINDS: Final[tuple[type[Event], ...]] = (
    Blocked,
    Chose,
    ColumnTurnedUp,
    RunMoved,
    Scored,
    Stopped,
    Won,
)
"""Every event that can happen in games of this family."""
