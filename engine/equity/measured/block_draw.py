"""Measured rounds of Block & Draw, written by `python -m tools.equity`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

ROUNDS: Final[Mapping[str, str]] = {
    "2 2": """
a6 a16 a26 b6 b26 a6 a6 b31 a30 a14 b20 b8 a8 a8 b33 b41 b7 b11 a26 b3 b4 a18 a6 a10 b3 b4 b19 b5 a10 a11 a8 a5 a12
b22 a53 b13 - a14 a14 b10 b10 a22 a3 a2 a34 b17 a5 b54 a17 a7 b6 a12 a5 a5 a46 a9 b19 b17 b17 b7 b78 a7 - a24 a14 a4
b30 b9 b7 a20 a21 b18 b36 a5 b18 b21 a30 a4 a5 b10 a6 a36 b10 b70 b16 b97 a2 b18 b20 a11 b18 a25 - b8 b6 b30 a13 a52
b21 a17 b8 a31 b26 a16 b15 a28 a62 b3 a10 a10 b7 b56 b25 b10 a24 a6 - b12 a9 a15 a17 a2 b24 b11 a9 b18 b22 a15 b1 a9 -
b23 b19 b21 b15 a30 a14 - a22 a20 a96 b32 b9 a3 a2 a26 a14 a3 b8 a25 b28 a28 b6 a5 b18 a22 b52 a8 a7 b37 b19 b11 b9 b2
a15 b12 a3 a5 a15 a14 b1 a18 a9 b4 a3 b9 a8 a4 b16 a6 b17 a23 b7 b7 a20 a8 b24 - a5 b27 a83 a12 b48 a22 b6 a5 a9 b25
b11 b2 b2 b17 a10 a26 a3 b23 b6 b10 b13 b8 b17 b10 a5 b2 b1 a32 a24 a12 a4 a6 a2 a34 a17 a27 a12 b11 b47 a29 b2 b38
b18 - b12 a52 b2 a32 a27 a30 a83 b13 a8 a12 b16 a8 a30 a6 b10 a6 a62 a53 a24 a21 b54 a62 b11 b13 a5 a6 a5 b11 b19 a89
a21 a6 a12 a9 a3 a3 a8 a4 a22 a62 a7 b42 a7 b26 a5 b5 b54 b24 b13 b10 a5 a6 a5 b13 b16 a8 a28 a11 b12 a8 b30 b14 a11
a13 a2 a11 a6 b1 a2 b31 b8 a28 a18 a9 b2 b10 a7 b28 b80 a5 b24 a66 a9 a7 a16 a14 b21 - a13 a38 b6 a10 a10 a4 b8 a15
b14 a4 b48 a22 b9 b19 a28 a2 b14 a36 b62 b33 a60 b24 a38 b24 b34 a38 b82 a3 a16 b14 b11 a13 a28 a20 a6 b2 b13 a22 b8
a89 b1 b19 b11 b17 b19 b15 a29 a7 a12 a4 b2 a2 b5 b56 a5 a6 a8 a4 b30 a49 a23 a6 b6 b4 a9 a16 a14 b15 a26 b62 - a19
b10 a23 b21 a3 a30 b35 b21 -
""",
}
