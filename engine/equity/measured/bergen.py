"""Measured rounds of Bergen, written by `python -m tools.lab.equity`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

ROUNDS: Final[Mapping[str, str]] = {
    "2 2": """
a2b2b1 a2a2a1 a2b1 a2a2b1 a2a1 a2a1 a2a1 a2b2a2a1 a2a1 a2a2b3b1 a2b1 a2a2b2a2b1 a2b2a1 a2b2b2b1 a2a3 a2a2b3b1
a2b2a3b2a1 a2b1 a2b2b1 a2a2b1 a2a2b3 a2a2b3b2a3a1 a2a2a1 a2b2b2b1 a2a2a1 a2a1 a2b2a3b1 a2a1 a2b2b2a1 a2a1 a2b2b1 a2a1
a2b2b1 a2b2b1 a2a2a1 a2b2a3b1 a2b2a2b1 a2a2a1 a2a2a2a1 a2a2b2b1 a2b2a1 a2b2a3b1 a2b2b1 a2a2a2a1 a2b2a1 a2b1 a2a2b3b1
a2b2b1 a2b1 a2b2b1 a2b2a1 a2a2a2a1 a2b2a2b1 a2a3 a2a2a1 a2a1 a2b2b1 a2b2a3a2a1 a2a1 a2b2a1 a2b2b1 a2a2b1 a2a2a3a1
a2b2b1 a2b2b1 a2a1 a2b2b3 a2a3 a2b2b1 a2a1 a2b2a2a1 a2b2a3b1 a2a1 a2a2a1 a2b2b1 a2a1 a2b2a2b3b1 a2a2b1 a2b2a2b3b1 a2a1
a2b2b1 a2b2a1 a2b2a2a1 a2b2a1 a2a2a1 a2b1 a2b1 a2b2a1 a2a1 a2b1 a2b1 a2b2a2b1 a2b2b2b3b2b1 a2a1 a2b2a1 a2b2b1 a2a2a1
a2b2b2b3b2b1 a2b2b2a1 a2a1 a2a2b1 a2a2b1 a2a2b2a1 a2b2b3 a2a2b3b1 a2b2b2a2a1 a2a1 a2b2a1 a2b1 a2a1 a2b2b1 a2b2b2a2a3
a2b2a1 a2a2a1 a2b2a2a1 a2b2b1 a2b2b1 a2b2a1 a2b2b1 a2b2b3a1 a2a2a2b1 a2a1 a2a1 a2b2b3a2a2b1 a2b2a1 a2b2a1 a2b2a1
a2a2b1 a2b3 a2a2b1 a2b2b1 a2a1 a2b2a1 a2b2b1 a2a2a1 a2b2a1 a2a1 a2a2a1 a2b2b1 a2a1 a2b2b2a2a1 a2b2b1 a2a1 a2b2a1 a2a1
a2b2a1 a2a2a1 a2a2b1 a2b2b1 a2a2a1 a2a2b2a1 a2b2b1 a2a2a2b1 a2b2a1 a2a2a1 a2b2a2a3a1 a2a2b2a2a1 a2b2a1 a2b2a1 a2a2a1
a2a2b1 a2b2b1 a2b2a1 a2a1 a2b2b1 a2b1 a2b2a1 a2a1 a2b2a2a1 a2b2a2b1 a2b1 a2a2b1 a2a2b3a1 a2a2b1 a2a1 a2a2b2b1 a2a2b1
a2a2a3a1 a2b1 a2b2a1 a2b2a3a2b1 a2a1 a2a2a1 a2a1 a2a1 a2b2a3b1 a2a2a2b1 a2a2a1 a2b2a1 a2b2a1 a2b2a1 a2b1 a2a2b3b1
a2a2b2b1 a2b2a1 a2b2a3a1 a2b2a2a3b1 a2a1 a2a1 a2a2b2a1 a2b2b3b1 a2a2a1 a2b2a1 a2b2a1 a2a2a1 a2b1 a2a2b1 a2b2b2a1
a2a2b2b2a3b1 a2b1 a2b2a1 a2b1 a2a1 a2a2b4 a2b2a2a3a1 a2b1 a2b2b2b3a1 a2a1 a2b2a2b3b1 a2a2a1 a2a2a2a1 a2a2a1 a2a2a2a1
a2b2b2b2a1 a2b1 a2b2a1 a2a1 a2b1 a2a1 a2b2a2b1 a2a1 a2a2a2b2a1 a2b1 a2a2b3a1 a2a2a1 a2b2b1 a2b1 a2a2b1 a2a2b2b3b1
a2a2a3 a2a2b1 a2a2b1 a2a2a1 a2a1 a2a2a2a1 a2b2b1 a2a2b2b2b1 a2a2b2b1 a2b2b1 a2a2b2b3b2b1 a2b1 a2b2b1 a2b1 a2b2b1
a2b2a1 a2b2b1 a2b2a1 a2b2b1 a2a2b2b1 a2a2a1 a2a2a4 a2b1 a2a1 a2b2a2b1 a2b2b1 a2a1 a2a2b1 a2a2b3 a2b2a3b1 a2b2a1
a2a2b2b3a1 a2a2b2a1 a2b1 a2b2b1 a2b1 a2b2a3a1 a2b2b2a1 a2b1 a2b1 a2a2a1 a2b2a1 a2a2a1 a2a2a1 a2a2a1 a2b1 a2b1 a2a1
a2b2a1 a2a1 a2b2a3a1 a2b2b1 a2a1 a2b2b1 a2b2b1 a2a2b2a1 a2a2b3 a2a1 a2a2b1 a2a2a1 a2b2a2a1 a2a2b3b1 a2a1 a2a2a1
a2b2b3b1 a2b2a1 a2b2b1 a2b1 a2b1 a2a2a1 a2a2a1 a2b2b1 a2a1 a2b2b3 a2b2b1 a2b2a3a1 a2a2b2b1 a2b2a1 a2b2a1 a2b1 a2b2a3
a2b2b1 a2b2b3a2b1 a2a2b2a1 a2a2a3 a2a2b1 a2a2b1 a2b2b3a2a3a2a1 a2a2a1 a2a1 a2a2a2a3b2b1 a2a2a1 a2a2a1 a2a2a1 a2b2a1
a2a1 a2b2b3b1 a2a1 a2b1 a2a1 a2b2a3b2a2b3b1 a2a1 a2a1 a2b2a1 a2a1 a2b2a1 a2a2a1 a2b2a1 a2b2b1 a2b2b3 a2b2b3b1 a2a2a2b1
a2a3 a2a1 a2b1 a2b1 a2a1 a2b2a2a2b1 a2a2a3b1 a2a1 a2a2a1 a2a1 a2b2b1 a2b2b1 a2a1 a2b2a3a1 a2b2b3a1 a2b2b1 a2b2a2b3b2b1
a2a2b3b2b1 a2a1 a2b2a2a1 a2a2b3b1 a2a2a1 a2b2a2a1 a2b2a3a1 a2b2a1 a2a2b1 a2b2a2a2a3b1 a2b2a3a1 a2a2a1 a2a2a1 a2b2a1
a2a2a2a1 a2b2b2a1 a2a1 a2a2a1 a2b2a2a3b2a1 a2a2a1 a2b1 a2b2b1 a2b2b1 a2a1 a2b2b2a2a1 a2a1 a2a2a1 a2a2a3 a2b2a1 a2a1
a2a2a1 a2a1
""",
    "3 3": """
