"""The index of the archive is only a shortcut: nothing that happens to it hides a match or breaks a page."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path
from random import Random

import pytest

from engine.games.block_draw import BlockDraw
from engine.record.record import Player
from engine.sentences import Refusal
from game.play.driver import SeedStream, play_match
from game.storage import archive_index
from game.storage.archive import INDEX, Archive
from game.storage.archive_index import FAVOURITE, ArchivedMatch, ArchiveFilter
from game.storage.saves import Saves
from tests.support.lengths import often, sampled
from tests.support.rounds.simple_bots import Whimsical

TITLES = {"block_draw": "Block & Draw"}
ALL = ArchiveFilter()
COUNT = 30
NEVER = 0.01
"""Seconds to wait for a lock that is never given up."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with matches and their index."""
    match = play_match(BlockDraw(2), [Whimsical()] * 2, SeedStream(b"index", 1), Random(1))
    name = f"20300101-120000-{0:08}"
    Saves(tmp_path).save(match, (Player("José"), Player("Maren", "keen")), name)
    text = (tmp_path / "finished" / f"{name}.json").read_text()
    for number in range(1, COUNT):
        (tmp_path / "finished" / f"20300101-1200{number:02}-{number:08}.json").write_text(text)
    listed(tmp_path)
    return tmp_path


def listed(folder: Path) -> tuple[ArchivedMatch, ...]:
    """Return all matches as a page or a command lists them, after everything was read."""
    archive = Archive(folder, TITLES)
    while True:
        archive.read_all()
        found = archive.find(ALL)
        if not archive.unread:
            break
    assert archive.count(ALL) == len(found)
    assert archive.problems() == {}
    archive.close()
    return found


def test_any_damage_is_noticed_and_mended(folder: Path) -> None:
    before, path, chance = listed(folder), folder / INDEX, Random(4)
    good = path.read_bytes()
    for _ in range(often(8, 25)):
        bad = bytearray(good)
        for _ in range(chance.choice([1, 1, 4, 30])):
            bad[chance.randrange(len(bad))] = chance.choice([0, 10, 255, ord("x"), chance.randrange(256)])
        path.write_bytes(bad)
        assert listed(folder) == before
        path.write_bytes(bad)
        archive = Archive(folder, TITLES)
        archive.rebuild()
        archive.read_all()
        assert archive.find(ALL) == before
        archive.close()


@sampled(4)
@pytest.mark.parametrize(
    "order",
    [
        "UPDATE matches SET time = 'x', started = 99999999999999",
        "UPDATE matches SET started = NULL",
        "UPDATE matches SET scores = 'a b'",
        "UPDATE matches SET players = 'Ann'",
        "UPDATE matches SET name = '../../' || name",
        "DELETE FROM matches WHERE name LIKE '%7'",
        "DROP TABLE matches",
        "ALTER TABLE matches DROP COLUMN digest",
        "PRAGMA user_version = 77",
    ],
)
def test_wrong_rows_are_noticed_and_made_again(folder: Path, order: str) -> None:
    before = listed(folder)
    base = sqlite3.connect(folder / INDEX)
    base.execute(order)
    base.commit()
    base.close()
    assert listed(folder) == before
    archive = Archive(folder, TITLES)
    assert archive.unread == 0, "once is enough"
    archive.close()


@pytest.mark.parametrize(
    "kind",
    [
        "empty",
        "folder",
        pytest.param("pipe", marks=pytest.mark.posix),
        "junk",
        "cut",
        pytest.param("link", marks=pytest.mark.posix),
    ],
)
def test_something_else_in_its_place_does_no_harm(folder: Path, kind: str) -> None:
    before, path = listed(folder), folder / INDEX
    content = path.read_bytes()
    path.unlink()
    if kind == "folder":
        path.mkdir()
    elif kind == "pipe":
        os.mkfifo(path)
    elif kind == "link":
        path.symlink_to(folder / "nowhere" / "at all")
    else:
        path.write_bytes({"empty": b"", "junk": b"junk" * 99, "cut": content[:5000]}[kind])
    assert listed(folder) == before


def test_damage_while_the_page_is_open_only_costs_another_reading(folder: Path) -> None:
    archive = Archive(folder, TITLES)
    before = archive.find(ALL)
    other = sqlite3.connect(folder / INDEX)
    other.execute("DROP TABLE matches")
    other.commit()
    assert archive.find(ALL) == ()
    assert archive.unread == COUNT
    archive.read_all()
    assert archive.find(ALL) == before


def test_a_locked_index_is_left_alone(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive_index, "_PATIENCE", NEVER)
    before, archive = listed(folder), Archive(folder, TITLES)
    content = (folder / INDEX).read_bytes()
    other = sqlite3.connect(folder / INDEX, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    assert listed(folder) == before
    name = before[0].name
    archive.tag(name, FAVOURITE, on=True)
    archive.delete(before[1].name)
    archive.restore(before[1].name)
    archive.read_all()
    assert [found.name for found in archive.find(ArchiveFilter(tag=FAVOURITE))] == [name]
    archive.close()
    assert (folder / INDEX).read_bytes() == content
    other.execute("ROLLBACK")
    assert [found.name for found in listed(folder) if FAVOURITE in found.tags] == [name]


def test_programs_that_read_and_make_the_index_again_at_once_find_everything(folder: Path) -> None:
    (folder / INDEX).unlink()
    page, shell, third = (Archive(folder, TITLES) for _ in range(3))
    for _ in range(5):
        page.read_next()
    shell.rebuild()
    third.rebuild()
    while page.read_next() + shell.read_next() + third.read_next():
        assert page.count(ALL) <= COUNT
    for archive in (page, shell, third):
        assert archive.count(ALL) == COUNT
        archive.close()
    assert len(listed(folder)) == COUNT


def test_a_full_disk_is_no_reason_to_fail(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Full:
        def __init__(self, base: sqlite3.Connection) -> None:
            self._base = base
            self.close = base.close

        def execute(self, order: str, values: tuple[str, ...] = ()) -> sqlite3.Cursor:
            if order.startswith("BEGIN"):
                why = sqlite3.OperationalError("database or disk is full")
                why.sqlite_errorcode = sqlite3.SQLITE_FULL
                raise why
            return self._base.execute(order, values)

    before, archive = listed(folder), Archive(folder, TITLES)
    monkeypatch.setattr(archive._index, "_base", Full(archive._index._base))
    archive.tag(before[0].name, FAVOURITE, on=True)
    archive.find(ALL)
    archive.read_all()
    assert len(archive.find(ALL)) == COUNT
    assert (folder / INDEX).exists()


def test_words_that_no_file_can_have_are_searched_for_all_the_same(folder: Path) -> None:
    archive = Archive(folder, TITLES)
    assert archive.find(ArchiveFilter("\udcff")) == ()
    assert archive.find(ArchiveFilter(tag="\udcff")) == ()
    assert archive.find(ArchiveFilter("a " * 200)) == archive.find(ALL)
    with pytest.raises(Refusal, match="letters"):
        archive.find(ArchiveFilter("a " * 2000))
