"""What the house says to the player in the message box of a table, and for how long."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.core import DRAW, PLAY, Move
from engine.pieces import Tile
from engine.sentences import Sentence
from game.felt.table.model import TableModel
from game.play.table import Table
from game.session.session import Session
from game.ui.sounds import Sound

READ: Final = 6.0
"""Seconds that an answer to the player stands, unless something else is to be said."""


class Talk:
    """Holds the message of the house. The director says what happened; this says the rest."""

    def __init__(self, session: Session, table: Table, shown: TableModel) -> None:
        self.session: Final = session
        self.table: Final = table
        self.shown: Final = shown
        self._told: tuple[str, str] | None = None
        self._until = 0.0
        self._now = 0.0

    def update(self, now: float) -> None:
        """Take back what has been said long enough; `now` is the table's time."""
        self._now = now
        if self._told is not None and now >= self._until:
            self.withdraw()

    def tell(self, title: str, text: str, seconds: float = READ) -> None:
        """Answer the player."""
        self.shown.title, self.shown.text = title, text
        self._told, self._until = (title, text), self._now + seconds

    def refuse(self, why: Sentence) -> None:
        """Say which rule forbids what the player tried."""
        self.session.play(Sound.ERROR, 0.6)
        self.tell(self.session.say("Not now"), self.session.words.tell(why))

    def withdraw(self) -> None:
        """Take back an answer to the player; what happened at the table still stands."""
        if self._told == (self.shown.title, self.shown.text):
            self.clear()
        self._told = None

    def clear(self) -> None:
        """Say nothing but whose turn it is."""
        self.shown.title, self.shown.text = "", ""

    def message(
        self, legal: Sequence[Move], chosen: Tile | None, name: str, *, mine: bool, prompt: str = ""
    ) -> tuple[str, str]:
        """Return heading and text; `name` is who else is to move, empty if nobody is.

        `prompt` is what the game asks the player to do, where it has words of its own for that.
        """
        say, shown = self.session.say, self.shown
        if not mine:
            if shown.title or shown.text:
                return shown.title or say("At the table"), shown.text
            return (say("{name} is thinking", name=name), self._reminder()) if name else ("", "")
        title = shown.title or say("Your turn")
        if prompt:
            return title, f"{shown.text}\n{prompt}" if shown.text else prompt
        if any(move.act == PLAY for move in legal):
            if shown.text:
                return title, shown.text
            if chosen is None:
                return title, say("Play a tile.")
            tile = self.table.rules.pieces.label(chosen)
            ends = {move.at for move in legal if move.act == PLAY and move.tiles[0] == chosen}
            if len(ends) == 1:
                return title, say("Choose {tile} again to play it.", tile=tile)
            return title, say("Choose an end for {tile}.", tile=tile)
        draws = any(move.act == DRAW for move in legal)
        need = say("No tile fits. Draw.") if draws else say("No tile fits. Pass.")
        return title, f"{shown.text}\n{need}" if shown.text else need

    def _reminder(self) -> str:
        """Return what the player may still do while others think: the same whether there is a score or not."""
        last = self.shown.plays[-1] if self.shown.plays else None
        if not self.table.rules.must_claim or last is None or last.seat != self.table.seat or last.points:
            return ""
        return self.session.say("If that scored, claim it before the next tile.")
