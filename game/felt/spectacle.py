"""Something that is shown over a table for a while, beside the animation of its tiles."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import Final

import pygame

from game.look.look import Look

STANDS: Final = 1.2
"""Seconds for which a spectacle's pose is shown still where nothing may move."""


class Spectacle(ABC):
    """Draws itself at any moment of its own time. The next tiles may move meanwhile."""

    _left: Iterator[None] | None = None
    """The rest of its pictures' making, once that has begun."""

    @property
    @abstractmethod
    def seconds(self) -> float:
        """Its duration at normal speed."""

    @property
    def pose(self) -> float | None:
        """The moment of it that is shown still where nothing may move; None if none is."""
        return None

    @property
    def dims(self) -> bool:
        """True if it changes the light on the whole table."""
        return False

    def lightens(self, _now: float) -> bool:
        """Return True if light comes back to the table at `now`, so that all of it must be painted anew."""
        return False

    @abstractmethod
    def prerender_steps(self, look: Look) -> Iterator[None]:
        """Make all pictures, in steps of a few milliseconds."""

    def dress(self, look: Look) -> Iterator[None]:
        """Make the pictures that are missing, in steps of a few milliseconds, from where it was left."""
        if self._left is None:
            self._left = self.prerender_steps(look)
        for _ in self._left:  # not `yield from`, which would end it with whoever leaves it
            yield

    def finish_dressing(self, look: Look) -> None:
        """Make the pictures that are still missing: on a slow computer, it begins before all are made."""
        for _ in self.dress(look):
            pass

    def paint(self, surface: pygame.Surface, look: Look, now: float) -> list[pygame.Rect]:
        """Draw the moment `now` with all its pictures."""
        self.finish_dressing(look)
        return self.draw(surface, look, now)

    def begin(self) -> None:  # noqa: B027 - most have nothing to do
        """Start: called once, before the first `draw`."""

    def end(self) -> None:  # noqa: B027 - most have nothing to do
        """End: called once, when its time is over or it is skipped."""

    def dim(self, _surface: pygame.Surface, _look: Look, _now: float, _fresh: Sequence[pygame.Rect]) -> bool:
        """Change the light on the table, of which the areas `fresh` have just been painted anew.

        Returns True if it changed the whole window.
        """
        return False

    @abstractmethod
    def draw(self, surface: pygame.Surface, look: Look, now: float) -> list[pygame.Rect]:
        """Draw the moment `now`, in seconds at normal speed; all pictures are made. Return the areas drawn on."""


def dim_all(
    surface: pygame.Surface, look: Look, shows: Sequence[tuple[Spectacle, float]], fresh: Sequence[pygame.Rect]
) -> list[pygame.Rect]:
    """Change the light on a table for spectacles, each at its own time. Return the areas changed.

    The areas `fresh` of the table are new.
    """
    for each, _ in shows:
        each.finish_dressing(look)
    whole = [each.dim(surface, look, now, fresh) for each, now in shows]
    return [surface.get_rect()] if any(whole) else []


def paint_all(surface: pygame.Surface, look: Look, shows: Sequence[tuple[Spectacle, float]]) -> list[pygame.Rect]:
    """Paint spectacles, each at its own time. Return the areas painted."""
    return [rect for each, now in shows for rect in each.paint(surface, look, now)]
