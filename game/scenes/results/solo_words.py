"""The texts for the end of a solitaire."""

from __future__ import annotations

from typing import Final

from engine.core import LOST
from game.play.table import Table
from game.session.session import Session


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
        if self.is_won:
            name = self.table.players[self.table.seat].name
            return say("{name} won", name=name) if self.table.is_watching else say("You won!")
        par = rules.par(view)
        if par >= 0 and rules.lowest_wins:
            return say("{n} over par", n=view.score(0) - par)
        return say("Not this time")

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
