"""Measured rounds of Giant Block, written by `python -m tools.lab.equity`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

ROUNDS: Final[Mapping[str, str]] = {
    "2 2": """
a6 a16 a1 a6 b5 a17 a22 a11 a30 a14 a5 a11 a38 - - a6 a4 b6 a26 b3 a29 a12 a6 a8 - a10 b19 a21 a2 a8 a9 a5 b5 b26 a57
a19 b17 b12 b4 b14 b4 b8 a9 a2 - b8 b6 b6 a8 b6 b3 a7 a12 a18 a12 a21 a10 - a19 b12 a14 a6 b16 b2 a16 a12 a6 a9 b19
b25 a21 a13 b6 b12 a31 a32 a11 a13 a19 a6 b11 a10 b2 a25 b38 b57 a2 a7 b18 a4 a1 b6 b4 b8 b1 a9 - b3 b23 a21 b8 a31
b17 b17 b2 a3 a15 b3 b6 a3 a26 a1 b25 b10 a12 a6 a6 b17 a9 a8 a40 a2 b12 b6 a3 a2 b7 b14 b17 a9 - a1 a7 b11 a2 a1 a14
- a53 b8 b7 b21 b9 a3 b2 a5 a9 a16 a6 a2 b8 a24 - b22 a2 a22 a23 a8 b11 a2 b8 - a5 b12 a15 b12 b14 a5 a4 b3 b24 a2 -
a4 a18 a3 a8 b6 a8 b44 b8 a8 b9 a6 a6 b6 b8 a5 a8 a25 a12 a1 b15 a3 a11 a13 a8 a18 a1 b7 b27 b10 b11 a6 a3 b23 b6 b4
a1 a3 b17 a32 a16 a36 b1 a2 a24 b20 a21 a6 a4 a27 a6 a9 a11 b6 a6 a16 b2 b38 b2 b18 a3 a45 b7 a9 a24 a30 b22 a2 a4 a12
b14 a28 a24 a6 a14 a6 b18 a7 a17 - b8 a4 b16 a18 a21 a6 a2 a8 b6 b7 a10 a6 a6 a9 a3 b6 b9 a4 a22 a20 a4 b15 a4 a5 a5
b3 b13 a23 b4 a23 a3 a6 a5 - a7 b10 b6 a7 a9 b8 b6 a11 a11 b7 a2 b4 b10 b33 a2 b25 b20 a16 a18 a8 a8 a18 b1 a8 a28 a5
b9 a6 a11 b8 a8 b12 a21 a13 a5 a18 a3 a19 b4 a8 a12 a32 b6 a8 b20 a22 a6 a1 b7 a2 a6 a26 b18 a10 a52 b8 a20 a13 b15
b11 a2 a3 - b14 a2 a5 a28 a20 a6 a26 b14 a24 a11 a92 a3 b19 b7 a4 b9 b8 b27 a7 b19 a4 a4 a2 a1 b23 a3 a12 - b5 a33 a20
a6 a2 a11 b4 b4 b11 b3 a5 a39 a6 - a19 - a4 b21 a3 a4 b12 a6 b9
""",
    "3 3": """
c20 b17 b19 a8 a45 c35 b11 c18 b16 b7 b9 a19 c14 a28 b16 c22 a7 c17 a11 a5 a24 a13 a27 a24 a3 a23 a18 b23 c8 c44 a27
c38 a33 c15 a11 a7 c60 b19 b5 b10 c7 a18 c12 b14 b27 b17 c4 a5 a54 a12 a13 a25 c16 a13 c11 c10 a9 a56 a14 a56 b10 b15
b4 a14 c15 a13 a47 a17 c28 a26 b17 a22 b39 b10 b14 a8 a10 b17 a11 b12 c27 b15 c10 b15 c10 c17 a12 a7 a30 a46 a23 a36
c34 a9 c58 a3 c29 a7 b29 a16 a8 b33 a16 a6 c12 a5 b6 a20 c31 a35 c13 b3 c17 a11 a19 a41 c31 a32 a9 a9 a6 b40 a32 c13
a11 a10 c13 b7 a5 b9 a13 b13 b10 a21 c7 a29 b22 b12 a14 a14 a6 b23 c15 a24 a17 b2 c76 b3 c15 a29 a13 c29 a26 a13 c33
a28 c10 b22 a15 a6
""",
    "4 4": """
c12 a7 a14 a30 a24 c18 a11 a37 a35 a12 c24 b24 b53 b15 a17 b13 a16 a41 a30 a13 b23 c56 d20 b13 b34 b15 a14 a25 b13 a12
c12 c31 a16 b45 d26 a18 a55 a38 a10 b10 b18 a24 d24 a23 d72 a12 a38 b20 a10 b21 b63 b9 a22 a8 a16 c21 a16 a14 a16 a11
a17 a18 a45 b34 a12 d44 a16 c11 a11 a20 a18 c21 a19 a11 a64 a13 a12 b18 a69 d38 a44 c19 a21 b28 c28 a9 a11 a19 d22 a22
a21 a13 a17 a13 a41 a30 a14 b15 c36 d25 b13 a29 a8 a9 a9 a13 a15 a32 d26 b38 a19 a31 a11 a19 a26 a9 b25 a30 a25 b11
a12 a11 c11 a22 a23 a12 a14 d28 d43 a13 d27 b19 a10 b27 a11 b12 a14 a14 a16 c27 a12 b17 c23 a16 a9 a6 a12 a12 d20 a9
d25 d16 b15 a22 b16 c7 a13 c30 a18 d13
""",
}
