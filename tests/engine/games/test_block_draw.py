"""The worked examples BD-1 to BD-7 of Block & Draw, and its house rules."""

from __future__ import annotations

import pytest

from engine.core import NOBODY, Carry
from engine.families.chain.board import ANYWHERE, LEFT, RIGHT
from engine.families.chain.events import Redealt
from engine.families.chain.rules import ChainRules
from engine.games.block_draw import BlockDraw
from engine.options import HouseRules
from engine.pieces import Chance, double, each
from engine.sentences import Refusal
from tests.support.rounds.line import CALL_IT, CLAIM_IT, DRAW_IT, PASS_IT, SAID, Table, table
from tests.support.rounds.round_scene import named

DEAD_LINE = "3-0 0-1 1-3 3-3 3-2 2-4 4-3 3-5 5-6 6-3"


class Stacked(Chance):
    """Randomness that deals given orders, then the box in its own order."""

    def __init__(self, *orders: list[int]) -> None:
        super().__init__(b"")
        self.orders = list(orders)

    def shuffled(self, count: int) -> list[int]:
        return self.orders.pop(0) if self.orders else list(range(count))


def stacked(rules: ChainRules, *hands: str) -> list[int]:
    """Return the order of tiles that deals these hands."""
    pieces = rules.pieces
    dealt = [[named(pieces, name) for name in hand.split()] for hand in hands]
    order = [hand[i] for i in range(rules.hand_size) for hand in dealt]
    return order + [tile for tile in range(pieces.count) if tile not in order]


# -- the examples -------------------------------------------------------------------------------------------------


def test_bd_1_the_highest_double_in_a_hand_leads_and_both_ends_are_listed() -> None:
    scene = table(
        "block_draw",
        hands="3-3 0-1 2-5 4-6 0-4 | 5-5 1-2 0-6 3-4 2-6 | 1-1 0-0 2-3 4-5 5-6 | 2-2 0-5 1-6 3-5 2-4",
        yard="6-6 4-4 *",
    )
    assert scene.legal("B") == ["5-5"]
    assert [scene.legal(seat) for seat in "ACD"] == [[], [], []]
    scene.play("B", "5-5")
    assert scene.legal("C") == ["4-5@L", "5-6@L", "4-5@R", "5-6@R"]
    scene.play("C", "4-5@R")
    assert scene.ends == (5, 4)
    assert scene.legal("D") == ["0-5@L", "3-5@L", "2-4@R"]


def test_bd_2_who_cannot_play_draws_until_a_tile_fits_and_then_has_to_play_it() -> None:
    scene = table("block_draw", hands="6-6 0-1 0-2 1-1 2-2 | 3-3 4-4 5-5 3-4 0-0", yard="1-3 2-4 5-6 0-6 1-6")
    scene.play("A", "6-6")
    for _ in range(3):
        assert scene.legal("B") == ["draw"]
        scene.play("B", "draw")
    assert scene.legal("B") == ["5-6@L", "5-6@R"]
    scene.play("B", "5-6@L")
    assert scene.ends == (5, 6)
    assert len(scene.hand("B").split()) == 7
    assert scene.yard == "0-6 1-6"
    assert scene.legal("A") == ["draw"]


@pytest.mark.parametrize(("place", "ends"), [("L", (5, 5)), ("R", (3, 3))])
def test_bd_3_going_out_scores_all_other_hands(place: str, ends: tuple[int, int]) -> None:
    scene = table("block_draw", hands="2-6 2-3 | 3-5 | 0-5", line="3-6 6-6 6-5", yard="*", turn="B", scores="40 80 0")
    assert scene.ends == (3, 5)
    assert scene.legal("B") == ["3-5@L", "3-5@R"]
    scene.play("B", f"3-5@{place}")
    assert scene.ends == ends
    assert (scene.over, scene.winners, scene.points) == ("out", "B", (0, 18, 0))
    assert scene.told[-2:] == ["B scored 18 = 13 + 5 (out)", "B won"]
    assert (scene.scores, scene.match_winners) == ((40, 98, 0), "")


