"""The first lesson of Knock-Out."""

from __future__ import annotations

from typing import Final

from engine.sentences import gettext_noop
from game.lessons.lesson.lesson import Lesson, LessonStep

LESSON: Final = Lesson(
    game="knock_out",
    seats=1,
    seed="knock_out 231",
    house={"deal": "any"},
    steps=(
        LessonStep(
            gettext_noop(
                "All the tiles are in one line. A sign marks two neighbours that touch with the same number, and you "
                "can knock both out. Pick {tile}, then {with}, its neighbour."
            ),
            "take:2-3+2-6",
        ),
        LessonStep(
            gettext_noop(
                "The line closed up, and two other tiles now touch. They match, too! That's the art of it: before you "
                "knock, look at what will meet. Knock out {tile} and {with}."
            ),
            "take:1-4+2-4",
        ),
        LessonStep(
            gettext_noop(
                "Here several tiles match in a row, but you can only knock out two at a time. Take the first pair, "
                "{tile} and {with}, so the next two stay neighbours."
            ),
            "take:1-5+1-3",
            "A take:3-3+3-5",
        ),
        LessonStep(
            gettext_noop(
                "The second pair is gone, too. Now {tile} and {with}. Their outer neighbours both show a six on the "
                "inside, so they will be the next pair."
            ),
            "take:2-5+4-5",
            "A take:6-6+0-6",
        ),
        LessonStep(
            gettext_noop("One match is left: {tile} and {with}. Knock them out."),
            "take:5-5+0-5",
        ),
        LessonStep(
            gettext_noop(
                "Nothing matches now, and {score} tiles are left. Par for this deal is {par}: nobody can leave fewer. "
                "Reach par and you win. You can also stop at any time."
            )
        ),
    ),
    learned=gettext_noop("Before you knock, look at what will touch afterwards. Reach par to win."),
)
