"""On every page a button or a field has an area for a finger to itself, 44 pixels wide and high."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from engine.review.tasks import done
from game.felt.table.hand_widgets import HandTile
from game.felt.table.laid_widgets import PlaceWidget
from game.storage.settings import Settings
from game.ui.scrolling import Scrolling
from game.ui.widget import Widget
from tests.support.lengths import in_turn, long_run, some
from tests.support.screen.few_deals import FEW, review_with_few_deals
from tests.support.screen.pilot import SIZE, Pilot
from tests.support.screen.whole_program import Visit
from tools.pictures import NETWORK, SEED, SETTINGS
from tools.stages.nearby import Taste
from tools.stages.pages import PAGES, STAGED
from tools.stages.staging import Staged

HALF: Final = 21
LETTERS: Final = (100, 160)
FULL: Final = {
    "ChatScene": "nearby-thrown-lobby",
    "FinishedScene": "finished",
    "PausedScene": "paused",
    "PuzzlesScene": "puzzles",
    "ReplayScene": "replay",
    "StatisticsScene": "statistics",
}
"""Pictures of pages that have less on them for somebody who has just come."""
PICTURED: Final = {scene: name for name, scene in reversed(tuple(STAGED.items()))} | FULL
"""The first picture of each kind of scene that has one, or the fullest."""
OPENED: Final = {page.scene: name for name, page in reversed(tuple(PAGES.items())) if page.scene not in PICTURED}
"""The first page of each kind of scene without one."""
WHERE_THE_GAME_HAS_THEM: Final = (HandTile, PlaceWidget)
"""Tiles of very large hands and places around one tile may be closer; a finger that rests on them enlarges the tile."""


@pytest.fixture(autouse=True)
def _few_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Spend few deals on reviews, those of pictures as well."""
    review_with_few_deals(monkeypatch)
    monkeypatch.setattr("tools.pictures.done", lambda task, _depth: done(task, FEW))


def unreachable(pilot: Pilot) -> tuple[list[str], list[tuple[str, ...]]]:
    """Return the widgets with a point that hits nothing, and those with one that hits something else, and what."""
    dead, shared = [], []
    window = pilot.screen.base.get_rect()
    every = [widget for widget in pilot.screen.focusable() if not isinstance(widget, Scrolling)]
    for widget in every:
        x, y = widget.rect.center
        room = window if widget.parent is None else widget.parent.rect.clip(window)
        points = [(x - HALF, y), (x + HALF, y), (x, y - HALF), (x, y + HALF)]
        hit = [pilot.screen.touched(point) for point in points if room.collidepoint(point)]
        if any(found is None or isinstance(found, Scrolling) for found in hit):
            dead.append(widget.name)
        elif not isinstance(widget, WHERE_THE_GAME_HAS_THEM):
            others: list[Widget] = [found for found in hit if found is not None and found is not widget]
            shared += [(widget.name, *(other.name for other in others))] if others else []
    return dead, shared


def pictured(name: str, letters: int) -> Pilot:
    """Bring a window to the scene of a picture."""
    if name in NETWORK:
        return NETWORK[name](Taste(SIZE, letters))
    window = Staged(SIZE, Settings(text_size=letters), seed=SEED)
    SETTINGS[name](window)
    return window


@pytest.mark.parametrize(("kind", "letters"), in_turn(some([*PICTURED], 3), LETTERS))
def test_a_finger_tells_the_buttons_of_a_pictured_page_apart(kind: str, letters: int) -> None:
    with pictured(PICTURED[kind], letters) as window:
        assert type(window.scene).__name__ == kind
        assert unreachable(window) == ([], [])


@pytest.mark.parametrize(("kind", "letters"), in_turn(OPENED, LETTERS))
def test_a_finger_tells_the_buttons_of_an_opened_page_apart(tmp_path: Path, kind: str, letters: int) -> None:
    with Visit(tmp_path, settings=Settings(text_size=letters)) as visit:
        visit.session.stage.push(PAGES[OPENED[kind]].open(visit.session))
        visit.settle()
        assert type(visit.scene).__name__ == kind
        assert unreachable(visit) == ([], [])


@long_run
@pytest.mark.parametrize("name", [name for name in (*SETTINGS, *NETWORK) if name not in PICTURED.values()])
def test_a_finger_tells_the_buttons_of_every_other_picture_apart(name: str) -> None:
    with pictured(name, LETTERS[0]) as window:
        assert unreachable(window) == ([], [])
