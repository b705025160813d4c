"""One step of an animation, and what the script needs of the table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, NamedTuple, Protocol, TypeAlias

from engine.core import Seat
from game.felt.mover import Mover
from game.felt.spectacle import Spectacle
from game.felt.table.model import TableModel
from game.felt.table.places import TablePlaces
from game.picture.family_layout import FamilyLayout
from game.picture.names import TableNames
from game.ui.sound.sound import Sound

Act: TypeAlias = Callable[[], None]
BEAT: Final = 0.45
"""Duration in seconds of a beat in which someone speaks."""


class PlaySound(Protocol):
    """Plays sounds at the table."""

    def __call__(self, sound: Sound, seat: Seat, volume: float = 1.0, step: int = 0, /) -> None:
        """Play a sound at a seat, at a fraction of its loudness and a step of its scale."""


@dataclass(frozen=True, slots=True)
class TableWindow:
    """A table in one window, as its animation needs it."""

    layout: FamilyLayout
    places: TablePlaces
    names: TableNames
    model: TableModel
    play_sound: PlaySound
    note: Callable[[str], None]
    """Adds a line to the log of the round."""
    now: Callable[[], float]
    """Returns the time when a beat is played, in seconds."""


class TimedCall(NamedTuple):
    """Something that happens at a time within a beat, such as a sound or a change of the model."""

    at: float
    """Seconds from the start of the beat, at normal speed."""
    act: Callable[[], None]
    may_be_left_out: bool = False
    """True if it is left out when the beat is cut short, such as one tick of many."""


@dataclass(slots=True)
class Beat:
    """One step of an animation. Times are seconds from its start, at normal speed.

    The next beat can begin before its movers and cues are over: see `next_from` and `overlaps`.
    """

    seconds: float
    """When everything has come to rest."""
    movers: tuple[Mover, ...] = ()
    before: tuple[Callable[[], None], ...] = ()
    """Called when it starts."""
    after: tuple[Callable[[], None], ...] = ()
    """Called when it ends."""
    cues: tuple[TimedCall, ...] = ()
    """In the order of their times."""
    next_from: float | None = None
    """When a beat that joins may begin; None if only at the end."""
    overlaps: bool = False
    """True if it may begin while the beat before comes to rest, such as the words for a tile that has just landed."""
    spectacles: tuple[Spectacle, ...] = ()
    """Spectacles that start with the beat, each for a time of its own."""
    stands: float = 0.0
    """Seconds for which the picture stands if nothing may move."""
    still: tuple[Callable[[], None], ...] = ()
    """Called at the start instead of the spectacles if nothing may move."""
