"""Every moment that has a picture can be heard: nothing is unnamed, nothing is notation or markup.

They are the rarest of pages, each made by hand, so a new page is heard from the day on which it gets its picture.
"""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Iterator
from typing import Final

import pygame
import pytest

from game import scenes
from game.i18n.language import SOURCE, Words
from game.scenes.pages.letters import LettersScene
from game.scenes.pages.unsaved import UnsavedScene
from game.scenes.setup.own_rules import NameRulesScene
from game.storage.settings import Settings
from game.ui.field import TextField
from game.ui.scene import Scene
from game.ui.spoken import Role
from tests.support.lan.nearby_evening import Evening
from tests.support.languages import READ
from tests.support.lengths import in_turn, long_run, sampled, some
from tests.support.screen.listening import Hearer, faults, listen
from tests.support.screen.pilot import SIZE, plain_look
from tests.support.screen.quiet_session import Parlour
from tools.pictures import NETWORK, SEED, SETTINGS
from tools.stages.nearby import Taste
from tools.stages.staging import Staged

MARKUP: Final = re.compile(r"[{}]|\*\*|</?\w+>|\b(?!SDL_)[^\W_]+_\w|\d ?[×→±]")  # noqa: RUF001 - signs as they are written
WITHOUT_PICTURE: Final = {
    "GoneHostScene",
    "GroupReplayScene",
    "HandoverScene",
    "HostableSetupScene",
    "KeysScene",
    "LessonEnd",
    "LettersScene",
    "NameRulesScene",
    "SharedReplayScene",
    "SoloBranchEnd",
    "TableRulesScene",
    "UnsavedScene",
    "VictoryScene",
}
"""The pages that no picture shows, most of them another page with a button more."""
_BASES: Final = {"CardPage", "CodePage", "Page", "PopupList", "RoundEndPage"}


def window_of(name: str, language: str) -> Staged | Evening:
    """Bring a window to the moment of a picture."""
    if name in NETWORK:
        return NETWORK[name](Taste(SIZE, 100, language))
    words = Words() if language == SOURCE else Words.of(language)
    window = Staged(SIZE, Settings(), seed=SEED, words=words)
    SETTINGS[name](window)
    return window


def marked(hearer: Hearer) -> list[str]:
    """Return the texts in which a sign is left that a voice can't say, except typed ones."""
    typed = {item.spoken.value for item in hearer.heard if item.spoken.role is Role.FIELD}
    return [text for text in hearer.texts() if MARKUP.search(text) and text not in typed]


@sampled(2)
@pytest.mark.parametrize(("name", "language"), in_turn(some((*SETTINGS, *NETWORK), 9), READ))
def test_each_moment_with_a_picture_is_understood_by_ear(name: str, language: str) -> None:
    window = window_of(name, language)
    hearer = listen(window, window.session)
    window.wait(0.5)
    assert faults(hearer) == []
    assert marked(hearer) == []
    assert hearer.page.name


def scenes_of(parlour: Parlour) -> Iterator[Scene]:
    """Yield pages that no picture shows."""
    session = parlour.session
    field = TextField(plain_look(SIZE), pygame.Rect(0, 0, 400, 60), "Name", lambda _text: None)
    yield LettersScene(session, field)
    yield NameRulesScene(session, ("Ours",), lambda _name: None)
    yield UnsavedScene(session, lambda: None)


def test_pages_without_a_picture_are_understood_by_ear() -> None:
    with Parlour() as parlour:
        hearer = listen(parlour, parlour.session)
        for scene in scenes_of(parlour):
            parlour.show(scene)
            parlour.wait(0.5)
            assert faults(hearer) == [], scene
            assert marked(hearer) == [], scene
            assert scene.screen is not None
            assert len(scene.screen.focusable()) == sum(item.can_act for item in hearer.heard), scene
            parlour.session.stage.pop()
            parlour.settle()


def kinds(of: type[Scene]) -> Iterator[type[Scene]]:
    for kind in of.__subclasses__():
        yield kind
        yield from kinds(kind)


@long_run
def test_every_page_has_a_picture_or_a_reason() -> None:
    for module in pkgutil.walk_packages(scenes.__path__, "game.scenes."):
        importlib.import_module(module.name)
    shown = {type(window_of(name, SOURCE).scene).__name__ for name in (*SETTINGS, *NETWORK)}
    every = {kind.__name__ for kind in kinds(Scene) if kind.__module__.startswith("game.scenes.")}
    assert every - shown - _BASES == WITHOUT_PICTURE
