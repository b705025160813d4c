"""The first lesson of Giant Block."""

from __future__ import annotations

from typing import Final

from engine.sentences import gettext_noop
from game.lessons.lesson.lesson import Lesson, LessonStep

LESSON: Final = Lesson(
    game="giant",
    seats=2,
    seed="giant 14",
    steps=(
        LessonStep(
            gettext_noop("On this table every double branches. You hold the highest one, so you lead. Play {tile}."),
            "3-3",
            "B 3-4@L",
        ),
        LessonStep(
            gettext_noop(
                "The double is open on all its free sides, long sides and tips, in any order. Play {tile} at a tip. "
                "It starts an arm of its own."
            ),
            "2-3@3-3.t1",
            "B 0-3@R",
        ),
        LessonStep(
            gettext_noop(
                "Now {ends} are open. Play {tile} at the end of your new arm. A later double opens three ends at "
                "once, for everyone."
            ),
            "2-2@3-3.t1",
            "B 2-4@2-2.t1",
        ),
        LessonStep(
            gettext_noop(
                "Your opponent used one of them straight away. Use another: play {tile} at the tip that is still free."
            ),
            "1-2@2-2.t2",
            "B 0-0@R",
        ),
        LessonStep(
            gettext_noop(
                "One tile left, and it fits the end with its number. Play {tile} and go out, for {points} points."
            ),
            "1-4@L",
        ),
    ),
    learned=gettext_noop(
        "Doubles branch on every side, for you and for everyone else. Have tiles ready to play on them."
    ),
)
