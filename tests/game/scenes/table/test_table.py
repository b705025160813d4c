"""The table by mouse, by touch and by keys, and its responses."""

from __future__ import annotations

import pygame
import pytest

from engine.core import Board, Rules, Seat, View
from engine.families.chain.board import chain
from engine.families.facts import Marks
from engine.games.block_draw import BlockDraw
from engine.match import Match
from engine.reasons.advice import Advice
from engine.reasons.told import FactTold, Told, When, just
from engine.sentences import sentence
from game.felt.table.hand.hand_widgets import HandTile
from game.scenes.pages.pause import PauseScene
from game.scenes.pages.rules import RulesScene
from game.scenes.table.table import TableScene
from game.storage.settings import Settings
from game.ui.actions import Action
from game.ui.sound.sound import Sound
from tests.support.lan.company import Puppets, said
from tests.support.screen.laid_tables import LAID, NOT_FIT, line_game, off_the_line
from tests.support.screen.pilot import same
from tests.support.screen.quiet_session import AtTable

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
    assert chain(at.match.state.board).arms[-1] == "LR".index(place[-1])


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
    assert chain(at.match.state.board).arms[-1] == 1


def test_a_tile_that_is_dropped_elsewhere_goes_back_to_the_hand() -> None:
    at = line_game()
    for spot in (off_the_line(at), (-300, 2000), at.parts.panel.rect.center):
        at.drag("5-6", spot)
        at.settle()
        assert at.line == LAID
        assert "5-6" in at.hand
        assert at.played.model.carried is None
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
    assert at.told == ("Not now", "It's not your turn.")
    at.drag("4-6", at.parts.line.rect.center)
    assert at.line == LAID


def test_a_drag_that_is_broken_off_puts_the_tile_back() -> None:
    at = line_game()
    for interruption in ("rules", "focus", "resize"):
        at.move("4-5")
        at.down()
        at.move((600, 350))
        assert at.played.model.carried is not None
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
        assert at.played.model.carried is None
        assert at.line == LAID
        assert same(at.picture(), at.look_again())


def test_pressing_the_boneyard_draws_or_says_why_not() -> None:
    at = line_game(hands="0-1 0-2 | 3-3 4-4 2-4", yard="0-0 1-1 4-6 2-2")
    assert at.told == ("Your turn", "No tile fits. Draw.")
    at.click("Boneyard")
    at.rest()
    assert at.hand == ["0-1", "0-2", "0-0", "1-1", "4-6"]
    assert at.told == ("Your turn", "Play a tile.")
    at.click("Boneyard")
    assert at.told == ("Not now", "You can't draw: you have a tile that fits.")


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
    assert at.told == ("Not now", "You can't draw: you have a tile that fits.")


def test_p_passes_where_it_is_to_be_said_and_says_why_not() -> None:
    at = line_game(hands="0-1 0-2 | 3-3 4-4 2-4", yard="", settings=Settings(confirm_pass=True))
    assert at.told == ("Your turn", "No tile fits. Pass.")
    assert at.focus == "Pass"
    at.wait(2)
    assert said(at.match) == ["deal"]
    at.press(Action.PASS)
    at.rest()
    assert said(at.match) == ["deal", "A pass"]
    at = line_game()
    at.press(Action.PASS)
    assert at.told == ("Not now", "You can't pass: you have a tile that fits.")


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
    assert at.told == ("Hint: 4-5 on the 5", "It is the first that fits.")
    assert (at.chosen, at.focus) == ("4-5", "4-5@L")
    at.press(Action.ACCEPT)
    at.rest()
    assert at.line == [*LAID, "4-5"]


@pytest.mark.parametrize(("chance", "told"), [(0.624, "62"), (0.998, "99"), (0.001, "1"), (1.0, "100"), (0.0, "0")])
def test_a_hint_says_how_likely_the_match_is_won(chance: float, told: str) -> None:
    puppets = Puppets()
    puppets.advice = lambda rules, view, seat: Advice(
        rules.legal(view, seat)[0], just(sentence("Scores {n}.", n=5)), (), chance
    )
    at = line_game(puppets)
    at.press(Action.HINT)
    at.settle()
    assert at.told[1] == f"Scores 5. Chance to win: {told}%."


def test_a_second_hint_tells_the_rest_of_the_reason() -> None:
    puppets = Puppets()
    facts = tuple(
        FactTold(key, When.NOW, 1, 0, 1.0, sentence(text)) for key, text in (("a", "First."), ("b", "Second."))
    )
    puppets.advice = lambda rules, view, seat: Advice(rules.legal(view, seat)[0], Told(facts, line=sentence("Third.")))
    at = line_game(puppets)
    at.press(Action.HINT)
    at.settle()
    assert at.told[1] == "First. Ask again for more."
    at.press(Action.HINT)
    at.settle()
    assert at.told[1] == "Second. Third."
    at.press(Action.HINT)
    at.settle()
    assert at.told[1] == "First. Ask again for more."


