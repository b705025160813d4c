"""The seats at tables of others that the player may come back to, each in a file of its own."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Final

from engine.sentences import Refusal
from game.lan_seat import remember, remembered
from net.guest import Guest
from net.places import Address

MOST_ADDRESSES: Final = 4
MOST: Final = 64
"""Files that are kept; the oldest go first."""


class Seats:
    """Files in a folder, named by where the table is; None keeps nothing."""

    def __init__(self, folder: Path | None) -> None:
        self._folder: Final = folder

    def _path(self, address: Address, table: int) -> Path | None:
        name = sha256(f"{address}/{table}".encode()).hexdigest()[:24]
        return self._folder / f"{name}.json" if self._folder is not None else None

    def recall(self, guest: Guest, addresses: Sequence[Address], table: int) -> bool:
        """Give a guest the seat that it had there; says whether there is one."""
        for address in addresses:
            path = self._path(address, table)
            if path is None or not path.exists():
                continue
            with contextlib.suppress(Refusal):
                before = remembered(path, guest.name)
                if before.key.public == guest.key.public and before.pass_key:
                    guest.table, guest.pass_key, guest.host = before.table, before.pass_key, before.host
                    return True
        return False

    def remember(self, guest: Guest, addresses: Sequence[Address], table: int) -> None:
        """Write down where a guest sits; waits for the disk."""
        for address in addresses[:MOST_ADDRESSES]:
            path = self._path(address, table)
            if path is not None:
                with contextlib.suppress(Refusal):
                    remember(path, guest)
        self._tidy()

    def forget(self, addresses: Sequence[Address], table: int) -> None:
        """Forget a seat that is none any more."""
        for address in addresses:
            path = self._path(address, table)
            if path is not None:
                with contextlib.suppress(OSError):
                    path.unlink(missing_ok=True)

    def _tidy(self) -> None:
        if self._folder is None:
            return
        with contextlib.suppress(OSError):
            kept = sorted(self._folder.glob("*.json"), key=lambda path: path.stat().st_mtime, reverse=True)
            for path in kept[MOST:]:
                path.unlink(missing_ok=True)
