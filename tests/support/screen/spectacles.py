"""Whether a spectacle keeps to its laws: it draws only where it says, and makes no pictures while it runs."""

from __future__ import annotations

from typing import Final

import pygame

from game.felt.spectacle import Spectacle
from game.look.look import Look
from game.look.scale import Scale
from tests.support.lengths import often
from tests.support.screen.stage import FRAME

SIZE: Final = (1280, 720)
STEP: Final = FRAME * often(4, 1)
"""Seconds between two pictures that are looked at."""


def look_of(size: tuple[int, int] = SIZE, text: float = 1.0) -> Look:
    """Return the art of a window."""
    return Look(Scale(size, text))


def run_through(spectacle: Spectacle, look: Look) -> list[int]:
    """Draw the frames of a dressed spectacle, every fourth in the everyday run; return how many pixels each changed."""
    next(spectacle.dress(look))
    # on a slow computer, it is drawn before all is made
    spectacle.paint(pygame.Surface(look.scale.size), look, spectacle.seconds)
    made, changes, now = look.made, list[int](), 0.0
    spectacle.begin()
    ground = pygame.Surface(look.scale.size)
    ground.fill((30, 90, 70))
    while now < spectacle.seconds:
        sheet = ground.copy()
        touched = spectacle.draw(sheet, look, now)
        changed = pygame.mask.from_threshold(sheet, (30, 90, 70), (1, 1, 1, 255))
        changed.invert()
        changes.append(changed.count())
        for rect in touched:
            seen = rect.clip(sheet.get_rect())
            changed.erase(pygame.mask.Mask(seen.size, fill=True), seen.topleft)
        assert not changed.count(), f"it draws outside of what it says, {now:.2f} s after its beginning"
        now += STEP
    spectacle.end()
    assert look.made == made, "a picture was made while it ran"
    return changes
