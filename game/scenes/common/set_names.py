"""The names of the tile sets for players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.sentences import gettext_noop

SETS: Final[Mapping[str, str]] = {
    "double-6": gettext_noop("Double six"),
    "double-9": gettext_noop("Double nine"),
    "double-12": gettext_noop("Double twelve"),
    "double-15": gettext_noop("Double fifteen"),
    "space": gettext_noop("40 cards"),
}
"""By the set's name in the rules. A set missing here is shown by that name."""
