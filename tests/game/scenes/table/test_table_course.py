"""A round at the table: claims, time, pauses, results."""

from __future__ import annotations

import pytest

from game.scenes.pages.pause import PauseScene
from game.scenes.results.results import ResultsScene
from game.storage.settings import CLAIMS_KNOWN, Motion, Settings, Speed
from game.ui.actions import Action
from game.ui.sound.sound import Sound
from tests.support.lan.company import Puppets, fresh, said
from tests.support.rounds.line import open_score, table
from tests.support.screen.laid_tables import LAID, fives, line_game, made_ten
from tests.support.screen.pilot import same
from tests.support.screen.quiet_session import AtTable

# -- claims ---------------------------------------------------------------------------------------------------------


def test_a_score_that_is_claimed_aloud_explains_itself() -> None:
    at = fives(made_ten())
    at.press(Action.CLAIM)
    assert at.told == ("Your turn", "You'll claim points with your next tile.")
    at.press(Action.PICK_1)
    at.press(Action.ACCEPT)
    at.rest()
    assert at.line == ["5-5", "0-5"]
    assert at.told[0] == "Kiko is thinking", "the sum has flown over the felt"
    assert at.match.scores == (10, 0)
    assert "Ann: 0 + 10 = 10, +10" in at.played.log


def test_a_score_is_claimed_after_the_tile_too() -> None:
    at = fives(made_ten())
    at.press(Action.PICK_1)
    at.press(Action.ACCEPT)
    at.rest()
    assert at.match.scores == (0, 0)
    at.press(Action.CLAIM)
    at.rest()
    assert at.match.scores == (10, 0)
    assert "Ann: 0 + 10 = 10, +10" in at.played.log


@pytest.mark.parametrize("settings", [Settings(speed=Speed.INSTANT), Settings(motion=Motion.REDUCED)])
def test_where_nothing_moves_a_bots_score_can_be_read_while_it_is_the_players_turn(settings: Settings) -> None:
    puppets = Puppets()
    puppets.lines = {1: ["0-5@R!"]}
    scene = table("all_fives", hands="0-3 5-4 3-3 | 0-5 1-2 5-6", line="5-5", turn="B")
    at = fives(scene, puppets, settings=settings)
    at.settle()
    assert at.line == ["5-5", "0-5"]
    assert at.told == ("Your turn", "Kiko: 10 + 0 = 10, +10")
    at.press(Action.ACCEPT)
    assert "10 + 0" not in at.told[1], "the player has gone on"


def test_the_wish_to_claim_can_be_taken_back() -> None:
    at = fives(made_ten())
    at.press(Action.CLAIM)
    assert at.played.model.aloud
    at.press(Action.CLAIM)
    assert not at.played.model.aloud
    at.press(Action.CLAIM)
    at.press(Action.CANCEL)
    assert not at.played.model.aloud
    assert at.scene is at.played


def test_a_tile_that_makes_no_score_is_laid_and_the_house_says_so() -> None:
    at = fives(made_ten())
    at.press(Action.CLAIM)
    at.click("5-6")
    at.click("5-6@L")
    at.rest()
    assert at.line == ["5-5", "5-6"]
    assert at.told[1] == "That play doesn't score, so there's nothing to claim."
    assert not at.played.model.aloud


@pytest.mark.parametrize("tile", ["0-5", "5-6"], ids=["made ten", "made nothing"])
def test_after_each_tile_the_house_reminds_of_the_claim_whether_there_is_one_or_not(tile: str) -> None:
    at = fives(made_ten())
    at.session.settings.update(claims=CLAIMS_KNOWN)  # beginners are told for sure
    at.click(tile)
    at.click(f"{tile}@L")
    at.rest()
    assert at.told == ("Kiko is thinking", "If that scored, claim it before the next tile.")


def test_where_scores_count_by_themselves_nobody_is_reminded() -> None:
    at = fives(made_ten(muggins="off"))
    at.click("0-5")
    at.click("0-5@L")
    at.rest()
    assert at.told == ("Kiko is thinking", "")
    assert at.screen.find("Claim") is None
    at.settle()
    at.click("5-6")
    at.click("5-6@R")
    at.rest()
    assert at.told == ("Kiko is thinking", "")


