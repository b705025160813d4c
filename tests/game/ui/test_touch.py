"""Fingers hit what they mean: the area of a small widget is as large as a finger tip."""

from __future__ import annotations

from functools import partial

import pygame
import pytest

from game.look.look import Look
from game.ui.buttons import Button
from game.ui.screen import Screen
from tests.support.screen.pilot import Pilot, stand

SMALL, BESIDE = pygame.Rect(300, 300, 30, 24), pygame.Rect(300, 330, 30, 24)


@pytest.fixture
def pressed() -> list[str]:
    """Return the names of the buttons pressed."""
    return []


@pytest.fixture
def pilot(pressed: list[str]) -> Pilot:
    """Return a page with two small buttons in a column."""

    def build(screen: Screen, look: Look) -> None:
        for name, rect in (("upper", SMALL), ("lower", BESIDE)):
            screen.add(Button(look, rect, "", partial(pressed.append, name), name=name))

    return stand(build)


@pytest.mark.parametrize(
    ("at", "name"),
    [((315, 291), "upper"), ((294, 312), "upper"), ((336, 312), "upper"), ((315, 363), "lower"), ((315, 340), "lower")],
)
def test_a_finger_beside_a_small_button_hits_it(
    pilot: Pilot, pressed: list[str], at: tuple[int, int], name: str
) -> None:
    pilot.tap(at)
    assert pressed == [name]


def test_between_two_buttons_the_nearer_is_hit(pilot: Pilot, pressed: list[str]) -> None:
    pilot.tap((315, 325))
    pilot.tap((315, 329))
    assert pressed == ["upper", "lower"]


def test_a_finger_further_off_hits_nothing(pilot: Pilot, pressed: list[str]) -> None:
    pilot.tap((315, 280))
    pilot.tap((350, 312))
    assert pressed == []


def test_a_finger_that_trembles_still_presses_and_one_that_slides_off_does_not(
    pilot: Pilot, pressed: list[str]
) -> None:
    pilot.drag((315, 292), (317, 293), touch=True)
    assert pressed == ["upper"]
    pilot.drag((315, 292), (315, 240), touch=True)
    assert pressed == ["upper"]


def test_a_mouse_hits_only_the_button_itself(pilot: Pilot, pressed: list[str]) -> None:
    pilot.click((315, 291))
    assert pressed == []
