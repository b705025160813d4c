"""Measured rounds of Partners, written by `python -m tools.lab.equity`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

ROUNDS: Final[Mapping[str, str]] = {
    "4 2": """
a25>b a20>b a43>b b23>b b32>b a31>b a41>b a64>b a40>b a35>b b21>b a27>b b24>b b37>b a12>b b30>b a18>b b3>b b16>b a22>b
b9>b a49>b b18>b a12>b a61>b a17>b a38>b ->b b22>b b37>b a20>b b23>b b10>b b5>b a22>b b41>b b26>b a4>b b18>b a45>b
a25>b a16>b b19>b a10>b a13>b b28>b a21>b b5>b a8>b a44>b b11>b a16>b a24>b b8>b a29>b a16>b b42>b a16>b a11>b b24>b
a14>b a45>b a33>b a23>b b11>b b16>b b14>b a24>b a63>b b11>b a13>b b29>b a17>b b35>b b34>b a16>b a24>b a10>b b6>b b17>b
a6>b a42>b a47>b a37>b b9>b a8>b a42>b b25>b a12>b b11>b a21>b a23>b a6>b b47>b b24>b ->b a18>b a15>b a11>b b11>b
a28>b a21>b a20>b b25>b a21>b a7>b b9>b a11>b b10>b b35>b a11>b a42>b a34>b a14>b a7>b a13>b a32>b b22>b b25>b a25>b
a7>b b20>b b10>b a13>b b12>b a70>b a35>b a11>b b37>b a33>b a19>b b15>b a9>b b38>b b24>b a9>b a37>b a11>b a10>b a24>b
b21>b b12>b b35>b b13>b a7>b a46>b a12>b b6>b a16>b a7>b b20>b b23>b b45>b a8>b b8>b a26>b a29>b a8>b a17>b b17>b
a44>b a33>b b10>b a11>b a12>b b17>b a16>b a15>b a24>b b1>b b6>b a2>b a26>b a17>b b19>b b26>b b20>b b20>b b15>b ->b
b21>b b20>b a10>b a44>b a30>b a31>b a27>b b18>b a13>b a29>b a24>b b34>b a15>b a21>b b21>b a13>b a21>b a47>b a14>b
a39>b a12>b a37>b a39>b a13>b a25>b b34>b a25>b a20>b a40>b b24>b a34>b b11>b a14>b b11>b b28>b b21>b b18>b b19>b
a21>b b21>b b42>b a23>b b44>b b10>b b3>b b43>b b25>b a34>b a14>b a27>b a13>b b12>b a22>b a38>b b10>b a16>b a16>b b9>b
a19>b b16>b b26>b a25>b a13>b a45>b b3>b a9>b b12>b a13>b b31>b a5>b b17>b b16>b a46>b a27>b a40>b b29>b b26>b a28>b
b18>b b22>b a18>b b50>b a22>b b6>b a17>b a42>b b39>b b15>b a17>b b17>b a19>b a24>b b12>b a46>b b11>b a6>b b16>b a27>b
b15>b a19>b b20>b b19>b b14>b a32>b b29>b b31>b b10>b b26>b ->b a26>b a23>b b12>b a22>b a49>b a26>b a10>b a21>b a32>b
a25>b a45>b a12>b b38>b b27>b a21>b a26>b a11>b b45>b a28>b a29>b a19>b a58>b b5>b a15>b a3>b a29>b a20>b b21>b a17>b
b22>b b57>b a2>b b28>b b14>b a12>b b13>b a31>b a28>b a8>b a2>b a28>b b20>b a22>b a13>b b13>b ->b b12>b b13>b b9>b
a19>b a35>b ->b ->b a28>b a7>b a18>b b23>b a10>b b17>b a18>b a15>b a23>b a23>b b37>b a17>b a36>b b23>b b12>b b25>b
b4>b a21>b b23>b b14>b a41>b a8>b a11>b a17>b a19>b a50>b a38>b b20>b b7>b a27>b a14>b b11>b b27>b a14>b b5>b a19>b
b20>b b35>b b24>b a7>b ->b a30>b b18>b a9>b b10>b a16>b a61>b a22>b a12>b a9>b a11>b a5>b a8>b b21>b a33>b b9>b b35>b
b13>b
""",
    "4 2 next_leader=winner points=all": """
a44>a b20>b a20>a b24>b b35>b a14>a b24>b a74>a a56>a a19>a b23>b b38>b b12>b a25>a a20>a a18>a a26>a b15>b a47>a
b31>b b13>b a54>a a11>a a11>a ->b b37>b a32>a b15>b b40>b a43>a b78>b a90>a a18>a a22>a a31>a a39>a b47>b a46>a a44>a
a28>a a40>a b29>b a19>a a21>a b19>b b14>b a44>a a86>a a40>a a40>a b12>b a54>a a18>a b46>b a22>a a72>a a34>a b18>b
b34>b b40>b a16>a b62>b a42>a b31>b a28>a a31>a a23>a b26>b a15>a b38>b a20>a b52>b b36>b a26>a a30>a a74>a a22>a
a51>a a32>a b24>b a11>a b37>b a26>a a60>a a29>a a17>a b22>b a24>a a28>a b44>b a19>a a33>a a72>a a64>a b52>b a38>a
a15>a a27>a a16>a a24>a a34>a b34>b b40>b b9>b b27>b a26>a a27>a b38>b a20>a b82>b a13>a a54>a b20>b b22>b a39>a b38>b
b18>b a6>a a38>a a42>a a20>a a29>a a29>a b48>b a42>a a40>a b76>b b16>b a12>a b28>b a23>a a41>a a15>a a49>a b14>b a31>a
b46>b a58>a b68>b a29>a b25>b b20>b a27>a b26>b a35>a b20>b b17>b b14>b b22>b ->b a63>a b68>b a60>a b25>b ->b ->b
a43>a b36>b a26>a a76>a a57>a a44>a a15>a a72>a b54>b a30>a b52>b a16>a a25>a a32>a a19>a a16>a a20>a b16>b a24>a
b41>b b30>b b42>b a13>a a22>a b18>b b8>b a12>a a24>a a35>a b54>b b33>b a39>a a34>a a23>a a34>a a68>a b36>b b12>b b36>b
a26>a a48>a a26>a a27>a a69>a a14>a ->b b36>b a12>a a22>a a83>a a21>a a17>a a66>a b18>b b19>b a35>a a15>a a17>a a15>a
b74>b b48>b a14>a a50>a b21>b b58>b a38>a b46>b a16>a a11>a a32>a b42>b a38>a a23>a a21>a b12>b a48>a a22>a b22>b
b20>b b12>b a36>a a18>a a28>a a57>a b34>b a12>a b14>b b22>b a76>a a27>a a24>a a22>a a32>a b64>b a20>a a50>a b15>b
a24>a b15>b a30>a b10>b a18>a b14>b a54>a a21>a b48>b b27>b a49>a a14>a a24>a b62>b a25>a b21>b a15>a a25>a a42>a
b30>b a17>a a28>a a19>a b22>b a12>a b44>b a60>a b26>b b47>b b21>b ->b b34>b b22>b a17>a b34>b b52>b b54>b a68>a ->b
a31>a b17>b a66>a a26>a a23>a b50>b b12>b a34>a a12>a a24>a b33>b a14>a b52>b a32>a b76>b a28>a a60>a b34>b b34>b
b44>b b14>b a46>a b50>b a22>a b14>b a20>a b50>b b56>b a11>a b24>b a20>a a17>a a50>a b22>b a25>a a40>a a6>a a20>a b26>b
a16>a a20>a a64>a b62>b b13>b a26>a a31>a b11>b a34>a ->b ->b a46>a b13>b a28>a a20>a a42>a a25>a a48>a a44>a b24>b
b26>b a15>a a31>a b38>b a19>a b19>b a36>a a10>a a23>a b33>b b31>b b28>b a36>a b15>b a23>a a17>a a7>a b9>b b54>b b9>b
a40>a a23>a b18>b a30>a a38>a b35>b a18>a b51>b a17>a b44>b b21>b a56>a a58>a a17>a a17>a b50>b a42>a a68>a a54>a
b30>b a23>a a52>a b31>b b30>b a54>a b30>b b27>b ->b a15>a
""",
    "4 2 next_leader=winner unit=hands": """
