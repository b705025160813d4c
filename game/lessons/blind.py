"""The first lesson of Blind."""

from __future__ import annotations

from typing import Final

from engine.sentences import gettext_noop
from game.lessons.lesson.lesson import Lesson, LessonStep

LESSON: Final = Lesson(
    game="blind",
    seats=2,
    seed="blind 4",
    steps=(
        LessonStep(
            gettext_noop(
                "Nobody knows the tiles. Your row is face down, with the next tile on top. You go first. Flip it."
            ),
            "draw",
        ),
        LessonStep(
            gettext_noop("The first tile is always playable. Play {tile} in the middle; that's your whole first turn."),
            "0-5",
            "B draw",
        ),
        LessonStep(
            gettext_noop(
                "Your opponent flipped a tile that didn't fit, and it went face down to the bottom of the row. "
                "Remember it, because it will come back. The ends are {ends}. Flip your next tile."
            ),
            "draw",
        ),
        LessonStep(
            gettext_noop("The {tile} fits, and you must play a tile that fits. Play it at the end it matches."),
            "0-6@L",
        ),
        LessonStep(
            gettext_noop(
                "It fitted, so it's your turn again. You keep playing for as long as tiles fit. Flip the next one."
            ),
            "draw",
            "B draw",
        ),
        LessonStep(
            gettext_noop(
                "That one went to the bottom of your row and ended your turn. Your opponent had no luck either. Empty "
                "your row first to win. If no tile can fit any longer, the row with the fewest pips wins."
            )
        ),
    ),
    learned=gettext_noop("Flip a tile, play it if it fits, and remember what went to the bottom."),
)
