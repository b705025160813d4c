"""Wakes the loop from other threads: bots, the network and the writer of matches have something new for the window."""

from __future__ import annotations

from contextlib import suppress
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
