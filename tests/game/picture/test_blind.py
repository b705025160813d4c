"""Blind on the felt: rows and line do not overlap, and whole matches work by mouse only and by keys only."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Final

import pygame
import pytest

from engine.core import DRAW, PLAY, Board
from engine.games.blind import Blind
from engine.match import Match
from engine.options import HouseRules
from engine.pieces import HIDDEN, TileSet, double
from game.felt.frame import Frame
from game.look.scale import Scale
from game.picture.families.blind import BlindLayout
from game.picture.family_layout import PlacedTile, carried_along, ride_of
from game.picture.rect import Rect
from game.picture.spot import Spot
from game.play.table import Update
from game.play.thinking import InlineThinker
from game.scenes.results.results import ResultsScene
from game.storage.settings import Settings, Speed
from game.ui.actions import Action
from tests.support.lengths import in_turn, long_run, sampled
from tests.support.rounds.blind import blind
from tests.support.rounds.random_walks import walk
from tests.support.screen.pilot import FRAME, same
from tests.support.screen.quiet_session import AtTable
from tools.stages.staging import Staged

SIZES: Final = ((1280, 720), (1920, 1080), (1440, 1080))
LONGEST: Final = 600
DOUBLES: Final[HouseRules] = {"doubles_face_up": "on"}


def box(laid: PlacedTile) -> pygame.FRect:
    """Return the area of a tile; tiles may touch."""
    wide, high = (2, 1) if laid.spot.turn % 2 else (1, 2)
    rect = pygame.FRect(0, 0, wide * laid.spot.unit - 0.1, high * laid.spot.unit - 0.1)
    rect.center = (laid.spot.x, laid.spot.y)
    return rect


def felt_for(
    seats: int, pieces: TileSet, size: tuple[int, int] = (1280, 720), house: HouseRules | None = None
) -> BlindLayout:
    """Return the felt of a table in a window."""
    scale = Scale(size)
    frame = Frame(scale, seats, has_rack=False)
    felt = BlindLayout.of(
        Blind(seats, pieces, house), Rect.of(frame.line()), scale.unit, lambda text, **holes: text.format(**holes)
    )
    felt.row = Rect.of(frame.own_row())
    return felt


@sampled(4)
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize(("seats", "top"), [(2, 6), (3, 9), (5, 6), (2, 15)])
def test_line_row_and_the_tile_that_is_up_keep_clear(size: tuple[int, int], seats: int, top: int) -> None:
    felt = felt_for(seats, double(top), size)
    frame = Frame(Scale(size), seats, has_rack=False)

    def look(match: Match[Board]) -> None:
        if len(match.rounds[-1].steps) % 7:
            return
        view = match.view(0)
        laid = felt.lay(view)
        row = felt.own(view)
        others = [box(tile) for tile in laid if tile not in row]
        assert len({tile.tile for tile in laid}) == len(laid)
        assert len(row) == len(view.piles[1])
        rows = [box(tile) for tile in row]
        assert not any(one.colliderect(other) for one, other in combinations(others, 2))
        assert not any(one.colliderect(other) for one in others for other in rows)
        assert not any(one.colliderect(other) for one, other in combinations(rows, 2)), "a double in it can be read"
        felt_area = pygame.FRect(felt.area)
        for tile in rows:
            assert pygame.FRect(felt.row).contains(tile)
            assert not tile.colliderect(frame.buttons)
            assert not tile.colliderect(felt_area)

    walk(Blind(seats, double(top)), 2, look, rounds=1)


def test_a_tile_that_does_not_fit_goes_to_the_bottom() -> None:
    scene = blind("2-5 0-0 1-2 | 5-5 1-5 3-4 2-2")
    felt = felt_for(2, double(6))
    scene.play("A", "draw", "2-5").play("B", "draw", "5-5@R", "draw", "1-5@R", "draw")
    before = felt.lay(scene.match.view(0))
    events = scene.match.play(0, scene.match.legal(0)[0])
    steps = felt.animation_steps(before, Update(1, tuple(event.seen_by(0) for event in events), scene.match.view(0)))
    assert [step.event is not None for step in steps] == [True, True]
    zero = next(tile for tile in steps[0].laid if tile.spot == felt.aside())
    assert zero.halves == (0, 0)
    back = next(tile for tile in steps[1].laid if tile.tile == zero.tile)
    assert (back.halves, back.spot) == ((), felt.place(1))
    assert {tile.spot for tile in steps[1].laid} == {tile.spot for tile in felt.lay(scene.match.view(0))}


def test_a_double_stays_up_where_that_is_agreed() -> None:
    scene = blind("2-5 0-0 1-2 | 5-5 3-4 2-2", house=DOUBLES)
    felt = felt_for(2, double(6), house=DOUBLES)
    scene.play("A", "draw", "2-5").play("B", "draw", "5-5@R", "draw").play("A", "draw")
    assert [tile.halves for tile in felt.own(scene.match.view(0))] == [(0, 0), ()]


def test_there_is_a_place_for_exactly_what_is_legal() -> None:
    felt = felt_for(2, double(6))

    def look(match: Match[Board]) -> None:
        view, legal = match.view(0), match.legal(0)
        felt.lay(view)
        plays = [move for move in legal if move.act == PLAY]
        draws = [move for move in legal if move.act == DRAW]
        assert [drop.move for drop in felt.free_targets(view, legal)] == draws
        assert {drop.move for drop in felt.drops(view, plays, None)} == set(plays)
        assert felt.picks(view, plays) == {move.tiles[0] for move in plays}

    for number in range(5):
        walk(Blind(2), number, look, rounds=1)


def by_mouse(player: AtTable) -> None:
    """Click on a highlighted place, or on the flipped tile."""
    if player.parts.places:
        player.click(player.parts.places[-1])
    elif player.parts.picks:
        player.click(player.parts.picks[0])
    else:
        player.click("Flip")


def by_keys(player: AtTable) -> None:
    """Press ENTER."""
    player.press(Action.ACCEPT)


@sampled(2)
@pytest.mark.parametrize(("agreed", "act"), in_turn([(2, {}), (5, DOUBLES)], [by_mouse, by_keys]))
def test_a_match_is_played_to_its_end(agreed: tuple[int, HouseRules], act: Callable[[AtTable], None]) -> None:
    seats, house = agreed
    settings = Settings(speed=Speed.INSTANT)
    with AtTable(Match(Blind(seats, None, house)), InlineThinker(), settings=settings, seed=4) as player:
        for _ in range(LONGEST):
            player.settle()
            if isinstance(player.scene, ResultsScene):
                break
            state = player.match.state
            assert [row.points for row in player.parts.panel.scores.rows] == [  # type: ignore[union-attr]  # it shows scores
                state.count(seat) for seat in range(seats)
            ]
            act(player)
        assert isinstance(player.scene, ResultsScene)
        assert player.match.is_over
        ends = player.scene.words.end
        for left in ends.hands:
            assert len(left.tiles) == player.match.state.count(left.seat), "the rows lie open"


@long_run
def test_the_camera_follows_the_line_and_leaves_the_rows_where_they_are() -> None:
    window = Staged(seed="camera")
    scene = window.sit("blind", 2)
    window.app.stage.push(scene)
    rides = 0
    for _ in range(round(60 / FRAME)):
        window.step()
        line = scene.widgets.line
        if scene.calm and scene.table.rounds and scene.table.legal():
            scene.table.offer(scene.table.legal()[0])
        if window.scene is not scene:
            break
        if line.is_riding:
            rides += 1
            spots = {scene.widgets.layout.own_spot(place) for place in range(14)}
            row = [laid for laid in line.laid if laid.is_apart]
            assert len([laid for laid in row if laid.spot in spots]) >= len(row) - 1, "all but a flipped tile"
    assert rides > 0.3 / FRAME
    window.settle()
    assert same(window.picture(), window.look_again())


def test_tiles_beside_the_line_do_not_hold_the_camera() -> None:
    line = (PlacedTile(1, (1, 1), Spot(100, 100, 40)), PlacedTile(2, (1, 2), Spot(160, 100, 40)))
    row = PlacedTile(HIDDEN - 1, (), Spot(50, 300, 40), is_apart=True)
    up = PlacedTile(3, (2, 3), Spot(300, 300, 40), is_apart=True)
    moved = tuple(laid._replace(spot=laid.spot._replace(x=laid.spot.x - 30)) for laid in line)
    after = (*moved, row, PlacedTile(3, (2, 3), Spot(190, 100, 40)))
    assert ride_of((*line, row, up), after) == (1.0, 30.0, 0.0)
    assert carried_along((*line, row, up), after) == (*moved, row, up)
