"""Events of Super Dominoes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Final

from engine.core import AT, Event
from engine.events import Blocked, Counted, Dealt, Drew, Led, Passed, PlayedAt, Scored, Stopped, WentOut, Won


@dataclass(frozen=True, slots=True)
class SpellCast(Event):
    """A seat casts a spell: only one leg can be played on."""

    what: ClassVar[int] = 27
    word: ClassVar[str] = "spell"

    leg: Annotated[int, AT]
    """The leg, counted from 0; HUB is the start double."""


@dataclass(frozen=True, slots=True)
class SpellBroken(Event):
    """A spell ends, broken by `seat`, or by NOBODY if it lapsed."""

    what: ClassVar[int] = 28
    word: ClassVar[str] = "spell broken"
    by_house: ClassVar[bool] = True

    leg: Annotated[int, AT]
    """The leg, counted from 0; HUB is the start double."""


@dataclass(frozen=True, slots=True)
class Reversed(Event):
    """A tile of `seat` reverses the direction of the turns."""

    what: ClassVar[int] = 29
    word: ClassVar[str] = "reversed"


@dataclass(frozen=True, slots=True)
class Skipped(Event):
    """A seat loses its turn."""

    what: ClassVar[int] = 30
    word: ClassVar[str] = "skipped"


@dataclass(frozen=True, slots=True)
class Again(Event):
    """A seat may play another tile in this turn."""

    what: ClassVar[int] = 31
    word: ClassVar[str] = "again"


EVENT_KINDS: Final[tuple[type[Event], ...]] = (
    Again,
    Blocked,
    Counted,
    Dealt,
    Drew,
    Led,
    Passed,
    PlayedAt,
    Reversed,
    Scored,
    Skipped,
    SpellBroken,
    SpellCast,
    Stopped,
    WentOut,
    Won,
)
"""Every event that can happen in games of this family."""
