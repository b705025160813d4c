"""The first lesson of Super Dominoes."""

from __future__ import annotations

from typing import Final

from engine.sentences import gettext_noop
from game.lessons.lesson.lesson import Lesson, LessonStep

LESSON: Final = Lesson(
    game="super",
    seats=3,
    seed="super 3",
    steps=(
        LessonStep(
            gettext_noop(
                "Six legs grow from one double, and some numbers have a power. You can lead any double. Play {tile}. "
                "As a start double it lets you play another tile at once."
            ),
            "14-14",
        ),
        LessonStep(
            gettext_noop(
                "What counts is the number a tile leaves open. A thirteen is a spell: until a tile ends it, everyone "
                "can only play a thirteen or a double, and only on that leg. Your {tile} leaves a thirteen. Cast the "
                "spell."
            ),
            "13-14@A",
            "B 3-3@A, C 2-3@A, B 2-12@A",
        ),
        LessonStep(
            gettext_noop(
                "A double three broke your spell, since it doesn't leave a thirteen. A double also skips the next "
                "player, and a three reverses the order of play."
            ),
        ),
        LessonStep(
            gettext_noop(
                "Now it's your turn again. The legs show {ends}, and nothing you hold fits. Draw, and you get two "
                "tiles at once."
            ),
            "draw",
        ),
        LessonStep(
            gettext_noop(
                "One of them fits, because a leg with no tiles shows the number of the start double. Play {tile} "
                "there. It leaves a fifteen, and every other player must draw a tile."
            ),
            "14-15@B",
        ),
        LessonStep(
            gettext_noop(
                "The other players each hold one more tile. You have {hand}. Go out first to win the round and score "
                "what the other players have left. After three rounds, the most points wins."
            )
        ),
    ),
    learned=gettext_noop(
        "Thirteen casts a spell, fourteen plays again, fifteen makes everyone else draw, three reverses the "
        "order. You'll remember the spell."
    ),
)
