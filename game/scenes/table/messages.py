"""What the player is told for as long as it takes to read: answers, and news such as that moves aren't saved."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.core import Move
from engine.reasons.told import FactTold
from engine.sentences import Sentence
from game.felt.table.model import PointedOut
from game.scenes.table.context import TableContext
from game.ui.sound.sound import Sound

READ: Final = 6.0
"""Seconds that an answer to the player stays, unless another message replaces it."""
NOTICE: Final = 8.0
"""Seconds for which news is shown."""


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


class Notices:
    """Shows news that replaces any other message, and keeps it in the log. Times are those of the table."""

    def __init__(self, context: TableContext, announce: Callable[[tuple[str, str] | None], None]) -> None:
        """`announce` shows a title and a text instead of any other message, or no longer does."""
        self._context: Final = context
        self._announce: Final = announce
        self.due: float | None = None
        """When the news is taken away; None if there is none."""

    def show(self, news: tuple[str, str], now: float) -> None:
        """Show a title and a text for a while, and keep them in the log."""
        self._announce(news)
        self._context.widgets.note(": ".join(news))
        self.due = now + NOTICE

    def take_away(self) -> None:
        """Remove the news."""
        self._announce(None)
        self.due = None

    def tell_of_saving(self, now: float) -> None:
        """Tell the player that moves aren't saved, or are again."""
        session, matches = self._context.session, self._context.session.matches
        news = matches.save_news()
        if news is not None:
            if matches.fails_to_save:
                session.play(Sound.ERROR)
            self.show((session.words.tell(news[0]), session.words.tell(news[1])), now)
