"""Measured rounds of Space Dominoes Classic, written by `python -m tools.lab.equity`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

ROUNDS: Final[Mapping[str, str]] = {
    "2 2": """
b6>a a12>b a16>b a13>b b2>a b8>a b15>a b2>a b8>a b4>a a13>b b27>a b25>a b10>a b16>a a26>b b2>a b9>a b13>a b7>a b12>a
a7>b a14>b a7>b a12>b b6>a a21>b b10>a b12>a a19>b a5>b b14>a a9>b a16>b b16>a a8>b b11>a b36>a a7>b a7>b a13>b ->b
b12>a b9>a b21>a a19>b b16>a b13>a b13>a b1>a b18>a a12>b a10>b a19>b b13>a a16>b b4>a a40>b a15>b a27>b b6>a b6>a
a9>b b22>a b6>a b16>a a15>b a11>b a6>b b2>a b6>a a17>b b8>a a1>b a2>b a12>b a2>b a3>b b10>a a8>b a13>b a12>b b14>a
a14>b a17>b a10>b b5>a a11>b b9>a a18>b b22>a a16>b a13>b b4>a b9>a a33>b a9>b b14>a b12>a b13>a a16>b ->b a7>b a12>b
a4>b a16>b a5>b b3>a a9>b a20>b a12>b b24>a b9>a a16>b a10>b a32>b b23>a a8>b a15>b a13>b b10>a a6>b a10>b b19>a b14>a
a11>b a13>b b8>a a7>b a9>b b13>a a10>b b7>a a2>b b16>a a11>b b13>a b13>a b16>a a11>b b5>a a16>b a35>b a5>b b32>a a12>b
a22>b a37>b b8>a b11>a a3>b a10>b b13>a a17>b a9>b a13>b a3>b b8>a a19>b b12>a a38>b a6>b b13>a b19>a b19>a b11>a a6>b
a19>b b7>a a13>b a4>b b18>a b14>a b10>a b14>a a16>b a7>b a9>b a6>b a15>b b7>a b2>a b2>a b13>a b12>a a11>b a5>b b27>a
b11>a a15>b a42>b b1>a a16>b a8>b b14>a b7>a b8>a a5>b b21>a a10>b ->b a12>b a27>b a10>b a5>b a8>b b14>a b18>a a10>b
b14>a a8>b a19>b b14>a a13>b b10>a b9>a a6>b b20>a b8>a b11>a a13>b a6>b b12>a a6>b b12>a b8>a a18>b a10>b b14>a b18>a
b8>a b34>a a22>b a25>b b10>a b11>a b6>a b24>a b14>a a17>b a8>b a11>b a9>b a8>b b16>a b21>a a10>b b6>a a10>b a6>b a36>b
b24>a a21>b a5>b b17>a a23>b b13>a a27>b b15>a b12>a a8>b a12>b a14>b b7>a a3>b a24>b a6>b a10>b b21>a b3>a b13>a
b16>a b5>a b9>a b7>a b9>a b7>a a14>b a5>b b3>a b18>a a20>b b10>a b18>a a46>b b15>a a28>b a22>b a4>b b2>a a14>b a21>b
a1>b b14>a b13>a b23>a a7>b b14>a a10>b b5>a b24>a b36>a b13>a b4>a b8>a b10>a a13>b b20>a b7>a a17>b b8>a b6>a a5>b
a9>b b7>a b11>a b21>a b7>a a10>b b11>a b4>a b17>a a11>b b12>a a9>b a8>b b9>a a26>b b5>a a6>b a6>b b22>a b11>a a25>b
a5>b b26>a a18>b b21>a b9>a b4>a b16>a a12>b b6>a b12>a a10>b a10>b b9>a b11>a a21>b b5>a b5>a a12>b a14>b b11>a b19>a
b11>a a17>b b15>a b5>a a11>b b10>a b13>a a12>b b1>a b12>a a16>b b13>a a13>b b16>a a8>b a22>b b8>a b16>a b18>a a1>b
a20>b a21>b b19>a a9>b b8>a a19>b b31>a b7>a b18>a a12>b a17>b b18>a a15>b b29>a a39>b b7>a a14>b b11>a a3>b b4>a
a12>b a6>b b23>a b9>a a8>b
""",
    "3 3": """
