"""The power that calibrates the chances of each game, written by `python -m tools.calibration`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

STEEPNESS: Final[Mapping[str, float]] = {}
