"""The worked examples ALL5-1 to ALL5-7 of All Fives, and its house rules."""

from __future__ import annotations

import pytest

from engine.families.chain.board import RIGHT
from engine.families.chain.counting import to_five
from engine.games.all_fives import AllFives
from engine.options import HouseRules
from tests.support.rounds.line import CALL_IT, CLAIM_IT, Table, table

OFF: HouseRules = {"muggins": "off"}

# -- the examples -------------------------------------------------------------------------------------------------


def test_all5_1_the_lead_counts_and_a_double_counts_both_halves_while_a_side_is_open() -> None:
    scene = table("all_fives", hands="5-5 1-2 | 0-5 1-3 | 0-0 1-4 | 5-6 2-2", yard="*")
    scene.play("A", "5-5!")
    assert scene.points == (10, 0, 0, 0)
    scene.play("B", "0-5@R!")
    assert scene.points == (10, 10, 0, 0)
    scene.play("C", "0-0@R!")
    assert scene.points == (10, 10, 10, 0)
    assert scene.legal("D") == ["5-6@L"], "6 is no multiple of five, so there is nothing to say aloud"
    scene.play("D", "5-6@L")
    assert scene.points == (10, 10, 10, 0)


def test_all5_2_a_single_counts_its_open_half() -> None:
    scene = table("all_fives", hands="2-4 1-2 | 0-5 1-3", line="2-6 6-1", yard="*", turn="A")
    assert scene.ends == (2, 1)
    assert scene.play("A", "2-4@L!").points == (5, 0)


def all5_3() -> Table:
    """Return the table of ALL5-3 and ALL5-4: only 3-4 has been played."""
    return table("all_fives", hands="3-3 0-1 | 3-6 1-2 | 4-4 5-5", line="3-4", yard="*", turn="A")


def test_all5_3_covering_a_double() -> None:
    scene = all5_3()
    assert scene.play("A", "3-3@L!").told[-1] == "A scored 10 = 6 + 4 (play)"
    assert scene.play("B", "3-6@L!").told[-1] == "B scored 10 = 6 + 4 (play)"
    assert scene.legal("C") == ["4-4@R"]
    assert scene.play("C", "4-4@R").points == (10, 10, 0)


def test_all5_4_muggins_can_be_called_once_the_next_tile_lies() -> None:
    scene = all5_3()
    assert scene.play("A", "3-3@L").told[-1] == "A unclaimed 10 = 6 + 4"
    assert scene.refusal("C", CALL_IT) == "There are no points for you to claim."
    scene.play("B", "3-6@L!")
    assert "A loose 10" in scene.told
    assert scene.refusal("A", CLAIM_IT) == "There are no points for you to claim."
    assert [scene.legal(seat) for seat in "ABC"] == [[], ["muggins"], ["muggins", "4-4@R"]]
    assert scene.play("B", "muggins").told == ["B scored 10 = 6 + 4 (muggins)"]
    assert scene.points == (0, 20, 0)
    assert [scene.legal(seat) for seat in "AB"] == [[], []]


def test_all5_4_the_owner_may_still_claim_before_the_next_tile() -> None:
    scene = all5_3().play("A", "3-3@L")
    assert scene.legal("A") == ["claim"]
    assert scene.play("A", "claim").points == (10, 0, 0)
    assert scene.legal("A") == []


def test_all5_4_a_score_that_nobody_called_is_lost_with_one_more_tile() -> None:
    scene = all5_3().play("A", "3-3@L").play("B", "3-6@L!").play("C", "4-4@R")
    assert "A lapsed 10" in scene.told
    assert scene.points == (0, 10, 0)
    assert [scene.legal(seat) for seat in "BC"] == [[], []]


def test_all5_5_the_last_play_scores_first_then_each_hand_is_rounded() -> None:
    scene = table("all_fives", hands="2-4 | 3-4 | 0-6", line="2-6 6-1", turn="A")
    scene.play("A", "2-4@L!")
    assert (scene.points, scene.over, scene.winners) == ((15, 0, 0), "out", "A")
    assert "A scored 10 = 5 + 5 (out)" in scene.told


def test_all5_5_or_the_sum_is_rounded() -> None:
    house = {"bonus_rounding": "total"}
    scene = table("all_fives", hands="2-4 | 3-4 | 0-6", line="2-6 6-1", turn="A", house=house)
    assert "A scored 15 from 7 + 6 (out)" in scene.play("A", "2-4@L!").told
    assert scene.points == (20, 0, 0)


