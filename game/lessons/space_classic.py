"""The first lesson of Space Dominoes, first edition."""

from __future__ import annotations

from typing import Final

from engine.sentences import gettext_noop
from game.lessons.lesson.lesson import Lesson, LessonStep

LESSON: Final = Lesson(
    game="space_classic",
    seats=2,
    seed="space_classic 1",
    steps=(
        LessonStep(
            gettext_noop(
                "You play cards of three sections over the ends of the line, dots on the same dots. The line reads "
                "{values}. Play {tile} over the left end, where one of its sections matches."
            ),
            "223@L1",
            "B 333@R1",
        ),
        LessonStep(
            gettext_noop(
                "That was one section, so your turn was over and you drew a card. In this edition you can also draw "
                "before you play, even if you could play. Draw one to see how it's done."
            ),
            "draw",
        ),
        LessonStep(
            gettext_noop(
                "Now play a card. After that you can't draw this turn. The line reads {values}. Play {tile} over two "
                "sections at the right end, where both match in order."
            ),
            "033@R2",
        ),
        LessonStep(
            gettext_noop(
                "Two sections covered, so you may play again. The line reads {values}. Play {tile} over two sections "
                "again."
            ),
            "203@R2",
        ),
        LessonStep(gettext_noop("And another: {values}. Play {tile} over two sections on the right."), "023@R2"),
        LessonStep(
            gettext_noop("You could stop now. But {tile} can still cover one section, which ends your turn."),
            "013@R1",
        ),
    ),
    learned=gettext_noop(
        "Runs over two sections empty a hand. Run out of cards first, and you collect everyone else's dots."
    ),
)
