"""Hints at a table: asked of a bot, and shown once it has thought, while play continues."""

from __future__ import annotations

from typing import Final, NamedTuple, Protocol

from engine.core import DRAW, PLAY, STOP, Board, Move, View
from engine.notation import spell
from engine.reasons.advice import Advice
from engine.reasons.places import named
from engine.reasons.told import FactTold
from engine.reasons.words import called
from game.i18n.percent import whole_percent
from game.picture.family_layout import GRASPED
from game.picture.move_words import MoveWords
from game.play.table import Table
from game.play.thinking import Ticket
from game.scenes.table.messages import Answers
from game.session.session import Session

LONG: Final = 60.0
"""Seconds that a hint, or the message that it is coming, stays."""


class HintDisplay(Protocol):
    """Shows the player a move."""

    @property
    def stop_word(self) -> str:
        """The words on the button that stops; empty for "Stop"."""

    def point_at(self, move: Move) -> None:
        """Choose the tile of a move and focus on its place."""


class _More(NamedTuple):
    """The part of a hint that is told if it is asked for again."""

    view: View[Board]
    """The table that the hint was for."""
    title: str
    text: str
    move: Move
    fact: FactTold | None
    """The first fact of it."""


class Hints:
    """Asks for the hints of one player, and shows them through a guide, with the reason among the answers."""

    def __init__(self, session: Session, table: Table, guide: HintDisplay, answers: Answers) -> None:
        self._session: Final = session
        self._table: Final = table
        self._guide: Final = guide
        self._answers: Final = answers
        self.ticket: Ticket | None = None
        """The hint that is on its way; None if there isn't one."""
        self._wish: Move | None = None
        """The move that the player thought of when it was asked for."""
        self._more: _More | None = None
        """The rest of the last hint, if there is more to it."""

    @property
    def awaits(self) -> bool:
        """True while a hint is on its way."""
        return self.ticket is not None

    @property
    def is_due(self) -> bool:
        """True if a hint has arrived and isn't shown yet."""
        return self.ticket is not None and self.ticket.done()

    def ask(self, wish: Move | None = None) -> None:
        """Ask for a hint unless one is on its way; the second time at the same table, show the rest of its reason.

        A `wish` is the move that the player thinks of: the hint says why another one is better.
        """
        more, self._more = self._more, None
        is_new = more is None or more.view != self._table.view or (wish is not None and wish.tiles != more.move.tiles)
        if self.ticket is None and more is not None and not is_new:
            self._answers.tell(more.title, more.text, LONG)
            if more.fact is not None:
                self._answers.point_out(more.move, more.fact)
        elif self.ticket is None:
            self.ticket, self._wish = self._table.advise(wish), wish
            self._answers.tell("", self._session.say("Thinking …"), LONG)

    def drop(self) -> None:
        """Cancel the hint that is on its way, if there is one."""
        if self.ticket is not None:
            self.ticket = None
            self._answers.withdraw()

    def forget(self) -> None:
        """Drop the hint that is on its way, and the rest of the last one: the language is another one now."""
        self.drop()
        self._more = None

    def advance(self) -> None:
        """Show a hint that has arrived: the tile, its place, and the reason."""
        ticket = self.ticket
        if ticket is None or not ticket.done():
            return
        self.drop()
        advice = ticket.result()
        say, words = self._session.say, self._session.words
        title = say("Hint")
        if isinstance(advice, Advice) and advice.move is None:
            self._answers.tell(title, " ".join(map(words.tell, advice.reason)), LONG)
            return
        if not isinstance(advice, Advice) or advice.move not in self._table.legal():
            return
        if advice.move.act in GRASPED and advice.move.tiles:
            self._guide.point_at(advice.move)
            title = say("Hint: {tile}", tile=self._named(advice.move))
        elif advice.move.act == DRAW:
            title = say("Hint: {tile}", tile=words.say_in("button", "Draw"))
        elif advice.move.act == STOP:
            title = say("Hint: {tile}", tile=self._guide.stop_word or words.say_in("button", "Stop"))
        text = " ".join([*self._question(advice.move, advice.rival), *map(words.tell, advice.reason)])
        if advice.chance is not None:
            text += " " + say("Chance to win: {n}%.", n=whole_percent(advice.chance))
        rest = advice.told.rest(advice.names)
        if rest:
            second = next(iter(advice.told.facts[1:]), None)
            self._more = _More(self._table.view, title, " ".join(map(words.tell, rest)), advice.move, second)
            text += " " + say("Ask again for more.")
        self._answers.tell(title, text, LONG)
        if advice.told.facts:
            self._answers.point_out(advice.move, advice.told.facts[0])

    def _question(self, move: Move, rival: Move | None) -> list[str]:
        """Return the question that the reason answers, if the rival of a move is the one that the player thought of."""
        if rival is None or self._wish is None or rival.tiles != self._wish.tiles:
            return []
        tile = called(self._table.rules, self._table.view, rival, move)
        return [self._session.say("Why not {tile}?", tile=self._session.words.tell(tile))]

    def _named(self, move: Move) -> str:
        """Return the tile of a move and its place as the player sees it."""
        rules, view, words = self._table.rules, self._table.view, self._session.words
        if move.act == PLAY:
            return words.tell(named(rules, view, self._table.seat, move))
        return MoveWords(words).move(spell(rules, view, move))
