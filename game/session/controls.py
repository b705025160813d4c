"""The window, as scenes use it: its keys and gamepads and their names, the clipboard and full screen."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Final, Protocol

from game.session.routes import Routes
from game.ui.actions import Action, Device
from game.ui.devices.keys import HeldKeys, KeyMap
from game.ui.devices.pads import CONTROLLER, JOYSTICK, PadLayout
from game.ui.scene import Stage


class Window(Protocol):
    """The window, as the controls know it."""

    @property
    def full_screen(self) -> bool:
        """True if it fills the screen."""

    @full_screen.setter
    def full_screen(self, full_screen: bool) -> None: ...

    @property
    def pad(self) -> PadLayout | None:
        """The gamepad in use; None if another device was used last."""

    def copy(self, text: str) -> bool:
        """Put a text on the system's clipboard; returns False if there is none."""

    def paste(self) -> str:
        """Return the text on the system's clipboard; empty if there is none."""

    @property
    def device(self) -> Device:
        """The device used last."""


class Controls:
    """What the player works with. Before `connect` there is no window, and nothing happens."""

    def __init__(self, say: Callable[[str], str], routes: Callable[[], Routes]) -> None:
        """`routes` has the page that lists the keys; it is asked for when that page is shown."""
        self.keys: Final = KeyMap(held=HeldKeys.of(sys.platform))
        self._say: Final = say
        self._routes: Final = routes
        self._stage: Stage | None = None
        self._window: Window | None = None

    def connect(self, stage: Stage, window: Window) -> None:
        """Use this window from now on, whose pages are on this stage."""
        self._stage, self._window = stage, window

    # -- keys and gamepads --------------------------------------------------------------------------------------

    @property
    def device(self) -> Device:
        """The device used last."""
        return Device.KEYS if self._window is None else self._window.device

    @property
    def pad(self) -> PadLayout:
        """The layout of gamepad buttons for pages that name them all: the one in use, if its buttons have names."""
        held = self._window.pad if self._window is not None else None
        return CONTROLLER if held is None or held is JOYSTICK else held

    def key(self, action: Action) -> str:
        """Return the name of an action's key, or of its button on the gamepad in use; empty if there is none."""
        pad = self._window.pad if self._window is not None else None
        if pad is not None:
            return pad.name(action)
        return self._say(self.keys.name(action)) if self.keys.name(action) else ""

    def show_keys(self) -> None:
        """Show the keys of the page over it."""
        if self._stage is not None and self._stage.page is not None:
            self._stage.push(self._routes().keys(self._stage.page.hotkeys))

    def turn_keys(self) -> None:
        """Show the keys, or hide them. A page may use the gamepad button for something better first."""
        top = self._stage.top if self._stage is not None else None
        if self._stage is not None and top is not None and top.closes_on_any_key:
            self._stage.pop()
        elif top is None or self.device is not Device.PAD or not top.before_keys():
            self.show_keys()

    # -- the window ---------------------------------------------------------------------------------------------

    @property
    def full_screen(self) -> bool:
        """True if the window fills the screen; may be set."""
        return self._window is not None and self._window.full_screen

    @full_screen.setter
    def full_screen(self, full_screen: bool) -> None:
        if self._window is not None:
            self._window.full_screen = full_screen

    def copy(self, text: str) -> bool:
        """Put a text on the system's clipboard; returns False if there is none."""
        return self._window is not None and self._window.copy(text)

    def paste(self) -> str:
        """Return the text on the system's clipboard; empty if there is none."""
        return self._window.paste() if self._window is not None else ""
