"""The worked examples SUPER-1 to SUPER-16 of Super Dominoes, and its house rules."""

from __future__ import annotations

import pytest

from engine.core import DRAW, PASS, STOP, TAKE, Move
from engine.families.legs.board import HUB
from engine.families.legs.events import SpellBroken
from engine.options import HouseRules
from game.i18n.rule_texts import Hands, LegsDrawing, load
from tests.support.rounds.legs import LegsTable, laid

PICK_IT = Move(DRAW)
PASS_IT = Move(PASS)
STOP_IT = Move(STOP)


# -- the beginning ------------------------------------------------------------------------------------------------


def test_super_1_the_first_who_holds_a_double_begins_with_it() -> None:
    scene = laid("1-9 0-1 | 4-4 9-9 2-3")
    assert scene.legal("A") == ["pass"]
    assert scene.refusal("A", scene.wish("1-9")) == "1-9 can't lead: only a double can."
    assert scene.refusal("A", PICK_IT) == "You have no double, so pass. Another player may have one."
    scene.play("A", "pass")
    assert scene.legal("B") == ["4-4", "9-9"]
    assert scene.refusal("B", PASS_IT) == "You have a double, so you must lead with one."
    assert scene.refusal("B", scene.wish("4-4", "B")) == "There's no such place on the table."
    scene.play("B", "9-9")
    assert (scene.turn, scene.legal("A"), scene.state.lead) == ("A", ["1-9@A"], 1)
    assert scene.told == ["B played 9-9"]


def test_super_2_when_nobody_has_a_double_tiles_are_taken_until_one_comes() -> None:
    hands = "0-1 0-2 0-3 0-4 0-5 0-6 0-7 0-8 0-9 | 1-2 1-3 1-4 1-5 1-6 1-7 1-8 1-9 1-10"
    scene = laid(hands, yard="3-4 3-5 7-7 8-8", turn="B").play("B", "pass").play("A", "pass")
    assert scene.legal("B") == ["draw"]
    assert scene.refusal("B", PASS_IT) == "Nobody has a double. Draw a tile."
    scene.play("B", "draw")
    assert scene.told == ["B drew 3-4"]
    scene.play("A", "draw").play("B", "draw")
    assert (scene.turn, scene.legal("B")) == ("B", ["7-7"])
    scene.play("B", "7-7")
    assert [scene.state.count(seat) for seat in (0, 1)] == [10, 10], "eleven with the double that began"
    assert (scene.yard, scene.turn) == ("8-8", "A")


def test_super_14_what_start_doubles_do() -> None:
    scene = laid("15-15 0-1 | 0-2 | 0-3", yard="1-1 2-2 3-3").play("A", "15-15")
    assert [scene.hand(seat) for seat in "ABC"] == ["0-1", "0-2 1-1", "0-3 2-2"]
    assert scene.turn == "B"
    scene = laid("3-3 0-1 | 0-2 | 0-3").play("A", "3-3")
    assert (scene.step, scene.turn, scene.told) == (-1, "C", ["A played 3-3", "A reversed"])
    assert laid("3-3 0-1 | 0-2").play("A", "3-3").step == 1, "with two players it does nothing"


# -- playing tiles ------------------------------------------------------------------------------------------------


def test_super_3_tiles_fit_the_ends_and_the_start_double() -> None:
    scene = laid("2-7 9-9 5-11 3-4 13-13 | 0-1", start="5-5", legs="5-9 | 5-2")
    assert scene.legal("A") == ["9-9@A", "2-7@B", "5-11@C"]
    assert scene.refusal("A", scene.wish("3-4")) == "3-4 doesn't fit. The legs show 2, 5, 9."
    assert scene.refusal("A", scene.wish("3-4", "B")) == "3-4 doesn't fit there. That leg shows 2."
    assert scene.refusal("A", scene.wish("5-11", "E")) == "Open the legs in order: C is next."
    assert scene.refusal("A", scene.wish("0-1")) == "You don't have that tile."
    assert scene.refusal("A", scene.wish("5-11")._replace(at=9)) == "There's no such place on the table."
    assert scene.refusal("A", PICK_IT) == "You can't draw: you have a tile that fits."
    assert scene.refusal("A", PASS_IT) == "You can't pass: you have a tile that fits."
    assert scene.refusal("A", STOP_IT) == "Stop is only for turning down an extra tile."
    assert scene.refusal("A", Move(TAKE)) == "This game doesn't have that move."
    assert scene.refusal("B", PASS_IT) == "It's not your turn."
    assert scene.play("A", "5-11@C").ends == (9, 2, 11)


