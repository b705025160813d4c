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
