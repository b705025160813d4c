"""Events of That's It."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Final

from engine.core import AT, PARTS, TILE, TILES, Event, N
from engine.events import Dealt, Drew, Led, Passed, Scored, Took, Void, Won
from engine.pieces import Tile


@dataclass(frozen=True, slots=True)
class Discarded(Event):
    """A seat discards a tile for the next one to take."""

    what: ClassVar[int] = 20
    word: ClassVar[str] = "discarded"

    tile: Annotated[Tile, TILE]


@dataclass(frozen=True, slots=True)
class Trashed(Event):
    """The discard that `seat` refused leaves the round."""

    what: ClassVar[int] = 21
    word: ClassVar[str] = "trashed"

    tile: Annotated[Tile, TILE]


@dataclass(frozen=True, slots=True)
class Declared(Event):
    """A seat declares its hand complete and sets a tile aside that it alone sees."""

    what: ClassVar[int] = 22
    word: ClassVar[str] = "declared"

    tile: Annotated[Tile, TILE]

    @property
    def eyes(self) -> int:
        """The seat that set the tile aside."""
        return 1 << self.seat


@dataclass(frozen=True, slots=True)
class Melded(Event):
    """One meld of a hand that is shown."""

    what: ClassVar[int] = 23
    word: ClassVar[str] = "melded"

    meld: Annotated[tuple[Tile, ...], TILES]
    suit: Annotated[int, AT]
    points: Annotated[int, N]
    parts: Annotated[tuple[int, ...], PARTS]
    """The meld's point, its bonus, and the points added by doubling the hand."""


EVENT_KINDS: Final[tuple[type[Event], ...]] = (
    Dealt,
    Declared,
    Discarded,
    Drew,
    Led,
    Melded,
    Passed,
    Scored,
    Took,
    Trashed,
    Void,
    Won,
)
"""Every event that can happen in games of this family."""
