"""Files that survive a power failure: written whole or not at all, and set aside when broken."""

import contextlib
import errno
import json
import os
import re
import secrets
import stat
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from datetime import timedelta
from pathlib import Path
from typing import Final

from engine.sentences import Sentence, gettext_noop, sentence

if sys.platform != "win32":
    import fcntl

STALE = timedelta(days=1)
"""Age at which a draft is certainly left over."""
_DRAFT = re.compile(r"\..+\.[0-9a-f]{8}\.tmp")
LARGEST = 16 * 1024 * 1024  # bytes; a long match is under one million
OWN_FILE, OWN_FOLDER = 0o600, 0o700
"""Modes of files and folders that only their owner may read."""
_IN_USE: Final = frozenset({32, 33})
"""Numbers of Windows for a file that another program has open, or has locked."""
_MAYBE_IN_USE: Final = _IN_USE | {5}
"""The same, with the number that it gives for a name which is replaced while somebody reads the old file."""
_TRIES, _BETWEEN = 20, 0.05
"""How often a file is renamed in all, and the seconds between."""


class BrokenFile(ValueError):
    """A file that isn't valid JSON; the text gives the reason for a log."""


class TooLargeFile(BrokenFile):
    """A file that is longer than allowed."""


def write_atomically(path: Path, text: str, *, private: bool = False) -> None:
    """Replace the content of `path` with `text` (UTF-8); a reader sees all of the old content or all of the new.

    The new content is on disk before it takes the name. The folder must exist. A link is followed. A `private` file is
    readable by its owner alone from the first byte on. Raises OSError, with the old content unchanged and no draft left
    behind.
    """
    target = path.resolve()
    with _draft(target, text.encode(), private=private) as draft:
        rename(draft, target)
    _settle_name(target.parent)


def rename(path: Path, target: Path, sleep: Callable[[float], None] = time.sleep) -> Path:
    """Give a file another name, in place of any file that has it, and return that path. Raises OSError.

    On Windows, a virus scanner that reads a new file prevents this for a moment: it is tried for a second.
    """
    for _ in range(_TRIES - 1):
        try:
            return path.replace(target)
        except PermissionError as why:
            if getattr(why, "winerror", None) not in _MAYBE_IN_USE:
                raise
        sleep(_BETWEEN)
    return path.replace(target)


def sync(file: int) -> None:
    """Wait until an open file is on its disk. Raises OSError."""
    if sys.platform != "win32" and hasattr(fcntl, "F_FULLFSYNC"):
        # on macOS, `fsync` ends when the data are in the memory of the disk
        with contextlib.suppress(OSError):  # some disks of others don't know it
            fcntl.fcntl(file, fcntl.F_FULLFSYNC)
            return
    os.fsync(file)


def write_new(content: str | bytes, path: Path) -> None:
    """Write a file that doesn't exist yet (a text as UTF-8), all of it or nothing.

    Raises OSError, with no draft left behind: FileExistsError if something has this name.
    """
    if os.path.lexists(path):
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))
    data = content.encode() if isinstance(content, str) else content
    if not _wrote_nameless(data, path):
        with _draft(path, data) as draft:
            try:
                os.link(draft, path)
            except FileExistsError:
                raise
            except OSError:  # many memory sticks know no links
                rename(draft, path)
    _settle_name(path.parent)


def _wrote_nameless(data: bytes, path: Path) -> bool:
    """Write a file that gets its name once it is whole, so that a killed program leaves no draft in a player's folder.

    Returns False where that is impossible: only Linux can do it, and not on every disk. Raises OSError as `write_new`.
    """
    flag = getattr(os, "O_TMPFILE", 0)
    if not flag:
        return False
    try:
        file = os.open(path.parent, flag | os.O_WRONLY | os.O_CLOEXEC, 0o666)
    except OSError:
        return False
    with open(file, "wb") as opened:  # noqa: PTH123 -- already opened
        opened.write(data)
        opened.flush()
        sync(file)
        try:  # with a folder's number, Python follows the link in /proc instead of linking it
            os.link(f"/proc/self/fd/{file}", path, src_dir_fd=file, follow_symlinks=True)
        except FileExistsError:
            raise
        except OSError:
            return False
    return True


def stale_drafts(folder: Path) -> Iterator[Path]:
    """Yield the drafts that killed programs left in a folder a good while ago; none if it can't be read."""
    before = time.time() - STALE.total_seconds()
    with contextlib.suppress(OSError):
        for path in [path for path in folder.iterdir() if _DRAFT.fullmatch(path.name)]:
            with contextlib.suppress(OSError):
                if path.lstat().st_mtime < before:
                    yield path


