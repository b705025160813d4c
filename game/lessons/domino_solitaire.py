"""The first lesson of Domino Solitaire."""

from __future__ import annotations

from typing import Final

from engine.sentences import mark
from game.lessons.lesson import Lesson, Step

LESSON: Final = Lesson(
    game="domino_solitaire",
    seats=1,
    seed="domino_solitaire 1",
    steps=(
        Step(
            mark(
                "All tiles lie face down in seven columns, and the aim is to turn up every one. First choose how they "
                "are turned over, for the whole game. Choose sideways."
            ),
            "choose@horizontal",
        ),
        Step(
            mark(
                "The last tile of each column is up. A tile goes under another column if its top half is like the half "
                "at the bottom there. Pick {tile}: its top half fits under a double. Lay it there."
            ),
            "2-3@c5",
        ),
        Step(
            mark(
                "Its column is empty: you may begin a new one there later. Now free a tile that lies face down: move "
                "{tile} under the first column."
            ),
            "1-6@c1",
        ),
        Step(
            mark("The tile above it was turned up at once. It is a double, and it fits already: lay {tile}."),
            "2-2@c5",
        ),
        Step(
            mark("And so was the next one. Lay {tile} under the first column, where a six is at the bottom."),
            "6-6@c1",
        ),
        Step(
            mark(
                "Tiles that hang together are a run. Pick {tile}, the top of a run of three, and move the whole run "
                "under the tile that ends in its number."
            ),
            "3-3@c4",
        ),
    ),
    learned=mark("Free the deep columns, move whole runs, and keep empty places as long as you can."),
)
