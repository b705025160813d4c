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
        "kiko": Rung("greedy", 0.74, manner=0.35),
        "suri": Rung("greedy", 0.55, manner=0.35),
        "bruno": Rung("greedy", 0.63, manner=0.35),
        "maren": Rung("greedy", 0.46, manner=0.35),
        "idris": Rung("greedy", 0.52, manner=0.35),
        "lucho": Rung("keen", 0.0, 60),
        "hana": Rung("keen", 0.203, 60),
        "oksana": Rung("keen", 0.0, 400),
        "tadeo": Rung("top"),
    },
    ("block_draw", 2): {
        "kiko": Rung("greedy", 0.85),
        "suri": Rung("greedy", 0.5),
        "bruno": Rung("greedy", 0.5),
        "maren": Rung("greedy"),
        "idris": Rung("greedy", 0.42),
        "lucho": Rung("keen", 0.45, 60),
        "hana": Rung("keen", 0.48, 60),
        "oksana": Rung("keen", 0.0, 60),
        "tadeo": Rung("top"),
    },
    ("double_takes", 2): {
        "kiko": Rung("greedy", 0.76),
        "suri": Rung("greedy", 0.695),
        "bruno": Rung("greedy", 0.695),
        "maren": Rung("greedy", 0.625),
        "idris": Rung("greedy", 0.61),
        "lucho": Rung("greedy", 0.555),
        "hana": Rung("greedy", 0.537),
        "oksana": Rung("greedy", 0.324),
        "tadeo": Rung("top"),
    },
    ("five_up", 2): {
        "kiko": Rung("greedy", 0.5, manner=0.35),
        "suri": Rung("greedy", 0.2, manner=0.35),
        "bruno": Rung("greedy", 0.5, manner=0.35),
        "maren": Rung("greedy", manner=0.15),
        "idris": Rung("greedy", 0.2, manner=0.35),
        "lucho": Rung("keen", 0.45, 60),
        "hana": Rung("keen", 0.47, 60),
        "oksana": Rung("keen", 0.38, 60),
        "tadeo": Rung("top"),
    },
    ("high_fives", 2): {
        "kiko": Rung("greedy", 0.762),
        "suri": Rung("greedy", 0.695),
        "bruno": Rung("greedy", 0.712),
        "maren": Rung("greedy", 0.622),
        "idris": Rung("greedy", 0.608),
        "lucho": Rung("greedy", 0.55),
        "hana": Rung("greedy", 0.555),
        "oksana": Rung("greedy", 0.339),
        "tadeo": Rung("top"),
    },
    ("matador", 2): {
        "kiko": Rung("greedy", 0.82, manner=0.35),
        "suri": Rung("greedy", 0.55),
        "bruno": Rung("greedy", 0.55),
        "maren": Rung("greedy", 0.3, manner=0.35),
        "idris": Rung("greedy", 0.3),
        "lucho": Rung("keen", 0.46, 60),
        "hana": Rung("keen", 0.46, 60),
        "oksana": Rung("keen", 0.0, 60),
        "tadeo": Rung("top"),
    },
    ("space", 2): {
        "kiko": Rung("greedy", 0.61, manner=0.35),
        "suri": Rung("greedy", 0.55, manner=0.35),
        "bruno": Rung("greedy", 0.55),
        "maren": Rung("greedy", 0.485, manner=0.35),
        "idris": Rung("greedy", 0.52),
        "lucho": Rung("greedy", 0.44),
        "hana": Rung("greedy", 0.43),
        "oksana": Rung("greedy"),
        "tadeo": Rung("top"),
    },
    ("super", 2): {
        "kiko": Rung("greedy", 1.0),
        "suri": Rung("greedy", 0.6),
        "bruno": Rung("greedy", 0.6),
        "maren": Rung("greedy", 0.3),
        "idris": Rung("greedy", 0.3),
        "lucho": Rung("greedy"),
        "hana": Rung("greedy", 0.1),
        "oksana": Rung("greedy"),
        "tadeo": Rung("top"),
    },
    ("thats_it", 2): {
        "kiko": Rung("greedy", 0.565),
        "suri": Rung("greedy", 0.537),
        "bruno": Rung("greedy", 0.534),
        "maren": Rung("greedy", 0.507),
        "idris": Rung("greedy", 0.475),
        "lucho": Rung("greedy", 0.46),
        "hana": Rung("greedy", 0.41),
        "oksana": Rung("greedy", 0.332),
        "tadeo": Rung("top"),
    },
}
