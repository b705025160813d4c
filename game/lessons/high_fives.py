"""The first lesson of High Fives."""

from __future__ import annotations

from typing import Final

from engine.sentences import mark
from game.lessons.lesson import Lesson, Step

LESSON: Final = Lesson(
    game="high_fives",
    seats=2,
    seed="high_fives 1",
    steps=(
        Step(
            mark(
                "In the middle lies the pool. A tile you play takes one from the pool that shares a number with it, "
                "and you keep both. Pips that make a multiple of five are points: play {tile} and take {with}, for "
                "{points}."
            ),
            "1-15+1-14",
            "B 15-15+11-15",
        ),
        Step(
            mark(
                "Your opponent got {got} with the double fifteen: a point for the double, the rest for its pips. Every "
                "double is a point. Play your {tile} and take {with}."
            ),
            "6-6+6-12",
            "B 9-11+5-9",
        ),
        Step(
            mark(
                "Only {pool} is left in the pool, and nothing of yours matches. Then a tile has to stay there. Part "
                "with one that is worth nothing: play {tile}."
            ),
            "0-4",
            "B 0-3+0-4",
        ),
        Step(
            mark(
                "It was taken at once, though it brought no points. But tiles count, too: most tiles in the end are "
                "five points more. When all hands are empty new ones are dealt, until the set is used up."
            )
        ),
    ),
    learned=mark("Take what shares a number; doubles and pips in fives are points, and most tiles earn five more."),
)