def test_a_hint_says_why_not_the_chosen_tile() -> None:
    puppets = rivalled()
    at = line_game(puppets)
    at.click("4-6")
    at.press(Action.HINT)
    at.settle()
    wish = puppets.hints[-1].wish
    assert wish is not None
    assert wish.tiles == (at.table.rules.pieces.find(4, 6),)
    assert at.chosen == "4-5", "its own tile"
    assert at.told[1].startswith("Why not 4-6? "), "what is compared is said"


def test_a_hint_asks_nothing_if_no_tile_or_its_own_was_chosen() -> None:
    for tile in ("", "4-5"):
        at = line_game(rivalled())
        if tile:
            at.click(tile)
        at.press(Action.HINT)
        at.settle()
        assert "Why not" not in at.told[1]


def rivalled() -> Puppets:
    """Return bots whose hint compares the first move with the player's wish, or else with the last."""
    puppets = Puppets()

    def advice(rules: Rules[Board], view: View[Board], seat: Seat) -> Advice:
        legal, wish = rules.legal(view, seat), puppets.hints[-1].wish
        rival = wish if wish is not None and wish != legal[0] else legal[-1]
        return Advice(legal[0], just(sentence("It scores.")), rival=rival)

    puppets.advice = advice
    return puppets


def test_what_the_reason_of_a_hint_speaks_of_is_marked_while_it_stands() -> None:
    puppets = Puppets()
    at = line_game(puppets)
    foe = (at.table.seat + 1) % at.table.rules.seats
    mine = 1 << at.table.rules.pieces.find(4, 6)
    facts = (
        FactTold("foe:fits", When.NOW, 2, 4, 1.0, sentence("First."), Marks(unseen=6, seat=foe)),
        FactTold("own", When.NOW, 1, 0, 1.0, sentence("Second."), Marks((0, 1), tiles=mine)),
    )
    puppets.advice = lambda rules, view, seat: Advice(rules.legal(view, seat)[0], Told(facts))
    at.press(Action.HINT)
    at.settle()
    marks = at.played.marks
    assert marks.shown
    assert (marks.points.unseen, len(marks.points.halves), len(marks.points.held)) == (6, 0, 0)
    assert marks.points.plate is not None
    at.press(Action.HINT)
    at.settle()
    assert (marks.points.unseen, len(marks.points.halves), len(marks.points.held)) == (0, 2, 1)
    told, others = at.played.widgets.hand.tile(at.table.rules.pieces.find(4, 6)), at.played.widgets.hand.children()
    assert told is not None
    assert told.stands
    assert [tile.stands for tile in others if isinstance(tile, HandTile)].count(True) == 1
    assert told.rect.y - told.top[1] == told.height > told.px(told.lifts.raised)
    at.press(Action.ACCEPT)
    at.rest()
    assert not at.played.marks.shown
    assert not told.stands


def test_nothing_is_marked_while_tiles_move() -> None:
    puppets = Puppets()
    facts = (FactTold("ends", When.NOW, 1, 0, 1.0, sentence("First."), Marks((0, 1))),)
    puppets.advice = lambda rules, view, seat: Advice(rules.legal(view, seat)[0], Told(facts))
    at = line_game(puppets)
    at.press(Action.HINT)
    at.settle()
    marks, model = at.played.marks, at.played.model
    assert marks.shown
    model.is_calm = False
    marks.follow(model)
    assert not marks.shown, "the ends may be elsewhere once the tiles lie still"
    model.is_calm = True
    marks.follow(model)
    assert marks.shown


def test_a_hint_that_comes_too_late_is_dropped() -> None:
    puppets = Puppets()
    at = line_game(puppets)
    puppets.holding = True
    at.press(Action.HINT)
    assert at.told == ("Your turn", "Thinking …")
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
    assert at.told == ("Not now", "0-1 doesn't fit. Open ends: 4, 5.\nNo tile fits. Draw.")


def test_without_hints_the_button_is_off_and_tiles_are_not_lit() -> None:
    at = line_game(settings=Settings(hints=False))
    assert not at.find("Hint").enabled
    plain = at.picture()
    at = line_game()
    assert at.find("Hint").enabled
    assert not same(plain, at.picture())


def test_a_lead_that_the_rules_decide_is_named_for_as_long_as_it_is_due() -> None:
    for number in range(20):
        match: Match[Board] = Match(BlockDraw(2))
        match.begin(bytes([number]) * 32)
        if len(match.legal(0)) == 1:
            break
    at = AtTable(match, Puppets())
    at.rest()
    at.wait(12)
    [move] = match.legal(0)
    assert at.told == ("Your turn", f"You lead with {match.rules.pieces.label(move.tiles[0])}.")