def test_muggins_is_called_with_the_same_button() -> None:
    at = fives(open_score(made_ten(), "B", 15, loose=True))
    at.click("Claim")
    at.rest()
    assert at.match.scores == (15, 0)
    assert at.told[0] == "Muggins! +15"
    assert Sound.MUGGINS in at.ears.heard


def test_where_nothing_can_be_claimed_the_button_says_so() -> None:
    scene = table("all_fives", hands="0-5 1-2 5-6 | 0-3 5-4 3-3", line="5-5", turn="B")
    at = fives(scene)
    at.press(Action.CLAIM)
    assert at.told == ("Not now", "There are no points for you to claim.")


def test_the_buttons_betray_nothing() -> None:
    pictures = []
    for loose in (False, True):
        scene = table("all_fives", hands="0-5 1-2 5-6 | 0-3 5-4 3-3", line="5-5", turn="B")
        puppets = Puppets()
        puppets.holding = True
        at = fives(open_score(scene, "B", 10, loose=True) if loose else scene, puppets)
        at.wait(2)
        assert bool(at.table.legal()) is loose
        pictures.append(at.picture())
    assert same(*pictures)


def test_a_tile_stays_in_hand_when_somebody_calls() -> None:
    puppets = Puppets()
    scene = table("all_fives", hands="0-5 1-2 5-6 | 0-3 5-4 3-3 | 1-1 2-2", line="5-5", turn="A")
    puppets.lines = {1: ["muggins"]}
    at = fives(open_score(scene, "C", 10, loose=True), puppets)
    at.wait(1)
    at.click("5-6")
    places = at.places
    at.wait(5)
    at.rest()
    assert at.match.scores == (0, 10, 0)
    assert (at.chosen, at.places) == ("5-6", places)
    at.click("5-6@L")
    at.rest()
    assert at.line == ["5-5", "5-6"]


# -- time -----------------------------------------------------------------------------------------------------------


def test_any_key_shows_the_end_of_an_animation_and_does_no_more() -> None:
    at = line_game()
    at.click("4-6")
    at.click("4-6")
    assert not at.played.calm
    at.press(Action.ACCEPT)
    assert at.played.calm
    assert at.line == [*LAID, "4-6"]
    assert said(at.match) == ["deal", "A play"]


def test_a_click_that_skips_an_animation_lays_no_tile() -> None:
    at = line_game(hands="0-1 0-2 | 3-3 4-4 2-4", yard="0-0 1-1 4-6 2-2")
    at.press(Action.DRAW)
    at.step(3)
    assert not at.played.calm
    at.click(at.parts.hand.rect.center)
    at.click("Boneyard")
    assert at.played.calm
    assert at.told == ("Not now", "You can't draw: you have a tile that fits."), "the second click is meant"


def test_the_menu_opens_at_the_first_click_also_while_tiles_fly() -> None:
    at = line_game()
    at.click("4-6")
    at.click("4-6")
    assert not at.played.calm
    at.click("Menu")
    assert isinstance(at.scene, PauseScene)


def test_holding_enter_lays_no_second_tile() -> None:
    at = line_game(settings=Settings(speed=Speed.INSTANT))
    at.click("4-6")
    at.press(Action.ACCEPT, held=3)
    at.wait(1)
    assert said(at.match).count("A play") == 1


def test_time_stands_still_in_a_pause() -> None:
    at = fives(made_ten())
    at.press(Action.PICK_1)
    at.press(Action.ACCEPT)
    at.rest()
    at.wait(1)
    at.press(Action.MENU)
    assert isinstance(at.scene, PauseScene)
    at.wait(60)
    at.press(Action.CANCEL)
    at.wait(2)
    assert at.match.scores == (0, 0)
    at.press(Action.CLAIM)
    assert at.match.scores == (10, 0), "the time to claim was not over"


