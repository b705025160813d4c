"""The file of hosts joined before, read whole or not at all and written atomically. Errors are never fatal."""

import contextlib
import json
from pathlib import Path
from typing import Final

from game.storage.disk.files import BrokenFile, read_json, set_aside, write_atomically
from net.discovery.remembered import Remembered, from_json

_LARGEST: Final = 256 * 1024


def hosts(path: Path) -> Remembered:
    """Return the hosts in a file; none if it is missing or unreadable. A broken file is set aside."""
    try:
        return from_json(read_json(path, _LARGEST))
    except BrokenFile:
        with contextlib.suppress(OSError):
            set_aside(path)
    except OSError:  # no file, or unreadable; tables on the network are found anyway
        pass
    return Remembered()


def write_hosts(path: Path, remembered: Remembered) -> bool:
    """Write the hosts. Returns False if the disk refuses; addresses must then be typed again."""
    try:
        write_atomically(path, json.dumps(remembered.as_json(), ensure_ascii=False, indent=2) + "\n")
    except OSError:
        return False
    return True
