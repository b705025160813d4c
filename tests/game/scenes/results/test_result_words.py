"""The texts of a round's results: who won and why, and how the points add up."""

from __future__ import annotations

import pytest

from engine.notation import find
from game.i18n.aloud import aloud
from tests.support.rounds.line import table
from tests.support.screen.pages.result_page import NAMES, Sitting, blocked, gone_out, sitting, with_muggins
from tests.support.screen.quiet_session import ended, sit


def test_the_winner_the_reason_and_how_the_points_add_up() -> None:
    with sitting(*gone_out()) as parlour:
        assert parlour.says("Rosa wins the round")
        assert parlour.says("Domino! Rosa played their last tile. Round 3.")
        assert parlour.says("Rosa scores 13 + 5 = 18")
        assert parlour.says("The deal decides who leads the next round.")


def test_the_results_are_heard_without_what_was_just_told() -> None:
    with sitting(*gone_out()) as parlour:
        told = [aloud(parlour.words, text) for widget in parlour.screen.widgets for text in widget.spoken().parts]
        assert "Round 3." in told, "who went out was told at the table"
        assert "Rosa scores 13 and 5, that makes 18" in told


def test_ranks_are_heard_as_places() -> None:
    with sitting(*gone_out(scores="40 95 0")) as parlour:
        names = [row.spoken().name for row in parlour.rows()]
        assert names[0] == "Rosa, bot"
        assert names[1].startswith("Ann, place 2")


def test_the_player_is_spoken_to() -> None:
    with sitting(*gone_out(seat=0)) as parlour:
        assert parlour.says("You win the round!")
        assert parlour.says("Domino! You played your last tile. Round 3.")
        assert parlour.says("You score 13 + 5 = 18")
        assert parlour.rows()[0].text.note == "round won", "as true of you as of Rosa"


def test_the_results_are_those_of_their_match_even_if_the_next_one_has_begun() -> None:
    still, updates = gone_out(scores="40 85 0")
    with Sitting() as parlour:
        page = parlour.end(still, updates)
        still.scene = table("block_draw", hands="1-1 | 2-2 | 3-3", line="3-6", turn="A")
        assert page.words.headline() == "Rosa wins the match"


def test_hands_lie_open_with_their_weights_and_scores_before_and_after() -> None:
    with sitting(*gone_out()) as parlour:
        ann, rosa, mateo = (row.text for row in parlour.rows())
        assert [row.name for row in (ann, rosa, mateo)] == ["Ann", "Rosa", "Mateo"]
        assert ann.tiles == ((2, 3), (2, 6))
        assert (ann.weight, rosa.tiles, mateo.weight) == ("13", (), "5")
        assert (rosa.before, rosa.after, rosa.gain, rosa.share) == ("80", "98", "+18", (0.8, 0.98))
        assert (rosa.note, ann.note, mateo.note) == ("round won · bot", "", "bot")
        assert (ann.before, ann.after, ann.gain) == ("40", "40", "")


def test_rounding_is_shown() -> None:
    with sitting(*with_muggins()) as parlour:
        assert [row.text.weight for row in parlour.rows()] == ["2 → 0", "", "10"]
        assert [row.text.weight_note for row in parlour.rows()] == ["pips → points", "", "pips"]
        assert parlour.says("Rosa scores 0 + 10 = 10")


def test_whoever_hears_a_line_hears_words_for_its_sums() -> None:
    with sitting(*with_muggins()) as parlour:
        ann, rosa, mateo = (row.spoken().value for row in parlour.rows())
        assert ann == "1-1; 2 pips, which count 0 points; 40 points"
        assert rosa.endswith("; 10 points more, now 65")
        assert mateo.endswith("; 10 pips; 15 points")


@pytest.mark.parametrize(("hand", "lost"), [("5-6", True), ("0-5", False)])
def test_points_that_lead_beyond_an_exact_target_are_said_to_be_lost(hand: str, lost: bool) -> None:
    scene = table("five_up", hands=f"3-4 | {hand}", line="1-6 6-4", turn="A", scores="60 0")
    still = sit(scene, *NAMES[:2])
    with sitting(still, ended(still, 0, find(scene.rules, scene.state, 0, "3-4@R"))) as parlour:
        assert parlour.says("You score 2 → 0" if lost else "You score 1")
        told = [widget.name for widget in parlour.screen.every()]
        assert ("Only exactly 61 wins. Points that go past it don't count." in told) is lost


def test_a_blocked_round_a_void_one_and_a_shared_one() -> None:
    with sitting(*blocked("3-4 | 6-6 | 4-6 5-5")) as parlour:
        assert parlour.says("Blocked. The lightest hand wins. Round 1.")
        assert parlour.says("You score 12 + 20 − 7 = 25")  # noqa: RUF001 - the true minus sign
        assert parlour.rows()[0].text.weight_note == "lightest"
    with sitting(*blocked("3-4 | 1-6 | 4-6 5-5")) as parlour:
        assert parlour.says("Nobody wins the round")
        assert not any(row.text.won or row.text.gain for row in parlour.rows())
    with sitting(*blocked("3-4 | 1-6 | 4-6 5-5", house={"blocked_tie": "split"})) as parlour:
        assert parlour.says("Ann and Rosa share the round")
        assert parlour.says("Ann and Rosa score 7 + 20 − 7 = 20 → 10 each")  # noqa: RUF001


def test_points_of_plays_are_told_beside_those_of_the_end() -> None:
    scene = table("all_fives", hands="2-4 3-5 | 1-3 0-4", line="2-6 6-1", turn="A", house={"muggins": "off"})
    scene.play("A", "2-4@L")
    scene.play("B", "1-3@R")
    still = sit(scene, *NAMES[:2])
    updates = ended(still, 0, find(scene.rules, scene.state, 0, "3-5@R"))
    with sitting(still, updates) as parlour:
        assert parlour.says("You score 5, and 5 from plays: +10")


def test_the_hand_that_wins_a_blocked_round_of_bergen_is_not_called_the_lightest() -> None:
    with sitting(*blocked("3-4 | 0-0 | 4-6 5-5", key="bergen")) as parlour:
        assert parlour.says("Blocked. The only hand without a double wins. Round 1.")
        assert [row.text.weight_note for row in parlour.rows()] == ["pips"] * 3


def test_a_page_without_news_tells_what_the_view_knows() -> None:
    still, _ = gone_out()
    with sitting(still, ()) as parlour:
        assert parlour.says("Rosa wins the round")
        assert parlour.rows()[1].text.after == "98"
