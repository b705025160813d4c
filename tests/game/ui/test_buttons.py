"""Buttons and cards by mouse, finger, keys and shortcut."""

from collections.abc import Callable

import pygame
import pytest

from game.look.look import Look
from game.look.scale import Scale
from game.ui.actions import Action
from game.ui.buttons import Button, even
from game.ui.chips import Chip
from game.ui.screen import Screen
from tests.support.screen.pilot import Pilot, plain_look, same, stand

PLAY, RULES, GONE = (pygame.Rect(200, 100 + 120 * row, 260, 60) for row in range(3))


class Desk:
    def __init__(self) -> None:
        self.done: list[str] = []

    def build(self, screen: Screen, look: Look) -> None:
        screen.add(Button(look, PLAY, "Play", lambda: self.done.append("play"), kind="primary"))
        screen.add(Button(look, RULES, "Rules", lambda: self.done.append("rules"), hotkey=Action.RULES, key="R"))
        screen.add(Button(look, GONE, "Gone", lambda: self.done.append("gone"), hotkey=Action.DRAW)).enabled = False
        screen.add(Chip(look, pygame.Rect(700, 100, 120, 40), "Block", lambda: self.done.append("block")))


@pytest.fixture
def desk() -> Desk:
    return Desk()


@pytest.fixture
def pilot(desk: Desk) -> Pilot:
    return stand(desk.build)


def test_a_click_presses(pilot: Pilot, desk: Desk) -> None:
    for name in ("Rules", "Block", "Play"):
        pilot.click(name)
        assert pilot.focus == name
    assert desk.done == ["rules", "block", "play"]


def test_a_tap_presses_and_leaves_no_hover(pilot: Pilot, desk: Desk) -> None:
    pilot.tap("Rules")
    assert desk.done == ["rules"]
    assert not pilot.find("Rules").hovered


def test_a_press_that_slides_off_does_nothing(pilot: Pilot, desk: Desk) -> None:
    pilot.drag("Play", (20, 20))
    pilot.drag("Play", "Rules")
    pilot.drag((20, 20), "Play")
    assert desk.done == []
    pilot.click("Play")
    assert desk.done == ["play"]


def test_a_press_that_comes_back_counts(pilot: Pilot, desk: Desk) -> None:
    button = pilot.find("Play")
    pilot.move("Play")
    pilot.down()
    assert button.down
    pilot.move((20, 20))
    assert not button.down
    pilot.move("Play")
    assert button.down
    pilot.up()
    assert desk.done == ["play"]


def test_only_the_left_button_presses(pilot: Pilot, desk: Desk) -> None:
    pilot.click("Play", button=3)
    pilot.click("Play", button=2)
    assert desk.done == []


def test_a_lost_window_calls_the_press_off(pilot: Pilot, desk: Desk) -> None:
    pilot.move("Play")
    pilot.down()
    pilot.post(pygame.WINDOWFOCUSLOST)
    pilot.step()
    pilot.up()
    assert desk.done == []


def test_enter_space_and_pad_press_the_focused_one(pilot: Pilot, desk: Desk) -> None:
    pilot.press(pygame.K_RETURN)
    pilot.press(pygame.K_SPACE)
    pilot.press(Action.DOWN)
    pilot.post(pygame.CONTROLLERBUTTONDOWN, instance_id=1, button=pygame.CONTROLLER_BUTTON_A)
    pilot.step()
    assert desk.done == ["play", "play", "rules"]


def test_a_hotkey_presses_from_anywhere(pilot: Pilot, desk: Desk) -> None:
    pilot.press(pygame.K_r)
    assert desk.done == ["rules"]
    assert pilot.focus == "Play"


def test_a_disabled_button_does_nothing_at_all(pilot: Pilot, desk: Desk) -> None:
    pilot.click("Gone")
    pilot.press(Action.DRAW)
    assert "Gone" not in pilot.names
    assert desk.done == []
    pilot.find("Gone").enabled = True
    pilot.press(Action.DRAW)
    assert desk.done == ["gone"]


def test_the_buttons_of_a_group_have_letters_of_one_size() -> None:
    look = Look(Scale((1280, 720), 1.6))

    def letters(group: list[Button]) -> set[int]:
        seen: set[int] = set()
        for button in group:
            fitted = button.fitted

            def watched(
                string: str, width: int, *, fitted: Callable[..., pygame.Surface] = fitted, **how: object
            ) -> pygame.Surface:
                image = fitted(string, width, **how)
                seen.add(image.get_height())
                return image

            button.fitted = watched  # type: ignore[method-assign]  # only for this button
            button.paint(pygame.Surface((1280, 720)))
            button.fitted = fitted  # type: ignore[method-assign]  # restored
        return seen

    group = [
        Button(look, PLAY.inflate(-140, 0).move(0, 90 * row), word, print)
        for row, word in enumerate(("Sort", "Take it"))
    ]
    assert len(letters(group)) == 1
    group[0].text = "Take all of it back"
    assert len(letters(group)) == 2
    even(group)
    assert len(letters(group)) == 1
    group[1].painted()
    group[0].text = "Sort"
    assert group[1].dirty, "it is painted anew in larger letters"


def test_a_button_looks_different_in_every_state() -> None:
    look = plain_look((1920, 1080))
    button = Button(look, PLAY, "Play", lambda: None, key="P")
    seen = []
    for change in ({}, {"hovered": True}, {"down": True}, {"enabled": False}):
        for name, value in change.items():
            setattr(button, name, value)
        surface = pygame.Surface((600, 300))
        button.draw(surface)
        seen.append(surface)
    assert not any(same(one, other) for place, one in enumerate(seen) for other in seen[:place])


def test_labels_and_tabs_can_change(pilot: Pilot) -> None:
    button = pilot.get(Button, "Play")
    before = pilot.picture()
    button.text = "Draw 3"
    pilot.step()
    assert pilot.find("Draw 3") is button
    assert not same(before, pilot.picture())
    written = pilot.picture()
    button.selected = True
    pilot.step()
    assert not same(written, pilot.picture())
    assert same(pilot.picture(), pilot.look_again())


def test_sounds_of_pressing_and_moving_the_focus(pilot: Pilot) -> None:
    heard = pilot.scene.heard  # type: ignore[attr-defined]  # the scene of `stand`
    pilot.press(Action.DOWN)
    pilot.press(Action.ACCEPT)
    assert heard == ["focus", "press"]


def test_a_button_with_a_name_of_its_own_keeps_it() -> None:
    button = Button(plain_look((1280, 720)), PLAY, "3", lambda: None, name="Boneyard")
    button.painted()
    button.text = "3"
    button.selected = False
    assert not button.dirty
    button.text = "2"
    assert (button.text, button.name, button.selected) == ("2", "Boneyard", False)
    assert not button.on_action(Action.LEFT)