def test_bd_3_going_out_wins_the_match_at_a_hundred() -> None:
    scene = table("block_draw", hands="2-6 2-3 | 3-5 | 0-5", line="3-6 6-6 6-5", turn="B", scores="40 82 0")
    scene.play("B", "3-5@L")
    assert (scene.scores, scene.match_winners) == ((40, 100, 0), "B")


# Hands of 7, 12 and 20 (and so on) against ends that nobody can play on.
BLOCKED = {
    "7/12/20": "1-2 0-4 | 0-2 4-6 | 4-5 5-6",
    "7/7/20": "1-2 0-4 | 2-5 | 4-5 5-6",
    "0/12": "0-0 | 6-6",
}


def blocked(which: str, **house: str | int) -> Table:
    """Return a blocked round: everyone passes in turn."""
    scene = table("block_draw", hands=BLOCKED[which], line="3-3", turn="A", house=house)
    for seat in "ABC"[: scene.rules.seats]:
        assert scene.legal(seat) == ["pass"]
        scene.play(seat, "pass")
    assert scene.over == "blocked"
    return scene


def test_bd_4_blocked_the_lightest_hand_scores_the_others_less_its_own() -> None:
    scene = blocked("7/12/20")
    assert (scene.winners, scene.points) == ("A", (25, 0, 0))
    assert "A scored 25 = 12 + 20 - 7 (blocked)" in scene.told
    assert blocked("0/12").points == (12, 0)


def test_bd_4_each_hand_less_the_winners() -> None:
    scene = blocked("7/12/20", blocked_score="each")
    assert scene.points == (18, 0, 0)
    assert "A scored 18 = 5 + 13 (blocked)" in scene.told


def test_bd_4_equal_lightest_hands_score_nothing() -> None:
    scene = blocked("7/7/20")
    assert (scene.winners, scene.points, scene.is_void) == ("", (0, 0, 0), True)
    assert scene.told[-1] == "void"


def test_bd_5_a_dead_line_is_drawn_out_before_it_is_blocked() -> None:
    scene = table("block_draw", hands="0-0 1-1 | 5-5", line=DEAD_LINE, yard="4-6 2-2", turn="A")
    assert scene.ends == (3, 3)
    scene.play("A", "draw", "draw")
    assert scene.legal("A") == ["pass"]
    scene.play("A", "pass").play("B", "pass")
    assert (scene.over, scene.winners, scene.points) == ("blocked", "B", (0, 6))


def test_bd_5_or_it_stops_at_once() -> None:
    line = DEAD_LINE.removesuffix(" 6-3")
    scene = table(
        "block_draw", hands="0-0 1-1 | 3-6 5-5", line=line, yard="4-6 2-2", turn="B", house={"dead_layout": "stop"}
    )
    scene.play("B", "3-6@R")
    assert (scene.over, scene.winners, scene.points) == ("blocked", "A", (8, 0))
    assert scene.yard == "4-6 2-2"


def test_a_line_that_looks_dead_goes_on_while_a_tile_that_fits_is_out_of_sight() -> None:
    line = DEAD_LINE.removesuffix(" 6-3")
    for hands, yard in (("0-0 3-6 | 5-5 6-6", "4-6 2-2"), ("0-0 4-6 | 5-5 6-6", "3-6 2-2")):
        scene = table("block_draw", hands=hands, line=line, yard=yard, turn="B", house={"dead_layout": "stop"})
        scene.play("B", "6-6@R")
        assert (scene.over, scene.turn) == ("", "A")


def test_bd_5_a_dead_line_stops_although_tiles_stay_in_the_reserve() -> None:
    house: HouseRules = {"dead_layout": "stop", "boneyard_reserve": 1}
    line = DEAD_LINE.removesuffix(" 6-3")
    scene = table("block_draw", hands="0-0 1-1 | 3-6 5-5", line=line, yard="4-6 2-2", turn="B", house=house)
    scene.play("B", "3-6@R")
    assert (scene.over, scene.winners, scene.points) == ("blocked", "A", (8, 0))


