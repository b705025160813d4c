"""Dragged tiles fly from the pointer: to their place if it is near, back to the hand if it isn't."""

from __future__ import annotations

import pytest

from engine.core import Move
from engine.sentences import Refusal, sentence
from game.felt.carried_turn import TURNING
from game.felt.flight import HOMING, Flight
from game.felt.table.hand.carried import NEAR
from game.felt.table.hand.hand_widgets import HandTile
from game.scenes.table.carrying import ANSWERED
from game.storage.settings import Motion, Settings
from game.ui.sound.sound import Sound
from tests.support.screen.laid_tables import LAID, line_game
from tests.support.screen.pilot import FRAME, same
from tests.support.screen.quiet_session import AtTable


def flights(at: AtTable) -> list[Flight]:
    """Return the tiles in the air."""
    assert at.played.director is not None
    return [mover for mover, _ in at.played.director.moving if isinstance(mover, Flight)]


def held(at: AtTable, name: str, lengths: float) -> tuple[int, int]:
    """Drag a tile until it is this many tile lengths from its only place; return where."""
    at.move(name)
    at.down()
    at.move((600, 350))
    (place,) = at.parts.places
    x, y = place.rect.center
    at.move((x, round(y + lengths * 2 * place.drop.spot.unit)))
    return at.at


@pytest.mark.parametrize("lengths", [0.0, 0.7, NEAR - 0.05])
def test_a_tile_let_go_near_its_place_flies_there_from_the_pointer(lengths: float) -> None:
    at = line_game()
    pos = held(at, "5-6", lengths)
    at.up()
    (flight,) = flights(at)
    assert flight.place(flight.pose(0.0)) == pos
    assert flight.pose(0.0).height == 1
    at.rest()
    assert Sound.BUTTON not in at.ears.heard, "it is heard when it lands"
    assert any("clack" in sound.value for sound in at.ears.heard)
    assert at.line == [*LAID, "5-6"]


def test_a_tile_let_go_too_far_from_its_place_flies_back_from_the_pointer() -> None:
    at = line_game()
    home = at.find("5-6").rect.center
    pos = held(at, "5-6", NEAR + 0.1)
    at.up()
    (flight,) = flights(at)
    assert flight.place(flight.pose(0.0)) == pos
    assert (flight.end.x, flight.end.y) == pytest.approx(home, abs=at.parts.hand.px(40))
    assert at.played.model.homing, "the rack does not show it as well"
    at.wait(HOMING.seconds + 2 * FRAME)
    assert not flights(at)
    assert not at.played.model.homing
    assert at.line == LAID
    at.settle()
    assert same(at.picture(), at.look_again())


def test_nobody_waits_for_a_tile_that_flies_back() -> None:
    at = line_game()
    held(at, "5-6", NEAR + 0.1)
    at.up()
    assert flights(at)
    assert at.played.calm
    assert at.played.busy, "the window does not sleep meanwhile"
    at.click("4-6")
    assert at.chosen == "4-6"


def test_a_dropped_tile_stays_where_it_is_until_the_table_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    at = line_game()
    offered: list[Move] = []
    monkeypatch.setattr(at.table, "offer", offered.append)
    pos = held(at, "5-6", 0.2)
    at.up()
    assert len(offered) == 1
    assert not flights(at)
    (dropped,) = at.played.model.dropped
    assert (dropped.spot.x, dropped.spot.y) == pos
    shown = at.picture()
    at.wait(ANSWERED / 2)
    assert same(at.picture(), shown), "it neither moves nor jumps back"
    at.wait(ANSWERED / 2 + 2 * FRAME)
    assert flights(at), "no answer: it returns"
    at.settle()
    assert "5-6" in at.hand
    assert not at.played.model.dropped


def test_a_tile_that_the_table_refuses_returns(monkeypatch: pytest.MonkeyPatch) -> None:
    at = line_game()

    def refuse(_move: Move) -> None:
        raise Refusal(sentence("Not now."))

    monkeypatch.setattr(at.table, "offer", refuse)
    held(at, "5-6", 0.2)
    at.up()
    assert not at.played.model.dropped
    assert [flight.goes for flight in flights(at)] == [HOMING]
    at.settle()
    assert "5-6" in at.hand


def test_the_hand_closes_up_step_by_step_and_never_under_reduced_motion() -> None:
    for motion in Motion:
        at = line_game(settings=Settings(motion=motion))
        at.click("4-6")
        at.click("4-6")
        seen: list[tuple[int, int]] = []
        for _ in range(40):
            at.step()
            tile = at.get(HandTile, "0-1")
            if tile.top not in seen:
                seen.append(tile.top)
        places = len({x for x, _ in seen})
        assert places >= 5 if motion is Motion.FULL else places == 1
        assert at.get(HandTile, "0-1").shift == (0, 0)
        assert [x for x, _ in seen] == sorted(x for x, _ in seen)


