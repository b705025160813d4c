"""The first lesson of All Fives."""

from __future__ import annotations

from typing import Final

from engine.sentences import mark
from game.lessons.lesson import Lesson, Step

LESSON: Final = Lesson(
    game="all_fives",
    seats=2,
    seed="all_fives 4",
    steps=(
        Step(
            mark(
                "Here the open ends score while you play, whenever they add up to a multiple of five. Lead {tile}: "
                "a double counts both halves, so it makes {count_after} all alone."
            ),
            "5-5",
        ),
        Step(
            mark(
                "That makes {got} points, but nobody hands them to you: you have to claim them before the next tile "
                "is laid. Claim them now."
            ),
            "claim",
            "B 5-6@L",
        ),
        Step(
            mark(
                "Now the table counts {sum} = {count}. One side of the double is still open, so it still counts in "
                "full. Lay {tile} against the double. Then it is covered and counts no more: {sum_after} = "
                "{count_after}."
            ),
            "4-5@R",
        ),
        Step(
            mark("Another {got} points, if you claim them. From now on, look at the count after each tile of yours."),
            "claim",
            "B 1-6@L",
        ),
        Step(
            mark(
                "Look at the ends: {sum} = {count}. Your opponent made points and did not claim them! The claim ends "
                "when the next tile lies. Lay {tile}."
            ),
            "0-4@R",
        ),
        Step(
            mark(
                "Too late for your opponent. The forgotten points belong to whoever says “muggins” first. The same "
                "button does it: claim them."
            ),
            "muggins",
        ),
    ),
    learned=mark(
        "Count the ends after every tile, claim your points at once, and watch for points that others forget."
    ),
)
