"""What nobody has a choice in, and everybody can see it: the only steps that may be quicker than others.

A pass that is made at once tells that there was nothing to play. That is no news where the rules let nobody pass who
could play; where they do, it would give a hand away.
"""

from __future__ import annotations

from engine.core import CALL, CLAIM, DRAW, PASS, Board, Move, Rules, Seat, View


def openly_forced(rules: Rules[Board], view: View[Board], seat: Seat) -> Move | None:
    """Return the draw or pass that is all `seat` can do, where everybody can see that; else None.

    With any other hand, too, there would be no choice between that and something else.
    """
    only = _steps(rules, view, seat)
    if len(only) != 1 or only[0].act not in (DRAW, PASS):
        return None
    return only[0] if only[0].act not in _acts(rules, view, seat) else None


def _acts(rules: Rules[Board], view: View[Board], seat: Seat) -> set[int]:
    """Return what `seat` could do besides something else with every tile that does not lie on the table."""
    rich = view.copy()
    rich.hands[seat] = view.pieces.every & ~view.board.tiles()
    found = {move.act for move in _steps(rules, rich, seat)}
    return found if len(found) > 1 else set()


def _steps(rules: Rules[Board], view: View[Board], seat: Seat) -> list[Move]:
    return [move for move in rules.legal(view, seat) if move.act not in (CLAIM, CALL)]
