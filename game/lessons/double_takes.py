"""The first lesson of Double Takes."""

from __future__ import annotations

from typing import Final

from engine.sentences import gettext_noop
from game.lessons.lesson.lesson import Lesson, LessonStep

LESSON: Final = Lesson(
    game="double_takes",
    seats=3,
    seed="double_takes 1",
    steps=(
        LessonStep(
            gettext_noop(
                "You win tricks here. The leader plays a tile and calls one of its numbers, the suit. The other "
                "number is its rank. Play {tile} and call the one, so it ranks as a fifteen, the highest there is."
            ),
            "1-15@1",
            "B 1-7, C 1-14",
        ),
        LessonStep(
            gettext_noop(
                "Everyone had to follow with a one, and yours was the highest. The trick scores {got} point for you. "
                "The winner of a trick leads the next. Play {tile} and call the thirteen."
            ),
            "2-13@13",
            "B 11-13, C 13-15, C 2-4@2",
        ),
        LessonStep(
            gettext_noop(
                "That was low, and someone else won it. Now {suit} is the suit. You hold a tile with that number, so "
                "you must follow suit. Play {tile}."
            ),
            "2-11",
            "B 12-12, B 10-15@15, C 11-15",
        ),
        LessonStep(
            gettext_noop(
                "A double takes! If you can't follow suit you may play anything, and a double from another suit beats "
                "the whole suit. Now {suit} is called and you have none. Play your double, {tile}."
            ),
            "11-11",
        ),
        LessonStep(
            gettext_noop(
                "You win the trick: one point for it, and one more for the double in it. If there are several "
                "doubles, the highest wins. When the whole set has been played, the most points wins."
            )
        ),
    ),
    learned=gettext_noop("Follow the suit that is called. When you can't, take the trick with a double."),
)
