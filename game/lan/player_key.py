"""The player's own key, by which seats at LAN tables recognise them. Created once and never displayed."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from typing import Final

from game.storage.files import keep_private, read_regular, write_atomically
from net.protocol.keys import KEY_SIZE, Key

_LARGEST: Final = 256


def player_key(path: Path | None) -> Key:
    """Return the key in a file. If there is none, create and store a new one.

    If the disk refuses, the key lasts only until the program ends, and seats taken with it are lost.
    """
    if path is None:
        return Key(os.urandom(KEY_SIZE))
    with contextlib.suppress(OSError, ValueError):
        keep_private(path)
        secret = bytes.fromhex(read_regular(path, _LARGEST).decode("ascii").strip())
        if len(secret) == KEY_SIZE:
            return Key(secret)
    key = Key(os.urandom(KEY_SIZE))
    with contextlib.suppress(OSError):
        write_atomically(path, key.secret.hex() + "\n", private=True)
    return key
