"""Runs through a lesson from start to finish, to collect its texts, or the tiles that the learner plays."""

from __future__ import annotations

from engine.sentences import Sentence
from game.lessons.lesson import Lesson
from game.lessons.table import LessonTable
from game.play.pace import Pace


def rehearsed(lesson: Lesson) -> tuple[Sentence, ...]:
    """Return the text of each step. Raises the error of any step that doesn't work as written."""
    table, told = LessonTable(lesson, Pace(0.0)), []
    while not table.is_over:
        said = table.told
        if said is not None:
            told.append(said)
            table.go_on()
        table.update(0.0, calm=True)
    return tuple(told)


def taught_tiles(lesson: Lesson) -> tuple[tuple[int, ...], ...]:
    """Return the numbers of each tile that the learner plays, in turn, each tile once."""
    table, found = LessonTable(lesson, Pace(0.0)), dict[tuple[int, ...], None]()
    faces = table.rules.pieces.faces
    while not table.is_over:
        if table.step is not None:
            found |= dict.fromkeys(tuple(faces[tile]) for tile in (table.taught.tiles if table.taught else ()))
            table.go_on()
        table.update(0.0, calm=True)
    return tuple(found)