def test_bd_5_a_tile_of_the_reserve_that_would_fit_keeps_the_line_alive() -> None:
    house: HouseRules = {"dead_layout": "stop", "boneyard_reserve": 1}
    line = "3-3 3-0 0-6 6-1 1-3 3-2 2-6 6-6 6-4 4-3 3-5"  # with 5-6 no tile is left for its ends but 3-6
    scene = table("block_draw", hands="0-0 1-1 | 5-6 2-2", line=line, yard="4-4 3-6", turn="B", house=house)
    scene.play("B", "5-6@R")
    assert (scene.ends, scene.over) == ((3, 6), ""), "nobody can know that 3-6 is the tile that stays"
    scene.play("A", "draw")
    assert scene.legal("A") == ["pass"]
    scene.play("A", "pass").play("B", "pass")
    assert (scene.over, scene.winners, scene.points, scene.yard) == ("blocked", "B", (0, 6), "3-6")


def test_bd_6_the_last_tile_of_the_boneyard_fits_and_blocks() -> None:
    scene = table("block_draw", hands="0-0 1-1 | 5-5", line=DEAD_LINE.removesuffix(" 6-3"), yard="2-2 3-6", turn="A")
    assert scene.ends == (3, 6)
    scene.play("A", "draw", "draw")
    assert scene.legal("A") == ["3-6@L", "3-6@R"]
    scene.play("A", "3-6@R")
    assert scene.ends == (3, 3)
    scene.play("B", "pass").play("A", "pass")
    assert (scene.winners, scene.points, scene.hand("A")) == ("A", (4, 0), "0-0 1-1 2-2")


def test_bd_7_no_double_in_any_hand_means_a_new_deal() -> None:
    rules = BlockDraw(2)
    none = stacked(rules, "0-1 0-2 0-3 0-4 0-5", "1-2 1-3 1-4 1-5 1-6")
    assert rules.pieces.label(none[-1]) == "6-6"
    some = stacked(rules, "0-1 0-2 0-3 0-4 0-5", "1-1 1-3 1-4 1-5 1-6")
    state = rules.deal(Stacked(none, none, some), Carry((0, 0)))
    assert sum(isinstance(event, Redealt) for event in state.events or []) == 2
    assert (state.lead, rules.pieces.label(state.board.must)) == (1, "1-1")


# -- house rules --------------------------------------------------------------------------------------------------


def test_no_double_the_highest_single_may_lead_instead() -> None:
    house = {"no_double": "highest_single"}
    hands = "0-1 0-2 0-3 5-6 0-5 | 1-2 1-3 1-4 1-5 4-6"
    assert table("block_draw", hands=hands, yard="6-6 *", house=house).legal("A") == ["5-6"]
    larger_half = table("block_draw", hands="4-5 0-2 | 3-6 1-3", yard="*", house=house)
    assert larger_half.legal("B") == ["3-6"]
    with_a_double = table("block_draw", hands="5-6 0-2 | 0-0 1-3", yard="*", house=house)
    assert with_a_double.legal("B") == ["0-0"]


def test_hand_size_is_five_for_everyone_unless_agreed() -> None:
    for seats in (2, 3, 4):
        state = BlockDraw(seats).deal(Chance(b"deal"), Carry((0,) * seats))
        assert [hand.bit_count() for hand in state.hands] == [5] * seats
        assert len(state.piles[0]) == 28 - 5 * seats
    state = BlockDraw(2, double(9), {"hand_size": 7}).deal(Chance(b"deal"), Carry((0, 0)))
    assert [hand.bit_count() for hand in state.hands] == [7, 7]
    assert len(state.piles[0]) == 41


