"""A lesson as data: a deal, everyone's moves, and the text for the learner.

Independent of pictures and clocks. Moves are written as in `engine.notation`, after their seat: `B 3-5@L`. The learner
has seat A. A lesson has the same moves each time, so its sentences stay true.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from engine.core import Board, Rules, Seat
from engine.games import game
from engine.notation import SEATS

LEARNER: Final[Seat] = 0
"""The learner's seat."""


class Deed(NamedTuple):
    """A seat's move, as written."""

    seat: Seat
    move: str


class LessonStep(NamedTuple):
    """A sentence about the table, and the move that it leads to."""

    text: str
    """English text, marked for translation; its {placeholders} are filled from `game.lessons.lesson.facts`."""
    do: str = ""
    """The move to learn; empty for a step that is only read."""
    then: str = ""
    """Moves made automatically afterwards, separated by commas: `B 3-5@L, C pass, A draw`."""


class Lesson(NamedTuple):
    """The first lesson of a game."""

    game: str
    seats: int
    seed: str
    """Seed that deals the tiles of the lesson; `tools/lessons.py` finds one."""
    steps: tuple[LessonStep, ...]
    learned: str
    """A summary of the lesson in one line; marked for translation."""
    opening: str = ""
    """Moves made before the first step, written as in `LessonStep.then`."""
    house: Mapping[str, str | int] = {}
    """House rules that differ from standard."""

    def rules(self) -> Rules[Board]:
        """Return the rules of the lesson's table, which uses the first set of the game's sheet."""
        return game(self.game)(self.seats, None, self.house)


def deeds(text: str) -> tuple[Deed, ...]:
    """Parse automatic moves. Raises ValueError if a part isn't a seat and a move."""
    found: list[Deed] = []
    for part in filter(None, map(str.strip, text.split(","))):
        seat, _, move = part.partition(" ")
        if len(seat) != 1 or seat not in SEATS or not move:
            raise ValueError(f"no seat and move: {part!r}")
        found.append(Deed(SEATS.index(seat), move))
    return tuple(found)
