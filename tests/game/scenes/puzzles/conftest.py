"""Visits to the puzzles, all on the same day, whose small boards are painted once."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Final

import pygame
import pytest

from game.look.look import Look
from game.scenes.puzzles.small_board import board_steps
from tests.support.screen.pages.puzzle_pages import TODAY
from tests.support.screen.whole_program import Visit

PAINTED: Final[dict[object, tuple[int, pygame.Surface]]] = {}
"""Small boards that some test has painted, with the number of steps that it took."""


@pytest.fixture(autouse=True)
def _one_day(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let each test see the same puzzle of the day."""
    for module in ("game.session.puzzle_runs", "game.scenes.puzzles.puzzles", "game.scenes.home.title_actions"):
        monkeypatch.setattr(f"{module}.today", lambda: TODAY)


def painted_once(look: Look, text: str, size: tuple[int, int]) -> Generator[None, None, pygame.Surface]:
    """Take as many steps as `board_steps`, but paint each board only once for all tests."""
    key = look.scale.size, look.style, text, size
    if key in PAINTED:
        count, picture = PAINTED[key]
        yield from [None] * count
        return picture
    count, steps = 0, board_steps(look, text, size)
    while True:
        try:
            yield next(steps)
        except StopIteration as end:
            PAINTED[key] = count, end.value
            return PAINTED[key][1]
        count += 1


@pytest.fixture(autouse=True)
def _shared_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.scenes.puzzles.board.board_steps", painted_once)


@pytest.fixture
def visit(tmp_path: Path) -> Iterator[Visit]:
    with Visit(tmp_path) as pilot:
        pilot.take("Puzzles")
        yield pilot
