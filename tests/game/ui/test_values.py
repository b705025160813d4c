"""Toggle, slider and chooser by mouse, finger and keys."""

import pygame
import pytest

from game.look.fonts import Face
from game.look.look import Look
from game.ui.actions import Action
from game.ui.screen import Screen
from game.ui.values import Chooser, Slider, Toggle
from tests.support.screen.pilot import Pilot, plain_look, same, stand
from tests.support.screen.pseudo_language import overheard

OPTIONS = ("English", "Español", "Русский")


class Desk:
    def __init__(self) -> None:
        self.told: list[object] = []

    def build(self, screen: Screen, look: Look) -> None:
        boxes = [pygame.Rect(100, 80 + 80 * row, 600, 50) for row in range(4)]
        screen.add(Toggle(look, boxes[0], "Hints", self.told.append, value=False))
        screen.add(Slider(look, boxes[1], "Music", self.told.append, value=50, show="{} %".format))
        screen.add(Chooser(look, boxes[2], "Language", OPTIONS, self.told.append))
        screen.add(Chooser(look, boxes[3], "Game", [str(n) for n in range(40)], self.told.append, value=20))


@pytest.fixture
def desk() -> Desk:
    return Desk()


@pytest.fixture
def pilot(desk: Desk) -> Pilot:
    return stand(desk.build)


def focus(pilot: Pilot, name: str) -> None:
    pilot.screen.focus_on(pilot.find(name))


def test_a_click_turns_a_toggle_over(pilot: Pilot, desk: Desk) -> None:
    pilot.click("Hints")
    pilot.click("Hints")
    pilot.drag("Hints", "Language")
    assert desk.told == [True, False]


def test_arrows_put_a_toggle_to_their_side(pilot: Pilot, desk: Desk) -> None:
    focus(pilot, "Hints")
    for action in (Action.LEFT, Action.RIGHT, Action.RIGHT, Action.LEFT, Action.ACCEPT):
        pilot.press(action)
    assert desk.told == [True, False, True]


def test_a_toggle_is_told_by_more_than_colour() -> None:
    look = plain_look((1920, 1080))
    box = pygame.Rect(20, 20, 500, 60)
    states = []
    for value in (True, False):
        surface = pygame.Surface((560, 100))
        Toggle(look, box, "Hints", lambda _: None, value=value, words=("Aus", "An")).draw(surface)
        mask = pygame.mask.from_threshold(surface, (255, 253, 246), (60, 60, 60, 255))
        states.append([mask.overlap_area(pygame.mask.Mask((12, 20), fill=True), (x, 50)) for x in (450, 490)])
    assert states[0][0] < states[0][1]
    assert states[1][0] > states[1][1]


def test_arrows_page_keys_and_ends_move_a_slider(pilot: Pilot, desk: Desk) -> None:
    focus(pilot, "Music")
    for action in (Action.RIGHT, Action.LEFT, Action.PAGE_UP, Action.END, Action.RIGHT, Action.HOME, Action.LEFT):
        pilot.press(action)
    assert desk.told == [55, 50, 65, 100, 0]
    assert pilot.focus == "Music"


def test_a_held_arrow_runs_a_slider(pilot: Pilot, desk: Desk) -> None:
    focus(pilot, "Music")
    pilot.press(Action.RIGHT, held=1.0)
    assert desk.told == [55, 60, 65, 70, 75, 80][: len(desk.told)]
    assert len(desk.told) == 6


def test_a_slider_follows_the_mouse_even_outside(pilot: Pilot, desk: Desk) -> None:
    slider = pilot.get(Slider, "Music")
    groove = slider.groove
    pilot.drag((groove.x, groove.centery), (groove.right, groove.centery + 300))
    assert desk.told[0] == 0
    assert desk.told[-1] == slider.value == 100
    pilot.click(groove.center)
    assert slider.value == 50
    pilot.move((5, 5))
    assert slider.value == 50


def test_a_press_on_the_name_of_a_slider_moves_nothing(pilot: Pilot, desk: Desk) -> None:
    pilot.click((110, pilot.find("Music").rect.centery))
    assert desk.told == []
    assert pilot.focus == "Music"


def test_a_slider_called_off_goes_back(pilot: Pilot, desk: Desk) -> None:
    slider = pilot.get(Slider, "Music")
    pilot.move(slider.groove.midright)
    pilot.move((slider.groove.right - 1, slider.groove.centery))
    pilot.down()
    assert slider.value == 100
    pilot.post(pygame.WINDOWFOCUSLOST)
    pilot.step()
    assert slider.value == 50
    assert desk.told == [100, 50]


def test_a_chooser_goes_round(pilot: Pilot, desk: Desk) -> None:
    focus(pilot, "Language")
    for action in (Action.LEFT, Action.RIGHT, Action.ACCEPT, Action.PAGE_DOWN, Action.PAGE_DOWN):
        pilot.press(action)
    assert desk.told == [2, 0, 1, 2]


def test_a_long_chooser_takes_ten_at_a_time(pilot: Pilot, desk: Desk) -> None:
    focus(pilot, "Game")
    for action in (Action.PAGE_DOWN, Action.END, Action.PAGE_UP, Action.HOME):
        pilot.press(action)
    assert desk.told == [30, 39, 29, 0]


def test_the_halves_of_a_chooser_s_box_are_arrows(pilot: Pilot, desk: Desk) -> None:
    box = pilot.get(Chooser, "Language").control
    pilot.click((box.right - 20, box.centery))
    pilot.click((box.x + 20, box.centery))
    pilot.click((box.x + 20, box.centery))
    assert desk.told == [1, 0, 2]


def test_values_set_by_the_scene_tell_nobody_and_show(pilot: Pilot, desk: Desk) -> None:
    before = pilot.picture()
    pilot.get(Toggle, "Hints").value = True
    pilot.get(Slider, "Music").value = 10
    pilot.get(Chooser, "Language").value = 2
    pilot.step()
    assert desk.told == []
    assert not same(before, pilot.picture())
    assert same(pilot.picture(), pilot.look_again())


def test_a_chooser_of_one_stays(pilot: Pilot) -> None:
    chooser = Chooser(pilot.find("Game").look, pygame.Rect(0, 0, 400, 50), "Only", ["this"], print)
    chooser.draw(pygame.Surface((500, 100)))
    assert chooser.on_action(Action.RIGHT)
    assert chooser.value == 0


def test_a_long_name_takes_a_second_line_rather_than_small_letters() -> None:
    long = "What is done with the tiles that are left"
    heights: list[int] = []

    def build(screen: Screen, look: Look) -> None:
        for text in ("Hints", long):
            heights.append(Chooser.height_for(look, text, OPTIONS, 500, 30))
            screen.add(Chooser(look, pygame.Rect(100, 50 + 100 * len(heights), 500, heights[-1]), text, OPTIONS, print))

    pilot = stand(build)
    assert heights[0] == 30 < heights[1]
    with overheard() as seen:
        pilot.look_again()
    assert long in seen.texts, "nothing is cut"
    assert pilot.screen.look.fonts.line(Face.MEDIUM, 18) * 2 <= heights[1]


def test_a_line_without_a_label_is_as_wide_as_what_stands_above_and_below_it() -> None:
    look, box = plain_look((1920, 1080)), pygame.Rect(100, 80, 600, 50)
    labelled, bare = (Chooser(look, box, text, OPTIONS, lambda _place: None) for text in ("Language", ""))
    assert bare.control == box
    assert box.contains(labelled.control.inflate(2, 0))
    assert bare.ring_gap > 0 > labelled.ring_gap, "the focus ring goes around the box, or inside the line"
