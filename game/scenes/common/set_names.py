"""Names of the tile sets for players."""

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
"""By the set's name in the rules. A set missing here is shown by that name."""
