"""The first lesson of One-Arm Joe."""

from __future__ import annotations

from typing import Final

from engine.sentences import mark
from game.lessons.lesson import Lesson, Step

LESSON: Final = Lesson(
    game="one_arm_joe",
    seats=2,
    seed="one_arm_joe 12",
    opening="B 0-0",
    steps=(
        Step(
            mark(
                "Everyone holds only three tiles, and the line has only one end: it grows from one side of the double "
                "that leads. That double is a blank. Lay {tile} against it; watch what it leaves."
            ),
            "0-2",
        ),
        Step(
            mark(
                "You laid a tile against a double, so you may lay a second one if it fits. The end is {ends}. You need "
                "not, but do: lay {tile}."
            ),
            "1-2",
            "B 1-4",
        ),
        Step(
            mark(
                "There is no third tile in a turn, so it was your opponent's turn. Now the end is {ends}, and your "
                "last tile fits. Lay {tile}, and the round is yours, with {points} points from the other hand."
            ),
            "0-4",
        ),
        Step(
            mark(
                "If nothing fits, you draw until a tile does. With a single end rounds are often blocked, and then the "
                "lightest hand wins. The first to {target} points wins the match."
            )
        ),
    ),
    learned=mark("One end only, and a second tile after a tile against a double."),
)
