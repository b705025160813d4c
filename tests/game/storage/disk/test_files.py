"""Files are written whole or not at all, and broken ones are preserved."""

import errno
import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from game.storage.disk.files import BrokenFile, read_json, reason, set_aside, write_atomically, write_new


def test_new_content_replaces_the_old_and_nothing_else_is_left(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    write_atomically(path, "one\n")
    write_atomically(path, "zwei: grün\n")
    assert path.read_bytes() == "zwei: grün\n".encode()
    assert [child.name for child in tmp_path.iterdir()] == ["match.json"]


def test_a_failure_leaves_the_old_content(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "match.json"
    write_atomically(path, "old")

    def fail(_handle: int) -> None:
        raise OSError("disk full")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(OSError, match="disk full"):
        write_atomically(path, "new")
    assert path.read_text(encoding="utf-8") == "old"
    assert [child.name for child in tmp_path.iterdir()] == ["match.json"]


def test_text_that_is_no_unicode_leaves_the_old_content(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    write_atomically(path, "old")
    with pytest.raises(UnicodeEncodeError):
        write_atomically(path, "new \ud800")
    assert path.read_text(encoding="utf-8") == "old"
    assert [child.name for child in tmp_path.iterdir()] == ["match.json"]


def test_a_missing_folder_is_an_oserror(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="absent"):
        write_atomically(tmp_path / "absent" / "match.json", "text")


@pytest.mark.posix
def test_a_link_stays_a_link(tmp_path: Path) -> None:
    real = tmp_path / "real.json"
    real.write_text("old", encoding="utf-8")
    link = tmp_path / "link.json"
    try:
        link.symlink_to(real)
    except OSError:
        pytest.skip("no links here")
    write_atomically(link, "new")
    assert link.is_symlink()
    assert real.read_text(encoding="utf-8") == "new"


def test_broken_files_are_kept_side_by_side(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    for number, content in enumerate(("first", "second"), 1):
        path.write_text(content, encoding="utf-8")
        aside = set_aside(path)
        assert aside.name == f"match.json.broken-{number}"
        assert aside.read_text(encoding="utf-8") == content
        assert not path.exists()


def test_json_is_read_with_or_without_a_mark_at_its_start(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    path.write_bytes(b'\xef\xbb\xbf{"a": [1, "\xc3\xa9"]}')
    assert read_json(path) == {"a": [1, "é"]}


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b'{"a": NaN}',
        b'{"a": -Infinity}',
        b"\xff\xfe",
        b"[" * 200_000,
        b"9" * 10_000,
        b"{} {}",
        bytes(1000),
    ],
    ids=["empty", "cut", "nan", "infinite", "bytes", "deep", "digits", "two", "zeros"],
)
def test_what_is_no_json_is_broken(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "match.json"
    path.write_bytes(content)
    with pytest.raises(BrokenFile, match=r"match\.json"):
        read_json(path)


def test_a_file_without_end_is_not_read_to_its_end(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    path.write_text("[" + "1," * 600 + "1]", encoding="utf-8")
    with pytest.raises(BrokenFile, match="longer than 1000 bytes"):
        read_json(path, largest=1000)
    with pytest.raises(FileNotFoundError):
        read_json(tmp_path / "absent.json")


def test_a_new_file_is_whole_or_not_there_and_replaces_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "match.json"
    with pytest.raises(UnicodeEncodeError):
        write_new("half \ud800", path)
    monkeypatch.setattr(os, "fsync", _full)
    with pytest.raises(OSError, match="No space"):
        write_new("text", path)
    assert not [*tmp_path.iterdir()]
    monkeypatch.undo()
    write_new("one", path)
    with pytest.raises(FileExistsError):
        write_new("two", path)
    monkeypatch.setattr(os, "link", _full)  # a memory stick
    write_new("three", tmp_path / "other.json")
    assert {each.name: each.read_text() for each in tmp_path.iterdir()} == {"match.json": "one", "other.json": "three"}


def _full(*_given: object, **_more: object) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


DIES: Final = """
import os, sys
from pathlib import Path
from game.storage.disk.files import write_new
os.fsync = lambda _file: os._exit(9)
write_new("text", Path(sys.argv[1]))
"""


@pytest.mark.skipif(not hasattr(os, "O_TMPFILE"), reason="this system has no files without a name")
def test_a_program_killed_over_a_new_file_leaves_nothing_in_a_players_folder(tmp_path: Path) -> None:
    try:
        os.close(os.open(tmp_path, os.O_TMPFILE | os.O_WRONLY))
    except OSError:
        pytest.skip("this disk has no files without a name")
    ended = subprocess.run([sys.executable, "-c", DIES, str(tmp_path / "match.json")], check=False)  # noqa: S603
    assert ended.returncode == 9
    assert not [*tmp_path.iterdir()]


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EACCES, errno.EISDIR])
def test_a_usual_reason_can_be_translated(number: int) -> None:
    told = reason(OSError(number, os.strerror(number), "/secret/path"))
    assert str(told) == os.strerror(number)
    assert not told.values


def test_an_unusual_reason_is_told_as_it_is() -> None:
    assert str(reason(OSError(99_999, "The {moon} is full."))) == "The {moon} is full"
    assert str(reason(OSError())) == "OSError"
    assert str(reason(OSError(errno.EACCES, "Zugriff verweigert"))) == "Zugriff verweigert"
