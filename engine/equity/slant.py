"""Two sides of unlike strength: how much more often the better rounds come to the stronger one.

Measured rounds are those of equal players. Each is weighed by `frequency`, where the lead is what the first
side gained on the second. The slant is chosen so that the chance of the first side at 0:0 is that of its strength.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

_ELO: Final = 400.0
"""Elo by which a side is stronger that wins ten times for each loss."""
_EULER: Final = 2.718281828459045
_TRIES: Final = 8
_CLOSE: Final = 0.005
"""Difference of two leans, about two Elo, below which a slant will do."""
_FIRST: Final = 0.2
"""The first slant tried, for a lead of a usual size."""
_STEEPEST: Final = 3.0
"""No slant is greater for such a lead: by then a match is as one-sided as its rounds can make it."""
_LEAST: Final = 1e-9


def frequency(slant: float, lead: int) -> float:
    """Return how often a round with this lead of the first side comes, next to a round without any."""
    return float(_EULER ** (slant * lead))


def expected(edge: float) -> float:
    """Return the chance of a side that is stronger by `edge` in Elo."""
    return float(1 / (1 + 10 ** (-edge / _ELO)))


def slant_for(edge: float, chance: Callable[[float], float], usual: float) -> float:
    """Return the slant with which `chance`, a function of it, is that of the edge; 0 if it has no influence.

    `usual` is the size of a usual lead.
    """
    wanted, limit = _lean(expected(edge)), _STEEPEST / usual
    slant, before, lean = _FIRST / usual, 0.0, _lean(chance(0.0))
    for _ in range(_TRIES):
        found = _lean(chance(slant))
        if abs(found - wanted) < _CLOSE:
            return slant
        if found == lean:
            return before
        ahead = slant + (wanted - found) * (slant - before) / (found - lean)
        before, lean, slant = slant, found, max(-limit, min(ahead, limit))
        if slant == before:
            break
    return slant


def _lean(chance: float) -> float:
    """Return a number that grows nearly in proportion to the slant: half the log odds where chances are even."""
    return float((chance - 0.5) / max(chance * (1 - chance), _LEAST) ** 0.5)
