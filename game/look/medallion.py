"""What a player's picture shows; `avatars.py` draws it."""

from __future__ import annotations

from typing import NamedTuple

from game.look.palette import RGB


class Medallion(NamedTuple):
    """A player's picture."""

    face: str
    """A face of `faces.py`; the plain tile for any other."""
    colour: RGB
    """The colour of the enamel, in which the player's bars and halos are painted, too."""
    bot: bool = False
    """True if a badge tells this bot from the people at its table."""
