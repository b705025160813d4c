"""The start and the end of worker processes: quiet at Ctrl+C, without the window's script, gone with their parent."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import parent_process
from threading import Thread
from types import ModuleType
from typing import Final

_MODESTY: Final = 10
"""How much a worker lets the window go first; thinking has time, and frames have none."""


@contextmanager
def starting_workers() -> Iterator[None]:
    """Start processes meanwhile that can't be interrupted, and don't run the program's script.

    A process that is interrupted while it still loads prints a traceback. It inherits a blocked signal, and ignores it
    for good once it runs `settle`. Windows has no signals to block.

    A spawned process runs its parent's script again, under another name. Ours would load the whole picture there, which
    bots never need.
    """
    script = sys.modules["__main__"]
    blocked = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT}) if sys.platform != "win32" else set()
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = script
        if sys.platform != "win32":
            signal.pthread_sigmask(signal.SIG_SETMASK, blocked)


def settle() -> None:
    """Prepare a worker of a window: as `settle_alone`, and lower its priority."""
    settle_alone()
    if sys.platform != "win32":
        os.nice(_MODESTY)


def settle_alone() -> None:
    """Prepare a worker that no window waits behind: ignore Ctrl+C, and exit with the parent process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_outlive_nobody, daemon=True).start()


def _outlive_nobody() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)
