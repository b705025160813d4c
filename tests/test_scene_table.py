"""The table as a player meets it: by mouse, by touch, by keys, by pad, and what it answers."""

from __future__ import annotations

from random import Random

import pygame
import pytest

from engine.pieces import each
from game.scenes.pause import PauseScene
from game.scenes.results import ResultsScene
from game.scenes.rules import RulesScene
from game.scenes.settings import SettingsScene
from game.scenes.table import TableScene
from game.settings import Motion, Settings, Speed
from game.sounds import Sound
from game.thinking import InlineThinker
from game.ui.actions import Action
from tests.company import Puppets, Whims, fresh, said
from tests.pilot import same
from tests.sitting import AtTable
from tests.table import Table, open_score, table

HANDS = "4-6 0-1 5-6 4-5 | 3-3 4-4 2-4"
LINE = "5-5 5-3 3-4"
"""Shows 5 and 4: 4-5 fits twice, 4-6 and 5-6 once, 0-1 not at all."""
LAID = ["5-5", "3-5", "3-4"]
NOT_HERE = (Action.FULLSCREEN, Action.MUTE)
NOT_FIT = ("Not now", "0-1 does not fit: the open ends show 4, 5.")


def line_game(
    puppets: Puppets | None = None,
    *,
    hands: str = HANDS,
    yard: str = "0-0 1-1",
    turn: str = "A",
    settings: Settings | None = None,
) -> AtTable:
    """Sit down at a game of Block & Draw in the middle of a round."""
    scene = table("block_draw", hands=hands, yard=yard, line=LINE, turn=turn)
    return AtTable(scene.match, puppets or Puppets(), settings=settings)


def fives(scene: Table, puppets: Puppets | None = None, *, settings: Settings | None = None) -> AtTable:
    """Sit down at a game of All Fives that was set."""
    return AtTable(scene.match, puppets or Puppets(), settings=settings)


def made_ten(**house: str) -> Table:
    """Set a line on which 0-5 makes 10 + 0."""
    return table("all_fives", hands="0-5 1-2 5-6 | 0-3 5-4 3-3", line="5-5", turn="A", house={**house})


def off_the_line(at: AtTable) -> tuple[int, int]:
    """Return a point on the table where no tile can lie."""
    return at.parts.yard.rect.center


# -- the mouse ------------------------------------------------------------------------------------------------------


def test_a_tile_with_one_place_is_played_by_two_taps() -> None:
    at = line_game()
    at.click("4-6")
    assert (at.chosen, at.places) == ("4-6", ["4-6@R"])
    assert at.told == ("Your turn", "Choose 4-6 again to play it.")
    assert at.line == LAID
    at.click("4-6")
    at.rest()
    assert at.line == [*LAID, "4-6"]
    assert at.hand == ["0-1", "4-5", "5-6"]
    assert (at.chosen, at.places) == ("", [])


@pytest.mark.parametrize("place", ["4-5@L", "4-5@R"])
def test_a_tile_is_tapped_and_then_its_place(place: str) -> None:
    at = line_game()
    at.tap("4-5")
    assert at.places == ["4-5@L", "4-5@R"]
    assert at.told == ("Your turn", "Choose an end for 4-5.")
    at.tap(place)
    at.rest()
    assert at.line == [*LAID, "4-5"]
    assert at.match.state.board.arms[-1] == "LR".index(place[-1])


def test_tapping_another_tile_chooses_that_one() -> None:
    at = line_game()
    at.click("4-5")
    at.click("5-6")
    assert (at.chosen, at.places) == ("5-6", ["5-6@L"])


@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "finger"])
def test_a_tile_is_dragged_to_its_place(*, touch: bool) -> None:
    at = line_game()
    at.move("4-5", touch=touch)
    at.down(touch=touch)
    at.move((600, 350), touch=touch)
    assert at.places == ["4-5@L", "4-5@R"]
    x, y = at.place("4-5@R")
    at.move((x + 12, y - 9), touch=touch)
    at.up(touch=touch)
    at.rest()
    assert at.line == [*LAID, "4-5"]
    assert at.match.state.board.arms[-1] == 1


def test_a_tile_with_one_place_may_be_dropped_anywhere_on_the_line() -> None:
    at = line_game()
    at.drag("5-6", at.parts.line.rect.center)
    at.rest()
    assert at.line == [*LAID, "5-6"]


