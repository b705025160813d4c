"""The first lesson of Super Dominoes."""

from __future__ import annotations

from typing import Final

from engine.sentences import mark
from game.lessons.lesson import Lesson, Step

LESSON: Final = Lesson(
    game="super",
    seats=3,
    seed="super 3",
    steps=(
        Step(
            mark(
                "Six legs grow from one double, and some numbers have a power. You may begin with any double. Lay "
                "{tile}: as a start double it lets you lay another tile at once."
            ),
            "14-14",
        ),
        Step(
            mark(
                "What counts is the number that a tile leaves open. Your {tile} begins the first leg and leaves a "
                "thirteen: that is a spell. Cast it."
            ),
            "13-14@A",
            "B 3-3@A, C 2-3@A, B 2-12@A",
        ),
        Step(
            mark(
                "Under a spell only a thirteen or a double may be laid, and only there. A double three broke yours. A "
                "double also costs the next player a turn, and a three turns the order round."
            ),
        ),
        Step(
            mark(
                "Now it is your turn again. The legs show {ends}: nothing of yours fits, so draw. You pick two tiles "
                "at once."
            ),
            "draw",
        ),
        Step(
            mark(
                "One of them fits: a leg that has not begun shows the number of the start double. Lay {tile} there. "
                "It leaves a fifteen, and every other player has to take a tile."
            ),
            "14-15@B",
        ),
        Step(
            mark(
                "The others hold one tile more each. You have {hand}. An empty hand wins the round; its winner scores "
                "what the others have left, and most points after three rounds win."
            )
        ),
    ),
    learned=mark("Thirteen casts a spell, fourteen goes on, fifteen makes the others draw, three turns the order."),
)
