"""A walk through a page with nothing but a gamepad."""

from __future__ import annotations

from typing import Final

import pygame

from game.ui.scrolling import Scrolling
from game.ui.values import ValueWidget
from tests.support.screen.pilot import Pilot

A, B = pygame.CONTROLLER_BUTTON_A, pygame.CONTROLLER_BUTTON_B
NEXT: Final = pygame.CONTROLLER_BUTTON_RIGHTSHOULDER
UP_AND_DOWN: Final = (pygame.CONTROLLER_BUTTON_DPAD_DOWN, pygame.CONTROLLER_BUTTON_DPAD_UP)
SIDEWAYS: Final = (pygame.CONTROLLER_BUTTON_DPAD_RIGHT, pygame.CONTROLLER_BUTTON_DPAD_LEFT)
PATIENCE: Final = 600
"""The most presses for one page."""
ROWS: Final = 40
"""The most presses through a text or a list."""


class PadWalk:
    """Presses the buttons of a gamepad, and sees to it that the focus is always shown."""

    def __init__(self, pilot: Pilot) -> None:
        self.pilot: Final = pilot

    def press(self, button: int, frames: int = 3) -> None:
        """Press a button, and let some frames pass."""
        self.pilot.post(pygame.CONTROLLERBUTTONDOWN, instance_id=3, button=button)
        self.pilot.step()
        self.pilot.post(pygame.CONTROLLERBUTTONUP, instance_id=3, button=button)
        self.pilot.step(frames)
        focus = self.pilot.screen.focus
        assert not self.pilot.names or (focus is not None and focus.ringed), self.pilot.scene

    def go(self, name: str) -> None:
        """Go to a control with a shoulder button alone."""
        for _ in range(len(self.pilot.names) + 1):
            if self.pilot.focus == name:
                return
            self.press(NEXT)
        raise AssertionError((name, self.pilot.focus, self.pilot.names))

    def take(self, name: str, frames: int = 30) -> None:
        """Go to a control and press A."""
        self.go(name)
        self.press(A, frames)

    def passed(self) -> set[str]:
        """Return the names of the controls that a shoulder button alone leads to."""
        found = set[str]()
        for _ in range(len(self.pilot.names) + 1):
            self.press(NEXT)
            found.add(self.pilot.focus)
        return found

    def reached(self) -> set[str]:
        """Walk over the page and return the names of the controls that the cross alone leads to.

        The shoulder button only leads back to a control that the cross has reached. Values don't change on the way.
        """
        seen, untried = {self.pilot.focus}, {self.pilot.focus: self._ways()}
        for _ in range(PATIENCE):
            here = self.pilot.focus
            ways = untried.setdefault(here, self._ways())
            if ways:
                self._press_on(ways.pop(0))
                seen.add(self.pilot.focus)
                continue
            ahead = [name for name in seen if untried.get(name, [0])]
            if not ahead:
                return seen
            self.go(min(ahead, key=self.pilot.names.index))
        raise AssertionError((self.pilot.scene, seen))

    def _press_on(self, way: int) -> None:
        """Press a direction; on a text or a list, until it leads out of it or to its end."""
        focus = self.pilot.screen.focus
        for _ in range(ROWS if isinstance(focus, Scrolling) else 1):
            self.press(way)
            if self.pilot.screen.focus is not focus:
                return

    def _ways(self) -> list[int]:
        """Return the directions to try from the focus: left and right would change a value."""
        return [*UP_AND_DOWN, *(SIDEWAYS if not isinstance(self.pilot.screen.focus, ValueWidget) else ())]
