"""A rung of the ladder: how a character plays a game so well, and no better."""

from __future__ import annotations

from typing import Literal, NamedTuple

Looking = Literal["greedy", "keen", "top"]
"""How far ahead it looks: one move, to the end of the round, or as far as any bot does in the game."""


class Rung(NamedTuple):
    """How a character chooses its moves in one game."""

    way: Looking
    misjudges: float = 0.0
    """Share of its judgement that is mistaken; more than 1, up to 2, if it takes worse moves for better ones."""
    playouts: int = 0
    """Number of playouts of the way "keen"."""
    manner: float = 1.0
    """Share of its own taste and inattention, from 0 to 1; less where they would cost too much."""
    weighed: int = 0
    """Number of deals that the way "keen" weighs by earlier plays; 0: all that are possible are alike."""
