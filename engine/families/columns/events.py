"""Events of Domino Solitaire."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Final

from engine.core import AT, TILES, Event
from engine.events import Blocked, Played, Scored, Stopped, TurnedUp, Won
from engine.pieces import Tile


@dataclass(frozen=True, slots=True)
class Chose(Event):
    """It is chosen how tiles are turned over."""

    what: ClassVar[int] = 34
    word: ClassVar[str] = "chose"

    flip: Annotated[int, AT]
    """This is HORIZONTAL or VERTICAL."""


@dataclass(frozen=True, slots=True)
class RunMoved(Played):
    """A tile is moved to another place, and with it all that hangs under it."""

    under: Annotated[tuple[Tile, ...], TILES]
    """They stand from top to bottom."""
    place: Annotated[int, AT]
    """The place is numbered as in the move."""


@dataclass(frozen=True, slots=True)
class ColumnTurnedUp(TurnedUp):
    """The last tile of a column is turned up."""

    column: Annotated[int, AT]
    """Columns count from 0, from left to right."""


EVENT_KINDS: Final[tuple[type[Event], ...]] = (
    Blocked,
    Chose,
    ColumnTurnedUp,
    RunMoved,
    Scored,
    Stopped,
    Won,
)
"""All of this can happen in games of the family, and nothing else."""
