"""A network table in a window: moves, people who come and go, chat, and the seal of every deal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from engine.core import DRAW, PLAY, Move
from engine.options import HouseRules
from engine.sentences import sentence
from game.felt.table.seats.seat import SeatWidget
from game.lan.network import HostedSave, JoinTarget
from game.scenes.common.question import QuestionScene
from game.scenes.home.title import TitleScene
from game.scenes.nearby.lobby.join import join
from game.scenes.nearby.lobby.lobby import LobbyScene, RoomPage, lobby
from game.scenes.nearby.table.left import LeftTableScene
from game.scenes.nearby.table.results import LanResults
from game.scenes.nearby.table.table import LanTableScene
from game.storage.saves import Saves
from game.storage.settings import Settings, Speed
from game.storage.statistics.ledger import Ledger
from game.ui.actions import Action
from game.ui.rich import RichText
from game.ui.sound.sound import Sound
from net.fairness.findings import make_finding
from net.guest.news import FindingNews, LoggedMove, LogNews, OverdueNews
from net.protocol.faces import agreed_faces
from net.protocol.messages import AdminRequest, Chat, Sit, TableSettings
from tests.support.lan.for_scenes import FakeHosting
from tests.support.lan.nearby_evening import OWNER, Evening, is_my_turn, play_by_keys
from tests.support.lan.one_thread import Robot, terms
from tests.support.lengths import long_run, sampled
from tests.support.screen.pilot import same
from tests.support.screen.whole_program import cut_texts, overlaps


@pytest.fixture
def evening() -> Iterator[Evening]:
    with Evening() as made:
        yield made


# -- the table ---------------------------------------------------------------------------------------------------------


def play_by_mouse(evening: Evening) -> None:
    """Play by mouse alone."""
    if isinstance(evening.scene, LanResults):
        forth = "Ready" if not evening.table.is_ready else ""
        if forth:
            evening.click(forth)
        return
    if not is_my_turn(evening) or not isinstance(evening.scene, LanTableScene) or not evening.played.calm:
        return
    acts = {move.act for move in evening.table.legal()}
    if PLAY not in acts:
        evening.click("Draw" if DRAW in acts else "Pass")
        return
    move = next(move for move in evening.table.legal() if move.act == PLAY)
    evening.click(evening.table.rules.pieces.label(move.tiles[0]))
    if evening.played.widgets.places:
        evening.click(evening.played.widgets.places[0])


@sampled(2)
@pytest.mark.parametrize("play", [play_by_mouse, play_by_keys])
def test_a_match_is_played_to_its_end(evening: Evening, play: Callable[[Evening], None], tmp_path: Path) -> None:
    evening.session.matches.saves = Saves(tmp_path, Ledger(tmp_path / "statistics.json"))
    evening.begin(house={"target": 20})
    evening.until(lambda: bool(evening.table.winners), lambda: play(evening))
    evening.until(lambda: isinstance(evening.scene, LanResults))
    evening.settle()
    assert "wins the match" in evening.texts or "You win the match!" in evening.texts
    fair = "Fair. Every computer put in a share and checked the deal. Nobody could choose it."
    assert fair in evening.texts
    assert "fair" in evening.session.statistics.books.earned
    assert {key: tally.played for key, tally in evening.session.statistics.books.tallies.items()} == {"block_draw": 1}
    totals = evening.table.totals
    assert list(totals) == list(range(1, evening.table.rounds + 1))
    assert totals[evening.table.rounds] == evening.table.view.scores
    evening.click("Play again")
    evening.step(5)
    assert evening.table.rounds == 1
    assert isinstance(evening.scene, LanTableScene)


@pytest.mark.parametrize("is_alone", [True, False])
def test_nobody_is_told_that_phones_have_checked_a_deal(evening: Evening, is_alone: bool) -> None:
    evening.begin("block_draw", ("Luis",) if is_alone else ("Luis", "Maria"), house={"target": 20})
    evening.net.table.chairs[1].phone = True
    evening.until(lambda: isinstance(evening.scene, LanResults), lambda: play_by_keys(evening))
    evening.settle()
    if is_alone:
        assert "The other players hold phones, so only this computer could check the deal." in evening.texts
        assert "Fair." not in evening.texts
    else:
        assert "Nobody could choose it. Phones leave both to the host's." in evening.texts
    evening.click("Verify this deal")
    evening.settle()
    checked = "These players' computers checked it too"
    assert (checked in evening.texts) is not is_alone
    assert not any("Luis" in line for line in evening.texts.splitlines() if checked in line)


def test_a_move_on_its_way_is_told_and_nothing_else_can_be_offered(evening: Evening) -> None:
    evening.begin()
    evening.until(lambda: is_my_turn(evening))
    evening.net.slow = True
    evening.until(lambda: evening.table.sending is not None, lambda: play_by_keys(evening))
    evening.wait(0.5)
    message = evening.played.widgets.message
    assert message.title == "Sending …"
    assert evening.table.legal() == []
    evening.net.slow = False
    evening.wait(0.2)
    assert evening.table.sending is None


def test_a_listener_hears_of_a_move_on_its_way_only_if_it_takes_long(evening: Evening) -> None:
    evening.begin()
    evening.until(lambda: is_my_turn(evening))
    evening.session.voice.listens = True
    evening.net.slow = True
    evening.until(lambda: evening.table.sending is not None, lambda: play_by_keys(evening))
    evening.wait(0.5)
    assert evening.played.widgets.message.title != "Sending …"
    evening.wait(2.0)
    assert evening.played.widgets.message.title == "Sending …"


def test_a_tile_that_would_come_too_soon_waits_and_the_player_is_told_why(evening: Evening) -> None:
    evening.begin("partners", ("Luis", "Maria", "Eva"))
    evening.net.table.custom = evening.net.table.custom.with_changes(pace=300)
    evening.net.table.changed()
    evening.until(lambda: evening.table.sending is not None, lambda: play_by_keys(evening))
    evening.wait(0.5)
    message = evening.played.widgets.message
    assert (message.title, message.text.split()[0]) == ("One moment", "No")
    evening.wait(6.0)
    assert evening.table.sending is None


def test_who_is_away_is_seen_on_the_plate_then_the_bot_then_back(evening: Evening) -> None:
    evening.begin("all_fives", ("Luis", "Maria"))
    evening.until(lambda: is_my_turn(evening))
    plate = next(
        widget for widget in evening.screen.every() if isinstance(widget, SeatWidget) and widget.name == "Luis"
    )
    evening.robots[0].line.cut()
    evening.wait(2.0)
    assert plate.points in ("bot in 6 s", "bot in 7 s")
    evening.wait(7.0)
    assert plate.points == "bot playing"
    evening.robots[0].line.heal()
    evening.wait(0.5)
    assert plate.points == "0 points"
    assert plate.bubble == "I'm back"
    assert evening.played.log[-3:] == ["Luis is away.", "Maren is filling in for Luis.", "Luis is back."]


def test_everyone_has_the_same_face_on_all_screens(evening: Evening) -> None:
    evening.open_table("block_draw", 4)
    for name, face in (("Luis", "beret"), ("Maria", ""), ("Chen", "beret")):
        evening.guest(name, face=face)
    evening.step(5)
    evening.click("Start")
    evening.step(5)
    here = [person.medallion.face for person in evening.played.widgets.people]
    assert len(set(here)) == 4
    assert "beret" in here
    assert "you" not in here
    for robot in evening.robots:
        room = robot.line.guest.room
        assert room is not None
        assert list(agreed_faces(room.seats)) == here


def test_who_has_the_turn_and_is_away_is_not_said_to_be_thinking(evening: Evening) -> None:
    evening.begin("block_draw", ("Luis", "Maria"))
    evening.until(lambda: is_my_turn(evening))
    lines = [robot.line for robot in evening.robots]
    luis_thinks(evening)
    seat = evening.table.view.turn
    name = evening.table.players[seat].name
    message = evening.played.widgets.message
    evening.played.controller.clear_message()
    evening.wait(0.5)
    assert message.title == f"{name} is thinking"
    lines[seat - 1].cut()
    evening.wait(1.5)
    left = evening.table.left(seat)
    assert 0 < left < 8
    assert (message.title, message.text) == (f"{name} is away", f"In {left} s a bot fills in.")
    steps = evening.table.steps
    evening.wait(5)
    assert (evening.table.steps, message.title) == (steps, f"{name} is away")


@pytest.fixture
def hurried() -> Iterator[Evening]:
    """Give Ana the turn at a table where it may last a minute."""
    with Evening() as made:
        made.open_table("block_draw", 2)
        made.table.ask(AdminRequest("custom", settings=TableSettings(pace=0, turn=60)))
        made.guest("Luis")
        made.step(5)
        made.click("Start")
        made.step(5)
        made.until(lambda: is_my_turn(made))
        yield made


def luis_thinks(evening: Evening) -> SeatWidget:
    """Play until it is Luis's turn, who thinks from now on; return his plate."""
    evening.robots = []
    while evening.table.view.turn == evening.table.seat:
        evening.until(lambda: bool(evening.table.legal()))
        evening.table.offer(evening.table.legal()[0])
        evening.step(3)
    return evening.played.widgets.opponents[1 - evening.table.seat]


