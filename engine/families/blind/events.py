"""Events of Blind."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Final

from engine.core import TILE, Event
from engine.events import Blocked, Counted, Dealt, Led, PlayedAt, TurnedUp, WentOut, Won
from engine.pieces import Tile


@dataclass(frozen=True, slots=True)
class RowDealt(Dealt):
    """A row of face-down tiles is dealt to `seat`; nobody sees them."""

    @property
    def eyes(self) -> int:
        """No seats: nobody saw the tiles."""
        return 0


@dataclass(frozen=True, slots=True)
class TurnedDown(Event):
    """The tile that `seat` flipped doesn't fit and goes to the bottom of its row."""

    what: ClassVar[int] = 18
    word: ClassVar[str] = "turned down"

    tile: Annotated[Tile, TILE]


EVENT_KINDS: Final[tuple[type[Event], ...]] = (
    Blocked,
    Counted,
    Led,
    PlayedAt,
    RowDealt,
    TurnedDown,
    TurnedUp,
    WentOut,
    Won,
)
"""Every event that can happen in games of this family."""
