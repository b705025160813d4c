"""The names of the tile sets for players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.sentences import mark

SETS: Final[Mapping[str, str]] = {
    "double-6": mark("Double six"),
    "double-9": mark("Double nine"),
    "double-12": mark("Double twelve"),
    "double-15": mark("Double fifteen"),
    "space": mark("40 cards"),
}
"""By the name that a set has in the rules. Say the name of one that is missing here as it is."""
