"""Finding tables, opening one, the lobby, and possible errors."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

import pytest

from engine.games import game
from engine.sentences import sentence
from game.app.double_press import DOUBLE
from game.lan.host_records import HostRecord
from game.lan.network import HostedSave, JoinTarget
from game.lan.word_lists import list_for
from game.look.players.faces import SPARE
from game.scenes.common.name import NameScene
from game.scenes.common.rows.place_row import PlaceRow
from game.scenes.home.shelf import ShelfScene
from game.scenes.nearby.browse.browse import BrowseScene
from game.scenes.nearby.browse.open_table import HostableSetupScene, OpenTableScene
from game.scenes.nearby.lobby.join import JoinScene, join
from game.scenes.nearby.lobby.lobby import LobbyScene, lobby
from game.scenes.nearby.lobby.widgets import SeatPlate
from game.scenes.nearby.table.table import LanTableScene
from game.storage.settings import Settings, Speed
from game.ui.actions import Action
from game.ui.field import TextField
from game.ui.scroll_view import ScrollView
from net.discovery.listings import Address
from net.discovery.seat_marks import SeatState
from net.protocol.faces import FACES, agreed_faces
from net.protocol.messages import AdminRequest, TableSettings
from tests.support.lan.for_scenes import place, seat_there
from tests.support.lan.nearby_evening import OWNER, Evening
from tests.support.lan.one_thread import Robot, terms
from tests.support.lengths import sampled
from tests.support.screen.listening import listen
from tests.support.screen.whole_program import cut_texts, overlaps


@pytest.fixture
def evening() -> Iterator[Evening]:
    with Evening() as made:
        yield made


# -- finding a table ---------------------------------------------------------------------------------------------------


def test_tables_appear_by_themselves_with_what_one_has_to_know(evening: Evening) -> None:
    evening.click("Play nearby")
    evening.wait(3.0)
    assert "No table answers." in evening.texts
    assert "Open one yourself." in evening.texts
    newer = sentence("That table runs a newer Boneyard. Update yours to join.")
    evening.lan.places = [
        place(),
        place("Kitchen", "block_draw", coded=False, host=2),
        place("Club", "fours", taken=4, host=3),
        place("Old", "super", host=4, hindrance=newer),
    ]
    evening.wait(0.5)
    rows = {row.name: (row.facts, row.end.text) for row in evening.screen.every() if isinstance(row, PlaceRow)}
    assert rows == {
        "Luis's table": ("All Fives · 1 of 4 seats taken", "code needed"),
        "Kitchen": ("Block & Draw · 1 of 4 seats taken", "open"),
        "Club": ("Fours · 4 of 4 seats taken", "full"),
        "Old": ("That table runs a newer Boneyard. Update yours to join.", ""),
    }
    evening.click("Old")
    evening.step(2)
    assert isinstance(evening.scene, BrowseScene), "nobody is sent to a table that cannot be joined"


def test_a_listener_is_told_of_each_table_that_appears_once(evening: Evening) -> None:
    hearer = listen(evening, evening.session)
    evening.click("Play nearby")
    evening.wait(5.0)
    assert not any("A table nearby" in told for told in hearer.said)
    evening.lan.places = [place("Kitchen", "block_draw", coded=False, host=2)]
    evening.wait(5.0)
    evening.lan.places = [place(), *evening.lan.places]
    evening.wait(10.0)
    told = " ".join(hearer.said)
    assert told.count("A table nearby: Kitchen, Block & Draw, 1 of 4 seats taken, open.") == 1
    assert told.count("A table nearby: Luis's table, All Fives, 1 of 4 seats taken, code needed.") == 1
    assert told.count("A table nearby") == 2


def test_the_players_own_seat_is_first_in_the_list_and_opens_with_one_press(evening: Evening) -> None:
    mine = place("Zoe's table", "block_draw", seats=2, taken=2, begun=True, host=2)
    lost = place("Club", "fours", taken=4, begun=True, host=3)
    quiet = place("Attic", begun=True, host=4)._replace(quiet=True)
    evening.lan.places = [place(), quiet, lost, mine]
    evening.lan.seats = [
        seat_there(mine),
        seat_there(lost, state=SeatState.GIVEN_UP),
        seat_there(quiet),
        seat_there(name="Bea's table"),
    ]
    evening.click("Play nearby")
    evening.wait(0.5)
    rows = [(row.name, row.facts, row.end.text) for row in evening.screen.every() if isinstance(row, PlaceRow)]
    assert rows == [
        ("Attic", "All Fives · its host isn't answering", "your seat"),
        ("Zoe's table", "Block & Draw · a bot is playing for you", "your seat"),
        ("Luis's table", "All Fives · 1 of 4 seats taken", "code needed"),
        ("Club", "Fours · 4 of 4 seats taken · your seat is no longer kept", "full"),
    ]
    evening.click("Zoe's table")
    evening.step(2)
    assert evening.lan.joined == [(seat_there(mine).target, "")], "no code is asked for"


def test_a_table_of_mine_is_seen_whole_with_large_letters_too() -> None:
    with Evening(settings=Settings(speed=Speed.INSTANT, player_name="Ana", text_size=160)) as evening:
        evening.lan.kept = [HostedSave("1", "Sunday", "all_fives", ("Ana", "Luis", "Maren"), 3)]
        evening.click("Play nearby")
        evening.wait(0.6)
        view = evening.get(ScrollView, "Your saved tables")
        assert view.rect.contains(evening.get(PlaceRow, "Sunday").rect)
        assert evening.place("Join")[0] > evening.place("Address")[0]
        assert not overlaps(evening)


def test_a_code_is_asked_for_told_wrong_and_opens_the_door(evening: Evening) -> None:
    evening.net.open(terms("all_fives", 3), TableSettings(pace=0), "Luis's table")
    evening.guest("Luis")
    evening.lan.places = [place(seats=3)]
    evening.click("Play nearby")
    evening.wait(0.5)
    evening.click("Luis's table")
    evening.step(3)
    assert "You need a code to join this table." in evening.texts
    evening.type("111111")
    evening.step(3)
    assert "That isn't this table's code." in evening.texts
    assert "Check the six digits on the host's screen." in evening.texts
    evening.type("12345")
    evening.press(Action.ERASE)
    evening.type("56")
    evening.step(5)
    assert isinstance(evening.scene, LobbyScene)
    assert [place.name for place in evening.table.places] == ["Luis", "Ana", ""]


def test_an_invitation_that_is_typed_leads_to_its_table_and_a_torn_one_is_refused(evening: Evening) -> None:
    evening.net.open(terms("block_draw", 2), TableSettings(pace=0), "Luis's table")
    evening.guest("Luis")
    evening.click("Play nearby")
    evening.wait(0.5)
    evening.click("Address")
    evening.type("999.1.1.1")
    evening.press(Action.ACCEPT)
    evening.step(2)
    assert "isn't an address" in evening.texts
    for _ in range(20):
        evening.press(Action.ERASE)
    evening.type("boneyard://192.168.1.9:26631/0?c=123456")
    evening.press(Action.ACCEPT)
    evening.step(5)
    assert isinstance(evening.scene, LobbyScene)
    [(target, code)] = evening.lan.joined
    assert (target.addresses, code) == ((Address("192.168.1.9", 26631),), "123456")


def test_a_full_table_says_so_and_what_to_do(evening: Evening) -> None:
    evening.net.open(terms("block_draw", 2), TableSettings(pace=0), "Luis's table", owner=OWNER.public)
    evening.guest("Luis")
    evening.guest("Maria")
    evening.lan.places = [place(taken=2, seats=2)]
    evening.click("Play nearby")
    evening.wait(0.5)
    evening.click("Luis's table")
    evening.step(2)
    evening.type("123456")
    evening.step(5)
    assert "All the seats at this table are taken." in evening.texts
    assert "Ask the host to open a seat, or choose another table." in evening.texts
    evening.click("Back")
    evening.step(3)
    assert isinstance(evening.scene, BrowseScene)


# -- the lobby ---------------------------------------------------------------------------------------------------------


def test_the_host_shows_the_way_in_and_leaving_closes_the_table(evening: Evening) -> None:
    evening.open_table("all_fives", 4)
    assert evening.says("123 456")
    assert evening.says("192.168.1.7:26631")
    assert evening.says("QR code with the invitation")
    evening.click("Can others reach me?")
    evening.settle()
    assert "Nobody has looked yet." in evening.texts
    evening.press(Action.CANCEL)
    evening.settle()
    evening.press(Action.CANCEL)
    evening.step(3)
    assert evening.net.finished == [False]


def test_eight_seats_are_seen_at_once_in_the_smallest_window(evening: Evening) -> None:
    evening.open_table("high_fives", 8)
    view = evening.get(ScrollView, "Seats")
    assert view.content_height <= view.rect.height
    assert not overlaps(evening)


def test_the_keeper_seats_bots_frees_seats_swaps_and_asks_to_leave(evening: Evening) -> None:
    evening.open_table("all_fives", 4)
    evening.guest("Luis", gets_ready=False)
    evening.click("Put a bot in seat 3")
    evening.step(3)
    assert [place.kind for place in evening.table.places] == ["person", "person", "bot", "open"]
    bot = evening.table.places[2].name
    evening.wait(DOUBLE)  # a double click on the button for a bot doesn't open the seat again
    evening.click(f"Open {bot}'s seat")
    evening.step(3)
    evening.click("Swap seats 2 and 3")
    evening.step(3)
    assert [place.name for place in evening.table.places] == ["Ana", "", "Luis", ""]
    evening.click("Take seat 4")
    evening.step(3)
    assert evening.table.seat == 3
    evening.click("Remove Luis")
    evening.step(2)
    evening.click("Remove")
    evening.step(3)
    assert [place.kind for place in evening.table.places] == ["open", "open", "open", "person"]
    assert evening.says(f"{evening.net.code[:3]} {evening.net.code[3:]}"), "with another code than before"
    assert evening.net.code != "123456"


def test_nothing_begins_before_everybody_is_ready_and_the_refusal_is_told(evening: Evening) -> None:
    evening.open_table()
    evening.guest("Luis", gets_ready=False)
    evening.click("Start")
    evening.step(3)
    assert "Not everyone is ready yet. Wait for them, or let bots take their seats." in evening.texts
    evening.robots[0].gets_ready = True
    evening.step(5)
    evening.click("Start")
    evening.step(5)
    assert isinstance(evening.scene, LanTableScene)


def test_the_lobby_says_who_is_waited_for_and_how_many_seats_are_open(evening: Evening) -> None:
    evening.net.open(terms("all_fives", 4), TableSettings(pace=0), "Luis's table", owner=OWNER.public)
    evening.robots.append(Robot(evening.net.line("Luis", OWNER)))
    evening.show(join(evening.session, JoinTarget("Luis's table", ()), "123456", lobby(evening.session)))
    evening.step(3)
    assert "All Fives · waiting for you · 2 seats are open" in evening.texts
    bea = evening.guest("Bea", gets_ready=False)
    evening.step(3)
    assert "All Fives · waiting for Bea and you · 1 seat is open" in evening.texts
    evening.click("Ready")
    evening.step(3)
    assert "All Fives · waiting for Bea · 1 seat is open" in evening.texts
    bea.gets_ready = True
    evening.step(3)
    assert "All Fives · 1 seat is open" in evening.texts
    evening.guest("Zoe")
    evening.step(3)
    assert "All Fives · everyone is ready" in evening.texts


def test_how_long_a_turn_may_last_is_chosen_and_told_and_so_is_what_cannot_be_checked() -> None:
    with Evening() as evening:
        evening.open_table()
        turn = evening.find("Longest turn")
        evening.screen.focus_on(turn)
        assert evening.table.room is not None
        assert evening.table.room.settings.turn == 0
        evening.press(Action.RIGHT)
        evening.step(3)
        assert evening.table.room is not None
        assert evening.table.room.settings.turn == 60
        evening.press(Action.LEFT)
        evening.step(3)
        assert evening.table.room.settings.turn == 0
        assert "not checked here" not in evening.texts
        evening.screen.focus_on(evening.find("Bot fills in after"))
        evening.press(Action.LEFT)
        evening.step(3)
        custom = evening.table.room.settings
        assert (custom.stand_in, custom.turn, custom.words) == (3, 0, list_for("en").digest)
        assert "Moves made for other players aren't checked here" in evening.texts


def test_a_guest_reads_how_the_table_is_kept() -> None:
    with Evening() as evening:
        custom = TableSettings(stand_in=3, pace=0, turn=60)
        evening.net.open(terms("block_draw", 2), custom, "Luis's table", owner=OWNER.public)
        evening.robots.append(Robot(evening.net.line("Luis", OWNER)))
        evening.show(join(evening.session, JoinTarget("Luis's table", ()), "123456", lobby(evening.session)))
        evening.step(3)
        for line in (
            "Bot fills in after 3 s",
            "Moves made for other players aren't checked here",
            "Longest turn: 60 s",
        ):
            assert line in evening.texts


def test_what_is_remembered_of_a_host_is_told_in_the_lobby() -> None:
    with Evening() as evening:
        evening.net.open(terms("block_draw", 3), TableSettings(pace=0), "Luis's table", owner=OWNER.public)
        evening.robots.append(Robot(evening.net.line("Luis", OWNER)))
        key = evening.lan.me
        closed = [
            HostRecord("closed", date(2026, 5, day), bytes(16), day, bytes(32), OWNER.public, frozenset({key}))
            for day in range(1, 6)
        ]
        evening.lan.known = [*closed, closed[0]._replace(house=bytes([9] * 32))]
        evening.show(join(evening.session, JoinTarget("Luis's table", ()), "123456", lobby(evening.session)))
        evening.step(3)
        lines = [line for line in evening.texts.split("\n") if "closed a match" in line]
        assert lines == [f"This host closed a match in the middle (2026-05-0{day})." for day in (5, 4, 3)]
        assert "And 2 more things." in evening.texts


def test_other_rules_are_told_to_the_guests_who_have_to_be_ready_anew() -> None:
    with Evening() as evening:
        evening.net.open(terms("block_draw", 2), TableSettings(pace=0), "Luis's table", owner=OWNER.public)
        luis = Robot(evening.net.line("Luis", OWNER))
        evening.robots.append(luis)
        evening.show(join(evening.session, JoinTarget("Luis's table", ()), "123456", lobby(evening.session)))
        evening.click("Ready")
        evening.step(3)
        assert evening.table.is_ready
        luis.line.ask(AdminRequest("terms", terms=terms("block_draw", 2, {"target": 150})))
        evening.step(3)
        assert "Points to win: 100 → 150. Press Ready again." in evening.texts
        assert "Points to win: 150" in evening.texts
        assert "Standard: 100" in evening.texts
        assert not evening.table.is_ready


def test_the_keeper_chooses_other_rules_on_the_page_of_the_game(evening: Evening) -> None:
    evening.open_table()
    evening.click("Change the rules")
    evening.settle()
    assert "Opponent" not in evening.texts, "the seats are in the lobby"
    assert "Allow undo" not in evening.texts
    evening.screen.focus_on(evening.find("Points to win"))
    evening.press(Action.RIGHT)
    evening.click("Use these rules")
    evening.step(3)
    assert isinstance(evening.scene, LobbyScene)
    assert evening.table.rules.target != 100
    assert f"Points to win: 100 → {evening.table.rules.target}." in evening.texts
    assert "Press Ready again." not in evening.texts, "the keeper presses Start"


def test_other_seats_are_told_in_whole_sentences(evening: Evening) -> None:
    evening.open_table("all_fives")
    evening.table.ask(AdminRequest("terms", terms=terms("all_fives", 3, {"target": 150})))
    evening.step(3)
    assert "The table now has 3 seats. Points to win: 100 → 150." in evening.texts


# -- laws of the pages -------------------------------------------------------------------------------------------------


@sampled(3)
@pytest.mark.parametrize("size", [(1280, 720), (1440, 1080)])
@pytest.mark.parametrize("text", [100, 160])
def test_the_pages_cut_no_text_and_lay_nothing_on_something_else(size: tuple[int, int], text: int) -> None:
    with Evening(size, Settings(speed=Speed.INSTANT, player_name="Ana", text_size=text)) as evening:
        evening.lan.places = [place()]
        evening.click("Play nearby")
        evening.wait(0.5)
        assert overlaps(evening) == []
        assert cut_texts(evening) == []
        evening.open_table("all_fives", 4, {"target": 150})
        evening.guest("Luis")
        evening.step(5)
        assert overlaps(evening) == []
        assert cut_texts(evening) == []
        evening.press(Action.TALK)
        evening.settle()
        assert overlaps(evening) == []


# -- faces -------------------------------------------------------------------------------------------------------------


@pytest.fixture
def newcomer() -> Iterator[Evening]:
    with Evening(settings=Settings(speed=Speed.INSTANT)) as made:
        yield made


def test_a_name_is_asked_once_before_the_first_table_that_is_hosted(newcomer: Evening) -> None:
    suggestion = newcomer.session.settings.shown_name
    newcomer.click("Play nearby")
    newcomer.settle()
    newcomer.click("Choose a game")
    newcomer.settle()
    assert isinstance(newcomer.scene, NameScene)
    assert suggestion in [widget.placeholder for widget in newcomer.screen.every() if isinstance(widget, TextField)]
    newcomer.press(Action.ACCEPT)
    newcomer.settle()
    assert isinstance(newcomer.scene, ShelfScene), "one press takes the suggestion"
    assert newcomer.session.settings.values.player_name == suggestion
    newcomer.press(Action.CANCEL)
    newcomer.settle()
    newcomer.click("Choose a game")
    newcomer.settle()
    assert isinstance(newcomer.scene, ShelfScene), "it isn't asked again"


def test_a_name_is_asked_before_the_first_table_that_is_joined(newcomer: Evening) -> None:
    newcomer.lan.places = [place()]
    browsing = BrowseScene(newcomer.session)
    newcomer.show(browsing)
    newcomer.until(lambda: bool(browsing.found))
    assert "Your name: " not in newcomer.texts, "nobody has said it"
    assert "Your name" in newcomer.texts
    browsing.join(browsing.found[0])
    newcomer.settle()
    assert isinstance(newcomer.scene, NameScene)
    newcomer.type("Bea")
    newcomer.press(Action.ACCEPT)
    newcomer.settle()
    assert isinstance(newcomer.scene, JoinScene)
    assert newcomer.session.settings.shown_name == "Bea"
    assert browsing.screen is not None
    assert "Your name: Bea" in [widget.name for widget in browsing.screen.every()], "behind the code, too"


def test_a_table_is_named_after_the_player_who_was_asked(newcomer: Evening) -> None:
    newcomer.show(HostableSetupScene(newcomer.session, game("block_draw")))
    newcomer.click("Play nearby")
    newcomer.settle()
    newcomer.type("Bea")
    newcomer.press(Action.ACCEPT)
    newcomer.settle()
    assert isinstance(newcomer.scene, OpenTableScene)
    assert newcomer.scene.table_name == "Bea's table"


def test_who_goes_back_from_the_question_for_a_name_stays_where_they_were(newcomer: Evening) -> None:
    newcomer.show(BrowseScene(newcomer.session))
    newcomer.click("Choose a game")
    newcomer.settle()
    newcomer.press(Action.CANCEL)
    newcomer.settle()
    assert isinstance(newcomer.scene, BrowseScene)
    assert not newcomer.session.settings.values.player_name


def test_everyone_sees_the_faces_that_were_chosen() -> None:
    with Evening(settings=Settings(speed=Speed.INSTANT, player_name="Ana", player_face="hood")) as evening:
        evening.open_table(seats=4)
        evening.guest("Luis", face="cap", gets_ready=False)
        evening.guest("Eve", face="../no\0face", gets_ready=False)
        evening.guest("Zoe", face="of_a_later_day", gets_ready=False)
        assert evening.table.faces[:2] == ("hood", "cap")
        assert len(set(evening.table.faces) & set(FACES)) == 4
        plates = [widget for widget in evening.screen.every() if isinstance(widget, SeatPlate)]
        faces = [plate.seat.medallion.face for plate in plates]
        assert faces[:2] == ["hood", "cap"]
        assert len(set(faces)) == 4
        assert set(faces) <= set(SPARE)
        room = evening.robots[0].line.guest.room
        assert room is not None
        assert agreed_faces(room.seats) == evening.table.faces


def test_the_list_says_under_which_name_one_is_seen(evening: Evening) -> None:
    evening.click("Play nearby")
    evening.settle()
    evening.click("Your name: Ana")
    evening.settle()
    evening.click("Beret")
    evening.settle()
    assert evening.lan.face == "beret"
    evening.press(Action.CANCEL)
    evening.settle()
    assert isinstance(evening.scene, BrowseScene)
