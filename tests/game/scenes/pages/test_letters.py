"""Writing without a keyboard: a gamepad or a finger picks letters on the screen."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.scenes.common.name import NameScene, once_named
from game.scenes.pages.letters import LettersScene, key_rows
from game.storage.settings import Settings
from game.ui.actions import ARROWS, Action
from game.ui.buttons import Button
from game.ui.field import TextField
from tests.support.screen.whole_program import LETTERS_AND_SIZES, Visit, cut_texts, overlaps

CROSS = {
    Action.UP: pygame.CONTROLLER_BUTTON_DPAD_UP,
    Action.DOWN: pygame.CONTROLLER_BUTTON_DPAD_DOWN,
    Action.LEFT: pygame.CONTROLLER_BUTTON_DPAD_LEFT,
    Action.RIGHT: pygame.CONTROLLER_BUTTON_DPAD_RIGHT,
}
A, B, X, Y, START = (
    pygame.CONTROLLER_BUTTON_A,
    pygame.CONTROLLER_BUTTON_B,
    pygame.CONTROLLER_BUTTON_X,
    pygame.CONTROLLER_BUTTON_Y,
    pygame.CONTROLLER_BUTTON_START,
)


@pytest.fixture
def visit(tmp_path: Path) -> Visit:
    """Return a player who is asked for their name."""
    return asked(tmp_path)


def asked(folder: Path, size: tuple[int, int] = (1280, 720), letters: int = 100) -> Visit:
    visit = Visit(folder, size=size, settings=Settings(full_screen=False, text_size=letters))
    once_named(visit.session, visit.session.stage.pop_to_root)
    visit.settle()
    return visit


def steer(visit: Visit, name: str) -> None:
    """Move the focus to a key with the cross of the pad, as somebody does who looks at the screen."""
    target = visit.find(name)
    for _ in range(40):
        if visit.screen.focus is target:
            return
        assert visit.screen.focus is not None
        here, there = visit.screen.focus.rect, target.rect
        if here.top < there.bottom and there.top < here.bottom:
            visit.pad(CROSS[Action.RIGHT if there.x > here.x else Action.LEFT])
        else:
            visit.pad(CROSS[Action.DOWN if there.y > here.y else Action.UP])
    raise AssertionError((name, visit.focus))


def write(visit: Visit, text: str) -> None:
    for letter in text:
        steer(visit, letter)
        visit.pad(A)


def test_a_name_is_written_with_a_pad_alone(visit: Visit) -> None:
    visit.pad(A)
    assert isinstance(visit.scene, LettersScene)
    write(visit, "Zoë" if visit.session.words.language == "fr" else "Ana")
    visit.pad(X)
    write(visit, "a")
    visit.pad(START)
    assert isinstance(visit.scene, NameScene)
    assert visit.get(TextField, "Your name").value == "Ana"
    steer(visit, "Continue")
    visit.pad(A)
    assert visit.kept.player_name == "Ana"


def test_back_leaves_the_text_as_it_was(visit: Visit) -> None:
    visit.pad(A)
    write(visit, "Q")
    visit.pad(B)
    assert isinstance(visit.scene, NameScene)
    assert visit.get(TextField, "Your name").value == ""


def test_capitals_come_first_and_whenever_they_are_asked_for(visit: Visit) -> None:
    visit.pad(A)
    write(visit, "Mc")
    visit.pad(Y)
    write(visit, "K")
    assert [name for name in visit.names if name in ("q", "Q")] == ["q"]
    visit.pad(START)
    assert visit.get(TextField, "Your name").value == "McK"


def test_a_finger_on_a_field_gets_the_letters_and_a_mouse_gets_none(visit: Visit) -> None:
    visit.click("Your name")
    visit.settle()
    assert isinstance(visit.scene, NameScene)
    visit.tap("Your name")
    visit.settle()
    assert isinstance(visit.scene, LettersScene)
    for letter in "Jo":
        visit.tap(letter)
        visit.settle()
    visit.tap("Done")
    visit.settle()
    assert visit.get(TextField, "Your name").value == "Jo"


def test_keys_type_into_the_field_as_ever(visit: Visit) -> None:
    visit.press(Action.ACCEPT)
    visit.settle()
    assert not isinstance(visit.scene, LettersScene)


def test_letters_that_a_field_refuses_cannot_be_pressed(visit: Visit) -> None:
    field = TextField(
        visit.screen.look, pygame.Rect(0, 0, 200, 50), "Number", lambda _text: None, allowed=str.isdecimal
    )
    visit.session.stage.push(LettersScene(visit.session, field))
    visit.settle()
    enabled = [each.name for each in visit.screen.every() if isinstance(each, Button) and each.enabled]
    assert enabled == [*"1234567890", "Back", "Capitals", "Erase", "Done"]


@pytest.mark.parametrize("language", ["en", "de", "es", "fr", "it", "pt"])
def test_each_language_has_its_letters_once(language: str) -> None:
    rows = key_rows(language)
    assert {len(row) for row in rows} == {12}
    every = "".join(rows)
    assert len(set(every)) == len(every)
    assert set("abcdefghijklmnopqrstuvwxyz0123456789.,-'?!:/@#") <= set(every)


@pytest.mark.parametrize(("letters", "size"), LETTERS_AND_SIZES)
def test_the_page_fits_and_every_key_can_be_reached_and_hit(
    tmp_path: Path, letters: int, size: tuple[int, int]
) -> None:
    visit = asked(tmp_path, size, letters)
    visit.pad(A)
    assert not cut_texts(visit)
    assert not overlaps(visit)
    assert not visit.unreachable()
    least = 44 * size[1] / 720
    small = [each for each in visit.screen.focusable() if min(each.rect.size) < min(least, 44)]
    assert not small
    assert set(ARROWS) == set(CROSS)
