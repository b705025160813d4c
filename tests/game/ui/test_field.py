"""The text field: any script, unfinished words, a caret, limits."""

from typing import Final

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.clean_text import clean_typed, letters
from game.look.look import Look
from game.look.scale import Scale
from game.ui.actions import Action
from game.ui.buttons import Button
from game.ui.field import TextField
from game.ui.screen import Screen
from tests.engine.test_clean_text import NASTY
from tests.support.screen.pilot import Pilot, same, stand

LOOK: Final = Look(Scale((1280, 720)))
EDITS: Final = (Action.LEFT, Action.RIGHT, Action.ERASE, Action.DELETE, Action.HOME)


class Desk:
    def __init__(self) -> None:
        self.changes: list[str] = []
        self.sent: list[str] = []
        self.hints = 0

    def hint(self) -> None:
        self.hints += 1

    def build(self, screen: Screen, look: Look) -> None:
        line = pygame.Rect(100, 100, 600, 50)
        name = TextField(look, line, "Name", self.changes.append, on_submit=self.sent.append, placeholder="You")
        screen.add(name)
        code = line.move(0, 80)
        screen.add(
            TextField(
                look, code, "", self.changes.append, placeholder="Code", longest=4, allowed=str.isalnum, value="AB"
            )
        )
        screen.add(Button(look, line.move(0, 160), "Hint", self.hint, hotkey=Action.HINT))


@pytest.fixture
def desk() -> Desk:
    return Desk()


@pytest.fixture
def pilot(desk: Desk) -> Pilot:
    return stand(desk.build)


@pytest.fixture
def field(pilot: Pilot) -> TextField:
    return pilot.get(TextField, "Name")


def test_letters_of_all_scripts_are_typed(pilot: Pilot, desk: Desk, field: TextField) -> None:
    pilot.type("ñЖ多")
    assert field.value == "ñЖ多"
    assert desk.changes == ["ñ", "ñЖ", "ñЖ多"]
    assert same(pilot.picture(), pilot.look_again())


def test_letters_are_no_hotkeys_while_typing(pilot: Pilot, desk: Desk) -> None:
    pilot.press(pygame.K_h)
    assert desk.hints == 0
    pilot.screen.focus_on(pilot.find("Hint"))
    pilot.step()
    pilot.press(pygame.K_h)
    pilot.type("h")
    assert desk.hints == 1
    assert desk.changes == []


def test_the_caret_moves_and_edits(pilot: Pilot, field: TextField) -> None:
    pilot.type("Anna")
    pilot.press(Action.HOME)
    pilot.type("J")
    assert field.value == "JAnna"
    pilot.press(Action.DELETE)
    pilot.type("o")
    assert field.value == "Jonna"
    pilot.press(Action.RIGHT)
    pilot.press(Action.LEFT)
    pilot.press(Action.LEFT)
    pilot.press(Action.ERASE)
    assert field.value == "onna"
    pilot.press(Action.ERASE)
    assert field.value == "onna"
    pilot.press(Action.END)
    pilot.press(Action.ERASE, held=2.0)
    assert field.value == ""