@pytest.mark.parametrize(
    ("hands", "winners", "points"),
    [
        ("0-4 | 2-7 | 8-9 0-1", "A", (25, 0, 0)),  # 4/9/18: 27 - 4 = 23
        ("0-4 | 0-6", "A", (0, 0)),  # 4/6: 2 is rounded down
        ("0-4 | 1-2 0-1 | 0-5 0-7", "", (0, 0, 0)),  # 4/4/12
    ],
)
def test_all5_6_blocked_the_difference_is_rounded_once(hands: str, winners: str, points: tuple[int, ...]) -> None:
    scene = table("all_fives", hands=hands, line="3-3", turn="A", top=9)
    for seat in "ABC"[: scene.rules.seats]:
        scene.play(seat, "pass")
    assert (scene.over, scene.winners, scene.points) == ("blocked", winners, points)


def test_all5_7_the_match_ends_in_mid_round_and_no_hand_is_counted() -> None:
    scene = table("all_fives", hands="2-4 5-5 | 3-4 1-1", line="2-6 6-1", yard="*", turn="A", scores="95 99")
    scene.play("A", "2-4@L!")
    assert (scene.scores, scene.over, scene.match_winners) == ((100, 99), "target", "A")
    assert scene.told[-1] == "A won"
    assert not any("counted" in line for line in scene.told)
    assert [scene.legal(seat) for seat in "AB"] == [[], []]


def test_all5_7_not_even_when_the_winning_tile_was_the_last_one() -> None:
    scene = table("all_fives", hands="2-4 | 3-4 1-1", line="2-6 6-1", yard="*", turn="A", scores="95 99")
    assert scene.play("A", "2-4@L!").scores == (100, 99)
    assert scene.over == "target"


# -- counting -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lead", "points"), [("5-5", 10), ("4-6", 10), ("2-3", 5), ("0-0", 0), ("0-5", 5), ("6-6", 0), ("0-1", 0)]
)
def test_a_tile_alone_counts_once(lead: str, points: int) -> None:
    scene = table("all_fives", hands=f"{lead} 1-1 | 3-3 4-4", turn="A", house=OFF)
    assert scene.play("A", lead).points == (points, 0)


def test_open_ends_that_add_up_to_nothing_score_nothing() -> None:
    scene = table("all_fives", hands="0-1 1-1 | 3-3 4-4", line="0-0", turn="A", house=OFF)
    assert "scored" not in " ".join(scene.play("A", "0-1@R").told)
    other = table("all_fives", hands="0-1 1-3 | 3-3 4-4", line="0-2 2-1", turn="A", house=OFF)
    assert other.play("A", "0-1@R").points == (0, 0)


@pytest.mark.parametrize(
    ("pips", "rounded"), [(0, 0), (1, 0), (2, 0), (3, 5), (4, 5), (5, 5), (7, 5), (8, 10), (12, 10)]
)
def test_pips_are_rounded_to_the_nearest_five(pips: int, rounded: int) -> None:
    assert to_five(pips) == rounded


def test_hands_are_seven_for_two_and_five_for_more() -> None:
    assert [AllFives(seats).hand_size for seats in (2, 3, 4)] == [7, 5, 5]


# -- the match ----------------------------------------------------------------------------------------------------


def test_match_single_nothing_can_be_called_after_the_round() -> None:
    scene = table("all_fives", hands="2-4 | 3-4 | 0-6", line="2-6 6-1", turn="A", house={"match": "single"})
    scene.play("A", "2-4@L")
    assert (scene.match_winners, scene.points) == ("A", (10, 0, 0))
    assert [scene.legal(seat) for seat in "ABC"] == [[], [], []]


def test_match_single_most_points_win_not_the_round() -> None:
    scene = table("all_fives", hands="0-6 | 1-3", line="1-2 2-6", turn="A", house={"match": "single", **OFF})
    scene.state.points[:] = [0, 40]
    scene.play("A", "0-6@R")
    assert (scene.winners, scene.points, scene.match_winners) == ("A", (5, 40), "B")


def test_match_single_an_undecided_round_leaves_its_scores_to_be_called() -> None:
    scene = table("all_fives", hands="3-3 0-2 | 1-1", line="3-4", turn="A", house={"match": "single"})
    scene.play("A", "3-3@L").play("B", "pass").play("A", "pass")
    assert (scene.is_void, scene.match_winners, scene.legal("B")) == (True, "", ["muggins"])
    assert scene.play("B", "muggins").match_winners == "B"


def test_blocked_tie_split_shares_the_rounded_points() -> None:
    house = {"blocked_tie": "split"}
    scene = table("all_fives", hands="0-4 | 1-2 0-1 | 5-6 0-6", line="3-3", turn="A", house=house)
    scene.play("A", "pass").play("B", "pass").play("C", "pass")
    # 4 + 17 - 4 = 17, rounded to 15, shared by two.
    assert (scene.winners, scene.points) == ("AB", (7, 7, 0))


def test_dead_layout_stop_blocks_with_the_last_tile_and_sets_its_score_loose() -> None:
    line = "3-0 0-1 1-3 3-3 3-2 2-4 4-3 3-5 5-6"
    scene = table(
        "all_fives", hands="0-0 1-1 | 3-6 5-5", line=line, yard="4-6", turn="B", house={"dead_layout": "stop"}
    )
    scene.play("B", "3-6@R")
    # 3 + 3 = 6 scores nothing; A has 2 pips and gets 10 - 2 = 8, rounded.
    assert (scene.over, scene.points) == ("blocked", (10, 0))


