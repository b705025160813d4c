"""The first lesson of That's It."""

from __future__ import annotations

from typing import Final

from engine.sentences import gettext_noop
from game.lessons.lesson.lesson import Lesson, LessonStep

LESSON: Final = Lesson(
    game="thats_it",
    seats=2,
    seed="thats_it 49",
    steps=(
        LessonStep(
            gettext_noop(
                "You need two melds: four tiles of one number and three of another. You already have several threes, "
                "and two sevens. Each turn you take a tile and discard one. Draw from the boneyard."
            ),
            "draw",
        ),
        LessonStep(
            gettext_noop(
                "Another three, which helps. Now discard a tile that goes with nothing. Choose {tile}. It's offered "
                "to the next player."
            ),
            "discard:1-14",
            "B take:1-14, B discard:0-7",
        ),
        LessonStep(
            gettext_noop(
                "Your opponent took it and discarded {discard}. You can take that discard instead of drawing, and "
                "it's your third seven. Take it."
            ),
            "take:0-7",
        ),
        LessonStep(
            gettext_noop(
                "Four threes, three sevens, and one tile too many. Show your hand: set {tile} aside and call “That's "
                "It!”"
            ),
            "thats-it:2-9",
        ),
        LessonStep(
            gettext_noop(
                "The melds score {got_sum}, which is {got} points. Tiles in sequence, such as a two, a three and a "
                "four with the same number, score far more. First to {target} points wins."
            )
        ),
    ),
    learned=gettext_noop("Take one, discard one, and show a meld of four with a meld of three."),
)
