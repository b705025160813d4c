"""The power and the turn that calibrate the chances of games, written by `python -m tools.lab.equity.calibration`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

CORRECTIONS: Final[Mapping[str, tuple[float, float]]] = {
    "block_draw": (1.12, 1.0),
    "five_up": (1.37, 1.0),
    "fours": (1.28, 1.0),
    "matador": (1.19, 1.0),
    "partners": (1.15, 1.0),
    "thats_it": (1.0, 0.78),
}
