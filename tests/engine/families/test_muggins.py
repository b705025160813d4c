"""Muggins: when only its owner can claim a score, when anyone can call it, and when it is lost."""

from __future__ import annotations

from engine.families.chain.board import LEFT
from engine.options import HouseRules
from tests.support.rounds.line import CALL_IT, CALL_OWN, CLAIM_IT, SAID, Table, open_score, table

NOTHING = "There are no points for you to claim."
OFF: HouseRules = {"muggins": "off"}
NOW: HouseRules = {"muggins": "immediate"}


def all5_3() -> Table:
    """Return the table of ALL5-3 and ALL5-4: only 3-4 has been played."""
    return table("all_fives", hands="3-3 0-1 | 3-6 1-2 | 4-4 5-5", line="3-4", yard="*", turn="A")


def test_a_score_said_aloud_counts_at_once_and_only_a_score_can_be_said() -> None:
    scene = all5_3()
    assert scene.legal("A") == ["3-3@L", "3-3@L!"]
    assert scene.refusal("A", scene.wish("0-1", LEFT, SAID)) == "0-1 doesn't fit there. That end shows 3."
    dull = table("all_fives", hands="3-5 0-1 | 3-6", line="3-4", turn="A")
    assert dull.refusal("A", dull.wish("3-5", LEFT, SAID)) == "That play doesn't score: the open ends add up to 9."


def test_draws_and_passes_do_not_close_the_owners_time() -> None:
    scene = table("all_fives", hands="3-3 0-1 | 1-2 2-2 | 0-2 5-5", line="3-4", yard="0-6", turn="A")
    scene.play("A", "3-3@L").play("B", "draw")
    assert scene.legal("A") == ["claim"]
    scene.play("B", "pass")
    assert (scene.legal("A"), scene.legal("C")) == (["claim"], ["pass"])
    scene.play("C", "pass")
    assert scene.legal("A") == ["claim", "pass"], "still so in the owner's own next turn"
    assert scene.play("A", "claim").points == (10, 0, 0)


def test_the_owners_own_next_tile_ends_the_owners_time_too() -> None:
    scene = table("all_fives", hands="3-3 3-5 1-1 | 1-2 2-2", line="3-4", turn="A")
    scene.play("A", "3-3@L").play("B", "pass").play("A", "3-5@L")
    assert (scene.legal("A"), scene.legal("B")) == ([], ["muggins", "pass"])


def test_a_loose_score_stays_loose_through_draws_and_passes() -> None:
    scene = table("all_fives", hands="3-3 0-1 | 3-6 1-2 | 0-0 5-5", line="3-4", yard="0-2", turn="A")
    scene.play("A", "3-3@L").play("B", "3-6@L!").play("C", "draw", "pass")
    assert scene.legal("C") == ["muggins"]
    assert scene.play("C", "muggins").points == (0, 10, 10)


def test_the_first_call_counts() -> None:
    scene = all5_3().play("A", "3-3@L").play("B", "3-6@L!").play("C", "muggins")
    assert scene.points == (0, 10, 10)
    assert scene.refusal("B", CALL_IT) == NOTHING


def test_at_most_one_own_and_one_loose_score_lie_open_while_the_round_runs() -> None:
    scene = all5_3().play("A", "3-3@L").play("B", "3-6@L")
    assert scene.legal("A") == []
    assert scene.legal("B") == ["claim", "muggins"]
    assert scene.legal("C") == ["muggins", "4-4@R"]
    scene.play("B", "claim", "muggins")
    assert scene.points == (0, 20, 0)


def test_bots_are_asked_clockwise_from_the_owner() -> None:
    scene = table("all_fives", hands="3-6 3-5 | 1-2 | 3-3 0-1 | 2-2", line="3-4", turn="C")
    scene.play("C", "3-3@L")
    assert scene.asked() == "C"
    scene.play("D", "pass")
    assert scene.asked() == "C"
    scene.play("A", "3-6@L")
    assert scene.asked() == "DA", "B is asked with its turn"
    scene.play("D", "muggins")
    assert scene.asked() == "A"
    assert scene.play("A", "claim").asked() == ""


def test_the_end_of_the_round_counts_as_the_next_tile() -> None:
    scene = table("all_fives", hands="2-4 | 3-4 | 0-6", line="2-6 6-1", turn="A")
    scene.play("A", "2-4@L")
    assert (scene.over, scene.points) == ("out", (10, 0, 0))
    assert [scene.legal(seat) for seat in "ABC"] == [[], ["muggins"], ["muggins"]]
    assert scene.asked() == "BC"
    assert scene.play("C", "muggins").points == (10, 0, 5)
    assert [scene.legal(seat) for seat in "ABC"] == [[], [], []]


def test_an_older_loose_score_stays_open_at_the_end_and_the_last_one_joins_it() -> None:
    scene = table("all_fives", hands="3-3 0-1 | 3-6 | 4-4 5-5", line="3-4", turn="A")
    scene.play("A", "3-3@L").play("B", "3-6@L")
    assert scene.over == "out"
    assert [scene.legal(seat) for seat in "ABC"] == [["muggins-2"], ["muggins"], ["muggins", "muggins-2"]]
    scene.play("C", "muggins-2")
    assert scene.legal("B") == ["muggins"]
    scene.play("C", "muggins")
    assert scene.points == (0, 20, 20)


