"""The first lesson of Baronet."""

from __future__ import annotations

from typing import Final

from engine.sentences import mark
from game.lessons.lesson import Lesson, Step

LESSON: Final = Lesson(
    game="baronet",
    seats=1,
    seed="baronet 2892",
    opening=(
        "A pass, A pass, A pass, A pass, A pass, A take:2-3, A take:2-4, A pass, A pass, A take:4-5, A pass, A pass, "
        "A pass, A pass, A pass, A pass, A pass, A pass, A pass, A pass, A pass, A pass, A pass, A pass"
    ),
    steps=(
        Step(
            mark(
                "You count along the row, tile by tile, and take each tile whose pips are the number you say. Most of "
                "the row is counted. At {touched} you say {count}: its pips are another sum, so let it stay."
            ),
            "pass",
        ),
        Step(
            mark("Now you say {count}, and {touched} has exactly that many pips. Take it."),
            "take:6-6",
        ),
        Step(
            mark("After twelve the count begins again at nought. You say {count}; {touched} stays. Go on."),
            "pass",
            "A pass",
        ),
        Step(
            mark(
                "The row is at its end: the gaps have closed, and you are at its beginning again. But the count goes "
                "on, so the tiles get other numbers now. You say {count} at {touched}: it stays."
            ),
            "pass",
        ),
        Step(
            mark("You say {count}, and {touched} has it. Take it."),
            "take:0-3",
        ),
        Step(
            mark(
                "You win when the row is empty. Beware of passes over thirteen or twenty-six tiles: if such a pass "
                "takes nothing, each tile gets the same number for ever and the game is lost."
            )
        ),
    ),
    learned=mark("Count from nought to twelve along the row, and take what shows the number you say."),
)