@contextlib.contextmanager
def _draft(target: Path, data: bytes, *, private: bool = False) -> Iterator[Path]:
    """Write a file beside another, which is on disk then. It is deleted afterwards if it still has its name."""
    draft = target.with_name(f".{target.name}.{secrets.token_hex(4)}.tmp")
    opener = _private if private else None
    try:
        with open(draft, "xb", opener=opener) as file:
            file.write(data)
            file.flush()
            sync(file.fileno())
        yield draft
    finally:
        with contextlib.suppress(OSError):
            draft.unlink()


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, OWN_FILE)


def keep_private(path: Path) -> None:
    """Remove access for others from a file or folder, if the system has such modes and it is ours."""
    if os.name != "posix":
        return
    with contextlib.suppress(OSError):
        found = path.stat()
        if found.st_uid == os.geteuid() and found.st_mode & 0o077:
            path.chmod(stat.S_IMODE(found.st_mode) & OWN_FOLDER)


def read_regular(path: Path, largest: int = LARGEST) -> bytes:
    """Return the content of a file, at most one byte more than `largest`.

    Raises OSError, even for a folder, a pipe or a device, since reading those could block.
    """
    flags = os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_NONBLOCK", 0)
    file = os.open(path, flags)
    with open(file, "rb") as opened:  # noqa: PTH123 -- already opened
        kind = os.fstat(file).st_mode
        if stat.S_ISDIR(kind):
            raise OSError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
        if not stat.S_ISREG(kind):
            raise OSError(errno.EINVAL, NOT_A_FILE, str(path))
        return opened.read(largest + 1)


def _settle_name(folder: Path) -> None:
    """Flush the folder to disk, if the system can open one (Windows can't)."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            sync(handle)
        finally:
            os.close(handle)


def set_aside(path: Path) -> Path:
    """Rename a broken file to the first free `name.broken-N` and return the new path. Raises OSError."""
    return rename(path, free_aside(path))


def free_aside(path: Path) -> Path:
    """Return the first free `name.broken-N`."""
    number = 1
    while (aside := path.with_name(f"{path.name}.broken-{number}")).exists():
        number += 1
    return aside


def read_json(path: Path, largest: int = LARGEST) -> object:
    """Read an untrusted JSON file.

    Raises OSError (including FileNotFoundError) if it can't be read, and BrokenFile if it isn't valid JSON or UTF-8, is
    longer than `largest` bytes or is nested too deeply.
    """
    content = read_regular(path, largest)
    if len(content) > largest:
        raise TooLargeFile(f"{path.name} is longer than {largest} bytes")
    try:
        return json.loads(content.decode("utf-8-sig"), parse_constant=_refuse_constant)
    except RecursionError:
        raise BrokenFile(f"{path.name} is nested too deeply") from None
    except ValueError as why:
        raise BrokenFile(f"{path.name}: {why}") from why


def _refuse_constant(name: str) -> object:
    """Reject NaN and the infinities, which aren't JSON."""
    raise ValueError(f"{name} is not a number")


NOT_A_FILE = gettext_noop("Not a file")
IN_USE = gettext_noop("Another program is using the file")
_REASONS: Mapping[int, str] = {
    errno.EPERM: gettext_noop("Operation not permitted"),
    errno.ENOENT: gettext_noop("No such file or directory"),
    errno.EIO: gettext_noop("Input/output error"),
    errno.EACCES: gettext_noop("Permission denied"),
    errno.EBUSY: gettext_noop("Device or resource busy"),
    errno.EEXIST: gettext_noop("File exists"),
    errno.ENOTDIR: gettext_noop("Not a directory"),
    errno.EISDIR: gettext_noop("Is a directory"),
    errno.EMFILE: gettext_noop("Too many open files"),
    errno.EFBIG: gettext_noop("File too large"),
    errno.ENOSPC: gettext_noop("No space left on device"),
    errno.EROFS: gettext_noop("Read-only file system"),
    errno.ENAMETOOLONG: gettext_noop("File name too long"),
    errno.ELOOP: gettext_noop("Too many levels of symbolic links"),
    errno.EDQUOT: gettext_noop("Disk quota exceeded"),
    errno.EPIPE: gettext_noop("Broken pipe"),
}
"""The system's messages that are known in other languages."""


def reason(why: OSError) -> Sentence:
    """Return the system's message without number and path, in words that can be translated if it is a common one."""
    if getattr(why, "winerror", None) in _IN_USE:
        return sentence(IN_USE)
    told = (why.strerror or str(why) or type(why).__name__).rstrip(".")
    known = _REASONS.get(why.errno or 0)
    is_usual = known is not None and told in (known, os.strerror(why.errno or 0).rstrip("."))
    if told == NOT_A_FILE or (known is not None and is_usual):
        return sentence(known if known is not None and is_usual else NOT_A_FILE)
    return Sentence("{reason}", {"reason": told})