def test_a_block_sets_the_last_score_loose() -> None:
    scene = table("all_fives", hands="3-3 0-1 | 1-2", line="3-4", turn="A")
    scene.play("A", "3-3@L").play("B", "pass").play("A", "pass")
    assert (scene.over, scene.winners) == ("blocked", "A")
    assert (scene.legal("A"), scene.legal("B")) == ([], ["muggins"])


def test_a_call_can_win_the_match() -> None:
    scene = all5_3()
    scene.state.carried = (0, 0, 95)
    scene.play("A", "3-3@L").play("B", "3-6@L").play("C", "muggins")
    assert (scene.over, scene.match_winners, scene.scores) == ("target", "C", (0, 0, 105))
    assert [scene.legal(seat) for seat in "ABC"] == [[], [], []], "a won match closes all calls"


def test_a_claim_can_win_the_match_in_somebody_elses_turn() -> None:
    scene = table("all_fives", hands="3-3 0-1 | 1-2 2-2", line="3-4", yard="*", turn="A", scores="90 0")
    scene.play("A", "3-3@L").play("B", "draw").play("A", "claim")
    assert (scene.over, scene.match_winners, scene.legal("B")) == ("target", "A", [])


def test_a_hand_bonus_that_wins_the_match_closes_all_calls() -> None:
    scene = table("all_fives", hands="2-4 | 3-4 | 0-6", line="2-6 6-1", turn="A", scores="90 99 0")
    scene.play("A", "2-4@L")
    assert (scene.scores, scene.match_winners) == ((100, 99, 0), "A")
    assert [scene.legal(seat) for seat in "ABC"] == [[], [], []]


def test_a_call_after_the_round_can_win_the_match() -> None:
    scene = table("all_fives", hands="2-4 | 3-4 | 0-6", line="2-6 6-1", turn="A", scores="0 95 95")
    scene.play("A", "2-4@L").play("B", "muggins")
    assert (scene.over, scene.match_winners, scene.legal("C")) == ("out", "B", [])


def test_immediate_opponents_may_call_while_the_owner_may_still_claim() -> None:
    scene = table("all_fives", hands="3-3 0-1 | 3-6 1-2 | 4-4 5-5", line="3-4", turn="A", house=NOW)
    scene.play("A", "3-3@L")
    assert [scene.legal(seat) for seat in "ABC"] == [["claim"], ["muggins-3", "3-6@L", "3-6@L!"], ["muggins-3"]]
    assert scene.asked() == "AC"
    assert scene.play("C", "muggins-3").points == (0, 0, 10)
    assert scene.refusal("A", CLAIM_IT) == NOTHING


def test_immediate_the_owner_may_be_first() -> None:
    scene = table("all_fives", hands="3-3 0-1 | 3-6 1-2 | 4-4 5-5", line="3-4", turn="A", house=NOW)
    scene.play("A", "3-3@L", "claim")
    assert scene.points == (10, 0, 0)
    assert scene.refusal("C", CALL_OWN) == NOTHING


def test_immediate_the_call_stays_open_after_the_next_tile() -> None:
    scene = table("all_fives", hands="3-3 0-1 | 3-6 1-2 | 4-4 5-5", line="3-4", turn="A", house=NOW)
    scene.play("A", "3-3@L").play("B", "3-6@L")
    assert [scene.legal(seat) for seat in "ABC"] == [
        ["muggins-3"],
        ["claim", "muggins"],
        ["muggins", "muggins-3", "4-4@R"],
    ]


def test_muggins_off_every_score_counts_by_itself() -> None:
    scene = table("all_fives", hands="3-3 0-1 | 3-6 1-2 | 4-4 5-5", line="3-4", turn="A", house=OFF)
    assert scene.legal("A") == ["3-3@L"]
    assert scene.play("A", "3-3@L").points == (10, 0, 0)
    assert scene.refusal("A", CLAIM_IT) == "Points are scored automatically at this table."
    assert scene.refusal("B", scene.wish("3-6", LEFT, SAID)) == "Points are scored automatically at this table."


def test_no_table_partner_may_call_but_everyone_else() -> None:
    scene = table("all_fives", hands="1-1 | 2-2 | 3-3 | 4-4", line="5-6", turn="A")
    scene.state.sides = (0, 1, 0, 1)
    open_score(scene, "A", 5, loose=True)
    assert [scene.legal(seat) for seat in "ABCD"] == [["pass"], ["muggins"], [], ["muggins"]]
    open_score(scene, "B", 10)
    assert scene.legal("B") == ["claim", "muggins"]


def test_whether_scores_have_to_be_claimed_is_known_before_the_deal() -> None:
    for muggins, must_claim in (("after_next_play", True), ("immediate", True), ("off", False)):
        scene = table("all_fives", hands="1-1 | 2-2", turn="A", house={"muggins": muggins})
        assert scene.rules.must_claim is must_claim
    assert not table("block_draw", hands="1-1 | 2-2", turn="A").rules.must_claim
