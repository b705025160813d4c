"""How things move: curves from 0 to 1, pure functions of the share of time that has passed."""

from math import cos, pi


def share(now: float, start: float, seconds: float) -> float:
    """Return how much of a span that begins at `start` has passed, 0 to 1; a span without length is over at once."""
    if now >= start + seconds:
        return 1.0
    return (now - start) / seconds if now > start else 0.0


def mix(one: float, other: float, part: float) -> float:
    """Return the number at `part` of the way from `one` to `other`."""
    return one + (other - one) * part


def in_quad(t: float) -> float:
    """Start slowly and end at full speed, like something that falls."""
    return t * t


def out_quad(t: float) -> float:
    """Start at full speed and end slowly, like something that is thrown up."""
    return 1 - (1 - t) ** 2


def out_cubic(t: float) -> float:
    """Start at full speed and end very slowly."""
    return 1 - (1 - t) ** 3


def in_out_cubic(t: float) -> float:
    """Start and end slowly, fast in the middle, like a hand."""
    return 4 * t**3 if t < 0.5 else 1 - (2 - 2 * t) ** 3 / 2


def in_out_sine(t: float) -> float:
    """Start and end gently, like something that turns."""
    return (1 - cos(pi * t)) / 2


def out_back(t: float, over: float = 1.70158) -> float:
    """Go a tenth too far and come back."""
    return 1 + (over + 1) * (t - 1) ** 3 + over * (t - 1) ** 2


def settling(t: float) -> float:
    """Fall from 1 to 0 with one small swing to the other side."""
    return (1 - t) ** 2 * cos(1.5 * pi * t)


def nudged(t: float) -> float:
    """Go from 0 to 1 in a fifth of the time, and back to 0 in the rest."""
    return out_quad(t / 0.2) if t < 0.2 else 1 - in_out_sine((t - 0.2) / 0.8)
