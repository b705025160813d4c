"""The loop's sleep: it waits for the window's next event without polling, and other threads wake it with news.

pygame's own `event.wait` looks a thousand times a second. SDL sleeps until something comes, on systems that can, so
we call SDL itself: the copy that pygame has loaded, or none.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from contextlib import suppress
from ctypes.util import find_library
from pathlib import Path
from typing import Final

import pygame

WAKE: Final = pygame.USEREVENT + 1
"""The event that makes the loop run a frame; it means nothing else."""


class Waker:
    """Call it from any thread, after there is something new to find; the call is cheap and never fails.

    Nothing that was there before a call is missed: the frame for it begins after the call. Calls before that frame
    count as one.
    """

    def __init__(self) -> None:
        self._is_called = False

    def __call__(self) -> None:
        """Make the loop run a frame."""
        if not self._is_called:
            self._is_called = True
            with suppress(pygame.error):  # the window has gone, or has yet to come: then a frame follows anyway
                pygame.event.post(pygame.event.Event(WAKE))

    def answer(self) -> None:
        """Let calls from now on make the loop run another frame. Call this before that frame looks at anything."""
        self._is_called = False


_VIDEO: Final = 0x20
"""SDL_INIT_VIDEO."""
_SLEEPLESS: Final = frozenset({"dummy", "offscreen", "evdev", "KMSDRM"})
"""Drivers on which SDL polls as well."""


def waiter() -> Callable[[int], None]:
    """Return a function that returns after this many milliseconds, or as soon as an event can be read.

    Call it when the window is open. Where nothing can wait, the function returns at once.
    """
    if pygame.display.get_driver() not in _SLEEPLESS:
        for path in _candidates():
            wait = _wait_of(path)
            if wait is not None:
                return wait
    return lambda _milliseconds: None


def _candidates() -> list[str]:
    """Return the files in which pygame's SDL may be."""
    home = Path(pygame.__file__).parent
    bundled = [
        *home.parent.glob("pygame_ce.libs/libSDL2-2*"),
        *home.glob("SDL2.dll"),
        *home.glob(".dylibs/libSDL2-2*"),
    ]
    shared = find_library("SDL2") if not bundled else None
    return [*map(str, bundled), *([shared] if shared else [])]


def _wait_of(path: str) -> Callable[[int], None] | None:
    """Return SDL's wait from a library; None unless pygame's window was opened by this very copy."""
    try:
        library = ctypes.CDLL(path)
        was_started, wait = library.SDL_WasInit, library.SDL_WaitEventTimeout
    except (OSError, AttributeError):
        return None
    was_started.argtypes, was_started.restype = [ctypes.c_uint32], ctypes.c_uint32
    wait.argtypes, wait.restype = [ctypes.c_void_p, ctypes.c_int], ctypes.c_int
    if not was_started(_VIDEO):
        return None

    def waited(milliseconds: int) -> None:
        wait(None, milliseconds)  # the event stays in the queue

    return waited
