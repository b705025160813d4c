"""The question about a host who is gone: wait, continue at a table of one's own, or join another's."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.scenes.common.question import QuestionScene
from game.scenes.nearby.lobby.gone_host import GoneHostScene
from game.scenes.nearby.lobby.lobby import LobbyScene
from game.scenes.nearby.table.table import LanTableScene
from net.discovery.seat_marks import MarkedSeat, SeatState
from net.host.closing import abandon
from tests.support.lan.lost_evening import announced, guest_of, host_lost, listed_table
from tests.support.lan.nearby_evening import Evening, play_by_keys
from tests.support.lan.one_thread import Robot
from tests.support.lengths import long_run


@pytest.fixture
def evening() -> Iterator[Evening]:
    with Evening() as opened:
        host_lost(opened)
        yield opened


def test_the_player_is_asked_once_and_can_wait(evening: Evening) -> None:
    assert "Luis's computer is gone" in evening.texts
    assert "Wait, or continue without it?" in evening.texts
    assert "Round 2 is then dealt again." in evening.texts
    assert (evening.scene.due(evening.now) or 0) > evening.now + 0.5, "the page rests between its looks"
    evening.click("Wait")
    evening.step(20)
    assert isinstance(evening.scene, LanTableScene)
    evening.scene.pause_table()
    evening.step(5)
    evening.click("Continue without the host")
    evening.step(5)
    assert isinstance(evening.scene, GoneHostScene)


def test_the_question_leaves_when_the_host_is_heard_again(evening: Evening) -> None:
    evening.net.restart()
    evening.step(30)
    assert isinstance(evening.scene, LanTableScene)


@long_run
def test_the_match_goes_on_at_a_table_of_ones_own_and_others_come(evening: Evening) -> None:
    bea = guest_of(evening, "Bea")
    claim = bea.claim
    assert claim is not None
    evening.robots.clear()
    evening.click("Continue without it")
    evening.step(10)
    assert isinstance(evening.scene, LobbyScene)
    assert "Round 2 was dealt again, because its host was gone." in evening.texts
    evening.robots.append(Robot(evening.net.line("Bea", bea.key, "", claim=claim)))
    evening.step(5)
    evening.click("Start")
    evening.until(lambda: isinstance(evening.scene, LanTableScene))
    assert evening.table.rounds == 2
    evening.until(lambda: evening.table.rounds == 3, lambda: play_by_keys(evening))
    assert not evening.table.checks.suspicions


@long_run
def test_one_press_joins_the_table_of_another_player(evening: Evening) -> None:
    bea = guest_of(evening, "Bea")
    claim, rounds = bea.claim, bea.founding_rounds
    assert claim is not None
    assert bea.room is not None
    evening.lan.places = [announced(evening, "Bea")]
    evening.step(70)
    assert "Bea continues the match" in evening.texts
    assert "Continue without it" not in evening.texts
    evening.robots.clear()
    ana = evening.line
    net = evening.net
    robot = Robot(net.go_on(claim, rounds, bea.room, bea.key, "Bea"))
    net.lines.append(ana)
    ana.away = True
    evening.robots.append(robot)
    evening.click("Bea continues the match")
    evening.step(10)
    assert isinstance(evening.scene, LobbyScene | LanTableScene)
    assert evening.table.is_ready or evening.table.has_begun
    assert "QR code with the invitation" in evening.texts
    evening.until(lambda: evening.table.has_begun)
    assert evening.table.rounds == 2
    assert not evening.table.checks.suspicions


def test_two_tables_with_the_match_are_both_named_with_those_at_them(evening: Evening) -> None:
    evening.lan.places = [
        announced(evening, "Bea", host=1),
        announced(evening, "Luis", host=2, is_old=True),
    ]
    evening.step(70)
    assert "Several tables have this match now." in evening.texts
    assert "Bea continues the match" in evening.texts
    assert "The table before: Luis's table" in evening.texts


def test_a_table_gives_way_to_that_of_a_lower_seat_before_its_first_deal(evening: Evening) -> None:
    """Luis has seat 0, Ana 1 and Bea 2."""
    found = announced(evening, "Luis")
    evening.robots.clear()
    evening.click("Continue without it")
    evening.step(10)
    evening.lan.places = [found]
    evening.step(10)
    assert [target.name for target, _ in evening.lan.joined][-1:] == ["Luis's table"]


def test_a_table_does_not_give_way_to_that_of_a_higher_seat(evening: Evening) -> None:
    found = announced(evening, "Bea")
    evening.robots.clear()
    evening.click("Continue without it")
    evening.step(10)
    joined = len(evening.lan.joined)
    evening.lan.places = [found]
    evening.step(10)
    assert len(evening.lan.joined) == joined
    assert isinstance(evening.scene, LobbyScene)


def test_the_players_of_a_table_that_was_closed_are_asked_again(evening: Evening) -> None:
    bea = guest_of(evening, "Bea")
    claim, rounds, room = bea.claim, bea.founding_rounds, bea.room
    assert claim is not None
    assert room is not None
    evening.lan.places = [announced(evening, "Bea")]
    evening.step(70)
    evening.robots.clear()
    evening.net.go_on(claim, rounds, room, bea.key, "Bea")
    evening.click("Bea continues the match")
    evening.step(10)
    assert isinstance(evening.scene, LobbyScene)
    evening.lan.places = []
    abandon(evening.net.table, "behind")
    evening.net.pump()
    evening.until(lambda: isinstance(evening.scene, GoneHostScene))
    assert "Luis's computer is gone" in evening.texts
    assert "Continue without it" in evening.texts


def test_the_host_who_comes_back_is_led_to_the_table_of_the_others() -> None:
    with Evening() as evening:
        evening.begin(guests=("Luis", "Bea"))
        evening.until(lambda: evening.table.rounds > 1, lambda: play_by_keys(evening))
        evening.net.stop()
        evening.step(5)
        evening.net.restart()
        evening.step(30)
        claim, room = evening.table.claim, evening.table.room
        assert claim is not None
        assert room is not None
        luis = [MarkedSeat(each.key, SeatState.HERE if each.name == "Luis" else SeatState.KEPT) for each in room.seats]
        evening.lan.places = [listed_table(room, claim.table.pass_key, luis)]
        while not isinstance(evening.scene, LobbyScene):
            evening.session.stage.pop()
            evening.step()
        evening.until(lambda: isinstance(evening.scene, QuestionScene))
        assert "Luis continues the match" in evening.texts
        evening.click("Join them")
        evening.step(5)
        assert [target.name for target, _ in evening.lan.joined] == [room.name]
        assert evening.net.host is None or evening.net.table.phase == "closed"
