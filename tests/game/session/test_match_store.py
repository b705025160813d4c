"""Matches that cannot be written yet: all of them wait, and the player is told of each."""

from __future__ import annotations

from pathlib import Path

from game.session.match_store import MatchStore
from game.session.problems import Problems
from game.storage.disk.writer import Matter
from game.storage.saves import Saves, SavesWriter
from tests.game.storage.test_saves import PLAYERS, ended
from tests.support.deadline import DEADLINE


def test_every_match_of_the_network_waits_for_a_disk_that_refuses(tmp_path: Path) -> None:
    folder = tmp_path / "matches"
    saves = Saves(folder)
    with SavesWriter(saves, retry=DEADLINE) as writer:
        store = MatchStore(saves, writer, Problems())
        for match in (ended(4), ended(8)):
            store.archive(match, PLAYERS, 1)
            assert writer.flush(10)
        assert writer.unsaved is not None
        assert writer.unsaved.matters == {Matter.FINISHED: 2}
        folder.mkdir()
        writer.try_again()
        store.settle(Matter.FINISHED)
        assert len(saves.finished()) == 2