b45c-30a-15>c c-7a11b-4>b b-6c-8a14>b a-15b36c-21>c b-13c-2a15>b a-7b11c-4>c b17c-8a-9>c c31a-19b-12>a c-9a24b-15>b
b-1c3a-2>a a-3b6c-3>c b-5c6a-1>a b-13c-30a43>b a4b-2c-2>b c-3a5b-2>b b15c-6a-9>c c-20a-39b59>c a32b-21c-11>b
c-29a-15b44>c a-3b23c-20>c a-9b26c-17>c b-11c-3a14>b a71b-32c-39>b c9a-6b-3>a c-21a-19b40>c b-14c36a-22>a
b50c-29a-21>c c-4a12b-8>b b-34c76a-42>a b18c-12a-6>c c-11a-11b22>c a7b-2c-5>b c3a-2b-1>a c17a-9b-8>a c-8a-5b13>c
a34b-20c-14>b c-4a-6b10>c a28b-12c-16>b c-13a24b-11>b b50c-28a-22>c a-12b21c-9>c b18c-9a-9>c c-14a-15b29>c a-4b-2c6>a
a-5b43c-38>c a-3b15c-12>c b39c-9a-30>c c-5a14b-9>b b-20c-43a63>b a33b-9c-24>b a-13b24c-11>c b23c-10a-13>c c-34a37b-3>b
b-1c-6a7>b a65b-30c-35>b b-24c-27a51>b a-6b-3c9>a a-6b10c-4>c b-4c31a-27>a b-5c-6a11>b a21b-16c-5>b c-9a28b-19>b
b-16c25a-9>a b9c-5a-4>c c-7a-8b15>c b24c-13a-11>c c2a-4b2>c a-12b29c-17>c b23c-4a-19>c c-11a19b-8>b c-17a35b-18>b
b-12c-5a17>b a-10b18c-8>c b-19c-7a26>b a20b-15c-5>b a33b-13c-20>b c-10a34b-24>b b23c-12a-11>c c-5a23b-18>b
b-32c-8a40>b b-18c-10a28>b a-26b-47c73>a a-12b27c-15>c b31c-20a-11>c c-20a-7b27>c b-10c28a-18>a b17c-16a-1>c
c-29a69b-40>b b-9c-26a35>b a-6b-11c17>a c-11a12b-1>b b-8c14a-6>a b-12c16a-4>a b-5c7a-2>a b-10c-12a22>b c41a-15b-26>a
c39a-22b-17>a c-9a-9b18>c a39b-17c-22>b c-18a31b-13>b a22b-10c-12>b c-10a29b-19>b b21c-4a-17>c c-8a-9b17>c
a-20b-24c44>a b-4c-4a8>b a-5b19c-14>c b-3c18a-15>a b13c-5a-8>c c-10a-14b24>c a-28b-15c43>a a-15b37c-22>c b24c-13a-11>c
c-42a45b-3>b b-16c32a-16>a a36b-6c-30>b c-13a22b-9>b b32c-20a-12>c c37a-18b-19>a c17a-8b-9>a a-17b27c-10>c
b-7c39a-32>a b-22c-16a38>b a20b-16c-4>b c-12a21b-9>b a18b-13c-5>b c-9a-7b16>c a-17b-12c29>a a-4b-6c10>a a-2b21c-19>c
a-8b25c-17>c b24c-18a-6>c c-17a-3b20>c a-6b-7c13>a a-34b-19c53>a a46b-22c-24>b c20a-12b-8>a c-6a-13b19>c a-16b-3c19>a
a-8b14c-6>c a-12b47c-35>c b49c-17a-32>c c-17a39b-22>b b-8c-4a12>b a-12b-5c17>a a-8b19c-11>c b-11c24a-13>a
b-24c-26a50>b a63b-27c-36>b c-25a69b-44>b c22a-17b-5>a c22a-9b-13>a c-13a29b-16>b b-16c21a-5>a b27c-14a-13>c
c15a-9b-6>a c-2a16b-14>b b-3c7a-4>a b-13c-11a24>b a4b-1c-3>b
""",
    "4 4": """
