"""After a match its players watch it again together. One leads, and anyone may take the lead."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from engine.record.reel import Reel
from game.i18n.language import Words
from game.scenes.nearby.lobby.lobby import LobbyScene
from game.scenes.nearby.table.results import LanResults
from game.scenes.nearby.table.table import LanTableScene
from game.scenes.replay.shared import SharedReplayScene
from game.storage.saves import Saves
from game.storage.settings import Settings, Speed
from game.storage.statistics.ledger import Ledger
from game.ui.actions import Action
from net.protocol.messages import AdminRequest, Chat, ReplayRequest, SharedReplay, WireReplayPosition
from tests.support.lan.nearby_evening import Evening, play_by_keys
from tests.support.lan.one_thread import Robot
from tests.support.languages import LONGEST
from tests.support.lengths import long_run, sampled, some
from tests.support.screen.pilot import SIZE
from tests.support.screen.whole_program import cut_texts, overlaps


class AfterMatch(Evening):
    """Ana's window at the results of a short match with robots."""

    def __init__(
        self, guests: Sequence[str] = ("Luis",), size: tuple[int, int] = SIZE, letters: int = 100, spoken: str = "en"
    ) -> None:
        settings = Settings(speed=Speed.INSTANT, player_name="Ana", text_size=letters)
        super().__init__(size, settings, Words.of(spoken))
        self.begin(guests=guests, house={"target": 5})
        self.until(lambda: bool(self.table.winners), lambda: play_by_keys(self))
        self.until(lambda: isinstance(self.scene, LanResults) and self.table.phase == "over")
        self.settle()

    def ask(self, robot: Robot, request: str, at: WireReplayPosition | None = None) -> None:
        """Let a robot ask for something, and wait until everyone knows."""
        for act in ("join", "leave", "lead", "show"):
            if act == request:
                robot.line.ask(ReplayRequest(act, self.table.number, at or WireReplayPosition()))
        self.wait(0.3)

    def press_way(self, word: str) -> None:
        """Click a button for the match, wherever it is."""
        if word not in self.names:
            self.click(self.words.say("More"))
            self.settle()
        self.click(word)
        self.settle()

    @property
    def replay(self) -> SharedReplayScene:
        assert isinstance(self.scene, SharedReplayScene), self.scene
        return self.scene

    @property
    def told(self) -> str:
        """The message box, as last painted."""
        message = self.replay.widgets.message
        return f"{message.title}: {message.text}"


@pytest.fixture
def after() -> Iterator[AfterMatch]:
    with AfterMatch() as made:
        yield made


def replay_of(robot: Robot) -> SharedReplay:
    """Return the shared replay as the host last sent it to anyone."""
    host = robot.line.net.table.replay
    assert host is not None
    return host.message()


def test_nobody_is_pulled_out_of_a_page_and_a_button_joins(after: AfterMatch) -> None:
    (luis,) = after.robots
    after.ask(luis, "join", WireReplayPosition(3, luis.line.guest.seat))
    assert isinstance(after.scene, LanResults)
    assert "Luis is watching the match again. You can join in." in after.texts
    after.click("Join in")
    after.settle()
    table = after.replay.reel_table
    assert (table.place, table.seat) == (3, luis.line.guest.seat)
    assert after.told == "Luis leads: You see what Luis shows."
    after.press(Action.CANCEL)
    after.settle()
    assert isinstance(after.scene, LanResults)
    assert replay_of(luis).viewers == (luis.line.guest.seat,)


def test_a_follower_sees_every_position_seat_hand_and_speed_of_the_leader(after: AfterMatch) -> None:
    (luis,) = after.robots
    after.ask(luis, "join")
    after.click("Join in")
    after.settle()
    table = after.replay.reel_table
    for at in (
        WireReplayPosition(1, 0),
        WireReplayPosition(2, 0, speed=400),
        WireReplayPosition(6, 1),
        WireReplayPosition(4, 1, open=True),
        WireReplayPosition(100, 0),
    ):
        after.ask(luis, "show", at)
        place = min(at.place, table.reel.last)
        if at.place == place:
            assert (table.place, table.seat, table.is_open, table.speed) == (place, at.seat, at.open, at.speed / 100)
    assert table.place == 4, "the host refuses a position that isn't there"


@sampled(2)
@pytest.mark.parametrize("way", ["mouse", "keys"])
def test_anyone_takes_the_lead(after: AfterMatch, way: str) -> None:
    (luis,) = after.robots
    after.ask(luis, "join", WireReplayPosition(3))
    after.click("Join in")
    after.settle()
    table = after.replay.reel_table
    assert after.replay.controls is not None
    for action in (Action.RIGHT, Action.LEFT, Action.HOME, Action.PAGE_DOWN, Action.UNDO):
        after.press(action)
        assert (table.place, after.replay.leads) == (3, False)
    if way == "mouse":
        after.click(after.replay.controls.line.groove.midright)
    assert table.place == 3
    after.step(2)
    assert after.told == "Luis leads: Press “Take the lead” to move."
    assert "One move on" not in after.names
    if way == "mouse":
        after.click("Take the lead")
    else:
        after.press(Action.ACCEPT)
    after.wait(0.3)
    assert after.told == "You lead: You lead now."
    assert after.focus == "Play"
    after.press(Action.RIGHT)
    after.wait(0.3)
    assert replay_of(luis) == SharedReplay(
        after.table.number, (0, 1), after.table.seat, WireReplayPosition(4, table.seat)
    )
    after.click("1\N{MULTIPLICATION SIGN}")
    after.wait(0.3)
    assert replay_of(luis).position.speed == 200
    after.ask(luis, "lead")
    assert after.told == "Luis leads: Luis leads now."
    assert after.focus == "Take the lead"
    after.ask(luis, "show", WireReplayPosition(1))
    assert table.place == 1