def test_a_tile_that_is_dropped_elsewhere_goes_back_to_the_hand() -> None:
    at = line_game()
    for spot in (off_the_line(at), (-300, 2000), at.parts.panel.rect.center):
        at.drag("5-6", spot)
        at.settle()
        assert at.line == LAID
        assert "5-6" in at.hand
        assert at.played.grip.carried is None
        assert same(at.picture(), at.look_again())


def test_a_tile_that_fits_twice_is_not_guessed_when_dropped_between_its_places() -> None:
    at = line_game()
    left, right = at.parts.line.rect.midtop, at.parts.line.rect.midbottom
    for spot in (left, right):
        at.drag("4-5", spot)
        assert at.line == LAID
        assert at.chosen == "4-5"


def test_a_tile_that_does_not_fit_says_why_when_tapped_and_when_dragged() -> None:
    at = line_game()
    at.click("0-1")
    assert at.told == NOT_FIT
    at.wait(7)
    assert at.told == ("Your turn", "Play a tile."), "an answer does not stand for ever"
    at.drag("0-1", at.parts.line.rect.center)
    assert at.told == NOT_FIT
    assert at.line == LAID
    assert at.ears.heard.count(Sound.ERROR) == 2


def test_out_of_turn_nothing_can_be_played_and_the_house_says_so() -> None:
    at = line_game(turn="B")
    at.click("4-6")
    assert at.told == ("Not now", "It is not your turn.")
    at.drag("4-6", at.parts.line.rect.center)
    assert at.line == LAID


def test_a_drag_that_is_broken_off_puts_the_tile_back() -> None:
    at = line_game()
    for interruption in ("rules", "focus", "resize"):
        at.move("4-5")
        at.down()
        at.move((600, 350))
        assert at.played.grip.carried is not None
        if interruption == "rules":
            at.press(Action.RULES)
            assert isinstance(at.scene, RulesScene)
            at.press(Action.CANCEL)
        elif interruption == "focus":
            at.post(pygame.WINDOWFOCUSLOST)
        else:
            at.resize((1400, 900))
        at.up()
        at.settle()
        assert at.played.grip.carried is None
        assert at.line == LAID
        assert same(at.picture(), at.look_again())


def test_pressing_the_boneyard_draws_or_says_why_not() -> None:
    at = line_game(hands="0-1 0-2 | 3-3 4-4 2-4", yard="0-0 1-1 4-6")
    assert at.told == ("Your turn", "No tile fits: draw.")
    at.click("Boneyard")
    at.rest()
    assert at.hand == ["0-1", "0-2", "0-0", "1-1", "4-6"]
    assert at.told == ("Your turn", "Play a tile.")
    at.click("Boneyard")
    assert at.told == ("Not now", "You hold a tile that fits, so you may not draw.")


# -- keys -----------------------------------------------------------------------------------------------------------


def test_the_focus_begins_each_turn_where_there_is_something_to_do() -> None:
    at = line_game()
    assert at.focus == "4-5"
    at = line_game(hands="0-1 0-2 | 3-3 4-4 2-4", yard="0-0 4-6")
    assert at.focus == "Draw"
    at.press(Action.ACCEPT)
    at.rest()
    assert at.focus == "4-6"


def test_enter_chooses_and_enter_plays() -> None:
    at = line_game()
    at.press(Action.RIGHT)
    assert at.focus == "4-6"
    at.press(Action.ACCEPT)
    assert (at.chosen, at.places) == ("4-6", ["4-6@R"])
    at.press(Action.ACCEPT)
    at.rest()
    assert at.line == [*LAID, "4-6"]


def test_enter_on_a_tile_with_two_places_leads_to_the_places() -> None:
    at = line_game()
    at.press(Action.ACCEPT)
    assert at.focus == "4-5@L"
    at.press(Action.RIGHT)
    assert at.focus == "4-5@R"
    at.press(Action.DOWN)
    assert at.focus in at.hand
    at.press(Action.UP)
    assert at.focus.startswith("4-5@")
    at.press(Action.ACCEPT)
    at.rest()
    assert at.line == [*LAID, "4-5"]


def test_number_keys_pick_tiles_where_they_stand() -> None:
    at = line_game()
    assert at.hand == ["0-1", "4-5", "4-6", "5-6"]
    at.press(Action.PICK_4)
    assert (at.chosen, at.focus) == ("5-6", "5-6")
    at.press(Action.PICK_2)
    assert (at.chosen, at.focus) == ("4-5", "4-5@L")
    at.press(Action.PICK_1)
    assert at.told == NOT_FIT
    at.press(Action.PICK_9)
    at.press(Action.PICK_3)
    at.press(Action.PICK_3)
    at.rest()
    assert at.line == [*LAID, "4-6"]


