"""The table told aloud during play: every move, and at the player's turn the facts that decide it.

Nothing is put into words while nobody listens. The page itself tells the message box.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.core import Board, Event, View
from engine.events import Dealt, Drew, Led, Played, Scored, TurnedUp
from engine.families.chain.events import Redealt
from engine.pieces import HIDDEN
from game.picture.event_words import EventWords, is_asked, is_at_the_table, is_told, label
from game.play.table import Update
from game.reader.voice import Amount, sentences_of
from game.scenes.table.context import TableContext
from game.scenes.table.narration import Narration


class Commentary:
    """Says what happens at a table."""

    def __init__(self, context: TableContext, narration: Narration) -> None:
        self._at: Final = context
        self._narration: Final = narration
        self._voice: Final = context.session.voice
        self._turn = (0, -1)
        """The round and the number of moves at the player's turn that was told last."""
        self._dealt = 0
        """The round whose hand was told last."""
        self._lying: frozenset[str] = frozenset()
        """The sentences on what lies on the table that were told last."""

    def hear(self, update: Update) -> None:
        """Say the events of an update, in their order. Call this only while somebody listens."""
        words = EventWords(self._at.widgets.names)
        for event in update.events:
            told = ""
            if is_told(event, update.events, update.view.sides):
                continue
            match event:
                case Redealt():
                    told = words.redealt()
                case Led():
                    told = words.led(event)
                case Drew() if self._is_seen(event):
                    asked = words.drew(event, is_asked=True) if is_asked(event, update.events) else ""
                    told = f"{asked} {self._drawn(event, update.events)}".strip()
                case Drew():
                    told = words.drew(event, is_asked=is_asked(event, update.events))
                case TurnedUp() if len(turned := [each for each in update.events if isinstance(each, TurnedUp)]) > 1:
                    told = self._turned(turned) if event is turned[0] else ""
                case Scored() if is_at_the_table(event, update.view):
                    told = self._scored(event)
                    self._voice.know(self._narration.aloud(words.gained(event).text))
                case Scored() | Dealt():
                    pass
                case Played():
                    told = self._narration.told(event, update.view)
                case _:
                    said = words.said(event)
                    told = said.text if said is not None else ""
            if told:
                self._voice.say(self._narration.aloud(told))

    def follow(self) -> None:
        """Say the hand after a deal, and the open ends at the player's turn, once nothing moves.

        Call this only while somebody listens.
        """
        model, table = self._at.model, self._at.table
        if not model.is_calm or model.view is None or model.view.over or not table.rounds:
            return
        now = table.rounds, table.steps
        is_dealt = table.rounds != self._dealt
        if is_dealt:
            self._dealt = table.rounds
            self._voice.say(self._narration.aloud(self._narration.hand(model.view)))
        if not model.must or now == self._turn:
            return
        self._turn = now
        for told in self._of_turn(model.view, is_dealt=is_dealt):
            self._voice.say(self._narration.aloud(told))

    def _of_turn(self, view: View[Board], *, is_dealt: bool) -> list[str]:
        """Return the sentences for the player's turn. Columns and legs that are as they were aren't told again."""
        amount, title = self._voice.amount, self._at.widgets.message.title
        told = [title] if title else []
        if amount >= Amount.NORMAL and view.board.tiles():
            lying = sentences_of(self._narration.on_table(view))
            changed = [sentence for sentence in lying if sentence not in self._lying]
            told += lying if is_dealt or amount >= Amount.FULL or not changed else changed
            self._lying = frozenset(lying)
        if not any(move.tiles for move in self._at.model.legal) and self._at.widgets.message.text:
            told.append(self._at.widgets.message.text.rpartition("\n")[2])  # it differs from turn to turn
        if amount >= Amount.FULL and not is_dealt:
            told.append(self._narration.hand(view))
        return told

    def _is_seen(self, event: Drew) -> bool:
        """Return True if the player has drawn a tile and sees it."""
        return event.seat == self._at.widgets.names.me and event.tile != HIDDEN

    def _drawn(self, event: Drew, events: Sequence[Event]) -> str:
        """Return the sentence for the tiles that the player draws at once, at the first of them."""
        drawn = [each for each in events if isinstance(each, Drew) and self._is_seen(each)]
        names = self._at.widgets.names
        tiles = ", ".join(names.tile(each.tile) for each in drawn)
        return names.say("You draw {tiles}.", tiles=tiles) if event is drawn[0] else ""

    def _turned(self, turned: Sequence[TurnedUp]) -> str:
        """Return the sentence for several tiles that are flipped at once."""
        names = self._at.widgets.names
        return names.say("Now face up: {tiles}.", tiles=", ".join(label(names, event.tiles) for event in turned))

    def _scored(self, event: Scored) -> str:
        """Return the sentence for points that are scored at the table."""
        names = self._at.widgets.names
        if event.seat == names.me:
            return names.say_n("You score {n} point.", "You score {n} points.", event.points)
        name = names.name(event.seat)
        return names.say_n("{name} scores {n} point.", "{name} scores {n} points.", event.points, name=name)
