"""The first lesson of Five Up."""

from __future__ import annotations

from typing import Final

from engine.sentences import gettext_noop
from game.lessons.lesson.lesson import Lesson, LessonStep

LESSON: Final = Lesson(
    game="five_up",
    seats=2,
    seed="five_up 16",
    steps=(
        LessonStep(
            gettext_noop(
                "After each tile the ends are added up, and every five in a multiple of five is a point. You can lead "
                "anything. Play {tile}. It counts {count_after}, and that scores {points} points."
            ),
            "5-5",
            "B 3-5@L",
        ),
        LessonStep(
            gettext_noop(
                "The double counts both halves as long as one long side is free: {sum} = {count}. Play {tile}, and "
                "the ends are {sum_after} = {count_after}. That's {points} points again, and here you don't claim "
                "them."
            ),
            "0-3@L",
            "B 0-0@L",
        ),
        LessonStep(
            gettext_noop(
                "Your opponent scored {got} points with the double blank, which doesn't change the count. Now cover "
                "the outer side of that double. Play {tile} at the left end."
            ),
            "0-1@L",
            "B 1-3@L",
        ),
        LessonStep(
            gettext_noop(
                "Every double is a spinner. Once its long sides are covered, its two tips are open, too. A tile at a "
                "tip only adds: {count} plus the two of your {tile} is {count_after}. Play it at a tip for {points} "
                "points."
            ),
            "0-2@0-0.t1",
        ),
        LessonStep(
            gettext_noop(
                "You have {score} points. You need exactly {target} to win. Points that would take you past it are "
                "lost, so towards the end you count what you still need."
            )
        ),
    ),
    learned=gettext_noop(
        "Bring the ends to a multiple of five, use the tips of doubles, and land exactly on the target."
    ),
)
