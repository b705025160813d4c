"""The first lesson of Fours."""

from __future__ import annotations

from typing import Final

from engine.sentences import mark
from game.lessons.lesson import Lesson, Step

LESSON: Final = Lesson(
    game="fours",
    seats=4,
    seed="fours 5",
    steps=(
        Step(
            mark(
                "Four players, five tiles each, and a turn goes on for as long as you hold a tile that fits. You drew "
                "the heaviest tile and lead. You hold three tiles with its number, so begin with {tile}."
            ),
            "6-6",
        ),
        Step(
            mark(
                "It is still your turn. Which tile comes next is your choice, and the order decides how far you get. "
                "Lay {tile}: it leaves a number that you hold once more."
            ),
            "3-6@L",
        ),
        Step(mark("And on. Lay {tile} at the right end."), "0-6@R"),
        Step(
            mark("One more: {tile} fits both ends, {ends}. Lay it at the right."),
            "0-3@R",
            "B 3-3@L, B 1-3@L, C 1-1@L, C 3-4@R, C 4-4@R, C 0-4@R, D 1-4@L, D 2-4@L, D 1-2@L, D 1-6@L",
        ),
        Step(
            mark(
                "Everyone else had a run, too. You have {hand} tile left and it does not fit {ends}. For the first "
                "tile of a turn, and only for that, you draw until one fits."
            ),
            "draw",
            "A 5-6@L",
        ),
        Step(
            mark(
                "The tile that you drew was laid and leaves a number that you hold. Lay {tile}, your last one: you "
                "win the round and score what the others hold, {points_sum} = {points}."
            ),
            "4-5@L",
        ),
    ),
    learned=mark("Plan the longest run through your hand before you lay its first tile."),
)
