"""What went wrong inside, written into the log file, which never gets long; nothing of it steers a terminal."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from engine.clean_text import escaped
from game.storage.folders import FolderError, log_file

LONGEST_LOG: Final = 1_000_000
"""Bytes of old mishaps that are kept."""
LONGEST_STORY: Final = 100_000
"""Characters of one mishap: a loop that went too deep tells the same line a thousand times."""


def note(path: Path, story: str) -> None:
    """Add a mishap and its time to a log file, which is begun anew when it has grown long. Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    too_long = path.exists() and path.stat().st_size > LONGEST_LOG
    if len(story) > LONGEST_STORY:
        story = f"{story[: LONGEST_STORY // 2]}\n...\n{story[-LONGEST_STORY // 2 :]}"
    lines = "\n".join(map(escaped, story.splitlines()))
    with path.open("w" if too_long else "a", encoding="utf-8") as file:
        file.write(f"{datetime.now(UTC):%Y-%m-%d %H:%M:%S} UTC\n{lines}\n\n")


class Notes(logging.Handler):
    """Writes down what the modules say to the log of Python."""

    def emit(self, record: logging.LogRecord) -> None:
        """Write it down, where there is a place for it."""
        with contextlib.suppress(OSError, ValueError, FolderError):
            note(log_file(), f"{record.levelname} {record.name}: {self.format(record)}")


@contextmanager
def log_aside() -> Iterator[None]:
    """Let what goes wrong inside be written into the log, not on the terminal."""
    notes, root = Notes(logging.WARNING), logging.getLogger()
    root.addHandler(notes)
    try:
        yield
    finally:
        root.removeHandler(notes)
        notes.close()
