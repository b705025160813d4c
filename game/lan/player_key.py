"""The player's own key: by it seats at tables of the network know who comes back. Made once, and never shown."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from typing import Final

from game.storage.files import keep_private, read_regular, write_atomically
from net.protocol.keys import KEY_SIZE, Key

_LARGEST: Final = 256


def player_key(path: Path | None) -> Key:
    """Return the key that a file holds; a new one is made and kept where there is none, or no key in it.

    Where the disk refuses, the key holds as long as the program runs: then a seat is lost with it, and nothing else.
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