def test_super_4_a_15_gives_the_others_a_tile_as_long_as_there_are_any() -> None:
    hands, legs = "9-15 0-1 | 0-2 | 0-3 | 0-4", "5-9"
    scene = laid(hands, start="5-5", legs=legs, yard="1-1 2-2").play("A", "9-15@A")
    assert [scene.hand(seat) for seat in "BCD"] == ["0-2 1-1", "0-3 2-2", "0-4"]
    assert scene.told == ["A played 9-15", "B drew 1-1", "C drew 2-2"]
    assert scene.turn == "B"
    scene = laid(hands, start="5-5", legs=legs, yard="1-1 2-2", step=-1).play("A", "9-15@A")
    assert [scene.hand(seat) for seat in "BCD"] == ["0-2", "0-3 2-2", "0-4 1-1"]
    assert scene.turn == "D"


def test_super_5_a_14_allows_a_further_tile() -> None:
    scene = laid("9-14 8-14 0-1 | 0-2", start="5-5", legs="5-9 | 5-2", yard="1-1").play("A", "9-14@A")
    assert (scene.turn, scene.legal("A")) == ("A", ["8-14@A", "stop"])
    assert scene.told == ["A played 9-14", "A again"]
    assert scene.refusal("A", PICK_IT) == "No need to pass: play another tile, or stop."
    assert scene.play("A", "stop").turn == "B"


def test_super_5_without_a_tile_that_fits_the_turn_is_over() -> None:
    scene = laid("9-14 0-1 | 0-2", start="5-5", legs="5-9 | 5-2", yard="1-1").play("A", "9-14@A")
    assert (scene.turn, scene.yard, scene.told) == ("B", "1-1", ["A played 9-14"])
    lacks, newest = scene.state.board.lacks(0)
    touching = scene.state.pieces.touching
    assert (lacks, newest) == (touching[14] | touching[2] | touching[5], 0), "which everyone has seen"


def test_a_further_tile_may_lie_anywhere_and_earn_another() -> None:
    scene = laid("9-14 2-14 5-6 0-1 | 0-2", start="5-5", legs="5-9 | 5-2").play("A", "9-14@A", "2-14@B")
    assert scene.legal("A") == ["5-6@C", "stop"]
    assert scene.play("A", "5-6@C").turn == "B"


# -- the spell ----------------------------------------------------------------------------------------------------


def test_super_6_under_a_spell_only_that_leg_may_be_played_on() -> None:
    scene = laid("9-13 0-1 | 2-9 5-6 4-13 7-7", start="5-5", legs="5-9 | 5-2").play("A", "9-13@A")
    assert (scene.spell, scene.told) == ("A", ["A played 9-13", "A spell"])
    assert scene.legal("B") == ["4-13@A", "7-7@A"]
    told = "Leg A is under a spell: play a 13 or a double there, and nowhere else."
    assert scene.refusal("B", scene.wish("2-9", "B")) == scene.refusal("B", scene.wish("2-9")) == told
    assert scene.refusal("B", scene.wish("7-7", "B")) == told


def test_super_6_who_cannot_answer_picks_two_and_the_spell_moves_on() -> None:
    hands = "9-13 0-1 | 2-9 5-6 | 2-4 2-6 | 8-8 0-2"
    scene = laid(hands, start="5-5", legs="5-9 | 5-2", yard="0-3 0-4 0-5 0-6").play("A", "9-13@A")
    assert scene.legal("B") == ["draw"]
    assert scene.refusal("B", PASS_IT) == "You must draw before you can pass."
    assert scene.play("B", "draw").legal("B") == ["pass"]
    assert scene.told == ["B drew 0-3", "B drew 0-4"]
    assert scene.refusal("B", PICK_IT) == "You draw only once a turn."
    scene.play("B", "pass").play("C", "draw", "pass").play("D", "8-8@A")
    assert (scene.spell, scene.ends, scene.turn) == ("", (8, 2), "B")
    assert scene.told == ["D played 8-8", "D spell broken", "A skipped"]


