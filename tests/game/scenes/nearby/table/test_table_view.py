"""The table without a hand, for a screen that everybody sees: F9, the lobby and the menu."""

from __future__ import annotations

import pytest

from game.i18n.language import Words
from game.look.palette import IVORY
from game.scenes.nearby.lobby.lobby import LobbyScene
from game.scenes.nearby.lobby.seats import LobbySeats
from game.scenes.nearby.table.left import LeftTableScene
from game.scenes.nearby.table.results import LanResults
from game.scenes.nearby.table.table import LanTableScene
from game.storage.settings import Settings, Speed
from game.ui.actions import Action
from game.ui.texts import LabelText
from net.host import phases
from tests.support.lan.nearby_evening import Evening
from tests.support.languages import LONGEST


def hosted(evening: Evening, seats: int = 2) -> None:
    """Open a table as Ana and show it without a seat; then guests take all seats."""
    evening.open_table("block_draw", seats, {"target": 10})
    evening.press(Action.TABLE_VIEW)
    evening.step(5)
    for number in range(seats):
        evening.guest(f"P{number}")
    evening.step(5)


def test_a_host_who_shows_the_table_gives_the_seat_to_others_and_starts() -> None:
    with Evening() as evening:
        hosted(evening)
        assert evening.table.is_watching
        assert evening.table.is_owner
        assert [place.name for place in evening.table.places] == ["P0", "P1"]
        assert "Take a seat" not in evening.texts, "no seat is left"
        lobby = evening.scene
        assert isinstance(lobby, LobbyScene)
        seats = LobbySeats(lobby, evening.table)
        seated = [seats.text(place).medallion for place in evening.table.places]
        assert IVORY not in [medallion.colour for medallion in seated], "ivory is the player's own"
        evening.click("Start")
        evening.until(lambda: isinstance(evening.scene, LanTableScene) and evening.table.steps > 2)
        assert [person.medallion for person in evening.played.widgets.people] == seated
        assert not evening.played.widgets.hand.shown
        assert evening.table.onlookers == 0
        assert not any(robot.line.guest.findings for robot in evening.robots)


def test_the_host_takes_a_seat_again() -> None:
    with Evening() as evening:
        evening.open_table("block_draw", 2)
        evening.click("Table view")
        evening.step(5)
        assert [place.kind for place in evening.table.places] == ["open", "open"]
        evening.press(Action.TABLE_VIEW)
        evening.step(5)
        assert isinstance(evening.scene, LobbyScene)
        assert not evening.table.is_watching
        assert evening.table.places[evening.table.seat].key == evening.table.me


def test_the_host_removes_players_and_begins_the_next_match() -> None:
    with Evening() as evening:
        hosted(evening)
        evening.click("Remove P1")
        evening.step(2)
        evening.click("Remove")
        evening.step(5)
        assert [place.kind for place in evening.table.places] == ["person", "open"]
        evening.guest("Eva")
        evening.step(5)
        evening.click("Start")
        evening.until(lambda: bool(evening.table.winners))
        evening.until(lambda: isinstance(evening.scene, LanResults))
        evening.click("Play again")
        evening.until(lambda: evening.net.table.matches == 2)


def test_phones_that_come_late_find_their_code_beside_the_table() -> None:
    with Evening() as evening:
        hosted(evening)
        assert evening.lan.hosting is not None
        evening.lan.hosting.has_phones = True
        evening.click("Start")
        evening.until(lambda: isinstance(evening.scene, LanTableScene) and evening.table.steps > 1)
        assert "QR code for phones" in evening.texts
        assert "Scan the code to join with a phone." in evening.texts
        assert not evening.played.widgets.message.shown


