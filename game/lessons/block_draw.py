"""The first lesson of Block & Draw."""

from __future__ import annotations

from typing import Final

from engine.sentences import gettext_noop
from game.lessons.lesson.lesson import Lesson, LessonStep

LESSON: Final = Lesson(
    game="block_draw",
    seats=2,
    seed="block_draw 3",
    steps=(
        LessonStep(
            gettext_noop(
                "You hold the highest double, so you lead. Pick {tile} and play it in the middle. Its two long sides "
                "are the first two ends of the line."
            ),
            "5-5",
            "B 5-6@L",
        ),
        LessonStep(
            gettext_noop(
                "The line now ends in {ends}. A tile fits an end if one of its halves matches it. You hold two that "
                "fit. Play {tile}, and its other half becomes the new end."
            ),
            "4-5@R",
            "B 4-6@L",
        ),
        LessonStep(
            gettext_noop(
                "Both ends show the same number: {ends}. You have just one tile for it, the double. Doubles are "
                "placed crosswise. Each fits only one number, so play them while you can."
            ),
            "4-4@L",
            "B 3-4@L",
        ),
        LessonStep(
            gettext_noop(
                "The ends are {ends}. Only {tile} fits, and if you have a tile that fits, you must play. So play it."
            ),
            "1-3@L",
            "B 1-4@R",
        ),
        LessonStep(
            gettext_noop(
                "The ends are {ends}, and nothing you hold fits. Draw from the boneyard until a tile fits. That one "
                "is played at once. You pass only when the boneyard is empty."
            ),
            "draw",
            "A 1-6@L",
        ),
        LessonStep(
            gettext_noop(
                "That's the whole game. Go out first to win the round and score every pip left in the other hands. If "
                "nobody can play, the lightest hand wins. First to {target} points wins the match."
            )
        ),
    ),
    learned=gettext_noop("Match the ends, draw when you can't, and get rid of doubles and heavy tiles early."),
)
