"""Measured rounds of Cross, written by `python -m tools.lab.equity`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

ROUNDS: Final[Mapping[str, str]] = {
    "2 2": """
b7 a33 b6 a13 a11 a2 a7 a15 a11 b35 b4 a8 b22 b7 - b1 b8 b6 a21 b7 b7 a11 a14 b15 a1 a5 b4 a23 b5 b14 b7 a32 b14 a16
a36 a3 b3 a19 a10 a1 b8 b15 b17 a17 a18 b16 a23 b4 a28 b6 a10 b11 b12 a14 a6 b10 a24 b4 b6 b7 a22 b10 b10 b24 b2 a5 a6
a3 a5 b13 a9 b1 b7 b10 b29 a34 b1 b21 a18 b2 b3 a26 b10 b5 a5 a4 b9 a12 a10 b6 b34 a4 b3 a12 a18 a4 a12 a3 a42 a1 b34
a11 a21 a24 b3 b6 a5 a29 a10 b4 - a20 a2 b26 a8 a13 a10 - a4 b7 b1 a8 b5 - a1 b34 a2 b10 a23 b1 b10 a4 a16 a24 b7 a1
a15 a5 b1 a10 b49 - b7 a3 a2 a11 a34 a3 a10 a4 a4 a34 b10 a9 a16 a3 a9 a34 a1 a24 a13 a7 a6 b9 b10 b1 b11 a5 b26 a28
b5 a46 a21 a27 b1 a2 b7 a4 a11 b21 a1 a15 b18 a6 a16 a4 a25 b11 b8 b12 a2 a21 a8 b18 a15 a14 - b18 b5 b29 a19 a29 b11
a21 a6 a7 b7 a1 b36 a2 b5 b16 b11 a1 a28 a3 b10 b9 b6 b4 a15 b23 b9 - a16 b23 a6 b9 a32 a14 b14 a3 a18 a6 a14 b14 a39
a20 b4 a4 a18 b5 a3 a22 a29 a7 a3 a2 b14 b5 a30 - b3 b5 b9 - b6 a4 b25 a6 a2 a13 b20 a31 b23 a23 b35 b11 b19 a6 a1 b1
a6 a11 b11 b34 a3 b14 a10 a23 a5 a9 a9 b8 a2 b14 b5 b28 b6 b2 - a2 a2 a21 b4 a25 b1 a10 a10 a3 a14 b15 b6 b1 a1 a12
a11 a3 a11 a5 - a20 b12 b20 a7 b2 a19 b10 b8 a4 b12 a1 a6 a8 b1 b18 a6 a6 b8 b3 a12 a10 b20 b9 b1 b49 a3 b16 a11 b6
b28 b9 b6 b15 a39 a8 b2 b2 a31 a10 b3 b10 a2 b13 b3 a2 b10 a25 a4 a14 a3 a11 b6 a18 b2 a14 b12 a5 b6 a30 a36 a10 a1
a12 a1 a35 b7 a13 a19 b4 a18 a6 b9 b27 b19 b10 a7 a8 a10 b14 a54 a1 a8 b5 b11 b46 a12 b14 a6 b6
""",
    "3 3": """
b31 a19 b38 c34 b4 b31 b19 a14 b37 b46 b14 b26 b26 a49 c18 c6 a7 a22 b16 c18 c31 b14 a23 b14 a6 c17 a31 a12 b28 c34
a23 c43 a26 c10 c18 a18 a56 c13 c26 b28 a26 a40 a23 b31 b40 a35 c12 c24 a57 c31 c33 a19 a12 a9 b14 a44 a37 a53 a8 a55
b19 a10 b6 b22 b34 c22 a25 a15 a35 a24 a15 a27 b19 c18 b15 a28 b26 a28 b15 c16 c17 c15 b33 a11 a35 b33 a11 c18 a23 a34
c30 a26 b17 c40 c36 c13 a5 b39 a18 c48 a8 b38 c10 c41 c12 b19 c20 a26 a7 a38 a18 a38 a30 a26 a23 a24 a15 b23 a11 a34
a8 b48 b5 b13 a22 a51 a9 b21 c38 c21 b49 a18 b15 a11 a16 b31 c52 a40 c23 a19 a6 b33 a54 c8 - a28 c36 a24 a17 b25 c23
b24 a8 b26 c17 a38 c20 a35 b14 b21
""",
    "4 4": """
a40 c29 d25 a24 d17 a25 a8 a13 a45 b30 a55 c35 b29 b9 b27 c33 b58 b36 a36 a47 b41 d19 a50 a27 b27 c53 a34 d17 a8 a62
a17 a45 a18 a14 a16 a23 a23 a34 b36 b16 c36 a30 a54 a16 c12 d68 a26 c17 b27 a29 b13 b12 b26 a17 a20 a36 b15 c18 a16
b25 b51 b14 d31 b66 b27 b22 a16 d15 a14 d21 a17 c24 c34 d49 a49 a21 a18 b37 b31 b25 a57 c16 b38 b16 d42 a16 a51 b24
d35 a37 b42 b28 a11 d46 a22 b34 a26 b43 a40 b23 b16 a53 a31 d24 c12 d35 d37 c40 d38 d22 a13 a32 c42 a41 d28 a10 c48
b23 c32 b28 d36 b71 b28 b36 b26 b34 a13 a13 c9 a37 a27 a19 b23 a48 a30 b12 a27 b18 a34 a52 c12 a19 c23 a15 c21 a17 a16
a51 c33 a32 d38 c35 d37 a32 b15 c13 a16 c26 d21 b26
""",
}
