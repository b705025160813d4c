"""The first lesson of Matador."""

from __future__ import annotations

from typing import Final

from engine.sentences import mark
from game.lessons.lesson import Lesson, Step

LESSON: Final = Lesson(
    game="matador",
    seats=2,
    seed="matador 2",
    steps=(
        Step(
            mark(
                "The highest double leads here, too. Lay {tile}. In Matador doubles lie along the line like any tile."
            ),
            "5-5",
            "B 2-4@L/2",
        ),
        Step(
            mark(
                "Look what was laid: a two beside a five. Halves that touch must make seven together, not be alike! "
                "At the left end a four is open, so a three goes there. Lay {tile}."
            ),
            "3-3@L/3",
            "B 0-2@R/2",
        ),
        Step(
            mark(
                "A blank lies at the right end. Nothing makes seven with a blank, so only the four matadors go there: "
                "the tiles of seven pips, and the double blank. You hold one of them: lay {tile} at the blank."
            ),
            "2-5@R/2",
            "B 4-5@L/4",
        ),
        Step(
            mark(
                "A matador fits anywhere and either half may touch, so keep yours for the blanks. Now the ends are "
                "{ends}: a two makes seven with either of them. Lay {tile} at the left end."
            ),
            "2-3@L/2",
        ),
        Step(
            mark(
                "If you cannot play, you draw until you can. You may even draw when you could play, to look for a "
                "matador. The first empty hand scores the pips of the others; {target} points win."
            )
        ),
    ),
    learned=mark("Touching halves make seven, and only a matador opens a blank."),
)