def test_escape_puts_the_tile_back_and_then_opens_the_pause() -> None:
    at = line_game()
    at.press(Action.ACCEPT)
    assert at.focus == "4-5@L"
    at.press(Action.CANCEL)
    assert (at.chosen, at.places) == ("", [])
    assert at.focus == "4-5", "back to the tile that was put back"
    at.press(Action.CANCEL)
    assert isinstance(at.scene, PauseScene)
    at.press(Action.CANCEL)
    assert isinstance(at.scene, TableScene)


def test_d_draws_all_the_way_and_says_why_not() -> None:
    at = line_game(hands="0-1 0-2 | 3-3 4-4 2-4", yard="0-0 1-1 4-6 2-2")
    at.press(Action.DRAW)
    at.rest()
    assert at.hand == ["0-1", "0-2", "0-0", "1-1", "4-6"]
    at.press(Action.DRAW)
    assert at.told == ("Not now", "You hold a tile that fits, so you may not draw.")


def test_p_passes_where_it_is_to_be_said_and_says_why_not() -> None:
    at = line_game(hands="0-1 0-2 | 3-3 4-4 2-4", yard="", settings=Settings(confirm_pass=True))
    assert at.told == ("Your turn", "No tile fits: pass.")
    assert at.focus == "Pass"
    at.wait(2)
    assert said(at.match) == ["deal"]
    at.press(Action.PASS)
    at.rest()
    assert said(at.match) == ["deal", "A pass"]
    at = line_game()
    at.press(Action.PASS)
    assert at.told == ("Not now", "You hold a tile that fits, so you may not pass.")


def test_a_pass_that_is_forced_is_said_and_needs_no_key() -> None:
    at = line_game(hands="0-1 0-2 | 3-3 4-4 2-4", yard="")
    at.settle()
    assert said(at.match)[:2] == ["deal", "A pass"]
    assert "You pass." in at.played.log


def test_s_sorts_three_ways_and_the_order_stays() -> None:
    at = line_game()
    orders = []
    for _ in range(3):
        at.press(Action.SORT)
        orders.append(at.hand)
    assert orders[0] == ["0-1", "4-5", "4-6", "5-6"]
    assert orders[1] == ["5-6", "4-6", "4-5", "0-1"]
    at.press(Action.SORT)
    at.press(Action.SORT)
    at.click("4-6")
    at.click("4-6")
    at.rest()
    assert at.hand == ["5-6", "4-5", "0-1"]


@pytest.mark.parametrize(("action", "scene"), [(Action.RULES, RulesScene), (Action.MENU, PauseScene)])
def test_rules_and_menu_have_a_key_and_a_button(action: Action, scene: type) -> None:
    at = line_game()
    for _ in range(2):
        at.press(action)
        assert isinstance(at.scene, scene)
        at.press(Action.CANCEL)
        assert at.scene is at.played
    at.click("Rules" if scene is RulesScene else "Menu")
    assert isinstance(at.scene, scene)


def test_f11_toggles_full_screen_at_the_table() -> None:
    at = line_game()
    at.press(Action.FULLSCREEN)
    at.settle()
    assert at.app.full_screen
    assert at.scene is at.played
    at.press(Action.FULLSCREEN)
    assert not at.app.full_screen


# -- hints ----------------------------------------------------------------------------------------------------------


def test_a_hint_shows_tile_and_place_and_says_why() -> None:
    at = line_game()
    at.press(Action.HINT)
    at.settle()
    assert at.told == ("Hint: 4-5", "It is the first that fits.")
    assert (at.chosen, at.focus) == ("4-5", "4-5@L")
    at.press(Action.ACCEPT)
    at.rest()
    assert at.line == [*LAID, "4-5"]


def test_a_hint_that_comes_too_late_is_dropped() -> None:
    puppets = Puppets()
    at = line_game(puppets)
    puppets.holding = True
    at.press(Action.HINT)
    assert at.told == ("Your turn", "Let me see ...")
    assert at.played.busy
    at.press(Action.HINT)
    assert len(puppets.slips) == 1, "asking twice asks once"
    at.click("4-6")
    at.click("4-6")
    at.rest()
    puppets.let_go()
    at.step(3)
    assert at.chosen == ""
    assert "Hint" not in " ".join(at.told)
    assert "Let me see" not in " ".join(at.told)


def test_a_hint_where_nothing_fits_says_so() -> None:
    at = line_game(hands="0-1 0-2 | 3-3 4-4 2-4")
    at.press(Action.HINT)
    assert at.told == ("Not now", "0-1 does not fit: the open ends show 4, 5.\nNo tile fits: draw.")


