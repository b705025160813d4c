"""Files that must survive a flat battery: written whole or not at all, and never thrown away when broken."""

import contextlib
import json
import os
import secrets
from pathlib import Path

LARGEST = 16 * 1024 * 1024  # bytes; a long match is under one million


class BrokenFile(ValueError):
    """A file whose content cannot be read as JSON; the text says why, for a log."""


def write_atomically(path: Path, text: str, *, private: bool = False) -> None:
    """Replace the content of `path` by `text` (UTF-8), so that a reader sees all of the old or all of the new.

    A `private` file can be read by its owner alone, from its first byte on.

    The new content is on the disk before it takes the name. The folder must exist. A link is followed.
    Raises OSError, with the old content untouched and nothing left lying about.
    """
    target = path.resolve()
    draft = target.with_name(f".{target.name}.{secrets.token_hex(4)}.tmp")
    try:
        with open(draft, "x", encoding="utf-8", newline="\n", opener=_for_owner if private else None) as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(target)
    except BaseException:
        with contextlib.suppress(OSError):
            draft.unlink(missing_ok=True)
        raise
    _settle_name(target.parent)


def _for_owner(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


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
    with path.open("rb") as file:
        content = file.read(largest + 1)
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
