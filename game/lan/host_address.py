"""Where a host listens, written beside its journals: a window that comes later finds the host that outlived another."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path
from typing import Final

from game.storage.files import BrokenFile, read_json, write_atomically
from net.discovery.places import LARGEST_PORT
from net.io.journal import is_held, journals

HOST_ADDRESS_FILE: Final = "host.json"
_LARGEST: Final = 256


def leave(folder: Path, port: int) -> None:
    """Write down where the host of these journals listens; without it the tables can be played all the same."""
    with contextlib.suppress(OSError):
        write_atomically(folder / HOST_ADDRESS_FILE, json.dumps({"port": port}) + "\n", private=True)


def clear(folder: Path) -> None:
    """Take the mark away: the host ends."""
    with contextlib.suppress(OSError):
        (folder / HOST_ADDRESS_FILE).unlink(missing_ok=True)


def port_of(folder: Path) -> int:
    """Return where the host of these journals listens that is running now, or 0. Waits for the disk."""
    try:
        told = read_json(folder / HOST_ADDRESS_FILE, _LARGEST)
    except (OSError, BrokenFile):
        return 0
    port = told.get("port") if isinstance(told, dict) else None
    if not isinstance(port, int) or not 0 < port <= LARGEST_PORT:
        return 0
    return port if is_running(folder) else 0


def is_running(folder: Path) -> bool:
    """Say whether a host keeps these journals now. Waits for the disk."""
    return any(map(is_held, journals(folder)))
