"""Waiting instead of polling: the loop sleeps until something is due, and nothing new is missed."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pygame
import pytest

from game.app.app import MAX_REST, App
from game.app.wake import WAKE, Waker
from game.look.look import Look
from game.ui.scene import WATCH, Scene
from game.ui.screen import Screen
from tests.support.screen.pilot import Pilot, plain_look


class Clockwork(Scene):
    """A scene that needs an update at certain times."""

    wanted: float | None = None
    ornament: float | None = None
    below: float | None = None

    def __init__(self, app: App) -> None:
        super().__init__(app.stage)
        self.times: list[float] = []

    def layout(self, look: Look) -> None:
        self.screen = Screen(look, pygame.Surface(look.scale.size))

    def update(self, now: float) -> None:
        self.times.append(now)

    def due(self, _now: float) -> float | None:
        return self.wanted

    def decoration_due(self, _now: float) -> float | None:
        return self.ornament

    def due_below(self, _now: float) -> float | None:
        return self.below


class Watching(Scene):
    """A scene that looks for itself."""

    def update(self, now: float) -> None:
        """Look."""


@pytest.fixture
def waker() -> Waker:
    return Waker()


@pytest.fixture
def app(waker: Waker) -> Iterator[App]:
    made = App(plain_look, waker=waker)
    yield made
    made.close()


def started(app: App) -> Clockwork:
    scene = Clockwork(app)
    app.stage.push(scene)
    app.step(1.0)
    app.step(1.1)
    return scene


def test_the_loop_sleeps_until_the_scene_is_due(app: App) -> None:
    scene = started(app)
    assert app.rest(10.0) == MAX_REST
    scene.wanted = 12.5
    assert app.rest(10.0) == 2.5
    assert app.rest(13.0) == 0.0


def test_the_loop_sleeps_until_a_scene_below_is_due(app: App) -> None:
    below = started(app)
    app.stage.push(Scene(app.stage))
    for _ in range(3):
        app.step(2.0)
    assert app.rest(10.0) == MAX_REST
    below.below = 11.0
    assert app.rest(10.0) == 1.0


def test_a_scene_that_does_not_say_is_watched(app: App) -> None:
    started(app)
    app.stage.push(Watching(app.stage))
    for _ in range(3):
        app.step(2.0)
    assert app.rest(10.0) == pytest.approx(WATCH)
    app.stage.replace(Scene(app.stage))
    for _ in range(3):
        app.step(2.0)
    assert app.rest(10.0) == MAX_REST


def test_a_scene_to_come_is_not_slept_over(app: App) -> None:
    started(app)
    app.stage.push(Scene(app.stage))
    assert app.rest(10.0) == 0.0


def test_ornaments_rest_while_nobody_sees_them(app: App) -> None:
    scene = started(app)
    scene.ornament = 10.2
    assert app.rest(10.0) == pytest.approx(0.2)
    pygame.event.post(pygame.event.Event(pygame.WINDOWMINIMIZED))
    app.step(10.0)
    assert app.rest(10.0) == MAX_REST
    pygame.event.post(pygame.event.Event(pygame.WINDOWRESTORED))
    app.step(10.1)
    assert app.rest(10.1) == pytest.approx(0.1)


def test_a_minimised_window_is_not_painted_and_then_painted_whole(app: App) -> None:
    started(app)
    pilot = Pilot(app)
    pilot.settle()
    flips = app.flips
    pilot.post(pygame.WINDOWMINIMIZED)
    app.stage.restyle()
    pilot.step(5)
    assert app.flips == flips
    app.window.get_surface().fill("red")
    pilot.post(pygame.WINDOWRESTORED)
    pilot.step()
    assert app.flips == flips + 1


def test_a_thread_wakes_the_loop_once_for_each_frame(waker: Waker, app: App) -> None:
    started(app)
    for _ in range(2):
        pygame.event.clear()
        threads = [threading.Thread(target=waker) for _ in range(5)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert len(pygame.event.get(WAKE)) == 1
        app.step(200.0)


@pytest.mark.usefixtures("app")
def test_a_call_before_the_first_frame_wakes_the_loop() -> None:
    pygame.event.clear()
    Waker()()
    assert len(pygame.event.get(WAKE)) == 1


def test_a_call_during_a_frame_makes_another_one(waker: Waker, app: App) -> None:
    """Something new after the scene has looked must be found by the next frame."""

    class Late(Clockwork):
        def update(self, now: float) -> None:
            super().update(now)
            if len(self.times) == 1:
                waker()

    app.stage.push(Late(app))
    waker()
    app.step(1.0)
    assert pygame.event.peek(WAKE)


def test_a_call_after_the_end_does_no_harm(waker: Waker, app: App) -> None:
    app.close()
    pygame.quit()
    waker()
