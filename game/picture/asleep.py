"""The tiles that sleep through a round, as they are turned up at its end."""

from __future__ import annotations

from engine.core import Board, Rules, View
from engine.families.chain.rules import ChainRules
from engine.pieces import Tile, Tiles, each


def asleep(rules: Rules[Board], view: View[Board]) -> tuple[Tile, ...]:
    """Return the tiles that nobody could draw, once a round is over with all hands open; none before."""
    if not isinstance(rules, ChainRules) or not rules.sleeps or not view.over or any(view.holes):
        return ()
    held: Tiles = 0
    for hand in view.hands:
        held |= hand
    rest = tuple(each(rules.pieces.every & ~view.board.tiles() & ~held))
    return rest if len(rest) == sum(map(len, view.piles)) else ()
