"""Measured rounds of That's It!, written by `python -m tools.equity`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

ROUNDS: Final[Mapping[str, str]] = {
    "2 2": """
a4>b b3>a b4>a a2>b a4>b b4>a a3>b a10>b a2>b b2>a a5>b a4>b b3>a a4>b a5>b a4>b b4>a b3>a b4>a a3>b b2>a a4>b b3>a
b10>a b3>a b5>a a2>b b10>a a5>b b3>a a5>b b2>a a4>b a2>b b3>a a3>b a3>b a3>b a4>b b5>a a3>b a5>b a3>b b3>a b3>a b4>a
b3>a a3>b b4>a a4>b b4>a b3>a b3>a a5>b b4>a a3>b b8>a a11>b a3>b b4>a b3>a a4>b b5>a b3>a b3>a b2>a b4>a b3>a b4>a
b3>a a10>b b3>a b2>a b5>a b3>a a3>b b2>a b3>a a3>b b3>a a3>b a3>b a3>b a4>b a3>b a3>b b4>a a4>b b4>a b10>a a4>b b4>a
b3>a a4>b b3>a a5>b a4>b a4>b a2>b b4>a b3>a a4>b a4>b b3>a b4>a a2>b b4>a a4>b b2>a b3>a b3>a b3>a a3>b a3>b b3>a
a3>b a2>b a3>b a2>b a2>b a2>b b3>a b2>a b4>a a2>b b3>a b3>a b4>a a3>b a5>b b3>a a3>b b3>a a2>b a4>b a2>b a3>b a4>b
b4>a b3>a a4>b b4>a a2>b b2>a a3>b a3>b a3>b a3>b b3>a b4>a a2>b a4>b b4>a a4>b a4>b a8>b a3>b a9>b a4>b a4>b a3>b
b3>a b4>a a5>b b3>a a3>b a3>b a2>b b3>a b4>a a3>b b3>a b4>a a5>b a4>b b4>a b2>a a3>b a3>b a4>b a4>b b3>a a4>b a3>b
a3>b b3>a b8>a b4>a a3>b a3>b a3>b b4>a b3>a a3>b b2>a b2>a b4>a a3>b a3>b b2>a b9>a a4>b a3>b a4>b a4>b a3>b a3>b
a2>b a2>b b2>a a3>b b2>a b3>a b3>a b4>a b2>a a3>b b2>a a2>b a3>b b4>a b4>a a2>b a3>b b4>a b4>a a4>b a2>b b4>a b5>a
b4>a b4>a a2>b b2>a b3>a a3>b a4>b b4>a b4>a b3>a
""",
}
