"""Measured rounds of That's It!, written by `python -m tools.lab.equity`."""

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
    "3 3": """
a3>b b4>c b3>c b2>c c3>a b4>c c9>a b5>c b3>c b2>c a4>b a3>b a4>b c2>a a3>b a4>b a3>b a2>b c4>a b3>c b4>c c3>a b3>c
a3>b a4>b a4>b b5>c a4>b b2>c c3>a a3>b a5>b b3>c a3>b c5>a b2>c c4>a c4>a a2>b b4>c a2>b b3>c a2>b a4>b a5>b a3>b
a2>b a3>b c5>a a5>b b4>c c4>a a4>b b3>c c4>a a3>b c4>a c3>a a4>b c4>a
""",
    "4 4": """
a2>b b3>c b3>c b2>c c3>d d4>a c3>d c3>d b4>c b3>c d2>a b3>c b3>c c3>d a3>b a3>b c3>d b4>c a4>b d2>a a9>b a3>b b3>c
b5>c b4>c b9>c b4>c a4>b c3>d b3>c b3>c b3>c d3>a a4>b c5>d a5>b d4>a a4>b a4>b c3>d d2>a b2>c d4>a a3>b b4>c d3>a
c3>d b2>c b4>c a4>b a3>b c3>d b3>c b9>c a3>b a3>b c3>d b2>c c3>d d3>a
""",
    "5 5": """
d8>e d2>e a4>b b3>c c3>d b3>c b4>c e2>a c3>d b3>c a3>b e2>a e4>a c2>d e9>a c3>d d4>e b4>c a4>b e3>a b2>c e2>a a3>b
d3>e b3>c c3>d a2>b e2>a d3>e b4>c b3>c d4>e a3>b a5>b d2>e c3>d d4>e c3>d e4>a e2>a d2>e b2>c d4>e c4>d e3>a b4>c
d3>e d3>e e3>a a3>b d3>e d8>e d3>e e3>a e4>a e3>a c3>d d2>e c5>d d4>e
""",
    "6 6": """
d8>e e3>f b2>c e2>f e3>f a3>b e3>f e2>f c4>d b3>c a3>b d3>e d2>e c2>d a3>b b3>c c3>d d3>e a4>b e3>f a4>b e2>f d3>e
b4>c b3>c f4>a c5>d e3>f b2>c e3>f e4>f a4>b d3>e a4>b b3>c a4>b c3>d f5>a a2>b c2>d a3>b b2>c b2>c c3>d e2>f b4>c
f2>a f2>a e3>f a4>b d3>e c8>d b3>c f3>a e4>f e3>f e4>f d3>e c4>d d5>e
""",
}
