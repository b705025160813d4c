"""What the player is told in answer to what they did or asked, for as long as it takes to read."""

from __future__ import annotations

from typing import Final

from engine.core import Move
from engine.reasons.told import FactTold
from engine.sentences import Sentence
from game.felt.table.model import PointedOut
from game.scenes.table.context import TableContext
from game.ui.sound.sound import Sound

READ: Final = 6.0
"""Seconds that an answer to the player stays, unless another message replaces it."""


class Answers:
    """Shows an answer in the message box, and takes it away again."""

    def __init__(self, context: TableContext) -> None:
        self._context: Final = context
        self._told: tuple[str, str] | None = None
        """The last answer; None if it was withdrawn."""
        self.until: float | None = None
        """When it expires, on the table's clock; None without one."""
        self._language = context.session.words.language
        """The language of what the player was told."""

    def tell(self, title: str, text: str, seconds: float = READ) -> None:
        """Show a message to the player for this many seconds."""
        self._context.model.say(title, text)
        self._told, self.until = (title, text), self._context.now + seconds

    def point_out(self, move: Move, fact: FactTold) -> None:
        """Mark the ends, tiles and player of a fact for a move, as long as the message told last stands."""
        if self._told is not None:
            self._context.model.reason = PointedOut(self._told, move, fact.key, fact.marks)

    def deny(self, why: Sentence) -> None:
        """Tell the player why a move is refused, with a sound."""
        session = self._context.session
        session.play(Sound.ERROR)
        self.tell(session.say("Not now"), session.words.tell(why))

    def withdraw(self) -> None:
        """Remove the last answer to the player; messages about the table stay."""
        model = self._context.model
        if self._told == (model.title, model.text):
            model.say("", "")
        self._told = self.until = None

    def is_translated(self) -> bool:
        """Return True once after another language was chosen on a page above: no word of the old one stays."""
        language, before = self._context.session.words.language, self._language
        if language != before:
            self._language = language
            self._context.model.say("", "")
        return language != before