def test_the_next_player_leads_when_the_leader_leaves_or_is_lost() -> None:
    with AfterMatch(("Luis", "Maria")) as after:
        luis, maria = after.robots
        after.ask(maria, "join", WireReplayPosition(2))
        after.ask(luis, "join")
        assert "Luis and Maria are watching the match again. You can join in." in after.texts
        after.click("Join in")
        after.settle()
        after.ask(maria, "leave")
        assert after.told == "You lead: Maria left. You lead now."
        after.ask(luis, "lead")
        luis.line.cut()
        after.wait(0.3)
        assert after.told == "You lead: Luis left. You lead now."
        luis.line.heal()
        after.wait(0.3)
        assert after.told == "You lead: Luis joined."
        assert after.replay.leads
        assert after.replay.log[-3:] == ["Luis leads now.", "Luis left. You lead now.", "Luis joined."]


def test_watching_continues_alone_while_the_host_is_away(after: AfterMatch) -> None:
    (luis,) = after.robots
    after.ask(luis, "join", WireReplayPosition(3))
    after.click("Join in")
    after.settle()
    after.net.stop()
    after.wait(0.3)
    assert "The other players can't be reached. You can watch on your own." in after.told
    after.press(Action.RIGHT)
    after.settle()
    assert after.replay.reel_table.place == 4
    after.net.restart()
    after.wait(1.0)
    assert replay_of(luis).viewers == (0, 1)
    assert {after.replay.company.leader, replay_of(luis).leader} == {replay_of(luis).leader}


def test_the_replay_makes_way_for_the_next_match(after: AfterMatch) -> None:
    (luis,) = after.robots
    after.press_way("Watch together")
    assert after.replay.leads
    after.wait(5)
    assert after.told.endswith("Nobody else is here yet.")
    after.ask(luis, "join")
    after.table.ask(AdminRequest("start"))
    after.wait(0.3)
    after.settle()
    assert isinstance(after.scene, LanTableScene)
    assert after.table.rounds == 1
    assert after.table.replay == SharedReplay()


def test_it_is_offered_in_the_lobby_too(after: AfterMatch) -> None:
    (luis,) = after.robots
    after.ask(luis, "join")
    after.press(Action.CANCEL)
    after.settle()
    after.click("The table")
    after.settle()
    assert "Luis is watching the match again. You can join in." in after.texts
    after.click("Join in")
    after.settle()
    assert not after.replay.leads
    assert not any(isinstance(scene, LobbyScene) for scene in after.app.stage.scenes[-1:])


def test_there_is_no_button_at_an_older_host_or_if_nobody_else_is_there(after: AfterMatch) -> None:
    (luis,) = after.robots
    assert after.table.can_share
    luis.line.cut()
    after.wait(0.3)
    assert not after.table.can_share
    luis.line.heal()
    after.wait(0.3)
    assert after.table.can_share
    after.net.lines[0].guest.replays.on_welcome(())
    after.net.lines[0].guest.ask(ReplayRequest("join", after.table.number))
    after.wait(0.3)
    assert replay_of(luis).viewers == ()


def test_the_match_can_be_watched_alone_and_reviewed(after: AfterMatch, tmp_path: Path) -> None:
    assert after.table.finished is not None
    after.press_way("Watch")
    assert Reel(after.table.finished.match).last > 0
    after.press(Action.CANCEL)
    after.settle()
    assert isinstance(after.scene, LanResults) or after.words.say("Watch") in after.names
    after.session.matches.saves = Saves(tmp_path, Ledger(tmp_path / "statistics.json"))


@long_run
@pytest.mark.parametrize(
    ("size", "letters", "spoken"),
    some([((1280, 720), 160, LONGEST), ((1280, 720), 100, "es"), ((1920, 1080), 160, "en")], 3),
)
def test_every_page_of_it_can_be_read(size: tuple[int, int], letters: int, spoken: str) -> None:
    with AfterMatch(("Luis", "Maria", "Pablo"), size, letters, spoken) as after:
        luis, maria, pablo = after.robots
        for robot in (maria, luis, pablo):
            after.ask(robot, "join")
        after.settle()
        assert cut_texts(after) == []
        assert overlaps(after) == []
        after.click(after.words.say("Join in"))
        after.settle()
        for _ in range(2):
            after.wait(5)
            assert cut_texts(after) == []
            line = after.words.say("Time line")  # its ends can be pressed from below the buttons
            assert [pair for pair in overlaps(after) if line not in pair] == []
            after.press(Action.ACCEPT)
        assert after.replay.leads


def test_players_talk_about_what_they_see(after: AfterMatch) -> None:
    (luis,) = after.robots
    luis.line.ask(Chat(-1, "Before that"))
    after.ask(luis, "join")
    after.click("Join in")
    after.settle()
    luis.line.ask(Chat(-1, "Why not the double?"))
    after.wait(0.3)
    assert after.told == "Luis leads: Luis: Why not the double?"
    assert after.replay.log[-1] == "Luis: Why not the double?"
    after.press(Action.MENU)
    after.settle()
    after.click("Chat")
    after.settle()
    after.press(Action.SAY_3)
    after.wait(0.3)
    assert after.told == "Luis leads: Ana: Well played!"