b1>b b1>b b1>b a1>a a1>a a1>a b1>b a1>a a1>a a1>a a1>a b1>b a1>a a1>a b1>b a1>a b1>b a1>a b1>b a1>a b1>b a1>a a1>a
a1>a b1>b a1>a b1>b ->b a1>a a1>a a1>a a1>a a1>a a1>a a1>a a1>a a1>a a1>a b1>b b1>b b1>b a1>a a1>a b1>b a1>a a1>a a1>a
a1>a a1>a b1>b a1>a b1>b b1>b a1>a a1>a a1>a a1>a b1>b b1>b a1>a a1>a b1>b a1>a a1>a a1>a a1>a b1>b b1>b b1>b b1>b
a1>a a1>a a1>a b1>b a1>a a1>a a1>a a1>a b1>b a1>a a1>a b1>b a1>a b1>b a1>a b1>b b1>b a1>a b1>b a1>a a1>a a1>a b1>b
a1>a b1>b b1>b b1>b a1>a a1>a a1>a b1>b b1>b a1>a a1>a a1>a b1>b a1>a a1>a b1>b b1>b a1>a a1>a a1>a a1>a b1>b b1>b
a1>a b1>b a1>a b1>b a1>a a1>a a1>a b1>b a1>a a1>a a1>a a1>a b1>b b1>b b1>b a1>a a1>a a1>a b1>b a1>a b1>b a1>a b1>b
a1>a b1>b b1>b a1>a b1>b b1>b b1>b b1>b b1>b a1>a b1>b a1>a b1>b a1>a b1>b a1>a b1>b a1>a a1>a a1>a a1>a a1>a b1>b
a1>a a1>a a1>a a1>a a1>a a1>a b1>b a1>a a1>a a1>a a1>a b1>b a1>a b1>b b1>b a1>a a1>a a1>a b1>b b1>b a1>a a1>a a1>a
b1>b b1>b a1>a a1>a a1>a a1>a a1>a a1>a a1>a a1>a b1>b a1>a b1>b a1>a b1>b a1>a ->b b1>b a1>a b1>b b1>b a1>a a1>a a1>a
a1>a a1>a a1>a a1>a b1>b a1>a b1>b b1>b a1>a b1>b a1>a a1>a a1>a b1>b a1>a a1>a a1>a a1>a a1>a a1>a b1>b a1>a a1>a
a1>a a1>a b1>b a1>a a1>a b1>b a1>a b1>b b1>b a1>a b1>b b1>b a1>a a1>a a1>a a1>a a1>a b1>b a1>a a1>a a1>a b1>b a1>a
a1>a a1>a a1>a a1>a b1>b a1>a b1>b b1>b a1>a a1>a a1>a b1>b a1>a a1>a b1>b a1>a a1>a b1>b a1>a a1>a a1>a a1>a a1>a
a1>a a1>a b1>b b1>b b1>b a1>a a1>a b1>b a1>a b1>b a1>a b1>b b1>b b1>b a1>a b1>b b1>b a1>a b1>b b1>b b1>b a1>a a1>a
a1>a b1>b a1>a b1>b a1>a a1>a a1>a a1>a a1>a a1>a a1>a b1>b a1>a b1>b a1>a b1>b a1>a a1>a a1>a a1>a b1>b a1>a a1>a
a1>a b1>b a1>a a1>a a1>a a1>a a1>a a1>a a1>a b1>b a1>a b1>b b1>b b1>b b1>b a1>a ->b ->b b1>b a1>a a1>a b1>b a1>a a1>a
a1>a b1>b a1>a a1>a b1>b b1>b b1>b a1>a b1>b b1>b a1>a b1>b b1>b b1>b a1>a b1>b a1>a a1>a b1>b b1>b a1>a b1>b b1>b
a1>a a1>a a1>a b1>b a1>a b1>b a1>a a1>a b1>b b1>b a1>a a1>a a1>a b1>b a1>a a1>a b1>b b1>b b1>b a1>a a1>a a1>a b1>b
a1>a a1>a b1>b a1>a a1>a b1>b
""",
    "4 2 points=all": """
