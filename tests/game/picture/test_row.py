"""The row solitaires on the felt: nothing overlaps or leaves it, and whole matches work by mouse or keys only."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import combinations
from typing import Final

import pygame
import pytest

from engine.core import PASS, TAKE, Board
from engine.games import game
from engine.match import Match
from engine.options import HouseRules
from game.look.fonts import Face, Fonts
from game.look.scale import Scale
from game.picture.families.row import RowLayout
from game.picture.families.row_ways import row_of
from game.picture.family_layout import PlacedTile
from game.picture.rect import Rect
from game.play.local_table import LocalTable
from game.play.thinking import InlineThinker
from game.scenes.pages.pause import PauseScene
from game.scenes.results.results import ResultsScene
from game.scenes.results.solo_results import SoloResults
from game.storage.settings import Settings, Speed
from game.ui.actions import Action
from game.ui.buttons import Button
from tests.support.lengths import in_turn, sampled
from tests.support.rounds.random_walks import walk
from tests.support.rounds.row import row_table
from tests.support.screen.quiet_session import AtTable

AREAS: Final = (
    (49, 48, 927, 553, 2 / 3),
    (74, 72, 1390, 830, 1.0),
    (74, 72, 910, 830, 1.0),
    (148, 144, 2780, 1660, 2.0),
)
"""The felt in windows of 1280x720, 1920x1080, 1440x1080 and 3840x2160, and the pixels of a design unit."""
LONGEST: Final = 1200
SEVERAL: Final = 5
"""Seed of a deal with several knocks."""
RUNS: Final[HouseRules] = {"knock": "runs"}


def box(laid: PlacedTile) -> pygame.FRect:
    """Return the area of a tile; tiles may touch."""
    wide, high = (2, 1) if laid.spot.turn % 2 else (1, 2)
    rect = pygame.FRect(0, 0, wide * laid.spot.unit - 0.1, high * laid.spot.unit - 0.1)
    rect.center = (laid.spot.x, laid.spot.y)
    return rect


def felt_of(key: str, area: tuple[int, int, int, int, float], house: HouseRules | None = None) -> RowLayout:
    """Return the felt of a game in an area."""
    rules = game(key)(1, None, house)
    return RowLayout.of(rules, Rect(*area[:4]), area[4], lambda text, **holes: text.format(**holes))


@pytest.mark.parametrize("area", AREAS, ids=[f"{area[2]}x{area[3]}" for area in AREAS])
@pytest.mark.parametrize("key", ["knock_out", "baronet"])
def test_tiles_lie_apart_on_the_felt_and_can_be_read(key: str, area: tuple[int, int, int, int, float]) -> None:
    felt = felt_of(key, area)

    def look(match: Match[Board]) -> None:
        if len(match.rounds[-1].steps) % 9 and key == "baronet":
            return
        view = match.view(0)
        boxes = [box(laid) for laid in felt.lay(view)]
        assert len(boxes) == felt.left(view, 0)
        assert not any(one.colliderect(other) for one, other in combinations(boxes, 2))
        assert all(pygame.FRect(felt.area).contains(rect) for rect in boxes)
        assert all(laid.spot.unit >= 27 for laid in felt.lay(view))
        for label in felt.labels(view):
            assert pygame.Rect(felt.area).collidepoint(label.x, label.y)

    for number in range(3):
        walk(game(key)(1), number, look, rounds=1)


@pytest.mark.parametrize("house", [{}, RUNS], ids=["pairs", "runs"])
def test_every_knock_can_be_made_from_either_end_and_no_other(house: HouseRules) -> None:
    felt = felt_of("knock_out", AREAS[0], house)

    def look(match: Match[Board]) -> None:
        view, legal = match.view(0), match.legal(0)
        felt.lay(view)
        takes = [move for move in legal if move.act == TAKE]
        reached = set()
        for tile in felt.picks(view, takes):
            drops = felt.drops(view, [move for move in takes if tile in move.tiles], tile)
            assert drops
            assert len({drop.spot for drop in drops}) == len(drops)
            reached |= {drop.move for drop in drops}
        assert reached == set(takes)
        signs = [label for label in felt.labels(view) if label.text]
        assert len(signs) == (0 if view.over else len(row_of(match.state).contacts))

    for number in range(6):
        walk(game("knock_out")(1, None, house), number, look, rounds=1)


@pytest.mark.parametrize("percent", [100, 130, 160])
def test_the_number_between_two_tiles_is_small_enough_to_hide_no_pips(percent: int) -> None:
    scale = Scale((1280, 720), percent / 100)
    felt = felt_of("knock_out", AREAS[0])
    felt.tall = partial(Fonts(scale).line, Face.SEMIBOLD)
    signs = 0

    def look(match: Match[Board]) -> None:
        nonlocal signs
        view = match.view(0)
        laid = felt.lay(view)
        for label in felt.labels(view):
            signs += 1
            assert felt.tall(label.size) <= laid[0].spot.unit * 0.45
            assert felt.tall(label.size) >= felt.tall(1)

    for number in range(3):
        walk(game("knock_out")(1), number, look, rounds=1)
    assert signs


def test_the_pointer_does_not_give_away_what_fits() -> None:
    felt = felt_of("baronet", AREAS[0])
    scene = row_table("baronet", "0-1 0-0 1-1", count=0)
    view = scene.match.view(0)
    felt.lay(view)
    assert felt.quiet
    assert felt.picks(view, []) == {scene.state.board.row[0]}
    assert felt.labels(view)[0].text == "0"


def test_thirteen_tiles_are_a_warning() -> None:
    felt = felt_of("baronet", AREAS[0])
    scene = row_table("baronet", "0-1 0-2 0-3 0-4 0-5 0-6 1-6 2-6 3-6 4-6 5-6 6-6 0-0")
    felt.lay(scene.state)
    assert "Tiles left: 13." in felt.labels(scene.state)[1].text
    assert ("Take a tile", "in this pass") in felt.facts(scene.state)


def test_where_the_count_restarts_each_pass_is_a_danger() -> None:
    """Each tile would get the same number in each pass, whatever their number."""
    house: HouseRules = {"baronet_count": "restart"}
    felt = felt_of("baronet", AREAS[0], house)
    scene = row_table("baronet", "0-1 0-2 0-3 0-4 0-5", house=house)
    felt.lay(scene.state)
    assert "Tiles left: 5." in felt.labels(scene.state)[1].text
    assert ("Take a tile", "in each pass") in felt.facts(scene.state)
    assert not any(label == "Danger at" for label, _ in felt.facts(scene.state))
    scene.state.board.hits = 1
    assert len(felt.labels(scene.state)) == 1


# -- at the table -------------------------------------------------------------------------------------------------


def seat(key: str, house: HouseRules | None = None, *, speed: Speed = Speed.INSTANT, seed: int = 3) -> AtTable:
    """Sit down alone at a table."""
    return AtTable(Match(game(key)(1, None, house)), InlineThinker(), settings=Settings(speed=speed), seed=seed)


def counting(house: HouseRules | None = None, *, speed: Speed = Speed.NORMAL) -> AtTable:
    """Sit down at Baronet and start the count."""
    player = seat("baronet", house, speed=speed)
    player.settle()
    player.press(Action.ACCEPT)
    return player


def is_at_the_table(player: AtTable) -> bool:
    """Return True if nothing covers the table."""
    return player.scene is player.played


def by_mouse(player: AtTable) -> None:
    """Click on a highlighted tile and, if there is one, on a place; otherwise on the button that ends it."""
    if player.table.awaits_start:
        player.click("Next")
    elif player.parts.picks:
        player.click(player.parts.picks[-1])
        if player.parts.places:
            player.click(player.parts.places[-1])
    else:
        player.click("Finish")


def by_keys(player: AtTable) -> None:
    """Press ENTER."""
    player.press(Action.ACCEPT)


@sampled(2)
@pytest.mark.parametrize(
    ("at", "act"), in_turn([("knock_out", {}), ("knock_out", RUNS), ("baronet", {})], [by_mouse, by_keys])
)
def test_a_match_is_played_to_its_end(at: tuple[str, HouseRules], act: Callable[[AtTable], None]) -> None:
    with seat(*at) as player:
        for _ in range(LONGEST):
            player.settle()
            if isinstance(player.scene, ResultsScene):
                break
            act(player)
        assert isinstance(player.scene, SoloResults)
        assert player.match.is_over
        assert player.focus == "New deal"
        assert player.find("Moves").shown
        assert player.says(str(player.table.steps))


def test_where_nearly_every_deal_ends_at_par_the_felt_claims_no_win_and_says_what_the_results_say() -> None:
    with seat("knock_out", {"deal": "any"}) as player:
        for _ in range(LONGEST):
            player.settle()
            if isinstance(player.scene, SoloResults):
                break
            by_keys(player)
        assert player.table.view.winners
        word = player.parts.won.word
        assert word is not None
        left = player.table.view.score(0)
        assert word.text == (f"{left} tile left" if left == 1 else f"{left} tiles left")
        assert player.says(word.text)


def test_from_the_page_of_the_end_one_may_go_back_or_begin_the_deal_again() -> None:
    with seat("knock_out") as player:
        player.settle()
        deal = row_of(player.match.state).row[:]
        player.press(Action.PASS)
        player.settle()
        assert isinstance(player.scene, SoloResults)
        player.click("View table")
        player.settle()
        assert player.get(Button, "Back to results").shown
        below = player.played.buttons
        assert below is not None
        assert below.pass_turn is not None
        assert not below.pass_turn.shown, "no part of a button stands out behind another"
        player.press(Action.SCORES)
        player.settle()
        player.press(Action.UNDO)
        player.settle()
        assert is_at_the_table(player)
        assert row_of(player.match.state).row == deal
        player.press(Action.ACCEPT)
        player.settle()
        player.press(Action.PASS)
        player.settle()
        assert isinstance(player.scene, SoloResults), "the end is told each time"
        player.click("Retry this deal")
        player.settle()
        assert is_at_the_table(player)
        assert row_of(player.match.state).row == deal
        assert not player.table.can_undo


def test_the_pause_of_a_solitaire_can_begin_it_again() -> None:
    with seat("knock_out", seed=SEVERAL) as player:
        player.settle()
        player.press(Action.ACCEPT)
        player.settle()
        player.press(Action.MENU)
        assert isinstance(player.scene, PauseScene)
        player.click("Restart")
        player.settle()
        assert is_at_the_table(player)
        assert player.table.steps == 0


def test_the_count_waits_until_the_player_is_ready() -> None:
    with seat("baronet", speed=Speed.NORMAL) as player:
        player.settle()
        assert player.told == ("Ready?", "Press “Next” to continue the count.")
        assert player.focus == "Next"
        player.wait(3.0)
        assert player.table.steps == 0
        player.press(Action.ACCEPT)
        player.wait(2.0)
        assert player.table.steps > 1
        assert player.focus != "Next", "ACCEPT takes the tile that is touched"
        player.press(Action.UNDO)
        steps = player.table.steps
        player.wait(2.0)
        assert player.table.steps == steps, "after an undo, too"


def test_the_count_walks_by_itself_and_waits_where_a_tile_has_to_go() -> None:
    with counting() as player:
        player.wait(2.6)
        early = player.table.steps
        player.wait(1.0)
        assert 1 <= player.table.steps - early <= 3, "about half a second a touch"
        player.settle()
        assert [move.act for move in player.table.legal()] == [TAKE]
        assert player.focus == player.parts.picks[0].name, "ACCEPT takes the tile that is touched"


@pytest.mark.parametrize(("tempo", "low", "high"), [("300", 5, 9), ("1200", 1, 3)])
def test_the_count_walks_at_the_tempo_that_was_set(tempo: str, low: int, high: int) -> None:
    with counting({"baronet_miss": "allow"}) as player:
        player.session.settings.update(tempo=tempo)
        player.played.resume()
        player.wait(2.6)
        early = player.table.steps
        player.wait(2.5)
        assert low <= player.table.steps - early <= high


def test_a_tile_is_taken_by_one_key_as_long_as_the_count_stands_on_it_and_what_is_overlooked_is_written() -> None:
    with counting({"baronet_miss": "allow"}) as player:
        player.session.settings.update(tempo="2000")
        player.played.resume()
        while len(player.table.legal()) < 2:
            player.step()
        player.step(2)
        player.press(Action.ACCEPT)
        assert player.match.rounds[-1].steps[-1].move.act == TAKE
        while len(player.table.legal()) < 2 or not player.played.calm:
            player.step()
        steps = player.table.steps
        while player.table.steps == steps:
            player.step()
        player.step(3)
        assert "missed" in " ".join(player.told), "to be read by who does not hear it"


def test_a_tile_that_is_missed_stays_where_that_is_agreed() -> None:
    with counting({"baronet_miss": "allow"}) as player:
        while len(player.table.legal()) < 2:
            player.step()
        pass_turn = player.find("Next")
        assert isinstance(pass_turn, Button)
        assert pass_turn.kind == "plain", "nothing tells that the tile could be taken"
        steps = player.table.steps
        player.wait(1.0)
        assert player.table.steps > steps
        assert PASS in {step.move.act for step in player.match.rounds[-1].steps}


def test_a_tile_that_has_not_the_number_is_refused() -> None:
    with counting({"baronet_miss": "allow"}, speed=Speed.SLOW) as player:
        while not player.parts.picks or len(player.table.legal()) > 1:
            player.step()
        player.click(player.parts.picks[0])
        assert player.told[0] == "Not now"
        assert isinstance(player.table, LocalTable)
