"""The first lesson of Bergen."""

from __future__ import annotations

from typing import Final

from engine.sentences import gettext_noop
from game.lessons.lesson.lesson import Lesson, LessonStep

LESSON: Final = Lesson(
    game="bergen",
    seats=2,
    seed="bergen 155",
    steps=(
        LessonStep(
            gettext_noop(
                "In Bergen you score by bringing both ends to the same number. The lowest double leads. Play {tile}. "
                "It shows its number at both ends, and that scores {points} points at once."
            ),
            "2-2",
            "B 1-2@L",
        ),
        LessonStep(
            gettext_noop("Now the ends differ: {ends}. Touching halves must match. Play {tile} at the right end."),
            "2-3@R",
            "B 1-3@R",
        ),
        LessonStep(
            gettext_noop(
                "Your opponent brought both ends to the same number, {ends}, and scored {got} points. Nothing you "
                "hold fits. Draw one tile, only one. If it doesn't fit, you pass."
            ),
            "draw",
        ),
        LessonStep(
            gettext_noop(
                "What luck: a double of the number at both ends! Play a double while the other end also shows its "
                "number, and it's worth {points} points. Play {tile}."
            ),
            "1-1@L",
        ),
        LessonStep(
            gettext_noop(
                "You have {score} points. Going out is worth just one more point, so the ends decide. First to "
                "{target} points wins, even mid-round."
            )
        ),
    ),
    learned=gettext_noop("Bring both ends to one number, and keep the double that fits them both."),
)
