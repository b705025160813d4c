"""A client's saved records: every message and decision is written before it is acted on."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final, cast

import msgpack

KEPT: Final = frozenset(
    {"welcome", "room", "finding", "opening", "roster", "shares", "log", "update", "pause", "reveal", "audit"}
)
"""The messages that are saved as received."""


class Memory:
    """Records of a word and a body, in a file or only in memory."""

    def __init__(self, path: Path | None = None) -> None:
        self.path: Final = path
        self.records: Final[list[tuple[str, int, bytes]]] = []
        if path and path.exists():
            unpacker = msgpack.Unpacker(raw=False)
            unpacker.feed(path.read_bytes())
            self.records.extend(cast("tuple[str, int, bytes]", tuple(one)) for one in unpacker)

    def write(self, what: str, number: int, body: bytes) -> None:
        """Save a record."""
        self.records.append((what, number, body))
        if self.path:
            with self.path.open("ab") as file:
                file.write(cast("bytes", msgpack.packb([what, number, body])))
                file.flush()
                os.fsync(file.fileno())

    def last(self, what: str) -> bytes | None:
        """Return the last record of a kind."""
        return next((body for kind, _, body in reversed(self.records) if kind == what), None)
