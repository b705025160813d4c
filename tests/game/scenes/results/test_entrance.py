"""The page of results rises, its lines come one by one, and its bars grow."""

from __future__ import annotations

import pygame
import pytest

from game.scenes.results.results import ResultsScene
from game.storage.settings import Motion, Settings
from game.ui.actions import Action
from tests.support.rounds.line import table
from tests.support.screen.quiet_session import Parlour, ended, sit


class Ended:
    """The results of a round, just pushed."""

    def __init__(self, settings: Settings | None = None) -> None:
        self.parlour = Parlour(settings=settings)
        scene = table("block_draw", hands="5-6 | 3-3 2-4 6-6 | 1-1", line="5-5 5-3 3-4", turn="A", scores="20 30 10")
        still = sit(scene, "Ann", "Rosa", "Kiko")
        updates = ended(still, 0, next(move for move in scene.match.legal(0) if move.tiles))
        self.went_on = 0
        self.page = ResultsScene(self.parlour.session, still, updates, self.go_on, self.go_on, self.go_on)
        self.parlour.session.stage.push(self.page)
        self.parlour.step()

    def go_on(self) -> None:
        self.went_on += 1

    def picture(self) -> pygame.Surface:
        return self.parlour.app.window.get_surface().copy()


def unlike(one: pygame.Surface, other: pygame.Surface) -> int:
    """Return the number of pixels that differ."""
    same = pygame.mask.from_threshold(one, (0, 0, 0), (3, 3, 3, 255), other)
    return one.get_width() * one.get_height() - same.count()


def still(*keys: Action) -> pygame.Surface:
    """Return the page as it is shown without motion, after some keys."""
    ended_still = Ended(Settings(motion=Motion.REDUCED))
    ended_still.parlour.settle()
    for key in keys:
        ended_still.parlour.press(key)
    ended_still.parlour.settle()
    return ended_still.picture()


def test_it_ends_as_the_page_is_painted_at_once() -> None:
    page, moving = still(), Ended()
    moving.parlour.settle()
    assert not unlike(moving.picture(), page)


def test_it_comes_nearer_to_the_page_with_each_moment() -> None:
    page, moving = still(), Ended()
    away = []
    for _ in range(8):
        away.append(unlike(moving.picture(), page))
        moving.parlour.wait(0.1)
    assert away[0] > 100_000
    assert away[4] < away[0]
    assert away[-2] < 5_000


@pytest.mark.parametrize("seconds", [0.02, 0.1, 0.3, 0.6])
def test_any_key_shows_the_whole_page_at_once_and_does_what_it_does(seconds: float) -> None:
    page, moving = still(Action.RIGHT), Ended()
    moving.parlour.wait(seconds)
    moving.parlour.press(Action.RIGHT)
    moving.parlour.step(2)
    assert not unlike(moving.picture(), page)
    moving.parlour.press(Action.ACCEPT)
    assert moving.went_on == 1


def test_without_motion_the_page_is_there_at_once() -> None:
    page = Ended(Settings(motion=Motion.REDUCED))
    before = page.picture()
    page.parlour.wait(1.0)
    assert not unlike(before, page.picture())
