"""The first lesson of Space Dominoes."""

from __future__ import annotations

from typing import Final

from engine.sentences import gettext_noop
from game.lessons.lesson.lesson import Lesson, LessonStep

LESSON: Final = Lesson(
    game="space",
    seats=2,
    seed="space 1",
    opening="B 023@L1",
    steps=(
        LessonStep(
            gettext_noop(
                "These cards have three sections, and you play them over the ends of the line. The line reads "
                "{values}. Play {tile} over the left end: one section covers another with the same dots."
            ),
            "333@L1",
            "B 033@L2, B 030@L1",
        ),
        LessonStep(
            gettext_noop(
                "One section is a single link and ends your turn. Your opponent covered two: a double link earns "
                "another card. Each end has two places, the outer one for one section, the inner one for two. The line "
                "reads {values}. Play {tile} at the inner place on the left."
            ),
            "003@L2",
        ),
        LessonStep(
            gettext_noop(
                "Two covered, so you can play again. Look for such runs in your hand: cards that each cover two "
                "sections of the one before. The line reads {values}, with two blanks on the left. Play {tile} over "
                "both of them."
            ),
            "000@L2",
        ),
        LessonStep(
            gettext_noop(
                "Again you may play another card, or stop. Play {tile} over one section, which ends your turn."
            ),
            "013@L1",
        ),
        LessonStep(
            gettext_noop(
                "Three cards in one turn! You hold {hand} now, because you draw one at the end of each turn. Dots "
                "left in your hand count against you when someone goes out. After five rounds the lowest total wins."
            )
        ),
    ),
    learned=gettext_noop("Cover two sections to play again, one to end your turn, and get rid of your dots."),
)
