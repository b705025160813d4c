"""SDL settings that must be made in the environment before it starts."""

from collections.abc import Mapping, MutableMapping
from typing import Final

from game.app.desktop.identity import ID

ACCELERATION: Final = "SDL_FRAMEBUFFER_ACCELERATION"
EVERYWHERE: Final[Mapping[str, str]] = {
    "PYGAME_HIDE_SUPPORT_PROMPT": "1",
    "SDL_IME_SHOW_UI": "1",  # without it, an input method's list is missing on Windows
    "SDL_MOUSE_TOUCH_EVENTS": "0",  # mouse events aren't touches
    "SDL_VIDEO_MINIMIZE_ON_FOCUS_LOSS": "0",  # full screen stays when the player looks at another screen
    "SDL_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR": "0",  # don't disturb the player's desktop
}
NAMES: Final[Mapping[str, str]] = {
    "SDL_VIDEO_X11_WMCLASS": ID,
    "SDL_VIDEO_WAYLAND_WMCLASS": ID,
}
"""The name of our entry in menus, by which a taskbar on Linux knows whose window it is."""
WINDOWS: Final[Mapping[str, str]] = {"SDL_WINDOWS_DPI_AWARENESS": "permonitorv2"}
_OWN: Final[Mapping[str, Mapping[str, str]]] = {"win32": WINDOWS}
UNSEEN: Final = frozenset({"dummy", "offscreen", "evdev"})
"""SDL's drivers that show nothing."""


def prepare(environ: MutableMapping[str, str], platform: str) -> bool:
    """Set the variables that the player hasn't set, and on Linux the window's name; `platform` as in `sys.platform`.

    On Linux with X11 the plain framebuffer is requested: without a fast graphics card, SDL's own choice there shows a
    frame fifty times slower. Returns True if it was requested; the caller must undo that if there is no plain
    framebuffer.
    """
    for name, value in {**EVERYWHERE, **_OWN.get(platform, {})}.items():
        environ.setdefault(name, value)
    if platform == "linux":
        environ.update(NAMES)  # pygame has set one of them already, to the name of the file that was started
    on_x11 = environ.get("SDL_VIDEODRIVER", "x11") == "x11" and bool(environ.get("DISPLAY"))
    if platform != "linux" or not on_x11 or ACCELERATION in environ:
        return False
    environ[ACCELERATION] = "0"
    return True


def is_seen(environ: Mapping[str, str], driver: str) -> bool:
    """Return True if a window of SDL's `driver` is seen, or the player has asked for that driver.

    Where there is no display, SDL chooses a driver that shows nothing.
    """
    return driver not in UNSEEN or environ.get("SDL_VIDEODRIVER", "") == driver
