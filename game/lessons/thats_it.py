"""The first lesson of That's It."""

from __future__ import annotations

from typing import Final

from engine.sentences import mark
from game.lessons.lesson import Lesson, Step

LESSON: Final = Lesson(
    game="thats_it",
    seats=2,
    seed="thats_it 49",
    steps=(
        Step(
            mark(
                "You need two melds: four tiles of one number and three of another. You have several threes already, "
                "and two sevens. Each turn you take one tile and put one out. Draw from the boneyard."
            ),
            "draw",
        ),
        Step(
            mark(
                "Another three: that helps. Now put out a tile that belongs to nothing. Choose {tile}: it is offered "
                "to the next player."
            ),
            "discard:1-14",
            "B take:1-14, B discard:0-7",
        ),
        Step(
            mark(
                "Your opponent took it, and put out {discard}. You may take that discard instead of drawing, and it is "
                "your third seven: take it."
            ),
            "take:0-7",
        ),
        Step(
            mark(
                "Four threes, three sevens, and one tile too many. Show the hand: put {tile} aside and say “That's it!”"
            ),
            "thats-it:2-9",
        ),
        Step(
            mark(
                "Each meld scores {got_sum}, which makes {got} points. Tiles that follow one another, such as a two, a "
                "three and a four beside the same number, score far more. The first to {target} points wins."
            )
        ),
    ),
    learned=mark("Take one, put one out, and show a meld of four with a meld of three."),
)
