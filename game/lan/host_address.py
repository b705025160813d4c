"""The port of a running host, stored beside its journals, so a later window finds a host that outlived its own."""

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
    """Store the port of these journals' host. If the disk refuses, the tables can be played anyway."""
    with contextlib.suppress(OSError):
        write_atomically(folder / HOST_ADDRESS_FILE, json.dumps({"port": port}) + "\n", private=True)


def clear(folder: Path) -> None:
    """Remove the stored port, because the host is ending."""
    with contextlib.suppress(OSError):
        (folder / HOST_ADDRESS_FILE).unlink(missing_ok=True)


def port_of(folder: Path) -> int:
    """Return the port of these journals' host if it is running, else 0. Blocks on the disk."""
    try:
        told = read_json(folder / HOST_ADDRESS_FILE, _LARGEST)
    except (OSError, BrokenFile):
        return 0
    port = told.get("port") if isinstance(told, dict) else None
    if not isinstance(port, int) or not 0 < port <= LARGEST_PORT:
        return 0
    return port if is_running(folder) else 0


def is_running(folder: Path) -> bool:
    """Return True if a host has these journals open. Blocks on the disk."""
    return any(map(is_held, journals(folder)))
