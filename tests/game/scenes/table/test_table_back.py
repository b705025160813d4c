"""Undo at a table with bots, by keys and by mouse, restores the earlier picture."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from engine.core import Board
from engine.games import game
from engine.match import Match
from game.felt.table.model import by_seat
from game.scenes.setup.setup import SetupScene
from game.scenes.table.table import TableScene
from game.storage.settings import Settings, Speed
from game.ui.actions import Action
from game.ui.values import Toggle
from tests.support.lan.company import Puppets
from tests.support.lengths import sampled
from tests.support.screen.own_table import local
from tests.support.screen.pilot import same
from tests.support.screen.quiet_session import AtTable
from tests.support.screen.whole_program import Visit

CALM = Settings(speed=Speed.NORMAL, claim_pause=0)


def at_table(key: str = "all_fives", seats: int = 2, *, takes_back: bool = True) -> tuple[AtTable, Puppets]:
    """Sit down on the person's turn, with bots whose answers are held back."""
    puppets = Puppets()
    match: Match[Board] = Match(game(key)(seats))
    at = AtTable(match, puppets, settings=CALM, seed=4, takes_back=takes_back)
    for _ in range(60):
        at.rest()
        if at.match.state.turn == 0 and any(move.tiles for move in at.table.legal()):
            puppets.holding = True
            return at, puppets
        if at.match.state.turn == 0:
            at.table.offer(at.table.legal()[0])
        at.wait(0.5)
    raise AssertionError("no such turn")


def lay(at: AtTable) -> None:
    """Play the first tile that fits, by keys."""
    at.press(Action.ACCEPT)
    at.press(Action.ACCEPT)
    at.rest()


def test_a_tile_comes_back_into_the_hand_and_nothing_of_it_is_left_in_the_picture() -> None:
    at, puppets = at_table()
    hand, line, panel = at.hand, at.line, at.parts.panel.scores
    lay(at)
    assert len(at.hand) == len(hand) - 1
    at.press(Action.UNDO)
    at.rest()
    assert at.hand == hand, "in the order of before"
    assert (at.line, at.parts.panel.scores) == (line, panel)
    assert at.match.state.turn == 0
    assert at.focus in at.hand, "it is the player's turn again"
    assert at.played.log[-1] == "You undo your move."
    puppets.let_go()
    at.wait(3)
    assert at.match.state.turn == 0, "what the bot thought of is dropped"
    at.press(Action.REDO)
    at.rest()
    assert len(at.hand) == len(hand) - 1


def test_a_gamepad_takes_back_by_way_of_the_focus() -> None:
    at, _ = at_table()
    hand = at.hand
    at.pad(pygame.CONTROLLER_BUTTON_A)
    at.pad(pygame.CONTROLLER_BUTTON_A)
    at.rest()
    assert len(at.hand) == len(hand) - 1
    ways = (pygame.CONTROLLER_BUTTON_DPAD_RIGHT, pygame.CONTROLLER_BUTTON_DPAD_UP)
    for step in range(30):
        if at.focus == "Undo":
            break
        at.pad(ways[step % 2])
    assert at.focus == "Undo"
    at.pad(pygame.CONTROLLER_BUTTON_A)
    at.rest()
    assert at.hand == hand


def test_the_button_is_there_where_it_was_agreed_and_works_by_mouse() -> None:
    at, _ = at_table()
    button = at.find("Undo")
    assert not button.enabled
    hand = sorted(at.hand)
    lay(at)
    assert button.enabled
    at.click("Undo")
    at.rest()
    assert sorted(at.hand) == hand
    assert not button.enabled
    assert at.find("Rules").shown
    at.click("Menu")
    at.step(3)
    assert at.find("Pause")


def test_why_nothing_can_be_taken_back_is_said() -> None:
    at, puppets = at_table()
    lay(at)
    puppets.let_go()
    at.wait(4)
    at.rest()
    steps = at.table.steps
    at.press(Action.UNDO)
    at.step()
    assert at.table.steps == steps
    assert "something hidden has been revealed" in at.told[1]


def test_without_leave_there_is_no_button_and_the_key_does_nothing() -> None:
    at, _ = at_table(takes_back=False)
    with pytest.raises(LookupError):
        at.find("Undo")
    lay(at)
    steps, told = at.table.steps, at.told
    at.press(Action.UNDO)
    at.press(Action.RESTART)
    at.step()
    assert (at.table.steps, at.told) == (steps, told)


@sampled(4)
@pytest.mark.parametrize("key", ["block_draw", "super", "double_takes", "high_fives"])
def test_the_table_looks_as_before_in_every_pixel(key: str) -> None:
    at, _ = at_table(key, 3 if key != "double_takes" else 4)
    at.played.controller.clear_message()
    at.played.model.bubbles = by_seat()
    at.settle()
    at.wait(1.0)
    before = at.look_again()
    move = next(move for move in at.table.legal() if move.tiles)
    at.played.controller.offer(move)
    at.rest()
    assert not same(before, at.look_again())
    assert at.table.can_undo
    at.press(Action.UNDO)
    at.move((2, 2))  # a key shows the focus, the mouse hides it
    at.rest()
    at.settle()
    at.wait(1.0)  # the faces rest, too
    assert same(before, at.look_again())


# -- the set-up -----------------------------------------------------------------------------------------------------


def test_it_is_agreed_on_the_set_up_page_and_remembered(tmp_path: Path) -> None:
    with Visit(tmp_path) as visit:
        visit.session.stage.push(SetupScene(visit.session, game("all_fives")))
        visit.settle()
        assert not visit.get(Toggle, "Allow undo").value, "off at first"
        visit.turn("Allow undo")
        visit.take("Start")
        scene = visit.scene
        assert isinstance(scene, TableScene)
        assert local(scene.table).takes_back
        visit.tell(Action.CANCEL)
        visit.take("Leave the table")
        visit.take(next(name for name in visit.names if name.startswith("Continue")))
        scene = visit.scene
        assert isinstance(scene, TableScene)
        assert local(scene.table).takes_back, "also in a match that is gone on with"
    with Visit(tmp_path) as visit:
        visit.session.stage.push(SetupScene(visit.session, game("all_fives")))
        visit.settle()
        assert visit.get(Toggle, "Allow undo").value


def test_several_people_cannot_agree_on_it(tmp_path: Path) -> None:
    with Visit(tmp_path) as visit:
        visit.session.stage.push(SetupScene(visit.session, game("all_fives")))
        visit.settle()
        page = visit.scene
        assert isinstance(page, SetupScene)
        visit.turn("Allow undo")
        while page.choice.opponents[0]:
            visit.turn("Opponent")
        switch = visit.get(Toggle, "Allow undo")
        assert not switch.enabled
        assert not switch.value


def test_a_solitaire_needs_no_leave(tmp_path: Path) -> None:
    with Visit(tmp_path) as visit:
        visit.session.stage.push(SetupScene(visit.session, game("knock_out")))
        visit.settle()
        assert visit.screen.find("Allow undo") is None
