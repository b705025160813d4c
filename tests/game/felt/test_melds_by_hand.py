"""Whole melding matches by mouse and by keys, and single actions at the table."""

from __future__ import annotations

from typing import Final

import pygame
import pytest

from engine.core import DECLARE, DISCARD, DRAW, PASS, TAKE, Move
from engine.games import game
from engine.match import Match
from engine.options import HouseRules
from game.felt.table.boneyard import BoneyardWidget
from game.felt.table.laid.choices import PickWidget, PlaceWidget
from game.picture.families.melds.melds import discards
from game.play.thinking import InlineThinker
from game.scenes.results.results import ResultsScene
from game.storage.settings import Settings, Speed
from game.ui.actions import Action
from tests.support.lengths import in_turn, sampled
from tests.support.screen.highlights import label_texts, lit_tiles
from tests.support.screen.quiet_session import AtTable

HURRIED: Final = Settings(full_screen=False, speed=Speed.INSTANT)
LONGEST: Final = 600


# -- by hand ------------------------------------------------------------------------------------------------------


@sampled(2)
@pytest.mark.parametrize(("house", "by_mouse"), in_turn([{}, {"trash_visible": "off"}], [True, False]))
def test_a_match_is_played_to_its_end(house: HouseRules, *, by_mouse: bool) -> None:
    rules = game("thats_it")(2, None, {**house, "target": 1})
    at = AtTable(Match(rules), InlineThinker(), settings=HURRIED)
    at.settle()
    results = 0
    for turn in range(LONGEST):
        if isinstance(at.scene, ResultsScene):
            results += 1
            if at.match.is_over:
                break
            at.press(Action.ACCEPT)
        else:
            (by_pointer if by_mouse else by_keys)(at, turn)
        at.settle()
    assert at.match.is_over
    assert results == len(at.match.rounds)
    told = label_texts(at.screen)
    assert all((at.table.players[seat].name if seat else "You") in told for seat in at.match.winners)
    assert "That's It!" in told
    assert "Domino" not in told


def by_pointer(at: AtTable, turn: int) -> None:
    """Click what is highlighted: the place to show a hand, a tile and its place, the discard, the boneyard."""
    every = list(at.screen.every())
    places = [widget for widget in every if isinstance(widget, PlaceWidget)]
    shows = [place for place in places if place.drop.move.act == DECLARE]
    lit = lit_tiles(at.screen)
    picks = [widget for widget in every if isinstance(widget, PickWidget)]
    if shows:
        at.click(shows[0])
    elif lit:
        at.click(lit[-1])
        at.click(next(place for place in at.parts.places if place.drop.move.act == DISCARD))
    elif picks and turn % 3 == 0:
        at.click(picks[0])
    elif places:
        at.click(places[0])
    else:
        at.click(next(widget for widget in every if isinstance(widget, BoneyardWidget)))


def by_keys(at: AtTable, turn: int) -> None:
    """Press ENTER at the focus, sometimes D, and use the place to show a hand."""
    shows = [place.name for place in at.parts.places if place.drop.move.act == DECLARE]
    if shows:
        while at.focus != shows[0]:
            at.press(Action.NEXT)
    legal = at.table.legal()
    last = Action.picking(len(at.hand) - 1)
    assert last is not None
    if turn % 3 and any(move.act == DRAW for move in legal):
        at.press(Action.DRAW)
    elif not shows and Move(DISCARD, (at.played.model.hand[-1],)) in legal:
        at.press(last)
        at.press(Action.ACCEPT)
    elif any(move.act in (TAKE, DISCARD) for move in legal):
        at.press(Action.ACCEPT)
    else:
        at.press(Action.PASS if any(move.act == PASS for move in legal) else Action.DRAW)


# -- single actions ------------------------------------------------------------------------------------------------


def at_a_discard() -> AtTable:
    """Sit down after an opponent's discard."""
    at = AtTable(Match(game("thats_it")(2, None, {"first": "random"})), InlineThinker(), settings=HURRIED)
    at.settle()
    for _ in range(4):
        if any(move.act == TAKE for move in at.table.legal()):
            break
        if any(move.act == DRAW for move in at.table.legal()):
            at.press(Action.DRAW)
            at.settle()
        last = at.played.model.hand[-1]
        at.table.offer(Move(DISCARD, (last,)))
        at.settle()
    return at


@pytest.mark.parametrize("how", ["click", "drag", "key", "pad"])
def test_the_discard_is_taken_at_once_or_carried_to_the_rack(how: str) -> None:
    at = at_a_discard()
    (pick,) = at.parts.picks
    assert pick.text == "Take it"
    if how == "click":
        at.click(pick)
    elif how == "drag":
        at.drag(pick.rect.center, at.parts.frame.rack.center)
    elif how == "key":
        at.press(Action.ACCEPT)
    else:
        at.pad(pygame.CONTROLLER_BUTTON_A)
    at.settle()
    assert discards(at.match.state).taken == pick.tile
    assert pick.name in at.hand


def test_a_tile_of_the_hand_waits_for_the_further_one() -> None:
    at = at_a_discard()
    at.click(at.parts.hand.children()[0])
    assert at.told == ("Not now", "Take the discard or draw a tile first.\n" + prompted(at))


def prompted(at: AtTable) -> str:
    return at.parts.layout.prompt(at.table.view, at.table.legal(), None)


def test_a_hint_points_at_what_it_means() -> None:
    at = at_a_discard()
    at.press(Action.HINT)
    at.settle()
    assert at.told[0].startswith("Hint")
    at.press(Action.DRAW)
    at.settle()
    at.press(Action.HINT)
    at.settle()
    assert at.told[0].startswith("Hint: ")
    assert at.places
