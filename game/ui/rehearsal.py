"""Painting where nobody sees it, so that the first picture of a screen is quick."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pygame

from game.ui.screen import Screen

STEP: Final = 0.03
"""Part of the screen that one step paints: a line of the results, or some words and a button."""


def rehearsal(screen: Screen, step: float = STEP) -> Iterator[None]:
    """Paint every widget once, in steps of a few milliseconds, so that all art is there when the screen is painted.

    A screen that is changed meanwhile does no harm: what was not rehearsed is made when it is painted.
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
