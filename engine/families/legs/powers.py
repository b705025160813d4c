"""The powers of numbers in the games with legs."""

from __future__ import annotations

# The powers of a number that a tile leaves.
NOTHING, OTHERS_TAKE, GO_ON, CAST, TURN_BACK, OPEN_ALL = range(6)
"""OTHERS_TAKE: everyone else draws a tile. GO_ON: the same player may play another. CAST: only this leg can be played
on. TURN_BACK: play changes direction. OPEN_ALL: no leg may be continued before all are started.
"""
