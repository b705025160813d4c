"""Events of That's It."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Final

from engine.core import AT, PARTS, TILE, TILES, Event, N
from engine.events import Dealt, Drew, Led, Passed, Scored, Took, Void, Won
from engine.pieces import Tile


@dataclass(frozen=True, slots=True)
class Discarded(Event):
    """A seat puts a tile out, for the next one to take."""

    what: ClassVar[int] = 20
    word: ClassVar[str] = "discarded"

    tile: Annotated[Tile, TILE]


@dataclass(frozen=True, slots=True)
class Trashed(Event):
    """The discard that `seat` has refused leaves the round."""

    what: ClassVar[int] = 21
    word: ClassVar[str] = "trashed"

    tile: Annotated[Tile, TILE]


@dataclass(frozen=True, slots=True)
class Declared(Event):
    """A seat says that its hand is complete, and puts a tile aside that it alone sees."""

    what: ClassVar[int] = 22
    word: ClassVar[str] = "declared"

    tile: Annotated[Tile, TILE]

    @property
    def eyes(self) -> int:
        """Only the seat that put the tile aside saw it."""
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
    """The points are those of the meld, its bonus, and what counting the hand twice adds."""


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
"""All of this can happen in games of the family, and nothing else."""
