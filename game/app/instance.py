"""One window for each data folder: a second start brings the first window to the front.

The first process locks the folder and listens on a port of the loopback, which it notes beside the lock together with a
secret word. The second one finds the lock held, says the word there with the code that it was given, and ends.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import socket
from collections import deque
from collections.abc import Callable
from pathlib import Path
from threading import Thread
from typing import Final

from game.storage.disk.lock import FolderIsHeld, FolderLock

_HERE: Final = "127.0.0.1"
_WORD: Final = 16
"""Length of the secret word in bytes; it is written in hexadecimal digits."""
_ANSWER: Final = b"here"
_END: Final = b"\n"
_MOST: Final = 1_000
"""No code is longer, with the end of its line."""
_PATIENCE: Final = 2.0
"""Seconds in which the other process must answer."""


class AlreadyOpen(Exception):
    """The folder is in use. `came` is True if the other process showed its window; `process` is its number, or 0."""

    def __init__(self, process: int, *, came: bool) -> None:
        super().__init__(process)
        self.process = process
        self.came = came


class ShowRequest:
    """The wish of another process to see the window, and its code: called in a thread, taken by the loop.

    `wake` wakes that.
    """

    def __init__(self, wake: Callable[[], None]) -> None:
        self._wake: Final = wake
        self._is_wanted = False
        self._codes: Final[deque[str]] = deque(maxlen=1)

    def call(self, code: str) -> None:
        """Ask for the window, to use a code there unless it is empty."""
        if code:
            self._codes.append(code)
        self._is_wanted = True
        self._wake()

    def code(self) -> str:
        """Return the code that came last, once; empty if there is none."""
        return self._codes.pop() if self._codes else ""

    def __call__(self) -> bool:
        """Return True if somebody has asked since the last call."""
        wanted, self._is_wanted = self._is_wanted, False
        return wanted


class SingleInstance:
    """This process as the one that uses a data folder, from the constructor until `close`."""

    def __init__(self, folder: Path, called: Callable[[str], None], code: str = "") -> None:
        """Take the folder. Raises AlreadyOpen if another process has it, which is given the `code`.

        `called` is called in a thread with the code of another process that wants the window to be shown. A folder
        that can't be locked at all, such as one of a server without locks, is used without a lock.
        """
        self._called: Final = called
        self._word: Final = secrets.token_hex(_WORD).encode("ascii")
        self._lock: FolderLock | None = None
        self._ear: socket.socket | None = None
        try:
            self._lock = FolderLock(folder)
        except FolderIsHeld as held:
            raise _called_on(held.note, code) from None
        except OSError:
            return
        with contextlib.suppress(OSError):  # without a loopback the lock alone must do
            self._listen(self._lock)

    def close(self) -> None:
        """Let others have the folder; further calls do nothing."""
        ear, self._ear = self._ear, None
        if ear is not None:
            with contextlib.suppress(OSError):
                ear.shutdown(socket.SHUT_RDWR)
            with contextlib.suppress(OSError):
                ear.close()
        if self._lock is not None:
            self._lock.release()

    def _listen(self, lock: FolderLock) -> None:
        ear = socket.create_server((_HERE, 0), backlog=4)
        self._ear = ear
        lock.leave(f"{os.getpid()} {ear.getsockname()[1]} {self._word.decode('ascii')}\n")
        Thread(target=self._hear, args=(ear,), name="instance", daemon=True).start()

    def _hear(self, ear: socket.socket) -> None:
        """Answer everyone who knows the word, until the socket is closed."""
        while True:
            try:
                line, _ = ear.accept()
            except OSError:
                return
            with contextlib.suppress(OSError), line:
                line.settimeout(_PATIENCE)
                if secrets.compare_digest(_received(line, len(self._word)), self._word):
                    code = _received(line, _MOST, _END).partition(_END)[0]
                    self._called(code.decode("ascii", "replace"))
                    line.sendall(_ANSWER)


def _called_on(note: str, code: str) -> AlreadyOpen:
    """Ask the process that left a note to show its window with a code; returns the exception that says if it did."""
    process, port, word = (*note.split(), "", "", "")[:3]
    number = int(process) if process.isdecimal() else 0
    came = False
    if port.isdecimal() and 0 < int(port) < 1 << 16:
        with contextlib.suppress(OSError), socket.create_connection((_HERE, int(port)), _PATIENCE) as line:
            line.sendall(f"{word}{code[: _MOST - 1]}".encode("ascii", "replace") + _END)
            came = _received(line, len(_ANSWER)) == _ANSWER
    return AlreadyOpen(number, came=came)


def _received(line: socket.socket, length: int, end: bytes = b"") -> bytes:
    """Return this many bytes, or fewer if the line ends before, or they end with `end`. Raises OSError."""
    content = b""
    while len(content) < length and not (end and content.endswith(end)):
        more = line.recv(length - len(content))
        if not more:
            break
        content += more
    return content
