"""Chances in whole per cent."""

from __future__ import annotations


def whole_percent(chance: float) -> int:
    """Return a chance in whole per cent; only a certain one is 0 or 100."""
    whole = round(100 * chance)
    if chance <= 0 or chance >= 1:
        return min(max(whole, 0), 100)
    return min(max(whole, 1), 99)
