"""The worked examples CROSS-1 to CROSS-5 of Cross, and its house rules."""

from __future__ import annotations

from typing import Final

import pytest

from engine.core import Carry
from engine.events import Dealt
from engine.games.cross import Cross
from engine.options import HouseRules
from engine.pieces import Chance
from engine.record.record import Player
from engine.record.transcript import transcript
from tests.support.rounds.line import DRAW_IT, PASS_IT, SAID, Table, table
from tests.support.rounds.random_walks import walk

THREE_ARMS: Final = "5-6@L 4-6@R 0-6@6-6.t1"
WHOLE: Final = f"{THREE_ARMS} 3-6@6-6.t2"

# -- the examples -------------------------------------------------------------------------------------------------


def cross_1() -> Table:
    """Return the table of CROSS-1 before the first tile."""
    hands = "6-6 2-2 1-3 1-4 0-4 | 5-6 4-6 1-2 0-0 3-3 | 0-6 1-5 3-5 4-4 5-5"
    return table("cross", hands=hands, yard="*")


def test_cross_1_only_the_four_places_of_the_lead_are_open() -> None:
    scene = cross_1()
    assert scene.legal("A") == ["6-6"]
    assert scene.play("A", "6-6").ends == (6, 6, 6, 6)
    places = ("L", "R", "6-6.t1", "6-6.t2")
    assert scene.legal("B") == [f"{tile}@{place}" for place in places for tile in ("4-6", "5-6")]
    scene.play("B", "5-6@L")
    assert scene.legal("C") == ["0-6@R", "0-6@6-6.t1", "0-6@6-6.t2"]


def test_cross_1_what_has_to_wait_is_told() -> None:
    scene = cross_1().play("A", "6-6").play("B", "5-6@L")
    for tile in ("1-5", "3-5", "5-5"):
        told = "Finish the cross first: only a 6 can be played."
        assert scene.refusal("C", scene.wish(tile, 0)) == scene.refusal("C", scene.wish(tile, -1)) == told
    assert scene.refusal("C", scene.wish("0-6", 0)) == "Finish the cross first: that arm must wait."
    assert scene.refusal("C", DRAW_IT) == "You can't draw: you have a tile that fits."


def test_who_has_to_wait_is_told_so_and_a_silent_tile_cannot_be_said_aloud() -> None:
    scene = cross_1().play("A", "6-6").play("B", "5-6@L")
    assert scene.refusal("A", scene.wish("2-2", 0)) == "It's not your turn."
    told = "Tiles don't score in this game until the round is over."
    assert scene.refusal("C", scene.wish("0-6", 1, SAID)) == told


def cross_2(yard: str, house: HouseRules | None = None) -> Table:
    """Return the table of CROSS-2: one arm has been played, and the player in turn has nothing for the rest."""
    return table("cross", hands="3-5 1-1 | 0-0 2-2", line="6-6", arms="5-6@L", yard=yard, turn="A", house=house)


def test_cross_2_a_single_tile_is_drawn_and_kept_if_it_does_not_fit_the_cross() -> None:
    scene = cross_2("1-5 3-6 0-1")
    assert scene.legal("A") == ["draw"]
    assert scene.refusal("A", PASS_IT) == "You must draw before you can pass."
    scene.play("A", "draw")
    assert scene.legal("A") == ["pass"]
    assert scene.refusal("A", DRAW_IT) == "You draw only one tile a turn until the cross is complete."
    assert scene.play("A", "pass").hand("A") == "1-1 1-5 3-5"
    assert scene.turn == "B"


def test_cross_2_a_drawn_tile_that_fits_has_to_be_played() -> None:
    scene = cross_2("3-6 1-5 0-1").play("A", "draw")
    assert scene.legal("A") == ["3-6@R", "3-6@6-6.t1", "3-6@6-6.t2"]


def test_cross_2_or_tiles_are_drawn_until_one_fits() -> None:
    scene = cross_2("1-5 3-6 0-1", {"cross_draw": "until"}).play("A", "draw")
    assert scene.legal("A") == ["draw"]
    assert scene.play("A", "draw").legal("A") == ["3-6@R", "3-6@6-6.t1", "3-6@6-6.t2"]


