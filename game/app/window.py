"""The window manager of an X11 display, as far as full screen depends on it.

SDL asks the window manager for full screen, and takes it to be granted. Where nobody listens, the window must be given
the size of the screen before.
"""

from __future__ import annotations

import ctypes
from contextlib import suppress
from typing import Final

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
