"""Words on pages are read with ease wherever they stand: on panels, and on the cloth between them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest

from engine.games import game
from game.felt.table.message import MessageWidget
from game.i18n.language import Words
from game.look.fonts import Fonts
from game.scenes.home.title import TitleScene
from game.session.session import Session
from game.storage.settings import Settings, Speed
from game.ui.scene import Scene
from game.ui.texts import LabelText
from tests.support.lengths import in_turn, sampled, some
from tests.support.luminance import contrast, luminance
from tests.support.screen.few_deals import reviewed
from tests.support.screen.pilot import Pilot
from tests.support.screen.whole_program import Visit, cut_texts
from tools.pictures import NETWORK, SEED, SETTINGS
from tools.stages.nearby import LONG, Taste
from tools.stages.pages import PAGES, STAGED
from tools.stages.staging import Staged

BRIGHTEST: Final = 0.005
"""The part of the ground below some words that may be brighter than the spot they are measured on."""
LEAST: Final = 4.5
SMALLEST: Final = 20
"""The smallest letters at 160 per cent, in design units."""
OPENED: Final[dict[str, Callable[[Session], Scene]]] = {
    "title": TitleScene,
    "set-up of a solitaire": lambda session: session.routes.setup(game("baronet")),
    "review": reviewed,
    **{name: page.open for name, page in PAGES.items()},
}

PLAYED: Final = (
    *dict.fromkeys(
        (
            *(name for name, scene in STAGED.items() if scene == "TableScene"),
            *(
                f"table-{key}"
                for key in ("all_fives", "five_up", "super", "thats_it", "space_classic", "partners", "knock_out")
            ),
        )
    ),
    *("results-round", "results-match", "results-solitaire", "puzzle-daily", "replay-branch", "replay-branch-end"),
    *("nearby-lobby", "nearby-table", "nearby-turn-eight", "nearby-remark", "nearby-results", "nearby-tried"),
)
"""Pictures at which something has been played: a table of each family and those with many words, results, and tables of
players nearby."""
LANGUAGES: Final = ("es", "en", "de", "fr", "it", "pt")


@pytest.fixture
def visit(tmp_path: Path) -> Iterator[Visit]:
    with Visit(tmp_path, settings=Settings(full_screen=False, speed=Speed.INSTANT)) as visit:
        yield visit


@sampled(4)
@pytest.mark.parametrize("page", some(list(OPENED), 2))
def test_words_have_enough_contrast_where_the_ground_is_brightest(visit: Visit, page: str) -> None:
    visit.session.stage.push(OPENED[page](visit.session))
    visit.settle()
    ground = visit.screen.base
    pale = {}
    for label in visit.screen.every():
        if not isinstance(label, LabelText) or not label.text.strip():
            continue
        place = label.rect.clip(ground.get_rect() if label.parent is None else label.parent.rect)
        spots = [(x, y) for x in range(place.left, place.right, 3) for y in range(place.top, place.bottom, 3)]
        lights = sorted(((at.r, at.g, at.b) for at in map(ground.get_at, spots)), key=luminance)
        if lights and (found := contrast(label.colour, lights[int(len(lights) * (1 - BRIGHTEST)) - 1])) < LEAST:
            pale[label.text] = round(found, 2)
    assert not pale


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> dict[str, float]:
    """Return the words that are set meanwhile in letters below the smallest, with their size in design units."""
    found: dict[str, float] = {}

    def watched(name: str, size_at: int) -> None:
        made = getattr(Fonts, name)

        def draw(fonts: Fonts, text: str, *rest: object, **named: object) -> object:
            size = rest[size_at] if len(rest) > size_at else named.get("size", 20)
            assert isinstance(size, float | int)
            if text.strip() and size * fonts.scale.text < SMALLEST:
                found[text] = size * fonts.scale.text
            return made(fonts, text, *rest, **named)

        monkeypatch.setattr(Fonts, name, draw)

    for name in ("text", "wrapped", "numeral_text"):
        watched(name, 1)
    return found


@sampled(4)
@pytest.mark.parametrize("page", some(list(OPENED), 2))
def test_no_letters_are_small_at_160_per_cent(tmp_path: Path, page: str, small: dict[str, float]) -> None:
    settings = Settings(full_screen=False, speed=Speed.INSTANT, text_size=160)
    with Visit(tmp_path, size=(1920, 1080), settings=settings) as visit:
        visit.session.stage.push(OPENED[page](visit.session))
        visit.settle()
    assert not small


@sampled(3)
@pytest.mark.parametrize(("name", "language"), some(in_turn(PLAYED, LANGUAGES), 7))
def test_no_letters_are_small_where_something_is_played(name: str, language: str, small: dict[str, float]) -> None:
    if name in NETWORK:
        window: Pilot = NETWORK[name](Taste((1920, 1080), 160, language))
    else:
        staged = Staged((1920, 1080), Settings(text_size=160), seed=SEED, words=Words.of(language))
        SETTINGS[name](staged)
        window = staged
    assert not small
    assert set(cut_texts(window)) <= {*LONG}, "only names of players are"
    for widget in window.screen.every():
        assert not isinstance(widget, MessageWidget) or widget.rect.contains(widget.box), widget.text
