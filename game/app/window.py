"""The window as the system sees it: how it opens and asks for the player, the clipboard, and full screen on X11.

SDL asks the window manager for full screen, and takes it to be granted. Where nobody listens, the window must be
given the size of the screen before.
"""

from __future__ import annotations

import ctypes
import os
import sys
from contextlib import suppress
from typing import Final

import pygame

from game.app import environment

SMALLEST: Final = (1280, 720)
"""The smallest window in pixels, on a screen that has more room."""
X11: Final = "x11"


class TooSmall(pygame.error):
    """A window smaller than `SMALLEST` was asked for, on a screen that has room for that."""


class NoDisplay(pygame.error):
    """Nobody would see a window."""


def open_window(title: str, size: tuple[int, int], *, full_screen: bool) -> pygame.Window:
    """Start pygame's display and fonts and open the window.

    Raises pygame.error if that is impossible: NoDisplay if nobody would see it, TooSmall if it is too small to use.
    """
    plain = environment.prepare(os.environ, sys.platform)
    pygame.display.init()
    if not environment.is_seen(os.environ, pygame.display.get_driver()):
        pygame.display.quit()
        raise NoDisplay("there is no display")
    pygame.font.init()
    try:
        return _window(title, size, full_screen=full_screen)
    except pygame.error:
        if not plain:
            raise
    # This system has no plain framebuffer: start again and let SDL choose.
    del os.environ[environment.ACCELERATION]
    pygame.display.quit()
    pygame.display.init()
    return _window(title, size, full_screen=full_screen)


def _window(title: str, size: tuple[int, int], *, full_screen: bool) -> pygame.Window:
    sharp = sys.platform == "darwin"
    desktops = pygame.display.get_desktop_sizes()
    has_room = any(wide > SMALLEST[0] and high > SMALLEST[1] for wide, high in desktops) and not sharp
    if has_room and not full_screen and (size[0] < SMALLEST[0] or size[1] < SMALLEST[1]):
        raise TooSmall(f"it would be smaller than {SMALLEST[0]}x{SMALLEST[1]}")
    if full_screen and pygame.display.get_driver() == X11:
        size = desktops[0]  # without a window manager it stays as large as it was made
    window = pygame.Window(title, size, fullscreen_desktop=full_screen, resizable=True, allow_high_dpi=sharp)
    if has_room:
        window.minimum_size = SMALLEST
    window.get_surface()
    return window


def clipboard() -> str:
    """Return the text on the system's clipboard, empty if there is none or no clipboard."""
    try:
        return pygame.scrap.get_text()
    except (pygame.error, ValueError):  # or its content isn't text
        return ""


def copied(text: str) -> bool:
    """Put a text on the system's clipboard; returns False if there is none."""
    try:
        pygame.scrap.put_text(text)
    except (pygame.error, ValueError):
        return False
    return clipboard() == text


_LIBRARY: Final = "libX11.so.6"
_ATOM: Final = 4
"""XA_ATOM, the type of a list of atoms."""
_MOST: Final = 4096
"""The most atoms that are read."""


def grants_full_screen() -> bool:
    """Return True if a window manager of the X11 display says that it knows full screen, or if nobody can be asked."""
    with suppress(OSError, AttributeError):
        return _grants(ctypes.CDLL(_LIBRARY))
    return True


def _grants(x11: ctypes.CDLL) -> bool:
    pointer, number = ctypes.c_void_p, ctypes.c_ulong
    x11.XOpenDisplay.argtypes, x11.XOpenDisplay.restype = [ctypes.c_char_p], pointer
    x11.XCloseDisplay.argtypes = [pointer]
    x11.XFree.argtypes = [pointer]
    x11.XDefaultRootWindow.argtypes, x11.XDefaultRootWindow.restype = [pointer], number
    x11.XInternAtom.argtypes, x11.XInternAtom.restype = [pointer, ctypes.c_char_p, ctypes.c_int], number
    x11.XGetWindowProperty.argtypes = [
        *(pointer, number, number, ctypes.c_long, ctypes.c_long, ctypes.c_int, number),
        *(pointer, pointer, pointer, pointer, pointer),
    ]
    display = x11.XOpenDisplay(None)
    if not display:
        return True
    try:
        supported, wanted = (
            x11.XInternAtom(display, name, False) for name in (b"_NET_SUPPORTED", b"_NET_WM_STATE_FULLSCREEN")
        )
        kind, count, left, bits = number(), number(), number(), ctypes.c_int()
        atoms = ctypes.POINTER(number)()
        root = x11.XDefaultRootWindow(display)
        told = map(ctypes.byref, (kind, bits, count, left, atoms))
        x11.XGetWindowProperty(display, root, supported, 0, _MOST, False, _ATOM, *told)
        if not count.value:
            return False
        granted = wanted in atoms[: count.value]
        x11.XFree(atoms)
        return granted
    finally:
        x11.XCloseDisplay(display)


_LEAVES: Final = frozenset({pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN})
FRONT: Final = _LEAVES | {pygame.WINDOWFOCUSGAINED}
"""Events that say whether a window is in front."""


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
        self.rests = False
        """True while `follow` needn't be called: the window is in front and looks as usual."""
        self._was_in_front = False
        """True if the window has just left the front, where the player saw what calls."""

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
            self._was_in_front |= self.rests
        self.rests = False

    def follow(self, calls: str) -> None:
        """Show what the player is wanted for, in a few words; empty for nothing."""
        begins = bool(calls) and calls != self._calls and not self._was_in_front
        self._calls, self._was_in_front, self.rests = calls, False, self._in_front
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
