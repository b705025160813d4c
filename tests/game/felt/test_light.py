"""One grammar of light at the table: gold may be played, a halo and a dot were played last, a pulse is pointed at."""

from __future__ import annotations

from typing import Final

import pytest

from engine.core import NOBODY
from game.felt.table.model import Play
from game.look.palette import CREAM, haloed
from game.picture.family_layout import LAST
from game.scenes.table.table import TableScene
from game.session.medallions import MINE
from game.storage.settings import Motion, Settings
from tests.support.lengths import long_run, sampled
from tests.support.screen.pilot import same
from tools.stages.staging import Staged

PULSES: Final = 3.5
"""Seconds after which a pulsing rim stands still."""


def seated(motion: Motion = Motion.FULL, key: str = "block_draw", seats: int = 3) -> tuple[Staged, TableScene]:
    """Return a table on the person's turn, in a large window."""
    window = Staged((1920, 1080), Settings(motion=motion), seed="light")
    scene = window.sit(key, seats)
    window.show(scene)
    window.play(scene, 5)
    window.wait(3)
    return window, scene


def chosen(window: Staged, scene: TableScene) -> None:
    """Choose a tile that can be played, and point at its place."""
    window.click(scene.table.rules.pieces.label(scene.table.legal()[0].tiles[0]))
    window.move(scene.widgets.places[0])


def flips(window: Staged, seconds: float) -> int:
    """Let time pass, and return in how many frames anything was painted."""
    before = window.app.flips
    window.wait(seconds)
    return window.app.flips - before


@long_run
def test_the_place_pointed_at_pulses_and_comes_to_rest() -> None:
    window, scene = seated()
    chosen(window, scene)
    assert flips(window, 1.0) > 10
    window.wait(PULSES)
    assert flips(window, 1.0) == 0
    assert same(window.picture(), window.look_again())
    window.move((1, 1))
    window.wait(2)
    window.move(scene.widgets.places[0])
    assert flips(window, 1.0) > 10, "it pulses anew for somebody who comes back"


def test_with_reduced_motion_it_stands_still() -> None:
    window, scene = seated(Motion.REDUCED)
    chosen(window, scene)
    window.wait(0.1)
    assert flips(window, 2.0) == 0


def test_no_frame_of_a_pulse_makes_art() -> None:
    window, scene = seated()
    chosen(window, scene)
    window.step()
    made = scene.widgets.look.made
    window.wait(PULSES)
    assert scene.widgets.look.made == made


def colours(window: Staged, scene: TableScene) -> set[tuple[int, ...]]:
    """Return the colours around the tile played last."""
    (last,) = [tile for tile in scene.widgets.line.laid if tile.mark == LAST]
    reach, picture = round(1.5 * last.spot.unit), window.picture()
    x, y = round(last.spot.x), round(last.spot.y)
    return {
        tuple(picture.get_at((x + dx, y + dy))[:3])
        for dx in range(-reach, reach)
        for dy in range(-reach, reach)
        if 0 <= x + dx < 1920 and 0 <= y + dy < 1080
    }


@sampled(3)
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_the_last_tile_has_a_halo_in_its_players_colour(seat: int) -> None:
    window, scene = seated()
    model = scene.model
    model.plays = (Play(seat, model.laid[-1].tile),)
    window.settle()
    medallion = scene.widgets.people[seat].medallion
    assert (medallion == MINE) == (seat == 0)
    seen = colours(window, scene)
    assert haloed(medallion.colour) in seen
    assert CREAM in seen, "and a dot, for those who see no colours"


def test_a_match_that_goes_on_marks_its_last_tile_too() -> None:
    window, scene = seated()
    scene.model.plays = ()
    window.settle()
    assert scene.table.view.turn != NOBODY
    assert haloed(MINE.colour) in colours(window, scene)


def test_a_solitaire_asks_for_a_move_and_speaks_of_no_turn() -> None:
    window = Staged(seed="light")
    scene = window.sit("domino_solitaire", 1)
    window.show(scene)
    window.wait(3)
    assert scene.widgets.message.title == "Your move"
