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


class Pressed(NamedTuple):
    """A press that was passed on, and what it was passed on to. A screen that is built anew is another one."""

    given: Press | Pointer
    now: float
    """When, in seconds."""
    scene: Scene
    screen: Screen | None


def is_spent(first: Pressed, given: Input, now: float, stage: Stack) -> bool:
    """Return True if an input only repeats `first`, the last press passed on, and must go to nothing else.

    That is ACCEPT, or a click or a tap at the same place, after a dialog has left or a page was built anew without the
    button that was pressed.
    """
    if now - first.now >= DOUBLE or not _is_same(first.given, given, stage):
        return False
    if first.scene not in stage.scenes:
        return first.scene.is_overlay
    return first.scene is stage.top and _is_without(first.scene.screen, first.screen)


def _is_same(first: Press | Pointer, second: Input, stage: Stack) -> bool:
    """Return True if two inputs are the halves of a double press, as far as one can tell from what they are."""
    match first, second:
        case Press(Action.ACCEPT), Press(Action.ACCEPT):
            return True
        case Pointer(pos=(x0, y0)), Pointer(PointerKind.DOWN, (x, y), pygame.BUTTON_LEFT) if stage.look is not None:
            return max(abs(x - x0), abs(y - y0)) <= _BESIDE * stage.look.scale.size[1]
    return False


def _is_without(screen: Screen | None, before: Screen | None) -> bool:
    """Return True if a page was built anew without the button that had the focus `before`.

    A button counts as the same by its name or, renamed, by its place.
    """
    button = before.focus if before is not None else None
    if screen is None or screen is before or not isinstance(button, Button):
        return False
    return all(each.name != button.name and each.rect != button.rect for each in screen.focusable())
