"""The first lesson of each game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

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
    space,
    space_classic,
    super_dominoes,
    thats_it,
)
from game.lessons.lesson import Lesson

LESSONS: Final[Mapping[str, Lesson]] = {
    lesson.game: lesson
    for lesson in (
        block_draw.LESSON,
        all_fives.LESSON,
        matador.LESSON,
        bergen.LESSON,
        blind.LESSON,
        cross.LESSON,
        five_up.LESSON,
        fours.LESSON,
        one_arm_joe.LESSON,
        giant.LESSON,
        knock_out.LESSON,
        baronet.LESSON,
        domino_solitaire.LESSON,
        super_dominoes.LESSON,
        double_takes.LESSON,
        thats_it.LESSON,
        high_fives.LESSON,
        space.LESSON,
        space_classic.LESSON,
    )
}
"""Lessons by the key of their game."""
