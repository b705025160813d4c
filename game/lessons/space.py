"""The first lesson of Space Dominoes."""

from __future__ import annotations

from typing import Final

from engine.sentences import mark
from game.lessons.lesson import Lesson, Step

LESSON: Final = Lesson(
    game="space",
    seats=2,
    seed="space 1",
    opening="B 023@L1",
    steps=(
        Step(
            mark(
                "These cards have three sections, and they are laid over the ends of the line. The line reads "
                "{values}. Lay {tile} over the left end: one section covers one with the same dots."
            ),
            "333@L1",
            "B 033@L2, B 030@L1",
        ),
        Step(
            mark(
                "One section, a single link: your turn was over, and you drew a card. Your opponent covered two "
                "sections: a double link earns another card in the same turn. Now the line reads {values}. Lay {tile} "
                "as a double link at the left."
            ),
            "003@L2",
        ),
        Step(
            mark(
                "Two covered, so you go on. The line reads {values}, with two blanks at the left. Lay {tile} over both "
                "of them."
            ),
            "000@L2",
        ),
        Step(
            mark("And again you may go on, or stop. Lay {tile} over one section: that ends your turn."),
            "013@L1",
        ),
        Step(
            mark(
                "Three cards in one turn! You hold {hand} now, as each turn ends with drawing one. Dots in your hand "
                "count against you when somebody goes out, and after five rounds the lowest total wins."
            )
        ),
    ),
    learned=mark("Cover two sections to go on, one to end your turn, and get rid of your dots."),
)
