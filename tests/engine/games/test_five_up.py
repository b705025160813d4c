"""The worked examples FIVE-1 to FIVE-7 of Five Up, and its house rules."""

from __future__ import annotations

import pytest

from engine.core import Carry
from engine.games.five_up import FiveUp
from engine.options import HouseRules
from engine.pieces import Chance, double
from tests.support.rounds.line import CALL_IT, CLAIM_IT, table
from tests.support.rounds.round_scene import named


class Stacked(Chance):
    """Randomness that always shuffles these tiles to the front."""

    def __init__(self, front: str) -> None:
        super().__init__(b"")
        self.front = [named(double(6), name) for name in front.split()]

    def shuffled(self, count: int) -> list[int]:
        return self.front + [tile for tile in range(count) if tile not in self.front]


# -- the examples -------------------------------------------------------------------------------------------------


def test_five_1_the_heaviest_lot_leads_and_the_tied_draw_again() -> None:
    rules = FiveUp(4)
    state = rules.deal(Stacked("3-5 2-6 4-4 0-1 0-2 5-6 1-1"), Carry((0,) * 4))
    assert state.lead == state.turn == 1
    assert len(rules.legal(state, 1)) == 5, "any tile may lead"


@pytest.mark.parametrize(("lead", "points"), [("4-6", 2), ("5-5", 2), ("0-0", 0), ("2-4", 0), ("5-6", 0)])
def test_five_2_the_lead_counts_once(lead: str, points: int) -> None:
    scene = table("five_up", hands=f"{lead} 1-1 | 3-3 2-2", turn="A")
    assert scene.play("A", lead).points == (points, 0)


def test_five_3_the_tips_of_the_lead_open_when_both_long_sides_are_covered() -> None:
    scene = table("five_up", hands="5-5 5-6 6-6 | 0-5 2-5 1-1 | 4-5 2-2 0-2 | 1-5 0-0 0-1", yard="*", turn="A")
    assert scene.play("A", "5-5").points == (2, 0, 0, 0)
    assert scene.legal("B") == ["0-5@L", "2-5@L", "0-5@R", "2-5@R"]
    assert scene.play("B", "0-5@L").points == (2, 2, 0, 0)
    assert scene.legal("C") == ["0-2@L", "4-5@R"]
    assert scene.play("C", "4-5@R").points == (2, 2, 0, 0)
    assert scene.legal("D") == ["0-0@L", "0-1@L", "1-5@5-5.t1", "1-5@5-5.t2"]
    assert scene.play("D", "1-5@5-5.t1").told[-1] == "D scored 1 from 0 + 4 + 1 (play)"
    assert scene.play("A", "5-6@5-5.t2").points == (2, 2, 0, 1)


def test_five_3_or_as_soon_as_a_tile_is_on_it() -> None:
    hands = "5-5 5-6 6-6 | 0-5 2-5 1-1 | 4-5 2-2 1-5 | 3-5 0-0 0-1"
    scene = table("five_up", hands=hands, yard="*", turn="A", house={"lead_tips": "first_tile"})
    scene.play("A", "5-5").play("B", "0-5@L")
    assert scene.points == (2, 2, 0, 0), "the free long side counts ten, bare tips nothing"
    assert scene.legal("C") == ["1-5@R", "4-5@R", "1-5@5-5.t1", "4-5@5-5.t1", "1-5@5-5.t2", "4-5@5-5.t2"]
    assert scene.play("C", "4-5@5-5.t1").told[-1] == "C played 4-5", "0 + 10 + 4 is no multiple of five"
    scene.play("D", "3-5@R")
    assert scene.ends == (0, 3, 4, 5)
    assert [*scene.rules.tally(scene.state)] == [0, 3, 4]


def test_five_4_a_later_double_opens_its_tips_when_its_outer_side_is_covered() -> None:
    scene = table("five_up", hands="1-1 0-0 | 1-3 2-2 | 1-6 5-5 | 1-2 6-6", line="1-4", yard="*", turn="A")
    assert scene.play("A", "1-1@L").ends == (1, 4)
    assert scene.play("B", "1-3@L").ends == (3, 4, 1, 1)
    assert scene.play("C", "1-6@1-1.t1").points == (0, 0, 0, 0)
    assert scene.play("D", "1-2@1-1.t2").points == (0, 0, 0, 3)


