"""The first lesson of Bergen."""

from __future__ import annotations

from typing import Final

from engine.sentences import mark
from game.lessons.lesson import Lesson, Step

LESSON: Final = Lesson(
    game="bergen",
    seats=2,
    seed="bergen 155",
    steps=(
        Step(
            mark(
                "In Bergen you score by bringing both ends to the same number. The lowest double leads. Lay {tile}: "
                "it shows its number at both ends, and that makes {points} points at once."
            ),
            "2-2",
            "B 1-2@L",
        ),
        Step(
            mark("Now the ends differ: {ends}. Halves that touch must be alike. Lay {tile} at the right end."),
            "2-3@R",
            "B 1-3@R",
        ),
        Step(
            mark(
                "Your opponent brought both ends to the same number, {ends}: {got} points. Nothing of yours fits. "
                "Draw one tile, only one; if it did not fit, you would pass."
            ),
            "draw",
        ),
        Step(
            mark(
                "What luck: a double of the number at both ends. A double that is laid while the other end shows its "
                "number, too, is worth {points} points. Lay {tile}."
            ),
            "1-1@L",
        ),
        Step(
            mark(
                "You have {score} points. An empty hand is worth just one point more, so the ends decide. The first "
                "to {target} points wins, even in the middle of a round."
            )
        ),
    ),
    learned=mark("Bring both ends to one number, and keep the double that fits them."),
)