a44>b a20>b a66>b b24>b b60>b a36>b a70>b a102>b a74>b a66>b b34>b a40>b b25>b b43>b a22>b b42>b a27>b b7>b b26>b
a35>b b13>b a72>b b23>b a14>b a108>b a27>b a52>b ->b b40>b b62>b a34>b b32>b b14>b b9>b a28>b b53>b b36>b a14>b b25>b
a60>b a40>b a21>b b27>b a17>b a21>b b40>b a40>b b15>b a15>b a80>b b28>b a29>b a32>b b23>b a45>b a33>b b74>b a27>b
a15>b b30>b a16>b a61>b a42>b a37>b b12>b b18>b b26>b a28>b a96>b b35>b a20>b b52>b a25>b b62>b b42>b a18>b a34>b
a12>b b16>b b40>b a11>b a78>b a53>b a60>b b14>b a10>b a61>b b28>b a17>b b18>b a30>b a30>b a14>b b82>b b34>b ->b a28>b
b32>b a20>b b32>b a34>b a32>b a24>b b43>b a22>b a17>b b22>b a15>b b10>b b60>b a13>b a70>b a45>b b26>b a8>b a28>b b28>b
b34>b b17>b a45>b a20>b b41>b b14>b a33>b b17>b a100>b a50>b a23>b b50>b a60>b a30>b b18>b a13>b b47>b b40>b a24>b
a43>b a15>b a20>b a29>b b25>b b20>b b60>b b24>b a10>b a76>b a18>b b14>b a21>b a14>b b25>b b44>b b82>b a12>b b10>b
a34>b a33>b a17>b a19>b b32>b a57>b a66>b b18>b a14>b a36>b a18>b a25>b a44>b a17>b b6>b b46>b b54>b a27>b a52>b b33>b
a28>b a31>b b33>b b19>b b30>b b18>b b8>b a12>b b16>b a39>b a42>b b15>b ->b b52>b a19>b a47>b b62>b b23>b a17>b a22>b
a13>b a31>b a27>b a52>b a51>b a14>b a46>b a62>b a20>b a44>b b60>b a39>b a29>b a70>b b34>b a58>b b23>b a30>b b24>b
b54>b b25>b b26>b b25>b a32>b b22>b b58>b a38>b b86>b b22>b b7>b b76>b b39>b a42>b a14>b a43>b a20>b b18>b a22>b a54>b
b17>b a30>b a23>b b14>b a32>b b21>b b34>b a48>b a21>b a54>b b6>b a12>b b18>b a24>b b58>b a10>b b26>b b19>b a70>b a38>b
a68>b b50>b b37>b a48>b b30>b b42>b a21>b b78>b a37>b b16>b a34>b b42>b b28>b a44>b a26>b a20>b a32>b b10>b b52>b
a74>b b35>b a18>b a22>b a18>b b19>b a28>b b26>b b47>b b21>b a58>b b37>b b46>b b15>b b32>b ->b a36>b a45>b b14>b a23>b
a82>b a50>b a16>b a28>b a46>b a29>b a70>b a12>b b70>b b48>b a26>b a30>b a14>b b66>b a35>b a37>b a24>b a100>b b9>b
a26>b a4>b a36>b a35>b b23>b a36>b b42>b b100>b a11>b b50>b b20>b a31>b b27>b a48>b a36>b a12>b a6>b a34>b b33>b a32>b
a14>b b19>b ->b b31>b b20>b b13>b a24>b a58>b ->b ->b a46>b a13>b a20>b b33>b b28>b b30>b a12>b a66>b a15>b a35>b
a13>b b17>b a38>b a40>b b60>b b10>b b31>b a38>b b33>b b31>b a70>b a18>b a17>b a20>b a28>b a71>b a74>b b32>b b9>b a43>b
a26>b b17>b b50>b a23>b b23>b a26>b b38>b b46>b b44>b a13>b ->b a33>b b24>b a18>b b29>b a28>b a82>b a36>b a34>b a16>b
a12>b a13>b a18>b b32>b a41>b b15>b b56>b b21>b
""",
    "4 2 set=double-9": """
a41>b a31>b b15>b a25>b a48>b a52>b b11>b b60>b a39>b b49>b b25>b a41>b b26>b b27>b a23>b a49>b a35>b a64>b b58>b
b39>b b65>b b30>b b10>b b32>b a31>b a24>b a23>b b32>b a15>b b27>b b66>b b46>b b19>b b33>b b25>b a40>b b36>b b38>b
a69>b a38>b a53>b b93>b a155>b a18>b a105>b a32>b b54>b b17>b b28>b a43>b a55>b a15>b a31>b a24>b b27>b a58>b ->b
a60>b b72>b a43>b a50>b b34>b b18>b a44>b a66>b a31>b b31>b a64>b a19>b b39>b b8>b a46>b a18>b b22>b a37>b b43>b b31>b
a66>b a86>b a31>b b22>b b30>b a42>b a15>b b41>b b36>b a39>b a53>b b36>b b35>b a38>b a23>b a18>b b77>b a15>b a47>b
a27>b a62>b b41>b a33>b a36>b a19>b b11>b a33>b a46>b a19>b a70>b a64>b b58>b a58>b a45>b b13>b a23>b b14>b a29>b
b15>b b46>b a63>b a61>b a100>b b40>b a18>b b25>b b62>b a26>b b36>b b33>b a40>b b26>b a16>b b65>b a26>b a29>b b56>b
b39>b a56>b a27>b b21>b a37>b b90>b b9>b a50>b a34>b a24>b b29>b b19>b b43>b a42>b a48>b a23>b b62>b ->b b56>b a19>b
a60>b a30>b a38>b b29>b a30>b a29>b b19>b b21>b a26>b a46>b a70>b a39>b b31>b b58>b a40>b b10>b a58>b a17>b a57>b
a36>b b23>b b38>b a73>b a9>b a45>b a25>b b27>b a32>b a148>b a39>b a29>b a29>b a21>b a40>b a12>b a39>b a22>b a59>b
b62>b a51>b a26>b b57>b a30>b a32>b b39>b a18>b b37>b a68>b a50>b a76>b a28>b a29>b b35>b b48>b a43>b a35>b b34>b ->b
a42>b a52>b b23>b b22>b b37>b a26>b a54>b a27>b a36>b a29>b a51>b a39>b a45>b ->b b40>b a77>b a66>b b54>b b23>b a56>b
a21>b a48>b a38>b a35>b b31>b b35>b a30>b a46>b a55>b b23>b a84>b a43>b a42>b a49>b a18>b b47>b b16>b b83>b b50>b
b16>b a36>b b31>b a52>b ->b a23>b b62>b a35>b b24>b a29>b b10>b b32>b a43>b b46>b b11>b a12>b a49>b b30>b b36>b b35>b
b69>b a121>b b52>b b27>b a67>b b24>b b77>b a55>b a23>b a46>b b29>b b15>b b12>b b88>b a21>b a26>b a66>b a17>b a43>b
a19>b b71>b a28>b a22>b a40>b b27>b a42>b b17>b a80>b b54>b b33>b b34>b a33>b a61>b b38>b a58>b a72>b b39>b b67>b
a83>b a63>b b29>b a35>b a23>b a65>b b118>b a98>b b30>b b25>b a56>b a7>b a42>b b34>b a31>b a25>b a22>b a32>b b31>b
a28>b b32>b a20>b b25>b a32>b b22>b a29>b a31>b b11>b a17>b b28>b ->b b107>b a94>b a41>b b22>b a38>b a21>b a29>b b49>b
b37>b b52>b a38>b b50>b a32>b b12>b ->b b51>b b41>b a62>b b26>b b25>b a39>b b33>b a17>b b49>b a18>b b51>b a35>b b25>b
b23>b a16>b b17>b a60>b b39>b a27>b b35>b a35>b b59>b b49>b b37>b a26>b b33>b a46>b a105>b a21>b a20>b b28>b b29>b
a39>b a92>b b55>b a85>b a19>b b22>b b37>b b71>b b44>b a29>b b14>b a45>b a73>b
""",
    "4 2 set=double-9 next_leader=winner points=all": """
