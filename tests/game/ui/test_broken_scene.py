"""A broken scene has a fallback; a broken fallback ends the program rather than looping."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.app.app import App
from game.scenes.home.title import TitleScene
from game.scenes.pages.settings import SettingsScene
from game.scenes.table.table import TableScene
from game.ui.actions import Action
from game.ui.broken_scene import BEARABLE, BY_ITSELF, QUIET, FailureLimit, SceneFailure, culprit
from game.ui.scene import Scene
from tests.support.screen.breaking import FELL, broken, guard
from tests.support.screen.pilot import Pilot, plain_look


def run(app: App) -> int:
    """Run an app to its end, keeping pygame for other tests."""
    try:
        return app.run()
    finally:
        pygame.init()


@pytest.mark.parametrize("moment", ["enter", "layout_steps", "update", "draw"])
def test_a_title_that_breaks_again_and_again_is_the_end(tmp_path: Path, moment: str) -> None:
    made: list[Scene] = []

    def title(_mishap: SceneFailure | None = None) -> Scene:
        made.append(broken(TitleScene, moment, app.stage))
        return made[-1]

    app = App(plain_look)
    told = guard(app, title, tmp_path / "boneyard.log")
    app.stage.push(title())
    assert run(app) == 1
    assert len(told) == 1
    assert str(tmp_path / "boneyard.log") in told[0]
    assert len(made) <= BEARABLE


def test_a_refuge_that_cannot_be_made_is_the_end(tmp_path: Path) -> None:
    app = App(plain_look)
    told = guard(app, lambda _mishap: 1 / 0, tmp_path / "boneyard.log")
    app.stage.push(broken(SettingsScene, "draw", app.stage))
    assert run(app) == 1
    assert len(told) == 1


def test_a_button_of_the_title_that_breaks_may_be_pressed_some_times(tmp_path: Path) -> None:
    app = App(plain_look)
    guard(app, lambda _mishap: broken(TitleScene, "handle", app.stage), tmp_path / "boneyard.log")
    app.stage.push(broken(TitleScene, "handle", app.stage))
    pilot = Pilot(app)
    for _ in range(BEARABLE):
        pilot.press(Action.ACCEPT)
    with pytest.raises(RuntimeError):
        pilot.press(Action.ACCEPT)


def test_mishaps_are_borne_until_they_go_round_in_a_circle() -> None:
    strain = FailureLimit()
    assert [strain.bears(float(at), by_itself=False) for at in range(BEARABLE + 1)] == [True] * BEARABLE + [False]
    again = FailureLimit()
    assert [again.bears(0.0, by_itself=True) for _ in range(BEARABLE // BY_ITSELF + 1)][-1] is False
    rare = FailureLimit()
    assert all(rare.bears(number * (QUIET + 1), by_itself=True) for number in range(50))


def test_the_scene_that_was_at_work_is_named_also_one_that_was_just_being_made() -> None:
    class Clumsy(SettingsScene):
        def __init__(self) -> None:
            raise RuntimeError(FELL)

    class Outer(TableScene):
        def __init__(self) -> None: ...

        def open(self) -> None:
            Clumsy()

    def caught(action: object) -> type[Scene]:
        assert callable(action)
        try:
            action()
        except (RuntimeError, ZeroDivisionError) as why:
            return culprit(why, None)
        raise AssertionError

    assert caught(Outer().open) is Clumsy
    assert caught(lambda: 1 / 0) is Scene
