"""A resumed round is told as it was told when it was played, with nothing the seat had not seen."""

from __future__ import annotations

import pytest

from engine.core import DRAW, Board
from engine.events import Drew
from engine.games import GAMES, game
from engine.match import Match
from engine.pieces import each
from engine.record.record import from_data, to_data
from game.play.local_table import LocalTable
from game.play.thinking import InlineThinker
from game.scenes.table.table import TableScene
from game.storage.settings import Settings, Speed
from tests.support.lengths import sampled
from tests.support.screen.own_table import match_of
from tools.stages.staging import Staged


def resumed(pilot: Staged, scene: TableScene) -> TableScene:
    """Return the scene of the same match, read from its file."""
    match, players = from_data(to_data(match_of(scene.table), tuple(scene.table.players)))
    table = LocalTable(match, players, InlineThinker(), pilot.session.settings.pace)
    again = TableScene(pilot.session, table)
    pilot.session.stage.replace(again)
    pilot.step(2)
    return again


@sampled(4)
@pytest.mark.parametrize("key", [sheet.key for sheet in GAMES])
def test_a_resumed_round_is_told_like_the_round_that_was_left(key: str) -> None:
    with Staged(settings=Settings(speed=Speed.INSTANT)) as pilot:
        scene = pilot.sit(key, game(key).players[0])
        pilot.show(scene)
        pilot.play(scene, 5)
        told, plays = list(scene.log), scene.model.plays
        assert told
        again = resumed(pilot, scene)
        assert again.log[: len(told)] == told
        assert [(play.seat, play.tile) for play in again.model.plays[: len(plays)]] == [
            (play.seat, play.tile) for play in plays
        ]


@sampled(4)
@pytest.mark.parametrize("key", [sheet.key for sheet in GAMES if sheet.players[0] > 1])
def test_whoever_leads_is_asked_after_a_resume_as_after_the_deal(key: str) -> None:
    for seed in range(20):
        with Staged(settings=Settings(speed=Speed.INSTANT), seed=f"lead {seed}") as pilot:
            scene = pilot.sit(key, game(key).players[0])
            pilot.show(scene)
            if not scene.model.must or scene.table.steps:
                continue
            asked = scene.widgets.words.message(scene.model)
            again = resumed(pilot, scene)
            pilot.settle()
            assert again.widgets.words.message(again.model) == asked
            return
    raise LookupError(key)


def test_no_tile_that_others_hold_is_told() -> None:
    match: Match[Board] = Match(game("block_draw")(2))
    for seed in range(50):
        match = Match(match.rules)
        match.begin(bytes([seed]) * 32)
        while not match.is_between and sum(step.move.act == DRAW for step in match.rounds[-1].steps) < 3:
            match.play(match.state.turn, match.legal(match.state.turn)[0])
        if not match.is_between:
            break
    drawn = 0
    for seat in range(2):
        held = [tile for other, hand in enumerate(match.state.hands) if other != seat for tile in each(hand)]
        for events, view in match.retraced(seat):
            drawn += sum(isinstance(event, Drew) for event in events)
            assert not {tile for event in events for tile in event.tiles} & set(held)
            assert not any(view.hands[other] & ~view.shown for other in range(2) if other != seat)
        assert view == match.view(seat)
    assert drawn, "somebody drew unseen tiles"
