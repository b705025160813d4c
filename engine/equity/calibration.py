"""How chances from playouts become chances that keep their word: two numbers a game, fitted to matches of bots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.core import NOBODY, Board, Rules, Side
from engine.equity.measured.corrections import CORRECTIONS

_LEAST: Final = 1e-9


class Calibration(NamedTuple):
    """Raises every share to a power, multiplies that of the side to move, and divides by the sum.

    A power above 1 makes small leads larger: playouts by reflex waste some of them. One below 1 makes them smaller.
    """

    power: float = 1.0
    turn: float = 1.0
    """Factor of the side to move: less than 1 where playouts make too much of a turn."""
    mover: Side = NOBODY
    """The side to move, or NOBODY if that doesn't matter."""

    def shares(self, raw: Sequence[float]) -> tuple[float, ...]:
        """Return the calibrated shares, together 1; certain ones stay certain."""
        raised: list[float] = [max(share, 0.0) ** self.power for share in raw]
        if self.mover != NOBODY:
            raised[self.mover] *= self.turn
        total = sum(raised)
        return tuple(share / total for share in raised)

    def share(self, raw: float, sides: int) -> float:
        """Return the calibrated share of the side to move out of its raw one, as if all others were level."""
        rest = (1 - raw) / (sides - 1)
        return self._replace(mover=0).shares((raw, *[rest] * (sides - 1)))[0]

    def slope(self, raw: Sequence[float], side: Side) -> float:
        """Return how much the calibrated share of a side changes with its raw one, all others in proportion."""
        share = raw[side]
        if share < _LEAST or share > 1 - _LEAST:
            return 1.0
        calibrated = self.shares(raw)[side]
        return self.power * calibrated * (1 - calibrated) / (share * (1 - share))


def calibration_of(rules: Rules[Board], mover: Side = NOBODY) -> Calibration:
    """Return the calibration of a game, measured at two seats, or at the fewest it has, when `mover` has a choice."""
    return Calibration(*CORRECTIONS.get(rules.key, (1.0, 1.0)), mover)
