"""The first lesson of each game, in an order to learn them in: chapters, from the plainest games to those with powers.

A new game needs its lesson in a chapter, and nothing else here.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final, NamedTuple

from engine.sentences import gettext_noop
from game.lessons import (
    all_fives,
    baronet,
    bergen,
    blind,
    block_draw,
    cross,
    domino_solitaire,
    double_takes,
    five_up,
    fours,
    giant,
    high_fives,
    knock_out,
    matador,
    one_arm_joe,
    partners,
    space,
    space_classic,
    super_dominoes,
    thats_it,
)
from game.lessons.lesson.lesson import Lesson


class Chapter(NamedTuple):
    """Lessons that go together."""

    title: str
    """English, marked for translation, like the next."""
    about: str
    lessons: tuple[Lesson, ...]
    """The easiest first."""

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of their games."""
        return tuple(lesson.game for lesson in self.lessons)


CHAPTERS: Final = (
    Chapter(
        gettext_noop("First steps"),
        gettext_noop("easy: match, pass, go out"),
        (
            block_draw.LESSON,
            blind.LESSON,
            one_arm_joe.LESSON,
            fours.LESSON,
            giant.LESSON,
            partners.LESSON,
        ),
    ),
    Chapter(
        gettext_noop("Arms and sums"),
        gettext_noop("a step up: branch out, count the ends"),
        (
            cross.LESSON,
            matador.LESSON,
            bergen.LESSON,
            all_fives.LESSON,
            five_up.LESSON,
        ),
    ),
    Chapter(
        gettext_noop("Solo and in space"),
        gettext_noop("harder: look ahead"),
        (
            baronet.LESSON,
            knock_out.LESSON,
            domino_solitaire.LESSON,
            space.LESSON,
            space_classic.LESSON,
        ),
    ),
    Chapter(
        gettext_noop("The big set"),
        gettext_noop("the hardest: tricks, melds, powers"),
        (
            high_fives.LESSON,
            thats_it.LESSON,
            double_takes.LESSON,
            super_dominoes.LESSON,
        ),
    ),
)

LESSONS: Final[Mapping[str, Lesson]] = {lesson.game: lesson for chapter in CHAPTERS for lesson in chapter.lessons}
"""Lessons by the key of their game, in order."""


def next_lesson(done: Collection[str]) -> str | None:
    """Return the first lesson that isn't done, None if all are."""
    return next((key for key in LESSONS if key not in done), None)
