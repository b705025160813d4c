"""Measured rounds of Space Dominoes, written by `python -m tools.lab.equity`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

ROUNDS: Final[Mapping[str, str]] = {
    "2 2": """
b14>b b13>b a4>a b13>b b17>b a5>a a7>a a30>a b16>b a21>a a14>a b11>b a9>a a10>a a19>a b13>b a12>a a16>a b8>b b16a5>b
a13>a a4>a b20>b b17>b b15>b b12>b a9>a a25>a b7>b b29>b a13>a b5a13>a b10>b a11>a a10>a a11>a a6>a a36>a a17>a b23>b
b20>b b11>b b8>b a11>a a21>a a16>a a9>a a5>a a21>a b18>b a10>a b10>b b17>b b25>b b13>b a9>a b7>b b16>b b17>b b7>b
b10>b b12>b a10>a a25>a b10>b b10>b a7>a a12>a b13>b a28>a b8>b a9>a b10>b b18>b a8>a b11>b a9>a b3>b b18>b a8>a b16>b
b13>b b7>b b9>b b31>b b6>b b23>b b10>b b8>b b2>b b7>b b19>b b9>b a14>a b6>b a12>a b3>b b11>b a9>a a13>a b9>b a7>a
b1a3>a a9>a b8>b b12>b a10>a a15>a a13>a b5>b b21>b b6>b b14>b a18>a b7>b a16>a a8>a b7>b b18>b b11>b b8>b a4>a a5>a
a19>a a2>a b13>b b13>b a8>a b7>b b9>b b4>b b6>b b16>b a19>a a6>a a17>a b3>b a25>a a18>a b11>b b9>b a8>a b33>b b5>b
a32>a b11>b b14>b b12>b b8>b a9>a b15>b a11>a b13>b b17>b b11>b a22>a b22>b a4>a a2b5>b a10>a b9>b a15>a a2>a b15>b
b11>b a16>a b3a7>a b8>b b10>b a9>a b9>b b14>b b9>b a15>a b9>b a30>a a18>a a5>a a3>a a9>a b10>b b15>b a13>a b13>b a16>a
b9>b a9>a a11>a a33>a b8>b b10>b a9>a a8>a b12>b a5>a a7>a b6>b a5>a a21>a b21>b a7>a a6b6>b b23>b b13>b a10>a b4>b
a16>a a18>a a6>a a4b4>b a17>a b19>b a14>a b24>b b6>b b4>b a17>a a17>a a13>a b10>b a16>a a1>a b14>b b2>b a9b3>a a9>a
b15>b b12>b a15>a b4>b a24>a a34>a a12>a a11>a b14>b b27>b a8>a a24>a b13>b b12>b a13>a b19>b a4>a a1>a a13>a b11>b
b11>b b8>b a12>a b21>b a8>a a8>a b18>b b3>b a8>a a47>a a11>a b17>b a19>a b4>b a13>a b12>b b14>b b12>b b5>b a16>a a8>a
a4>a b5>b a20>a a13>a b18>b a12>a b3>b a12>a a15>a a8>a a18>a a14>a a13>a b21>b b15>b a6>a a18>a a10>a b12>b b6>b a6>a
a14>a b10>b b12>b a12>a a9>a b17>b b4>b b18>b b15>b a14>a b8>b a5>a a9>a a7>a b16>b b8>b a16>a b16>b a6>a a41>a b18>b
a10>a b12>b b10>b b9>b a14>a a7>a b11>b a14>a a7>a b6>b a8>a b19>b b14>b b22>b a6>a b19>b a10>a a10>a b24>b a18b6>a
a8>a b3>b a22>a b11>b b23>b a6>a a18>a b7>b a18>a b18>b a3>a b11>b b16>b b8a9>a b7>b a13>a a5>a a9>a a14>a b6>b a21>a
a3>a b1a6>a b11>b a12>a a8>a a9>a b10>b a5>a b19>b b9>b a12>a b10>b a11>a a8>a b11>b b8>b a9>a b12>b b7>b a13>a a8>a
a11>a b5a5>b a18>a b17>b b2>b b19>b a7>a b14>b a12>a a6b3>a b8>b b7>b a6>a a4>a a9>a a18>a b15>b b3>b b23>b b16>b
b14>b b21>b a11>a b5>b a13>a b7>b a14>a b2>b a11>a
""",
    "3 3": """