a2b2c3b2c2c3 a2c2b2b1 a2c2a1 a2b2c2a2c2c3c1 a2c1 a2b2c2b1 a2a2a1 a2b2b2b2b4 a2a2c2c2c3c1 a2c2b2c1 a2b2c3c2c1 a2c2a1
a2c2a2a2a1 a2a2a1 a2c2a3a1 a2a2a1 a2c2b2a1 a2c2c1 a2a2c1 a2c2b1 a2a2c2a2b3 a2b2a2b3c1 a2a2a2a1 a2a2c1 a2a2a2a1 a2b2c1
a2c2c2c2b1 a2b2a1 a2b2b2b1 a2a2b2a1 a2b2a2a1 a2a2b3a1 a2a2b3b1 a2c2a2c3a2b2a1 a2a2b2c3b1 a2b2b1 a2b2a2b1 a2b2a2a1
a2a2b2b2c1 a2b2b2b1 a2b2c3b1 a2a2c1 a2c2c1 a2c1 a2c1 a2c2c2c1 a2c2a2a1 a2c2b3c1 a2a2b3a1 a2b2c3b2a1 a2b2c3b2b2b1
a2a2b2a2a1 a2a2c2b1 a2a2c2a1 a2c2b2c1 a2c2c3b3 a2b2c2c1 a2b2a2b3 a2c2c2c1 a2c1 a2b2a2b1 a2a2b2a1 a2c2a3c1
a2b2c3b2b2c2b3a1 a2b2b1 a2a2a2a1 a2a2a1 a2c2a2b1 a2a2c2c1 a2a2c1 a2a2a1 a2b2c3a2c1 a2b2a2c1 a2a2a1 a2c2a3b1 a2b2c3c2b1
a2b2b2b3a2c1 a2a2c1 a2b2c1 a2c2b3c2c1 a2c2b1 a2b2b1 a2b2a2a1 a2a2a1 a2c1 a2a2b2c1 a2a2c1 a2c2a2a1 a2b2c2c1 a2b2a1
a2b2c3c1 a2b2c3a2b2a1 a2c2c2c2c1 a2b2c2b3b1 a2b2a1 a2a1 a2c2c1 a2b2c3a1 a2a2c2b3c1 a2c2b4 a2a2b2b3c2c3b1 a2c2a2c1
a2c2a3c1 a2a2a2b2a1 a2a2b3a1 a2b1 a2c2b1 a2c2a1 a2a2a1 a2b2a2b1 a2a1 a2a2c2c2b1 a2c2c1 a2b2b2b2a1 a2b2c2a3c2a2b1
a2c2b3b1 a2a2c1 a2c2a2c1 a2a2b1 a2c2b3b1 a2a2c2c2a1 a2b2a2b1 a2c2a1 a2c1 a2c2a2a1 a2c2c1 a2b2c2b1 a2c2b2c1 a2c2b2c3a1
a2c2b1 a2b2b2a2c1 a2a2b2b1 a2c2c1 a2b2a3a2a1 a2b2c3b1 a2a1 a2a2c2c3c1 a2a2a3b2c2a1 a2c2a2b1 a2a2a1 a2a2b3c1 a2c2b3c2c1
a2a2b2c3a2c2b1 a2a2a2a1 a2a2a2c1 a2b2a2c1 a2a2c1 a2c2a3b1 a2c2a2b1 a2c2a1 a2b1 a2b2a2a2c1 a2c2a3c2c1 a2c1 a2c2a1
a2b2c2b1 a2a2c3a2a1 a2c2c2c1 a2a2a1 a2a2a2a1
""",
    "4 4": """