c-2d-8a13b-3>b b-8c-4d-2a14>b a25b-10c-9d-6>b d-4a-19b-10c33>d a-21b81c-33d-27>c c-12d-6a-13b31>c a75b-25c-20d-30>b
d-5a20b-4c-11>b c29d-17a-6b-6>d d-19a63b-21c-23>b c-24d-12a55b-19>b b-7c-17d42a-18>a b-4c24d-9a-11>d c-6a12b-6>b
b-6c-2d28a-20>a c-13d-9a36b-14>b b85c-30d-23a-32>c d-7a-2b-3c12>d a-22b-8c40d-10>d b-7c41d-12a-22>d c-2d29a-4b-23>a
c-11d-23a51b-17>b b-15c39d-14a-10>d c-25d-18a-11b54>c a41b-7c-13d-21>b a-13b23c-2d-8>c c-12d-9a45b-24>b
b-9c44d-18a-17>d c-12d-7a-9b28>c a37b-8c-16d-13>b a32b-11c-11d-10>b d-2a19b-16c-1>b c-6d-7a16b-3>b b-17c60d-25a-18>d
c-14d33a-6b-13>a b47c-23d-19a-5>c d-14a-8b47c-25>c b-34c-10d58a-14>a b52c-29d-13a-10>c d-4a14b-9c-1>b a-9b-3c13d-1>d
b-17c-10d39a-12>a b-13c35d-10a-12>d c-17d-17a42b-8>b b-8c-17d-22a47>b a39b-9c-18d-12>b d-3a-6b-4c13>d a-9b-11c-12d32>a
a-4b38c-11d-23>c c-11d-11a35b-13>b b-10c-13d27a-4>a b39c-12d-20a-7>c d8a-4b-3c-1>a d34a-10b-11c-13>a d27a-9b-10c-8>a
b-11c-4d-7a22>b a-12b-18c42d-12>d b16c-9d-1a-6>c d-5a10b-2c-3>b c-26d-23a75b-26>b a-9b-4c16d-3>d b-18c-19d65a-28>a
b33c-8d-10a-15>c d-12a-15b-13c40>d a-14b51c-26d-11>c a-4b-10c-8d22>a a-2b7c-3d-2>c c-18d-15a-8b41>c a-4b32c-19d-9>c
c29d-9a-9b-11>d b-12c42d-22a-8>d c-20d-7a-11b38>c a-7b-6c-4d17>a a-29b70c-20d-21>c c-7d-18a38b-13>b c-3d-2a-4b9>c
a-12b-14c-14d40>a a-5b-2c11d-4>d b-14c53d-23a-16>d c-22d-14a-20b56>c c22d-3a-10b-9>d d46a-10b-15c-21>a
d-31a-27b86c-28>c b-24c-12d58a-22>a b-2c-7d-2a11>b d-19a-8b41c-14>c b-7c13d-4a-2>d c-22d76a-37b-17>a c-24d57a-12b-21>a
c-17d-8a-12b37>c b51c-7d-21a-23>c d-7a-16b35c-12>c b-2c-5d7>a b37c-10d-16a-11>c d-28a-5b42c-9>c c17d-2a-6b-9>d
d-3a-24b39c-12>c b-9c-16d39a-14>a b-16c52d-17a-19>d c-35d-26a81b-20>b a-29b53c-8d-16>c c-5d-3b8>c a28b-17c-6d-5>b
d-5a16b-6c-5>b c-8d-11a-8b27>c d69a-23b-19c-27>a d-6a44b-24c-14>b c-10d23a-3b-10>a c-11d56a-15b-30>a c-17d-6a-11b34>c
b-13c-22d-25a60>b a-7b-5c-6d18>a a-7b20c-5d-8>c c33d-8a-14b-11>d d-35a78b-8c-35>b b54c-21d-23a-10>c d47a-11b-24c-12>a
d-29a-17b-5c51>d a-28b-10c-8d46>a a-12b-24c-12d48>a c-11d-35a-31b77>c a-12b-13c41d-16>d b-12c-23d-10a45>b
a-6b28c-10d-12>c c-6d-7a-4b17>c c-3d-23a-7b33>c a-14b-7c29d-8>d b65c-15d-22a-28>c d-1a-4b11c-6>c b-23c-14d-9a46>b
a13b-2c13d-24>b d-4a25b-15c-6>b c12d-1a-4b-7>d d5a-1b-2c-2>a d16a-1b-9c-6>a d-26a-19b-25c70>d a38b-10c-11d-17>b
d-12a-8b26c-6>c b-6c-3d12a-3>a b-17c-15d-25a57>b a-8b33c-17d-8>c c-27d-23a66b-16>b b-10c-6d23a-7>a b-4c-1d-9a14>b
a-4b-2c-6d12>a b31c-20d-1a-10>c d-1a3b-1c-1>b c-18d-12a-19b49>c a-5b-9c24d-10>d b37c-15d-10a-12>c d-11a-10b32c-11>c
b35c-11d-22a-2>c d-18a-15b-16c49>d a-16b-25c53d-12>d b39c-14d-20a-5>c a-16b-24c60d-20>d b-16c-10d-13a39>b
a-6b-13c-3d22>a a-5b-4c40d-31>d b45c-14d-12a-19>c
""",
    "5 5": """