a15b8>a c6a10>c b38c24>b c21a15>c a3c9>c b10a4>a b2c8>b b11c16>b a6b10>a a21b17>a b8c9>b a4b12>a b14c16>b a6b7>a
c3a11b9>a a8b11>a c11b7>b b6c8>b a14b7>a a11b19c14>b b8c32>b a4b2>a c36>b c11a10>c b16c9>b a22b11>a c29a21>c a4b5>a
a27c15>c c8a10>c c26b15>b c6a9>c c1a3b2>a c11a14>c a11c9>c b11c19>b c7a2>c a16b17>a a5b9c8>b c23a22>c c27a17>c
a15b16>a a12b9>a c1b12>b b23a26>a a2b2c1>a a30c9>c c8>c c40b14>b c34a14>c a19b13>a a7c4>c b21c14>b a14b3>a b18c17>b
c31>c c5b6>b b10c8>b a23c15>c b10c6a8>a a18c35>c b10a9>a b18a8>a b7a20>a c5a5>c c2a3>c c9a18>c a15c26>c c14a19>c
c7a8>c c12a15>c a11b23>a a6c35>c b12c14>b b4c5>b c7a19>c c26a7>c a6b14>a a17b9>a a13b6>a a12b21>a a16b19>a a11c24>c
c16a22>c c6a17>c b10c12>b c12a10>c b37c24>b c20b7>b c4a12>c c18a9>c c6>c b8a3>a b1a13>a b6c12>b c26a10>c a20b18>a
c4b13>b b3a18>a b17c18>b c10a14>c c10a13>c a13c18>c b7c30>b b2c14>b c5a2>c b12c9>b c10a27>c a7b12c2>a b25c17>b c16a7>c
a15c17>c b27c25>b b3c29>b a21b8>a c22b14>b b11a6>a b5c10>b a4>c c4a5>c a9b6>a b2>b c8b5>b b11a11>a b1c1>b b19c32>b
a45b2>a c14a16>c b12c18>b c21b29>b b9c5a9>a c18a6>c c17a3>c b14c29>b a34b19>a a3c6>c b13c10>b a12c10>c c6a6>c c7a6>c
b13a6>a b1c15a6>c c6b14>b b14c17a6>b b3c2>b a10c6>c b11a9>a b24c26>b b16c29>b c25b44>b a11b7>a b15c11>b c13b16>b
c11a1>c c22a17>c a13b23>a a1b26>a a9b7>a b9c3>b c11b27>b
""",
    "4 2": """
a21>a b4a4>a b28>b a8b7>a b19>b b11>b b1a2>a b6a11>a b7>b a1>a b32>b a19>a b5a13>a b17>b ->a a2>a b5>b b5a3>b a16b3>a
a29>a b5>b b1>b a3>a b10>b a2>a a17>a a4>a a2>a a5>a a6b1>a a2b5>b b17>b a5b4>a a4b6>b b18>b b25>b a6>a a6>a a15>a ->b
a24>a a7>a b35>b b7>b b12>b b15a9>b a7>a b4>b a9>a a5>a b28>b a17b11>a b2>b b1>b b1>b b3>b a9>a b3a5>a b5>b a15>a
a18>a a30>a b7a4>b b8>b b1>b b14>b b1a6>a a30>a a4>a b11>b b6a16>a a15>a a8>a a2>a a3>a b5>b a32>a b5>b a7>a a10>a
b14>b a6>a b9a6>b a28b19>a a6>a a4>a a3>a b14a13>b a16b2>a b7>b a14>a b13>b a12b2>a a20>a a7>a b2>b b3>b a32>a a6b9>b
b28>b b14>b b18>b b4>b b2a9>a b44>b b1>b b14>b b7a4>b a9>a a2b4>b a16b11>a b19>b a7>a a7>a b7>b b13>b a6b3>a b7>b ->b
a20>a b6a3>b b8>b b2>b a8>a a1>a ->a a5>a b20a9>b a8>a b18>b b5>b a5>a b5>b b2>b a2>a a11>a ->b a35>a b14>b a2>a
a8b6>a b15>b a5>a b23a26>a b6>b b3>b a4b5>b b2a4>a a1>a b15>b a19>a a11>a a4>a b5>b a26>a b7>b b12>b a3>a b30>b a4>a
""",
    "4 4 partnership=off": """
