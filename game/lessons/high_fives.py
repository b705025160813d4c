"""The first lesson of High Fives."""

from __future__ import annotations

from typing import Final

from engine.sentences import gettext_noop
from game.lessons.lesson.lesson import Lesson, LessonStep

LESSON: Final = Lesson(
    game="high_fives",
    seats=2,
    seed="high_fives 1",
    steps=(
        LessonStep(
            gettext_noop(
                "The pool is in the middle. A tile you play takes one from the pool that shares a number with it, and "
                "you keep both. A tile whose pips are a multiple of five scores. Play {tile} and take {with}, for "
                "{points}."
            ),
            "1-15+1-14",
            "B 15-15+11-15",
        ),
        LessonStep(
            gettext_noop(
                "Your opponent scored {got} with the double fifteen: a point for the double, the rest for its pips. "
                "Every double is a point. Play your {tile} and take {with}."
            ),
            "6-6+6-12",
            "B 9-11+5-9",
        ),
        LessonStep(
            gettext_noop(
                "Only {pool} is left in the pool, and nothing you hold matches. So one of your tiles must stay there. "
                "Give up one that is worth nothing: play {tile}."
            ),
            "0-4",
            "B 0-3+0-4",
        ),
        LessonStep(
            gettext_noop(
                "Your opponent took it at once, though it scored nothing. But tiles count, too: the most tiles at the "
                "end score five extra points. When all hands are empty, new ones are dealt until the set is used up."
            )
        ),
    ),
    learned=gettext_noop(
        "Take tiles that share a number. Doubles score, so do pips in fives, and the most tiles score five more."
    ),
)
