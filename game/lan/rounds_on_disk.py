"""The rounds of a table in a file that is whole after every round, whatever happens to the program."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

from engine.sentences import Refusal, Sentence, sentence
from game.storage.disk.files import LARGEST, read_regular, reason, write_atomically
from net.verify.round_file import RoundFile, read_rounds


class RoundsOnDisk:
    """A file of rounds, replaced as a whole in a thread of its own. For one thread to use."""

    def __init__(self, path: Path, complain: Callable[[Sentence], None]) -> None:
        """`complain` is told, by the writing thread, when the disk refuses for the first time."""
        self._path: Final = path
        self._complain: Final = complain
        self._writer: Final = ThreadPoolExecutor(1)
        self._latest = b""
        self._written = b""
        self._why: OSError | None = None
        """Why the disk has refused the latest content, if it has."""
        self.before: Final = _before(path)
        """The file of an earlier run; None if there is none that can be read."""

    def write(self, content: bytes) -> None:
        """Replace the file soon. Nothing happens if there is nothing to write."""
        if content:
            self._latest = content
            self._writer.submit(self._write)

    def settle(self) -> None:
        """Wait until the disk has taken or refused the latest content."""
        self._writer.submit(lambda: None).result()

    def close(self) -> None:
        """Wait for the disk, and write nothing more. Raises Refusal if the latest content isn't on it."""
        self._writer.shutdown()
        if self._why is not None:
            raise Refusal(self._refusal(self._why))

    def _write(self) -> None:
        content = self._latest
        if content == self._written:
            return
        try:
            write_atomically(self._path, content.decode())
        except OSError as why:
            if self._why is None:
                self._complain(self._refusal(why))
            self._why = why
        else:
            self._written, self._why = content, None

    def _refusal(self, why: OSError) -> Sentence:
        return sentence("{file} can't be written: {reason}.", file=str(self._path), reason=reason(why))


def _before(path: Path) -> RoundFile | None:
    try:
        content = read_regular(path)
        found = read_rounds(content) if len(content) <= LARGEST else None
    except (OSError, ValueError):
        return None
    return found if isinstance(found, RoundFile) else None