def test_all_tiles_may_be_dealt_but_no_more() -> None:
    state = BlockDraw(4, double(6), {"hand_size": 7}).deal(Chance(b"all"), Carry((0,) * 4))
    assert (state.piles[0], len(each(state.hands[3]))) == ([], 7)
    with pytest.raises(Refusal) as refusal:
        BlockDraw(4, double(6), {"hand_size": 8})
    assert "Tiles in a hand" in str(refusal.value)
    assert "4 players" in str(refusal.value)


@pytest.mark.parametrize("reserve", [0, 1, 2])
def test_boneyard_reserve_keeps_the_last_tiles(reserve: int) -> None:
    scene = table(
        "block_draw", hands="0-0 | 1-1", line="3-3", yard="1-2 0-1 0-2", turn="A", house={"boneyard_reserve": reserve}
    )
    for _ in range(3 - reserve):
        scene.play("A", "draw")
    assert scene.legal("A") == ["pass"]
    scene.play("A", "pass").play("B", "pass")
    assert (scene.over, len(scene.yard.split())) == ("blocked", reserve)


def test_blocked_tie_split_shares_what_one_winner_would_get() -> None:
    scene = blocked("7/7/20", blocked_tie="split")
    # 7 + 20 - 7 = 20 for one, so 10 for each of the two.
    assert (scene.winners, scene.points) == ("AB", (10, 10, 0))
    each_less = blocked("7/7/20", blocked_tie="split", blocked_score="each")
    assert each_less.points == (6, 6, 0)  # 13 shared by two


@pytest.mark.parametrize(("scores", "winners"), [("95 90 0", "A"), ("92 92 0", "AB"), ("90 95 0", "B"), ("0 89 0", "")])
def test_blocked_tie_split_can_bring_two_to_the_target_and_the_higher_total_wins(scores: str, winners: str) -> None:
    scene = table(
        "block_draw", hands=BLOCKED["7/7/20"], line="3-3", turn="A", scores=scores, house={"blocked_tie": "split"}
    )
    scene.play("A", "pass").play("B", "pass").play("C", "pass")
    assert scene.match_winners == winners


def test_next_leader() -> None:
    for how, leader in (("procedure", ""), ("winner", "B"), ("rotate", "C")):
        scene = table("block_draw", hands="2-6 | 3-5 | 0-5", line="3-6", turn="B", house={"next_leader": how})
        scene.play("B", "3-5@L")
        assert scene.next_leader == leader


def test_next_leader_winner_falls_back_to_the_procedure_when_nobody_or_more_than_one_won() -> None:
    assert blocked("7/7/20", next_leader="winner").next_leader == ""
    assert blocked("7/7/20", next_leader="winner", blocked_tie="split").next_leader == ""
    assert blocked("7/7/20", next_leader="rotate").next_leader == "B"


def test_a_leader_by_agreement_leads_any_tile() -> None:
    for how in ("winner", "rotate"):
        rules = BlockDraw(2, None, {"next_leader": how})
        order = stacked(rules, "0-1 0-2 0-3 0-4 0-5", "1-2 1-3 1-4 1-5 6-6")
        state = rules.deal(Stacked(order), Carry((5, 0), 0))
        assert (state.lead, state.turn, state.board.must) == (0, 0, NOBODY)
        assert [rules.place(state, move) for move in rules.legal(state, 0)] == [""] * 5


def test_match_single_ends_with_the_round_whatever_the_score() -> None:
    scene = table("block_draw", hands="2-6 | 3-5 | 0-5", line="3-6", turn="B", house={"match": "single"})
    assert scene.play("B", "3-5@L").match_winners == "B"


def test_match_single_goes_on_after_a_void_round() -> None:
    assert blocked("7/7/20", match="single").match_winners == ""


def test_match_single_shared_points_decide_nothing() -> None:
    assert blocked("7/7/20", match="single", blocked_tie="split").match_winners == ""


def test_match_single_the_rounds_winner_breaks_a_tie_in_points() -> None:
    # The second round of a match after a tied first one.
    scene = table(
        "block_draw",
        hands="1-2 0-4 | 0-2 4-6",
        line="3-3",
        turn="A",
        scores="0 5",
        house={"match": "single", "blocked_score": "each"},
    )
    assert scene.play("A", "pass").play("B", "pass").scores == (5, 5)
    assert scene.match_winners == "A"


