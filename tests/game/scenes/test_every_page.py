"""Every page has the widgets and the strokes that it had, and answers as it did.

Each button or field has 44 pixels for a finger to itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pytest

from engine.review.tasks import done
from game.felt.table.hand.hand_widgets import HandTile
from game.felt.table.laid.choices import PlaceWidget
from game.ui.scrolling import Scrolling
from game.ui.widget import Widget
from tests.support.lengths import LONG, in_turn, long_run, sampled
from tests.support.screen.few_deals import FEW, review_with_few_deals
from tests.support.screen.pilot import Pilot
from tools.golden_texts.screen.endings import ENDINGS, ending
from tools.golden_texts.screen.presses import FOLDER, MEANT, pressed, presses_file
from tools.golden_texts.screen.strokes import (
    OTHERS,
    READ,
    TRIUMPH,
    VISITS,
    names,
    page_strokes,
    strokes_file,
    strokes_of,
)
from tools.golden_texts.screen.widgets import (
    DESCRIBED,
    LETTERS,
    OPENED,
    PICTURED,
    described,
    pictured,
    shown,
    widgets_file,
)
from tools.pictures import NETWORK, SETTINGS

HALF: Final = 21
WHERE_THE_GAME_HAS_THEM: Final = (HandTile, PlaceWidget)
"""Tiles of very large hands and places around one tile may be closer; a finger that rests on them enlarges the tile."""
TRIED: Final = [page for kinds in (PICTURED, OPENED) for page in in_turn(kinds, LETTERS)]
"""The kinds of scenes that are tried in this run, with the sizes of letters in per cent."""
LISTED: Final = [(kind, letters) for kind, letters in TRIED if DESCRIBED.get(kind) == letters]
"""Those that have a golden file."""
PLAYED: Final = ("TableScene", "ReplayScene", "LanTableScene")
"""Pages that answer otherwise once they have been laid out anew."""
LENGTHY: Final = ("PuzzlesScene", "WhatIfScene")
"""Pages that take more than half a second to answer everything."""


@pytest.fixture(scope="module", autouse=True)
def _few_deals() -> Iterator[None]:
    """Spend few deals on reviews, those of pictures as well."""
    with pytest.MonkeyPatch.context() as patched:
        review_with_few_deals(patched)
        patched.setattr("tools.pictures.done", lambda task, _depth: done(task, FEW))
        yield


@pytest.fixture(scope="module")
def window(request: pytest.FixtureRequest) -> Iterator[Pilot]:
    """Return a window with a page, which the tests of the page share."""
    with shown(*request.param) as window:
        yield window


def named(page: tuple[str, int]) -> str:
    """Return what a page is called in the report."""
    return f"{page[0]}-{page[1]}"


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


@sampled(4)
@pytest.mark.parametrize(
    ("window", "kind"), [(page, page[0]) for page in TRIED], indirect=["window"], scope="module", ids=map(named, TRIED)
)
def test_a_finger_tells_the_buttons_of_a_page_apart(window: Pilot, kind: str) -> None:
    assert type(window.scene).__name__ == kind
    assert unreachable(window) == ([], [])


@pytest.mark.slow  # on one system: letters are as wide as here only with its fonts
@pytest.mark.parametrize("window", LISTED, indirect=True, scope="module", ids=map(named, LISTED))
def test_a_page_looks_and_answers_as_it_did(window: Pilot) -> None:
    kind = type(window.scene).__name__
    wanted = widgets_file(kind).read_text(encoding="utf-8")
    assert described(window) == wanted, "`python -m tools.golden` describes the pages anew: read the difference"
    assert page_strokes(window).summed_up() == strokes_file(kind).read_text(encoding="utf-8"), READ
    if kind not in PLAYED and (LONG or kind not in LENGTHY):
        assert pressed(window) == presses_file(kind).read_text(encoding="utf-8"), MEANT


@pytest.mark.slow  # on one system: letters are as wide as here only with its fonts
@sampled(len(PLAYED))
@pytest.mark.parametrize("kind", PLAYED)
def test_a_page_of_a_table_answers_as_it_did(kind: str) -> None:
    with shown(kind, DESCRIBED[kind]) as window:
        assert pressed(window) == presses_file(kind).read_text(encoding="utf-8"), MEANT


@pytest.mark.slow  # on one system: letters are as wide as here only with its fonts
@pytest.mark.parametrize("name", [*VISITS, TRIUMPH])
def test_a_visit_or_a_triumph_is_painted_with_the_strokes_that_it_had(name: str) -> None:
    assert strokes_of(name).summed_up() == strokes_file(name).read_text(encoding="utf-8"), READ


@pytest.mark.slow  # on one system: letters are as wide as here only with its fonts
@pytest.mark.parametrize("name", ENDINGS)
def test_the_page_of_an_end_looks_and_answers_as_it_did(name: str) -> None:
    with ending(name) as window:
        assert page_strokes(window).summed_up() == strokes_file(name).read_text(encoding="utf-8"), READ
        assert pressed(window) == presses_file(name).read_text(encoding="utf-8"), MEANT


@pytest.mark.slow  # on one system: letters are as wide as here only with its fonts
@long_run
@pytest.mark.parametrize("name", OTHERS)
def test_every_other_picture_is_painted_with_the_strokes_that_it_had(name: str) -> None:
    assert strokes_of(name).summed_up() == strokes_file(name).read_text(encoding="utf-8"), READ


@long_run
@pytest.mark.parametrize("name", [name for name in (*SETTINGS, *NETWORK) if name not in PICTURED.values()])
def test_a_finger_tells_the_buttons_of_every_other_picture_apart(name: str) -> None:
    with pictured(name, LETTERS[0]) as window:
        assert unreachable(window) == ([], [])


def test_each_picture_has_its_golden_strokes_and_no_other() -> None:
    assert sorted(path.stem for path in strokes_file("").parent.iterdir()) == sorted(names())


def test_each_page_that_is_described_has_its_golden_file_and_no_other() -> None:
    assert {path.stem for path in widgets_file("").parent.iterdir()} == {*DESCRIBED}
    assert {path.stem for path in FOLDER.iterdir()} == {*DESCRIBED, *ENDINGS}
