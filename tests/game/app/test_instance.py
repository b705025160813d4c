"""One process uses a data folder at a time, and a dead one leaves nothing locked."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from game.app.instance import AlreadyOpen, SingleInstance
from game.storage.disk.lock import NOTE_FILE, FolderIsHeld, FolderLock
from tests.support.deadline import DEADLINE
from tests.support.sources import ROOT

HOLDER: Final = """
import sys
from pathlib import Path
from game.app.instance import SingleInstance
held = SingleInstance(Path(sys.argv[1]), lambda _code: None)
print("held", flush=True)
sys.stdin.read()
"""


def test_the_second_calls_the_first(tmp_path: Path) -> None:
    calls: list[str] = []
    first = SingleInstance(tmp_path, calls.append)
    for code in ("", "boneyard:allfives-2-#7k3m", "x" * 5_000, "\N{SNOWMAN}\n\0"):
        with pytest.raises(AlreadyOpen) as other:
            SingleInstance(tmp_path, lambda _code: None, code)
        assert other.value.came
        assert other.value.process == os.getpid()
    assert calls == ["", "boneyard:allfives-2-#7k3m", "x" * 999, "?"]
    first.close()
    first.close()
    SingleInstance(tmp_path, lambda _code: None).close()
    assert not (tmp_path / NOTE_FILE).exists()


@pytest.mark.parametrize("note", ["", "12", "x y z", "12 70000 word", "12 0 word", "\0" * 40, "1 2 3 4 5 6"])
def test_a_first_that_cannot_be_called_is_told(tmp_path: Path, note: str) -> None:
    with FolderLock(tmp_path) as lock:
        lock.leave(note)
        with pytest.raises(AlreadyOpen) as other:
            SingleInstance(tmp_path, lambda _code: None)
        assert not other.value.came


def test_a_stranger_does_not_move_the_window(tmp_path: Path) -> None:
    calls: list[str] = []
    first = SingleInstance(tmp_path, calls.append)
    port = int((tmp_path / NOTE_FILE).read_text(encoding="ascii").split()[1])
    with socket.create_connection(("127.0.0.1", port), 5) as line:
        line.sendall(b"x" * 32)
        assert line.recv(16) == b""
    assert not calls
    first.close()


def test_a_folder_that_cannot_be_locked_is_used_anyway(tmp_path: Path) -> None:
    instance = SingleInstance(tmp_path / "missing", lambda _code: None)
    instance.close()


def test_a_killed_process_leaves_nothing_locked(tmp_path: Path) -> None:
    with subprocess.Popen(  # noqa: S603 - our own program
        [sys.executable, "-c", HOLDER, str(tmp_path)], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline().strip() == b"held"
        with pytest.raises(FolderIsHeld):
            FolderLock(tmp_path)
        process.send_signal(getattr(signal, "SIGKILL", signal.SIGTERM))
        process.wait(DEADLINE)
    assert (tmp_path / NOTE_FILE).exists()
    SingleInstance(tmp_path, lambda _code: None).close()