a45>a a106>a a60>a a54>a b54>b a37>a b52>b a99>a a89>a a59>a b39>b b90>b b70>b b223>b b113>b a199>a b29>b b62>b b77>b
a56>a b85>b b32>b b59>b b67>b a83>a b156>b b35>b a122>a b64>b b61>b b35>b b98>b b47>b a82>a b22>b a55>a a74>a b66>b
a50>a b91>b a61>a a71>a a43>a a38>a b60>b b61>b b66>b b77>b b35>b b36>b b109>b a44>a a96>a a82>a b45>b a101>a b21>b
a186>a a30>a a28>a a99>a a57>a a27>a a42>a a31>a a62>a a186>a b43>b a22>a b45>b a49>a b50>b a111>a a55>a b114>b a66>a
a98>a a79>a a53>a b103>b b34>b b54>b a23>a a112>a a81>a b37>b b66>b a39>a a44>a a82>a a204>a a33>a b42>b ->b b73>b
a71>a a203>a a43>a a39>a a72>a a67>a b99>b b31>b b49>b a91>a b60>b b83>b b54>b a25>a b68>b b39>b b37>b a30>a a100>a
b43>b a120>a a75>a b30>b b88>b b78>b b61>b a21>a a82>a b16>b a80>a a132>a a29>a b40>b b73>b b112>b b37>b a37>a a74>a
a157>a a44>a b45>b b92>b b85>b b71>b a53>a b30>b a72>a a77>a b55>b a56>a b50>b b49>b b61>b b70>b b34>b b26>b a68>a
b152>b b26>b a55>a a24>a b20>b a40>a b60>b a23>a b36>b a74>a a30>a a36>a b50>b a23>a b45>b a97>a b221>b b122>b b89>b
a48>a a102>a a64>a b124>b b38>b a90>a a41>a a28>a b41>b b41>b ->b b50>b b106>b b70>b a46>a b52>b b23>b b20>b b125>b
b26>b a58>a b103>b a45>a a84>a a31>a a137>a a49>a a23>a b96>b b49>b a121>a b109>b a30>a b33>b a65>a a24>a a20>a a40>a
b120>b b69>b b33>b a52>a a35>a b29>b a59>a b114>b a41>a b44>b b72>b a67>a b44>b a52>a a60>a b59>b b65>b a46>a a155>a
b49>b b94>b b57>b a84>a a52>a b41>b a56>a a50>a a133>a b85>b a57>a a51>a a102>a b44>b a32>a a24>a a23>a a44>a a56>a
b91>b a73>a a45>a a76>a a48>a a108>a a74>a a90>a a28>a b115>b b60>b b40>b b48>b a57>a a15>a b88>b b30>b a60>a a55>a
a47>a b75>b a92>a b19>b a76>a a44>a a36>a a49>a a48>a b135>b b68>b a67>a a40>a b18>b a75>a a56>a b46>b a68>a a23>a
a54>a a31>a a40>a a71>a b51>b a85>a a31>a b55>b a21>a b28>b a54>a a46>a b83>b b74>b a11>a b46>b b74>b a88>a b58>b
a86>a a99>a b54>b a54>a b60>b a53>a a48>a b19>b a66>a a79>a a141>a b78>b a166>a a18>a a47>a b24>b a32>a a100>a a35>a
a85>a b77>b a77>a b47>b b20>b a26>a a44>a b57>b b77>b a35>a b76>b a32>a b158>b b35>b a38>a b32>b a100>a b177>b a185>a
b30>b a18>a a41>a b45>b a28>a b45>b a50>a a46>a a70>a a64>a a109>a a109>a a90>a b44>b b38>b b25>b a51>a a67>a a74>a
a121>a a71>a b75>b a109>a b24>b ->b b60>b b150>b b187>b b43>b b56>b b120>b b112>b a27>a b47>b a137>a b78>b a83>a a43>a
b52>b a86>a b90>b a66>a a89>a a31>a a130>a a47>a a29>a a72>a a56>a b24>b b87>b b37>b a161>a a60>a a128>a a74>a a96>a
->b
""",
    "4 2 set=double-9 next_leader=winner unit=hands": """
