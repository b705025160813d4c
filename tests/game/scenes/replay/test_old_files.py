"""Files that other programs and other days have left are shown: the first format, a crash, and the rounds of a LAN."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest

from engine.core import Board
from engine.games import game
from engine.match import Match
from engine.record.record import Player as Seated
from game.lan.round_files import any_match
from game.scenes.replay.replay import ReplayScene
from game.storage.saves import Saves
from tests.support.lan.loopback import House, Player, agreed, run
from tests.support.screen.quiet_session import Parlour
from tests.support.screen.shown import STILL
from tests.support.sources import ROOT


def watched(path: Path) -> ReplayScene:
    """Open the replay of a file, and step through it to its end."""
    room = Parlour(settings=STILL)
    scene = room.session.routes.replay(any_match(path), beside=path)
    assert isinstance(scene, ReplayScene)
    room.show(scene)
    table = scene.reel_table
    for _ in range(table.reel.last):
        scene.step(1)
        room.settle()
        assert scene.model.view == table.view
    assert table.place == table.reel.last
    return scene


@pytest.fixture
def first_format(tmp_path: Path) -> Path:
    """Return the match of Boneyard 0.1.0 that docs/match-file.md prints: no tags, no seat, seeds of any kind."""
    page = (ROOT / "docs" / "match-file.md").read_text(encoding="utf-8")
    (text,) = re.findall(r'```json\n(\{"format": "boneyard-match".*?)```', page, re.DOTALL)
    path = tmp_path / "old.json"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_match_of_the_first_version(first_format: Path) -> None:
    scene = watched(first_format)
    assert scene.reel_table.reel.last == 6
    assert scene.branches is not None
    assert not [*first_format.parent.glob("*.branches*")], "watching writes nothing"


def test_a_match_that_a_crash_left_in_the_middle(tmp_path: Path) -> None:
    match: Match[Board] = Match(game("all_fives")(2))
    match.begin(bytes(32))
    saves = Saves(tmp_path)
    for _ in range(7):
        match.play(match.state.turn, match.legal(match.state.turn)[0])
        saves.save(match, (Seated("Ann"), Seated("Maren", "maren")), "20260101-200000-cafe")
    (tmp_path / ".20260101-200000-cafe.json.00.tmp").write_text("{", encoding="utf-8")  # a draft of the next move
    scene = watched(tmp_path / "20260101-200000-cafe.json")
    assert scene.reel_table.reel.last == 7
    assert not scene.reel_table.can_open
    assert scene.branches is None, "to play on would show what is still secret"


def test_the_rounds_of_a_table_on_the_network(tmp_path: Path) -> None:
    path = tmp_path / "rounds.json"

    async def work() -> None:
        house = House()
        house.table(agreed("block_draw", 3, {"target": 10}), code="")
        await house.open()
        players = [Player(house, name) for name in ("Ada", "Bob", "Cyd")]
        await asyncio.gather(*(player.match_over() for player in players))
        path.write_bytes(players[0].client.round_file())
        for player in players:
            await player.close()
        await house.close()

    run(work())
    scene = watched(path)
    assert scene.branches is not None
    assert [player.name for player in scene.table.players] == ["Ada", "Bob", "Cyd"]
