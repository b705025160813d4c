"""The first lesson of Giant Block."""

from __future__ import annotations

from typing import Final

from engine.sentences import mark
from game.lessons.lesson import Lesson, Step

LESSON: Final = Lesson(
    game="giant",
    seats=2,
    seed="giant 14",
    steps=(
        Step(
            mark("On this table every double branches. You hold the highest one and lead. Lay {tile}."),
            "3-3",
            "B 3-4@L",
        ),
        Step(
            mark(
                "The double is open on all its free sides: at its long sides and at its tips, in any order. Lay {tile} "
                "at a tip. It begins an arm of its own."
            ),
            "2-3@3-3.t1",
            "B 0-3@R",
        ),
        Step(
            mark(
                "Now {ends} are open. Lay {tile} at the end of your new arm. A later double opens three places at "
                "once, for everybody."
            ),
            "2-2@3-3.t1",
            "B 2-4@2-2.t1",
        ),
        Step(
            mark("Your opponent used one of them at once. Use another: lay {tile} at the tip that is still free."),
            "1-2@2-2.t2",
            "B 0-0@R",
        ),
        Step(
            mark("One tile left, and it fits the end with its number. Lay {tile} and go out, for {points} points."),
            "1-4@L",
        ),
    ),
    learned=mark("Doubles open new ways on every side; have tiles ready that can follow them."),
)