@pytest.mark.parametrize(("letters", "spoken"), [(100, "en"), (160, "en"), (160, LONGEST)])
def test_the_words_beside_the_code_leave_the_near_seat_free(letters: int, spoken: str) -> None:
    settings = Settings(speed=Speed.INSTANT, player_name="Ana", text_size=letters)
    with Evening(settings=settings, words=Words.of(spoken)) as evening:
        evening.open_table("partners", 4)
        evening.press(Action.TABLE_VIEW)
        evening.step(5)
        for number in range(4):
            evening.guest(f"P{number}")
        assert evening.lan.hosting is not None
        evening.lan.hosting.has_phones = True
        evening.step(5)
        evening.click(evening.words.say("Start"))
        evening.until(lambda: isinstance(evening.scene, LanTableScene) and evening.table.steps > 1)
        told, frame = evening.words.say("Scan the code to join with a phone."), evening.played.widgets.frame
        words = next(widget for widget in evening.screen.every() if widget.name == told)
        assert isinstance(words, LabelText)
        fonts, wide = words.look.fonts, words.rect.width
        high = fonts.line(words.face, words.size) * len(fonts.lines(told, words.face, words.size, wide))
        assert high <= words.rect.height
        tiles = [spot for spot in frame.backs(frame.near(), 7) if spot.x > words.rect.left]
        assert all(spot.y - spot.unit >= words.rect.bottom for spot in tiles)


def test_a_player_in_a_match_covers_the_hand_and_keeps_the_seat() -> None:
    with Evening() as evening:
        evening.begin()
        table = evening.table
        assert evening.played.widgets.hand.shown
        evening.press(Action.TABLE_VIEW)
        evening.step(3)
        assert not evening.played.widgets.hand.shown
        assert "QR code for phones" not in evening.texts
        assert not table.is_watching
        evening.press(Action.MENU)
        evening.step(5)
        evening.click("Show my hand")
        evening.step(5)
        assert evening.played.widgets.hand.shown


def test_closing_a_shown_table_after_a_match_says_only_what_is_so() -> None:
    with Evening() as evening:
        hosted(evening)
        evening.click("Start")
        evening.until(lambda: bool(evening.table.winners))
        evening.until(lambda: isinstance(evening.scene, LanResults))
        evening.click("Menu")
        evening.step(5)
        assert "The match is over." in evening.texts
        for text in ("The game goes on meanwhile.", "Pause", "Keep playing", "Save and close"):
            assert text not in evening.texts
        assert "Back to the table" in evening.texts
        evening.click("Close the table")
        evening.step(2)
        assert "The table closes for everyone." in evening.texts
        assert "ends the match" not in evening.texts, "it is over"
        evening.click("Close it")
        evening.until(lambda: isinstance(evening.scene, LeftTableScene))
        assert "The table is closed." in evening.texts
        assert "hasn't been checked" not in evening.texts


def test_not_everyone_is_ready_is_said_only_while_it_is_so() -> None:
    with Evening() as evening:
        evening.open_table("block_draw", 2)
        evening.press(Action.TABLE_VIEW)
        evening.step(5)
        guests = [evening.guest(name, gets_ready=False) for name in ("Kai", "Luis")]
        evening.step(5)
        evening.click("Start")
        evening.step(5)
        assert "Not everyone is ready yet." in evening.texts
        for guest in guests:
            guest.gets_ready = True
        evening.step(10)
        assert "everyone is ready" in evening.texts
        assert "Not everyone is ready yet." not in evening.texts


def test_the_results_tell_of_their_round_even_if_the_players_were_ready_before_they_opened(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(phases, "EVEN_PACE", 0.0)  # else every tile waits for two seconds
    with Evening() as evening:
        evening.open_table("partners", 4, {"target": 100})
        evening.press(Action.TABLE_VIEW)
        evening.step(5)
        for number in range(4):
            evening.guest(f"P{number}")
        evening.step(5)
        evening.click("Start")
        evening.until(lambda: isinstance(evening.scene, LanTableScene))
        table = evening.table
        with monkeypatch.context() as animation_runs:
            animation_runs.setattr(LanTableScene, "open_results", lambda _: None)
            evening.until(lambda: table.has_begun and table.rounds == 2 and bool(table.view.over))
        evening.until(lambda: isinstance(evening.scene, LanResults))
        assert isinstance(evening.scene, LanResults)
        assert len(evening.scene.words.end.points) <= 1, "one round has one sum"
