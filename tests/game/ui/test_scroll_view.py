"""A scrolling column: the focus stays visible, fingers drag it, and its sliders still work."""

import pygame
import pytest

from game.look.look import Look
from game.ui.actions import Action
from game.ui.buttons import Button
from game.ui.screen import Screen
from game.ui.scroll_view import ReadingView, ScrollView
from game.ui.texts import LabelText
from game.ui.values import Slider
from tests.support.screen.pilot import Pilot, same, stand

BOX = pygame.Rect(100, 100, 500, 300)
COUNT = 12


class Desk:
    def __init__(self) -> None:
        self.done: list[object] = []

    def build(self, screen: Screen, look: Look) -> None:
        screen.add(Button(look, pygame.Rect(100, 20, 200, 50), "Above", lambda: None))
        view = screen.add(ScrollView(look, BOX, name="Column"))
        inside = view.inside
        for row in range(COUNT):
            place = pygame.Rect(inside.x, inside.y + row * 60, inside.width, 50)
            if row == 1:
                view.add(Slider(look, place, "Music", self.done.append, value=50))
            else:
                view.add(Button(look, place, f"Row {row}", lambda row=row: self.done.append(row)))  # type: ignore[misc]  # mypy cannot infer a lambda with a default
        screen.add(Button(look, pygame.Rect(100, 500, 200, 50), "Below", lambda: None))
        screen.add(Button(look, pygame.Rect(800, 200, 200, 50), "Beside", lambda: None))


@pytest.fixture
def desk() -> Desk:
    return Desk()


@pytest.fixture
def pilot(desk: Desk) -> Pilot:
    return stand(desk.build)


@pytest.fixture
def view(pilot: Pilot) -> ScrollView:
    return pilot.get(ScrollView, "Column")


def test_the_focus_is_always_in_sight(pilot: Pilot, view: ScrollView) -> None:
    visited = []
    for _ in range(COUNT + 1):
        pilot.press(Action.DOWN)
        visited.append(pilot.focus)
        assert pilot.focus == "Below" or view.rect.contains(pilot.find(pilot.focus).rect)
    assert visited == ["Row 0", "Music", *(f"Row {row}" for row in range(2, COUNT)), "Below"]
    pilot.press(Action.UP)
    assert pilot.focus == f"Row {COUNT - 1}"
    assert same(pilot.picture(), pilot.look_again())


def test_tab_goes_through_the_column(pilot: Pilot) -> None:
    seen = []
    for _ in range(COUNT + 3):
        seen.append(pilot.focus)
        pilot.press(Action.NEXT)
    assert seen == ["Above", "Row 0", "Music", *(f"Row {row}" for row in range(2, COUNT)), "Below", "Beside"]
    assert pilot.focus == "Above"
    pilot.press(Action.PREV)
    assert pilot.focus == "Beside"


def test_what_is_out_of_sight_cannot_be_clicked(pilot: Pilot, desk: Desk) -> None:
    hidden = pilot.find("Row 8").rect
    assert hidden.y > BOX.bottom
    pilot.click(hidden)
    assert desk.done == []
    pilot.screen.focus_on(pilot.find("Beside"))
    pilot.press(Action.LEFT)
    assert BOX.colliderect(pilot.find(pilot.focus).rect)


def test_the_wheel_scrolls_over_a_button_and_over_a_slider(pilot: Pilot, desk: Desk, view: ScrollView) -> None:
    pilot.wheel(-1, "Music")
    first = view.scroll
    assert first > 0
    pilot.wheel(-1)
    assert view.scroll > first
    assert desk.done == []
    assert same(pilot.picture(), pilot.look_again())


def test_a_finger_that_begins_on_a_button_scrolls(pilot: Pilot, desk: Desk, view: ScrollView) -> None:
    pilot.drag("Row 3", (BOX.centerx, BOX.y), steps=10, touch=True)
    assert view.scroll > 60
    assert desk.done == []
    pilot.tap("Row 5")
    assert desk.done == [5]


def test_a_finger_on_a_slider_slides_or_scrolls(pilot: Pilot, desk: Desk, view: ScrollView) -> None:
    slider = pilot.get(Slider, "Music")
    start = slider.groove.center
    pilot.drag(start, (start[0] + 90, start[1] + 4), steps=10, touch=True)
    assert slider.value > 50
    assert view.scroll == 0
    value = slider.value
    spot = (slider.groove.x + 2, slider.groove.centery)
    pilot.drag(spot, (spot[0], spot[1] - 150), steps=10, touch=True)
    assert view.scroll > 50
    assert slider.value == value
    assert desk.done[-1] == value


def test_a_finger_on_the_ground_between_scrolls_too(pilot: Pilot, view: ScrollView) -> None:
    spot = (BOX.x + 4, BOX.centery)
    pilot.drag(spot, (spot[0], spot[1] - 120), steps=10, touch=True)
    assert view.scroll > 50


def test_the_bar_can_be_dragged(pilot: Pilot, view: ScrollView) -> None:
    pilot.drag(view.thumb, (view.thumb.centerx, BOX.bottom + 400))
    assert view.scroll == view.furthest
    assert same(pilot.picture(), pilot.look_again())


def test_after_scrolling_the_focus_ring_leaves_nothing_behind(pilot: Pilot, view: ScrollView) -> None:
    pilot.press(Action.DOWN)
    pilot.press(Action.DOWN)
    pilot.wheel(-1, view.rect)
    pilot.press(Action.DOWN)
    assert same(pilot.picture(), pilot.look_again())


def test_a_short_column_does_not_scroll() -> None:
    def build(screen: Screen, look: Look) -> None:
        view = screen.add(ScrollView(look, BOX, name="Column"))
        view.add(Button(look, pygame.Rect(view.inside.topleft, (200, 50)), "Only", lambda: None))

    pilot = stand(build)
    pilot.wheel(-3, "Only")
    assert pilot.get(ScrollView, "Column").scroll == 0


def test_what_stands_at_the_end_of_a_long_text_is_reached_by_arrows() -> None:
    def build(screen: Screen, look: Look) -> None:
        screen.add(Button(look, pygame.Rect(100, 20, 300, 50), "Above", lambda: None))
        view = screen.add(ReadingView(look, pygame.Rect(100, 100, 400, 300), name="Text"))
        top = view.inside
        for line in range(40):
            view.add(LabelText(look, pygame.Rect(top.x, top.y + 30 * line, top.width, 30), f"line {line}"))
        view.add(Button(look, pygame.Rect(top.x, top.y + 1200, top.width, 50), "End", lambda: None))
        screen.add(Button(look, pygame.Rect(100, 500, 300, 50), "Below", lambda: None))

    pilot = stand(build)
    pilot.screen.focus_on(pilot.find("Above"))
    way = ["Above"]
    for _ in range(60):
        pilot.press(Action.DOWN)
        way += [pilot.focus] if pilot.focus != way[-1] else []
    assert way == ["Above", "Text", "End", "Below"]
    pilot.screen.focus_on(pilot.find("End"))
    pilot.press(Action.UP)
    assert pilot.focus == "Text"
    pilot.press(Action.UP)
    assert pilot.focus == "Text", "it scrolls"
