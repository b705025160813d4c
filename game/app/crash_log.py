"""Writes errors into a log file of limited size, with control characters escaped."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from engine.clean_text import escaped
from game.storage.disk.folders import FolderError, log_file

MAX_LOG_LENGTH: Final = 1_000_000
"""Size in bytes above which the log is started again."""
MAX_STORY_LENGTH: Final = 100_000
"""Limit in characters for one error; endless recursion repeats the same line a thousand times."""


def note(path: Path, story: str) -> None:
    """Append an error and its time to a log file, which is started again once it is long. Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    too_long = path.exists() and path.stat().st_size > MAX_LOG_LENGTH
    if len(story) > MAX_STORY_LENGTH:
        story = f"{story[: MAX_STORY_LENGTH // 2]}\n...\n{story[-MAX_STORY_LENGTH // 2 :]}"
    lines = "\n".join(map(escaped, story.splitlines()))
    with path.open("w" if too_long else "a", encoding="utf-8") as file:
        file.write(f"{datetime.now(UTC):%Y-%m-%d %H:%M:%S} UTC\n{lines}\n\n")


class LogFileHandler(logging.Handler):
    """Writes the records of Python's logging to the log file."""

    def emit(self, record: logging.LogRecord) -> None:
        """Write a record, if the log file is available."""
        with contextlib.suppress(OSError, ValueError, FolderError):
            note(log_file(), f"{record.levelname} {record.name}: {self.format(record)}")


@contextmanager
def log_aside() -> Iterator[None]:
    """Send logged warnings to the log file instead of the terminal."""
    notes, root = LogFileHandler(logging.WARNING), logging.getLogger()
    root.addHandler(notes)
    try:
        yield
    finally:
        root.removeHandler(notes)
        notes.close()