def test_a_bot_thinks_on_after_a_pause() -> None:
    puppets = Puppets()
    puppets.holding = True
    at = line_game(puppets, turn="B")
    at.wait(1)
    assert at.told == ("Kiko is thinking", "")
    at.press(Action.CANCEL)
    at.wait(5)
    puppets.let_go()
    at.wait(5)
    assert said(at.match) == ["deal"], "nobody moves in a pause"
    at.press(Action.CANCEL)
    at.settle()
    assert said(at.match)[:2] == ["deal", "B play"]


def test_speed_and_motion_count_from_the_moment_the_settings_are_left() -> None:
    at = line_game()
    at.press(Action.MENU)
    at.session.settings.update(speed=Speed.INSTANT)
    at.press(Action.CANCEL)
    at.click("4-6")
    at.click("4-6")
    at.step(2)
    assert at.played.calm
    assert said(at.match)[:3] == ["deal", "A play", "B draw"]
    at = line_game()
    at.press(Action.MENU)
    at.session.settings.update(motion=Motion.REDUCED)
    at.press(Action.CANCEL)
    at.click("4-6")
    at.click("4-6")
    at.step(2)
    assert at.line == [*LAID, "4-6"], "nothing flies"
    assert said(at.match) == ["deal", "A play"], "but bots take their time"


def test_nothing_is_drawn_while_nothing_changes() -> None:
    for turn in "AB":
        puppets = Puppets()
        puppets.holding = True
        at = line_game(puppets, turn=turn)
        at.wait(3)
        flips = at.app.flips
        at.wait(10)
        assert at.app.flips == flips


# -- rounds ---------------------------------------------------------------------------------------------------------


def test_the_result_opens_after_the_last_tile_has_come_to_rest_and_the_next_round_follows() -> None:
    at = line_game(hands="4-6 | 3-3 4-4 2-4")
    at.click("4-6")
    at.click("4-6")
    at.step(5)
    assert at.scene is at.played
    assert not at.played.calm
    at.settle()
    assert isinstance(at.scene, ResultsScene)
    assert at.line == [*LAID, "4-6"]
    at.press(Action.ACCEPT)
    at.step(2)
    assert at.scene is at.played
    assert at.table.rounds == 2
    assert at.line == []
    at.settle()
    assert len(at.hand) == at.table.view.count(0)
    assert at.parts.panel.scores is not None
    assert at.parts.panel.scores.round_name == "Round 2"


def test_a_round_that_was_over_when_the_match_was_left_shows_its_result() -> None:
    at = line_game(hands="4-6 | 3-3 4-4 2-4")
    at.click("4-6")
    at.click("4-6")
    at.settle()
    again = AtTable(at.match, Puppets())
    again.settle()
    assert isinstance(again.scene, ResultsScene)
    again.press(Action.ACCEPT)
    again.settle()
    assert again.table.rounds == 2


def test_muggins_can_be_called_over_the_result() -> None:
    puppets = Puppets()
    puppets.lines = {1: ["1-3@L"], 2: ["muggins"]}
    scene = table("all_fives", hands="4-6 0-0 | 1-3 | 2-4 6-6", line="3-4", turn="B")
    at = fives(scene, puppets)
    while not isinstance(at.scene, ResultsScene):
        at.step()
    assert "C muggins" not in said(at.match)
    at.wait(6)
    assert "C muggins" in said(at.match), "the table goes on under the page"


def test_play_again_without_another_table_leads_back() -> None:
    at = AtTable(table("block_draw", hands="4-6 | 3-3 2-2", line="4-4", turn="A", scores="95 0").match, Puppets())
    at.click("4-6")
    at.click("4-6@R")
    at.settle()
    assert at.table.winners == (0,)
    at.press(Action.ACCEPT)
    at.settle()
    assert not isinstance(at.scene, ResultsScene)
    assert at.scene is not at.played


def test_the_log_tells_the_round() -> None:
    at = AtTable(fresh("block_draw", 2), Puppets(), seed=3)
    at.settle()
    log = at.played.log
    assert "lead" in log[0]
    at.press(Action.ACCEPT)
    at.press(Action.ACCEPT)
    at.settle()
    played = [move for move in said(at.match) if move.endswith("play")]
    assert len([line for line in log if ":" in line]) == len(played)