def test_target_can_be_agreed() -> None:
    scene = table("all_fives", hands="3-3 0-1 | 3-6 1-2", line="3-4", turn="A", house={"target": 10})
    assert scene.play("A", "3-3@L!").match_winners == "A"


# -- the spinner --------------------------------------------------------------------------------------------------

SPIN: HouseRules = {"spinner": "first_double", "muggins": "off"}


def test_no_spinner_unless_agreed() -> None:
    scene = table("all_fives", hands="5-6 5-5 0-0 | 4-5 0-5 1-5 | 3-5 2-5", turn="A", house=OFF)
    scene.play("A", "5-5").play("B", "0-5@L").play("C", "3-5@R")
    assert scene.ends == (0, 3)


def test_spinner_the_tips_of_a_double_that_led_open_when_both_long_sides_are_covered() -> None:
    scene = table("all_fives", hands="5-5 5-6 0-0 | 0-5 1-1 | 4-5 2-2 | 1-5 3-3", turn="A", house=SPIN)
    assert scene.play("A", "5-5").points == (10, 0, 0, 0)
    assert scene.play("B", "0-5@L").points == (10, 10, 0, 0)
    assert [*scene.ends] == [0, 5]
    assert scene.play("C", "4-5@R").points == (10, 10, 0, 0), "0 + 4, and bare tips count nothing"
    assert [*scene.ends] == [0, 4, 5, 5]
    assert scene.legal("D") == ["1-5@5-5.t1", "1-5@5-5.t2"]
    assert scene.play("D", "1-5@5-5.t1").points == (10, 10, 0, 5)
    assert [*scene.ends] == [0, 4, 1, 5]
    assert scene.legal("A") == ["0-0@L", "5-6@5-5.t2"]
    assert scene.play("A", "5-6@5-5.t2").points == (10, 10, 0, 5), "0 + 4 + 1 + 6 = 11"


def test_spinner_a_double_in_the_line_opens_its_tips_when_its_outer_side_is_covered() -> None:
    scene = table("all_fives", hands="1-1 0-0 | 1-3 2-2 | 1-6 5-5 | 1-2 6-6", line="1-4", turn="A", house=SPIN)
    assert scene.play("A", "1-1@L").ends == (1, 4)
    assert scene.play("B", "1-3@L").ends == (3, 4, 1, 1)
    scene.play("C", "1-6@1-1.t1")
    assert scene.play("D", "1-2@1-1.t2").points == (0, 0, 0, 15), "3 + 4 + 6 + 2"


def test_spinner_only_the_first_double_spins() -> None:
    scene = table("all_fives", hands="4-4 0-0 | 4-6 2-2", line="1-3 3-3 3-4", turn="A", house=SPIN)
    assert scene.ends == (1, 4, 3, 3)
    scene.play("A", "4-4@R").play("B", "4-6@R")
    assert scene.ends == (1, 6, 3, 3)


def test_spinner_a_double_at_the_end_of_an_arm_counts_both_halves() -> None:
    arm = table("all_fives", hands="2-3 2-2 0-1 | 0-6 4-4", line="1-3 3-3 3-6", turn="A", house=SPIN)
    arm.play("A", "2-3@3-3.t1").play("B", "0-6@R")
    # left 1, right 0, the arm's 2-2 counts 4: five.
    assert arm.play("A", "2-2@3-3.t1").points == (5, 0)


def test_spinner_with_muggins_lists_scoring_plays_on_tips_aloud_too() -> None:
    house = {"spinner": "first_double"}
    scene = table("all_fives", hands="1-3 0-2 | 0-6", line="4-3 3-3 3-0", led="3-3", turn="A", house=house)
    assert scene.legal("A") == ["0-2@R", "1-3@3-3.t1", "1-3@3-3.t1!", "1-3@3-3.t2", "1-3@3-3.t2!"]
    assert scene.play("A", "1-3@3-3.t2!").points == (5, 0)


def test_a_single_round_of_pairs_that_only_pay_still_has_a_winner() -> None:
    house: HouseRules = {"partnership": "on", "partner_count": "everyone_pays", "match": "single", "muggins": "off"}
    scene = table("all_fives", hands="0-1 | 6-6 4-6 | 1-2 | 5-5", line="0-0", turn="A", house=house)
    assert scene.play("A", "0-1@L").points == (-5, -30)
    assert scene.rules.match_winners(scene.state) == (0,)


def test_a_play_to_the_other_end_is_refused_with_what_that_end_shows() -> None:
    scene = all5_3()
    assert scene.refusal("A", scene.wish("3-3", RIGHT)) == "3-3 doesn't fit there. That end shows 4."
