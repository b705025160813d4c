"""A lesson gone through from beginning to end, to know beforehand what it will say."""

from __future__ import annotations

from engine.sentences import Sentence
from game.lessons.lesson import Lesson
from game.lessons.table import LessonTable
from game.play.pace import Pace


def rehearsed(lesson: Lesson) -> tuple[Sentence, ...]:
    """Return what each step says; raises what a step runs into that is not as it is written."""
    table, told = LessonTable(lesson, Pace(0.0)), []
    while not table.is_over:
        said = table.told
        if said is not None:
            told.append(said)
            table.go_on()
        table.update(0.0, calm=True)
    return tuple(told)
