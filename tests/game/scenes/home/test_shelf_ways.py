"""From the title through the shelf to a table in one press: continue, last played, the daily deal, a quick game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from typing import TypeAlias

import pygame
import pytest

from engine.bots.characters import EASY, character
from engine.games import game
from engine.match import Match
from engine.record.record import Player
from game.picture.families.registry import SHELF
from game.scenes.home.shelf import ShelfScene
from game.scenes.home.way_card import QuickStartCard
from game.scenes.lesson.lesson import LessonScene
from game.scenes.setup.setup import SetupScene
from game.scenes.table.table import TableScene
from game.session.quick_starts import daily_deal
from game.storage.settings import Settings
from game.storage.statistics.statistics import MatchOutcome
from game.ui.actions import Action
from tests.support.lengths import sampled
from tests.support.screen.whole_program import LETTERS_AND_SIZES, Visit, cut_texts, overlaps

Hands: TypeAlias = Callable[[Visit, str], None]
"""Goes from the title to the shelf and takes one of its ways."""
DAY = date(2030, 1, 2)


def mouse(visit: Visit, way: str) -> None:
    """Use only the mouse."""
    visit.click("Play")
    visit.settle()
    visit.click(way)
    visit.settle()


def keys(visit: Visit, way: str) -> None:
    """Use only the arrow keys and Enter."""
    while visit.focus != "Play":
        visit.press(Action.DOWN)
    visit.press(Action.ACCEPT)
    visit.settle()
    visit.press(Action.UP)
    walk(visit, way, lambda: visit.press(Action.RIGHT))
    visit.press(Action.ACCEPT)
    visit.settle()


def pad(visit: Visit, way: str) -> None:
    """Use only a gamepad."""
    while visit.focus != "Play":
        visit.pad(pygame.CONTROLLER_BUTTON_DPAD_DOWN)
    visit.pad(pygame.CONTROLLER_BUTTON_A)
    visit.pad(pygame.CONTROLLER_BUTTON_DPAD_UP)
    walk(visit, way, lambda: visit.pad(pygame.CONTROLLER_BUTTON_DPAD_RIGHT))
    visit.pad(pygame.CONTROLLER_BUTTON_A)


def walk(visit: Visit, way: str, step: Callable[[], None]) -> None:
    """Go right along the ways from the first one."""
    for _ in ways(visit):
        if visit.focus == way:
            return
        step()
    assert visit.focus == way


def ways(visit: Visit) -> dict[str, QuickStartCard]:
    return {widget.name: widget for widget in visit.screen.every() if isinstance(widget, QuickStartCard)}


@pytest.fixture(params=[mouse, keys, pad], ids=["mouse", "keys", "pad"])
def hands(request: pytest.FixtureRequest) -> Hands:
    found: Hands = request.param
    return found


@pytest.fixture(autouse=True)
def _day(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let it be the same day in every test."""
    monkeypatch.setattr("game.scenes.home.shelf_ways.today", lambda: DAY)
    monkeypatch.setattr("game.storage.saves.today", lambda: DAY)


@pytest.fixture
def visit(tmp_path: Path) -> Iterator[Visit]:
    with Visit(tmp_path) as pilot:
        yield pilot


def table(visit: Visit) -> TableScene:
    assert isinstance(visit.scene, TableScene), visit.scene
    return visit.scene


def unfinished(visit: Visit) -> Match:  # type: ignore[type-arg]  # any board
    """Save a match in which a round has been dealt."""
    match = Match(game("all_fives")(2))
    match.begin(bytes(32))
    visit.saves.save(match, (Player("Ann"), Player("Maren", "maren")), "20260101-200000-cafe")
    visit.title.resume()
    visit.settle()
    return match


def test_a_new_player_is_offered_a_lesson_a_deal_and_a_quick_game(visit: Visit) -> None:
    visit.take("Play")
    assert list(ways(visit)) == ["New to dominoes?", "Daily deal", "Quick game"]
    assert all(card.is_painted for card in ways(visit).values())
    visit.take("New to dominoes?")
    assert isinstance(visit.scene, LessonScene)
    assert visit.scene.lesson.game == "block_draw"
    visit.tell(Action.CANCEL)
    assert isinstance(visit.scene, ShelfScene)


def test_a_quick_game_is_one_press_away(visit: Visit, hands: Hands) -> None:
    hands(visit, "Quick game")
    players = table(visit).table.players
    assert table(visit).table.rules.key == "block_draw"
    assert [bool(player.bot) for player in players] == [False, True]
    assert character(players[1].bot).level == EASY