def spelled(hands: str, house: HouseRules | None = None, yard: str = "0-3 0-4 0-5 0-6") -> LegsTable:
    """Return a table on which A has just cast a spell on leg A."""
    return laid(f"9-13 {hands}", start="5-5", legs="5-9 | 5-2", yard=yard, house=house).play("A", "9-13@A")


def test_super_7_the_13_13_lets_the_spell_go_on() -> None:
    scene = spelled("0-1 | 13-13 0-7 | 2-9 4-13").play("B", "13-13@A")
    assert (scene.spell, scene.turn, scene.legal("C")) == ("A", "C", ["4-13@A"])
    assert scene.told == ["B played 13-13", "B spell"]


def test_super_7_or_costs_the_next_player_a_turn_as_well() -> None:
    scene = spelled("0-1 1-13 | 13-13 0-7 | 2-9 4-13", {"skip_on_13_13": "on"}).play("B", "13-13@A")
    assert (scene.spell, scene.turn, scene.legal("A")) == ("A", "A", ["1-13@A"])
    assert scene.told == ["B played 13-13", "B spell", "C skipped"]


def test_super_8_an_answer_does_what_its_number_does() -> None:
    scene = spelled("0-1 | 15-15 13-15 0-7 | 0-8")
    scene.play("B", "15-15@A")
    assert (scene.spell, scene.turn, scene.yard) == ("", "A", "0-5 0-6")
    assert scene.told == ["B played 15-15", "B spell broken", "C drew 0-3", "A drew 0-4", "C skipped"]
    assert SpellBroken(1, 0) in (scene.state.events or []), "on leg A"
    scene = spelled("0-1 | 15-15 13-15 0-7 | 0-8").play("B", "13-15@A")
    assert (scene.spell, scene.turn, scene.yard) == ("", "C", "0-5 0-6")


def test_an_answer_that_leaves_a_14_goes_on_anywhere() -> None:
    scene = spelled("0-1 | 13-14 2-7 0-7").play("B", "13-14@A")
    assert scene.legal("B") == ["2-7@B", "stop"]


def test_super_15_a_spell_that_nobody_can_answer_blocks_the_round() -> None:
    scene = spelled("0-1 | 2-7 0-2", yard="").play("B", "pass")
    assert scene.refusal("A", PICK_IT) == "The boneyard is empty."
    scene.play("A", "pass")
    assert (scene.over, scene.winners, scene.points) == ("blocked", "A", (2, 0))
    assert scene.refusal("A", PASS_IT) == "The round is over."


def test_super_15_or_ends_by_itself() -> None:
    scene = spelled("0-1 | 2-7 0-2 8-8", {"dead_spell_lapses": "on"}, yard="")
    assert scene.legal("B") == ["8-8@A"]
    scene = spelled("0-1 | 2-7 0-2", {"dead_spell_lapses": "on"}, yard="").play("B", "pass").play("A", "pass")
    assert (scene.over, scene.spell, scene.legal("B")) == ("", "", ["0-2@B", "2-7@B"])
    assert scene.told == ["A passed", "spell broken"]
    scene.play("B", "2-7@B").play("A", "pass").play("B", "pass")
    assert scene.over == "blocked", "without a spell nothing lapses"
    scene = spelled("0-1 | 7-8", {"dead_spell_lapses": "on"}, yard="").play("B", "pass").play("A", "pass")
    assert (scene.over, scene.turn) == ("", "B")
    assert scene.play("B", "pass").over == "", "A has not passed since"
    assert scene.play("A", "pass").over == "blocked"