a1>a a1>a a1>a a1>a b1>b a1>a b1>b a1>a a1>a a1>a b1>b b1>b b1>b b1>b b1>b a1>a b1>b b1>b b1>b a1>a b1>b b1>b b1>b
b1>b a1>a b1>b b1>b a1>a b1>b b1>b b1>b b1>b b1>b a1>a b1>b a1>a a1>a b1>b a1>a b1>b a1>a a1>a a1>a a1>a b1>b b1>b
b1>b b1>b b1>b b1>b b1>b a1>a a1>a a1>a b1>b a1>a b1>b a1>a a1>a a1>a a1>a a1>a a1>a a1>a a1>a a1>a a1>a b1>b a1>a
b1>b a1>a b1>b a1>a a1>a b1>b a1>a a1>a a1>a a1>a b1>b b1>b b1>b a1>a a1>a a1>a b1>b b1>b a1>a a1>a a1>a a1>a a1>a
b1>b ->b b1>b a1>a a1>a a1>a a1>a a1>a a1>a b1>b b1>b b1>b a1>a b1>b b1>b b1>b a1>a b1>b b1>b b1>b a1>a a1>a b1>b a1>a
a1>a b1>b b1>b b1>b b1>b a1>a a1>a b1>b a1>a a1>a a1>a b1>b b1>b b1>b b1>b a1>a a1>a a1>a a1>a b1>b b1>b b1>b b1>b
a1>a b1>b a1>a a1>a b1>b a1>a b1>b b1>b b1>b b1>b b1>b b1>b a1>a b1>b b1>b a1>a a1>a b1>b a1>a b1>b a1>a b1>b a1>a
a1>a a1>a b1>b a1>a b1>b a1>a b1>b b1>b b1>b a1>a a1>a a1>a b1>b b1>b a1>a a1>a a1>a b1>b b1>b ->b b1>b b1>b b1>b a1>a
b1>b b1>b b1>b b1>b b1>b a1>a b1>b a1>a a1>a a1>a a1>a a1>a a1>a b1>b b1>b a1>a b1>b a1>a b1>b a1>a a1>a a1>a a1>a
b1>b b1>b b1>b a1>a a1>a b1>b a1>a b1>b a1>a b1>b b1>b a1>a b1>b a1>a a1>a b1>b b1>b a1>a a1>a b1>b b1>b b1>b a1>a
a1>a b1>b a1>a a1>a a1>a b1>b a1>a a1>a a1>a b1>b a1>a a1>a a1>a a1>a a1>a b1>b a1>a a1>a a1>a a1>a a1>a a1>a a1>a
a1>a b1>b b1>b b1>b b1>b a1>a a1>a b1>b b1>b a1>a a1>a a1>a b1>b a1>a b1>b a1>a a1>a a1>a a1>a a1>a b1>b b1>b a1>a
a1>a b1>b a1>a a1>a b1>b a1>a a1>a a1>a a1>a a1>a a1>a b1>b a1>a a1>a b1>b a1>a b1>b a1>a a1>a b1>b b1>b a1>a b1>b
b1>b a1>a b1>b a1>a a1>a b1>b a1>a b1>b a1>a a1>a b1>b a1>a a1>a a1>a b1>b a1>a a1>a a1>a b1>b a1>a a1>a a1>a a1>a
b1>b a1>a b1>b b1>b a1>a a1>a b1>b b1>b a1>a b1>b a1>a b1>b b1>b a1>a b1>b a1>a b1>b a1>a b1>b a1>a a1>a b1>b a1>a
b1>b a1>a a1>a a1>a a1>a a1>a a1>a a1>a b1>b b1>b b1>b a1>a a1>a a1>a a1>a a1>a b1>b a1>a b1>b ->b b1>b b1>b b1>b b1>b
b1>b b1>b b1>b a1>a b1>b a1>a b1>b a1>a a1>a b1>b a1>a b1>b a1>a a1>a a1>a a1>a a1>a a1>a a1>a a1>a b1>b b1>b b1>b
a1>a a1>a a1>a a1>a a1>a ->b
""",
    "4 2 set=double-9 points=all": """
a45>b a50>b b38>b a56>b a51>b a72>b b36>b b108>b a69>b b61>b b29>b a51>b b66>b b44>b a41>b a76>b a58>b a94>b b98>b
b46>b b85>b b50>b b18>b b37>b a52>b a31>b a44>b b47>b a28>b b53>b b113>b b66>b b53>b b65>b b38>b a48>b b49>b b45>b
a123>b a58>b a61>b b166>b a233>b a29>b a198>b a53>b b92>b b26>b b47>b a85>b a105>b a19>b a34>b a42>b b47>b a84>b ->b
a114>b b127>b a60>b a99>b b62>b b36>b a78>b a113>b a69>b b39>b a71>b a32>b b57>b b18>b a74>b a27>b b29>b a65>b b74>b
b40>b a91>b a139>b a45>b b34>b b46>b a56>b a26>b b71>b b67>b a70>b a92>b b48>b b68>b a50>b a46>b a31>b b149>b a32>b
a56>b a34>b a87>b b87>b a65>b a67>b a25>b b19>b a53>b a84>b a28>b a120>b a117>b b70>b a86>b a61>b b27>b a35>b b27>b
a51>b b28>b b91>b a120>b a93>b a120>b b61>b a21>b b47>b b93>b a45>b b66>b b46>b a51>b b64>b a23>b b114>b a41>b a44>b
b62>b b66>b a90>b a40>b b31>b a46>b b174>b b30>b a72>b a67>b a27>b b35>b b47>b b63>b a75>b a88>b a32>b b101>b ->b
b71>b a23>b a81>b a52>b a56>b b37>b a39>b a49>b b36>b b41>b a48>b a61>b a122>b a68>b b51>b b113>b a55>b b24>b a90>b
a19>b a92>b a41>b b44>b b50>b a81>b a19>b a75>b a40>b b41>b a56>b a205>b a76>b a39>b a43>b a33>b a51>b a20>b a55>b
a34>b a87>b b75>b a66>b a43>b b96>b a58>b a39>b b56>b a32>b b49>b a121>b a74>b a137>b a51>b a40>b b59>b b72>b a82>b
a63>b b66>b ->b a82>b a77>b b42>b b42>b b73>b a31>b a91>b a52>b a67>b a35>b a82>b a68>b a80>b ->b b55>b a121>b a127>b
b73>b b39>b a97>b a30>b a71>b a55>b a46>b b34>b b50>b a48>b a65>b a102>b b33>b a126>b a69>b a42>b a69>b a27>b b78>b
b29>b b150>b b124>b b30>b a49>b b49>b a113>b ->b a45>b b100>b a54>b b36>b a57>b b24>b b61>b a80>b b71>b b30>b a22>b
a77>b b48>b b45>b b44>b b126>b a232>b b72>b b50>b a113>b b33>b b123>b a85>b a23>b a75>b b63>b b20>b b13>b b117>b a36>b
a37>b a116>b a26>b a53>b a23>b b119>b a48>b a52>b a64>b b31>b a81>b b30>b a134>b b89>b b46>b b74>b a51>b a82>b b53>b
a79>b a126>b b55>b b132>b a109>b a79>b b55>b a58>b a36>b a103>b b207>b a170>b b57>b b48>b a90>b a32>b a60>b b69>b
a60>b a48>b a37>b a62>b b49>b a52>b b42>b a32>b b48>b a50>b b38>b a40>b a43>b b15>b a32>b b52>b ->b b177>b a185>b
a61>b b35>b a44>b a38>b a40>b b87>b b62>b b98>b a74>b b91>b a47>b b28>b ->b b95>b b73>b a90>b b33>b b45>b a74>b b57>b
a35>b b87>b a30>b b74>b a55>b b38>b b41>b a28>b b22>b a69>b b68>b a40>b b49>b a59>b b80>b b83>b b55>b a62>b b52>b
a86>b a167>b a45>b a37>b b55>b b43>b a60>b a132>b b70>b a123>b a25>b b33>b b59>b b102>b b72>b a54>b b26>b a62>b a88>b
""",
    "4 2 set=double-9 redeal_doubles=5 first_leader=lots next_leader=winner after_tie=same blocked_winner=hand": """
