"""The first lesson of One-Arm Joe."""

from __future__ import annotations

from typing import Final

from engine.sentences import gettext_noop
from game.lessons.lesson.lesson import Lesson, LessonStep

LESSON: Final = Lesson(
    game="one_arm_joe",
    seats=2,
    seed="one_arm_joe 12",
    opening="B 0-0",
    steps=(
        LessonStep(
            gettext_noop(
                "Everyone holds only three tiles, and the line has only one end. It grows from one side of the double "
                "that leads. That double is a blank. Play {tile} on it, and watch what it leaves."
            ),
            "0-2",
        ),
        LessonStep(
            gettext_noop(
                "You played on a double, so you may play a second tile if one fits. The end is {ends}. It's optional, "
                "but do it now: play {tile}."
            ),
            "1-2",
            "B 1-4",
        ),
        LessonStep(
            gettext_noop(
                "A turn never has a third tile, so it was your opponent's turn. Now the end is {ends}, and your last "
                "tile fits. Play {tile} to win the round, with {points} points from the other hand."
            ),
            "0-4",
        ),
        LessonStep(
            gettext_noop(
                "If nothing fits, you draw until a tile does. With only one end, rounds are often blocked, and then "
                "the lightest hand wins. First to {target} points wins the match."
            )
        ),
    ),
    learned=gettext_noop("One open end, and a second tile whenever you play on a double."),
)
