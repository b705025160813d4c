"""Scenes pass inputs to their widgets, go back, and darken their background."""

import pygame
import pytest

from game.look.look import Look
from game.ui.actions import Action, Press
from game.ui.buttons import Button
from game.ui.scene import Scene
from game.ui.screen import Screen
from game.ui.stack import Stack
from tests.support.screen.pilot import plain_look

SIZE = (1280, 720)
LOOK = plain_look(SIZE)


@pytest.fixture
def stack() -> Stack:
    return Stack(lambda _size: LOOK)


def test_a_scene_without_widgets_only_goes_back(stack: Stack) -> None:
    scene = Scene(stack)
    scene.enter()
    scene.layout(LOOK)
    scene.update(1.0)
    scene.update_below(1.0)
    assert scene.draw(pygame.Surface(SIZE), full=True) == []
    assert not scene.busy
    scene.handle(Press(Action.ACCEPT))
    assert not stack.changing
    scene.handle(Press(Action.CANCEL))
    assert stack.changing


def test_a_button_may_take_cancel_for_itself(stack: Stack) -> None:
    stays: list[str] = []

    class Asks(Scene):
        def layout(self, look: Look) -> None:
            self.screen = Screen(look, self.dimmed(look))
            box = look.scale.rect(100, 100, 200, 60)
            self.screen.add(Button(look, box, "Stay", lambda: stays.append("stay"), hotkey=Action.CANCEL))

    scene = Asks(stack)
    scene.layout(LOOK)
    scene.handle(Press(Action.CANCEL))
    assert stays == ["stay"]
    assert not stack.changing


def test_nothing_shines_through_the_panel_of_a_dialog(stack: Stack) -> None:
    panel = pygame.Rect(300, 200, 500, 300)
    grounds = []
    for colour in ("white", "black"):
        scene = Scene(stack)
        scene.under = pygame.Surface(SIZE)
        scene.under.fill(colour)
        grounds.append(scene.dimmed(LOOK, panel))
        assert scene.under.get_at((5, 5)) == pygame.Color(colour)
    white, black = grounds
    assert white.get_at((5, 5)) != black.get_at((5, 5))
    for spot in (panel.center, (panel.x + 30, panel.y + 30), (panel.right - 9, panel.centery)):
        assert white.get_at(spot) == black.get_at(spot)
