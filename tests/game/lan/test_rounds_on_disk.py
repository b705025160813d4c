"""The file of rounds is whole after every round, and stays so when the program is killed or the disk refuses."""

from __future__ import annotations

import errno
import subprocess
import threading
from pathlib import Path
from typing import Final

import pytest

from engine.sentences import Refusal, Sentence
from game.lan import rounds_on_disk
from game.lan.hosting.host_process import HostReady, LanHost, program
from game.lan.rounds_on_disk import RoundsOnDisk
from game.storage.disk.files import write_atomically
from net.verify.checking import NOT_OVER, checked
from net.verify.round_file import RoundFile, read_rounds
from tests.support.deadline import DEADLINE
from tests.support.lan.papers import KeptMatch

pytestmark = pytest.mark.slow

ROUNDS: Final = 3
"""Rounds after which the program is killed."""


def rounds_in(path: Path) -> int:
    """Return the number of rounds in a file, 0 if there is none; fails if it is only half there."""
    if not path.exists():
        return 0
    found = read_rounds(path.read_bytes())
    assert isinstance(found, RoundFile)
    return len(found.rounds)


def never(why: Sentence) -> None:
    """Take no complaint."""
    raise AssertionError(str(why))


def test_a_killed_program_leaves_every_round_it_has_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BONEYARD_HOME", str(tmp_path / "home"))
    bell, path = threading.Event(), tmp_path / "evening.json"
    words = ("block_draw", "--option", "target=500", "--bots", "bruno", "--pace", "0", "--port", "0", "--hidden")
    host = LanHost(words, bell.set)
    assert bell.wait(DEADLINE)
    [ready] = host.news()
    assert isinstance(ready, HostReady)
    where = (f"127.0.0.1:{ready.port}", "--code", ready.tables[0].code)
    joined = subprocess.Popen(  # noqa: S603  our own program
        [*program(), "join", *where, "--bot", "maren", "--pace", "0", "--rounds", str(path), "--json"],
        stdout=subprocess.PIPE,
    )
    assert joined.stdout is not None
    for _ in joined.stdout:  # one line for each event
        if rounds_in(path) >= ROUNDS:
            break
    joined.kill()
    joined.wait()
    joined.stdout.close()
    host.close()
    assert rounds_in(path) >= ROUNDS
    told = checked(read_rounds(path.read_bytes()))
    assert (told.outcome, told.findings) == ("remark", ())
    assert [each.text for each in told.remarks] == [NOT_OVER]
    assert [each.outcome for each in told.rounds[:-1]] == ["fair"] * (len(told.rounds) - 1)
    assert [each.name for each in tmp_path.iterdir() if each.name.endswith(".json")] == [path.name]


def test_a_disk_that_refuses_is_told_once_and_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    refusals = [OSError(errno.ENOSPC, "No space left on device")] * 2
    write = write_atomically

    def full(path: Path, text: str) -> None:
        if refusals:
            raise refusals.pop()
        write(path, text)

    monkeypatch.setattr(rounds_on_disk, "write_atomically", full)
    told: list[Sentence] = []
    path = tmp_path / "evening.json"
    kept = RoundsOnDisk(path, told.append)
    for content in (b"one", b"two", b"three"):
        kept.write(content)
        kept.settle()
    kept.close()
    assert [str(each) for each in told] == [f"{path} can't be written: No space left on device."]
    assert path.read_bytes() == b"three"


def test_what_is_not_on_the_disk_at_the_end_is_told(tmp_path: Path) -> None:
    told: list[Sentence] = []
    kept = RoundsOnDisk(tmp_path / "nowhere" / "evening.json", told.append)
    kept.write(b"one")
    with pytest.raises(Refusal, match="can't be written"):
        kept.close()
    assert len(told) == 1


def test_a_program_that_starts_again_goes_on_with_the_file_there(tmp_path: Path) -> None:
    match, path = KeptMatch(), tmp_path / "evening.json"
    match.begin()
    match.play_round()
    kept = RoundsOnDisk(path, never)
    assert kept.before is None
    kept.write(match.papers.content(match.ben))
    kept.close()
    assert RoundsOnDisk(path, never).before == match.file()
    path.write_text("something else", encoding="utf-8")
    assert RoundsOnDisk(path, never).before is None
