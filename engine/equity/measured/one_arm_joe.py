"""Measured rounds of One-Arm Joe, written by `python -m tools.lab.equity`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

ROUNDS: Final[Mapping[str, str]] = {
    "2 2": """
b31 b6 b25 b2 a11 a14 a12 a67 a20 a38 b2 a10 a12 b12 b9 a4 a12 a15 a67 a18 b12 a4 b39 b17 a4 b8 - b34 a5 b23 b14 a4
b23 b22 a8 a54 b25 b8 a22 b24 a2 a10 a38 a2 a25 b11 b7 b33 a28 b10 a36 a6 b16 a6 a42 a16 a4 b10 b12 b4 a48 a38 b6 a41
b23 a5 b31 b22 a34 a8 a34 a53 b8 a30 a30 a26 a27 a10 a2 a5 b14 a7 b4 a32 a7 b10 a10 a10 a6 b11 b23 a25 a10 a13 b10 b59
a24 a12 b6 b39 a20 b12 a12 b78 b7 b10 b2 b12 b12 b35 b10 b8 b8 a5 a33 b7 a29 b15 b8 a34 a58 b56 a28 a38 b24 b15 a26
a11 - a42 b35 b6 a43 a44 b4 b5 b13 a15 b8 - b12 a40 a21 b40 a6 a5 a2 b17 a8 a61 - b13 a4 b16 a7 a17 b31 b6 a12 b2 b6
a10 a5 a11 a2 b89 a1 a39 b62 a4 - b4 a31 a2 a24 a6 b9 a27 b14 a6 a25 a31 b14 b76 a8 b11 a6 b13 b11 a2 a40 b6 a12 a3
b22 b10 a19 a46 a5 a17 a10 b30 b3 b4 a3 b11 b4 b12 a1 b2 b9 b10 a77 b43 a2 a42 b14 a4 a29 b12 a18 a7 a34 b12 b25 a27
a4 b2 b78 b45 a10 b53 a22 b4 b3 a9 a16 b8 a50 a16 a31 b21 b5 a37 b10 a40 a10 a9 a10 a45 a6 b1 b20 a16 b26 b8 a17 b14
a7 b12 b10 b26 b21 a2 b18 a2 a12 a65 a29 b20 b18 a29 a7 b5 - a7 a6 a31 a29 a24 a23 a10 a24 a3 a17 b8 b13 b26 b25 b11
b12 b16 a9 b24 a16 b4 b9 a4 a2 b13 b13 b2 - b6 a14 a8 b21 b12 a47 a14 b8 a20 - a51 a5 b80 a16 a1 b14 b24 a5 a43 a6 b4
a8 b13 a22 b12 a10 b28 b6 a5 b6 b7 a4 a4 a3 b4 b8 a4 b13 a2 b25 a10 a26 a4 a18 b12 - a36 a23 b66 a22 a20 b22 a6 b15
a36 b14 b12 b4 b82 a9 a37 a9 a12 a7 a6 b2 a25 b4 a8 - b6 a31 a8 b8 b7 b7 a2 b32 a10 b38 b4 b37 a5 a16 b5 b24 b10 a11
b22 a12 a2 a28 b25 b16 b6 b33 a15
""",
    "3 3": """
c52 - b32 a29 a24 c18 c21 c45 c44 c50 c34 a12 c52 b37 c29 c69 b25 b43 c15 a17 a49 c32 b46 c8 a22 c40 c6 b56 c30 c10
c15 c43 c26 a13 b38 a33 a78 b16 c18 c56 a7 a40 b44 b39 a18 a10 c108 b16 c22 b13 a21 a38 c50 c13 b38 c32 c25 a32 a65
b55 a42 a55 c18 b35 c21 a19 b90 c39 c19 b12 a109 c26 c28 b26 b85 a25 a9 b28 c50 c18 a38 b14 a85 a65 b64 c72 c58 a80 a8
a60 a67 c72 a16 a36 b69 b50 b57 b64 a29 b11 b41 c62 b45 a34 a53 c47 c24 b103 c18 b91 b49 c39 a62 a22 a21 b24 a28 a32
b47 b42 a8 b103 c18 a76 c9 c32 c12 b36 b62 c34 c16 b66 a20 c45 a23 b38 a8 c66 a72 b24 a26 b12 c51 c8 a34 a87 a20 c14
b41 b70 b29 b29 a99 b52 a12 c61 b30 c53 a21 b20
""",
    "4 4": """
b92 b52 a111 a36 a40 d10 d27 b88 c105 d105 a34 b110 a20 c61 c16 d42 d25 d31 a112 d58 b64 b138 c36 c91 b72 d57 a95 d32
a34 a31 a104 a65 b99 d83 b66 a94 a89 c62 b59 b83 a28 d66 a42 d27 c73 b121 c70 d99 a75 d47 a70 b83 a81 b43 a28 c88 d91
b48 a34 a34 a57 b54 d102 - b53 b38 b120 a51 c45 b54 c23 a46 c93 a46 a84 a93 d63 b59 c101 b88 a66 d39 d40 d46 c30 a68
d104 c31 c71 b29 c35 b117 a46 b69 b34 c74 c58 a45 d60 b114 b48 c38 a40 c21 b28 b111 b78 b64 d67 b21 b103 b29 c51 c74
d84 d42 a31 a98 c27 b53 c66 b65 a82 b107 a42 c101 b42 b62 a35 b68 b18 b20 d93 d74 d53 d34 c28 b23 c24 c60 d72 b72 d66
c58 a75 c34 a106 a37 c66 d71 d32 c44 d94 a85 b82 c24 c72 a109 c57 b66
""",
}