@long_run
def test_everyone_sees_how_much_is_left_of_a_turn_from_half_a_minute_before_its_end(hurried: Evening) -> None:
    plate = luis_thinks(hurried)
    hurried.wait(28)
    assert (plate.ring, plate.points) == (0, "0 points")
    hurried.wait(7)
    assert plate.points in ("bot in 25 s", "bot in 26 s")
    assert plate.ring == pytest.approx(25 / 30, abs=0.05)
    assert hurried.played.widgets.message.text == f"A bot moves for Luis in {plate.points.split()[2]} s."
    steps = hurried.table.steps
    hurried.wait(23)
    assert (hurried.table.steps, plate.points) == (steps, "bot in 2 s")
    hurried.wait(4)
    assert hurried.table.steps > steps
    assert plate.ring == 0


@long_run
def test_the_player_is_called_twice_before_a_bot_moves_and_sees_the_seconds(
    hurried: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[Sound] = []
    monkeypatch.setattr(hurried.session, "play", lambda sound, *_: heard.append(sound))
    message, steps = hurried.played.widgets.message, hurried.table.steps
    hurried.wait(29)
    assert (message.title, message.ring) == ("Your turn", 0)
    hurried.wait(5)
    assert message.title in ("Your turn ends in 25 s", "Your turn ends in 26 s", "Your turn ends in 27 s")
    assert message.ring > 0.8
    assert heard == [Sound.HURRY]
    hurried.wait(18)
    assert heard == [Sound.HURRY, Sound.HURRY]
    assert hurried.table.steps == steps
    hurried.wait(10)
    assert hurried.table.steps > steps
    assert message.ring == 0


def test_a_player_who_reads_the_rules_is_called_back_to_the_table(hurried: Evening) -> None:
    hurried.press(Action.RULES)
    hurried.wait(32)
    assert isinstance(hurried.scene, QuestionScene)
    hurried.click("To the table")
    hurried.settle()
    assert isinstance(hurried.scene, LanTableScene)
    hurried.press(Action.RULES)
    hurried.wait(15)  # the second sound opens nothing
    assert not isinstance(hurried.scene, QuestionScene)


def test_the_call_back_to_the_table_ends_with_the_turn(hurried: Evening) -> None:
    hurried.press(Action.RULES)
    hurried.wait(32)
    assert isinstance(hurried.scene, QuestionScene)
    hurried.wait(32)
    assert not isinstance(hurried.scene, QuestionScene)


def test_a_host_that_does_not_warn_is_timed_here(hurried: Evening) -> None:
    """Hosts of earlier editions say nothing of the end of a turn."""
    hurried.net.be_older()
    hurried.step(5)
    plate = luis_thinks(hurried)
    hurried.wait(35)
    assert plate.points in ("bot in 25 s", "bot in 26 s")
    assert hurried.table.turn_end() is not None
    hurried.wait(30)
    assert hurried.table.turn_end() is None


def test_a_countdown_runs_on_below_the_menu(evening: Evening) -> None:
    evening.begin("all_fives", ("Luis", "Maria"))
    evening.until(lambda: is_my_turn(evening))
    plate = next(
        widget for widget in evening.screen.every() if isinstance(widget, SeatWidget) and widget.name == "Luis"
    )
    evening.robots[0].line.cut()
    evening.wait(2.0)
    evening.press(Action.MENU)
    evening.settle()
    evening.press(Action.DOWN)
    focus, pictures = evening.focus, []
    for _ in range(3):
        pictures.append((plate.points, evening.picture().subsurface(plate.rect).copy()))
        evening.wait(1.1)
    assert len({points for points, _ in pictures}) == 3
    assert not any(same(one[1], other[1]) for one, other in pairwise(pictures))
    assert evening.focus == focus


def test_each_way_out_says_what_it_does_and_there_are_no_more_than_it_takes(evening: Evening) -> None:
    evening.begin()
    evening.press(Action.MENU)
    evening.settle()
    ways = evening.names[evening.names.index("Settings") + 1 :]
    assert ways == ["Save and close", "Leave the table", "Close the table"]
    told = [widget.name for widget in evening.screen.every()]
    assert [told[told.index(way) - 1] for way in ways] == [
        "Play stops for everyone. You can resume it another day.",
        "A bot plays for you, and the table stays open.",
        "Ends the match for everyone, for good.",
    ]
    assert cut_texts(evening) == []
    assert overlaps(evening) == []


def test_players_of_one_name_are_told_apart(evening: Evening) -> None:
    evening.begin("all_fives", ("Luis", "Luis"))
    names = [widget.name for widget in evening.screen.every() if isinstance(widget, SeatWidget)]
    assert sorted(names) == ["Luis", "Luis 2"]


def test_a_lost_host_is_looked_for_while_the_table_can_be_looked_at(evening: Evening) -> None:
    evening.begin()
    evening.until(lambda: is_my_turn(evening))
    evening.net.stop()
    evening.wait(0.2)
    assert evening.says("Looking for the host … The host's computer can't be reached.")
    evening.press(Action.LOG)
    evening.settle()
    evening.press(Action.LOG)
    evening.settle()
    evening.net.restart()
    evening.wait(0.3)
    with pytest.raises(LookupError):
        evening.says("Looking for the host … The host's computer can't be reached.")
    assert is_my_turn(evening)


@pytest.mark.parametrize("letters", [100, 160])
def test_the_banner_of_a_lost_host_stays_off_the_plates(letters: int) -> None:
    with Evening(settings=Settings(speed=Speed.INSTANT, player_name="Ana", text_size=letters)) as evening:
        evening.begin()
        evening.net.stop()
        evening.wait(0.2)
        banner = evening.find("Looking for the host … The host's computer can't be reached.")
        plates = [widget for widget in evening.screen.every() if isinstance(widget, SeatWidget)]
        assert plates
        table = evening.app.stage.scenes[-1]
        assert isinstance(table, LanTableScene)
        assert table.widgets.frame.line().contains(banner.rect), "it is on the felt, not on the wood"
        covered = [*(plate.rect for plate in plates), *table.widgets.line.taken()]
        assert banner.rect.inflate(-2, -2).collidelist(covered) < 0


def test_a_table_that_waits_for_its_disk_says_so(evening: Evening) -> None:
    evening.begin()
    lobby = evening.app.stage.scenes[1]
    assert isinstance(lobby, LobbyScene)
    assert isinstance(lobby.hosting, FakeHosting)
    lobby.hosting.problem = sentence("The disk is full.")
    evening.step(3)
    assert evening.says("Play is paused The disk is full.")
    lobby.hosting.problem = None
    evening.step(3)
    assert "The disk is full." not in evening.texts


def test_the_owner_of_a_table_whose_file_was_repaired_is_told_in_the_lobby(evening: Evening) -> None:
    lobby = evening.open_table()
    assert isinstance(lobby.hosting, FakeHosting)
    lobby.hosting.notice = sentence("The file has been repaired.")
    evening.step(3)
    assert "The file has been repaired." in evening.texts


def test_phrases_are_said_with_one_key_seen_at_the_seat_and_can_be_muted(evening: Evening) -> None:
    evening.begin("all_fives", ("Luis", "Maria"))
    evening.press(Action.SAY_3)
    evening.step(3)
    assert evening.says("Well played!")
    evening.robots[0].line.ask(Chat(0))
    evening.step(3)
    plates = {widget.name: widget for widget in evening.screen.every() if isinstance(widget, SeatWidget)}
    assert plates["Luis"].bubble == "Hello!"
    evening.press(Action.TALK)
    evening.settle()
    evening.click("Messages from Luis")
    evening.press(Action.TALK)
    evening.settle()
    evening.wait(5.0)
    evening.robots[0].line.ask(Chat(1))
    evening.robots[1].line.ask(Chat(1))
    evening.step(3)
    assert (plates["Luis"].bubble, plates["Maria"].bubble) == ("", "Good luck!")


def test_who_is_muted_stays_so_in_another_seat_and_a_newcomer_in_the_old_one_is_heard(evening: Evening) -> None:
    evening.open_table(seats=4)
    evening.guest("Luis", gets_ready=False)
    pia = evening.guest("Pia", gets_ready=False)
    evening.press(Action.TALK)
    evening.settle()
    evening.click("Messages from Pia")
    pia.line.ask(Sit(3))
    evening.step(3)
    zoe = evening.guest("Zoe", gets_ready=False)
    assert [place.name for place in evening.table.places] == ["Ana", "Luis", "Zoe", "Pia"]
    pia.line.ask(Chat(text="You are all fools"))
    zoe.line.ask(Chat(text="Hello there"))
    evening.step(3)
    (page,) = (widget.text for widget in evening.screen.every() if isinstance(widget, RichText))
    assert "Zoe: Hello there" in page
    assert "fools" not in page


def test_free_chat_is_written_read_and_can_be_switched_off(evening: Evening) -> None:
    evening.begin()
    evening.press(Action.TALK)
    evening.settle()
    evening.click("Write a message")
    evening.type("Hi there")
    evening.press(Action.ACCEPT)
    evening.step(3)
    assert [(line.name, line.text) for line in evening.table.talk.lines] == [("Ana", "Hi there")]
    evening.press(Action.CANCEL)
    evening.settle()
    evening.session.settings.update(chat=False)
    evening.robots[0].line.ask(Chat(-1, "You lose"))
    evening.step(3)
    assert "You lose" not in evening.texts
    evening.press(Action.TALK)
    evening.settle()
    assert "Free chat is off in your settings." in evening.texts


def test_partners_are_quiet_during_a_round_and_told_so(evening: Evening) -> None:
    evening.begin("partners", ("Luis", "Maria", "Chen"))
    told = "Nobody talks during a round of this game."
    evening.until(lambda: evening.table.is_quiet)
    evening.press(Action.SAY_3)
    evening.robots[1].line.ask(Chat(-1, "I have sixes"))
    evening.step(5)
    assert evening.table.talk.lines == []
    model = evening.played.model
    assert (model.title, model.text) == (told, "Wait for the end of the round.")
    evening.press(Action.TALK)
    evening.settle()
    assert told in evening.texts
    assert not any(widget.enabled for widget in evening.screen.every() if widget.name == "Hello!")


def test_the_menu_leads_to_the_table_and_puts_it_away(evening: Evening) -> None:
    evening.begin()
    evening.press(Action.MENU)
    evening.settle()
    assert "The game goes on meanwhile." in evening.texts
    evening.click("The table")
    evening.settle()
    assert type(evening.scene) is RoomPage
    evening.press(Action.CANCEL)
    evening.settle()
    evening.click("Save and close")
    evening.step(5)
    assert isinstance(evening.scene, LeftTableScene)
    assert "The table is saved, ready to resume another day." in evening.texts
    assert "when the host opens" not in evening.texts, "who keeps the table waits for nobody"
    evening.press(Action.ACCEPT)
    evening.settle()
    assert isinstance(evening.scene, TitleScene)


def test_a_table_that_was_put_away_waits_in_the_list_of_mine_and_goes_on(evening: Evening) -> None:
    evening.begin()
    evening.until(lambda: is_my_turn(evening))
    held = evening.table.view.hands[0]
    evening.press(Action.MENU)
    evening.settle()
    evening.click("Save and close")
    evening.step(5)
    evening.press(Action.ACCEPT)
    evening.settle()
    evening.robots.clear()
    evening.lan.kept = [HostedSave("folder", "Ana's table", "block_draw", ("Ana", "Luis"), 1)]
    evening.click("Play nearby")
    evening.wait(0.5)
    evening.click("Ana's table")
    evening.step(5)
    assert isinstance(evening.scene, LobbyScene)
    evening.click("Resume")
    evening.step(5)
    assert isinstance(evening.scene, LanTableScene)
    assert evening.table.view.hands[0] == held


def test_a_resumed_table_tells_the_moves_of_the_round_so_far(evening: Evening) -> None:
    evening.begin()
    evening.until(lambda: evening.table.steps >= 6 and is_my_turn(evening), lambda: play_by_keys(evening))
    evening.robots.clear()
    evening.step(3)
    told = [line for line in evening.played.log if "You lead" not in line and "leads" not in line]
    plays = evening.played.model.plays
    assert plays
    evening.press(Action.MENU)
    evening.settle()
    evening.click("Save and close")
    evening.step(5)
    evening.press(Action.ACCEPT)
    evening.settle()
    evening.lan.kept = [HostedSave("folder", "Ana's table", "block_draw", ("Ana", "Luis"), 1)]
    evening.click("Play nearby")
    evening.wait(0.5)
    evening.click("Ana's table")
    evening.step(5)
    evening.click("Resume")
    evening.step(5)
    assert [line for line in evening.played.log if line in told] == told
    assert evening.played.model.plays == plays


def test_moves_missed_while_the_line_was_lost_are_told_once(evening: Evening) -> None:
    evening.begin()
    evening.until(lambda: is_my_turn(evening))
    table, before = evening.table, len(evening.played.log)
    moves = (LoggedMove(table.steps, 1, Move(PLAY, (3,))), LoggedMove(table.steps + 1, 1, Move(PLAY, (99,))))
    for _ in range(2):
        evening.line.tell(LogNews(table.number, moves))
        evening.step()
    tile = table.rules.pieces.label(3)
    assert evening.played.log[before:] == [f"Luis: {tile}"]


def test_the_page_about_the_table_leaves_with_its_table(evening: Evening) -> None:
    evening.begin()
    evening.press(Action.MENU)
    evening.settle()
    evening.click("The table")
    evening.settle()
    evening.table.ask(AdminRequest("save"))
    evening.step(3)
    evening.press(Action.CANCEL)  # the menu does not know it
    evening.step(5)
    assert isinstance(evening.scene, LeftTableScene)


def test_the_menu_opens_over_the_result_where_nobody_leaves_by_mistake(evening: Evening) -> None:
    evening.begin()
    evening.robots[0].gets_ready = False
    evening.until(lambda: isinstance(evening.scene, LanResults), lambda: play_by_keys(evening))
    evening.press(Action.CANCEL)
    evening.settle()
    evening.click("Keep playing")
    evening.settle()
    assert isinstance(evening.scene, LanResults)
    evening.press(Action.CANCEL)
    evening.settle()
    evening.click("Leave the table")
    evening.settle()
    assert isinstance(evening.scene, TitleScene)


def test_what_the_host_is_suspected_of_is_told_at_once(evening: Evening) -> None:
    evening.begin()
    evening.table.checks.on_news(FindingNews(make_finding(1, 2, "unsigned_move")), 0.0)
    evening.step(3)
    message = evening.played.widgets.message
    assert (message.title, message.text) == ("Something is wrong at this table", "a move isn't signed by its player.")


def test_a_host_that_says_nothing_where_something_is_due_is_seen_on_the_felt_and_in_the_room(evening: Evening) -> None:
    evening.begin()
    evening.table.checks.on_news(OverdueNews(40), evening.table.clock)
    evening.step(2)
    assert evening.says("No host No word from the host for 40 s. Boneyard asked again.")
    evening.press(Action.MENU)
    evening.settle()
    evening.click("The table")
    evening.wait(2.0)
    assert "No word from the host for 42 s. Boneyard asked again." in evening.texts
    evening.table.checks.host_spoke()
    evening.step(2)
    assert "has said nothing" not in evening.texts


def test_who_is_asked_to_leave_is_told_and_led_home() -> None:
    with Evening() as evening:
        evening.net.open(terms("block_draw", 2), TableSettings(pace=0), "Luis's table", owner=OWNER.public)
        luis = Robot(evening.net.line("Luis", OWNER))
        evening.show(join(evening.session, JoinTarget("Luis's table", ()), "123456", lobby(evening.session)))
        luis.line.ask(AdminRequest("kick", 1))
        evening.step(3)
        assert "The host removed you from the table." in evening.texts
        evening.click("Back to the title")
        evening.settle()
        assert isinstance(evening.scene, TitleScene)


def come_late(evening: Evening, key: str, house: HouseRules | None = None) -> Robot:
    """Join a table in the middle of a round; returns the robot of its owner, which rests."""
    evening.net.open(terms(key, 2, house), TableSettings(pace=50), "Luis's table", owner=OWNER.public)
    luis, mia = Robot(evening.net.line("Luis", OWNER)), evening.guest("Mia")
    evening.robots.append(luis)
    evening.step(5)
    luis.line.ask(AdminRequest("start"))
    evening.until(lambda: evening.net.table.phase == "play")
    evening.robots.clear()
    mia.line.cut()
    evening.step(2)
    luis.line.ask(AdminRequest("open", mia.line.guest.seat))
    evening.step(2)
    evening.show(join(evening.session, JoinTarget("Luis's table", ()), "123456", lobby(evening.session)))
    evening.step(5)
    assert evening.table.is_onlooker
    return luis


def test_a_player_who_comes_in_the_middle_of_a_round_watches_it() -> None:
    with Evening() as evening:
        luis = come_late(evening, "block_draw")
        table = evening.table
        evening.robots.append(luis)
        turns = 0
        while table.is_onlooker:
            turns += table.view.turn == table.seat and not table.view.over
            assert table.legal() == []
            assert all(table.view.shown >> tile & 1 for tile in evening.played.model.hand)
            assert evening.played.attention_text == ""
            hand = evening.played.widgets.hand
            if table.view.holes[table.seat]:
                assert hand.caption(2, hand.is_hidden) == "Hidden hand · 2 tiles"
            message = evening.played.widgets.message
            assert (message.title, message.text) == (
                "You're in from the next deal",
                "A bot plays this seat until the round is over.",
            )
            evening.step()
        assert turns
        assert table.view.over
        hand = evening.played.widgets.hand
        assert hand.caption(2, hand.is_hidden) == "Your hand · 2 tiles"


@long_run
def test_a_player_whose_seat_a_bot_plays_has_nothing_to_claim_until_the_next_deal() -> None:
    with Evening() as evening:
        luis = come_late(evening, "all_fives", {"muggins": "immediate"})
        assert "Claim" not in evening.names
        evening.press(Action.CLAIM)
        evening.step()
        assert evening.played.widgets.message.title == "You're in from the next deal"
        evening.robots.append(luis)
        evening.until(lambda: isinstance(evening.scene, LanResults))
        assert "Claim" not in evening.names
        evening.until(lambda: is_my_turn(evening) and evening.played.calm, lambda: play_by_keys(evening))
        assert "Claim" in evening.names


def test_nobody_waits_for_a_player_for_whom_a_bot_fills_in(evening: Evening) -> None:
    evening.begin("all_fives", ("Luis", "Maria"))
    evening.robots[0].gets_ready = False
    evening.until(lambda: is_my_turn(evening))
    assert 1 in evening.table.waited_for
    evening.robots[0].line.cut()
    evening.until(lambda: bool(evening.table.places[1].bot))
    assert 1 not in evening.table.waited_for
