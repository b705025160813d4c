"""The worked examples GIANT-1 to GIANT-5 of Giant Block, and its house rules."""

from __future__ import annotations

import pytest

from engine.games.giant import GiantBlock
from engine.options import HouseRules
from tests.support.rounds.line import table

# -- the examples -------------------------------------------------------------------------------------------------


def test_giant_1_the_double_that_leads_is_open_on_four_places() -> None:
    scene = table(
        "giant",
        hands="3-3 0-1 2-5 4-6 0-4 | 5-5 1-2 0-6 3-4 2-6 | 1-1 0-0 2-3 4-5 5-6 | 2-2 0-5 1-6 3-5 2-4",
        yard="*",
    )
    assert scene.legal("B") == ["5-5"]
    assert scene.play("B", "5-5").ends == (5, 5, 5, 5)
    places = ("L", "R", "5-5.t1", "5-5.t2")
    assert scene.legal("C") == [f"{tile}@{place}" for place in places for tile in ("4-5", "5-6")]
    assert scene.play("C", "4-5@5-5.t1").ends == (5, 5, 4, 5)
    assert scene.legal("D") == [
        "0-5@L",
        "3-5@L",
        "0-5@R",
        "3-5@R",
        "2-4@5-5.t1",
        "0-5@5-5.t2",
        "3-5@5-5.t2",
    ]


def test_giant_2_a_later_double_is_open_on_three_places() -> None:
    scene = table("giant", hands="1-1 0-0 | 1-2 3-3", line="4-4", arms="1-4@L", yard="*", turn="A")
    assert scene.play("A", "1-1@L").ends == (1, 4, 4, 4, 1, 1)
    assert scene.legal("B") == ["1-2@L", "1-2@1-1.t1", "1-2@1-1.t2"]


@pytest.mark.parametrize(("house", "points"), [({}, 31), ({"blocked_score": "combined"}, 37)])
def test_giant_3_the_lightest_hand_scores_what_each_other_weighs_more(house: HouseRules, points: int) -> None:
    scene = table("giant", hands="0-3 | 6-6 | 4-6 3-6 | 4-5", line="1-1", turn="A", house=house)
    for seat in "ABCD":
        scene.play(seat, "pass")
    assert (scene.over, scene.winners, scene.points) == ("blocked", "A", (points, 0, 0, 0))


def test_giant_4_going_out_scores_all_other_hands() -> None:
    hands = "0-1 | 6-6 | 4-6 3-6 | 4-5"
    scene = table("giant", hands=hands, line="1-1", turn="A", scores="60 0 0 0").play("A", "0-1@1-1.t2")
    assert (scene.points, scene.scores, scene.match_winners) == ((40, 0, 0, 0), (100, 0, 0, 0), "A")


def test_giant_4_two_lightest_hands_score_nothing() -> None:
    scene = table("giant", hands="0-3 | 1-2 | 6-6", line="5-5", turn="A")
    for seat in "ABC":
        scene.play(seat, "pass")
    assert (scene.is_void, scene.points) == (True, (0, 0, 0))


def test_giant_5_who_has_passed_is_asked_again() -> None:
    scene = table("giant", hands="1-2 3-3 | 4-5 2-2", line="4-4", yard="0-1 5-6", turn="A")
    scene.play("A", "draw", "draw", "pass").play("B", "4-5@L")
    assert scene.legal("A") == ["5-6@L"]


# -- the sheet ----------------------------------------------------------------------------------------------------


def test_sides_and_tips_come_in_any_order_and_a_tip_grows_an_arm_of_its_own() -> None:
    scene = table("giant", hands="2-4 2-2 | 2-3 5-5", line="4-4", yard="*", turn="A")
    scene.play("A", "2-4@4-4.t2").play("B", "2-3@4-4.t2")
    assert scene.ends == (4, 4, 4, 3)


def test_a_double_on_a_tip_opens_its_own_tips() -> None:
    scene = table("giant", hands="2-2 0-0 | 2-3 5-5", line="4-4", arms="2-4@4-4.t1", yard="*", turn="A")
    assert scene.play("A", "2-2@4-4.t1").ends == (4, 4, 2, 4, 2, 2)
    assert scene.legal("B") == ["2-3@4-4.t1", "2-3@2-2.t1", "2-3@2-2.t2"]


def test_a_tile_that_fits_nowhere_is_refused_with_the_open_pips() -> None:
    scene = table("giant", hands="2-4 0-0 | 2-3 5-5", line="4-4", yard="*", turn="A")
    assert scene.refusal("A", scene.wish("0-0", -1)) == "0-0 doesn't fit. Open ends: 4."
    assert scene.refusal("A", scene.wish("0-0", 2)) == "0-0 doesn't fit there. That end shows 4."


def test_hands_are_five_and_a_deal_without_a_double_is_thrown_in() -> None:
    assert [GiantBlock(seats).hand_size for seats in (2, 3, 4)] == [5, 5, 5]
    scene = table("giant", hands="0-1 0-2 | 1-2 1-3", yard="*", turn="A")
    assert not scene.rules.dealing.find_lead(scene.state)
    assert "no_double" not in scene.rules.house