def test_a_double_still_fits_a_13_whose_spell_has_ended_by_itself() -> None:
    scene = spelled("0-1 | 2-8 0-2", {"dead_spell_lapses": "on"}, yard="").play("B", "pass").play("A", "pass")
    scene.state.hands[1] |= scene.state.pieces.doubles & scene.state.pieces.touching[8]
    assert scene.legal("B") == ["8-8@A", "0-2@B", "2-8@B"]
    double = next(move for move in scene.match.legal(1) if move.at == 0)
    assert scene.rules.spelled(scene.state, double) == {"onto": 13, "leaves": 8}


def test_a_caster_can_be_passed_over() -> None:
    house: HouseRules = {"caster_exempt": "on"}
    scene = (
        spelled("0-1 4-4 | 0-2 | 0-7", house, "0-3 0-4 0-5 0-6 0-8").play("B", "draw", "pass").play("C", "draw", "pass")
    )
    assert (scene.turn, scene.told) == ("B", ["C passed", "A skipped"])
    scene = spelled("0-1 4-4 | 0-2 | 0-7", house, yard="").play("B", "pass")
    assert (scene.turn, scene.over) == ("C", "")
    assert scene.play("C", "pass").over == "blocked", "the caster may not answer"


# -- reversing and losing turns -----------------------------------------------------------------------------------


def test_super_9_a_3_reverses_the_turns() -> None:
    four = "3-9 0-1 | 0-2 | 0-4 | 0-6"
    scene = laid(four, start="5-5", legs="5-9").play("A", "3-9@A")
    assert (scene.step, scene.turn, scene.told) == (-1, "D", ["A played 3-9", "A reversed"])
    scene = laid("3-3 0-1 | 0-2 | 0-4 | 0-6", start="5-5", legs="5-3").play("A", "3-3@A")
    assert (scene.step, scene.turn, scene.told) == (-1, "C", ["A played 3-3", "A reversed", "D skipped"])


def test_super_9_with_two_players_a_3_does_nothing_and_a_double_moves_again() -> None:
    scene = laid("3-9 0-1 | 0-2", start="5-5", legs="5-9").play("A", "3-9@A")
    assert (scene.step, scene.turn) == (1, "B")
    scene = laid("3-3 0-1 | 0-2", start="5-5", legs="5-3").play("A", "3-3@A")
    assert (scene.step, scene.turn, scene.told) == (1, "A", ["A played 3-3", "B skipped"])


def test_super_13_only_a_double_at_the_end_of_a_turn_costs_one() -> None:
    hands = "14-14 6-14 0-1 | 0-2 | 0-4"
    scene = laid(hands, start="5-5", legs="5-14").play("A", "14-14@A", "stop")
    assert (scene.turn, scene.told) == ("C", ["A stopped", "B skipped"])
    assert laid(hands, start="5-5", legs="5-14").play("A", "14-14@A", "6-14@A").turn == "B"
    scene = laid("14-14 0-1 | 0-2 | 0-4", start="5-5", legs="5-14").play("A", "14-14@A")
    assert scene.turn == "C", "nothing fits, so the turn ends with the double"
    scene = laid(hands).play("A", "14-14")
    assert scene.legal("A") == ["6-14@A", "stop"]
    assert scene.play("A", "stop").turn == "B", "the start double costs nobody a turn"


# -- the start spell ----------------------------------------------------------------------------------------------


def test_super_10_after_13_13_all_legs_are_opened_first() -> None:
    hands = "13-13 0-1 | 2-13 2-6 7-7 | 4-13 5-13 6-13 | 7-13 8-8 0-2"
    scene = laid(hands, yard="1-2").play("A", "13-13")
    assert (scene.spell, scene.told) == ("start", ["A played 13-13", "A spell"])
    assert scene.legal("B") == ["2-13@A", "7-7@A"]
    scene.play("B", "2-13@A").play("C", "4-13@B")
    assert scene.legal("D") == ["7-13@C", "8-8@C"]
    told = "Open every leg first, each with a 13 or a double."
    assert scene.refusal("D", scene.wish("0-2", "A")) == scene.refusal("D", scene.wish("0-2")) == told
    assert scene.refusal("D", scene.wish("8-8", "A")) == told
    scene.play("D", "8-8@C")
    assert (scene.turn, scene.told) == ("B", ["D played 8-8", "A skipped"])
    assert scene.legal("B") == ["7-7@D"]
    scene.play("B", "7-7@D")
    assert scene.turn == "D"
    scene.play("D", "7-13@E").play("A", "draw")
    assert scene.legal("A") == ["pass"]
    scene.play("A", "pass").play("B", "pass").play("C", "5-13@F")
    assert (scene.spell, scene.ends) == ("", (2, 4, 8, 7, 7, 5))
    assert scene.told == ["C played 5-13", "C spell broken"]
    assert SpellBroken(2, HUB) in (scene.state.events or [])
    assert scene.legal("D") == ["0-2@A"]


