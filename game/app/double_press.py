"""Double presses, whose second press has lost its target: the first one has closed a dialog or used up a button."""

from __future__ import annotations

from typing import Final, NamedTuple

import pygame

from game.ui.actions import Action, Input, Pointer, PointerKind, Press
from game.ui.buttons import Button
from game.ui.scene import Scene
from game.ui.screen import Screen
from game.ui.stack import Stack

DOUBLE: Final = 0.4
"""Seconds after a press for which the same press belongs to it."""
_BESIDE: Final = 0.02
"""How far apart the two presses of a double click may be, in heights of the window."""


class _Meant(NamedTuple):
    """A press, and what it was meant for."""

    given: Press | Pointer
    now: float
    scene: Scene
    screen: Screen | None
    """The widgets of the scene then."""
    button: Button | None
    """The button that was pressed; None for anything else."""


class DoublePress:
    """Knows which presses on a stage are the second ones of a double press that has nothing left to press.

    That is ACCEPT, or a click or a tap at the same place, after a dialog has left or a page was built anew without the
    button that was pressed. At a table, where buttons come and go, each press counts.
    """

    def __init__(self, stage: Stack) -> None:
        self._stage: Final = stage
        self._first: _Meant | None = None

    def is_spent(self, given: Input, now: float) -> bool:
        """Return True if an input must not be passed on. Call this for each one, with the time in seconds."""
        press, top = _press(given), self._stage.top
        if press is None or top is None:
            if isinstance(given, Press):
                self._first = None  # whatever is pressed next is meant
            return False
        first = self._first
        if first is not None and now - first.now < DOUBLE and self._is_same(first.given, press):
            has_left = first.scene.is_overlay and first.scene not in self._stage.scenes
            if has_left or (first.scene is top and _is_without(top.screen, first)):
                return True
        self._first = _Meant(press, now, top, top.screen, _button(top.screen, press))
        return False

    def _is_same(self, first: Press | Pointer, second: Press | Pointer) -> bool:
        if isinstance(first, Press) or isinstance(second, Press):
            return isinstance(first, Press) and isinstance(second, Press)
        look = self._stage.look
        apart = max(abs(first.pos[0] - second.pos[0]), abs(first.pos[1] - second.pos[1]))
        return look is not None and apart <= _BESIDE * look.scale.size[1]


def _press(given: Input) -> Press | Pointer | None:
    """Return an input if it is ACCEPT, or the press of a mouse or a finger."""
    match given:
        case Press(Action.ACCEPT) | Pointer(PointerKind.DOWN, button=pygame.BUTTON_LEFT):
            return given
    return None


def _button(screen: Screen | None, given: Press | Pointer) -> Button | None:
    """Return the button that is pressed; None without one."""
    if screen is None:
        return None
    pressed = screen.focus if isinstance(given, Press) else screen.touched(given.pos)
    return pressed if isinstance(pressed, Button) else None


def _is_without(screen: Screen | None, first: _Meant) -> bool:
    """Return True if a page was built anew without a button: neither by that name nor, renamed, in that place."""
    button = first.button
    if screen is None or screen is first.screen or button is None:
        return False
    return all(each.name != button.name and each.rect != button.rect for each in screen.focusable())
