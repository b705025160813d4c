"""The ladder: how each character plays each game, so that the steps between levels are even.

`python -m tools.ladder fit GAME` measures and writes this table: the rungs by game and number of seats (2, or 4
for more than two), and by character.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from engine.bots.rung import Rung

LADDER: Final[Mapping[tuple[str, int], Mapping[str, Rung]]] = MappingProxyType(
    {
        ("block_draw", 2): {
            "kiko": Rung("greedy", 1.0),
            "suri": Rung("greedy", 0.806),
            "bruno": Rung("greedy", 0.577),
            "maren": Rung("greedy", 0.658),
            "idris": Rung("greedy", 0.567),
            "lucho": Rung("greedy", 0.156),
            "hana": Rung("greedy", 0.433),
            "oksana": Rung("keen", 0.456, 60),
            "tadeo": Rung("top"),
        },
    }
)