def test_five_5_no_multiple_of_five_scores_nothing() -> None:
    scene = table("five_up", hands="6-6 0-1 | 1-1 2-2", line="4-6", yard="*", turn="A", scores="59 0")
    assert scene.play("A", "6-6@R").scores == (59, 0)


@pytest.mark.parametrize(("before", "after", "winner"), [(59, 61, "A"), (60, 60, ""), (58, 60, "")])
def test_five_5_only_exactly_61_wins(before: int, after: int, winner: str) -> None:
    scene = table("five_up", hands="3-3 0-1 | 1-1 2-2", line="3-4", yard="*", turn="A", scores=f"{before} 0")
    scene.play("A", "3-3@L")
    assert (scene.scores, scene.match_winners) == ((after, 0), winner)
    assert scene.over == ("target" if winner else "")
    assert winner or scene.turn == "B"


@pytest.mark.parametrize(
    ("before", "how", "after", "winner"),
    [(10, "lose", 16, ""), (56, "lose", 58, ""), (55, "lose", 61, "A"), (56, "cap", 61, "A"), (60, "cap", 61, "A")],
)
def test_five_6_the_last_play_and_the_hands_are_two_awards(before: int, how: str, after: int, winner: str) -> None:
    house = {"bonus_overshoot": how}
    hands = "3-6 | 6-6 | 3-5 | 1-1"
    scene = table("five_up", hands=hands, line="3-4", turn="A", scores=f"{before} 0 0 0", house=house)
    scene.play("A", "3-6@L")
    assert (scene.scores[0], scene.over, scene.winners, scene.match_winners) == (after, "out", "A", winner)


@pytest.mark.parametrize(("hands", "points"), [("0-6 | 5-6 1-2 | 4-6 5-5", (6, 0, 0)), ("0-6 | 2-4 | 6-6", (0, 0, 0))])
def test_five_7_blocked(hands: str, points: tuple[int, ...]) -> None:
    scene = table("five_up", hands=hands, line="3-3", turn="A")
    for seat in "ABC":
        scene.play(seat, "pass")
    assert (scene.over, scene.points, scene.is_void) == ("blocked", points, not any(points))


@pytest.mark.parametrize(("how", "after", "winner"), [("lose", 58, ""), ("cap", 61, "A")])
def test_five_7_the_points_of_a_blocked_round_obey_the_limit_too(how: str, after: int, winner: str) -> None:
    house = {"bonus_overshoot": how}
    scene = table("five_up", hands="0-6 | 5-6 1-2 | 4-6 5-5", line="3-3", turn="A", scores="58 0 0", house=house)
    for seat in "ABC":
        scene.play(seat, "pass")
    assert (scene.over, scene.scores[0], scene.match_winners) == ("blocked", after, winner)
    assert [line for line in scene.told if line.startswith("A overshot")] == [
        f"A overshot {6 if how == 'lose' else 3} from 14 + 20 - 6 (blocked)"
    ]


# -- the sheet ----------------------------------------------------------------------------------------------------


def test_a_later_double_on_an_arm_grows_arms_too() -> None:
    scene = table(
        "five_up",
        hands="2-2 0-1 | 2-4 6-6",
        line="3-5 5-5 5-6",
        led="5-5",
        arms="2-5@5-5.t1",
        yard="*",
        turn="A",
    )
    scene.play("A", "2-2@5-5.t1").play("B", "2-4@5-5.t1")
    assert scene.ends == (3, 6, 4, 5, 2, 2)
    assert [*scene.rules.tally(scene.state)] == [3, 6, 4], "tips without a tile count nothing"