def test_a_quick_game_leaves_the_players_own_table_as_it_is(visit: Visit) -> None:

    visit.session.settings.remember_table("matador", {"seats": 2, "bots": ["tadeo"], "rule_target": 150})
    before = visit.session.settings.values.tables["matador"]
    mouse(visit, "Quick game")
    assert table(visit).table.rules.key == "matador"
    assert table(visit).table.rules.house["target"] == 150
    assert character(table(visit).table.players[1].bot).level == EASY
    assert visit.session.settings.values.tables["matador"] == before


def test_the_daily_deal_is_the_same_for_everybody(tmp_path: Path, hands: Hands) -> None:
    deal = daily_deal(SHELF, DAY)
    assert deal is not None
    dealt = []
    for player in ("ann", "ben"):
        (tmp_path / player).mkdir()
        with Visit(tmp_path / player) as visit:
            if player == "ben":  # house rules of one's own do not change it
                visit.session.settings.remember_table(deal.choice.sheet.key, {"seats": 1, "rule_deals": "any"})
            hands(visit, "Daily deal")
            scene = table(visit)
            assert scene.table.rules.key == deal.choice.sheet.key
            assert scene.table.deal == deal.number == 20300102
            dealt.append(scene.table.view.board)
    assert dealt[0] == dealt[1]


def test_a_daily_deal_that_was_played_says_so(visit: Visit) -> None:
    deal = daily_deal(SHELF, DAY)
    assert deal is not None
    visit.take("Play")
    assert ways(visit)["Daily deal"].under == "Same for everyone"
    visit.tell(Action.CANCEL)
    ledger = visit.saves.ledger
    assert ledger is not None
    ledger.count("today", MatchOutcome(deal.choice.sheet.key, is_finished=True, day=deal.number))
    visit.take("Play")
    assert ways(visit)["Daily deal"].under == "Played today"


def test_a_match_goes_on_from_the_shelf(visit: Visit, hands: Hands) -> None:
    match = unfinished(visit)
    hands(visit, "Continue")
    assert [player.name for player in table(visit).table.players] == ["Ann", "Maren"]
    assert table(visit).table.view.hands[0] == match.view(0).hands[0]
    visit.session.stage.pop()
    visit.settle()
    assert ways(visit)["Continue"].under.startswith("0 : 0 · today ")
    assert ways(visit)["Continue"].is_gold


def test_the_game_last_played_opens_with_its_rules(visit: Visit, hands: Hands) -> None:
    visit.session.settings.remember_table("bergen", {"seats": 3, "bots": ["tadeo", "hana"]})
    hands(visit, "Last played")
    assert isinstance(visit.scene, SetupScene)
    assert visit.scene.sheet.key == "bergen"
    assert visit.scene.choice.opponents == ("tadeo", "hana")
    assert visit.focus == "Start"


def test_the_result_of_the_last_match_is_told(visit: Visit) -> None:
    visit.session.settings.remember_table("bergen", {"seats": 2, "bots": ["tadeo"]})
    visit.take("Play")
    assert ways(visit)["Last played"].under == "with Tadeo"
    assert visit.saves.ledger is not None
    for name, is_won, told in (("1", True, "Won · with Tadeo"), ("2", False, "Lost · with Tadeo")):
        visit.saves.ledger.count(name, MatchOutcome("bergen", is_finished=True, is_won=is_won))
        visit.tell(Action.CANCEL)
        visit.take("Play")
        assert ways(visit)["Last played"].under == told


def test_the_match_to_continue_appears_when_its_table_is_left(visit: Visit) -> None:
    mouse(visit, "Quick game")
    visit.session.stage.pop()
    visit.settle()
    assert list(ways(visit)) == ["Continue", "Daily deal", "Quick game"]


@sampled(2)
@pytest.mark.parametrize(("text_size", "size"), LETTERS_AND_SIZES)
def test_four_ways_fit_above_the_cards(tmp_path: Path, size: tuple[int, int], text_size: int) -> None:
    with Visit(tmp_path, size=size, settings=Settings(full_screen=False, text_size=text_size)) as visit:
        unfinished(visit)
        visit.session.settings.remember_table("space_classic", {"seats": 5})
        visit.take("Play")
        assert list(ways(visit)) == ["Continue", "Last played", "Daily deal", "Quick game"]
        assert cut_texts(visit) == []
        assert overlaps(visit) == []
