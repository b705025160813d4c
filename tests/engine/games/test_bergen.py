"""The worked examples BER-1 to BER-7 of Bergen, and its house rules."""

from __future__ import annotations

import pytest

from engine.events import Scored
from engine.games import game
from engine.games.bergen import Bergen
from tests.support.rounds.line import DRAW_IT, PASS_IT, Table, table


def test_ber_1_the_lowest_double_in_a_hand_leads_and_scores_two() -> None:
    scene = table("bergen", hands="4-4 6-6 0-1 1-2 2-3 3-4 | 1-1 5-5 0-2 1-3 2-4 3-5", yard="0-3 0-0")
    assert scene.legal("B") == ["1-1"]
    scene.play("B", "1-1")
    assert scene.points == (0, 2)
    assert "B scored 2 (play)" in scene.told
    assert scene.legal("A") == ["0-1@L", "1-2@L", "0-1@R", "1-2@R"]


def test_ber_2_and_3_both_ends_alike_are_two_points_and_three_with_a_double() -> None:
    scene = table("bergen", hands="5-6 0-0 | 6-6 1-1", line="5-2 2-2 2-6", turn="A")
    assert scene.ends == (5, 6)
    scene.play("A", "5-6@L")
    assert (scene.ends, scene.points) == ((6, 6), (2, 0))
    scene.play("B", "6-6@R")
    assert (scene.ends, scene.points) == ((6, 6), (2, 3))


@pytest.mark.parametrize(("how", "points"), [("off", 2), ("on", 3)])
def test_ber_4_a_single_beside_a_double_at_the_other_end(how: str, points: int) -> None:
    house = {"triple_on_exposed_double": how}
    scene = table("bergen", hands="2-4 0-0 | 1-1", line="2-3 3-4 4-4", turn="A", house=house)
    scene.play("A", "2-4@L")
    assert (scene.ends, scene.points) == ((4, 4), (points, 0))


def test_ber_5_one_tile_is_drawn_and_then_played_or_passed() -> None:
    scene = table("bergen", hands="0-0 1-1 | 3-3 4-4", line="2-5", yard="0-1 2-3 6-6", turn="A")
    scene.play("A", "draw")
    assert scene.legal("A") == ["pass"]
    assert scene.refusal("A", DRAW_IT) == "You draw just one tile. Play it if it fits, otherwise pass."
    scene.play("A", "pass")
    assert len(scene.hand("A").split()) == 3
    scene.play("B", "draw")
    assert scene.legal("B") == ["2-3@L"]
    assert scene.play("B", "2-3@L").ends == (3, 5)


def test_passes_do_not_block_while_tiles_can_be_drawn() -> None:
    scene = table("bergen", hands="0-0 | 1-1", line="2-5", yard="3-3 0-1 4-4", turn="A")
    for seat in "AB":
        scene.play(seat, "draw", "pass")
    assert (scene.over, scene.turn, scene.legal("A")) == ("", "A", ["draw"])
    scene.play("A", "draw", "pass")
    assert scene.over == "blocked"


BLOCKED = [
    ("1-1 | 5-6 4-6 | 2-2", "B"),
    ("5-6 | 1-2 3-4 | 0-0", "B"),
    ("3-3 0-1 | 2-2 6-6", "B"),
    ("1-6 | 2-5 | 0-0", ""),
]


def blocked(hands: str, **house: str) -> Table:
    """Return a blocked round."""
    scene = table("bergen", hands=hands, turn="A", house=house)
    scene.state.events = []
    scene.rules.block(scene.state)
    return scene


@pytest.mark.parametrize(("hands", "winner"), BLOCKED)
def test_ber_6_the_best_hand_of_a_blocked_round_scores_one(hands: str, winner: str) -> None:
    scene = blocked(hands)
    assert scene.winners == winner
    assert scene.points == tuple(int(seat == winner) for seat in "ABC"[: scene.rules.seats])
    assert scene.is_void == (not winner)


def test_a_single_point_cannot_be_shared() -> None:
    scene = blocked("1-6 | 2-5 | 0-0", blocked_tie="split")
    assert (scene.winners, scene.points) == ("AB", (0, 0, 0))


