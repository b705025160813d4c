"""Something that is shown over a table for a while, beside the animation of its tiles."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

import pygame

from game.look.look import Look


class Spectacle(Protocol):
    """Draws itself at any moment of its own time. The next tiles may move meanwhile."""

    @property
    def seconds(self) -> float:
        """Its duration at normal speed."""

    def dress(self, look: Look) -> Iterator[None]:
        """Make all pictures, in steps of a few milliseconds. `draw` makes those that are missing."""

    def begin(self) -> None:
        """Start: called once, before the first `draw`."""

    def end(self) -> None:
        """End: called once, when its time is over or it is skipped."""

    def draw(self, surface: pygame.Surface, look: Look, now: float) -> list[pygame.Rect]:
        """Draw the moment `now`, in seconds at normal speed. Return the areas drawn on."""
