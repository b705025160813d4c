"""The port of a host, stored beside its journals.

So a later window finds a host that outlived its own, and a table that is resumed is where its guests look for it.
"""

from __future__ import annotations

import contextlib
import json
from pathlib import Path
from typing import Final

from game.storage.disk.files import BrokenFile, read_json, write_atomically
from net.discovery.listings import LARGEST_PORT
from net.io.journal import is_locked, journals

HOST_ADDRESS_FILE: Final = "host.json"
_LARGEST: Final = 256


def store_port(folder: Path, port: int) -> None:
    """Store the port of these journals' host. If the disk refuses, the tables can be played anyway."""
    with contextlib.suppress(OSError):
        write_atomically(folder / HOST_ADDRESS_FILE, json.dumps({"port": port}) + "\n", private=True)


def clear(folder: Path) -> None:
    """Remove the stored port when the host ends, unless a table is left to be resumed there."""
    if not journals(folder):
        with contextlib.suppress(OSError):
            (folder / HOST_ADDRESS_FILE).unlink()


def last_port(folder: Path) -> int:
    """Return the port that these journals' host had last, 0 if it isn't known. Blocks on the disk."""
    try:
        told = read_json(folder / HOST_ADDRESS_FILE, _LARGEST)
    except (OSError, BrokenFile):
        return 0
    port = told.get("port") if isinstance(told, dict) else None
    return port if isinstance(port, int) and 0 < port <= LARGEST_PORT else 0


def port_of(folder: Path) -> int:
    """Return the port of these journals' host if it is running, else 0. Blocks on the disk."""
    port = last_port(folder)
    return port if port and is_running(folder) else 0


def is_running(folder: Path) -> bool:
    """Return True if a host has these journals open. Blocks on the disk."""
    return any(map(is_locked, journals(folder)))
