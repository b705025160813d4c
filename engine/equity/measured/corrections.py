"""The power and the turn that calibrate the chances of games, written by `python -m tools.lab.equity.calibration`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

CORRECTIONS: Final[Mapping[str, tuple[float, float]]] = {
    "five_up": (1.27, 1.0),
    "fours": (1.39, 1.0),
    "thats_it": (1.0, 0.78),
}