a37>a a23>a b16>b a72>a a59>a a39>a a69>a b35>b a32>a a24>a a40>a a36>a a110>a b12>b b30>b a32>a b51>b a34>a b54>b
b34>b b20>b a22>a b31>b a29>a b30>b b20>b a39>a a22>a b36>b a26>a a88>a a57>a a50>a a32>a a42>a b20>b b19>b b81>b
a90>a b34>b b105>b a47>a a71>a b29>b a17>a a29>a a41>a a23>a ->a b25>b a51>a b29>b a24>a b20>b a46>a b22>b a43>a a41>a
b53>b b33>b a30>a a23>a a36>a a32>a b24>b a51>a b36>b a26>a a57>a a36>a b96>b b25>b b28>b a49>a a47>a a44>a b28>b
a17>a b22>b a47>a b55>b b10>b b57>b a12>a a59>a a49>a b48>b a30>a a30>a b34>b a35>a a19>a b12>b a35>a a14>a a16>a
b31>b ->a a55>a a114>a a65>a a19>a b12>b a33>a a30>a a54>a a40>a b66>b a77>a a100>a a25>a a39>a a20>a a16>a b78>b
a70>a a48>a a42>a a47>a b30>b b29>b a39>a ->a a17>a a27>a a28>a b32>b b89>b a37>a a36>a a53>a a45>a a38>a b37>b a30>a
b64>b b75>b a92>a a44>a b15>b a70>a b41>b b25>b b30>b b22>b b2>b b18>b a29>a b33>b a28>a b14>b b32>b a37>a a14>a b56>b
a50>a a20>a b18>b a27>a a56>a a59>a a27>a a14>a b14>b a64>a b21>b a99>a b24>b b123>b b16>b a28>a a49>a a52>a b43>b
a24>a a39>a a23>a b62>b b85>b a27>a b16>b b37>b a54>a b25>b b67>b b22>b a76>a a95>a b65>b b49>b a26>a a66>a a20>a b7>b
a51>a a42>a b25>b a30>a a22>a a77>a a55>a a107>a a37>a a77>a b29>b a54>a a50>a b47>b b23>b b46>b b15>b a39>a a16>a
a17>a a49>a b14>b a52>a b39>b b55>b a35>a a42>a b64>b a52>a a45>a b44>b a72>a b33>b b36>b a28>a a42>a a36>a a20>a
a11>a b10>b b45>b a36>a b35>b a48>a b26>b b16>b a11>a b28>b a24>a a32>a a23>a b48>b b46>b b65>b a90>a b22>b b67>b
a30>a a40>a a27>a a50>a ->a a30>a a79>a b21>b a42>a a40>a a27>a a30>a a70>a a60>a b31>b a26>a a49>a a42>a a86>a a104>a
a41>a a62>a a15>a a106>a b28>b a21>a b28>b b28>b b34>b a50>a b21>b b12>b a26>a b29>b b26>b b20>b a41>a a79>a b35>b
b36>b b29>b ->a b23>b a35>a b20>b b28>b a51>a b20>b b13>b b28>b a28>a b72>b b54>b b43>b a35>a a10>a b31>b b18>b a11>a
a55>a b39>b b29>b b18>b a71>a a32>a a20>a a28>a b63>b b40>b a61>a b10>b a28>a a40>a a22>a b34>b a79>a b47>b b15>b
b23>b b74>b a58>a a32>a b20>b b43>b a11>a b29>b b19>b b44>b a49>a b33>b a30>a a21>a b33>b a14>a b19>b b29>b a37>a
b62>b b15>b b39>b a36>a b20>b b59>b b37>b a33>a a29>a b32>b a66>a b11>b a38>a a104>a b25>b a25>a a69>a a14>a b19>b
a26>a a30>a a15>a b45>b b39>b b97>b b46>b a64>a b41>b a24>a b30>b b53>b a43>a a42>a a23>a a15>a a66>a b51>b a19>a
b71>b a14>a a47>a a96>a b26>b a50>a a57>a a42>a a18>a b62>b a23>a a16>a b111>b a45>a
""",
    "4 2 set=double-9 unit=hands": """
a1>b a1>b b1>b a1>b a1>b a1>b b1>b b1>b a1>b b1>b b1>b a1>b b1>b b1>b a1>b a1>b a1>b a1>b b1>b b1>b b1>b b1>b b1>b
b1>b a1>b a1>b a1>b b1>b a1>b b1>b b1>b b1>b b1>b b1>b b1>b a1>b b1>b b1>b a1>b a1>b a1>b b1>b a1>b a1>b a1>b a1>b
b1>b b1>b b1>b a1>b a1>b a1>b a1>b a1>b b1>b a1>b ->b a1>b b1>b a1>b a1>b b1>b b1>b a1>b a1>b a1>b b1>b a1>b a1>b b1>b
b1>b a1>b a1>b b1>b a1>b b1>b b1>b a1>b a1>b a1>b b1>b b1>b a1>b a1>b b1>b b1>b a1>b a1>b b1>b b1>b a1>b a1>b a1>b
b1>b a1>b a1>b a1>b a1>b b1>b a1>b a1>b a1>b b1>b a1>b a1>b a1>b a1>b a1>b b1>b a1>b a1>b b1>b a1>b b1>b a1>b b1>b
b1>b a1>b a1>b a1>b b1>b a1>b b1>b b1>b a1>b b1>b b1>b a1>b b1>b a1>b b1>b a1>b a1>b b1>b b1>b a1>b a1>b b1>b a1>b
b1>b b1>b a1>b a1>b a1>b b1>b b1>b b1>b a1>b a1>b a1>b b1>b ->b b1>b a1>b a1>b a1>b a1>b b1>b a1>b a1>b b1>b b1>b a1>b
a1>b a1>b a1>b b1>b b1>b a1>b b1>b a1>b a1>b a1>b a1>b b1>b b1>b a1>b a1>b a1>b a1>b b1>b a1>b a1>b a1>b a1>b a1>b
a1>b a1>b a1>b a1>b a1>b a1>b b1>b a1>b a1>b b1>b a1>b a1>b b1>b a1>b b1>b a1>b a1>b a1>b a1>b a1>b b1>b b1>b a1>b
a1>b b1>b ->b a1>b a1>b b1>b b1>b b1>b a1>b a1>b a1>b a1>b a1>b a1>b a1>b a1>b ->b b1>b a1>b a1>b b1>b b1>b a1>b a1>b
a1>b a1>b a1>b b1>b b1>b a1>b a1>b a1>b b1>b a1>b a1>b a1>b a1>b a1>b b1>b b1>b b1>b b1>b b1>b a1>b b1>b a1>b ->b a1>b
b1>b a1>b b1>b a1>b b1>b b1>b a1>b b1>b b1>b a1>b a1>b b1>b b1>b b1>b b1>b a1>b b1>b b1>b a1>b b1>b b1>b a1>b a1>b
a1>b b1>b b1>b b1>b b1>b a1>b a1>b a1>b a1>b a1>b a1>b b1>b a1>b a1>b a1>b b1>b a1>b b1>b a1>b b1>b b1>b b1>b a1>b
a1>b b1>b a1>b a1>b b1>b b1>b a1>b a1>b b1>b a1>b a1>b a1>b b1>b a1>b b1>b b1>b a1>b a1>b a1>b b1>b a1>b a1>b a1>b
a1>b b1>b a1>b b1>b a1>b b1>b a1>b b1>b a1>b a1>b b1>b a1>b b1>b ->b b1>b a1>b a1>b b1>b a1>b a1>b a1>b b1>b b1>b b1>b
a1>b b1>b a1>b b1>b ->b b1>b b1>b a1>b b1>b b1>b a1>b b1>b a1>b b1>b a1>b b1>b a1>b b1>b b1>b a1>b b1>b a1>b b1>b a1>b
b1>b a1>b b1>b b1>b b1>b a1>b b1>b a1>b a1>b a1>b a1>b b1>b b1>b a1>b a1>b b1>b a1>b a1>b b1>b b1>b b1>b b1>b a1>b
b1>b a1>b a1>b
""",
    "4 2 set=double-9 unit=ways": """
