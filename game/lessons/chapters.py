"""The lessons in an order to learn them in: chapters, from the plainest games to those with powers."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, NamedTuple

from engine.sentences import gettext_noop


class Chapter(NamedTuple):
    """Lessons that go together."""

    title: str
    """English, marked for translation, like the next."""
    about: str
    lessons: tuple[str, ...]
    """By the keys of their games, the easiest first."""


CHAPTERS: Final = (
    Chapter(
        gettext_noop("First steps"),
        gettext_noop("easy: match, pass, go out"),
        ("block_draw", "blind", "one_arm_joe", "fours", "giant"),
    ),
    Chapter(
        gettext_noop("Arms and sums"),
        gettext_noop("a step up: branch out, count the ends"),
        ("cross", "matador", "bergen", "all_fives", "five_up"),
    ),
    Chapter(
        gettext_noop("Solo and in space"),
        gettext_noop("harder: look ahead"),
        ("baronet", "knock_out", "domino_solitaire", "space", "space_classic"),
    ),
    Chapter(
        gettext_noop("The big set"),
        gettext_noop("the hardest: tricks, melds, powers"),
        ("high_fives", "thats_it", "double_takes", "super"),
    ),
)

COURSE: Final = tuple(key for chapter in CHAPTERS for key in chapter.lessons)
"""All lessons in order."""


def next_lesson(done: Collection[str]) -> str | None:
    """Return the first lesson that isn't done, None if all are."""
    return next((key for key in COURSE if key not in done), None)
