"""The first lesson of Cross."""

from __future__ import annotations

from typing import Final

from engine.sentences import mark
from game.lessons.lesson import Lesson, Step

LESSON: Final = Lesson(
    game="cross",
    seats=2,
    seed="cross 12",
    steps=(
        Step(
            mark("Here a cross is built first, around the double that leads. You hold the highest one. Lay {tile}."),
            "6-6",
            "B 2-6@L",
        ),
        Step(
            mark(
                "A tile may go to each of the four sides of the double. Until all four are taken, nothing else can be "
                "done. You hold one tile with its number: lay {tile} at the right."
            ),
            "5-6@R",
            "B draw, B 3-6@6-6.t1",
        ),
        Step(
            mark(
                "Your opponent drew a tile for the third side. One side is left, and you have no tile with that "
                "number. Draw: while the cross is built, it is one tile only."
            ),
            "draw",
            "A pass, B draw, B 1-6@6-6.t2",
        ),
        Step(
            mark(
                "It did not have the number, so you passed, and your opponent has completed the cross. Now all four "
                "arms are open: {ends}. Lay {tile} on the arm that shows its number."
            ),
            "3-3@6-6.t1",
        ),
        Step(
            mark(
                "With four arms nearly everything fits somewhere, so a round is a race. From now on you would draw "
                "until a tile fits. An empty hand scores the pips of the others; {target} points win."
            )
        ),
    ),
    learned=mark("First the four sides of the double, one draw each; then race along the four arms."),
)
