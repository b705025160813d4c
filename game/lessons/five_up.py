"""The first lesson of Five Up."""

from __future__ import annotations

from typing import Final

from engine.sentences import mark
from game.lessons.lesson import Lesson, Step

LESSON: Final = Lesson(
    game="five_up",
    seats=2,
    seed="five_up 16",
    steps=(
        Step(
            mark(
                "After each tile the ends are added up, and every five in a multiple of five is a point. You may lead "
                "anything. Lay {tile}: it counts {count_after}, and that is {points} points."
            ),
            "5-5",
            "B 3-5@L",
        ),
        Step(
            mark(
                "The double counts both halves as long as one long side is free: {sum} = {count}. Lay {tile}, and the "
                "ends are {sum_after} = {count_after}: {points} points again. Nothing has to be claimed here."
            ),
            "0-3@L",
            "B 0-0@L",
        ),
        Step(
            mark(
                "Your opponent made {got} points with a double blank, which changes nothing in the count. Now cover "
                "the outer side of that double: lay {tile} at the left end."
            ),
            "0-1@L",
            "B 1-3@L",
        ),
        Step(
            mark(
                "Every double is a spinner: once its long sides are covered, its two tips are open as well. A tile at "
                "a tip only adds: {count} and the two of your {tile} make {count_after}. Lay it at a tip: {points} "
                "points."
            ),
            "0-2@0-0.t1",
        ),
        Step(
            mark(
                "You have {score} points. To win you need {target}, and exactly that: points that would lead beyond "
                "are lost. So towards the end you count what is still missing."
            )
        ),
    ),
    learned=mark("Make the ends a multiple of five, use the tips of doubles, and land exactly on the target."),
)
