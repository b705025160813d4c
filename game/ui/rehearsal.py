"""Paints a screen out of sight, which caches its art and makes its first frame quick."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pygame

from game.ui.screen import Screen

_STEP: Final = 0.03
"""Fraction of the screen that one step paints: a line of the results, or some words and a button."""


def rehearsal(screen: Screen, step: float = _STEP) -> Iterator[None]:
    """Paint every widget once, in steps of a few milliseconds, to cache all art before the screen is shown.

    The screen may change meanwhile; anything not rehearsed is drawn when it is painted.
    """
    nowhere = pygame.Surface((1, 1))
    width, height = screen.base.get_size()
    done = 0
    for widget in screen.widgets[:]:
        if widget.shown:
            widget.draw(nowhere)
            done += widget.rect.width * widget.rect.height
        if done >= step * width * height:
            done = 0
            yield
