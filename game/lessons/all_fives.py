"""The first lesson of All Fives."""

from __future__ import annotations

from typing import Final

from engine.sentences import gettext_noop
from game.lessons.lesson.lesson import Lesson, LessonStep

LESSON: Final = Lesson(
    game="all_fives",
    seats=2,
    seed="all_fives 4",
    steps=(
        LessonStep(
            gettext_noop(
                "The open ends score while you play, whenever they add up to a multiple of five. Lead {tile}. A "
                "double counts both halves, so alone it counts {count_after}."
            ),
            "5-5",
        ),
        LessonStep(
            gettext_noop(
                "That scores {got} points, but nobody hands them to you. You must claim them before the next tile is "
                "played. Claim them now."
            ),
            "claim",
            "B 5-6@L",
        ),
        LessonStep(
            gettext_noop(
                "Now the count is {sum} = {count}. One side of the double is still open, so it still counts in full. "
                "Play {tile} on the double to cover it, and it no longer counts: {sum_after} = {count_after}."
            ),
            "4-5@R",
        ),
        LessonStep(
            gettext_noop(
                "Another {got} points, if you claim them. From now on, check the count after each of your tiles."
            ),
            "claim",
            "B 1-6@L",
        ),
        LessonStep(
            gettext_noop(
                "Look at the ends: {sum} = {count}. Your opponent scored and didn't claim it! The chance ends when "
                "the next tile is played. Play {tile}."
            ),
            "0-4@R",
        ),
        LessonStep(
            gettext_noop(
                "Too late for your opponent. The missed points go to the first player to call “muggins”. The same "
                "button does it, so take them."
            ),
            "muggins",
        ),
    ),
    learned=gettext_noop(
        "Count the ends after every tile, claim your points at once, and take the ones your opponents miss. "
        "They would do the same."
    ),
)
