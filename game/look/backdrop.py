"""The table itself: felt in lamp light, wooden rail with a brass line, and planks for racks."""

import pygame

from game.look.scale import Scale

RAIL = 38
"""Design units of wood around the felt; nothing else may lie there."""


class Backdrop:
    """Cloth and wood for one window."""

    def __init__(self, scale: Scale, high_contrast: bool = False) -> None:
        self.scale = scale
        self.high_contrast = high_contrast

    def felt(self, size: tuple[int, int], name: str, emblem: tuple[int, int] | None = None) -> pygame.Surface:
        """Opaque table of `size` pixels; `emblem` is the centre of the faint ornament, the middle by default.

        Raises KeyError for an unknown felt.  Only the last one is kept.
        """
        raise NotImplementedError

    def wood(self, size: tuple[int, int], radius: int, lip: bool = False) -> pygame.Surface:
        """A plank with rounded corners for racks and trays; a lip is lighter, with a brass line along its top."""
        raise NotImplementedError
