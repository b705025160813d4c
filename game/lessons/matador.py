"""The first lesson of Matador."""

from __future__ import annotations

from typing import Final

from engine.sentences import gettext_noop
from game.lessons.lesson.lesson import Lesson, LessonStep

LESSON: Final = Lesson(
    game="matador",
    seats=2,
    seed="matador 2",
    steps=(
        LessonStep(
            gettext_noop(
                "As usual, the highest double leads. Play {tile}. In Matador, doubles are placed along the line like "
                "any other tile."
            ),
            "5-5",
            "B 2-4@L/2",
        ),
        LessonStep(
            gettext_noop(
                "See that two next to a five? Touching halves must add up to seven, not match. The left end is a "
                "four, so it takes a three. Play {tile} there."
            ),
            "3-3@L/3",
            "B 0-2@R/2",
        ),
        LessonStep(
            gettext_noop(
                "There's a blank at the right end. Nothing makes seven with a blank, so only the four matadors fit "
                "it: the tiles with seven pips, and the double blank. You hold one of them. Play {tile} on the blank."
            ),
            "2-5@R/2",
            "B 4-5@L/4",
        ),
        LessonStep(
            gettext_noop(
                "A matador fits anywhere, with either half, so keep yours for the blanks. Now the ends are {ends}. A "
                "two makes seven with either of them. Play {tile} at the left end."
            ),
            "2-3@L/2",
        ),
        LessonStep(
            gettext_noop(
                "If you can't play, you draw until you can. You can even draw when you could play, to look for a "
                "matador. Go out first to score the pips in the other hands. First to {target} points wins."
            )
        ),
    ),
    learned=gettext_noop("Touching halves make seven, and only a matador fits a blank."),
)
