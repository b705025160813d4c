"""The clock of the time to claim: it lets the rings of a table run down after every play."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Final

from engine.core import Board, View
from engine.events import ScoreCause, Scored
from game.animation.director import Director
from game.animation.moments.call_moment import FalseClaim
from game.felt.table.claim_rings import ClaimRings
from game.felt.table.widgets import TableWidgets
from game.picture.spot import Spot
from game.scenes.table.context import TableContext

STEP: Final = 1 / 30
"""Seconds between two pictures of the rings."""


class ClaimClock:
    """Shows the time to claim at a table of this computer. It knows nothing of the points that lie there.

    If nothing may move, the rings stand whole until the time is over.
    """

    def __init__(self, context: TableContext, widgets: TableWidgets) -> None:
        self._context: Final = context
        self._widgets: Final = widgets
        self.rings: Final = widgets.screen.add(ClaimRings(widgets.look, widgets.line.rect))
        self.due: float | None = None
        """When the rings change next, on the table's time; None if they don't."""

    def follow(self, now: float) -> None:
        """Show the rings as they are at `now`."""
        context, local = self._context, self._context.local
        time = local.claim_time if local is not None and context.model.is_calm and context.model.claims else None
        if time is None or now >= time[1] or context.model.view is None:
            self.due = None
            self.rings.show((), (), None, 0.0)
            return
        since, until = time
        steps = max(1, round((until - since) / STEP))
        left = max(1, ceil((until - now) / (until - since) * steps - 1e-6))
        moves = context.session.settings.moves_tiles
        self.due = until - (left - 1) * (until - since) / steps if moves else until
        claim = context.buttons.claim
        self.rings.show(
            [spot for _, spot in counted_ends(self._widgets, context.model.view)],
            context.model.laid,
            claim.rect if claim is not None and claim.shown else None,
            left / steps if moves else 1.0,
        )

    def deny(self, director: Director) -> None:
        """Show that there are no points to claim, if there are any tiles."""
        view = self._context.model.view
        ends = counted_ends(self._widgets, view) if view is not None else ()
        if ends:
            director.show_aside(FalseClaim(tuple(ends)))


def counted_ends(widgets: TableWidgets, view: View[Board]) -> Sequence[tuple[int, Spot]]:
    """Return the counts of all open ends, with their middles, as large as their tiles."""
    rules = widgets.table.rules
    parts = rules.tally(view)
    count = Scored(view.turn, ScoreCause.PLAY, sum(parts), parts)
    return widgets.layout.scoring_ends(rules, view, count)
