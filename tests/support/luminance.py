"""The contrast of two colours, as the Web Content Accessibility Guidelines measure it."""

from __future__ import annotations

from game.look.palette import Colour


def luminance(colour: Colour) -> float:
    """Return how bright a colour is, 0 to 1."""
    parts = [part / 255 for part in colour[:3]]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    """Return the contrast of two colours, 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)
