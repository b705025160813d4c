"""Names that cannot be shown, in any of the player's files, break no start and no scene."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Final

import pytest

from engine.core import Board
from engine.games import game as sheet
from engine.match import Match
from engine.record.record import Player, checksum, to_data
from game.app.commands import play
from game.app.commands.common.window import Size
from game.i18n.language import Words
from game.lan.hosting.saved_tables import tables_of
from game.play.thinking import InlineThinker
from game.scenes.home.title import TitleScene
from game.scenes.pages.settings import SettingsScene
from game.scenes.table.table import TableScene
from net.effects.inputs import PlayerSeated, TableFounded
from net.host.recovery import recovered
from net.io.journal import Journal, reopened
from net.protocol.messages import TableSettings
from net.protocol.terms import terms_of
from tests.support.screen.pilot import Pilot

ODD: Final = "\0\u200b\u202e\ufeffA\x1b[2Jn\ud800a\n"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a player's folder with odd names wherever there are any."""
    monkeypatch.setenv("BONEYARD_HOME", str(tmp_path))
    monkeypatch.setattr(play, "WorkerThinker", lambda _wake: InlineThinker())
    match: Match[Board] = Match(sheet("block_draw")(2, None, {}))
    match.begin(Random(1).randbytes(32))
    data = to_data(match, (Player(ODD), Player(f"M{ODD}", "maren")))
    data["check"] = checksum(data)
    written = {
        "settings.json": {"version": 1, "player_name": ODD, "language": ODD, "favourites": [ODD], "tables": {ODD: {}}},
        "hosts.json": {"version": 1, "hosts": [{"name": ODD, "addresses": ["10.0.0.1"], "joined": 1}]},
        "statistics.json": {"version": 1, "games": {ODD: {}}, "recent": [{"name": ODD, "game": ODD}]},
        "matches/20260101-000000-0.json": data,
        "matches/20260101-000001-0.json": {ODD: ODD},
        "seats/odd.json": {"key": ODD},
        "tables/20260101-0/host.json": {"port": ODD},
    }
    for name, content in written.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(content), encoding="utf-8")
    return tmp_path


@pytest.fixture
def pilot(home: Path) -> Iterator[Pilot]:
    """Start the program as a player does."""
    assert home.exists()
    with ExitStack() as closing:
        app = play.opened(closing, Words(), windowed=Size(1280, 720), language="en", in_silence=True)
        pilot = Pilot(app)
        pilot.settle()
        yield pilot


def test_the_title_comes_the_match_goes_on_and_the_settings_open(pilot: Pilot, home: Path) -> None:
    assert isinstance(pilot.scene, TitleScene)
    assert pilot.scene.session.settings.shown_name == "A[2Jna"
    pilot.click(next(name for name in pilot.names if name.startswith("Continue")))
    pilot.settle()
    assert isinstance(pilot.scene, TableScene)
    assert [player.name for player in pilot.scene.table.players] == ["A[2Jna", "MA[2Jna"]
    pilot.app.stage.pop_to_root()
    pilot.settle()
    pilot.click("Settings")
    pilot.settle()
    assert isinstance(pilot.scene, SettingsScene)
    assert not (home / "boneyard.log").exists() or "Traceback" not in (home / "boneyard.log").read_text("utf-8")


def test_a_table_of_this_machine_goes_on(home: Path) -> None:
    folder = home / "tables" / "20260102-0"
    folder.mkdir(parents=True)
    terms = terms_of(sheet("block_draw")(2, None, {}))
    key, wild = bytes(32), ODD.replace("\ud800", "")
    journal = Journal(folder / "0.journal")
    journal.append(
        [
            TableFounded(wild, bytes(16), key, key, terms, TableSettings()),
            PlayerSeated(0, wild, key),
            PlayerSeated(1, "\u200b", key),
        ]
    )
    journal.close()
    [mine] = tables_of(home / "tables")
    assert (mine.name, mine.players) == ("A[2Jna", ("A[2Jna", "Guest"))
    journal, records = reopened(folder / "0.journal")
    journal.close()
    table = recovered(records, random=os.urandom)
    assert (table.founding.name, [chair.name for chair in table.chairs]) == ("A[2Jna", ["A[2Jna", "Guest"])