d10a9c30>c b14c6a8>a b8d4a8>d c12a8b14>a c6d3b2>b c1d5a7>c a9b8c14>a b4c6d1>b a16b7c4>a d18b30c7>b c7d23b17>b
b3c5d1a11>a b2d5a11>d c16d13a12>c a5c9d5>c a13b16d23>d c24d17a32>c d8a6b3>d a15c27d17>c d12a22b7>d c3d1>c b17c12d16>b
d8a9b6>d a6c13d8>c c13d25b19>b a15b22c10>a b12c16d6>b d16a4b12>d a7b5d3>d c7d4a1>c b22c8d22>b a12b12c6>a d12a8c16>c
b26d16a12>d c13d10b11>b b21c10d30>b b3c10d4>b d3b4c6>b c29d13a10>c a7b1d13>d c23d3b21>b b23c9a14>a b28d23a12>d
c13a13b7>a c11d5b5>b b9c23d23>b a19b17d13>d b25c14d8>b a9b7d4>d b31d24a17>d b25c17d23>b b6c9d8>b d6a6c8>c b18c16a14>a
b1c12a5>a c25d7b9>b b15c3d2a1>b a12b7c9>a b14c14d15>b d5a8c6>c b13c17d15>b a28b18c19>a a6b15c9>a a7b13d11>d b6c20a20>a
c14d13a8>c a25c17d16>c c11d13b6>b b9c6a10>a b9d14a12>d d12a1c6>c c13d16a20>c d12a9b10>d a4b10c2>a b14c3d1>b
b19c22d26>b d13a7c9>c b8c12a12>a b14c3d22>b a9c21d7>c a5c25d9>c c7a1b3>a c13d25a27>c a7c18d15>c c4d5a7b6>d b21c18d14>b
a3b1c3d1>c c13a27b7>a c18a12b17>a c17d4b19>b d4a5c5>c b17d20a17>d c15a7b3>a c10d16a11>c b16c10d25>b a10c8d13>c
c13d15a9>c a9b11c9d7>a a2b5d10>d b20c35d26>b a20b26d22>d c13d11a8>c a13c4>a a12b8c12>a d20a12b12>d d23a15b23>d
b24c14d6>b d13a4b8>d a10b13d7>d b14c19a19>a a4b7c12d4>b d13a8c21>c b20d16a23>d d3a4b2>d d10a8b1c3>c d27b11c17>b
c13d6b7>b b8d16a8>d c25d9b7>b b21d16a12>d b16d11a14>d c5d8b12>b b14d7a4>d c10d12a6>c a3b4d6>d b11c8d7>b a14b14d9>d
b12c6a6>a b19c13d10>b a15b8d17>d b6c10d19>b d1c1>c b3d7a8>d d17a11b21>d d9b11c10>b b30c11a14>a b12c16d14>b a5b6c6>a
a14b5c13>a a16b10c7d3>a c8a3b8>a c15d8b11>b c12d15a11>c d4a5c5>c b22c23d13>b b5d7a6>d c3d2a1b17>b c18d12a19>c d4a6c7>c
b13c6a17>a b10d16a17>d c20d27a11>c a1b6c3>a a10b13c7>a b8c8d3>b b14c28d14>b b11c13d7>b d11a29b27>d a3c5d5>c
d11a12b14>d
""",
    "5 5": """
e25b18c26d21>b d15e1a5c18>c b10c15d23a15>a c18d11e3a9>c e9a6b4c21>e d13e11b19c3>b c5d12e2a7b14>a c14d12e25a24>c
b4c15d10e5>b e24b20c10d21>b e5a4b3c4>e a5b6d11>a a2b17c3d5>a e6a13b13d10>d b14c7d15a8>a b2d22e2>b b11c11d5e7>b
a3b11c9d17>a e13c9d11>b d13a15b10c21>a d17e27a27b10>d b17c23d21e13>b e7a5b5c6>e a6b14c15d4>a a20b5c3e9>e b7c7d6e2a4>a
b20c25d12a19>a b17d11e1>d d7e10a7b5c6>c b15d9e11a6>d b27c8d6e23>b a15c13d8e18>c e7a15b10c1>e e11b7c15d2>b
d10e16a20c19>c c6d7a5b4>a c17d15a25b12>a c7d16a23b16>a c17d6e10b5>b c6d6e7a15>c d9e18b17c17>b c11d2e7a9>c a3b6d14e19>d
c11d26e12b6>b b4c13e12a7>e c20d14e26b19>b b3c13d20e21>b a14b11c14d8>a a9b8c9e4>e b5c1e8a8>e c20d22e19a15>c
a7c15d18e14>c e3a20b27c8>e e22a6c11d22>c c9d7e5b8>b d9e21b15c15>b c7d27a21b14>a d5a2b9>a c3e3a6b10>e d8e17a12b18>d
c6d14e4a2>c b9c19d13e19>b e4a6b10d12>d b8c7d3a6>a b16c16e25a31>e d12e28a26c18>c b12c30d21e24>b a11c26d25e28>c
d20e15a13c17>c b12c4d5e8>b e5a3c4d2>c d16e23a5b1>d e17a16b10d20>d c6d18e9a7>c e7b8c9d7>b b11c3e6a5>e c22d14e7b26>b
c27d10e11a25>c e23a14b5d2>d b19c27d22e25>b b16d16e29a17>d d4e7a4b2>d a7c11d19e6>c e9a20b4c7>e e3b13c15d18>b
a9c5d15e16>c d9e5a2c3>c b5c7e4a8>e c20e10a16b9>e d1a3b7c8>a a4b4c11d8>a e17a12c16d27>c c14d4e9b17>b b11d14e16a17>d
d2e20a7c9>c c20d27e14a13>c e7a8b7d9>d b6c12e5a8>e d5e16a14b10>d e12b5c13d17>b
""",
}
