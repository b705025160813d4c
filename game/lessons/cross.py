"""The first lesson of Cross."""

from __future__ import annotations

from typing import Final

from engine.sentences import gettext_noop
from game.lessons.lesson.lesson import Lesson, LessonStep

LESSON: Final = Lesson(
    game="cross",
    seats=2,
    seed="cross 12",
    steps=(
        LessonStep(
            gettext_noop(
                "Here you all build a cross first, around the double that leads. You hold the highest one. Play {tile}."
            ),
            "6-6",
            "B 2-6@L",
        ),
        LessonStep(
            gettext_noop(
                "Each of the four sides of the double takes a tile. Until all four are covered, nothing can be played "
                "anywhere else. You hold one tile with its number. Play {tile} on the right."
            ),
            "5-6@R",
            "B draw, B 3-6@6-6.t1",
        ),
        LessonStep(
            gettext_noop(
                "Your opponent drew a tile for the third side. One side is left, and you have no tile with that "
                "number. Draw. While the cross is being built, you draw only one tile."
            ),
            "draw",
            "A pass, B draw, B 1-6@6-6.t2",
        ),
        LessonStep(
            gettext_noop(
                "It didn't have the number, so you passed, and your opponent finished the cross. Now all four arms "
                "are open: {ends}. Play {tile} on the arm that shows its number."
            ),
            "3-3@6-6.t1",
        ),
        LessonStep(
            gettext_noop(
                "With four arms nearly everything fits somewhere, so a round is a race. From now on you draw until a "
                "tile fits. Go out first to score the pips in the other hands. First to {target} points wins."
            )
        ),
    ),
    learned=gettext_noop("First the four sides of the double, with one draw each. Then race along the four arms."),
)
