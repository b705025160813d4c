"""The first lesson of Blind."""

from __future__ import annotations

from typing import Final

from engine.sentences import mark
from game.lessons.lesson import Lesson, Step

LESSON: Final = Lesson(
    game="blind",
    seats=2,
    seed="blind 4",
    steps=(
        Step(
            mark(
                "Nobody knows what the tiles are: your row lies face down, the next tile on top. You begin. Turn it up."
            ),
            "draw",
        ),
        Step(
            mark("The first tile always goes down. Lay {tile} in the middle; that is the whole first turn."),
            "0-5",
            "B draw",
        ),
        Step(
            mark(
                "Your opponent turned up a tile that did not fit, and it went face down to the bottom of the row. "
                "Remember it: it will come back. The ends are {ends}. Turn up your next tile."
            ),
            "draw",
        ),
        Step(
            mark("The {tile} fits, and a tile that fits has to be laid. Lay it at the end like its half."),
            "0-6@L",
        ),
        Step(
            mark("It fitted, so you go on: as long as tiles fit, it is your turn. Turn up the next one."),
            "draw",
            "B draw",
        ),
        Step(
            mark(
                "That one went to the bottom of your row and ended your turn, and your opponent had no luck either. "
                "The first empty row wins; if nothing can fit any more, the row with the fewest pips does."
            )
        ),
    ),
    learned=mark("Turn up, lay what fits and go on; remember what went to the bottom."),
)
