"""Measured rounds of Super Dominoes, written by `python -m tools.equity`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

ROUNDS: Final[Mapping[str, str]] = {
    "2 2": """
a2>b b5>a a5>b b4>a b3>a a3>b a3>b a2>b a5>b b4>a a6>b a3>b b5>a b6>a a6>b a9>b a1>b a2>b b1>a b2>a b5>a a3>b a2>b
a2>b a4>b a5>b b4>a b1>a b4>a b1>a b3>a b7>a a7>b a4>b b4>a b7>a b2>a a2>b a3>b a3>b b2>a a4>b a2>b a4>b b5>a b3>a
b5>a a4>b a3>b a6>b a6>b b2>a b4>a b4>a a2>b b2>a a2>b b3>a a7>b a3>b a8>b b4>a a5>b a3>b a2>b b2>a a2>b b6>a b4>a
a6>b b4>a b4>a b1>a a3>b b6>a a7>b a3>b a2>b b4>a b2>a b2>a b3>a a3>b b2>a a3>b b6>a b5>a a11>b a5>b b5>a b4>a a2>b
a3>b b2>a b2>a b2>a b6>a a1>b a7>b a3>b b2>a b1>a b5>a a6>b a3>b b5>a a5>b b2>a a2>b a1>b a5>b b1>a b1>a b7>a a10>b
b2>a b5>a b5>a b5>a b4>a a3>b b4>a a6>b b4>a a4>b b4>a a3>b a4>b a5>b a10>b a3>b a4>b a3>b b4>a b1>a a3>b a2>b a2>b
a4>b a2>b b8>a a2>b b3>a b5>a a3>b a6>b a3>b a2>b a5>b b3>a b1>a b9>a b3>a b4>a b1>a b4>a a2>b b7>a b6>a b1>a b4>a
a6>b a4>b b3>a a1>b a3>b b5>a b2>a a4>b b2>a b1>a a6>b b3>a b3>a b6>a b1>a b9>a a2>b a8>b b6>a b3>a a5>b b2>a a2>b
a2>b b10>a b2>a a3>b a9>b b3>a a2>b a3>b a4>b a3>b a5>b a4>b a3>b a2>b b7>a a1>b a3>b a7>b a6>b b1>a b3>a b5>a a5>b
b7>a a2>b a5>b a6>b a2>b b3>a b2>a a1>b a3>b a1>b b1>a b6>a a4>b a3>b b1>a a2>b a3>b a3>b a3>b a3>b a7>b a5>b b2>a
a4>b a5>b b3>a b5>a a7>b b3>a a7>b b4>a b2>a b1>a b1>a b4>a a2>b b4>a a5>b b1>a a4>b a4>b a2>b b1>a b4>a a5>b b3>a
b4>a b5>a a7>b a5>b b13>a a5>b b3>a b3>a b8>a b7>a a5>b b2>a b4>a b6>a b3>a b8>a a5>b b6>a b1>a a2>b a3>b b4>a b4>a
b5>a b5>a a2>b b1>a b4>a a7>b b2>a b2>a b5>a b4>a b5>a b4>a b5>a b1>a b6>a a2>b b4>a b1>a b4>a b2>a a5>b a3>b a4>b
b6>a a2>b a5>b a4>b a1>b a5>b a8>b b5>a a2>b b2>a a4>b b9>a b7>a a3>b a2>b a2>b a2>b b4>a b3>a b9>a a2>b b4>a a3>b
b6>a b2>a a2>b b6>a a5>b b2>a a3>b b5>a b6>a a1>b a3>b a6>b b2>a b8>a b4>a a2>b a4>b a2>b a2>b a1>b a6>b b6>a a6>b
a3>b b4>a a2>b b3>a a8>b a7>b a2>b b2>a a5>b b3>a a4>b a6>b a3>b b2>a a3>b a3>b a3>b b5>a a2>b a1>b b2>a a4>b b3>a
b5>a a2>b a2>b b1>a a2>b a3>b a3>b b3>a b4>a b2>a a2>b b5>a b7>a b4>a b9>a b3>a a4>b a3>b a3>b a4>b b2>a b6>a a3>b
b3>a a2>b a4>b a3>b b3>a a4>b b3>a a11>b b6>a
""",
}
