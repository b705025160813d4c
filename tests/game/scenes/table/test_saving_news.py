"""A save that fails is told at the table, once, with the way out, and once more when saving works again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.games import game
from engine.match import Match
from game.app.app import MAX_REST
from game.play.thinking import InlineThinker
from game.scenes.table.messages import NOTICE
from game.storage.saves import Saves, SavesWriter
from game.ui.sound.sound import Sound
from tests.support.deadline import DEADLINE
from tests.support.screen.quiet_session import AtTable


class Saving(AtTable):
    """A table whose matches are written to a folder that may be missing."""

    def __init__(self, folder: Path) -> None:
        super().__init__(Match(game("block_draw")(2)), InlineThinker())
        self.session.matches.writer = self.writer = SavesWriter(Saves(folder), retry=DEADLINE)
        self.settle()

    def save(self) -> None:
        """Save as after a move, and let the table hear of it."""
        self.session.matches.saver("one")(self.match, self.table.players)
        assert self.writer.flush(10)
        self.step(2)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Saving]:
    saving = Saving(tmp_path / "matches")
    yield saving
    saving.writer.close()


def test_a_failure_and_its_end_are_told_once(table: Saving, tmp_path: Path) -> None:
    table.save()
    title, text = table.told
    assert title == "Not saved"
    assert "writable: saving is tried again every few seconds" in text
    assert table.ears.heard.count(Sound.ERROR) == 1
    assert any("Not saved" in line for line in table.played.log)
    table.wait(NOTICE + 1)
    assert table.told[0] != "Not saved"
    table.save()
    assert table.told[0] != "Not saved"
    (tmp_path / "matches").mkdir()
    table.save()
    assert table.told == ("Saved again", "Everything is on disk.")
    table.wait(NOTICE + 1)
    assert table.told[0] != "Saved again"
    assert table.ears.heard.count(Sound.ERROR) == 1


def test_the_news_leave_without_an_input(table: Saving) -> None:
    table.save()
    rests = 0.0
    while table.told[0] == "Not saved":
        rest = table.app.rest(table.now)
        assert rest < MAX_REST
        rests += rest
        table.now += rest
        table.step()
    assert rests == pytest.approx(NOTICE, abs=1)
