"""The golden pages: what a player sees on the screens, each as a small picture.

A page counts as changed where a square of five pixels differs by more than the last bits; the widgets there are named.
"""

from __future__ import annotations

from contextlib import ExitStack
from datetime import date
from pathlib import Path
from typing import Final
from unittest.mock import patch

import pygame

from game.i18n.language import Words
from game.storage.settings import Settings
from tests.support.screen.pilot import Pilot
from tools.golden_texts.screen.look import FOLDER, WINDOW, GoldenSheet
from tools.pictures import SEED, SETTINGS
from tools.stages.nearby import NEARBY, Taste
from tools.stages.staging import Staged

_SQUARE: Final = 5
PAGES: Final = (
    *("title", "shelf", "setup", "setup-opponents", "finished", "code", "person", "statistics", "statistics-graphs"),
    *("settings", "settings-tiles", "settings-keys", "table-three", "table-super", "table-space", "table-baronet"),
    *("table-pointed", "results-round", "results-match", "log", "rules", "pause", "replay", "replay-branch", "review"),
    *("lessons", "lesson", "puzzle", "puzzle-right"),
    *("nearby", "nearby-lobby", "nearby-talk", "nearby-table", "nearby-results", "nearby-verify"),
)
"""One of each kind, as `tools/pictures.py` names them; the slowest, a review, takes two seconds."""
_DAY: Final = date(2026, 11, 28)
"""The day on which they are seen."""
_ASK_FOR_IT: Final = ("game.scenes.home.title_actions.today", "game.scenes.home.shelf_ways.today")


def page_file(name: str) -> Path:
    """Return the golden file of a page."""
    return FOLDER / "pages" / f"{name}.png"


def golden_page(name: str) -> GoldenSheet:
    """Return a page as a bot brings it about, always the same way."""
    with ExitStack() as stack:
        for asks in _ASK_FOR_IT:
            stack.enter_context(patch(asks, lambda: _DAY))
        window = stack.enter_context(_opened(name))
        picture = window.picture()
        small = pygame.transform.smoothscale(picture, (WINDOW[0] // _SQUARE, WINDOW[1] // _SQUARE))
        whole = small.get_rect()
        places = {f"{name}, elsewhere": whole}
        for widget in window.screen.every():
            x, y, wide, high = (side // _SQUARE for side in widget.rect)
            if place := pygame.Rect(x, y, wide + 1, high + 1).clip(whole):
                places[f"{name}: {type(widget).__name__} {widget.name!r}"] = place
    return GoldenSheet(small, places)


def _opened(name: str) -> Pilot:
    """Return a window with a page."""
    if name in NEARBY:
        return NEARBY[name](Taste(WINDOW))
    window = Staged(WINDOW, Settings(), seed=SEED, words=Words())
    SETTINGS[name](window)
    return window
