"""Measured rounds of Double Takes, written by `python -m tools.lab.equity`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

ROUNDS: Final[Mapping[str, str]] = {
    "2 2": """
b13a9>b a9b10>b b12a7>b a16b8>b b4a16>b a10b12>b b6a15>b a14b7>b a7b12>b b13a7>b a14b9>b b11a11>b b11a9>b a11b10>b
b12a12>b a19>b b11a8>b a9b12>b b9a13>b a12b10>b b8a12>b a7b14>b b9a11>b a8b15>b a18b3>b b6a18>b a11b7>b b14a7>b
b18a4>b a13b7>b b6a12>b a15b9>b a15b4>b b14a8>b a12b6>b b11a14>b b2a19>b a15b7>b b11a10>b a6b14>b b14a7>b a8b13>b
b14a5>b a18b5>b a10b12>b b11a10>b a9b12>b b9a11>b a9b11>b b11a11>b a13b7>b b12a10>b b11a8>b a15b4>b b12a15>b a19>b
b9a14>b a5b14>b b12a10>b a20>b b14a8>b a10b9>b b10a12>b a7b14>b a8b15>b b10a12>b a8b13>b b9a9>b b15a9>b a11b10>b
b17a4>b a3b15>b b6a15>b a12b9>b b8a12>b a12b10>b b8a13>b a10b12>b b4a17>b a14b6>b b10a8>b a7b16>b b16a6>b a10b11>b
b9a9>b a6b14>b b8a18>b a9b11>b a10b10>b b16a5>b a12b10>b b12a9>b b14a9>b a7b14>b b7a12>b a14b7>b b11a9>b a12b8>b
b13a8>b a14b9>b b5a17>b a5b17>b b14a7>b a10b9>b b4a15>b a12b8>b b18a6>b a21>b b6a15>b a10b9>b b10a12>b a11b11>b
a16b7>b b10a11>b a13b7>b a20>b a8b11>b b15a7>b a12b10>b b11a10>b b11a9>b a13b9>b b10a12>b a9b11>b a13b7>b b14a7>b
a12b7>b b14a10>b a8b10>b b11a11>b a15b4>b b16a9>b a10b14>b b3a18>b a10b9>b a20>b b14a9>b a14b5>b b15a5>b a22>b b7a16>b
a15b4>b b17a6>b a11b8>b b10a10>b a9b15>b b8a12>b a13b7>b a14b7>b b9a13>b a8b14>b b9a10>b b11a13>b a7b13>b b4a18>b
a18>b a10b12>b b12a9>b a5b15>b b9a12>b b2a17>b a9b13>b b10a10>b a13b10>b b12a8>b a12b10>b b9a12>b a11b10>b a11b7>b
b10a9>b a18b4>b b15a10>b b12a11>b a13b7>b b9a13>b a19>b a13b9>b b14a6>b a10b9>b b11a12>b b7a17>b a9b11>b b10a10>b
a3b17>b b10a9>b a10b13>b b4a17>b a11b10>b b12a9>b a7b14>b b7a15>b a13b7>b b16a6>b a2b17>b b12a11>b a10b10>b a7b19>b
b6a11>b a14b6>b b8a13>b
""",
    "3 3": """
c7a2b12>b b9c3a6>b a5b6c11>b b6c3a11>b a9b8c4>b c6a14>b b4c8a7>b a6b12c4>b c11a7b2>b b6c9a7>b a11b10c2>b a16>b
b6c7a7>b a9b5c8>b c10b9>b c4a9b5>b b5c5a11>b a13b5c4>b a8b9c2>b c7a7b7>b b5c10a5>b a11b5c5>b c8a12>b a4b8c9>b
c12a5b3>b b4c11a5>b a5b7c5>b c14a2b6>b c9a13>b a7b4c7>b c4a10b5>b b14c4a6>b c6a8b5>b b6c10a4>b a4b15c3>b b8c8a4>b
a1b9c9>b c10a4b8>b b8c4a5>b a9b5c8>b b13c7a2>b a2b4c12>b c7a4b10>b c8a3b13>b b6c8a3>b a5b2c13>b a14b5c2>b c7a12b4>b
b5c2a10>b a11b2c6>b c2a5b12>b b12c8a3>b a8b8c3>b c6a11b4>b b3c6a12>b c2a4b10>b b12c7a4>b a6b10c6>b b11c2a5>b b8c14>b
""",
    "4 4": """
d4a7b7c6>b c6d7a2b11>b c1d5a11b6>b b3c9d8a7>b d4a6b2c11>b c2d5a9b11>b d6a7b5c7>b c9d4a1b11>b a5b6d13>b d4a8b8c6>b
d7a4b9c7>b c6d4a4b9>b d8a8b5c4>b c6d10a8b1>b a7b10c7d1>b d8a6b8c3>b d9a6b3c3>b c6d4a12b7>b c4d5a7b8>b b4c6d12a4>b
d10a4b8c4>b c6d3a5b10>b c3d14a7b4>b b4c1d8a9>b c7d8a8b3>b b7c4d7a6>b d9a4b4c5>b c6d7a1b14>b d4a6b9c5>b c3d6a12b5>b
b13c4d6>b a7b8c3d9>b c8d7a5b3>b b7c4d7a9>b c7d9a6b4>b b5c13d3a3>b d5a13c6>b c4d3a9b10>b a4b8c2d6>b d8a8b8c6>b
b14c7d3>b a1b8c7d10>b d7a6c14>b c3d7a4b9>b c11d1a8b5>b b4c2d10a9>b d6a11b4c6>b c8d6a9>b c7d11a3b4>b b5c7d3a10>b
c4d7a4b12>b b7c10a6>b d9a2b7c9>b c5d7a4b7>b a6b7c5d5>b d3a6b10c8>b d5a6b6c8>b c2d4a11b8>b a7c6d9>b d6a8b4c10>b
""",
}