a1>b a1>b b1>b a1>b a1>b a1>b b1>b b1>b a1>b b1>b b1>b a2>b b1>b b1>b a1>b a1>b a1>b a1>b b1>b b1>b b1>b b1>b b2>b
b1>b a1>b a1>b a1>b b1>b a1>b b1>b b1>b b1>b b1>b b1>b b1>b a2>b b1>b b1>b a1>b a1>b a1>b b1>b a1>b a1>b a1>b a1>b
b1>b b1>b b1>b a1>b a1>b a1>b a1>b a2>b b1>b a1>b ->b a1>b b1>b a1>b a1>b b1>b b1>b a1>b a1>b a1>b b1>b a1>b a1>b b1>b
b1>b a1>b a1>b b1>b a1>b b1>b b2>b a1>b a1>b a1>b b1>b b1>b a1>b a1>b b1>b b1>b a1>b a1>b b1>b b1>b a3>b a1>b a1>b
b1>b a1>b a1>b a1>b a1>b b3>b a1>b a1>b a1>b b1>b a1>b a1>b a1>b a1>b a1>b b1>b a1>b a1>b b1>b a1>b b1>b a1>b b1>b
b1>b a1>b a1>b a1>b b1>b a1>b b1>b b1>b a1>b b1>b b2>b a1>b b1>b a1>b b1>b a1>b a1>b b1>b b1>b a1>b a1>b b1>b a1>b
b1>b b1>b a1>b a1>b a2>b b1>b b1>b b1>b a1>b a1>b a1>b b1>b ->b b1>b a1>b a1>b a3>b a1>b b1>b a1>b a1>b b1>b b1>b a1>b
a1>b a1>b a1>b b3>b b1>b a1>b b2>b a1>b a1>b a1>b a1>b b1>b b1>b a1>b a2>b a1>b a1>b b1>b a1>b a1>b a1>b a3>b a1>b
a1>b a1>b a1>b a1>b a1>b a1>b b3>b a1>b a1>b b1>b a1>b a1>b b1>b a1>b b1>b a1>b a1>b a1>b a1>b a1>b b1>b b1>b a1>b
a1>b b3>b ->b a1>b a1>b b1>b b1>b b1>b a1>b a1>b a1>b a1>b a1>b a1>b a1>b a1>b ->b b1>b a1>b a1>b b1>b b1>b a1>b a1>b
a1>b a1>b a1>b b1>b b1>b a2>b a1>b a1>b b3>b a1>b a1>b a1>b a1>b a1>b b1>b b1>b b1>b b1>b b1>b a1>b b1>b a1>b ->b a1>b
b1>b a1>b b1>b a1>b b2>b b1>b a1>b b1>b b1>b a1>b a1>b b1>b b1>b b1>b b1>b a1>b b2>b b1>b a1>b b1>b b1>b a1>b a3>b
a1>b b2>b b1>b b2>b b1>b a1>b a1>b a1>b a2>b a2>b a1>b b1>b a2>b a1>b a1>b b1>b a1>b b1>b a1>b b1>b b1>b b2>b a1>b
a1>b b1>b a1>b a1>b b1>b b1>b a1>b a1>b b1>b a1>b a1>b a1>b b1>b a1>b b1>b b1>b a3>b a1>b a1>b b1>b a1>b a1>b a1>b
a1>b b2>b a1>b b1>b a2>b b1>b a1>b b1>b a1>b a1>b b2>b a1>b b1>b ->b b1>b a1>b a1>b b1>b a1>b a1>b a1>b b1>b b1>b b1>b
a1>b b1>b a1>b b1>b ->b b1>b b1>b a1>b b1>b b1>b a1>b b2>b a1>b b1>b a1>b b1>b a1>b b1>b b1>b a1>b b1>b a1>b b1>b a1>b
b1>b a1>b b1>b b1>b b1>b a1>b b1>b a1>b a1>b a1>b a1>b b1>b b1>b a1>b a1>b b1>b a1>b a1>b b1>b b1>b b1>b b1>b a1>b
b1>b a1>b a1>b
""",
    "4 2 unit=hands": """
