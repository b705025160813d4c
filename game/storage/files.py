"""Files that must survive a flat battery: written whole or not at all, and never thrown away when broken."""

import contextlib
import errno
import json
import os
import secrets
import stat
from pathlib import Path

LARGEST = 16 * 1024 * 1024  # bytes; a long match is under one million
OWN_FILE, OWN_FOLDER = 0o600, 0o700
"""The modes of what only its owner may read."""


class BrokenFile(ValueError):
    """A file whose content cannot be read as JSON; the text says why, for a log."""


def write_atomically(path: Path, text: str, *, private: bool = False) -> None:
    """Replace the content of `path` by `text` (UTF-8), so that a reader sees all of the old or all of the new.

    The new content is on the disk before it takes the name. The folder must exist. A link is followed. A `private` file
    is nobody's but its owner's, from its first byte on.
    Raises OSError, with the old content untouched and nothing left lying about.
    """
    target = path.resolve()
    draft = target.with_name(f".{target.name}.{secrets.token_hex(4)}.tmp")
    opener = _private if private else None
    try:
        with open(draft, "x", encoding="utf-8", newline="\n", opener=opener) as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(target)
    except BaseException:
        with contextlib.suppress(OSError):
            draft.unlink(missing_ok=True)
        raise
    _settle_name(target.parent)


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, OWN_FILE)


def keep_private(path: Path) -> None:
    """Let nobody but its owner read a file or a folder, where the system has such modes and it is ours."""
    if os.name != "posix":
        return
    with contextlib.suppress(OSError):
        found = path.stat()
        if found.st_uid == os.geteuid() and found.st_mode & 0o077:
            path.chmod(stat.S_IMODE(found.st_mode) & OWN_FOLDER)


def read_regular(path: Path, largest: int = LARGEST) -> bytes:
    """Return what is in a file, one byte more than `largest` at most.

    Raises OSError, also for what is no file: a folder, a pipe or a device, for which nobody must wait.
    """
    flags = os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_NONBLOCK", 0)
    file = os.open(path, flags)
    with open(file, "rb") as opened:  # noqa: PTH123  it has been opened already
        kind = os.fstat(file).st_mode
        if stat.S_ISDIR(kind):
            raise OSError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
        if not stat.S_ISREG(kind):
            raise OSError(errno.EINVAL, "Not a file", str(path))
        return opened.read(largest + 1)


def _settle_name(folder: Path) -> None:
    """Put the new name itself on the disk, where the system lets a folder be opened (Windows does not)."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def set_aside(path: Path) -> Path:
    """Rename a broken file to the first free `name.broken-N`, for its owner to look at; give the new path.

    Raises OSError if it cannot be renamed.
    """
    number = 1
    while (aside := path.with_name(f"{path.name}.broken-{number}")).exists():
        number += 1
    return path.rename(aside)


def read_json(path: Path, largest: int = LARGEST) -> object:
    """Read a JSON file that anybody may have written.

    Raises OSError (FileNotFoundError among them) if it cannot be read and BrokenFile if it is no JSON,
    is no UTF-8, is longer than `largest` bytes or nested without end.
    """
    content = read_regular(path, largest)
    if len(content) > largest:
        raise BrokenFile(f"{path.name} is longer than {largest} bytes")
    try:
        return json.loads(content.decode("utf-8-sig"), parse_constant=_refuse_constant)
    except RecursionError:
        raise BrokenFile(f"{path.name} is nested too deeply") from None
    except ValueError as why:
        raise BrokenFile(f"{path.name}: {why}") from why


def _refuse_constant(name: str) -> object:
    """Refuse NaN and the infinities, which are no JSON."""
    raise ValueError(f"{name} is not a number")
