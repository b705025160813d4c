"""From the title to an answer and back, by mouse, keys and pad."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.scenes.home.title import TitleScene
from game.scenes.puzzles.answer import PuzzleAnswer
from game.scenes.puzzles.puzzles import PuzzlesScene
from game.ui.actions import Action
from tests.support.screen.highlights import golden_buttons, lit_tiles
from tests.support.screen.pages.puzzle_pages import (
    asked,
    cells,
)
from tests.support.screen.whole_program import Visit

PAD_ACCEPT, PAD_BACK = pygame.CONTROLLER_BUTTON_A, pygame.CONTROLLER_BUTTON_B


PAD_DOWN, PAD_LEFT = pygame.CONTROLLER_BUTTON_DPAD_DOWN, pygame.CONTROLLER_BUTTON_DPAD_LEFT


def keys(visit: Visit, action: Action) -> None:
    visit.tell(action)


def pad(visit: Visit, action: Action) -> None:
    visit.pad(
        {
            Action.ACCEPT: PAD_ACCEPT,
            Action.CANCEL: PAD_BACK,
            Action.DOWN: PAD_DOWN,
            Action.LEFT: PAD_LEFT,
        }[action]
    )


def point_at_a_move(visit: Visit) -> None:
    """Click on a place of the chosen tile, or on a tile that fits or lies on the felt, or on the golden button."""
    screen, felt = visit.screen, asked(visit).widgets
    visit.click([*golden_buttons(screen), *lit_tiles(screen), *felt.picks, *felt.places][-1])
    visit.settle()


def test_a_puzzle_is_answered_by_the_keys_of_a_match(visit: Visit) -> None:
    for cell in cells(visit):
        if "Block & Draw" in cell.name:
            cell.on_press()
            break
    visit.settle()
    for _ in range(3):
        if isinstance(visit.app.stage.top, PuzzleAnswer):
            break
        visit.tell(Action.ACCEPT)
    assert isinstance(visit.app.stage.top, PuzzleAnswer)
    visit.tell(Action.LEFT)
    visit.tell(Action.ACCEPT)
    assert asked(visit).asked.walks, "the second button shows the line"


@pytest.mark.parametrize("give", [keys, pad])
def test_a_puzzle_from_the_title_and_back_without_a_mouse(
    tmp_path: Path, give: Callable[[Visit, Action], None]
) -> None:
    with Visit(tmp_path) as visit:
        for _ in range(10):
            if visit.focus == "Puzzles":
                break
            give(visit, Action.DOWN)
        give(visit, Action.ACCEPT)
        assert visit.focus == "Puzzle of the day"
        give(visit, Action.ACCEPT)
        for _ in range(12):
            if isinstance(visit.app.stage.top, PuzzleAnswer):
                break
            give(visit, Action.ACCEPT)
        assert visit.focus == "Next puzzle"
        give(visit, Action.LEFT)
        give(visit, Action.ACCEPT)
        assert asked(visit).asked.walks
        visit.settle()
        give(visit, Action.CANCEL)
        assert isinstance(visit.app.stage.top, PuzzlesScene)
        give(visit, Action.CANCEL)
        assert isinstance(visit.app.stage.top, TitleScene)


def test_a_puzzle_from_the_title_and_back_with_the_mouse(visit: Visit) -> None:
    visit.take("Puzzle of the day")
    for _ in range(12):
        if isinstance(visit.app.stage.top, PuzzleAnswer):
            break
        point_at_a_move(visit)
    assert isinstance(visit.app.stage.top, PuzzleAnswer)
    visit.take("Watch the line")
    for _ in range(200):
        if isinstance(visit.app.stage.top, PuzzleAnswer):
            break
        visit.settle()
    visit.take("All puzzles")
    assert isinstance(visit.app.stage.top, PuzzlesScene)
    visit.take("Back")
    assert isinstance(visit.app.stage.top, TitleScene)
