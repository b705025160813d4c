"""Measured rounds of Super Dominoes, written by `python -m tools.lab.equity`."""

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
    "3 3": """
b7>c b4>c b5>c c6>a b5>c c8>a c13>a b4>c b7>c c8>a c9>a a8>b c9>a a8>b a3>b b17>c c8>a c8>a a11>b a18>b b2>c a6>b b5>c
a4>b c4>a a6>b b10>c a7>b c6>a a4>b b6>c a9>b c11>a b6>c c5>a a12>b b6>c b9>c a9>b c4>a b11>c b7>c c7>a a5>b b8>c c9>a
b5>c b13>c a4>b c7>a b4>c c5>a a11>b a10>b c6>a a6>b a9>b c10>a c5>a a9>b a4>b b6>c c13>a c5>a b13>c b5>c b5>c c3>a
a9>b c8>a c4>a b10>c b7>c c3>a a6>b c7>a b6>c a13>b a4>b b5>c c7>a a7>b a12>b b9>c c9>a a5>b c5>a b10>c a7>b b8>c a6>b
b13>c b5>c b7>c c12>a b6>c a4>b a7>b a14>b c5>a c12>a a9>b c8>a c5>a c4>a b7>c b7>c b14>c a9>b a5>b a13>b c8>a c8>a
a12>b a6>b b8>c c5>a a3>b c8>a b5>c b13>c b8>c c3>a b6>c b7>c c5>a c9>a c13>a a10>b c5>a a13>b a9>b c3>a a6>b a10>b
c3>a a14>b a13>b a7>b c12>a b10>c a6>b b8>c c11>a b5>c c5>a b6>c c7>a b5>c b8>c c8>a c9>a a5>b a9>b a4>b b6>c b4>c
b4>c c11>a c5>a
""",
    "4 4": """
d8>a a8>b d8>a d7>a d18>a d10>a d9>a a16>b c13>d d11>a b10>c c9>d c6>d a6>b d7>a c15>d b7>c d11>a d9>a b5>c b7>c b13>c
a11>b b10>c b7>c b6>c a9>b d8>a d10>a a10>b c10>d d9>a c13>d a23>b c9>d c16>d b10>c a14>b d5>a a10>b c7>d d9>a a6>b
a7>b b4>c c9>d d14>a b12>c a14>b d4>a b18>c b7>c b13>c d8>a b12>c a5>b a11>b a15>b b7>c b13>c d5>a c8>d a8>b c14>d
a6>b b9>c a8>b b14>c d17>a d6>a c8>d a5>b b7>c b7>c b8>c a14>b a12>b c12>d b10>c c11>d a11>b a5>b b8>c c12>d c14>d
b7>c b11>c c16>d c9>d a5>b d6>a c10>d a15>b a11>b c11>d c8>d a7>b a10>b d12>a d10>a b9>c a10>b c8>d b10>c d16>a b7>c
c14>d a7>b c7>d b14>c d8>a d11>a c10>d c11>d b10>c b18>c c7>d c8>d a14>b a10>b b18>c b15>c d17>a c9>d a9>b a9>b d16>a
d12>a d9>a a8>b c16>d c12>d c11>d a9>b c14>d b19>c d9>a a7>b d8>a a14>b a9>b c9>d d8>a a13>b a14>b b16>c b9>c c9>d
d11>a d10>a b9>c c10>d a19>b c9>d c13>d c14>d d13>a b6>c b15>c c5>d
""",
    "5 5": """
a13>b a14>b d12>e c19>d d15>e b10>c d12>e a15>b c7>d e16>a c12>d d12>e d7>e e8>a b11>c a12>b e16>a e10>a e15>a d17>e
d18>e b19>c e10>a b9>c b13>c c11>d a16>b d14>e a9>b b18>c a15>b b8>c d22>e a19>b c25>d c12>d c16>d c17>d d13>e e12>a
a20>b d17>e a18>b a11>b e17>a e17>a a14>b e14>a c11>d c10>d d10>e d9>e c8>d c17>d a18>b c17>d e7>a a17>b b18>c b12>c
e24>a c12>d a14>b e14>a d15>e e9>a b11>c b12>c b17>c a12>b d13>e a25>b e21>a a10>b d8>e b6>c e7>a c15>d a16>b c10>d
c18>d d14>e c11>d c8>d a15>b e13>a c14>d a11>b c23>d c11>d b10>c a12>b c14>d e18>a c7>d d24>e b16>c b16>c d11>e c14>d
""",
    "6 6": """
e23>f e15>f d18>e f20>a b10>c b16>c a21>b d18>e d15>e a11>b d14>e c18>d a28>b b12>c f14>a e17>f f14>a b14>c f11>a
d25>e d28>e b23>c f16>a c16>d c11>d c14>d c18>d b19>c d20>e c31>d c12>d e16>f a19>b b16>c d27>e f9>a f14>a f12>a d14>e
d13>e e21>f b30>c a33>b d21>e a12>b f23>a a22>b b23>c e14>f e20>f d18>e b28>c a15>b e18>f c20>d e37>f e14>f c18>d
e18>f d13>e e24>f c21>d d17>e d20>e c16>d f15>a b19>c d22>e e12>f f33>a e32>f b15>c c20>d e23>f a25>b b12>c a11>b
b21>c e22>f c20>d c10>d e22>f a13>b f24>a f15>a d15>e f15>a a20>b c16>d d10>e a13>b f21>a c18>d c16>d d23>e c25>d
f20>a d21>e d14>e d17>e
""",
    "7 7": """
a19>b d24>e e14>f c27>d d12>e d9>e d17>e b21>c d13>e g15>a a28>b c31>d b13>c b9>c e17>f a14>b c28>d g21>a f12>g f27>g
b18>c f14>g d11>e f24>g d19>e f12>g a12>b e23>f c32>d e28>f d18>e g10>a a15>b e25>f c26>d c8>d a25>b f29>g g15>a b14>c
""",
    "8 8": """
h32>a b17>c g14>h e22>f d32>e f24>g h21>a g34>h a18>b a17>b h20>a b31>c e13>f a16>b d14>e c17>d g24>h e16>f c33>d
a22>b h24>a d25>e a26>b e19>f g16>h g29>h g19>h a31>b a19>b e17>f g19>h a45>b h15>a g11>h a38>b c11>d h19>a f20>g
a22>b g21>h
""",
}
