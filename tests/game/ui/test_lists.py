"""A list by mouse, wheel, finger and keys."""

import pygame
import pytest

from game.look.look import Look
from game.ui.actions import Action
from game.ui.buttons import Button
from game.ui.lists import ListBox, ListRow
from game.ui.screen import Screen
from tests.support.screen.pilot import Pilot, same, stand

BOX = pygame.Rect(100, 100, 400, 300)


class Desk:
    def __init__(self) -> None:
        self.chosen: list[int] = []
        self.opened: list[int] = []

    def build(self, screen: Screen, look: Look) -> None:
        rows = [ListRow(f"Game {number}", "double six") for number in range(20)]
        screen.add(ListBox(look, BOX, rows, self.chosen.append, on_open=self.opened.append, name="Games"))
        screen.add(Button(look, pygame.Rect(100, 450, 200, 50), "Play", lambda: None))


@pytest.fixture
def desk() -> Desk:
    return Desk()


@pytest.fixture
def pilot(desk: Desk) -> Pilot:
    return stand(desk.build)


@pytest.fixture
def box(pilot: Pilot) -> ListBox:
    return pilot.get(ListBox, "Games")


def test_arrows_choose_and_leave_at_the_end(pilot: Pilot, desk: Desk, box: ListBox) -> None:
    pilot.press(Action.UP)
    pilot.press(Action.DOWN)
    pilot.press(Action.DOWN)
    pilot.press(Action.UP)
    assert desk.chosen == [1, 2, 1]
    pilot.press(Action.END)
    assert box.row_rect(19).bottom <= box.view.bottom
    pilot.press(Action.DOWN)
    assert pilot.focus == "Play"
    assert desk.chosen[-1] == 19


def test_page_keys_keep_the_chosen_row_in_sight(pilot: Pilot, box: ListBox) -> None:
    seen = []
    for action in (Action.PAGE_DOWN, Action.PAGE_DOWN, Action.PAGE_UP, Action.HOME, Action.END):
        pilot.press(action)
        seen.append(box.value)
        assert box.view.contains(box.row_rect(box.value).clip(box.view.inflate(30, 0)).inflate(-20, 0))
    assert seen[3:] == [0, 19]
    assert seen[0] > 3


def test_a_click_chooses_and_a_second_opens(pilot: Pilot, desk: Desk, box: ListBox) -> None:
    pilot.click(box.row_rect(3))
    assert (desk.chosen, desk.opened) == ([3], [])
    pilot.click(box.row_rect(3))
    assert (desk.chosen, desk.opened) == ([3], [3])
    pilot.press(Action.ACCEPT)
    assert desk.opened == [3, 3]


def test_a_press_that_slides_off_the_list_chooses_nothing(pilot: Pilot, desk: Desk, box: ListBox) -> None:
    pilot.drag(box.row_rect(3), (700, 300))
    assert desk.chosen == []


def test_the_wheel_scrolls_without_choosing(pilot: Pilot, desk: Desk, box: ListBox) -> None:
    pilot.wheel(-2, box.rect)
    assert box.scroll > 0
    pilot.wheel(50)
    assert box.scroll == 0
    pilot.wheel(-50)
    assert box.scroll == box.furthest
    assert desk.chosen == []


def test_a_finger_drags_the_list_and_chooses_nothing(pilot: Pilot, desk: Desk, box: ListBox) -> None:
    pilot.drag(box.row_rect(4), (box.rect.centerx, box.rect.y - 40), touch=True)
    assert box.scroll > 50
    assert desk.chosen == []
    pilot.tap(box.view.center)
    assert len(desk.chosen) == 1


def test_a_mouse_does_not_drag_the_list_but_its_bar(pilot: Pilot, desk: Desk, box: ListBox) -> None:
    pilot.drag(box.row_rect(4), box.row_rect(1))
    assert box.scroll == 0
    pilot.drag(box.thumb, (box.thumb.centerx, box.rect.bottom + 500))
    assert box.scroll == box.furthest
    pilot.click((box.bar.centerx, box.bar.y + 2))
    assert box.scroll == 0
    assert len(desk.chosen) == 1


def test_the_row_under_the_mouse_lights_up_and_goes_out(pilot: Pilot, box: ListBox) -> None:
    before = pilot.picture()
    pilot.move(box.row_rect(2))
    pilot.step()
    lit = pilot.picture()
    assert not same(before, lit)
    pilot.move(box.row_rect(3))
    assert not same(lit, pilot.picture())
    pilot.move((900, 600))
    assert same(before, pilot.picture())


def test_rows_can_come_and_go(pilot: Pilot, box: ListBox) -> None:
    pilot.press(Action.END)
    box.rows = [ListRow("Anna's table"), ListRow("Ben's table")]
    pilot.step()
    assert (box.value, box.scroll) == (1, 0)
    box.rows = []
    pilot.press(Action.DOWN)
    pilot.click(box.rect)
    assert box.value == -1
    box.rows = [ListRow("Anna's table")]
    pilot.settle()
    assert box.value == 0
    assert same(pilot.picture(), pilot.look_again())


def test_a_value_set_by_the_scene_is_brought_in_sight(pilot: Pilot, desk: Desk, box: ListBox) -> None:
    box.value = 15
    pilot.step()
    assert box.view.colliderect(box.row_rect(15))
    assert desk.chosen == []
