"""The worked examples MAT-1 to MAT-6 of Matador, and its house rules."""

from __future__ import annotations

from engine.core import FACING
from engine.families.chain.board import ANYWHERE, LEFT, RIGHT
from engine.games.matador import Matador, matadors
from engine.pieces import double
from tests.support.rounds.line import DRAW_IT, PASS_IT, table

OFF = {"voluntary_draw": "off"}


def test_mat_1_sevens_and_matadors_go_to_a_six_and_drawing_is_free() -> None:
    scene = table("matador", hands="0-3 | 1-2 4-6 3-4 0-0 5-5", line="6-6", yard="0-1", turn="B")
    plays = ["0-0@L/0", "1-2@L/1", "3-4@L/3", "3-4@L/4", "0-0@R/0", "1-2@R/1", "3-4@R/3", "3-4@R/4"]
    assert scene.legal("B") == [*plays, "draw"]


def test_mat_2_a_double_makes_seven_with_one_half() -> None:
    scene = table("matador", hands="2-4 4-4 | 0-5", line="3-6", turn="A")
    assert scene.legal("A") == ["2-4@L/4", "4-4@L/4"]
    assert scene.play("A", "2-4@L/4").ends == (2, 6)
    scene = table("matador", hands="2-4 4-4 | 0-5", line="3-6", turn="A")
    assert scene.play("A", "4-4@L/4").ends == (4, 6)


def test_mat_3_only_a_matador_goes_to_a_blank() -> None:
    scene = table("matador", hands="1-6 0-5 2-6 1-3 | 4-4", line="0-6", turn="A")
    assert scene.legal("A") == ["1-6@L/1", "1-6@L/6", "1-3@R/1", "1-6@R/1", "1-6@R/6"]
    assert scene.play("A", "1-6@L/1").ends == (6, 6)


def test_mat_4_a_matador_may_be_turned_either_way_where_one_half_would_fit() -> None:
    for how, ends in (("3", (4, 5)), ("4", (3, 5))):
        scene = table("matador", hands="3-4 0-1 | 1-1", line="4-5", turn="A")
        assert {"3-4@L/3", "3-4@L/4"} <= set(scene.legal("A"))
        assert scene.play("A", f"3-4@L/{how}").ends == ends


def test_mat_5_two_blanks_block_the_round() -> None:
    scene = table("matador", hands="0-4 5-5 2-3 | 0-1 2-6 4-4 | 1-3 1-1 3-5", line="6-6", yard="5-6", turn="B")
    scene.play("B", "0-1@L/1").play("C", "1-3@R/1").play("A", "0-4@R/4")
    assert scene.ends == (0, 0)
    scene.state.turn = 0  # as in the example: A's turn
    assert scene.legal("A") == ["draw"]
    scene.play("A", "draw")
    assert scene.legal("A") == ["pass"]
    scene.play("A", "pass").play("B", "pass").play("C", "pass")
    assert (scene.over, scene.winners, scene.points) == ("blocked", "C", (0, 0, 32))
    assert "C scored 32 = 26 + 16 - 10 (blocked)" in scene.told


def test_mat_6_who_can_play_may_draw_but_never_pass() -> None:
    scene = table("matador", hands="2-5 3-3 | 1-1", line="6-6", yard="5-6 0-4", turn="A")
    ways = ["2-5@L/2", "2-5@L/5", "2-5@R/2", "2-5@R/5"]
    assert scene.legal("A") == [*ways, "draw"]
    scene.play("A", "draw")
    assert scene.legal("A") == [*ways, "draw"]
    scene.play("A", "draw")
    assert scene.legal("A") == ways
    assert scene.refusal("A", PASS_IT) == "You can't pass: you have a tile that fits."
    scene.play("A", "2-5@R/2")
    assert (scene.ends, scene.hand("A")) == ((6, 5), "0-4 3-3 5-6")


# -- house rules --------------------------------------------------------------------------------------------------


def test_voluntary_draw_off_draws_only_where_nothing_fits() -> None:
    scene = table("matador", hands="2-5 3-3 | 1-1", line="6-6", yard="5-6 0-4", turn="A", house=OFF)
    assert "draw" not in scene.legal("A")
    assert scene.refusal("A", DRAW_IT) == "You can't draw: you have a tile that fits."


def test_the_reserve_is_not_drawn_at_will_either() -> None:
    house = {"boneyard_reserve": 1}
    scene = table("matador", hands="2-5 3-3 | 1-1", line="6-6", yard="5-6 0-4", turn="A", house=house)
    scene.play("A", "draw")
    assert "draw" not in scene.legal("A")
    assert scene.refusal("A", DRAW_IT) == "You can't draw the last tiles of the boneyard (1)."


def test_the_highest_single_leads_where_agreed_and_a_double_blank_closes_both_ends() -> None:
    single = table("matador", hands="4-6 0-1 | 2-3", yard="*", house={"no_double": "highest_single"})
    assert single.legal("A") == ["4-6"]
    blank = table("matador", hands="0-0 0-5 | 1-6 0-2", yard="")
    blank.play("A", "0-0")
    assert blank.legal("B") == ["1-6@L/1", "1-6@L/6", "1-6@R/1", "1-6@R/6"]


def test_a_dead_line_of_blanks_is_dead_only_when_all_matadors_lie() -> None:
    line = "0-0 3-4 3-4"
    assert line
    rules = Matador(2)
    assert rules.fits[0] == matadors(rules.pieces)
    assert rules.sets == (double(6),)
    assert [rules.pieces.label(tile) for tile in range(28) if matadors(rules.pieces) >> tile & 1] == [
        "0-0",
        "1-6",
        "2-5",
        "3-4",
    ]


def test_a_draw_that_may_be_voluntary_shows_nothing() -> None:
    scene = table("matador", hands="2-3 3-3 | 1-1 2-2", line="6-6", yard="1-2 0-4", turn="A")
    scene.play("A", "draw", "1-2@L/1")
    assert scene.state.board.lacks(0) == (0, 0)
    scene = table("matador", hands="2-3 3-3 | 1-1 2-2", line="6-6", yard="1-2 0-4", turn="A", house=OFF)
    scene.play("A", "draw")
    assert scene.state.board.lacks(0) == (scene.rules.fits[6], 1)


# -- reasons ------------------------------------------------------------------------------------------------------


def test_reasons_in_the_words_of_matador() -> None:
    scene = table("matador", hands="1-2 5-5 2-5 | 1-1", line="0-6", turn="A")
    only = "Only a matador fits a blank: 0-0, 1-6, 2-5 or 3-4."
    assert scene.refusal("A", scene.wish("1-2", LEFT)) == only
    assert scene.refusal("A", scene.wish("5-5", RIGHT)).startswith("Touching halves must total seven: play a 1 here")
    assert scene.refusal("A", scene.wish("5-5", ANYWHERE)).startswith("Touching halves must total seven: play a 1")
    assert scene.refusal("A", scene.wish("1-2", RIGHT, FACING + 2)).startswith("Touching halves must total seven")
    assert scene.refusal("A", DRAW_IT) == "The boneyard is empty."
    assert scene.refusal("B", DRAW_IT) == "It's not your turn."
    assert scene.refusal("A", scene.wish("1-1", LEFT)) == "You don't have that tile."
