"""The ladder: how each character plays each game, so that the steps between levels are even.

`python -m tools.ladder fit GAME` measures and writes this table: the rungs by game and number of seats (2, or 4
for more than two), and by character.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from engine.bots.rung import Rung

LADDER: Final[Mapping[tuple[str, int], Mapping[str, Rung]]] = MappingProxyType({})
