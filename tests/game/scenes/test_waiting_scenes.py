"""Scenes say when they need time: a match continues although frames come only when they are due."""

from __future__ import annotations

from engine.core import Board
from engine.games import game as sheet_of
from engine.match import Match
from game.app.app import MAX_REST
from game.play.thinking import InlineThinker
from game.storage.settings import Motion, Settings
from game.ui.scene import Scene
from tests.support.lengths import long_run
from tests.support.screen.quiet_session import AtTable
from tests.support.screen.scene_kinds import scene_kinds

TWITCH = 0.001
"""Seconds between frames that are wanted at once."""


def test_a_scene_with_an_update_of_its_own_says_when_it_needs_it() -> None:
    """An inherited answer doesn't know about it; the one of `Scene` is careful."""
    for kind in scene_kinds():
        if "update" in vars(kind):
            assert "due" in vars(kind) or kind.due is Scene.due, f"{kind.__name__} has an update without its own due"
        if "update_below" in vars(kind):
            assert kind.due_below is not Scene.due_below, (
                f"{kind.__name__} has an update_below without its own due_below"
            )


@long_run
def test_a_match_of_bots_never_waits_for_an_input() -> None:
    """The loop's own times suffice to play a round to its results, with messages and bubbles on the way."""
    match: Match[Board] = Match(sheet_of("all_fives")(3))
    table = AtTable(match, InlineThinker(), settings=Settings(motion=Motion.REDUCED), watching=True)
    app, now, frames = table.app, table.now, 0
    while app.stage.top is table.played and frames < 20_000:
        rest = app.rest(now)
        assert rest < MAX_REST, "nothing is due although bots play"
        now += max(rest, TWITCH)
        app.step(now)
        frames += 1
    assert app.stage.top is not table.played
    assert frames < 12 * table.table.steps, "the loop looks far more often than anything happens"


def test_ones_own_turn_takes_no_frames() -> None:
    match: Match[Board] = Match(sheet_of("block_draw")(2))
    table = AtTable(match, InlineThinker(), settings=Settings(motion=Motion.REDUCED))
    table.settle()
    for _ in range(50):
        table.now += max(table.app.rest(table.now), TWITCH)
        table.step()
        if table.app.rest(table.now) == MAX_REST:
            break
    assert table.app.rest(table.now) == MAX_REST
    assert table.table.view.turn == table.table.seat
