"""Events of Double Takes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Final

from engine.core import AT, TILE, TILES, Event
from engine.events import Dealt, Led, Played, Scored, Stopped, TurnedUp, Won
from engine.pieces import Tile


@dataclass(frozen=True, slots=True)
class PlayedToTrick(Played):
    """A tile is played to the trick."""

    suit: Annotated[int, AT]


@dataclass(frozen=True, slots=True)
class TrickWon(Event):
    """A seat wins a trick."""

    what: ClassVar[int] = 24
    word: ClassVar[str] = "won the trick"

    trick: Annotated[tuple[Tile, ...], TILES]
    """The tiles in order from the leader, then the odd tile if it goes with them."""
    suit: Annotated[int, AT]


@dataclass(frozen=True, slots=True)
class Revoked(Event):
    """A seat didn't follow suit though it could."""

    what: ClassVar[int] = 25
    word: ClassVar[str] = "revoked"

    tile: Annotated[Tile, TILE]
    """The wrong tile."""
    suit: Annotated[int, AT]


@dataclass(frozen=True, slots=True)
class Exchanged(Event):
    """A seat plays a tile of the suit after all and takes the wrong one back."""

    what: ClassVar[int] = 26
    word: ClassVar[str] = "exchanged"

    tile: Annotated[Tile, TILE]
    wrong: Annotated[Tile, TILE]
    suit: Annotated[int, AT]


@dataclass(frozen=True, slots=True)
class LetStand(Stopped):
    """A seat leaves its wrong tile in the trick and pays for it."""


EVENT_KINDS: Final[tuple[type[Event], ...]] = (
    Dealt,
    Exchanged,
    Led,
    LetStand,
    PlayedToTrick,
    Revoked,
    Scored,
    TrickWon,
    TurnedUp,
    Won,
)
"""Every event that can happen in games of this family."""
