"""Steps that everyone can see are forced: only these may be faster than others.

An immediate pass reveals that there was nothing to play. That is no news if the rules forbid passing with a playable
tile; otherwise it would give the hand away.
"""

from __future__ import annotations

from engine.core import CALL, CLAIM, DRAW, PASS, Board, Move, Rules, Seat, View


def openly_forced(rules: Rules[Board], view: View[Board], seat: Seat) -> Move | None:
    """Return the only step of `seat`, a draw or pass, if everyone can see that it is forced; otherwise None.

    It must be the only step with any other hand, too.
    """
    only = _steps(rules, view, seat)
    if len(only) != 1 or only[0].act not in (DRAW, PASS):
        return None
    return only[0] if only[0].act not in _acts(rules, view, seat) else None


def _acts(rules: Rules[Board], view: View[Board], seat: Seat) -> set[int]:
    """Return the acts that `seat` could choose among if it held every tile that isn't on the table."""
    rich = view.copy()
    rich.hands[seat] = view.pieces.every & ~view.board.tiles()
    found = {move.act for move in _steps(rules, rich, seat)}
    return found if len(found) > 1 else set()


def _steps(rules: Rules[Board], view: View[Board], seat: Seat) -> list[Move]:
    return [move for move in rules.legal(view, seat) if move.act not in (CLAIM, CALL)]
