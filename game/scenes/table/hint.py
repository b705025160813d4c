"""A hint at the table: asked for, waited for while play goes on, and dropped when it comes too late."""

from __future__ import annotations

from typing import Final

from engine.bots.advice import Advice
from engine.core import DRAW, STOP
from game.felt.table.move_input import MoveInput
from game.felt.table.widgets import GRASPED
from game.play.table import Table
from game.play.thinking import Ticket
from game.scenes.table.talk import Talk
from game.session.session import Session


class Hints:
    """Asks for advice and shows it: the tile in hand, its place, and why."""

    def __init__(self, session: Session, table: Table, move_input: MoveInput, talk: Talk) -> None:
        self.session: Final = session
        self.table: Final = table
        self.move_input: Final = move_input
        self.talk: Final = talk
        self._ticket: Ticket | None = None

    @property
    def is_awaited(self) -> bool:
        """Whether an advice is still to come."""
        return self._ticket is not None

    def ask(self) -> None:
        """Ask for an advice, unless one is on its way."""
        if self._ticket is None:
            self._ticket = self.table.advise(self.session.chance.getrandbits(32))
            self.talk.tell("", self.session.say("Thinking …"), seconds=60.0)

    def drop(self) -> None:
        """Want no advice any more: the player has moved."""
        if self._ticket is not None:
            self._ticket = None
            self.talk.withdraw()

    def update(self) -> None:
        """Show the advice once it is there."""
        if self._ticket is None or not self._ticket.done():
            return
        advice, self._ticket = self._ticket.result(), None
        self.talk.withdraw()
        if not isinstance(advice, Advice) or advice.move is None or advice.move not in self.table.legal():
            return
        say = self.session.say
        title = say("Hint")
        if advice.move.act in GRASPED and advice.move.tiles:
            self.move_input.point_at(advice.move)
            title = say("Hint: {tile}", tile=self.table.rules.pieces.label(advice.move.tiles[0]))
        elif advice.move.act == DRAW:
            title = say("Hint: {tile}", tile=self.session.words.say_in("button", "Draw"))
        elif advice.move.act == STOP:
            title = say("Hint: {tile}", tile=self.session.words.say_in("button", "Stop"))
        self.talk.tell(title, self.session.words.tell(advice.reason), seconds=60.0)
