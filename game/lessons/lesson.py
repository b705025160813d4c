"""A lesson as data: a deal, what everyone does, and what is said to whoever learns.

Knows no picture and no clock. Moves are written as in `engine.notation`, with the seat before them: `B 3-5@L`. Who
learns sits in seat A. A lesson goes through the same moves each time, so that its sentences are true for ever.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from engine.core import Board, Rules, Seat
from engine.games import game
from engine.notation import SEATS

LEARNER: Final[Seat] = 0
"""The seat of whoever learns."""


class Deed(NamedTuple):
    """What a seat does, as it is written."""

    seat: Seat
    move: str


class LessonStep(NamedTuple):
    """A sentence about what is on the table, and the move that it leads to."""

    text: str
    """English, marked for translation; its {holes} are filled with what `game.lessons.facts` finds on the table."""
    do: str = ""
    """The move that is taught; empty for a step that is read."""
    then: str = ""
    """What happens next by itself, separated by commas: `B 3-5@L, C pass, A draw`."""


class Lesson(NamedTuple):
    """The first lesson of a game."""

    game: str
    seats: int
    seed: str
    """Deals the tiles of the lesson; `tools/lessons.py` finds one."""
    steps: tuple[LessonStep, ...]
    learned: str
    """What the lesson was about, in one line; marked for translation."""
    opening: str = ""
    """What has happened before the first step, written as in `LessonStep.then`."""
    house: Mapping[str, str | int] = {}
    """House rules that differ from the sheet."""

    def rules(self) -> Rules[Board]:
        """Return the table that the lesson is given at: the first set of the game's sheet."""
        return game(self.game)(self.seats, None, self.house)


def deeds(text: str) -> tuple[Deed, ...]:
    """Read what happens by itself. ValueError for what is no seat and move."""
    found: list[Deed] = []
    for part in filter(None, map(str.strip, text.split(","))):
        seat, _, move = part.partition(" ")
        if len(seat) != 1 or seat not in SEATS or not move:
            raise ValueError(f"no seat and move: {part!r}")
        found.append(Deed(SEATS.index(seat), move))
    return tuple(found)
