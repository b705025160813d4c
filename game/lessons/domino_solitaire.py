"""The first lesson of Domino Solitaire."""

from __future__ import annotations

from typing import Final

from engine.sentences import gettext_noop
from game.lessons.lesson.lesson import Lesson, LessonStep

LESSON: Final = Lesson(
    game="domino_solitaire",
    seats=1,
    seed="domino_solitaire 1",
    steps=(
        LessonStep(
            gettext_noop(
                "All the tiles are face down in seven columns, and the aim is to flip every one. First choose how: "
                "sideways like a page, or end over end, so that the hidden top comes down. Neither is luckier. Choose "
                "sideways."
            ),
            "choose@horizontal",
        ),
        LessonStep(
            gettext_noop(
                "The last tile of each column is face up. You can move a tile under another column if its top half "
                "matches the half at the bottom there. Pick {tile}. Its top half fits under a double, so move it "
                "there."
            ),
            "2-3@c5",
        ),
        LessonStep(
            gettext_noop(
                "Its column is empty, so you can start a new one there later. Now free a face-down tile: move {tile} "
                "under the first column."
            ),
            "1-6@c1",
        ),
        LessonStep(
            gettext_noop("The tile above it was flipped at once. It's a double, and it already fits. Move {tile}."),
            "2-2@c5",
        ),
        LessonStep(
            gettext_noop(
                "And so does the next one. Move {tile} under the first column, which has a six at the bottom."
            ),
            "6-6@c1",
        ),
        LessonStep(
            gettext_noop(
                "Linked tiles are a run. Pick {tile}, the top of a run of three, and move the whole run under the "
                "tile that ends in its number."
            ),
            "3-3@c4",
        ),
    ),
    learned=gettext_noop("Free the deep columns, move whole runs, and keep empty spaces for as long as you can."),
)
