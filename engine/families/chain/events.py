"""Events of the chain games."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Final

from engine.core import AT, NOBODY, PARTS, Event, N, Seat
from engine.events import (
    Blocked,
    Counted,
    Dealt,
    Drew,
    DrewLot,
    Led,
    Passed,
    PlayedAt,
    ScoreCause,
    Scored,
    Stopped,
    Void,
    WentOut,
    Won,
)


@dataclass(frozen=True, slots=True)
class Redealt(Event):
    """Nobody could lead: the hands dealt so far go back, and new ones follow."""

    what: ClassVar[int] = 1
    word: ClassVar[str] = "redealt"
    by_house: ClassVar[bool] = True

    seat: Seat = NOBODY


@dataclass(frozen=True, slots=True)
class Unclaimed(Event):
    """A play of `seat` scores points that it didn't claim with the play."""

    what: ClassVar[int] = 7
    word: ClassVar[str] = "unclaimed"

    points: Annotated[int, N]
    parts: Annotated[tuple[int, ...], PARTS]


@dataclass(frozen=True, slots=True)
class CameLoose(Event):
    """Opponents can now call the points that `seat` didn't claim."""

    what: ClassVar[int] = 8
    word: ClassVar[str] = "loose"

    points: Annotated[int, N]


@dataclass(frozen=True, slots=True)
class Lapsed(Event):
    """Nobody can take the points of `seat` any longer."""

    what: ClassVar[int] = 9
    word: ClassVar[str] = "lapsed"

    points: Annotated[int, N]


@dataclass(frozen=True, slots=True)
class Overshot(Event):
    """Points that would take `seat` beyond the target are lost."""

    what: ClassVar[int] = 36
    word: ClassVar[str] = "overshot"

    cause: Annotated[ScoreCause, AT]
    points: Annotated[int, N]
    """The points lost."""
    parts: Annotated[tuple[int, ...], PARTS]
    """The terms of all points made."""


EVENT_KINDS: Final[tuple[type[Event], ...]] = (
    Blocked,
    CameLoose,
    Counted,
    Dealt,
    Drew,
    DrewLot,
    Lapsed,
    Led,
    Overshot,
    Passed,
    PlayedAt,
    Redealt,
    Scored,
    Stopped,
    Unclaimed,
    Void,
    WentOut,
    Won,
)
"""Every event that can happen in games of this family."""