a2c2b1 a2c2b1 a2c2c2c1 a2d2c1 a2a2a2b2d1 a2c2c2d2c1 a2d2d2a2d1 a2d2c2c2b1 a2b2c3b2b2b1 a2d2c2c2c3 a2d2c2d3a1
a2d2a3b2b1 a2b2c2c1 a2b2b2b2d1 a2c1 a2d2b1 a2c2a2a1 a2b2c2b2c3b1 a2a1 a2c2c2c2c1 a2b2c2c1 a2c2b3b2b1 a2a2b1 a2c2b1
a2a2a2a1 a2a2a2c1 a2a2a2d2a1 a2d2d2d2c1 a2a2b3b2d2a1 a2d2a1 a2b2a2a1 a2a2a1 a2a2d2a1 a2b2b1 a2d2c2c1 a2d2a2c1 a2c2c2c1
a2c2a2a1 a2a2b2c2a1 a2d2c2d3c1 a2a2b2c3d2b1 a2a2d2a2d1 a2d2a2a1 a2d2b2b2b4 a2a2a2a1 a2b2c3b2a3b1 a2d2d2a2a2d1
a2c2c2c2a1 a2d2b2d1 a2d2a3 a2a2d2a2a1 a2d2c2d2d1 a2b2c2c2d1 a2c2a2b3b1 a2a2c1 a2d2a1 a2d2a2c1 a2a2d2a1 a2d2d1 a2a2c2c1
a2a2c2a2a1 a2a2a2a1 a2c2d1 a2b2c2d1 a2c2a2a1 a2a2d2c1 a2b2b2a3 a2d2a2c1 a2a2b3d2d1 a2a2b2d1 a2c2b2c2a1 a2d2c2d3
a2b2d2d1 a2a1 a2a2d2c2c1 a2a2a1 a2a2b3d2d3b1 a2d2b1 a2b1 a2a2a2c2a1 a2d2a2d1 a2b2c2a1 a2d2c2b1 a2a2c2b1 a2d2c2c2b1
a2d2a4 a2d2b2d1 a2d3 a2b2c1 a2b2b2a1 a2c2c2a1 a2d2a3a2d2b1 a2c2c2c1 a2a2c2c2c1 a2d2d2d2d2a1 a2c2d2d2d3c1 a2c2c2b2c3c1
a2d2b2d1 a2d2d2a2d1 a2a2c2d2b2a1 a2a2c2a2d1 a2a2a2b3b2c1 a2c2a3c2a1 a2b2a1 a2c2c2a1 a2b2d2c2b1 a2d2d1 a2d2a2a1
a2c2c2c2a1 a2a2d2d2b3 a2d2c2c2b1 a2d2b2d1 a2d2d3 a2d2c1 a2c2c1 a2b1 a2b2b3b1 a2d2b3c2d1 a2b2b1 a2d2b2b3 a2d2a2c2d3a1
a2b2d1 a2b2c2a1 a2d2a1 a2b2c3a1 a2d2d2d2 a2d2b2b2b1 a2c2d1 a2a2c1 a2b2d2c2b1 a2d2b2d1 a2c2c2c2a2a1 a2a2c2c2c1 a2d2b1
a2b2b2b2b1 a2c2b2c3c2b1 a2d2c2a2a1 a2d2b2b2a1 a2b1 a2b2c1 a2a3 a2c2c1 a2b2d2b2a1 a2a2d2a2d1 a2d2d2c1 a2c1 a2a2a2a1
a2a2d2d2c1 a2d2d2b2a1 a2a2d2d1 a2c2d3d2c3 a2b2d3c2c2d1 a2a2b2a1 a2a2b3a2a1 a2b2b2c3b2c1 a2d2b2d2a1 a2c2b3 a2a2d2d2d1
a2c2b2a1 a2d2d2b1
""",
}
