"""The power that calibrates the chances of each game, written by `python -m tools.equity.calibration`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

STEEPNESS: Final[Mapping[str, float]] = {
    "all_fives": 1.0,
    "bergen": 1.0,
    "blind": 1.0,
    "block_draw": 1.0,
    "five_up": 1.27,
    "fours": 1.39,
    "giant": 1.0,
    "matador": 1.0,
    "one_arm_joe": 1.0,
}
