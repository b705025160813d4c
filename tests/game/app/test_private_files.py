"""Keys, seats and journals are readable by their owner only, even if an earlier version left them open."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from game.app.commands import host
from game.lan.hosting import host_address as host_mark
from game.lan.seat import prepare_guest
from game.lan.seats import player_key
from game.storage.disk import folders
from game.storage.disk.files import keep_private, read_json, read_regular, write_atomically
from game.storage.disk.folders import rounds_dir, saves_dir, seats_dir, settings_file, tables_dir
from net.io.journal import Journal, reopened
from tests.support.shell import ask, complaint

pytestmark = [
    pytest.mark.posix,
    pytest.mark.skipif(os.name != "posix", reason="other systems have no such modes"),
]


@pytest.fixture(autouse=True)
def _open_handed() -> Iterator[None]:
    before = os.umask(0o022)
    yield
    os.umask(before)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.fixture
def usual(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the system's default folders."""

    class Dirs:
        user_config_dir = str(tmp_path / "config")
        user_data_dir = str(tmp_path / "data")
        user_log_dir = str(tmp_path / "log")

    monkeypatch.delenv("BONEYARD_HOME", raising=False)
    monkeypatch.setattr(folders, "PlatformDirs", lambda *_, **__: Dirs())
    return tmp_path


def test_the_usual_folders_are_private_also_those_that_were_not(usual: Path) -> None:
    (usual / "data" / "tables").mkdir(parents=True)
    for folder in (tables_dir(), seats_dir(), saves_dir(), rounds_dir(), settings_file().parent, usual / "data"):
        assert mode(folder) == 0o700


def test_a_folder_that_somebody_names_stays_as_open_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BONEYARD_HOME", str(tmp_path))
    tmp_path.chmod(0o755)
    assert settings_file().parent == tmp_path
    assert mode(tables_dir()) == mode(seats_dir()) == 0o700
    assert mode(tmp_path) == 0o755


def test_a_folder_that_is_made_is_private(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BONEYARD_HOME", str(tmp_path / "stick"))
    assert mode(settings_file().parent) == 0o700
    assert mode(host._made(tmp_path / "journals")) == 0o700


def test_what_is_not_ours_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tmp_path.chmod(0o755)
    monkeypatch.setattr(os, "geteuid", lambda: tmp_path.stat().st_uid + 1)
    keep_private(tmp_path)
    assert mode(tmp_path) == 0o755
    keep_private(tmp_path / "nothing")


def test_where_a_host_listens_is_told_to_nobody_else(tmp_path: Path) -> None:
    host_mark.store_port(tmp_path, 26631)
    assert mode(tmp_path / host_mark.HOST_ADDRESS_FILE) == 0o600


def test_a_key_that_could_be_read_becomes_private(tmp_path: Path) -> None:
    path = tmp_path / "player.key"
    made = player_key(path)
    path.chmod(0o644)
    assert player_key(path).secret == made.secret
    assert mode(path) == 0o600


def test_a_seat_that_others_could_read_is_tightened_when_it_is_opened(tmp_path: Path) -> None:
    path = tmp_path / "seat.json"
    first = prepare_guest(path, "Ada")
    assert first.memory is not None
    first.memory.close()
    assert mode(path) == 0o600
    path.chmod(0o644)
    again = prepare_guest(path, "Ada")
    assert again.memory is not None
    again.memory.close()
    assert again.guest.key.secret == first.guest.key.secret
    assert mode(path) == 0o600


def test_so_does_a_journal(tmp_path: Path) -> None:
    path = tmp_path / "0.journal"
    Journal(path).close()
    path.write_bytes(b"")
    path.chmod(0o644)
    journal, _ = reopened(path)
    assert mode(path) == 0o600
    journal.close()


def test_a_private_file_is_private_before_anything_is_in_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[int] = []
    sync = os.fsync

    def watched(file: int) -> None:
        seen.append(stat.S_IMODE(os.fstat(file).st_mode))
        sync(file)

    monkeypatch.setattr(os, "fsync", watched)
    write_atomically(tmp_path / "secret", "1\n", private=True)
    write_atomically(tmp_path / "open", "1\n")
    assert seen[0] == 0o600
    assert mode(tmp_path / "open") == 0o644


@pytest.fixture(params=["pipe", "device", "folder"])
def no_file(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """Return a path that is not a file, where reading could block forever."""
    if request.param == "pipe":
        os.mkfifo(tmp_path / "pipe")
    return {"pipe": tmp_path / "pipe", "device": Path("/dev/zero"), "folder": tmp_path}[request.param]


@pytest.mark.parametrize("reads", [read_regular, read_json])
def test_what_is_no_file_is_not_waited_for(reads: Callable[[Path], object], no_file: Path) -> None:
    with pytest.raises(OSError, match=r"Not a file|Is a directory"):
        reads(no_file)


def test_what_is_no_file_is_not_verified(no_file: Path) -> None:
    assert "It can't be read" in complaint(ask("verify", str(no_file)), 1)


def test_a_file_is_read_no_further_than_asked(tmp_path: Path) -> None:
    (tmp_path / "long").write_bytes(bytes(100))
    assert len(read_regular(tmp_path / "long", 50)) == 51
