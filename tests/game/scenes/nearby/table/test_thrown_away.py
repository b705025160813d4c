"""A deal that the host throws away is told in words that stay until the player has read them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.games import game
from game.lan.network import JoinTarget
from game.scenes.common.notice import NoticeScene
from game.scenes.nearby.lobby.join import join
from game.scenes.nearby.lobby.lobby import LobbyScene, lobby
from game.scenes.nearby.table.left import LeftTableScene
from game.scenes.nearby.table.results import LanResults
from game.scenes.nearby.table.table import LanTableScene
from game.scenes.nearby.table.thrown_away import CLOSING
from game.scenes.nearby.table.verify import VerifyScene
from game.ui.actions import Action
from net.fairness.findings import AGAINST_HOST, make_finding
from net.guest.judgement import CLOSED
from net.guest.news import FindingNews
from net.protocol.messages import AdminRequest, TableSettings
from net.protocol.terms import terms_of
from tests.support.lan.nearby_evening import OWNER, Evening, play_by_keys
from tests.support.lan.one_thread import Robot, terms
from tests.support.lengths import sampled

THROWN: str = "The host threw a deal away"


@pytest.fixture
def evening() -> Iterator[Evening]:
    with Evening() as made:
        yield made


def sit_down(evening: Evening) -> None:
    """Let Ana play at the table of Luis, who hosts it."""
    evening.net.open(terms(), TableSettings(pace=0), "Luis's table", owner=OWNER.public)
    luis = Robot(evening.net.line("Luis", OWNER))
    evening.robots.append(luis)
    evening.show(join(evening.session, JoinTarget("Luis's table", ()), "123456", lobby(evening.session)))
    evening.settle()
    evening.click("Ready")
    evening.step(2)
    luis.line.ask(AdminRequest("start"))
    evening.step(5)
    assert isinstance(evening.scene, LanTableScene)


def throw_away(evening: Evening, *, asks: bool) -> None:
    table = evening.net.table
    table.reveal_early()
    table.new_match()
    if asks:
        table.unready()
        table.enter("lobby")
    else:
        table.open_deal()
    evening.net.pump()
    evening.wait(12)


def end_too_soon(evening: Evening, *, rules: bool) -> None:
    """Let the host call a round over that isn't, perhaps while it shows other rules, and ask for another one."""
    table = evening.net.table
    own, match, deal = table.terms, table.match, table.deal
    if rules:
        table.choose_terms(terms_of(game("block_draw")(2, None, {"target": 70})))
        table.match, table.deal = match, deal
        table.send_room()
    table.end_round()
    if rules:
        table.choose_terms(own)
    table.new_match()
    table.unready()
    table.enter("lobby")
    evening.net.pump()
    evening.wait(12)


@pytest.mark.parametrize("rules", [False, True])
def test_a_round_that_did_not_come_to_a_clean_end_is_told_before_the_next_press(
    evening: Evening, *, rules: bool
) -> None:
    sit_down(evening)
    end_too_soon(evening, rules=rules)
    assert isinstance(evening.scene, NoticeScene)
    assert evening.says("A deal has no clean end")
    evening.press(Action.ACCEPT)
    evening.settle()
    assert isinstance(evening.scene, LobbyScene)
    assert evening.says("Deals at this table that weren't played and checked to a clean end here: 1.")
    assert evening.screen.find("Deals thrown away at this table: 1.") is None
    evening.wait(12)
    assert isinstance(evening.scene, LobbyScene), "once is enough"


@pytest.mark.parametrize("against", [AGAINST_HOST, 0])
def test_a_fault_of_the_host_that_is_found_after_the_round_is_told_too(evening: Evening, against: int) -> None:
    sit_down(evening)
    evening.robots[0].gets_ready = False
    evening.until(lambda: isinstance(evening.scene, LanResults), lambda: play_by_keys(evening))
    evening.wait(8)
    evening.table.checks.on_news(FindingNews(make_finding(1, 0, "account", against=against)), evening.table.clock)
    assert evening.table.checks.unseen == ({1} if against == AGAINST_HOST else set())
    evening.wait(2)
    assert isinstance(evening.scene, NoticeScene) is (against == AGAINST_HOST)


@sampled(2)
@pytest.mark.parametrize("asks", [True, False])
def test_the_player_is_told_until_they_have_read_it(evening: Evening, *, asks: bool) -> None:
    sit_down(evening)
    throw_away(evening, asks=asks)
    assert isinstance(evening.scene, NoticeScene)
    assert evening.says(THROWN)
    evening.wait(60)
    assert isinstance(evening.scene, NoticeScene), "only the player closes it"
    evening.press(Action.ACCEPT)
    evening.settle()
    assert isinstance(evening.scene, LobbyScene if asks else LanTableScene)


def test_nothing_is_said_while_the_host_may_be_closing_its_table(evening: Evening) -> None:
    sit_down(evening)
    evening.net.table.reveal_early()
    evening.net.table.phase = "play"  # its word that the table is closed is still on the way
    evening.net.pump()
    evening.wait(CLOSING / 2)
    assert isinstance(evening.scene, LanTableScene)
    evening.wait(2 * CLOSING)
    assert isinstance(evening.scene, NoticeScene)


def test_the_lobby_says_how_many_deals_were_thrown_away(evening: Evening) -> None:
    sit_down(evening)
    throw_away(evening, asks=True)
    evening.press(Action.CANCEL)
    evening.settle()
    assert evening.says("Deals thrown away at this table: 1.")
    assert not evening.table.is_ready


def test_a_deal_after_it_is_never_plainly_fair(evening: Evening) -> None:
    sit_down(evening)
    throw_away(evening, asks=True)
    evening.press(Action.CANCEL)
    evening.settle()
    evening.click("Ready")
    evening.step(2)
    evening.robots[0].line.ask(AdminRequest("start"))
    evening.step(5)
    evening.robots[0].gets_ready = False
    evening.until(lambda: isinstance(evening.scene, LanResults), lambda: play_by_keys(evening))
    evening.wait(8)
    evening.press(Action.VERIFY)
    evening.settle()
    assert isinstance(evening.scene, VerifyScene)
    assert evening.says("Checked, with 1 remark")
    assert evening.says("Deals thrown away at this table before this one: 1. So the host could choose between 2 deals.")


def test_a_table_that_is_closed_for_good_is_told_on_the_goodbye_page_alone(evening: Evening) -> None:
    sit_down(evening)
    evening.robots[0].line.ask(AdminRequest("close"))
    evening.wait(2)
    assert isinstance(evening.scene, LeftTableScene)
    assert evening.says(CLOSED)
