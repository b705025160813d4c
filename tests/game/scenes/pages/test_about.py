"""The page about Boneyard is found from the title, by any device, and has the licences of all parts."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.scenes.home.title import TitleScene
from game.scenes.pages.about import NOTICES, AboutScene
from game.storage.settings import Settings, Speed
from game.ui.actions import Action
from game.ui.rich import RichText
from tests.support.screen.whole_program import LETTERS_AND_SIZES, Visit, cut_texts, overlaps
from tools.packaging.licences import CARRIED, parts

LARGE = Settings(full_screen=False, speed=Speed.INSTANT, text_size=160)


def texts(visit: Visit) -> tuple[RichText, RichText]:
    """Return the texts of the page: the notices, and the parts."""
    assert isinstance(visit.scene, AboutScene), visit.scene
    notices, listed = (widget for widget in visit.screen.widgets if isinstance(widget, RichText))
    return notices, listed


def test_every_part_is_listed_with_its_licence_and_with_what_it_carries(tmp_path: Path) -> None:
    with Visit(tmp_path) as visit:
        visit.take("About Boneyard")
        notices, listed = texts(visit)
        for part in parts():
            assert f"* **{part.name}**: {part.licence}" in listed.text
        assert all(libraries in listed.text for libraries in CARRIED.values())
        for notice in NOTICES:
            assert f"# {notice.head}\n{notice.text}" in notices.text


def test_a_reader_hears_all_of_it(tmp_path: Path) -> None:
    with Visit(tmp_path) as visit:
        visit.take("About Boneyard")
        for shown in texts(visit):
            said = shown.spoken()
            assert said.name == shown.name
            assert len(said.rows) == len(shown.lines) > 10


def test_keys_lead_there_and_through_both_texts_and_back(tmp_path: Path) -> None:
    with Visit(tmp_path, settings=LARGE) as visit:
        visit.screen.focus_on(visit.find("Quit"))
        for _ in range(len(visit.names)):
            visit.press(Action.NEXT)
            if visit.focus == "About Boneyard":
                break
        visit.tell(Action.ACCEPT)
        notices, listed = texts(visit)
        assert visit.screen.focus is notices
        visit.press(Action.DOWN)
        assert notices.scroll
        visit.press(Action.RIGHT)
        assert visit.screen.focus is listed
        visit.press(Action.END)
        assert listed.scroll == listed.furthest
        visit.press(Action.HOME)
        visit.press(Action.UP)
        assert visit.focus == "Back"
        visit.tell(Action.CANCEL)
        assert isinstance(visit.scene, TitleScene)


def test_a_gamepad_scrolls_and_leaves(tmp_path: Path) -> None:
    with Visit(tmp_path, settings=LARGE) as visit:
        visit.screen.focus_on(visit.find("About Boneyard"))
        visit.pad(pygame.CONTROLLER_BUTTON_A)
        notices, listed = texts(visit)
        visit.pad(pygame.CONTROLLER_BUTTON_DPAD_DOWN)
        assert notices.scroll
        visit.pad(pygame.CONTROLLER_BUTTON_DPAD_RIGHT)
        assert visit.screen.focus is listed
        visit.pad(pygame.CONTROLLER_BUTTON_B)
        assert isinstance(visit.scene, TitleScene)


def test_the_place_in_a_text_is_kept_when_the_window_changes(tmp_path: Path) -> None:
    with Visit(tmp_path, settings=LARGE) as visit:
        visit.take("About Boneyard")
        visit.press(Action.END)
        visit.resize((1400, 800))
        visit.settle()
        notices, _ = texts(visit)
        assert notices.scroll == notices.furthest > 0
        assert visit.screen.focus is notices


@pytest.mark.parametrize(("letters", "size"), LETTERS_AND_SIZES)
def test_it_fits_in_any_window(tmp_path: Path, letters: int, size: tuple[int, int]) -> None:
    settings = Settings(full_screen=False, speed=Speed.INSTANT, text_size=letters)
    with Visit(tmp_path, size=size, settings=settings) as visit:
        visit.take("About Boneyard")
        assert texts(visit)
        assert not cut_texts(visit)
        assert not overlaps(visit)
