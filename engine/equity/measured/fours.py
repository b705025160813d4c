"""Measured rounds of Fours, written by `python -m tools.lab.equity`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

ROUNDS: Final[Mapping[str, str]] = {
    "4 4": """
c51 b58 a26 a49 c48 a94 b19 c41 b48 d66 a31 c62 c51 c45 b34 d44 b27 b22 a91 d44 b89 d18 b56 d19 b23 b96 a72 c63 a34
a36 a80 b42 b87 c46 b75 b75 a27 a85 a25 c50 b71 a78 a34 c37 b70 a58 d48 a88 c43 c49 a28 a19 a21 a35 a57 a43 d20 b79
d39 a93 a86 b43 b31 b47 a14 d21 a92 a100 b64 a89 d36 b72 b20 d33 a50 b66 a92 d35 d33 a12 a51 a52 b65 a39 d13 d31 a93
b50 b89 c79 b59 a21 b80 b70 b72 b37 c8 a17 a19 d24 c32 d31 b56 b28 b40 b60 a73 c59 a84 d26 a81 b73 c74 d52 c81 c30 a82
d46 b84 a104 a23 a19 a41 b89 b50 c55 c44 b73 a26 a96 b81 c49 a99 d34 b76 a94 c39 b71 b18 b69 b73 a41 a89 a50 a97 b85
c46 b73 c11 b66 a19 b77 a50 b44 b42 b30 a20 c59 a96 a88
""",
}
