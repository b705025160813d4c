"""The file of the hosts that were joined before: read whole or not at all, written atomically, never in the way."""

import contextlib
import json
from pathlib import Path
from typing import Final

from game.storage.files import BrokenFile, read_json, set_aside, write_atomically
from net.discovery.remembered import Remembered, from_json

_LARGEST: Final = 256 * 1024


def hosts(path: Path) -> Remembered:
    """Return the hosts that a file names; none if there is no file or it cannot be read. A broken one is put aside."""
    try:
        return from_json(read_json(path, _LARGEST))
    except BrokenFile:
        with contextlib.suppress(OSError):
            set_aside(path)
    except OSError:  # no file, or no way to read it: the tables of the network are found all the same
        pass
    return Remembered()


def write_hosts(path: Path, remembered: Remembered) -> bool:
    """Write the hosts down; False where the disk does not take it, which costs no more than typing an address again."""
    try:
        write_atomically(path, json.dumps(remembered.as_json(), ensure_ascii=False, indent=2) + "\n")
    except OSError:
        return False
    return True
