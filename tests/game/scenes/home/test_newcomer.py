"""How many clicks a newcomer needs who reads only the words on the screen."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.storage.settings import Settings, Speed
from game.ui.actions import Action
from tests.support.lan.for_scenes import FakeLan
from tests.support.lan.nearby_evening import Evening
from tests.support.lan.one_thread import Network
from tests.support.screen.pages.newcomer import Newcomer
from tests.support.screen.whole_program import SIZES, Visit


def at_first_start(folder: Path, size: tuple[int, int]) -> Visit:
    visit = Visit(folder, size=size, settings=Settings(full_screen=False, speed=Speed.INSTANT))
    visit.session.lan = FakeLan(Network())
    visit.title.rebuild()
    visit.settle()
    return visit


@pytest.mark.parametrize("size", SIZES[:2])
def test_a_quick_game_takes_one_click_to_the_first_own_move(tmp_path: Path, size: tuple[int, int]) -> None:
    with at_first_start(tmp_path, size) as visit:
        newcomer = Newcomer(visit)
        newcomer.click("Quick game")
        newcomer.wait_for(lambda: newcomer.reads("Your turn"))
        assert newcomer.clicks == 1
        assert newcomer.make_a_move()


def test_it_takes_three_clicks_by_play(tmp_path: Path) -> None:
    with at_first_start(tmp_path, SIZES[0]) as visit:
        newcomer = Newcomer(visit)
        newcomer.click("Play", "button")
        newcomer.click("All Fives", "card")
        newcomer.click("Start")
        newcomer.wait_for(lambda: newcomer.reads("Your turn"))
        assert newcomer.clicks == 3
        assert newcomer.make_a_move()


@pytest.mark.parametrize("is_solo", [False, True])
def test_it_takes_three_clicks_and_a_name_to_an_open_table_nearby(*, is_solo: bool) -> None:
    with Evening(settings=Settings(full_screen=False, speed=Speed.INSTANT)) as evening:
        newcomer = Newcomer(evening)
        if is_solo:  # the shelf is left with a filter that shows nothing for several players
            newcomer.click("Play", "button")
            newcomer.click("Solitaire", "text")
            newcomer.click("Back", "button")
            newcomer.clicks = 0
        newcomer.click("Play nearby", "button")
        newcomer.click()
        assert newcomer.reads("What should other players call you?")
        evening.press(Action.ACCEPT)
        newcomer.wait_for(lambda: newcomer.reads("All Fives"))
        assert not newcomer.reads("1 player"), "solitaires can't be played nearby"
        newcomer.click("All Fives", "card")
        newcomer.wait_for(lambda: newcomer.reads("Seat 2 is open"))
        assert newcomer.clicks == 3
        assert newcomer.reads(f"{evening.net.code[:3]} {evening.net.code[3:]}")