def test_without_hints_the_button_is_off_and_tiles_are_not_lit() -> None:
    at = line_game(settings=Settings(hints=False))
    assert not at.find("Hint").enabled
    plain = at.picture()
    at = line_game()
    assert at.find("Hint").enabled
    assert not same(plain, at.picture())


# -- claims ---------------------------------------------------------------------------------------------------------


def test_a_score_that_is_claimed_aloud_explains_itself() -> None:
    at = fives(made_ten())
    at.press(Action.CLAIM)
    assert at.told == ("Your turn", "Your next tile will be claimed.")
    at.press(Action.PICK_1)
    at.press(Action.ACCEPT)
    at.rest()
    assert at.line == ["5-5", "0-5"]
    assert at.told == ("+10", "Ann: 0 + 10 = 10, +10")
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
    assert at.told[0] == "+10"


def test_a_bots_score_can_be_read_while_it_is_the_players_turn() -> None:
    puppets = Puppets()
    puppets.lines = {1: ["0-5@R!"]}
    scene = table("all_fives", hands="0-3 5-4 3-3 | 0-5 1-2 5-6", line="5-5", turn="B")
    at = fives(scene, puppets)
    at.settle()
    assert at.line == ["5-5", "0-5"]
    assert at.told == ("Your turn", "Kiko: 10 + 0 = 10, +10")
    at.press(Action.ACCEPT)
    assert "10 + 0" not in at.told[1], "the player has gone on"


def test_the_wish_to_claim_can_be_taken_back() -> None:
    at = fives(made_ten())
    at.press(Action.CLAIM)
    assert at.played.grip.aloud
    at.press(Action.CLAIM)
    assert not at.played.grip.aloud
    at.press(Action.CLAIM)
    at.press(Action.CANCEL)
    assert not at.played.grip.aloud
    assert at.scene is at.played


def test_a_tile_that_makes_no_score_is_laid_and_the_house_says_so() -> None:
    at = fives(made_ten())
    at.press(Action.CLAIM)
    at.click("5-6")
    at.click("5-6@L")
    at.rest()
    assert at.line == ["5-5", "5-6"]
    assert at.told[1] == "That play makes no score: there is nothing to claim."
    assert not at.played.grip.aloud


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
    assert at.told == ("Not now", "There is nothing to claim: no open score is yours to take.")


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
    at = line_game(hands="0-1 0-2 | 3-3 4-4 2-4", yard="0-0 1-1 4-6")
    at.press(Action.DRAW)
    at.step(3)
    assert not at.played.calm
    at.click(at.parts.hand.rect.center)
    at.click("Boneyard")
    assert at.played.calm
    assert at.told == ("Not now", "You hold a tile that fits, so you may not draw."), "the second click is meant"


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
    at.house.change("speed", Speed.INSTANT)
    at.press(Action.CANCEL)
    at.click("4-6")
    at.click("4-6")
    at.step(2)
    assert at.played.calm
    assert said(at.match)[:3] == ["deal", "A play", "B draw"]
    at = line_game()
    at.press(Action.MENU)
    at.house.change("motion", Motion.REDUCED)
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


# -- the camera -----------------------------------------------------------------------------------------------------


def test_wheel_zooms_where_it_points_drag_moves_and_zero_fits() -> None:
    at = line_game()
    felt, before = at.parts.felt, at.parts.line.laid
    tile = before[0].spot
    at.wheel(3, (round(tile.x), round(tile.y)))
    zoomed = at.parts.line.laid[0].spot
    assert zoomed.unit > tile.unit
    assert (abs(zoomed.x - tile.x), abs(zoomed.y - tile.y)) < (2, 2), "what is pointed at stays"
    start = at.parts.line.rect.midtop
    at.drag((start[0], start[1] + 30), (start[0] + 50, start[1] + 60))
    moved = at.parts.line.laid[0].spot
    assert (round(moved.x - zoomed.x), round(moved.y - zoomed.y)) == (50, 30)
    at.press(Action.FIT)
    assert at.parts.line.laid == before
    assert not felt.is_moved
    at.press(Action.ZOOM_IN)
    at.press(Action.ZOOM_IN)
    at.press(Action.ZOOM_OUT)
    assert felt.zoom == pytest.approx(1.12)


