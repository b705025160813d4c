"""Scenes come and go between frames, in a fixed order, and are laid out when first shown."""

from collections.abc import Iterator

import pygame
import pytest

from game.look.look import Look
from game.ui.scene import Scene, Stage
from game.ui.screen import Screen
from game.ui.stack import Stack
from tests.support.screen.pilot import plain_look

SIZE = (1280, 720)


class Told(Scene):
    """Records its events."""

    def __init__(self, stage: Stage, name: str, diary: list[str]) -> None:
        super().__init__(stage)
        self.name = name
        self.diary = diary

    def enter(self) -> None:
        self.diary.append(f"{self.name} enters")

    def resume(self) -> None:
        self.diary.append(f"{self.name} resumes")

    def pause(self) -> None:
        self.diary.append(f"{self.name} pauses")

    def leave(self) -> None:
        self.diary.append(f"{self.name} leaves")

    def layout(self, look: Look) -> None:
        self.diary.append(f"{self.name} lays out")
        ground = pygame.Surface(look.scale.size)
        ground.fill((200, 100, 50))
        self.screen = Screen(look, ground)


class Dialog(Told):
    is_overlay = True

    def layout(self, look: Look) -> None:
        super().layout(look)
        self.screen = Screen(look, self.dimmed(look))


class Slow(Dialog):
    """Needs two frames before it can be laid out, and one after."""

    def layout_steps(self, look: Look) -> Iterator[None]:
        yield
        yield
        yield from super().layout_steps(look)


@pytest.fixture
def diary() -> list[str]:
    return []


@pytest.fixture
def stack() -> Stack:
    return Stack(plain_look)


def settle(stack: Stack, size: tuple[int, int] = SIZE) -> None:
    stack.apply()
    stack.fit(size)


def test_nothing_changes_until_the_frame_is_over(stack: Stack, diary: list[str]) -> None:
    stack.push(Told(stack, "title", diary))
    assert stack.top is None
    assert stack.changing
    settle(stack)
    assert diary == ["title enters", "title lays out"]
    assert not stack.changing
    assert not stack.apply()
    assert not stack.fit(SIZE)


def test_a_push_and_a_pop(stack: Stack, diary: list[str]) -> None:
    stack.push(Told(stack, "title", diary))
    stack.push(Told(stack, "shelf", diary))
    settle(stack)
    stack.pop()
    settle(stack)
    assert diary == [
        "title enters",
        "title pauses",
        "shelf enters",
        "shelf lays out",
        "shelf leaves",
        "title resumes",
        "title lays out",
    ]


def test_a_replaced_scene_leaves_and_nothing_resumes(stack: Stack, diary: list[str]) -> None:
    for name in ("title", "shelf"):
        stack.push(Told(stack, name, diary))
    settle(stack)
    diary.clear()
    stack.replace(Told(stack, "table", diary))
    settle(stack)
    assert diary == ["shelf leaves", "table enters", "table lays out"]
    assert len(stack.scenes) == 2


def test_home_goes_back_to_the_first(stack: Stack, diary: list[str]) -> None:
    for name in ("title", "shelf", "table"):
        stack.push(Told(stack, name, diary))
    settle(stack)
    diary.clear()
    stack.pop_to_root()
    stack.pop_to_root()
    settle(stack)
    assert diary == ["table leaves", "shelf leaves", "title resumes", "title lays out"]


@pytest.mark.parametrize("way", ["quit", "pop"])
def test_the_last_to_leave_ends_the_game(stack: Stack, diary: list[str], way: str) -> None:
    stack.push(Told(stack, "title", diary))
    settle(stack)
    assert not stack.ended
    getattr(stack, way)()
    stack.pop()
    settle(stack)
    assert stack.ended
    assert diary[-1] == "title leaves"


def test_on_quitting_all_leave_from_the_top(stack: Stack, diary: list[str]) -> None:
    for name in ("title", "table"):
        stack.push(Told(stack, name, diary))
    settle(stack)
    stack.quit()
    settle(stack)
    assert diary[-2:] == ["table leaves", "title leaves"]


def test_a_change_asked_for_while_entering_is_made_too(stack: Stack, diary: list[str]) -> None:
    class Hasty(Told):
        def enter(self) -> None:
            super().enter()
            self.stage.replace(Told(self.stage, "table", self.diary))

    stack.push(Hasty(stack, "resume", diary))
    settle(stack)
    assert diary == ["resume enters", "resume leaves", "table enters", "table lays out"]


def test_another_size_or_taste_means_another_layout(stack: Stack, diary: list[str]) -> None:
    stack.push(Told(stack, "title", diary))
    settle(stack)
    first = stack.look
    settle(stack, (1920, 1080))
    assert stack.look is not first
    assert diary.count("title lays out") == 2
    stack.restyle()
    settle(stack, (1920, 1080))
    assert diary.count("title lays out") == 3


def test_an_overlay_is_seen_around_with_what_is_below_darkened(stack: Stack, diary: list[str]) -> None:
    stack.push(Told(stack, "table", diary))
    stack.push(Dialog(stack, "menu", diary))
    stack.push(Dialog(stack, "sure", diary))
    settle(stack)
    assert diary[-3:] == ["table lays out", "menu lays out", "sure lays out"]
    surface = pygame.Surface(SIZE)
    top = stack.top
    assert top is not None
    assert top.under is not None
    top.draw(surface, full=True)
    reds = [200, top.under.get_at((9, 9)).r, surface.get_at((9, 9)).r]
    assert reds == sorted(reds, reverse=True)
    assert len(set(reds)) == 3


def test_a_new_size_under_an_overlay_lays_out_what_is_seen(stack: Stack, diary: list[str]) -> None:
    for scene in (Told(stack, "title", diary), Told(stack, "table", diary), Dialog(stack, "menu", diary)):
        stack.push(scene)
    settle(stack)
    diary.clear()
    settle(stack, (1920, 1080))
    assert diary == ["table lays out", "menu lays out"]
    assert stack.top is not None
    assert stack.top.under is not None
    assert stack.top.under.get_size() == (1920, 1080)


def test_a_scene_opens_step_by_step_while_nothing_else_changes(stack: Stack, diary: list[str]) -> None:
    stack.push(Told(stack, "table", diary))
    settle(stack)
    stack.push(Slow(stack, "results", diary))
    stack.apply()
    steps = 0
    while stack.fit(SIZE, in_steps=True) and stack.opening:
        steps += 1
        assert stack.changing
        assert ("results lays out" in diary) == (steps == 4), "the table is painted first, then come its own steps"
    assert steps == 4
    assert not stack.changing
    assert not stack.fit(SIZE, in_steps=True)


def test_what_changes_meanwhile_is_taken_into_account(stack: Stack, diary: list[str]) -> None:
    stack.push(Told(stack, "table", diary))
    settle(stack)
    stack.push(Slow(stack, "results", diary))
    stack.apply()
    stack.fit(SIZE, in_steps=True)
    stack.fit((1920, 1080))
    assert not stack.opening
    assert diary.count("results lays out") == 1
    top = stack.top
    assert top is not None
    assert top.under is not None
    assert top.under.get_size() == (1920, 1080)
    stack.push(Slow(stack, "rules", diary))
    stack.apply()
    stack.fit((1920, 1080), in_steps=True)
    stack.pop()
    settle(stack, (1920, 1080))
    assert not stack.opening
    assert "rules lays out" not in diary
