"""The host's process from the window's side."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import pytest

from engine.games import game
from game.lan.hosting.host_process import (
    ASK_REACH,
    HostCode,
    HostGone,
    HostMended,
    HostNews,
    HostOptions,
    HostOver,
    HostReach,
    HostReady,
    HostRefused,
    LanHost,
    arguments,
    creation_flags,
    parsed_news,
)
from net.discovery.answers import Reached
from net.effects.inputs import TableFounded
from net.io.journal import contents, journals, read_journal
from net.protocol.keys import Key
from tests.support.deadline import DEADLINE

WISH = HostOptions(game("all_fives")(3, None, {"target": 50}), "Ada's", Key(bytes(32)).public, bots=("bruno",), port=0)


class Heard:
    """The news of a host so far."""

    def __init__(self, *words: str, ends_with_us: bool = True) -> None:
        self.all: list[HostNews] = []
        self._bell = threading.Event()
        self.host = LanHost(words, self._bell.set, ends_with_us=ends_with_us)

    def until(self, kind: type) -> HostNews:
        while not any(isinstance(each, kind) for each in self.all):
            assert self._bell.wait(DEADLINE)
            self._bell.clear()
            self.all += self.host.news()
        return next(each for each in self.all if isinstance(each, kind))


@pytest.fixture
def heard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Heard]:
    monkeypatch.setenv("BONEYARD_HOME", str(tmp_path))
    heard = Heard(*arguments(WISH), "--hidden")
    yield heard
    heard.host.close()


def test_a_window_starts_a_host_hears_where_it_is_and_ends_it(heard: Heard, tmp_path: Path) -> None:
    ready = heard.until(HostReady)
    assert isinstance(ready, HostReady)
    [table] = ready.tables
    assert (table.game, table.seats, table.name, len(table.code)) == ("all_fives", 3, "Ada's", 6)
    assert table.invitation.startswith("boneyard://")
    assert ready.journal.parent == tmp_path / "tables"
    [journal] = journals(ready.journal)
    first = read_journal(*contents(journal)).records[0]
    assert isinstance(first, TableFounded)
    assert (first.owner, first.is_keeper_here) == (WISH.owner, True), "its window plays at the host's own computer"
    heard.host.stop()
    assert heard.until(HostGone) == HostGone(0, "")
    assert HostOver(0, saved=False) in heard.all, "nothing had begun"
    assert not list((tmp_path / "tables").iterdir())


def test_a_host_that_outlives_its_window_is_ended_all_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BONEYARD_HOME", str(tmp_path))
    heard = Heard(*arguments(WISH), "--hidden", ends_with_us=False)
    heard.until(HostReady)
    heard.host.ask(ASK_REACH)
    heard.until(HostReach)
    assert HostReach(Reached.ASKING) in heard.all
    heard.host.stop()
    assert heard.until(HostGone) == HostGone(0, "")
    assert HostReach(Reached.NOBODY) in heard.all, "nobody has looked for a hidden table"


def test_a_host_that_cannot_begin_says_why_and_is_gone(tmp_path: Path) -> None:
    heard = Heard("--resume", "--journal", str(tmp_path / "empty"))
    gone = heard.until(HostGone)
    assert isinstance(gone, HostGone)
    assert gone.exit_code == 1
    assert "no saved table to resume" in gone.text


def test_lines_that_are_no_events_are_no_news() -> None:
    assert parsed_news(b'{"event": "code", "table": 1, "code": "123456", "key": "7"}') == HostCode(1, "123456", "7")
    assert parsed_news(b'{"event": "refused", "code": "port_taken", "text": "x"}') == HostRefused("port_taken")
    assert parsed_news(b'{"event": "mended", "table": 2}') == HostMended(2)
    for line in (
        b"",
        b"[]",
        b"7",
        b'{"event": "ready"}',
        b'{"event": []}',
        b'{"event": "reach", "reached": "perhaps"}',
        b"\xff",
        b'{"event": "code", "table": "x"}',
    ):
        assert parsed_news(line) is None


def test_a_host_on_windows_shows_no_console_and_one_that_stays_is_not_interrupted_with_us() -> None:
    assert creation_flags("win32", ends_with_us=True) == 0x08000000
    assert creation_flags("win32", ends_with_us=False) == 0x08000200
    assert creation_flags("linux", ends_with_us=False) == creation_flags("darwin", ends_with_us=True) == 0


def test_a_host_that_stays_has_a_session_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Mapping[str, object]] = []

    def started(_words: Sequence[str], **options: object) -> None:
        asked.append(options)
        raise OSError("no process")

    monkeypatch.setattr(subprocess, "Popen", started)
    monkeypatch.setattr(sys, "platform", "win32")
    for ends_with_us in (True, False):
        with pytest.raises(OSError, match="no process"):
            LanHost(["cross"], ends_with_us=ends_with_us)
    assert [(each["creationflags"], each["start_new_session"]) for each in asked] == [
        (0x08000000, False),
        (0x08000200, True),
    ]
