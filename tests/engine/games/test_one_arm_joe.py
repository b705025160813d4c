"""The worked examples OAJ-1 to OAJ-5 of One-Arm Joe, and its house rules."""

from __future__ import annotations

from tests.support.rounds.line import DRAW_IT, PASS_IT, table


def test_oaj_1_a_tile_on_the_lead_earns_a_free_one() -> None:
    scene = table("one_arm_joe", hands="4-4 3-4 0-1 | 2-4 2-2 2-3", yard="*")
    scene.play("A", "4-4")
    assert (scene.turn, scene.ends, scene.legal("B")) == ("B", (4,), ["2-4"])
    scene.play("B", "2-4")
    assert scene.legal("B") == ["2-2", "2-3", "stop"]
    scene.play("B", "2-2")
    assert (scene.turn, scene.ends) == ("A", (2,))


def test_oaj_2_a_tile_on_a_later_double_earns_one_too_and_may_be_declined() -> None:
    scene = table("one_arm_joe", hands="2-5 0-5 5-6 | 1-1", line="4-4 4-2 2-2", yard="*", turn="A")
    scene.play("A", "2-5")
    assert scene.legal("A") == ["0-5", "5-6", "stop"]
    assert scene.refusal("A", DRAW_IT) == "You can't draw for another tile in the same turn."
    assert scene.refusal("A", PASS_IT) == "No need to pass: play another tile, or stop."
    scene.play("A", "stop")
    assert (scene.turn, scene.ends) == ("B", (5,))


def test_oaj_3_a_tile_drawn_onto_a_double_earns_one_too() -> None:
    scene = table("one_arm_joe", hands="0-3 1-1 | 2-2", line="4-4", yard="5-6 0-4 3-3", turn="A")
    scene.play("A", "draw", "draw", "0-4")
    assert scene.legal("A") == ["0-3", "stop"]
    scene.play("A", "0-3")
    assert (scene.turn, scene.hand("A"), scene.yard) == ("B", "1-1 5-6", "3-3")
    without = table("one_arm_joe", hands="1-3 1-1 | 2-2", line="4-4", yard="5-6 0-4 3-3", turn="A")
    without.play("A", "draw", "draw", "0-4")
    assert (without.turn, without.yard) == ("B", "3-3")


def test_oaj_4_playing_a_double_earns_nothing_unless_agreed() -> None:
    hands = "2-2 2-5 1-1 | 3-3"
    scene = table("one_arm_joe", hands=hands, line="4-4 4-2", yard="*", turn="A").play("A", "2-2")
    assert scene.turn == "B"
    house = {"free_tile": "played_double"}
    scene = table("one_arm_joe", hands=hands, line="4-4 4-2", yard="*", turn="A", house=house).play("A", "2-2")
    assert scene.legal("A") == ["2-5", "stop"]
    assert scene.play("A", "2-5").turn == "B", "a free tile earns nothing"


def test_oaj_5_out_with_two_tiles() -> None:
    scene = table("one_arm_joe", hands="0-4 0-6 | 5-6 | 2-2 | 1-1", line="4-4", turn="A", yard="*")
    scene.play("A", "0-4", "0-6")
    assert (scene.over, scene.winners, scene.points) == ("out", "A", (17, 0, 0, 0))


def test_with_played_double_a_double_that_leads_earns_a_tile_and_one_on_it_does_not() -> None:
    house = {"free_tile": "played_double"}
    scene = table("one_arm_joe", hands="4-4 3-4 0-1 | 2-3 2-2 0-3", yard="*", house=house).play("A", "4-4")
    assert scene.legal("A") == ["3-4", "stop"]
    scene.play("A", "3-4")
    assert scene.turn == "B"
    scene.play("B", "2-3")
    assert scene.turn == "A"


def test_a_single_that_leads_by_agreement_is_played_on_at_its_low_half() -> None:
    scene = table("one_arm_joe", hands="2-5 0-1 | 2-3 5-5", yard="*", turn="A", house={"next_leader": "winner"})
    scene.play("A", "2-5")
    assert (scene.ends, scene.turn, scene.legal("B")) == ((2,), "B", ["2-3"])


def test_one_end_blocks_soon() -> None:
    scene = table("one_arm_joe", hands="0-1 | 2-3 1-1 | 5-5", line="4-4", turn="A")
    for seat in "ABC":
        scene.play(seat, "pass")
    assert (scene.over, scene.winners, scene.points) == ("blocked", "A", (16, 0, 0))
