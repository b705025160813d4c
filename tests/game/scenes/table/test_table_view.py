"""The picture of the table: its camera and window, and its correctness after any action."""

from __future__ import annotations

from random import Random

import pygame
import pytest

from engine.families.chain.board import chain
from engine.pieces import each
from engine.reasons.advice import Advice
from engine.reasons.told import FactTold, Told, When
from engine.sentences import sentence
from game.look.look import Look
from game.picture.line.choice import GrowingEnd, PlaceChooser, PlaceClaims, Surroundings
from game.picture.line.line import Wants
from game.play.thinking import InlineThinker
from game.scenes.pages.pause import PauseScene
from game.scenes.pages.rules import RulesScene
from game.scenes.pages.settings import SettingsScene
from game.scenes.results.results import ResultsScene
from game.scenes.table.table import TableScene
from game.storage.settings import Settings, Speed
from game.ui.actions import Action
from tests.support.lan.company import Puppets, Whims, fresh
from tests.support.lengths import long_run, often, sampled, some
from tests.support.screen.laid_tables import LAID, line_game
from tests.support.screen.pilot import same
from tests.support.screen.quiet_session import AtTable

NOT_HERE = (Action.FULLSCREEN, Action.MUTE)

# -- the camera -----------------------------------------------------------------------------------------------------


def test_wheel_zooms_where_it_points_drag_moves_and_zero_fits() -> None:
    at = line_game()
    felt, before = at.parts.layout, at.parts.line.laid
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
    assert chain(at.match.state.board).arms[-1] == 1


# -- windows --------------------------------------------------------------------------------------------------------


@sampled(3)
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
    assert len(at.line) == len(chain(at.match.state.board).order)


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


def test_nothing_is_told_in_the_old_language_once_another_was_chosen() -> None:
    puppets = Puppets()
    facts = tuple(FactTold(key, When.NOW, 1, 0, 1.0, sentence("Scores {n}.", n=n)) for key, n in (("a", 5), ("b", 10)))
    puppets.advice = lambda rules, view, seat: Advice(rules.legal(view, seat)[0], Told(facts))
    at = line_game(puppets)
    at.press(Action.HINT)
    at.settle()
    assert at.told[1] == "Scores 5. Ask again for more."
    at.played.session.settings.update(language="es")
    at.settle()
    assert at.told[0] == "Tu turno", "no hint in English on a Spanish table"
    at.press(Action.HINT)
    at.settle()
    assert at.told[1].endswith("Pide otra vez para saber más."), "nor the rest of it"
    at.played.session.settings.update(language="en")


# -- pads, and everything at once -----------------------------------------------------------------------------------


@long_run
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


@pytest.mark.parametrize("seed", some([12, 11], 2))
def test_whatever_is_done_the_picture_is_what_it_should_be(seed: int) -> None:
    rng = Random(seed)
    at = sat_down(seed)
    for turn in range(often(80, 200)):
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
    """Start a match with random bots."""
    return AtTable(fresh("all_fives", 2 + seed % 3), Whims(), settings=Settings(speed=Speed.FAST), seed=seed)


def laid(at: AtTable) -> list[str]:
    """Return the line as the match knows it."""
    return [at.match.rules.pieces.label(tile) for tile in chain(at.match.state.board).order]


def held(at: AtTable) -> list[str]:
    """Return the player's hand as the match knows it."""
    return [at.match.rules.pieces.label(tile) for tile in each(at.match.state.hands[0])]


def do_anything(at: AtTable, rng: Random) -> None:
    """Make random inputs, like a player who has never seen a mouse."""
    wide, high = at.app.window.size
    spot = (rng.randrange(wide), rng.randrange(high))
    buttons = [widget.rect.center for widget in at.screen.focusable()]
    what = rng.random()
    if what < 0.3:
        keys = at.session.controls.keys
        at.press(rng.choice([action for action in Action if action not in NOT_HERE and keys.of(action)]))
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


# -- a resumed match ------------------------------------------------------------------------------------------------


def test_a_line_that_was_left_is_laid_before_the_frame_in_which_all_else_is_laid_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    at = line_game()
    asked: list[GrowingEnd] = []
    claims = PlaceChooser.reservations

    def counted(
        chooser: PlaceChooser, end: GrowingEnd, around: Surroundings, wants: Wants, *, spins: bool
    ) -> PlaceClaims:
        asked.append(end)
        return claims(chooser, end, around, wants, spins=spins)

    monkeypatch.setattr(PlaceChooser, "reservations", counted)
    again, layouts = TableScene(at.session, at.table), list[int]()
    layout = again.layout

    def noted(look: Look) -> None:
        layouts.append(len(asked))
        layout(look)

    monkeypatch.setattr(again, "layout", noted)
    for _ in again.layout_steps(at.parts.look):
        pass
    assert layouts == [len(asked)], "the line lies when the layout begins"
    assert asked
    assert again.widgets.line.laid == at.parts.line.laid


def test_the_pictures_of_a_click_are_made_before_it() -> None:
    at = line_game()
    at.step(120)
    look, art = at.parts.look, at.parts.art.cache
    before = art.made
    at.click("4-6")
    at.step()
    (place,) = at.places
    assert art.made == before, "the chosen tile and its place"
    before = look.made
    at.click(place)
    assert not at.places
    assert look.made == before, "the ring around the place, the tile on the line and the words on the rack"
