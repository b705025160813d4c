"""The texts for the end of a solitaire."""

from __future__ import annotations

from typing import Final

from engine.core import COLUMNS, LOST
from game.play.table import Table
from game.scenes.results.stars import MOST, Stars
from game.session.session import Session

GENEROUS: Final = 1
"""Columns above par that still earn the last star: few deals can be brought down to their bound."""
SECOND: Final = 2
"""Number above that which earns the second one."""


class SoloWords:
    """The texts for the finished round of a table."""

    def __init__(self, session: Session, table: Table) -> None:
        self.session: Final = session
        self.table: Final = table

    @property
    def is_won(self) -> bool:
        """True if the aim was reached."""
        return bool(self.table.view.winners)

    def headline(self) -> str:
        """Return the headline: won, not won, or by how many points the par was missed."""
        say, view, rules = self.session.say, self.table.view, self.table.rules
        if self.is_won and rules.par_is_usual:
            return self.session.words.say_n("{n} tile left", "{n} tiles left", view.score(0))
        if self.is_won:
            name = self.table.players[self.table.seat].name
            return say("{name} won", name=name) if self.table.is_watching else say("You won!")
        par = rules.par(view)
        if par >= 0 and rules.lowest_wins:
            return say("{n} over par", n=view.score(0) - par)
        return say("Not this time")

    def stars(self) -> Stars | None:
        """Return the stars earned, by the distance from par; None if there are none to earn.

        A solitaire without a par is won or not. Where most deals end at par whatever is done, no star is earned.
        """
        say, view, rules = self.session.say, self.table.view, self.table.rules
        if rules.par(view) < 0 or not rules.lowest_wins:
            return Stars(MOST, say("Every star is yours.")) if self.is_won else None
        if view.over == LOST or rules.par_is_usual:
            return None
        best = rules.par(view) + (GENEROUS if rules.counted_in == COLUMNS else 0)
        limits = (best, best + SECOND)
        count = MOST - sum(view.score(0) > limit for limit in limits)
        if count == MOST:
            return Stars(count, say("Every star is yours."))
        return Stars(count, say("{n} or fewer earns the next star.", n=limits[MOST - 1 - count]))

    def reason(self) -> str:
        """Explain why the round is over."""
        why = self.table.rules.verdict(self.table.view)
        if why is not None:
            return self.session.words.tell(why)
        if self.is_won:
            return self.session.say("You finished it.")
        if self.table.view.over == LOST:
            return self.session.say("You gave up, or the deal can't be won from here.")
        return self.session.say("There's nothing more to do.")
