"""The first lesson of Space Dominoes, first edition."""

from __future__ import annotations

from typing import Final

from engine.sentences import mark
from game.lessons.lesson import Lesson, Step

LESSON: Final = Lesson(
    game="space_classic",
    seats=2,
    seed="space_classic 1",
    steps=(
        Step(
            mark(
                "Cards of three sections are laid over the ends of the line, dots on the same dots. The line reads "
                "{values}. Lay {tile} over the left end, where one section of it matches."
            ),
            "223@L1",
            "B 333@R1",
        ),
        Step(
            mark(
                "That was one section, so your turn was over and you drew a card. In this edition you may also draw "
                "before you lay, even if you could play. Draw one, to see how it is done."
            ),
            "draw",
        ),
        Step(
            mark(
                "Now lay a card; after that there is no more drawing in this turn. The line reads {values}. Lay {tile} "
                "over two sections at the right end: both match in their order."
            ),
            "033@R2",
        ),
        Step(
            mark(
                "Two sections covered, so you may go on. The line reads {values}. Lay {tile} over two sections again."
            ),
            "203@R2",
        ),
        Step(mark("And once more: {values}. Lay {tile} over two sections at the right."), "023@R2"),
        Step(
            mark("You could stop now. But {tile} can still cover one section; that ends your turn."),
            "013@R1",
        ),
    ),
    learned=mark("Runs over two sections empty a hand; the first without cards collects the dots of the others."),
)
