"""The points of a move, and the ends of a line that make them."""

from __future__ import annotations

from engine.core import B, Move, Rules, Seat, State
from engine.events import Scored
from engine.families.facts import Marks


def scored(rules: Rules[B], state: State[B], seat: Seat, move: Move) -> tuple[int, Marks]:
    """Return the points that a move makes for its side in a deal, and the arms whose ends make them.

    Ends that add nothing are left out.
    """
    after = state.copy()
    after.events = []
    side = after.sides[seat]
    rules.apply(after, seat, move)
    view = after.masked(seat)
    events = (event for event in after.events if isinstance(event, Scored) and event.seat == seat)
    arms = tuple(arm for event in events for arm, number in rules.scoring_ends(view, event) if number)
    return after.points[side] - state.points[side], Marks(arms)
