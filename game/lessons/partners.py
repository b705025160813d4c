"""The first lesson of Partners."""

from __future__ import annotations

from typing import Final

from engine.sentences import gettext_noop
from game.lessons.lesson.lesson import Lesson, LessonStep

LESSON: Final = Lesson(
    game="partners",
    seats=4,
    seed="partners 22762",
    steps=(
        LessonStep(
            gettext_noop(
                "Two against two: your partner sits opposite you. All tiles are dealt, seven each, and nothing is "
                "ever drawn. You hold the double six, so you lead with it: play {tile}."
            ),
            "6-6",
            "B 4-6@L, C 4-4@L, D 3-4@L, A 3-6@L, B pass, C 5-6@L, D 2-5@L",
        ),
        LessonStep(
            gettext_noop(
                "The next player had to pass, and all of you know why: no six. Four sixes lie on the table, and you "
                "hold the other three. Play {tile} on the left, and nobody else can play."
            ),
            "2-6@L",
            "B pass, C pass, D pass, A 1-6@L, B 1-5@L, C 3-5@L, D 0-3@L",
        ),
        LessonStep(
            gettext_noop(
                "On the left {tile} would close the round, and the pair with fewer pips would win. So count before "
                "you close: {weight} pips in three tiles are a lot. Keep the round open, and play it on the right."
            ),
            "0-6@R",
            "B 0-4@L, C 0-5@R, D pass",
        ),
        LessonStep(
            gettext_noop(
                "A pass at {ends}: that opponent has neither. Your partner began with the double four, so leave fours "
                "at both ends, for your partner and for your last tile. Play {tile} on the right."
            ),
            "4-5@R",
            "B pass, C 1-4@L, D 0-1@L",
        ),
        LessonStep(
            gettext_noop("The four on the right is still yours. Play {tile}, and you go out for both of you."),
            "2-4@R",
        ),
        LessonStep(
            gettext_noop(
                "Your pair scores {got}, the pips in the opponents' hands. Next time another seat leads. The first "
                "pair with {target} wins the match."
            )
        ),
    ),
    learned=gettext_noop("Remember every pass, leave your partner's numbers open, and count before you close a round."),
)
