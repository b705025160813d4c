"""Measured rounds of Block & Draw, written by `python -m tools.lab.equity`."""

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
    "3 3": """
c17 a18 a14 a31 a56 c31 a12 c13 c34 c44 b17 a30 b24 b24 a36 b22 a44 a37 a40 b19 a36 a28 a40 c42 b17 b13 c17 b49 a35
a45 a51 c20 a34 b30 c58 b52 b21 c24 a11 a14 a14 a18 a34 b14 b65 c14 a43 c23 b33 a12 b33 c42 a13 a25 a14 a10 c44 a36
a35 a14 b18 b40 a5 a56 b60 a9 a47 a14 a28 a23 c10 a41 a10 a50 c46 a20 a47 b17 a16 b7 c36 c20 b31 a15 a13 b21 b45 a56
a73 a65 c38 a16 c65 b25 c23 c48 b46 b46 c27 c63 c27 a8 c34 a13 a23 a17 a16 b14 a30 a35 b58 c7 c42 c4 a30 a20 a7 a32
c29 b18 b10 - c44 b52 c14 a50 a9 b42 a40 a68 a16 b47 a46 c39 a38 a71 b69 b17 a28 a27 a16 b37 b48 c26 a46 c37 c55 a34
a17 b53 a17 a19 a6 c54 c34 c87 a13 a31 a21 a11
""",
    "4 4": """
a24 c44 d66 a29 a22 b24 c34 a86 a36 b25 a45 c29 c47 d45 a43 d63 d51 b17 a54 d46 c67 c45 d48 c23 a20 c60 c36 a30 d25
b42 a22 b56 a17 a42 d28 d62 b60 a64 a79 c11 c25 d20 a41 c32 a60 a43 c22 b40 a35 d70 b64 b26 b47 c52 a34 a22 b17 a18
b48 c8 a52 b60 c67 b61 a21 b53 c44 c48 a29 b12 c60 d50 a38 b24 a41 a55 d58 b34 b19 b36 a63 c71 b34 d55 c31 a36 b34 a27
a48 b56 c25 d59 d53 a53 c30 a70 b41 b45 d46 a70 b18 d30 d40 c20 a59 d39 b13 a38 c36 b51 a20 a27 b11 b37 d39 d64 a17 a9
a43 b44 d38 c45 b35 c43 d46 b72 a32 - a44 c54 a51 b36 b46 a62 b20 c56 a31 b45 b62 d57 a28 b53 c51 c69 a62 a63 c52 a30
c33 c20 a56 b33 c28 d29 c43 b18 a66 c44 d32 d54
""",
}