def test_a_click_puts_the_caret_between_letters(pilot: Pilot, field: TextField) -> None:
    pilot.type("double six")
    end = field.caret_rect.x
    pilot.click((field.control.x + 1, field.rect.centery))
    assert field.caret == 0
    start = field.caret_rect.x
    pilot.click(((start + end) // 2, field.rect.centery))
    assert 2 < field.caret < 8
    pilot.click((field.control.right - 2, field.rect.centery))
    assert field.caret == 10


def test_an_unfinished_word_is_shown_but_not_yet_there(pilot: Pilot, desk: Desk, field: TextField) -> None:
    pilot.type("Li")
    before = pilot.picture()
    caret = field.caret_rect.x
    pilot.compose("duo")
    assert (field.value, field.composition) == ("Li", "duo")
    assert field.caret_rect.x > caret
    assert not same(before, pilot.picture())
    pilot.press(pygame.K_BACKSPACE)
    assert field.value == "Li"
    pilot.post(pygame.TEXTINPUT, text="多")
    pilot.step()
    assert (field.value, field.composition) == ("Li多", "")
    assert desk.changes[-1] == "Li多"


def test_an_unfinished_word_is_dropped_when_the_focus_leaves(pilot: Pilot, field: TextField) -> None:
    pilot.compose("duo")
    pilot.click("Hint")
    assert field.composition == ""


def test_limits_of_length_and_kind(pilot: Pilot) -> None:
    pilot.press(Action.DOWN)
    pilot.type("x-y zz")
    assert pilot.get(TextField, "Code").value == "ABxy"


def paste(pilot: Pilot, text: str) -> None:
    pygame.scrap.put_text(text)
    pilot.press(pygame.K_v, mod=pygame.KMOD_LCTRL)


def test_the_text_of_a_field_is_copied_and_an_empty_one_copies_nothing(pilot: Pilot, field: TextField) -> None:
    pygame.scrap.put_text("before")
    pilot.screen.focus_on(field)
    pilot.press(pygame.K_c, mod=pygame.KMOD_LCTRL)
    assert pygame.scrap.get_text() == "before"
    field.value = "Ana"
    pilot.press(pygame.K_c, mod=pygame.KMOD_LCTRL)
    assert pygame.scrap.get_text() == "Ana"


def test_pasting_puts_lines_on_one(pilot: Pilot, field: TextField) -> None:
    paste(pilot, "two \r\n\t lines\n")
    assert field.value == "two lines "


def test_what_cannot_be_seen_is_not_pasted(pilot: Pilot, field: TextField) -> None:
    paste(pilot, "\ufeffA\u200bn\u202ea\x1b[0m\ue000")
    assert field.value == "Ana[0m"


def test_a_long_clipboard_is_cut(pilot: Pilot, field: TextField) -> None:
    paste(pilot, "domino " * 100_000)
    assert field.value == ("domino " * 18)[:120]


def test_a_letter_and_its_marks_are_one_letter_to_the_caret(pilot: Pilot, field: TextField) -> None:
    for text in ("q", "\u0323", "\u0301", "x"):
        pilot.post(pygame.TEXTINPUT, text=text)
        pilot.step()
    assert field.value == "q\u0323\u0301x"
    pilot.press(Action.LEFT)
    pilot.press(Action.ERASE)
    assert (field.value, field.caret) == ("x", 0)
    pilot.post(pygame.TEXTINPUT, text="e")
    pilot.post(pygame.TEXTINPUT, text="\u0301")
    pilot.step()
    pilot.press(Action.LEFT)
    pilot.press(Action.DELETE)
    assert (field.value, field.caret) == ("x", 0)


def test_marks_take_their_place_in_the_limits(pilot: Pilot) -> None:
    line = TextField(pilot.screen.look, pygame.Rect(0, 0, 300, 50), "", lambda _text: None, longest=3, most_points=5)
    line.typed("q\u0323q\u0323q\u0323t")
    assert line.value == "q\u0323q\u0323"
    for text in ("t", "u", "\u0323", "q\u0323"):
        line.typed(text)
    assert line.value == "q\u0323q\u0323\u1e6d"


@given(st.lists(st.tuples(NASTY, st.sampled_from(EDITS))))
@settings(max_examples=60)
def test_whatever_is_typed_the_field_holds_clean_text_within_its_limits(edits: list[tuple[str, Action]]) -> None:
    line = TextField(LOOK, pygame.Rect(0, 0, 300, 50), "", lambda _text: None, longest=24, most_points=40)
    for text, action in edits:
        line.composing(text)
        line.typed(text)
        line.on_action(action)
        assert line.value == clean_typed(line.value)
        assert len(list(letters(line.value))) <= 24
        assert len(line.value) <= 40
        assert line.control.contains(line.caret_rect)


def test_enter_sends_and_tab_leaves(pilot: Pilot, desk: Desk) -> None:
    pilot.type("Ana")
    pilot.press(pygame.K_RETURN)
    assert desk.sent == ["Ana"]
    pilot.press(pygame.K_TAB)
    assert pilot.focus == "Code"


def test_the_system_types_only_while_a_field_has_the_focus(pilot: Pilot, field: TextField) -> None:
    assert pilot.screen.text_rect == field.caret_rect
    assert pilot.app.inputs.typing
    pilot.click("Hint")
    assert pilot.screen.text_rect is None
    assert not pilot.app.inputs.typing
    pilot.type("x")
    assert field.value == ""


def test_a_long_text_keeps_its_caret_in_sight(pilot: Pilot, field: TextField) -> None:
    pilot.type("word " * 20)
    assert field.control.contains(field.caret_rect)
    for _ in range(60):
        field.on_action(Action.LEFT)
        assert field.control.contains(field.caret_rect)
    pilot.press(Action.HOME)
    assert field.control.contains(field.caret_rect)


def test_a_text_set_by_the_scene_has_its_caret_behind_it(pilot: Pilot, desk: Desk, field: TextField) -> None:
    field.value = "Ana"
    pilot.step()
    assert field.caret == 3
    assert desk.changes == []
    assert same(pilot.picture(), pilot.look_again())
