"""The first lesson of Fours."""

from __future__ import annotations

from typing import Final

from engine.sentences import gettext_noop
from game.lessons.lesson.lesson import Lesson, LessonStep

LESSON: Final = Lesson(
    game="fours",
    seats=4,
    seed="fours 5",
    steps=(
        LessonStep(
            gettext_noop(
                "Four players, five tiles each, and your turn lasts for as long as you hold a tile that fits. You "
                "drew the heaviest tile, so you lead. You hold three tiles with its number. Start with {tile}."
            ),
            "6-6",
        ),
        LessonStep(
            gettext_noop(
                "It's still your turn. You choose which tile comes next, and the order decides how far you get. Play "
                "{tile}. It leaves a number you hold once more."
            ),
            "3-6@L",
        ),
        LessonStep(gettext_noop("And another. Play {tile} at the right end."), "0-6@R"),
        LessonStep(
            gettext_noop("One more. {tile} fits both ends, {ends}. Play it on the right."),
            "0-3@R",
            "B 3-3@L, B 1-3@L, C 1-1@L, C 3-4@R, C 4-4@R, C 0-4@R, D 1-4@L, D 2-4@L, D 1-2@L, D 1-6@L",
        ),
        LessonStep(
            gettext_noop(
                "Everyone else had a run, too. You have {hand} tile left, and it doesn't fit {ends}. For the first "
                "tile of a turn, and only for that, you draw until one fits."
            ),
            "draw",
            "A 5-6@L",
        ),
        LessonStep(
            gettext_noop(
                "The tile you drew was played, and it leaves a number you hold. Play {tile}, your last one. You win "
                "the round and score the pips in the other hands: {points_sum} = {points}."
            ),
            "4-5@L",
        ),
    ),
    learned=gettext_noop("Plan the longest run through your hand before you play its first tile."),
)
