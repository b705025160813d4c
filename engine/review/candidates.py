"""The moves that a decision is between."""

from __future__ import annotations

from engine.bots.bot import loudest
from engine.core import ALOUD, B, Move, Rules, Seat, State


def candidates(rules: Rules[B], state: State[B], seat: Seat, made: Move) -> list[Move]:
    """Return the moves to choose from, of which no two come to the same; `made` is the first of them.

    Points are claimed with the move, unless they weren't. A single candidate means that there was no choice.
    """
    if seat != state.turn or state.over:
        return [made]
    moves = loudest(rules.legal(state, seat))
    if made not in moves and made._replace(how=ALOUD) not in moves:
        return [made]
    out = [made]
    for move in moves:
        if not any(move == other or rules.same(state, move, other) for other in out):
            out.append(move)
    return out
