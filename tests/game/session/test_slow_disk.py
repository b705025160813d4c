"""A disk that is slow holds up nobody: what changes counts at once, and is written when the disk comes to it."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from engine.games import game
from engine.record.deal_code import DealCode, completed
from engine.record.record import Player
from engine.record.result_code import WON, DealResult, mark_of, result_code
from engine.review.depth import Depth
from engine.review.tasks import done
from game.play.driver import SeedStream, play_match
from game.session.words.comparing import known_results
from game.storage.disk.writer import Matter, Writer
from game.storage.reviews import FOLDER, ReviewFile
from game.storage.settings import load
from game.storage.statistics.ledger import Ledger
from game.storage.statistics.result_book import ResultBook
from game.storage.statistics.statistics import MatchOutcome
from tests.support.deadline import DEADLINE
from tests.support.rounds.simple_bots import Whimsical
from tests.support.screen.whole_program import Visit

SHALLOW = Depth("shallow", 4, 8, 16, 8, 2)
PLAYERS = (Player("Ana"), Player("Maren", "maren"))
DEAL = DealCode(game("all_fives")(2), completed("7k3m9q2xw8c4h6t"))
CODE = result_code(DEAL, DealResult(WON, 0, 5, 80, (100, 90), (mark_of("bruno"),)))


class Disk:
    """The real disk, which is slow while it `waits`. The thread that draws must never wait for it."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.is_asked, self.goes_on = threading.Event(), threading.Event()
        self._drawing = threading.current_thread()
        self._fsync = os.fsync
        patch.setattr(os, "fsync", self._wait)
        flush = Writer.flush

        def flushed(writer: Writer, timeout: float | None = None, *matters: Matter) -> bool:
            assert timeout == 0 or self.goes_on.is_set(), "something waits for the writer"
            return flush(writer, timeout, *matters)

        patch.setattr(Writer, "flush", flushed)

    def _wait(self, file: int) -> None:
        assert threading.current_thread() is not self._drawing, "the thread that draws waits for the disk"
        self.is_asked.set()
        assert self.goes_on.wait(DEADLINE)
        self._fsync(file)


@pytest.fixture
def visit(tmp_path: Path) -> Iterator[Visit]:
    with Visit(tmp_path) as visit:
        yield visit


@pytest.fixture
def disk(visit: Visit, monkeypatch: pytest.MonkeyPatch) -> Iterator[Disk]:
    """Yield a disk that is slow from now on, until the visit ends at the latest."""
    assert visit.writer.flush(DEADLINE)
    disk = Disk(monkeypatch)
    yield disk
    disk.goes_on.set()


def test_what_changes_on_a_slow_disk_counts_at_once_and_is_written_at_the_end(
    visit: Visit, disk: Disk, tmp_path: Path
) -> None:
    session = visit.session
    session.settings.update(volume=10)
    assert disk.is_asked.wait(DEADLINE)
    session.settings.update(volume=20)
    session.settings.update(volume=30)
    session.statistics.note(lambda books: books.with_answer("abcd1234", None, is_right=True))
    session.statistics.count("there", MatchOutcome("bergen", is_finished=True, is_won=True))
    fresh = session.statistics.award(("muggins",))
    match = play_match(game("block_draw")(2), [Whimsical()] * 2, SeedStream(b"slow", 1), Random(1))
    session.matches.saver("over")(match, PLAYERS)
    session.matches.keep_friends((CODE,))
    review = ReviewFile(tmp_path / FOLDER, match, SHALLOW, keep=session.matches.keep)
    review.add(0, done(review.tasks[0], SHALLOW))
    visit.step(3)
    assert session.settings.values.volume == 30
    assert [each.key for each in fresh] == ["muggins"]
    assert session.statistics.books.puzzles.solved == 1
    assert session.statistics.tally("bergen").won == 1
    assert session.statistics.tally("block_draw").played == 1
    assert [each.is_own for each in known_results(session, DEAL)] == [False]
    assert not session.statistics.has_written
    assert not review.path.exists()
    assert not visit.writer.flush(0)
    disk.goes_on.set()
    visit.writer.close()
    books = Ledger(tmp_path / "statistics.json").books
    assert load(visit.file).settings.volume == 30
    assert books.puzzles.solved == 1
    assert (books.tally("bergen").won, books.tally("block_draw").played) == (1, 1)
    assert "muggins" in books.earned
    assert [path.stem for path in visit.saves.finished()] == ["over"]
    assert list(ReviewFile(tmp_path / FOLDER, match, SHALLOW).found) == [0]
    assert len(ResultBook(visit.saves.results.path).of(DEAL)) == 1


def test_what_is_queued_is_replaced_by_what_is_later(visit: Visit, disk: Disk, monkeypatch: pytest.MonkeyPatch) -> None:
    visit.session.settings.update(volume=10)
    assert disk.is_asked.wait(DEADLINE)
    written: list[int] = []
    save = Ledger.save

    def counted(self: Ledger) -> None:
        written.append(len(self.books.recent))
        save(self)

    monkeypatch.setattr(Ledger, "save", counted)
    for number in range(5):
        visit.session.statistics.count(f"match {number}", MatchOutcome("bergen", is_finished=True))
    disk.goes_on.set()
    visit.writer.flush()
    assert written == [5]
