"""The ladder: how each character plays each game, so that the steps between levels are even.

`python -m tools.ladder fit GAME` measures and writes this table: the rungs by game and number of seats (2, or 4
for more than two), and by character.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.bots.rung import Rung

LADDER: Final[Mapping[tuple[str, int], Mapping[str, Rung]]] = {
    ("all_fives", 2): {
        "kiko": Rung("greedy", 0.32),
        "suri": Rung("greedy", 0.142),
        "bruno": Rung("greedy", 0.199),
        "maren": Rung("greedy", 0.139),
        "idris": Rung("greedy", 0.191),
        "lucho": Rung("greedy"),
        "hana": Rung("greedy"),
        "oksana": Rung("keen", 0.0, 60),
        "tadeo": Rung("top"),
    },
    ("block_draw", 2): {
        "kiko": Rung("greedy", 0.732),
        "suri": Rung("greedy", 0.529),
        "bruno": Rung("greedy", 0.566),
        "maren": Rung("greedy", 0.248),
        "idris": Rung("greedy", 0.508),
        "lucho": Rung("greedy"),
        "hana": Rung("greedy", 0.075),
        "oksana": Rung("keen", 0.0, 400),
        "tadeo": Rung("top"),
    },
    ("high_fives", 2): {
        "kiko": Rung("greedy", 0.86),
        "suri": Rung("greedy", 0.754),
        "bruno": Rung("greedy", 0.753),
        "maren": Rung("greedy", 0.638),
        "idris": Rung("greedy", 0.655),
        "lucho": Rung("greedy", 0.533),
        "hana": Rung("greedy", 0.547),
        "oksana": Rung("greedy", 0.269),
        "tadeo": Rung("top"),
    },
    ("matador", 2): {
        "kiko": Rung("greedy", 0.979),
        "suri": Rung("greedy", 0.763),
        "bruno": Rung("greedy", 0.778),
        "maren": Rung("greedy", 0.508, manner=0.35),
        "idris": Rung("greedy", 0.543),
        "lucho": Rung("greedy"),
        "hana": Rung("greedy"),
        "oksana": Rung("keen", 0.0, 60),
        "tadeo": Rung("top"),
    },
}
