"""A first evening with only a gamepad: a lesson, a round of a match, and every page of the title and back."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.scenes.home.title import TitleScene
from game.scenes.lesson.end import LessonEnd
from game.scenes.results.results import ResultsScene
from game.ui.scene import Scene
from tests.support.lengths import sampled
from tests.support.screen.whole_program import Visit

A, B = pygame.CONTROLLER_BUTTON_A, pygame.CONTROLLER_BUTTON_B
DOWN, RIGHT = pygame.CONTROLLER_BUTTON_DPAD_DOWN, pygame.CONTROLLER_BUTTON_DPAD_RIGHT
AGAIN = (RIGHT, A, pygame.CONTROLLER_BUTTON_DPAD_UP, pygame.CONTROLLER_BUTTON_X, A)
"""Buttons to try in turn when A alone has no effect."""
PATIENCE = 400


def shows_focus(visit: Visit) -> bool:
    """Return True if the focus can be seen; pages with nothing to press need none."""
    return not visit.names or (visit.screen.focus is not None and visit.screen.focus.ringed)


def go_down_to(visit: Visit, name: str) -> None:
    """Move the focus down to a widget of a column."""
    for _ in range(12):
        if visit.focus == name:
            return
        visit.pad(DOWN)
        assert shows_focus(visit), visit.focus
    raise AssertionError((name, visit.focus))


def press_on(visit: Visit, until: type[Scene]) -> None:
    """Press A, and others where it has no effect, until a page opens."""
    before, still = (visit.focus, visit.picture().get_buffer().raw), 0
    for _ in range(PATIENCE):
        if isinstance(visit.scene, until):
            return
        visit.pad(A if still < 2 else AGAIN[still % len(AGAIN)])
        assert shows_focus(visit), (visit.scene, visit.focus)
        now = visit.focus, visit.picture().get_buffer().raw
        before, still = now, still + 1 if now == before else 0
    raise AssertionError((visit.scene, visit.focus, visit.names))


@sampled(4)
@pytest.mark.parametrize("name", ["Quick game", "Play", "Learn", "Puzzles"])
def test_every_page_of_the_title_is_opened_and_left_again(tmp_path: Path, name: str) -> None:
    with Visit(tmp_path) as visit:
        go_down_to(visit, name)
        visit.pad(A)
        assert not isinstance(visit.scene, TitleScene)
        assert shows_focus(visit)
        if name == "Quick game":  # its menu is behind B
            visit.pad(B)
            go_down_to(visit, "Leave the table")
            visit.pad(A)
        else:
            visit.pad(B)
        assert isinstance(visit.scene, TitleScene)
        assert shows_focus(visit)


def test_the_first_lesson_is_played_to_its_end(tmp_path: Path) -> None:
    with Visit(tmp_path) as visit:
        go_down_to(visit, "Learn")
        visit.pad(A)
        visit.pad(A)
        press_on(visit, LessonEnd)
        visit.pad(B)
        assert visit.screen.focus is not None


def test_a_round_is_played_to_its_result(tmp_path: Path) -> None:
    with Visit(tmp_path) as visit:
        go_down_to(visit, "Quick game")
        visit.pad(A)
        press_on(visit, ResultsScene)
