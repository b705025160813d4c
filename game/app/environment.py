"""What SDL must be told before it starts, and can only be told through the environment."""

from collections.abc import Mapping, MutableMapping
from typing import Final

ACCELERATION: Final = "SDL_FRAMEBUFFER_ACCELERATION"
EVERYWHERE: Final[Mapping[str, str]] = {
    "PYGAME_HIDE_SUPPORT_PROMPT": "1",
    "SDL_IME_SHOW_UI": "1",  # else the list of an input method is missing on Windows
    "SDL_MOUSE_TOUCH_EVENTS": "0",  # a mouse is no finger
    "SDL_VIDEO_MINIMIZE_ON_FOCUS_LOSS": "0",  # full screen stays when the player looks at another screen
    "SDL_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR": "0",  # leave the player's desktop as it is
}
WINDOWS: Final[Mapping[str, str]] = {"SDL_WINDOWS_DPI_AWARENESS": "permonitorv2"}


def prepare(environ: MutableMapping[str, str], platform: str) -> bool:
    """Set what the player has not set; `platform` as in `sys.platform`.

    On Linux with X11 the plain framebuffer is asked for: without a fast graphics card, SDL's own choice
    there shows a frame fifty times slower. Returns whether that was asked for, so that it can be undone
    where there is no plain framebuffer.
    """
    for name, value in {**EVERYWHERE, **(WINDOWS if platform == "win32" else {})}.items():
        environ.setdefault(name, value)
    on_x11 = environ.get("SDL_VIDEODRIVER", "x11") == "x11" and bool(environ.get("DISPLAY"))
    if platform != "linux" or not on_x11 or ACCELERATION in environ:
        return False
    environ[ACCELERATION] = "0"
    return True