def test_a_double_that_is_the_second_tile_of_all_skips_a_player() -> None:
    scene = laid("13-13 0-1 | 2-6 7-7 | 0-2 | 0-3").play("A", "13-13").play("B", "7-7@A")
    assert (scene.turn, scene.told) == ("D", ["B played 7-7", "C skipped"])


def test_a_14_under_the_start_spell_opens_another_leg() -> None:
    scene = laid("13-14 6-14 1-13 0-1 | 0-2", start="13-13", yard="")
    scene.state.board.ring = True
    scene.play("A", "13-14@A")
    assert scene.legal("A") == ["1-13@B", "stop"]


def test_a_start_spell_that_nobody_can_go_on_with_can_end_by_itself() -> None:
    for lapses, over in (("off", "blocked"), ("on", "")):
        scene = laid("13-13 0-1 | 2-13 2-6 | 0-2", house={"dead_spell_lapses": lapses}).play("A", "13-13")
        scene.play("B", "2-13@A").play("C", "pass").play("A", "pass").play("B", "pass")
        assert scene.over == over
    assert (scene.spell, scene.legal("C")) == ("", ["0-2@A"])


# -- the end ------------------------------------------------------------------------------------------------------


def out(house: HouseRules) -> LegsTable:
    """Return SUPER-11 after the last tile."""
    scene = laid("9-15 | 1-2 3-4 | 10-11", start="5-5", legs="5-9", yard="6-9 6-10 0-0", house=house)
    return scene.play("A", "9-15@A")


def test_super_11_going_out_with_a_15_gives_the_others_a_tile_first() -> None:
    scene = out({})
    assert (scene.over, scene.winners, scene.points, scene.yard) == ("out", "A", (5, 0, 0), "0-0")
    assert scene.told == [
        "A played 9-15",
        "B drew 6-9",
        "C drew 6-10",
        "A went out",
        "A counted 0",
        "B counted 1-2 3-4 6-9 3",
        "C counted 6-10 10-11 2",
        "A scored 5 = 3 + 2 (out)",
        "A won",
    ]
    scene = out({"scoring": "super"})
    assert (scene.points, scene.told[-2]) == ((62, 0, 0), "A scored 62 = 25 + 37 (out)")
    assert out({"scoring": "super", "final_15_draws": "off"}).points == (31, 0, 0)


def test_points_can_be_paid_by_the_losers() -> None:
    scene = out({"ledger": "on"})
    assert scene.points == (5, -3, -2)
    assert scene.told[-4:] == ["A scored 5 = 3 + 2 (out)", "B scored -3 (out)", "C scored -2 (out)", "A won"]


def blocked(hands: str, house: HouseRules) -> LegsTable:
    """Return a blocked round of three."""
    return laid(hands, start="15-15", legs="15-14 14-14", house=house).play("A", "pass").play("B", "pass").play(
        "C", "pass"
    )  # fmt: skip


def test_super_12_the_fewest_tiles_win_a_block_then_the_fewest_dots() -> None:
    hands = "2-3 1-4 | 6-7 4-10 | 7-8 3-3 2-7"
    scene = blocked(hands, {})
    assert (scene.over, scene.winners, scene.points) == ("blocked", "A", (5, 0, 0))
    assert blocked(hands, {"scoring": "super", "blocked_scoring": "difference"}).points == (37, 0, 0)
    assert blocked(hands, {"scoring": "super"}).points == (57, 0, 0)


