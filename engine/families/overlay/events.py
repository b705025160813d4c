"""Events of Space Dominoes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Final

from engine.core import TILES, Event
from engine.events import (
    Blocked,
    Counted,
    Dealt,
    Drew,
    DrewLot,
    Led,
    Passed,
    PlayedAt,
    Scored,
    Stopped,
    TurnedUp,
    Void,
    WentOut,
    Won,
)
from engine.pieces import Tile


@dataclass(frozen=True, slots=True)
class Courtesy(Event):
    """A seat without a turn so far gets one after the round was won."""

    what: ClassVar[int] = 32
    word: ClassVar[str] = "courtesy"


@dataclass(frozen=True, slots=True)
class Shown(Event):
    """A seat passes with a full hand, which everyone may see."""

    what: ClassVar[int] = 33
    word: ClassVar[str] = "shown"

    hand: Annotated[tuple[Tile, ...], TILES]


EVENT_KINDS: Final[tuple[type[Event], ...]] = (
    Blocked,
    Counted,
    Courtesy,
    Dealt,
    Drew,
    DrewLot,
    Led,
    Passed,
    PlayedAt,
    Scored,
    Shown,
    Stopped,
    TurnedUp,
    Void,
    WentOut,
    Won,
)
"""Every event that can happen in games of this family."""
