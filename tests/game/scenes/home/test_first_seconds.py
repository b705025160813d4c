"""The first seconds: no card is ever blank, and the one in use grows without a gap."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Final

import pygame
import pytest

from engine.core import RuleSheet
from engine.games import GAMES
from game.app import app
from game.look.look import Look
from game.look.scale import Scale
from game.scenes.common.motif_card import motif_of
from game.scenes.home.game_card import GROWN, GROWS, GameCard
from game.scenes.home.title_menu import FirstButton, MenuRow
from game.scenes.table.table import TableScene
from game.session.game_filter import GameKind
from game.storage.settings import Settings
from game.ui.transition import GROWTH, SECONDS, PageTransition
from tests.support.lengths import some
from tests.support.screen.pilot import FRAME
from tests.support.screen.whole_program import Visit

CLOSE: Final = 7.0
"""Mean difference of colours, of 255, up to which two pictures of a card show the same. A blank card is at 25."""

JUMP: Final = 12.0
"""The same from which a heap jumps between two frames: one that appears is at 39, one that moved unseen at 20."""


@pytest.fixture
def visit(tmp_path: Path) -> Iterator[Visit]:
    with Visit(tmp_path) as pilot:
        yield pilot


def cards(pilot: Visit) -> list[GameCard]:
    return [widget for widget in pilot.screen.every() if isinstance(widget, GameCard)]


def difference(one: pygame.Surface, two: pygame.Surface) -> float:
    """Return the mean difference of two pictures' colours."""
    size = (one.get_width() // 4, one.get_height() // 4)
    small = [pygame.transform.smoothscale(each, size) for each in (one, two)]
    spots = [(x, y) for x in range(size[0]) for y in range(size[1])]
    return sum(
        abs(a - b) for spot in spots for a, b in zip(small[0].get_at(spot)[:3], small[1].get_at(spot)[:3], strict=True)
    ) / (3 * len(spots))


def light(picture: pygame.Surface, area: pygame.Rect) -> float:
    """Return the mean brightness of an area."""
    return sum(pygame.transform.average_color(picture, area)[:3]) / 3


@pytest.mark.parametrize("sheet", some(GAMES, 4), ids=lambda sheet: sheet.key)
def test_the_pictures_that_ship_are_those_that_are_painted(sheet: RuleSheet) -> None:
    look = Look(Scale((1280, 720)))
    shipped = look.motifs.shipped(sheet.key)
    assert shipped is not None
    fresh = look.motifs.picture(motif_of(sheet), GameKind.of(sheet).cloth, shipped.get_size())
    assert difference(shipped, fresh) < CLOSE, "paint them again: python tools/lab/art/card_pictures.py"


def test_every_game_has_one_and_nothing_else_does() -> None:
    folder = Path(__file__).resolve().parents[4] / "assets" / "cards"
    told = "tools/lab/art/card_pictures.py KEY paints the one of a new game; remove the picture of one that is gone"
    assert {file.stem for file in folder.iterdir()} == {sheet.key for sheet in GAMES}, told
    assert sum(file.stat().st_size for file in folder.iterdir()) < 750_000


def test_no_card_is_blank_in_the_first_picture_of_the_shelf(visit: Visit) -> None:
    visit.click("Play")
    while not any(isinstance(widget, GameCard) for widget in visit.screen.every()):
        visit.step()
    first = {card.name: card.body.copy() for card in cards(visit)}
    visit.settle()
    for card in cards(visit)[:: len(GAMES) // 4]:
        if not card.lit:
            assert difference(first[card.name], card.body) < CLOSE, card.name


def test_a_card_grows_to_its_size_in_time_and_keeps_its_picture(visit: Visit) -> None:
    visit.take("Play")
    card = cards(visit)[6]
    x, y, wide, high = card.rect
    motif = pygame.Rect(x + wide // 6, y + high // 8, wide * 2 // 3, high * 3 // 8)
    before = light(visit.picture(), motif)
    assert not card.lit
    visit.move(card.rect.center)
    sizes: list[float] = []
    for _ in range(round(0.3 / FRAME)):
        visit.step()
        sizes.append(card.grown)
        assert abs(light(visit.picture(), motif) - before) < before / 5, "a blank card is far darker"
    assert sizes == sorted(sizes)
    assert sizes[-1] == 1
    assert sum(size < 1 for size in sizes) <= GROWS / FRAME + 1
    assert card.standing.width == round(card.rect.width * GROWN)


def test_the_heap_comes_with_the_table_and_moves_once_it_stands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app, "PageTransition", lambda _wanted: PageTransition(lambda: True))
    with Visit(tmp_path, settings=Settings(full_screen=False)) as pilot:
        pilot.take("Play")
        pilot.click(cards(pilot)[1])
        pilot.settle()
        pilot.click("Start")
        while not isinstance(pilot.scene, TableScene):
            pilot.step()
        table, seen = pilot.scene, list[pygame.Surface]()
        for _ in range(round((GROWTH + SECONDS + 0.15) / FRAME)):
            seen.append(pilot.picture().subsurface(table.widgets.yard.rect))
            pilot.step()
        while len(seen) < 1 / FRAME and difference(*seen[-2:]) <= 1:  # a slow computer lays the table out for longer
            seen.append(pilot.picture().subsurface(table.widgets.yard.rect))
            pilot.step()
        late = [difference(one, other) for one, other in pairwise(seen[round((GROWTH + 0.1) / FRAME) :])]
    assert max(late) < JUMP, "it appeared at once, or jumped"
    assert late[-1] > 1, "it is shuffled"


def places(pilot: Visit) -> dict[str, pygame.Rect]:
    """Return where the rows of the title's menu are, by their words."""
    rows = [widget for widget in pilot.screen.every() if isinstance(widget, MenuRow | FirstButton)]
    return {row.text: row.rect for row in rows} | {"first": rows[0].rect}


def test_no_row_of_the_title_moves_when_a_match_waits(tmp_path: Path) -> None:
    with Visit(tmp_path) as pilot:
        pilot.settle()
        alone = places(pilot)
        pilot.take("Quick game")
        pilot.wait(1.0)
    with Visit(tmp_path) as again:
        again.settle()
        waiting = places(again)
    assert "Continue" in waiting
    assert "Continue" not in alone
    fixed = {"first", "Play", "Learn", "Puzzles"}
    assert {name: waiting[name] for name in fixed} == {name: alone[name] for name in fixed}
    assert waiting["Quick game"].top > waiting["Puzzles"].top
