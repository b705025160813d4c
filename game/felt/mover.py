"""What moves above a table: tiles in flight, and anything else that is drawn over the widgets for a moment."""

from __future__ import annotations

from typing import Protocol

import pygame

from game.look.tiles import TileArt


class Mover(Protocol):
    """Something drawn above the table during a beat. All times are seconds of the beat at normal speed."""

    @property
    def begins(self) -> float:
        """When it appears."""

    @property
    def ends(self) -> float:
        """When it disappears, or the widgets show it."""

    def is_down(self, now: float) -> bool:
        """Return True if it lies on the table: other movers pass above it, and the lip of the rack is in front."""

    def draw(self, surface: pygame.Surface, art: TileArt, now: float) -> pygame.Rect | None:
        """Draw it as it is at `now`. Return the area drawn on, or None if it isn't visible.

        Pictures and texts must exist by now: they are made when the beat is written.
        """