def test_ber_7_fifteen_wins_at_the_lead_and_by_going_out() -> None:
    scene = table("bergen", hands="5-5 0-1 | 1-1 0-2", yard="*", scores="0 14")
    scene.play("B", "1-1")
    assert (scene.over, scene.scores, scene.match_winners) == ("target", (0, 16), "B")
    scene = table("bergen", hands="0-2 | 3-3", line="2-5", turn="A", scores="14 0")
    scene.play("A", "0-2@L")
    assert (scene.over, scene.scores, scene.match_winners) == ("out", (15, 0), "A")


def test_the_last_tile_may_score_before_its_player_goes_out() -> None:
    scene = table("bergen", hands="5-5 | 3-3", line="5-2 2-6 6-5", turn="A")
    assert scene.play("A", "5-5@R").points == (4, 0)


def test_bergen_draw_until_a_tile_fits() -> None:
    house = {"bergen_draw": "until"}
    scene = table("bergen", hands="0-0 1-1 | 3-3", line="2-5", yard="0-1 2-3", turn="A", house=house)
    scene.play("A", "draw")
    assert scene.legal("A") == ["draw"]


def test_a_single_that_leads_by_agreement_scores_nothing_and_the_sheet_has_its_numbers() -> None:
    scene = table("bergen", hands="2-5 0-0 | 3-3", yard="*", turn="A", house={"next_leader": "winner"})
    assert scene.play("A", "2-5").points == (0, 0)
    assert [Bergen(seats).hand_size for seats in (2, 3, 4)] == [6, 6, 6]
    assert Bergen(2).target == 15


def test_reasons_in_the_words_of_bergen() -> None:
    scene = table("bergen", hands="5-5 0-1 | 1-1 0-2", yard="*")
    assert scene.refusal("B", scene.wish("0-2", 0)) == "1-1 must lead: it's the lowest double."
    scene = table("bergen", hands="0-0 1-1 | 3-3", line="2-5", yard="0-1", turn="A")
    assert scene.refusal("A", PASS_IT) == "You must draw before you can pass."


def test_who_leads_has_shown_that_nobody_holds_a_lower_double() -> None:
    scene = table("bergen", hands="5-5 0-1 | 2-2 0-2", yard="*")
    pieces = scene.state.pieces
    assert scene.state.board.lacks(0) == (1 << pieces.find(0, 0) | 1 << pieces.find(1, 1), 0)


@pytest.mark.parametrize(
    ("hands", "house", "told"),
    [
        ("3-4 | 3-3 | 4-6 5-5", {}, "The only hand without a double wins."),
        ("3-4 | 3-6 | 4-6 5-5", {}, "The lightest hand without a double wins."),
        ("3-3 | 4-4 | 4-6 5-5", {}, "the lowest double wins."),
        ("3-6 | 4-5 | 4-6 5-5", {}, "tied, so nobody scores"),
        ("3-6 | 4-5 | 4-6 5-5", {"blocked_tie": "split"}, "tied and share the round"),
    ],
)
def test_a_block_says_what_decides(hands: str, house: dict[str, str], told: str) -> None:
    scene = table("bergen", hands=hands, line="0-1 1-2", turn="A", house=house)
    assert scene.rules.verdict(scene.state) is None
    scene.rules.block(scene.state)
    assert told in str(scene.rules.verdict(scene.state))


def test_a_double_that_leads_scores_by_itself_and_not_at_two_ends() -> None:
    scene = table("bergen", hands="5-5 0-1 | 1-1 0-2", yard="*")
    events = scene.match.play(1, scene.match.legal(1)[0])
    scored = [event for event in events if isinstance(event, Scored)]
    assert [event.points for event in scored] == [2]
    assert scene.rules.scoring_ends(scene.state, scored[0]) == ()


def test_a_point_for_a_round_is_told_as_one_point() -> None:
    rules = game("bergen")(2)
    assert isinstance(rules, Bergen)
    assert rules.out_points([0, 9], 0) == rules.blocked_points([3, 9], 0) == (1, (1,))
