"""The player's own key: by it seats at tables of the network know who comes back. Made once, and never shown."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from typing import Final

from net.keys import KEY_SIZE, Key

LARGEST: Final = 256


def player_key(path: Path | None) -> Key:
    """Return the key that a file holds; a new one is made and kept where there is none, or no key in it.

    Where the disk refuses, the key holds as long as the program runs: then a seat is lost with it, and nothing else.
    """
    if path is None:
        return Key(os.urandom(KEY_SIZE))
    with contextlib.suppress(OSError, ValueError):
        with path.open("rb") as file:
            secret = bytes.fromhex(file.read(LARGEST).decode("ascii").strip())
        if len(secret) == KEY_SIZE:
            return Key(secret)
    key = Key(os.urandom(KEY_SIZE))
    with contextlib.suppress(OSError):
        _write(path, key.secret.hex() + "\n")
    return key


def _write(path: Path, text: str) -> None:
    """Write a file that only its owner may read, from its first byte on."""
    draft = path.with_name(f".{path.name}.{os.urandom(4).hex()}.tmp")
    file = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        os.write(file, text.encode("ascii"))
        os.fsync(file)
    finally:
        os.close(file)
    try:
        draft.replace(path)
    except OSError:
        draft.unlink(missing_ok=True)
        raise
