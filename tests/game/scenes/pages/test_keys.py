"""The list of keys over a page, named for the device in use; any key closes it."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from engine.games import game
from game.i18n.language import Words
from game.scenes.home.shelf import ShelfScene
from game.scenes.pages.key_list import entries, groups
from game.scenes.pages.keys import KeyLine, KeysScene
from game.scenes.table.table import TableScene
from game.storage.settings import Settings
from game.ui.actions import Action, Device
from game.ui.devices.keys import HeldKeys, KeyMap
from tests.support.finished_matches import finished_match
from tests.support.lan.company import Puppets, fresh
from tests.support.lengths import sampled
from tests.support.rounds.line import table as line_table
from tests.support.screen.laid_tables import fives, line_game
from tests.support.screen.pilot import Pilot
from tests.support.screen.quiet_session import AtTable, Parlour, sit
from tests.support.screen.whole_program import Visit, cut_texts, overlaps

STICK = pygame.CONTROLLER_BUTTON_RIGHTSTICK


def listed(pilot: Pilot) -> dict[str, tuple[str, ...]]:
    """Return the lines of the list that is shown, with their caps."""
    assert isinstance(pilot.scene, KeysScene), pilot.scene
    return {line.name: line.caps for line in pilot.screen.widgets if isinstance(line, KeyLine)}


@pytest.mark.parametrize("key", [pygame.K_QUESTION, pygame.K_F1, pygame.K_SLASH])
def test_a_key_shows_all_keys_over_the_table(key: int) -> None:
    at = line_game()
    at.press(key)
    at.settle()
    lines = listed(at)
    assert (lines["Draw"], lines["Hint"], lines["Show all keys"]) == (("D",), ("H",), ("?", "F1"))
    assert "Claim points" not in lines, "nothing is claimed in this game"
    assert "Send a phrase" not in lines, "nobody else is at this table"
    assert at.scene.is_overlay


def test_a_solitaire_without_a_hand_has_nothing_to_sort() -> None:
    at = AtTable(fresh("domino_solitaire", 1), Puppets())
    at.settle()
    at.press(Action.KEYS)
    at.settle()
    lines = listed(at)
    assert lines["Let the game finish itself"] == ("S",)
    assert "Sort your hand" not in lines
    assert "Pick a tile by position" not in lines


def test_a_table_where_points_are_claimed_lists_the_key_for_it() -> None:
    at = fives(line_table("all_fives", hands="0-5 1-2 5-6 | 0-3 5-4 3-3", line="5-5", turn="A"))
    at.press(Action.KEYS)
    at.settle()
    assert listed(at)["Claim points"] == ("C",)


def test_over_a_replay_only_keys_are_listed_that_do_something_there() -> None:
    room = Parlour()
    room.show(room.session.routes.replay(finished_match(game("all_fives"))))
    room.press(Action.KEYS)
    room.settle()
    lines = listed(room)
    assert lines["One move back"] == ("U", "Ctrl+Z")
    assert lines["Play on from here"]
    assert lines.keys().isdisjoint(
        ("Undo", "Redo", "Restart the deal", "Move the focus", "Pick a tile by position", "Draw", "Pass", "Hint")
    )


@pytest.mark.parametrize("key", [pygame.K_x, pygame.K_F7, pygame.K_ESCAPE, pygame.K_d, pygame.K_QUESTION, pygame.K_h])
def test_any_key_closes_it_and_does_nothing_else(key: int) -> None:
    at = line_game()
    before = at.told
    at.press(Action.KEYS)
    at.settle()
    at.press(key)
    at.settle()
    assert at.scene is at.played
    assert at.told == before


def test_a_key_that_is_only_held_with_others_leaves_it_open() -> None:
    at = line_game()
    at.press(Action.KEYS, held=2.0)
    at.press(pygame.K_LSHIFT)
    at.settle()
    assert isinstance(at.scene, KeysScene)


def test_a_click_closes_it() -> None:
    at = line_game()
    at.press(Action.KEYS)
    at.settle()
    at.click((640, 360))
    at.settle()
    assert at.scene is at.played


def test_a_pad_opens_it_and_finds_its_own_buttons_there() -> None:
    at = AtTable(fresh("block_draw"), Puppets(), takes_back=True)
    at.rest()
    at.pad(STICK)
    at.settle()
    lines = listed(at)
    assert (lines["Draw"], lines["Hint"], lines["Show all keys"]) == (("X",), ("Y",), ("R3",))
    assert "Show the log" not in lines, "no button does that"
    at.pad(pygame.CONTROLLER_BUTTON_Y)
    at.settle()
    assert at.scene is at.played


def test_the_same_button_of_a_pad_first_shows_the_whole_line() -> None:
    at = line_game()
    at.press(Action.ZOOM_IN)
    assert at.parts.layout.is_moved
    at.pad(STICK)
    at.settle()
    assert at.scene is at.played
    assert not at.parts.layout.is_moved
    at.pad(STICK)
    at.settle()
    assert isinstance(at.scene, KeysScene)


def test_the_mouse_and_the_finger_find_what_they_can_do() -> None:
    at = line_game()
    at.settle()
    at.click("Menu")
    at.settle()
    at.click("Keys")
    at.settle()
    assert listed(at)["Zoom in and out"] == ("Wheel",)
    at.tap((20, 20))
    at.settle()
    at.tap("Keys")
    at.settle()
    assert listed(at)["Zoom in and out"] == ("Two fingers",)


def test_other_pages_list_their_own_keys(tmp_path: Path) -> None:
    with Visit(tmp_path) as visit:
        visit.session.stage.push(ShelfScene(visit.session))
        visit.settle()
        visit.session.controls.turn_keys()
        visit.settle()
        lines = listed(visit)
        assert lines["Favourite (shelf)"] == ("F",)
        assert "Draw" not in lines
        visit.session.controls.turn_keys()
        visit.settle()
        assert isinstance(visit.scene, ShelfScene)


def test_a_review_says_what_its_keys_do_there() -> None:
    found = groups(KeyMap(), Words().say, None, frozenset({Action.RULES, Action.HINT}))
    lines = dict(line for group in found for line in group.lines)
    assert lines["The better move or yours"] == ("R",)
    assert lines["Play the line, move by move"] == ("H",)
    assert "Rules" not in lines
    alone = dict(
        line for group in groups(KeyMap(), Words().say, None, frozenset({Action.RULES})) for line in group.lines
    )
    assert "Rules" in alone


@sampled(4)
@pytest.mark.parametrize(
    ("size", "device", "code"),
    [
        ((1280, 720), Device.KEYS, "en"),
        ((1280, 720), Device.TOUCH, "es"),
        ((1024, 768), Device.TOUCH, "es"),
        ((1920, 1080), Device.MOUSE, "es"),
    ],
)
def test_everything_can_be_read_in_the_largest_letters(size: tuple[int, int], device: Device, code: str) -> None:
    parlour = Parlour(Words.of(code), size, Settings(text_size=160, language=code))
    table = line_table("all_fives", hands="0-5 1-2 5-6 | 0-3 5-4 3-3", line="5-5", turn="A")
    parlour.show(TableScene(parlour.session, sit(table, "Ann", "Maren")))
    parlour.app.inputs.device = device
    parlour.session.controls.show_keys()
    parlour.settle()
    assert len(listed(parlour)) >= 25
    assert not cut_texts(parlour)
    assert not overlaps(parlour)


def test_the_list_names_the_keys_of_a_mac() -> None:
    keys = KeyMap(held=HeldKeys.of("darwin"))
    caps = {cap for _, lines in entries(keys, Words().say) for line in lines for cap in line.keys}
    assert {"Cmd+Z", "Option+1 …", "Option+Enter"} <= caps
    assert not [cap for cap in caps if "Ctrl" in cap or "Alt" in cap]
