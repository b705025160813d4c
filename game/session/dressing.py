"""The look that the player's settings ask for."""

from __future__ import annotations

from game.look.look import Look, Style
from game.look.palette import PipColours
from game.look.pips import Pips
from game.look.scale import Scale
from game.storage.settings import Settings


def dressed(settings: Settings, size: tuple[int, int]) -> Look:
    """Return the look for a window of this size."""
    style = Style(
        tile=settings.tiles,
        pips=Pips(settings.pips),
        pip_colours=PipColours(settings.colours),
        felt=settings.felt,
        back=settings.back,
        high_contrast=settings.high_contrast,
    )
    return Look(Scale(size, settings.text_size / 100), style)