def test_places_and_focus_go_with_the_camera() -> None:
    at = line_game()
    at.press(Action.PICK_2)
    at.press(Action.RIGHT)
    assert at.focus == "4-5@R"
    place = at.find("4-5@R").rect
    at.press(Action.ZOOM_IN)
    assert at.focus == "4-5@R"
    assert at.find("4-5@R").rect != place
    at.press(Action.ACCEPT)
    at.rest()
    assert at.match.state.board.arms[-1] == 1


# -- windows --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(1600, 1200), (1280, 720), (2560, 1080)])
def test_the_window_may_change_in_the_middle_of_an_animation(size: tuple[int, int]) -> None:
    at = AtTable(fresh("all_fives", 3), Puppets(), size=(1400, 900))
    at.wait(0.9)
    assert not at.played.calm
    at.resize(size)
    at.settle()
    assert same(at.picture(), at.look_again())
    at.press(Action.PICK_1)
    at.press(Action.PICK_1)
    at.step(4)
    at.resize((1400, 900))
    at.settle()
    assert same(at.picture(), at.look_again())
    assert len(at.line) == len(at.match.state.board.order)


def test_what_is_chosen_and_focused_survives_another_window() -> None:
    at = line_game()
    at.press(Action.PICK_2)
    at.press(Action.RIGHT)
    at.resize((1500, 900))
    at.settle()
    assert (at.chosen, at.places, at.focus) == ("4-5", ["4-5@L", "4-5@R"], "4-5@R")
    at.press(Action.ACCEPT)
    at.rest()
    assert at.line == [*LAID, "4-5"]


# -- pads, and everything at once -----------------------------------------------------------------------------------


def test_a_round_is_played_with_a_pad_alone() -> None:
    at = AtTable(fresh("all_fives", 2), InlineThinker(), settings=Settings(speed=Speed.FAST), seed=9)
    for _ in range(200):
        at.settle()
        if isinstance(at.scene, ResultsScene):
            break
        at.pad(pygame.CONTROLLER_BUTTON_A)
    assert isinstance(at.scene, ResultsScene)
    at.pad(pygame.CONTROLLER_BUTTON_A)
    at.settle()
    assert at.table.rounds == 2


@pytest.mark.parametrize("seed", [11, 12])
def test_whatever_is_done_the_picture_is_what_it_should_be(seed: int) -> None:
    rng = Random(seed)
    at = sat_down(seed)
    for turn in range(200):
        do_anything(at, rng)
        if turn % 8 == 7 and at.played in at.app.stage.scenes:
            while isinstance(at.scene, RulesScene | PauseScene | SettingsScene):
                at.press(Action.CANCEL)
                at.step()
        if at.played not in at.app.stage.scenes:
            at = sat_down(seed + turn)
        if turn % 8 == 7 and at.scene is at.played:
            at.settle()
            assert same(at.picture(), at.look_again()), turn
            assert at.line == laid(at), turn
            assert sorted(at.hand) == sorted(held(at)), turn


def sat_down(seed: int) -> AtTable:
    """Begin a match with bots that do anything."""
    return AtTable(fresh("all_fives", 2 + seed % 3), Whims(), settings=Settings(speed=Speed.FAST), seed=seed)


def laid(at: AtTable) -> list[str]:
    """Return the line as the match knows it."""
    return [at.match.rules.pieces.label(tile) for tile in at.match.state.board.order]


def held(at: AtTable) -> list[str]:
    """Return the player's hand as the match knows it."""
    return [at.match.rules.pieces.label(tile) for tile in each(at.match.state.hands[0])]


def do_anything(at: AtTable, rng: Random) -> None:
    """Do what somebody might who has never seen a mouse."""
    wide, high = at.app.window.size
    spot = (rng.randrange(wide), rng.randrange(high))
    buttons = [widget.rect.center for widget in at.screen.focusable()]
    what = rng.random()
    if what < 0.3:
        at.press(rng.choice([action for action in Action if action not in NOT_HERE and at.house.keys.of(action)]))
    elif what < 0.35:
        at.press(Action.ACCEPT)
        at.press(Action.ACCEPT)
    elif what < 0.6:
        at.click(rng.choice([*buttons, spot]))
    elif what < 0.75 and at.scene is at.played and at.hand:
        places = [at.place(widget) for widget in at.parts.places]
        at.drag(rng.choice(at.hand), rng.choice([*places, at.parts.line.rect.center, spot]), steps=2)
    elif what < 0.8:
        at.wheel(rng.choice([-1, 1]), spot)
    elif what < 0.85:
        at.drag(spot, (spot[0] + 40, spot[1] + 20), steps=2)
    elif what < 0.87:
        at.resize(rng.choice([(1280, 720), (1440, 900)]))
    else:
        at.wait(rng.random())
