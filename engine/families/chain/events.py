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
    """Nobody could lead: the hands told so far go back, and new ones follow."""

    what: ClassVar[int] = 1
    word: ClassVar[str] = "redealt"
    by_house: ClassVar[bool] = True

    seat: Seat = NOBODY


@dataclass(frozen=True, slots=True)
class Unclaimed(Event):
    """A play of `seat` makes points that it has not said aloud."""

    what: ClassVar[int] = 7
    word: ClassVar[str] = "unclaimed"

    points: Annotated[int, N]
    parts: Annotated[tuple[int, ...], PARTS]


@dataclass(frozen=True, slots=True)
class CameLoose(Event):
    """Points that `seat` has not claimed can be called by others now."""

    what: ClassVar[int] = 8
    word: ClassVar[str] = "loose"

    points: Annotated[int, N]


@dataclass(frozen=True, slots=True)
class Lapsed(Event):
    """Points of `seat` can be taken by nobody any more."""

    what: ClassVar[int] = 9
    word: ClassVar[str] = "lapsed"

    points: Annotated[int, N]


@dataclass(frozen=True, slots=True)
class Overshot(Event):
    """Points that would lead `seat` beyond the target are lost."""

    what: ClassVar[int] = 36
    word: ClassVar[str] = "overshot"

    cause: Annotated[ScoreCause, AT]
    points: Annotated[int, N]
    """So many are lost."""
    parts: Annotated[tuple[int, ...], PARTS]
    """These add up to all that was made."""


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
"""All of this can happen in games of the family, and nothing else."""
