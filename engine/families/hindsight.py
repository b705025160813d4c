"""What the moves of a round tell of a hidden hand: which tiles it lacked, and what it preferred to what."""

from __future__ import annotations

from typing import NamedTuple

from engine.core import Seat
from engine.families.taste import Taste
from engine.pieces import HIDDEN, Tile, Tiles


class Appeal(NamedTuple):
    """A play that was possible with the right tile, and what spoke for it, whatever else the hand held."""

    tile: Tiles
    """The tile, as a set."""
    merit: float
    """Its value in points to a player of common taste, apart from the rest of the hand."""
    openings: Tiles
    """The tiles that fit after it."""


class Rival(NamedTuple):
    """An opponent as the player who chose saw it."""

    lacks: Tiles
    """The tiles that it had shown not to hold."""
    held: int
    """The number of tiles in its hand."""


class Preference(NamedTuple):
    """A play that others could have been preferred to."""

    appeals: tuple[Appeal, ...]
    chosen: int
    """Which of them was made."""
    unseen: Tiles
    """The tiles that weren't on the table."""
    rivals: tuple[Rival, ...]
    taste: Taste
    """What players of the table are thought to like."""


class Glimpse(NamedTuple):
    """A move of a seat, and what it told everyone of the hand before it."""

    seat: Seat
    draws: bool = False
    """True if a tile came to the hand."""
    tile: Tile = HIDDEN
    """The tile that left the hand."""
    lacks: Tiles = 0
    """Tiles that weren't in the hand, apart from the one that left it."""
    is_newest: bool = False
    """True if the tile that left the hand must be the one drawn last."""
    choice: Preference | None = None
    """What it was preferred to, if the tile was chosen."""