@pytest.mark.parametrize(("scores", "winners"), [("2 0 12", "A"), ("0 2 10", "B"), ("0 0 10", ""), ("0 0 11", "C")])
def test_match_single_a_shared_round_decides_if_one_of_its_winners_is_level_with_another(
    scores: str, winners: str
) -> None:
    # A and B share the block, ten points each: alone or not, they won the round (C-21).
    rules = {"match": "single", "blocked_tie": "split"}
    scene = table("block_draw", hands=BLOCKED["7/7/20"], line="3-3", turn="A", scores=scores, house=rules)
    scene.play("A", "pass").play("B", "pass").play("C", "pass")
    assert scene.match_winners == winners


@pytest.mark.parametrize(("target", "winners"), [(18, "B"), (19, "")])
def test_target(target: int, winners: str) -> None:
    scene = table("block_draw", hands="2-6 2-3 | 3-5 | 0-5", line="3-6 6-5", turn="B", house={"target": target})
    assert scene.play("B", "3-5@L").match_winners == winners


# -- reasons why a move is illegal --------------------------------------------------------------------------------


def test_every_wish_is_refused_with_its_own_reason() -> None:
    scene = table("block_draw", hands="3-4 0-1 | 3-3", line="3-6", yard="1-2", turn="A")
    assert scene.refusal("B", PASS_IT) == "It's not your turn."
    assert scene.refusal("A", DRAW_IT) == "You can't draw: you have a tile that fits."
    assert scene.refusal("A", PASS_IT) == "You can't pass: you have a tile that fits."
    assert scene.refusal("A", scene.wish("3-4", RIGHT)) == "3-4 doesn't fit there. That end shows 6."
    assert scene.refusal("A", scene.wish("0-1", ANYWHERE)) == "0-1 doesn't fit. Open ends: 3, 6."
    assert scene.refusal("A", scene.wish("3-4", 7)) == "There's no such place on the table."
    assert scene.refusal("A", scene.wish("3-3", LEFT)) == "You don't have that tile."
    assert scene.refusal("A", scene.wish("3-4", LEFT, SAID)).startswith("Tiles don't score in this game")
    assert scene.refusal("A", CLAIM_IT) == scene.refusal("A", CALL_IT) == "This game doesn't have that move."


def test_a_move_that_names_no_tile_at_all_is_refused() -> None:
    scene = table("block_draw", hands="3-4 | 3-3", line="3-6", turn="A")
    for tiles in ((), (-1,), (28,), (7, 8)):
        assert scene.refusal("A", scene.wish("3-4", LEFT)._replace(tiles=tiles)) == "You don't have that tile."


def test_reasons_when_nothing_fits() -> None:
    scene = table("block_draw", hands="1-4 | 3-3", line="3-6", yard="1-2 0-1", turn="A", house={"boneyard_reserve": 1})
    assert scene.refusal("A", PASS_IT) == "You must draw before you can pass."
    scene.play("A", "draw")
    assert scene.refusal("A", DRAW_IT) == "You can't draw the last tiles of the boneyard (1)."
    empty = table("block_draw", hands="1-4 | 3-3", line="3-6", turn="A")
    assert empty.refusal("A", DRAW_IT) == "The boneyard is empty."


def test_reasons_at_the_lead_and_after_the_end() -> None:
    scene = table("block_draw", hands="3-4 2-2 | 3-3", yard="1-2")
    assert scene.refusal("B", scene.wish("3-3", RIGHT)) == "There's no such place on the table."
    other = table("block_draw", hands="3-4 2-2 | 1-1", yard="1-2")
    assert other.refusal("A", other.wish("3-4", ANYWHERE)) == "2-2 must lead: it's the highest."
    scene.play("B", "3-3")
    assert scene.over == "out"
    assert scene.refusal("A", scene.wish("3-4", LEFT)) == "The round is over."
