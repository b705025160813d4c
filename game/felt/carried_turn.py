"""A tile that the pointer carries turns in the air as it will lie, as soon as it is near a place."""

from __future__ import annotations

from typing import Final

from game.look.easing import in_out_sine, mix, share

TURNING: Final = 0.12
"""Seconds in which a carried tile turns, at normal speed."""
_ROUND, _HALF_ROUND = 360.0, 180.0
"""Degrees after which a tile looks as before: a single, a double."""


class CarriedTurn:
    """How far a carried tile has turned: `aim` it at a number of quarter turns, and let it `advance`."""

    def __init__(self) -> None:
        self.turn = 0
        """The quarter turns that it will have in the end."""
        self._angle = self._from = self._to = 0.0
        """Degrees clockwise now, before it began to turn, and in the end."""
        self._like = _ROUND
        """Degrees after which it looks as before."""
        self._begins: float | None = None
        self._seconds = 0.0

    @property
    def lean(self) -> float:
        """Degrees clockwise by which it is askew until it has turned."""
        return _shorter(self._angle - 90 * self.turn, self._like)

    @property
    def is_turning(self) -> bool:
        """True while it turns, or is about to."""
        return self._angle != self._to

    def pick_up(self, *, is_double: bool) -> None:
        """Begin anew with another tile, upright."""
        self.turn, self._angle, self._to = 0, 0.0, 0.0
        self._like = _HALF_ROUND if is_double else _ROUND

    def aim(self, turn: int, pace: float) -> None:
        """Turn to this number of quarter turns the shorter way. `pace` multiplies the time; 0 turns at once."""
        if turn == self.turn:
            return
        self.turn, self._from = turn, self._angle
        self._to = self._angle + _shorter(90 * turn - self._angle, self._like)
        self._begins, self._seconds = None, TURNING * pace
        if not pace:
            self._angle = self._to

    def advance(self, now: float) -> None:
        """Turn on; `now` is in seconds. The first call after `aim` is the beginning."""
        if not self.is_turning:
            return
        if self._begins is None:
            self._begins = now
        part = share(now, self._begins, self._seconds)
        self._angle = self._to if part >= 1 else mix(self._from, self._to, in_out_sine(part))


def _shorter(degrees: float, like: float) -> float:
    """Return the smallest turn with the same result, for a tile that looks the same after `like` degrees."""
    return (degrees + like / 2) % like - like / 2
