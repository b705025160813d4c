"""The rules page over the table."""

from __future__ import annotations

import re

import pygame
import pytest

from engine.core import Board, Rules
from engine.families.chain.rules import ChainRules
from engine.games import GAMES, game
from engine.games.bergen import Bergen
from game.i18n.language import Words
from game.i18n.rule_texts import load
from game.scenes.pages.rules import RulesScene, RulesText
from game.storage.settings import Settings, with_value
from game.ui.actions import Action
from tests.support.lengths import sampled
from tests.support.screen.pilot import same
from tests.support.screen.pseudo_language import overheard, pseudo_words
from tests.support.screen.quiet_session import Bare, Parlour

SIZES = [(1280, 720), (1440, 1080), (2560, 1080)]


def page(parlour: Parlour) -> RulesText:
    return next(widget for widget in parlour.screen.widgets if isinstance(widget, RulesText))


@sampled(4)
@pytest.mark.parametrize("sheet", GAMES)
def test_the_page_tells_the_game_its_edition_and_the_whole_text(sheet: type[Rules[Board]]) -> None:
    with overheard() as seen, Parlour() as parlour:
        parlour.show(RulesScene(parlour.session, sheet(sheet.players[0])))
        assert {"Close", *(name for name, _ in page(parlour).headings)} <= set(parlour.names) | {page(parlour).name}
        while page(parlour).scroll < page(parlour).furthest:
            parlour.press(Action.PAGE_DOWN)
        told = " ".join(seen.texts)
        assert sheet.source in told
        assert sheet.options[0].label in told
        adds_up = re.search(r"\d+ \+ \d+( − \d+)? = \d+", told)  # noqa: RUF001
        is_drawn = issubclass(sheet, ChainRules) and sheet is not Bergen
        assert adds_up or not is_drawn, "the last drawing, of a blocked round"


@pytest.mark.parametrize("action", [Action.CANCEL, Action.RULES])
def test_escape_and_the_rules_key_lead_back(action: Action) -> None:
    with Parlour() as parlour:
        parlour.show(RulesScene(parlour.session, game("block_draw")(2)))
        parlour.press(action)
        parlour.settle()
        assert isinstance(parlour.scene, Bare)


def test_the_button_leads_back() -> None:
    with Parlour() as parlour:
        parlour.show(RulesScene(parlour.session, game("block_draw")(2)))
        parlour.click("Close")
        parlour.settle()
        assert isinstance(parlour.scene, Bare)


def test_the_text_scrolls_by_wheel_keys_and_drag() -> None:
    with Parlour() as parlour:
        parlour.show(RulesScene(parlour.session, game("all_fives")(2)))
        text = page(parlour)
        parlour.wheel(-2, text)
        wheeled = text.scroll
        assert wheeled > 0
        parlour.press(Action.DOWN)
        assert text.scroll > wheeled
        parlour.press(Action.END)
        assert text.scroll == text.furthest
        parlour.press(Action.HOME)
        assert text.scroll == 0
        parlour.drag(text.thumb, text.bar.midbottom)
        assert text.scroll == text.furthest
        parlour.drag(text.rect.center, (text.rect.centerx, text.rect.bottom + 100), touch=True)
        assert 0 < text.scroll < text.furthest


def test_chapters_lead_to_their_place() -> None:
    with Parlour() as parlour:
        parlour.show(RulesScene(parlour.session, game("all_fives")(2)))
        tops = dict(page(parlour).headings)
        parlour.click("Muggins")
        assert page(parlour).scroll == tops["Muggins"]
        parlour.press(Action.PAGE_DOWN)
        assert page(parlour).scroll > tops["Muggins"], "keys turn the pages wherever the focus is"


def test_deviations_from_the_sheet_are_marked_by_a_word() -> None:
    with overheard() as seen, Parlour() as parlour:
        parlour.show(RulesScene(parlour.session, game("all_fives")(3)))
        assert not [text for text in seen.texts if text.startswith("Changed")]
        agreed = game("all_fives")(3, house={"target": 250, "muggins": "off"})
        parlour.show(RulesScene(parlour.session, agreed))
        assert {
            "250",
            "Changed. Standard: 100",
            "Changed. Standard: opponents call after the next tile",
        } <= seen.texts


def test_the_place_in_the_text_stays_when_the_window_changes() -> None:
    with Parlour() as parlour:
        parlour.show(RulesScene(parlour.session, game("all_fives")(2)))
        page(parlour).scroll = page(parlour).furthest // 2
        share = page(parlour).scroll / page(parlour).furthest
        parlour.resize((1920, 1080))
        parlour.settle()
        assert page(parlour).scroll / page(parlour).furthest == pytest.approx(share, abs=0.01)


@sampled(4)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("letters", [100, 160])
def test_everything_stays_inside_the_panel(size: tuple[int, int], letters: int) -> None:
    with Parlour(size=size, settings=with_value(Settings(), "text_size", letters)) as parlour:
        parlour.show(RulesScene(parlour.session, game("all_fives")(2)))
        window = pygame.Rect((0, 0), size)
        rects = [widget.rect for widget in parlour.screen.widgets]
        assert all(window.inflate(-60, -60).contains(rect) for rect in rects)
        buttons = [parlour.find(name).rect for name in parlour.names]
        assert all(one.collidelist(buttons[:place] + buttons[place + 1 :]) < 0 for place, one in enumerate(buttons))


def test_the_page_is_painted_the_same_in_parts_and_at_once() -> None:
    with Parlour() as parlour:
        parlour.show(RulesScene(parlour.session, game("all_fives")(2)))
        for action in (Action.PAGE_DOWN, Action.NEXT, Action.NEXT, Action.PREV, Action.PAGE_DOWN):
            parlour.press(action)
            parlour.settle()
        assert same(parlour.picture(), parlour.look_again())


def test_spanish_has_its_own_text() -> None:
    with Parlour(Words.of("es")) as parlour:
        parlour.show(RulesScene(parlour.session, game("all_fives")(2)))
        assert page(parlour).headings[0][0] == "Objetivo"
        assert parlour.says("Cerrar")


@sampled(4)
@pytest.mark.parametrize("key", [sheet.key for sheet in GAMES])
def test_nothing_on_the_page_escapes_translation(key: str) -> None:
    with overheard() as seen, Parlour(pseudo_words()) as parlour:
        house = {"target": 150} if any(option.key == "target" for option in game(key).options) else {}
        rules = game(key)(game(key).players[-1], house=house)
        parlour.show(RulesScene(parlour.session, rules))
        while page(parlour).scroll < page(parlour).furthest:
            parlour.press(Action.PAGE_DOWN)
        assert not seen.plain(files=[load(key).text])
