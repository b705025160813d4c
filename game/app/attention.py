"""The sign that the player is wanted while another window is in front: the title, and the system's own hint."""

from __future__ import annotations

from contextlib import suppress
from typing import Final

import pygame

_LEAVES: Final = frozenset({pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN})


class Attention:
    """Tells a player who is elsewhere that something waits in `window`, which is called `title` otherwise.

    The title tells them as long as it waits. The system is asked for attention once for each thing, when it
    begins: the taskbar blinks, or the icon hops. Both end when the window comes to the front.
    """

    def __init__(self, window: pygame.Window, title: str) -> None:
        self._window: Final = window
        self._title: Final = title
        self._in_front = True
        """True until the system says otherwise: on some systems there is only one window, and nobody ever says so."""
        self._calls = ""
        self._flashes = False

    @property
    def in_front(self) -> bool:
        """True if the window has the focus, as far as is known."""
        return self._in_front

    def heed(self, event_type: int) -> None:
        """Note an event about which window is in front."""
        if event_type == pygame.WINDOWFOCUSGAINED:
            self._in_front = True
        elif event_type in _LEAVES:
            self._in_front = False

    def follow(self, calls: str) -> None:
        """Show what the player is wanted for, in a few words; empty for nothing."""
        begins = bool(calls) and calls != self._calls
        self._calls = calls
        shown = f"{calls} · {self._title}" if calls and not self._in_front else self._title
        if shown != self._window.title:
            self._window.title = shown
        if self._flashes and (self._in_front or not calls):
            self._flash(pygame.FLASH_CANCEL)
        elif begins and not self._in_front:
            self._flash(pygame.FLASH_UNTIL_FOCUSED)

    def _flash(self, operation: int) -> None:
        self._flashes = operation != pygame.FLASH_CANCEL
        with suppress(pygame.error):  # not every system can
            self._window.flash(operation)
