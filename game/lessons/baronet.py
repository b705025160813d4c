"""The first lesson of Baronet."""

from __future__ import annotations

from typing import Final

from engine.sentences import gettext_noop
from game.lessons.lesson.lesson import Lesson, LessonStep

LESSON: Final = Lesson(
    game="baronet",
    seats=1,
    seed="baronet 2892",
    opening=(
        "A pass, A pass, A pass, A pass, A pass, A take:2-3, A take:2-4, A pass, A pass, A take:4-5, A pass, A pass, "
        "A pass, A pass, A pass, A pass, A pass, A pass, A pass, A pass, A pass, A pass, A pass, A pass"
    ),
    steps=(
        LessonStep(
            gettext_noop(
                "You count along the row, tile by tile, and take each tile whose pips match the number you say. Most "
                "of the row is counted. At {touched} you say {count}. Its pips don't match, so let it stay."
            ),
            "pass",
        ),
        LessonStep(
            gettext_noop("Now you say {count}, and {touched} has exactly that many pips. Take it."),
            "take:6-6",
        ),
        LessonStep(
            gettext_noop(
                "After twelve the count starts again at zero. You're at {count}, so {touched} stays. Move on."
            ),
            "pass",
            "A pass",
        ),
        LessonStep(
            gettext_noop(
                "That was the end of the row. The gaps have closed, and you're back at the start. But the count "
                "continues, so every tile gets a different number now. You say {count} at {touched}, so it stays."
            ),
            "pass",
        ),
        LessonStep(
            gettext_noop("You say {count}, and {touched} has that many pips. Take it."),
            "take:0-3",
        ),
        LessonStep(
            gettext_noop(
                "You win when the row is empty. Beware of passes over thirteen or twenty-six tiles. If such a pass "
                "takes nothing, every tile gets the same number forever and the game is lost."
            )
        ),
    ),
    learned=gettext_noop(
        "Count from zero to twelve along the row, and take every tile that matches your number. It's harder "
        "than it sounds."
    ),
)
