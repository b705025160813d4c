"""The replay shows the match as it was shown in play: the same position after every move, however reached."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from engine.core import Board
from engine.games import game
from engine.match import Match
from engine.record.record import Player, Record
from game.play.driver import SeedStream, play_match
from game.play.replay import ReplayTable
from game.scenes.replay.replay import ReplayScene
from game.ui.actions import Action
from tests.support.lengths import LONG, sampled, some
from tests.support.rounds.simple_bots import Whimsical
from tests.support.screen.quiet_session import Parlour
from tests.support.screen.shown import STILL, difference, played, replayed
from tests.support.tried_games import TRIED

OF_TWO_ROUNDS = "block_draw"
"""The game whose second round is shown in the everyday run as well: no game has a way of its own to the next round."""


@sampled(4)
@pytest.mark.parametrize("key", [sheet.key for sheet in some(TRIED, 2)])
def test_every_position_is_shown_as_it_was_in_play(key: str) -> None:
    """`tools/lab/series/replay_check.py` does the same for many matches."""
    room = Parlour(settings=STILL)
    match, seen = played(room, key, 2 if LONG or key == OF_TWO_ROUNDS else 1)
    assert not difference(room, replayed(room, match), seen, Random(1))


def whole(key: str, seats: int, number: int = 1) -> Match[Board]:
    rules = game(key)(seats)
    return play_match(rules, [Whimsical()] * seats, SeedStream(b"replay", number), Random(number))


def test_keys_alone_move_along_the_reel() -> None:
    room = Parlour(settings=STILL)
    scene = replayed(room, whole("all_fives", 3), watching=False)
    table, reel = scene.reel_table, scene.reel_table.reel
    assert room.focus == "Play"
    for action, place in (
        (Action.RIGHT, 1),
        (Action.RIGHT, 2),
        (Action.LEFT, 1),
        (Action.PAGE_DOWN, reel.firsts[1]),
        (Action.PAGE_UP, 0),
        (Action.END, reel.last),
        (Action.RIGHT, reel.last),
        (Action.HOME, 0),
        (Action.LEFT, 0),
    ):
        room.press(action)
        assert table.place == place, action
    room.press(Action.ACCEPT)
    room.wait(5)
    assert table.place > 2
    assert room.focus == "Stop"
    room.press(Action.ACCEPT)
    place = table.place
    room.wait(3)
    assert (table.place, room.focus) == (place, "Play")
    room.press(Action.CANCEL)
    assert room.scene is not scene


@pytest.mark.parametrize("key", ["five_up", "blind"])
def test_going_to_a_position_that_looks_the_same_leaves_the_open_ends(key: str) -> None:
    room = Parlour(settings=STILL)
    scene = replayed(room, whole(key, game(key).players[0]))
    table = scene.reel_table
    for place in some(range(table.reel.last + 1), 5):
        scene.go(place)
        room.step()
        before = scene.model.ends, scene.model.tally
        scene.go(place)
        room.step()
        assert (scene.model.ends, scene.model.tally) == before


def test_the_mouse_alone_moves_along_the_reel() -> None:
    room = Parlour(settings=STILL)
    scene = replayed(room, whole("all_fives", 2))
    table, reel = scene.reel_table, scene.reel_table.reel
    assert scene.controls is not None
    room.click("Next score")
    room.settle()
    assert table.place == reel.marks[0].place
    room.click("Next score")
    room.settle()
    assert table.place == next(mark.place for mark in reel.marks if mark.place > reel.marks[0].place)
    room.click("Previous score")
    assert table.place == reel.marks[0].place
    line = scene.controls.line
    room.click(line.groove.midright)
    assert table.place == reel.last
    assert table.winners == reel.winners
    room.click(line.groove.midleft)
    assert table.place == 0
    room.click("One move on")
    room.click("One move back")
    assert table.place == 0
    room.click("1\N{MULTIPLICATION SIGN}")
    assert table.speed == 2


def test_whether_a_solitaire_can_still_be_won_is_not_told_afterwards() -> None:
    room = Parlour(settings=replace(STILL, outlook=True))
    scene = replayed(room, whole("domino_solitaire", 1))
    assert scene.model.facts
    assert not scene.model.outlook


def test_each_seat_and_all_hands_can_be_seen() -> None:
    room = Parlour(settings=STILL)
    scene = replayed(room, whole("block_draw", 3), watching=False)
    table = scene.reel_table
    scene.go(6)
    room.settle()
    assert scene.controls is not None
    button = scene.controls.seat
    assert button is not None
    state = table.reel.state(6)
    for seat in (0, 1, 2):
        assert table.seat == seat
        assert set(scene.model.hand) == {tile for tile in range(28) if state.hands[seat] >> tile & 1}
        assert not scene.model.known
        room.click(button.name)
        room.settle()
        button = scene.controls.seat
        assert button is not None
    assert button.text == "All"
    assert table.place == 6
    for seat in (1, 2):
        assert set(scene.model.known[seat]) == {tile for tile in range(28) if state.hands[seat] >> tile & 1}
    room.press(Action.RIGHT)
    room.settle()
    assert set(scene.model.known) == {1, 2}
    room.click("All")
    assert (table.seat, table.is_open) == (0, False)


def test_a_match_that_is_not_over_keeps_its_secrets() -> None:
    rules = game("block_draw")(2)
    match: Match[Board] = Match(rules)
    match.begin(bytes(32))
    for _ in range(4):
        match.play(match.state.turn, match.legal(match.state.turn)[0])
    room = Parlour(settings=STILL)
    scene = ReplayScene(
        room.session,
        ReplayTable(Record(match, (Player("Ann"), Player("Rosa", "keen"))), room.session.settings.pace, seat=1),
    )
    room.show(scene)
    assert scene.table.seat == 0
    assert scene.controls is not None
    assert scene.controls.seat is None
    table = scene.reel_table
    table.open_hands(is_open=True)
    table.sit(1)
    for place in range(table.reel.last + 1):
        table.seek(place)
        assert table.view == table.reel.state(place).masked(0)
        assert table.view.hands[1] & ~table.view.shown == 0


def test_the_menu_of_a_replay_speaks_of_watching() -> None:
    room = Parlour(settings=STILL)
    scene = replayed(room, whole("bergen", 2))
    room.press(Action.MENU)
    assert room.scene is not scene
    assert room.focus == "Keep watching"
    room.press(Action.ACCEPT)
    assert room.scene is scene
