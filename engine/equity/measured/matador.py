"""Measured rounds of Matador, written by `python -m tools.lab.equity`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

ROUNDS: Final[Mapping[str, str]] = {
    "2 2": """
a95 b1 b44 b18 a22 b33 b30 a47 a16 a48 b5 b83 b29 a43 a14 a20 a33 b30 a12 b23 b22 a55 b4 a25 a55 a65 b12 a23 a15 b7
a38 b12 b87 a28 b9 a82 b24 b64 a9 b15 a47 a9 a26 b11 b1 b4 a22 b46 a24 a39 a22 b41 a22 a28 a30 a23 a28 b56 b69 a92 a23
a32 a23 b56 a1 a37 b25 a1 b79 a20 a61 b25 b50 b10 a33 b1 a33 b4 b24 b2 b57 b10 b5 b3 b42 b39 b5 a74 a8 b40 b68 b11 a41
b44 b11 b19 b13 b25 a16 b30 b2 a26 b12 b33 b22 b80 b10 b74 a29 a35 a9 a46 a85 b20 a62 b42 a13 b43 a21 a49 a29 a32 a39
a52 a11 a5 b75 b38 a34 b48 b41 a9 a12 b51 a60 b11 a17 b21 b58 b30 a16 b16 b35 b15 a20 a43 a59 a17 b14 b31 b30 a21 a76
a71 a39 b15 a74 a60 b16 a19 b11 b22 a91 a6 a42 a15 a95 b5 b54 a25 b37 a31 a6 b13 b15 a29 b47 b35 a14 a57 b17 b51 a39
b3 b28 a45 a33 b35 b73 b28 a2 a21 b24 b59 a84 b3 a27 b7 b11 a61 a78 b35 b20 b33 b1 b19 b56 b29 a29 b24 b12 b15 b2 b56
b17 a72 a8 a16 b23 b1 a66 a2 b20 a71 a25 b17 a22 a29 b1 a2 a39 b20 a26 b6 a67 a54 b10 b42 b11 a27 a27 a10 b14 a27 b53
a61 b5 b70 a10 a9 b15 a1 a43 b22 b6 a6 b1 a6 b37 b37 a3 a18 a26 a2 b56 b27 - b21 a43 b7 a25 b3 b7 b94 a30 b27 a54 a33
a34 b20 b53 a40 b14 a30 b50 b45 a17 a23 b34 a10 b42 b14 a61 a39 b22 a24 b85 b28 b49 b19 b70 b13 a21 b7 a30 b7 b34 a3
a5 b2 b4 b32 b31 b13 b14 a2 a45 b23 a7 a44 a20 b67 a34 a68 b25 a14 a8 a16 b43 b8 a10 b46 b6 b92 a66 a29 a19 a7 b58 a33
a48 a77 b43 a10 b8 b16 a23 a10 b13 a40 a61 a61 b12 b18 a18 a30 a44 a33 a10 b96 b2 b34 b61 a25 a38 a65 b69 a34 a28 -
a40 a21 a22 b15 a9 b9 a106 b27 b18 a23 b15 b28 a24 b28 b45 b45 a19 a11 b28 a27 a24 a49 a30 b21 b50 b18 a5 b49 b26 b38
""",
    "3 3": """
a99 a62 b92 a44 c24 b36 a20 c65 b37 b69 a45 b79 a74 c84 a67 a47 a49 c72 b68 a46 a84 c89 c21 c87 a88 b60 c24 c76 b51
a74 a75 b51 a84 b27 c51 b75 c50 b77 b77 a46 b50 c97 b56 c73 c40 b56 a35 b101 a77 a80 a73 a86 a61 b51 c56 c94 b91 c104
b89 b69 a102 b84 b44 b66 b36 b72 b67 c65 b77 c33 a46 c74 c60 c61 c72 - a40 a39 c44 b66 b89 b50 c37 - - b86 a52 c72 a22
a110 a91 a62 a35 c60 a37 c42 c77 a59 c73 a39 b44 c51 c61 c88 c75 - c56 a35 a87 c39 c33 b52 b73 c45 c79 a100 b37 c66
b45 a62 c67 c45 a41 b82 a87 c78 c75 a76 b60 a44 b67 a74 c71 a57 c34 c58 b61 a83 b49 a37 b62 b35 a85 c95 c47 b41 b43
a52 b62 a72 a57 a58 c89 b86 c79 c40 a70 c93 c43 -
""",
    "4 4": """
b69 c57 a90 b31 a70 d68 a77 c66 d59 c76 c108 a77 a72 c76 a54 d76 b39 a69 c78 a60 b60 c47 c53 c80 c72 a36 a53 d47 a45
c66 d65 d50 a82 - c43 b61 d61 c81 a30 d56 c64 c80 d97 c70 d70 d76 c72 b98 d70 d51 d60 d76 c69 d69 a63 d71 a65 a81 c92
b64 a31 d76 a85 c64 a84 - d61 d49 c77 d39 a117 a93 b60 d67 a84 a96 c36 c46 a66 c54 b96 a113 - a82 b35 b62 a49 a59 b79
c69 a88 d87 b57 d63 c81 d43 c56 c83 c70 a97 a92 c68 c37 b80 d40 a73 b77 d85 a78 a68 c61 c56 a91 c94 a61 c75 a54 a105
c82 b88 b83 - a68 b66 a60 d62 d56 b63 c80 c100 d83 d49 c68 c77 b57 c55 a85 a74 b97 a40 c89 d64 c104 c45 a118 c41 a71
c91 a95 d99 a67 b64 c42 d87 b73 c58 d39 b83 c66 d89
""",
}