@pytest.mark.parametrize("muggins", ["off", "after_next_play"])
def test_a_play_that_would_lead_beyond_the_target_is_told_as_lost(muggins: str) -> None:
    house: HouseRules = {"muggins": muggins}
    scene = table("five_up", hands="3-3 0-1 | 1-1 2-2", line="3-4", yard="*", turn="A", scores="60 0", house=house)
    assert scene.play("A", "3-3@L").told == ["A played 3-3", "A overshot 2 from 6 + 4 (play)"]


@pytest.mark.parametrize(("how", "scored", "lost"), [("lose", "0 from", "4 ="), ("cap", "1 from", "3 from")])
def test_a_bonus_that_would_lead_beyond_the_target_is_told_as_lost(how: str, scored: str, lost: str) -> None:
    house: HouseRules = {"bonus_overshoot": how}
    scene = table("five_up", hands="3-6 | 6-6 | 3-5 | 1-1", line="3-4", turn="A", scores="58 0 0 0", house=house)
    told = scene.play("A", "3-6@L").told
    assert [line for line in told if line.endswith("(out)")] == [
        f"A scored {scored} 2 + 2 + 0 (out)",
        f"A overshot {lost} 2 + 2 + 0 (out)",
    ]


def test_a_count_that_scores_nothing_is_not_told_as_lost() -> None:
    scene = table("five_up", hands="3-3 0-1 | 1-1 2-2", line="3-5", yard="*", turn="A", scores="60 0")
    assert scene.play("A", "3-3@L").told == ["A played 3-3"]


def test_in_a_single_round_there_is_no_limit() -> None:
    scene = table("five_up", hands="5-5 1-1 | 2-2 3-3", turn="A", scores="60 0", house={"match": "single"})
    assert scene.play("A", "5-5").scores == (62, 0)


def test_hands_are_seven_for_two_and_five_for_more() -> None:
    assert [FiveUp(seats).hand_size for seats in (2, 3, 4)] == [7, 5, 5]
    assert FiveUp(2).target == 61


# -- muggins ------------------------------------------------------------------------------------------------------

CLAIMED: HouseRules = {"muggins": "after_next_play"}


def test_scores_may_have_to_be_claimed() -> None:
    scene = table("five_up", hands="3-3 0-1 | 1-1 3-5", line="3-4", yard="*", turn="A", house=CLAIMED)
    assert scene.legal("A") == ["3-3@L", "3-3@L!"]
    scene.play("A", "3-3@L")
    assert scene.legal("A") == ["claim"]
    scene.play("B", "3-5@L")
    assert scene.legal("B") == ["muggins"]
    assert scene.play("B", "muggins").points == (0, 2)


def test_nobody_can_claim_or_call_what_leads_beyond_the_target() -> None:
    scene = table("five_up", hands="3-3 0-1 | 1-1 3-5", line="3-4", yard="*", turn="A", house=CLAIMED, scores="60 60")
    assert scene.legal("A") == ["3-3@L"]
    scene.play("A", "3-3@L")
    assert scene.legal("A") == []
    assert scene.refusal("A", CLAIM_IT) == "There are no points for you to claim."
    other = table("five_up", hands="3-3 0-1 | 1-1 3-5", line="3-4", yard="*", turn="A", house=CLAIMED, scores="50 60")
    other.play("A", "3-3@L").play("B", "3-5@L")
    assert other.legal("B") == []


@pytest.mark.parametrize(("first", "second"), [("muggins", "claim"), ("claim", "muggins")])
def test_whoever_may_call_and_claim_gets_only_what_61_has_room_for(first: str, second: str) -> None:
    hands = "3-3 0-1 | 3-6 1-1"
    scene = table("five_up", hands=hands, line="3-4", yard="*", turn="A", house=CLAIMED, scores="0 58")
    scene.play("A", "3-3@L").play("B", "3-6@L")
    assert scene.legal("B") == ["claim", "muggins"], "two points each: either fits"
    scene.play("B", first)
    assert (scene.scores, scene.over) == ((0, 60), "")
    assert second not in scene.legal("B"), "60 and 2 would be 62"
    late = CLAIM_IT if second == "claim" else CALL_IT
    assert scene.refusal("B", late) == "There are no points for you to claim."