e-14a-9b-13c-5d41>e a-6b-10c-8d-2e26>a a-15b-7c-12d-9e43>a a-12b41c-18d-3e-8>c d-11e40a-5b-5c-19>a a-6b-1c-5d34e-22>e
b-9c24d-1e-7a-7>d d-12e-13a-24b63c-14>c b42c-4d-28e-7a-3>c e-19a-5b-6c35d-5>d e-3a-15b30c-6d-6>c c47d-20e-12a-8b-7>d
e-2a56b-28c-15d-11>b d-32e-15a-26b101c-28>c b-14c-7d-15e44a-8>a b-7c-6d-3e40a-24>a b-8c29d-5e-11a-5>d
d-22e-10a70b-24c-14>b c-17d-14e-28a-8b67>c a-15b-10c-21d-13e59>a a-8b55c-17d-19e-11>c d-21e-13a74b-17c-23>b
c-6d-3e28a-7b-12>a c-17d-6e36a-6b-7>a c-11d-4e-5a-13b33>c b-14c-19d64e-29a-2>e c-21d-12e-8a48b-7>b
b-23c61d-11e-24a-3>d d-6e-1a-8b18c-3>c b-10c-16d-4e-6a36>b d-12e-5a47b-16c-14>b c-25d-23e-23a-15b86>c
a-10b-4c-5d33e-14>e b-5c-11d-2e-11a29>b a-5b-2c-3d23e-13>e b-24c-7d-1e-2a34>b a-25b-11c-31d-16e83>a a-6b-6c-3d-6e21>a
a-2b-14c-3d-7e26>a a-6b23c-6d-6e-5>c d-12e-27a-10b-3c52>d a-9c18d-4e-5>d c-7d-7e26a-3b-9>a c-2d-12e-11a34b-9>b
b32c-13d-6e-6a-7>c e-19a77b-23c-19d-16>b d-26e-27a100b-21c-26>b c-14d-8e47a-14b-11>a c-24d-9e-7a50b-10>b
b-5c-6d14e-1a-2>e d-13e-12a-15b-9c49>d a-8b54c-18d-13e-15>c d-13e-3a65b-33c-16>b c-7d-6e-6a33b-14>b
b-22c-23d76e-14a-17>e a-17b-23c-13d-21e74>a a-21b-14c-7d-27e69>a a-2b-9d-3e14>a a-8b-13c-7d49e-21>e
b-11c-24d-2e44a-7>a c-1d-6e43a-10b-26>a c-16d-11e-8a44b-9>b b-14c-3d29e-3a-9>e c-13d-5e-15a-9b42>c
a-31b-16c-29d105e-29>e a-12b-12c77d-22e-31>d c-29d-22e-27a96b-18>b b-4c26d-7e-7a-8>d d-13e-8a-7b40c-12>c
b-17c-9d-12e-12a50>b e-24a-6b88c-31d-27>c c18d-1e-10a-6b-1>d e-17a-16b-10c63d-20>d b-14c-5d-20e42a-3>a
b59c-11d-13e-34a-1>c b-13c-3d-4e-2a22>b a69b-26c-22d-14e-7>b e-1a-2b-5c-4d12>e a45b-15c-11d-4e-15>b
e-6a42b-19c-10d-7>b c-11d-17e-9a-16b53>c a-6b31c-11d-13e-1>c d-10e-1a20b-6c-3>b c-16d-3e51a-19b-13>a
c-15d-30e-3a60b-12>b b52c-16d-8e-18a-10>c e-18a-10b-4c48d-16>d b-16c-17d57e-15a-9>e c-16d-22e-3a47b-6>b b-2c12d-6a-4>d
d-12e48a-8b-27c-1>a d-34e-22a-12b95c-27>c b-16c-6d40e-6a-12>e c30d-6e-11a-10b-3>d e-13a59b-18c-10d-18>b
a-24b100c-26d-33e-17>c d26e-7a-9b-7c-3>e e-5a-8b-6c-7d26>e a-15b-14c-7d62e-26>e b-9c-20d-16e-11a56>b
""",
}
