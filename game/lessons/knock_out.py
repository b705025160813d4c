"""The first lesson of Knock-Out."""

from __future__ import annotations

from typing import Final

from engine.sentences import mark
from game.lessons.lesson import Lesson, Step

LESSON: Final = Lesson(
    game="knock_out",
    seats=1,
    seed="knock_out 231",
    steps=(
        Step(
            mark(
                "All tiles lie in one line. Where two neighbours touch with the same number, a sign shows it, and both "
                "may be knocked out. Pick {tile}, then {with}, its neighbour."
            ),
            "take:2-3+2-6",
        ),
        Step(
            mark(
                "The line closed up, and two other tiles touch now. They match, too! That is the art: look what comes "
                "together before you knock. Knock out {tile} and {with}."
            ),
            "take:1-4+2-4",
        ),
        Step(
            mark(
                "Here several tiles match in a row, but only two go at once. Take the first pair, {tile} and {with}, "
                "so that the next two are still neighbours."
            ),
            "take:1-5+1-3",
            "A take:3-3+3-5",
        ),
        Step(
            mark(
                "The second pair has gone as well. Now {tile} and {with}: their outer neighbours both show a six "
                "inside, so another pair will go."
            ),
            "take:2-5+4-5",
            "A take:6-6+0-6",
        ),
        Step(
            mark("One match is left: {tile} and {with}. Knock them out."),
            "take:5-5+0-5",
        ),
        Step(
            mark(
                "Nothing matches any more, and {score} tiles are left. The par of this deal is {par}: nobody can leave "
                "fewer. Reach the par and you have won. You may also stop at any time."
            )
        ),
    ),
    learned=mark("Before you knock, look at what will touch afterwards; reach the par to win."),
)
