"""The games of tests that draw or print each: the drawing depends on the family."""

from __future__ import annotations

from typing import Final

from engine.games import GAMES
from tests.support.lengths import LONG

TRIED: Final = list(GAMES) if LONG else list({sheet.family: sheet for sheet in reversed(GAMES)}.values())
"""A game of each family, the first on the shelf, or all games in the long run."""