def test_cross_3_with_the_fourth_tile_all_arms_open() -> None:
    scene = table(
        "cross", hands="3-6 5-5 | 1-5 3-4 0-0 2-2 | 1-1", line="6-6", arms=THREE_ARMS, yard="1-2 0-1", turn="A"
    )
    assert scene.legal("A") == ["3-6@6-6.t2"]
    assert scene.play("A", "3-6@6-6.t2").ends == (5, 4, 0, 3)
    assert scene.legal("B") == ["1-5@L", "3-4@R", "0-0@6-6.t1", "3-4@6-6.t2"]
    assert scene.play("B", "0-0@6-6.t1").ends == (5, 4, 0, 3), "a later double is no spinner"
    assert scene.play("C", "draw", "draw").legal("C") == ["0-1@6-6.t1"]


def test_cross_4_behind_the_cross_tiles_are_drawn_until_one_fits() -> None:
    scene = table("cross", hands="1-1 2-2 | 0-0", line="6-6", arms=WHOLE, yard="1-2 2-6 1-5", turn="A")
    scene.play("A", "draw", "draw", "draw")
    assert scene.legal("A") == ["1-5@L"]


def test_cross_5_the_round_can_end_before_the_second_phase() -> None:
    scene = table(
        "cross",
        hands="6-6 5-6 4-6 3-6 2-6 | 0-0 0-1 0-2 1-1 1-2 | 3-3 3-4 3-5 4-4 4-5",
        yard="0-3 0-4 0-5 1-3 1-4 1-5 2-2 2-3 2-4 *",
    )
    for play in ("6-6", "5-6@L", "4-6@R", "3-6@6-6.t1"):
        scene.play("A", play).play("B", "draw", "pass").play("C", "draw", "pass")
    scene.play("A", "2-6@6-6.t2")
    assert (scene.over, scene.points) == ("out", (82, 0, 0))
    assert "A scored 82 = 25 + 57 (out)" in scene.told


# -- the sheet ----------------------------------------------------------------------------------------------------


def test_passes_all_round_do_not_block_while_tiles_can_be_drawn() -> None:
    scene = table("cross", hands="3-5 1-1 | 0-0 2-2", line="6-6", yard="0-1 0-2 0-3 4-6 5-5", turn="A")
    scene.play("A", "draw", "pass").play("B", "draw", "pass").play("A", "draw", "pass")
    assert (scene.over, scene.turn) == ("", "B")
    assert len(scene.play("B", "draw").legal("B")) == 4


def test_a_cross_that_nobody_can_go_on_with_is_blocked_when_the_boneyard_is_empty() -> None:
    scene = table("cross", hands="3-5 1-1 | 0-0 2-2", line="6-6", yard="0-1 0-2", turn="A")
    scene.play("A", "draw", "pass").play("B", "draw", "pass")
    assert (scene.over, scene.winners, scene.points) == ("blocked", "B", (0, 5))


def test_what_a_draw_for_the_cross_shows_is_that_the_value_is_missing() -> None:
    scene = cross_2("1-5 3-6 0-1").play("A", "draw", "pass")
    lacks, newest = scene.state.board.lacks(0)
    assert (lacks, newest) == (scene.state.pieces.touching[6], 0), "the open 5 was not to be played on"


@pytest.mark.parametrize("how", ["winner", "rotate"])
def test_by_agreement_any_double_may_lead_and_nothing_else(how: str) -> None:
    scene = table("cross", hands="1-1 3-3 5-6 | 6-6 0-1", yard="*", turn="A", house={"next_leader": how})
    assert scene.legal("A") == ["1-1", "3-3"]
    told = "A double must lead: the cross is built around it."
    assert scene.refusal("A", scene.wish("5-6", 0)) == told


def test_a_leader_without_a_double_leaves_the_lead_to_the_highest() -> None:
    rules = Cross(3, None, {"next_leader": "rotate"})
    seen = set()
    for number in range(60):
        state = rules.deal(Chance(bytes([number])), Carry((0, 0, 0), leader=1))
        has = bool(state.hands[1] & state.pieces.doubles)
        assert (state.board.must == -1) == has
        assert state.lead == 1 or not has
        assert sum(isinstance(event, Dealt) for event in state.events or []) >= 3
        seen.add(has)
    assert seen == {False, True}


def test_a_lead_left_to_the_highest_double_is_told_as_such() -> None:
    match = walk(Cross(2, None, {"next_leader": "rotate"}), 1)
    leads = [line["lead"] for line in transcript(match, (Player("Ann"), Player("Bob"))) if line["record"] == "round"]
    ways = {(lead["by"], lead["tile"] is None) for lead in leads if isinstance(lead, dict)}
    assert ways <= {("procedure", False), ("rotate", True)}
    assert ("rotate", True) in ways


def test_hands_are_seven_for_two_and_five_for_more() -> None:
    assert [Cross(seats).hand_size for seats in (2, 3, 4)] == [7, 5, 5]