b1>b b1>b a1>b b1>b a1>b a1>b a1>b a1>b a1>b b1>b a1>b b1>b b1>b a1>b a1>b a1>b b1>b b1>b a1>b a1>b b1>b a1>b a1>b
a1>b a1>b a1>b a1>b a1>b b1>b a1>b a1>b b1>b a1>b a1>b a1>b b1>b b1>b b1>b a1>b a1>b b1>b a1>b a1>b a1>b a1>b b1>b
a1>b b1>b b1>b a1>b a1>b a1>b a1>b b1>b a1>b b1>b b1>b b1>b a1>b a1>b a1>b a1>b a1>b b1>b a1>b b1>b a1>b a1>b a1>b
b1>b b1>b a1>b b1>b a1>b b1>b a1>b a1>b b1>b a1>b b1>b a1>b a1>b a1>b a1>b a1>b a1>b a1>b b1>b b1>b b1>b b1>b a1>b
a1>b a1>b b1>b b1>b b1>b a1>b a1>b a1>b b1>b b1>b b1>b a1>b a1>b a1>b a1>b a1>b a1>b b1>b a1>b a1>b a1>b a1>b a1>b
a1>b a1>b b1>b b1>b a1>b a1>b b1>b b1>b a1>b b1>b a1>b b1>b b1>b a1>b b1>b a1>b a1>b a1>b b1>b b1>b a1>b b1>b b1>b
a1>b a1>b b1>b b1>b a1>b a1>b a1>b a1>b b1>b a1>b a1>b a1>b a1>b a1>b b1>b a1>b b1>b a1>b a1>b a1>b a1>b b1>b a1>b
a1>b b1>b a1>b a1>b b1>b a1>b a1>b a1>b b1>b b1>b a1>b a1>b a1>b b1>b a1>b b1>b b1>b a1>b b1>b b1>b b1>b a1>b b1>b
a1>b a1>b b1>b b1>b b1>b a1>b a1>b b1>b b1>b a1>b b1>b a1>b a1>b b1>b b1>b a1>b a1>b a1>b a1>b b1>b a1>b a1>b a1>b
a1>b a1>b a1>b b1>b b1>b a1>b b1>b b1>b b1>b a1>b a1>b a1>b b1>b a1>b a1>b a1>b b1>b b1>b b1>b a1>b a1>b a1>b b1>b
a1>b b1>b a1>b a1>b a1>b a1>b b1>b a1>b b1>b a1>b b1>b b1>b b1>b b1>b b1>b b1>b a1>b a1>b b1>b b1>b a1>b b1>b a1>b
a1>b a1>b a1>b a1>b a1>b a1>b a1>b a1>b a1>b b1>b b1>b b1>b a1>b b1>b b1>b a1>b a1>b a1>b b1>b a1>b a1>b a1>b a1>b
b1>b a1>b a1>b a1>b b1>b b1>b b1>b b1>b a1>b b1>b a1>b b1>b b1>b a1>b a1>b a1>b b1>b a1>b a1>b a1>b a1>b b1>b a1>b
a1>b a1>b b1>b b1>b b1>b a1>b b1>b b1>b b1>b ->b a1>b b1>b a1>b a1>b a1>b a1>b a1>b a1>b a1>b b1>b a1>b a1>b b1>b b1>b
a1>b b1>b a1>b a1>b a1>b a1>b a1>b b1>b a1>b a1>b a1>b b1>b a1>b b1>b a1>b ->b a1>b ->b ->b b1>b b1>b a1>b b1>b b1>b
b1>b a1>b a1>b b1>b a1>b b1>b a1>b a1>b b1>b b1>b a1>b b1>b a1>b b1>b b1>b a1>b a1>b a1>b b1>b a1>b a1>b b1>b b1>b
a1>b a1>b b1>b a1>b a1>b b1>b a1>b a1>b a1>b a1>b b1>b a1>b b1>b a1>b a1>b b1>b b1>b b1>b a1>b a1>b b1>b b1>b a1>b
a1>b a1>b a1>b a1>b a1>b a1>b b1>b
""",
    "4 2 unit=ways": """
b3>b b1>b a3>b b2>b a1>b a1>b a3>b a1>b a1>b b3>b a1>b b1>b b3>b a1>b a1>b a1>b b3>b b1>b a1>b a1>b b1>b a3>b a3>b
a1>b a1>b a3>b a1>b a3>b b2>b a3>b a1>b b2>b a3>b a1>b a3>b b3>b b1>b b1>b a1>b a1>b b2>b a1>b a1>b a2>b a1>b b1>b
a1>b b1>b b1>b a3>b a1>b a1>b a3>b b1>b a1>b b3>b b1>b b1>b a1>b a3>b a4>b a1>b a1>b b1>b a1>b b3>b a1>b a3>b a1>b
b2>b b1>b a1>b b1>b a1>b b1>b a1>b a1>b b1>b a3>b b3>b a1>b a1>b a1>b a1>b a2>b a3>b a3>b b2>b b1>b b1>b b1>b a3>b
a1>b a1>b b1>b b1>b b1>b a1>b a2>b a1>b b2>b b1>b b1>b a2>b a3>b a1>b a3>b a1>b a1>b b1>b a1>b a3>b a1>b a1>b a1>b
a1>b a1>b b1>b b1>b a1>b a1>b b1>b b1>b a1>b b1>b a3>b b1>b b3>b a1>b b2>b a1>b a1>b a3>b b1>b b1>b a3>b b3>b b1>b
a1>b a1>b b1>b b1>b a3>b a1>b a1>b a1>b b3>b a1>b a1>b a1>b a1>b a1>b b1>b a3>b b1>b a2>b a1>b a3>b a1>b b1>b a1>b
a1>b b3>b a3>b a3>b b2>b a1>b a1>b a1>b b1>b b1>b a1>b a1>b a1>b b1>b a1>b b1>b b1>b a2>b b1>b b3>b b1>b a2>b b2>b
a1>b a1>b b1>b b1>b b1>b a1>b a3>b b1>b b4>b a1>b b1>b a1>b a1>b b1>b b1>b a2>b a1>b a1>b a1>b b1>b a3>b a1>b a3>b
a1>b a1>b a1>b b1>b b1>b a1>b b2>b b3>b b2>b a1>b a2>b a1>b b1>b a1>b a1>b a3>b b1>b b1>b b1>b a1>b a3>b a1>b b1>b
a2>b b1>b a1>b a1>b a1>b a1>b b1>b a3>b b3>b a2>b b1>b b1>b b1>b b1>b b1>b b1>b a1>b a4>b b1>b b1>b a1>b b1>b a1>b
a2>b a2>b a1>b a3>b a1>b a3>b a1>b a1>b a1>b b1>b b1>b b1>b a2>b b1>b b1>b a1>b a1>b a1>b b1>b a3>b a4>b a3>b a1>b
b3>b a3>b a1>b a3>b b1>b b1>b b1>b b1>b a3>b b1>b a1>b b1>b b1>b a1>b a1>b a3>b b1>b a1>b a1>b a1>b a1>b b1>b a1>b
a2>b a3>b b4>b b1>b b1>b a1>b b1>b b1>b b1>b ->b a1>b b2>b a1>b a1>b a1>b a1>b a1>b a1>b a1>b b1>b a1>b a1>b b1>b b1>b
a1>b b1>b a3>b a1>b a2>b a1>b a2>b b1>b a1>b a3>b a3>b b2>b a2>b b1>b a3>b ->b a4>b ->b ->b b3>b b1>b a2>b b3>b b1>b
b1>b a1>b a1>b b1>b a1>b b1>b a1>b a1>b b1>b b1>b a1>b b2>b a1>b b1>b b1>b a2>b a1>b a1>b b1>b a3>b a1>b b1>b b2>b
a1>b a1>b b1>b a1>b a4>b b1>b a1>b a3>b a1>b a3>b b1>b a1>b b1>b a3>b a1>b b3>b b1>b b2>b a1>b a1>b b2>b b3>b a1>b
a3>b a1>b a3>b a1>b a1>b a1>b b1>b
""",
}
