"""The shelf: a card for each game, with a true picture."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.felt.felts import SHELF
from game.look.fonts import Face
from game.scenes.pictures import TILES_SHOWN, sample, table_picture
from game.scenes.rules import RulesScene
from game.scenes.setup import SetupScene
from game.scenes.shelf import GameCard, ShelfScene
from game.settings import Settings
from game.ui.actions import Action
from game.ui.scroll_view import ScrollView
from tests.pilot import same
from tests.visit import SIZES, Visit, cut_texts, overlaps


@pytest.fixture
def visit(tmp_path: Path) -> Iterator[Visit]:
    with Visit(tmp_path) as pilot:
        pilot.take("Play")
        yield pilot


def cards(pilot: Visit) -> list[GameCard]:
    return [widget for widget in pilot.screen.every() if isinstance(widget, GameCard)]


def test_every_game_has_a_card_with_a_picture(visit: Visit) -> None:
    assert [card.title for card in cards(visit)] == [sheet.title for sheet in SHELF]
    assert all(card.picture is not None for card in cards(visit))
    assert "2-4 players · 20 min" in [card.facts for card in cards(visit)]
    assert visit.focus == SHELF[0].title


@pytest.mark.parametrize("sheet", SHELF, ids=lambda sheet: sheet.key)
def test_a_picture_is_played_by_the_rules_and_always_the_same(visit: Visit, sheet: type) -> None:
    assert sample(sheet).view.board.tiles().bit_count() >= TILES_SHOWN - 2
    look = visit.app.stage.look
    assert look is not None
    one = table_picture(look, sheet, (300, 170))
    sample.cache_clear()
    assert same(one, table_picture(look, sheet, (300, 170)))


def test_a_card_leads_to_its_set_up(visit: Visit) -> None:
    visit.tell(Action.RIGHT)
    visit.tell(Action.ACCEPT)
    assert isinstance(visit.scene, SetupScene)
    assert visit.scene.sheet.key == SHELF[1].key
    visit.tell(Action.CANCEL)
    assert isinstance(visit.scene, ShelfScene)
    assert visit.focus == SHELF[1].title
    visit.take(SHELF[0].title)
    assert isinstance(visit.scene, SetupScene)
    assert visit.scene.sheet.key == SHELF[0].key


def test_the_rules_are_one_key_away(visit: Visit) -> None:
    visit.tell(Action.RIGHT)
    visit.tell(Action.RULES)
    assert isinstance(visit.scene, RulesScene)
    assert visit.scene.rules.key == SHELF[1].key
    visit.tell(Action.CANCEL)
    assert visit.focus == SHELF[1].title


def test_rules_of_nothing_are_not_opened(visit: Visit) -> None:
    visit.screen.focus_on(visit.find("Back"))
    visit.tell(Action.RULES)
    assert isinstance(visit.scene, ShelfScene)


def test_everything_is_in_reach(visit: Visit) -> None:
    assert visit.unreachable() == set()
    assert visit.flips_when_idle() == 0


def test_a_full_shelf_scrolls(visit: Visit) -> None:
    visit.house.stage.push(ShelfScene(visit.house, SHELF * 10))
    visit.settle()
    assert len(cards(visit)) == 10 * len(SHELF)
    view = cards(visit)[0].parent
    assert isinstance(view, ScrollView)
    assert view.furthest > 0
    assert overlaps(visit) == []
    for _ in range(3 * len(SHELF)):
        visit.press(Action.DOWN)
    focus = visit.screen.focus
    assert focus in cards(visit)[-6:]
    assert focus is not None
    assert view.rect.contains(focus.rect)
    visit.wheel(400, view)
    assert view.scroll == 0


def test_cards_keep_their_place_in_a_new_window(visit: Visit) -> None:
    visit.tell(Action.RIGHT)
    visit.resize((1600, 900))
    visit.settle()
    assert visit.focus == SHELF[1].title
    assert all(card.picture is not None for card in cards(visit))


@pytest.mark.parametrize("text_size", [100, 160])
@pytest.mark.parametrize("size", SIZES)
def test_all_is_to_be_seen(tmp_path: Path, size: tuple[int, int], text_size: int) -> None:
    with Visit(tmp_path, size=size, settings=Settings(full_screen=False, text_size=text_size)) as visit:
        for games in (SHELF, SHELF * 10):
            visit.house.stage.push(ShelfScene(visit.house, games))
            visit.settle()
            assert cut_texts(visit) == []
            assert overlaps(visit) == []
            for card in cards(visit):
                fonts, px = card.look.fonts, card.px
                width, height = GameCard.picture_size(card.look, card.rect)
                words = pygame.Rect(0, 0, width - px(16), card.rect.height - px(20) - height)
                lines = len(fonts.lines(card.text, Face.MEDIUM, 16, words.width))
                used = fonts.line(Face.SERIF_BOLD, 25) + (1 + lines) * fonts.line(Face.MEDIUM, 16)
                assert used <= words.height