def test_the_fewest_dots_can_win_a_block() -> None:
    hands = "2-3 1-4 0-1 | 6-7 4-10 | 7-8 3-5 2-7"
    assert blocked(hands, {}).winners == "B"
    scene = blocked(hands, {"blocked_winner": "dots", "blocked_scoring": "difference"})
    assert (scene.winners, scene.points) == ("A", (0, 0, 0)), "no hand counts less than nothing"


def test_equal_hands_win_a_block_together_and_each_scores_the_others() -> None:
    scene = blocked("2-3 | 1-4 | 6-7 4-10", {"ledger": "on"})
    assert (scene.winners, scene.points) == ("AB", (2, 2, -4))
    assert "C scored -4 = -2 - 2 (blocked)" in scene.told
    assert scene.next_leader == "B", "with several winners the seat after the one that began"


def test_super_16_two_are_picked_and_what_fits_has_to_be_played() -> None:
    scene = laid("0-1 | 0-2", start="5-5", legs="5-9", yard="4-9 2-3 0-3").play("A", "draw")
    assert (scene.hand("A"), scene.legal("A")) == ("0-1 2-3 4-9", ["4-9@A"])
    scene = laid("0-1 | 0-2", start="5-5", legs="5-9", yard="4-7").play("A", "draw")
    assert scene.legal("A") == ["pass"]
    assert scene.state.board.lacks(0)[1] == 1


@pytest.mark.parametrize(("house", "winners"), [({}, "A"), ({"target": 100}, ""), ({"hands": 5}, "")])
def test_super_16_three_rounds_are_a_match(house: HouseRules, winners: str) -> None:
    scene = laid("5-9 | 0-1 0-2 | 0-3 0-4 0-6 0-7 0-8 0-10 0-11", start="5-5", scores="5 0 12", number=3, house=house)
    assert scene.match_winners == ""
    scene.play("A", "5-9@A")
    assert (scene.scores, scene.match_winners) == ((14, 0, 12), winners)


def test_the_first_to_reach_the_target_wins() -> None:
    scene = laid("5-9 | 0-1", start="5-5", scores="24 3", house={"target": 25}).play("A", "5-9@A")
    assert (scene.scores, scene.match_winners, scene.rules.target) == ((25, 3), "A", 25)


def test_a_tie_is_shared_or_played_off() -> None:
    for how, winners in (("off", "AB"), ("on", "")):
        scene = laid("5-9 | 0-1", start="5-5", scores="2 3", number=3, house={"tiebreak_hand": how}).play("A", "5-9@A")
        assert scene.match_winners == winners


@pytest.mark.parametrize(("how", "seat"), [("left_of_winner", "A"), ("winner", "C"), ("rotate", "B")])
def test_who_begins_the_next_round(how: str, seat: str) -> None:
    scene = laid("2-2 0-1 | 0-2 0-3 | 2-9", house={"next_starter": how}).play("A", "2-2").play("B", "0-2@A")
    assert scene.play("C", "2-9@B").next_leader == seat


# -- the rules text -----------------------------------------------------------------------------------------------


def test_the_drawings_of_the_rules_text_are_true() -> None:
    two_legs, spell, hands = (each for each in load("super").drawings if isinstance(each, LegsDrawing | Hands))
    assert two_legs == LegsDrawing((5, 5), (((5, 9),), ((5, 2),)))
    assert laid("0-5 0-9 0-2 0-1 | 3-4", start="5-5", legs="5-9 | 5-2").legal("A") == ["0-9@A", "0-2@B", "0-5@C"]
    assert spell == LegsDrawing((5, 5), (((5, 9), (9, 13)),), 0, 0)
    assert spelled("0-1 | 5-6 4-13 8-8").legal("B") == ["4-13@A", "8-8@A"]
    assert isinstance(hands, Hands)
    names = " | ".join(" ".join(f"{low}-{high}" for low, high in hand) for hand in hands.hands)
    for how, points in (("super", hands.points.total), ("simple", 5)):
        scene = laid(f"9-14 | {names}", start="5-5", legs="5-9", house={"scoring": how}).play("A", "9-14@A")
        assert scene.points[0] == points