def test_nothing_flies_under_reduced_motion() -> None:
    at = line_game(settings=Settings(motion=Motion.REDUCED))
    held(at, "5-6", NEAR + 0.1)
    at.up()
    assert not flights(at)
    assert not at.played.model.homing
    assert at.line == LAID


def test_a_chosen_tile_flies_from_where_it_is_raised() -> None:
    at = line_game()
    at.click("4-6")
    at.settle()
    tile = at.get(HandTile, "4-6")
    raised = tile.rect.move(0, tile.top[1] - tile.rect.y).center
    assert raised[1] < tile.rect.centery
    at.click("4-6")
    (flight,) = flights(at)
    assert (flight.start.x, flight.start.y) == raised


@pytest.mark.parametrize("motion", Motion)
def test_a_tile_rises_step_by_step_and_at_once_under_reduced_motion(motion: Motion) -> None:
    at = line_game(settings=Settings(motion=motion))
    at.settle()
    tile = at.get(HandTile, "4-6")
    heights = [tile.top[1]]
    at.move("4-6")
    at.down()
    at.up()
    for _ in range(12):
        heights.append(tile.top[1])
        at.step()
    assert heights == sorted(heights, reverse=True)
    assert heights[-1] < heights[0]
    assert (len(set(heights)) > 3) == (motion is Motion.FULL)
    flips = at.app.flips
    at.wait(1.0)
    assert at.app.flips == flips, "then it stands still"


def flown(at: AtTable) -> float:
    """Return the degrees by which the only tile in the air will turn on its way."""
    (flight,) = flights(at)
    return abs(90 * (flight.end.turn - flight.start.turn) - flight.lean) % 360


@pytest.mark.parametrize(("name", "place"), [("5-6", "5-6@L"), ("4-6", "4-6@R"), ("4-5", "4-5@L"), ("4-5", "4-5@R")])
def test_a_tile_turns_in_the_air_near_a_place_and_not_after_it_is_let_go(name: str, place: str) -> None:
    at = line_game()
    at.move(name)
    at.down()
    at.move((600, 350))
    at.step()
    (found,) = [each for each in at.parts.places if at.find(place) is each]
    unit, (x, y) = found.drop.spot.unit, found.rect.center
    at.move((x, round(y + (NEAR + 0.1) * 2 * unit)))
    at.wait(1)
    assert carried_angle(at) == 0
    at.move((x, round(y + (NEAR - 0.1) * 2 * unit)))
    angles = [carried_angle(at)]
    while angles[-1] < 90:
        assert at.played.busy, "the window does not sleep while it turns"
        at.step()
        angles.append(carried_angle(at))
    assert len(angles) == pytest.approx(TURNING / FRAME, abs=2)
    assert angles == sorted(angles), "it turns one way"
    assert 0 < angles[len(angles) // 2] < 90
    at.up()
    assert flown(at) == 0
    at.rest()
    assert at.line == [*LAID, name]


def test_a_tile_that_is_carried_away_from_its_place_turns_back() -> None:
    at = line_game()
    x, y = held(at, "5-6", NEAR - 0.1)
    at.wait(2 * TURNING)
    assert carried_angle(at) == 90
    at.move((x, y + at.parts.places[0].rect.height * 2))
    at.wait(2 * TURNING)
    assert carried_angle(at) == 0
    at.up()
    assert flown(at) == 0


def test_a_tile_let_go_while_it_turns_goes_on_turning() -> None:
    at = line_game()
    held(at, "5-6", 0.3)
    at.step(3)
    angle = carried_angle(at)
    assert 0 < angle < 90
    at.up()
    assert flown(at) == pytest.approx(90 - angle, abs=25), "it moves on within the frame of the drop"


def test_a_tile_turns_at_once_if_nothing_moves() -> None:
    at = line_game(settings=Settings(motion=Motion.REDUCED))
    held(at, "5-6", 0.3)
    assert carried_angle(at) == 90


def carried_angle(at: AtTable) -> float:
    """Return by how many degrees the tile that the pointer carries has turned."""
    played = at.played
    assert played.model.carried is not None
    (tile,) = played.controller.carrying.held(played.model.carried)
    return abs((90 * tile.spot.turn + played.model.lean + 180) % 360 - 180)
