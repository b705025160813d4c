"""The first lesson of Block & Draw."""

from __future__ import annotations

from typing import Final

from engine.sentences import mark
from game.lessons.lesson import Lesson, Step

LESSON: Final = Lesson(
    game="block_draw",
    seats=2,
    seed="block_draw 3",
    steps=(
        Step(
            mark(
                "You hold the highest double, so you lead. Pick {tile} and lay it in the middle: its two long sides "
                "are the first two ends of the line."
            ),
            "5-5",
            "B 5-6@L",
        ),
        Step(
            mark(
                "The line now ends with {ends}. A tile fits where its half is like the end it touches. You hold two "
                "that fit; lay {tile}, and the end there becomes its other half."
            ),
            "4-5@R",
            "B 4-6@L",
        ),
        Step(
            mark(
                "Both ends show the same number: {ends}. You have just one tile for it, the double. Doubles lie "
                "crosswise, and as each fits one number only, lay them while you can."
            ),
            "4-4@L",
            "B 3-4@L",
        ),
        Step(
            mark("The ends are {ends}. Only {tile} fits, and whoever has a tile that fits must lay one. Lay it."),
            "1-3@L",
            "B 1-4@R",
        ),
        Step(
            mark(
                "The ends are {ends} and nothing of yours fits. So draw from the boneyard until a tile fits; that one "
                "is laid at once. You pass only when the boneyard is empty."
            ),
            "draw",
            "A 1-6@L",
        ),
        Step(
            mark(
                "That is the whole game. The first empty hand wins the round and scores all the pips that the others "
                "still hold. If nobody can go on, the lightest hand wins. The first to {target} points has the match."
            )
        ),
    ),
    learned=mark("Match the ends, draw when you cannot, and get rid of doubles and heavy tiles early."),
)
