"""The table told aloud during play: every move, and at the player's turn the facts that decide it.

Nothing is put into words while nobody listens. The page itself tells the message box.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from engine.core import NOBODY, Board, Event, View
from engine.events import Dealt, Drew, Led, Played, ScoreCause, Scored, Took, TurnedUp, Void, Won
from engine.families.blind.events import TurnedDown
from engine.families.chain.events import Redealt
from engine.pieces import HIDDEN, Tile
from game.picture.event_words import EventWords, is_asked, is_at_the_table, is_told, label
from game.play.table import Update
from game.reader.voice import Amount, sentences_of
from game.scenes.table.context import TableContext
from game.scenes.table.narration import Narration

_NUMBER: Final = re.compile(r"\d+")


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
        self._led: Led | None = None
        """The lead that was told, until a tile is played."""
        self._is_new_turn = True
        """True if another player has moved since the player's turn was told."""
        self._asked = ("", "")
        """The title and the request of the player's turn that were told last."""
        self._chosen: Tile | None = None
        self._answers: Final[set[str]] = set()
        """The answers to a choice that were told, without the tile, and the reminders."""
        self._reminder = ""
        """The reminder that stands in the message box."""

    def hear(self, update: Update) -> None:
        """Say the events of an update, in their order. Call this only while somebody listens."""
        for event in update.events:
            self._is_new_turn |= isinstance(event, Dealt) or event.seat not in (self._at.widgets.names.me, NOBODY)
            if isinstance(event, Drew) and not is_asked(event, update.events):
                self._draw(event)
                continue
            told = "" if is_told(event, update.events, update.view.sides) else self._told(event, update)
            if told:
                self._voice.say(self._narration.aloud(told))

    def _told(self, event: Event, update: Update) -> str:
        """Return the sentences for an event; empty if it needs none."""
        words = EventWords(self._at.widgets.names)
        match event:
            case Redealt():
                return words.redealt()
            case Led():
                self._led = event
                return words.led(event)
            case Drew():
                asked = words.drew(event, is_asked=True)
                tile = self._at.widgets.names.tile(event.tile) if self._is_seen(event) else ""
                return f"{asked} {self._drawn([tile])}" if tile else asked
            case TurnedUp() if self._at.widgets.layout.has_row and event.tiles:
                return self._flipped(event)
            case TurnedDown():
                return words.names.say("It doesn't fit and goes back face down.")
            case TurnedUp() if len(turned := [each for each in update.events if isinstance(each, TurnedUp)]) > 1:
                return self._turned(turned) if event is turned[0] else ""
            case Scored() if is_at_the_table(event, update.view):
                for known in words.gained(event):
                    self._voice.know(self._narration.aloud(known))
                return self._scored(event)
            case Scored() | Dealt() | Won() | Void():  # the page of results tells the winner and the points of the end
                return ""
            case Played():
                return self._played(event, update.view)
            case Took() if len(event.taken) > 1:
                return self._took(event, update.events)
            case _:
                said = words.said(event)
                return said.text if said is not None else ""

    def follow(self) -> None:
        """Say the hand after a deal, and the open ends at the player's turn, once nothing moves.

        Call this only while somebody listens.
        """
        model, table = self._at.model, self._at.table
        self._remind_once()
        if not model.is_calm or model.view is None or model.view.over or not table.rounds:
            return
        now = table.rounds, table.steps
        is_dealt = table.rounds != self._dealt
        if is_dealt:
            self._dealt = table.rounds
            self._asked, layout = ("", ""), self._at.widgets.layout
            if layout.has_rack or layout.has_row:
                self._voice.say(self._narration.aloud(self._narration.hand(model.view)))
        if not model.must:
            return
        if now != self._turn:
            self._turn = now
            for told in self._of_turn(model.view, is_dealt=is_dealt):
                self._voice.say(self._narration.aloud(told))
            self._is_new_turn = False
        if model.chosen != self._chosen:
            self._chosen = model.chosen
            if model.chosen is not None:
                self._choose(model.chosen)

    def _remind_once(self) -> None:
        """Let a reminder that stands while others think be heard the first time only."""
        model = self._at.model
        is_idle = not (model.must or model.title or model.text)
        reminder = self._at.widgets.message.text if is_idle else ""
        if reminder and reminder != self._reminder:
            if reminder in self._answers:
                self._voice.know(self._narration.aloud(reminder))
            self._answers.add(reminder)
        self._reminder = reminder

    def _of_turn(self, view: View[Board], *, is_dealt: bool) -> list[str]:
        """Return the sentences for the player's turn that weren't true at the last one.

        It is the player's turn still if nobody else has moved.
        """
        message, is_full = self._at.widgets.message, self._voice.amount >= Amount.FULL
        say, is_alone = self._at.widgets.names.say, len(view.sides) == 1
        title = say("Your move") if is_alone else say("Your turn")
        if not self._at.model.title:  # else the box still tells points or a refusal, which are heard anyway
            title = message.title
        is_request = self._at.model.chosen is None and message.text != self._at.model.text
        asked = title, message.text.rpartition("\n")[2] if is_request else ""
        if self._led is not None and self._led.seat == self._at.widgets.names.me:
            asked = title, ""  # a lead that the rules decide was told after the deal
        told = [title] if self._is_new_turn or title != self._asked[0] else []
        if self._voice.amount >= Amount.NORMAL and view.board.tiles():
            lying = sentences_of(self._narration.on_table(view, is_brief=not is_dealt and not is_full))
            changed = [sentence for sentence in lying if sentence not in self._lying]
            told += lying if is_dealt or is_full or (self._is_new_turn and not changed) else changed
            self._lying = frozenset(lying)
        before = self._asked[1]
        if not any(move.tiles for move in self._at.model.legal):
            told.append(asked[1])
        elif asked[1] != before:
            counts_on = _NUMBER.sub("", asked[1]) == _NUMBER.sub("", before)
            told += sentences_of(asked[1])[: 1 if counts_on else None]
        for known in asked:
            self._voice.know(self._narration.aloud(known))
        self._asked = asked
        if is_full and not is_dealt:
            told.append(self._narration.hand(view))
        return [sentence for sentence in told if sentence]

    def _choose(self, tile: Tile) -> None:
        """Tell a tile that was picked up: what to do with it the first time, later only where it goes.

        If it can go to places that differ, the focus is on one of them, which a listener hears.
        """
        widgets, narration = self._at.widgets, self._narration
        answer = widgets.message.text.rpartition("\n")[2]
        kind = answer.replace(widgets.names.tile(tile), "")
        if kind not in self._answers:
            self._answers.add(kind)
            return
        self._voice.know(narration.aloud(answer))
        if self._at.model.has_one_outcome and widgets.places and widgets.screen.focus not in widgets.places:
            self._voice.say(narration.aloud(widgets.places[0].told))

    def _played(self, event: Played, view: View[Board]) -> str:
        """Return the sentence for a played tile; empty for another player's lead if it was told."""
        led, self._led = self._led, None
        is_mine = event.seat == self._at.widgets.names.me
        if led is not None and not is_mine and led.seat == event.seat and event.tile in led.tiles:
            return ""
        return self._narration.told(event, view)

    def _took(self, event: Took, events: Sequence[Event]) -> str:
        """Return the sentence for several tiles that are taken, perhaps with the one that was just played."""
        names, listed = self._at.widgets.names, self._at.session.words.listed
        mine, name = event.seat == names.me, names.name(event.seat)
        played = {each.tile for each in events if isinstance(each, Played)}
        faces = names.rules.pieces.faces
        for alike in set.intersection(*(set(faces[tile]) for tile in event.taken)):  # what the felt says of them
            self._voice.know(self._narration.aloud(names.say("{number} meets {number}", number=alike)))
        tiles = listed([names.tile(tile) for tile in event.taken if tile not in played])
        if not played.intersection(event.taken):
            return (
                names.say("You take {tiles}.", tiles=tiles)
                if mine
                else names.say("{name} takes {tiles}.", name=name, tiles=tiles)
            )
        if mine:
            return names.say("You take {tiles} with it.", tiles=tiles)
        return names.say("{name} takes {tiles} with it.", name=name, tiles=tiles)

    def _draw(self, event: Drew) -> None:
        """Tell a tile that is drawn: all that are drawn one after the other in one sentence."""
        narration, names = self._narration, self._at.widgets.names
        if self._is_seen(event):
            self._voice.say_more(event.seat, names.tile(event.tile), lambda tiles: narration.aloud(self._drawn(tiles)))
        else:
            self._voice.say_more(event.seat, "", lambda tiles: self._count_drawn(event, len(tiles)))

    def _count_drawn(self, event: Drew, count: int) -> str:
        """Return the sentence for tiles that somebody has drawn unseen."""
        names, cards = self._at.widgets.names, self._at.widgets.layout.has_cards
        if count == 1:
            return EventWords(names).drew(event, is_asked=False)
        say_n, name = names.say_n, names.name(event.seat)
        if event.seat == names.me and cards:
            return say_n("You draw {n} card.", "You draw {n} cards.", count)
        if event.seat == names.me:
            return say_n("You draw {n} tile.", "You draw {n} tiles.", count)
        if cards:
            return say_n("{name} draws {n} card.", "{name} draws {n} cards.", count, name=name)
        return say_n("{name} draws {n} tile.", "{name} draws {n} tiles.", count, name=name)

    def _is_seen(self, event: Drew) -> bool:
        """Return True if the player has drawn a tile and sees it."""
        return event.seat == self._at.widgets.names.me and event.tile != HIDDEN

    def _drawn(self, tiles: Sequence[str]) -> str:
        """Return the sentence for tiles that the player draws and sees."""
        return self._at.widgets.names.say("You draw {tiles}.", tiles=self._at.session.words.listed(tiles))

    def _flipped(self, event: TurnedUp) -> str:
        """Return the sentence for a tile that somebody flips in a row."""
        names, tile = self._at.widgets.names, label(self._at.widgets.names, event.tiles)
        if event.seat == names.me:
            return names.say("You flip {tile}.", tile=tile)
        return names.say("{name} flips {tile}.", name=names.name(event.seat), tile=tile)

    def _turned(self, turned: Sequence[TurnedUp]) -> str:
        """Return the sentence for several tiles that are flipped at once."""
        names = self._at.widgets.names
        return names.say("Now face up: {tiles}.", tiles=", ".join(label(names, event.tiles) for event in turned))

    def _scored(self, event: Scored) -> str:
        """Return the sentence for points that are scored at the table."""
        names, n = self._at.widgets.names, event.points
        name = names.name(event.seat)
        if event.cause == ScoreCause.CALL and event.seat == names.me:
            return names.say_n("You call muggins: {n} point.", "You call muggins: {n} points.", n)
        if event.cause == ScoreCause.CALL:
            return names.say_n("{name} calls muggins: {n} point.", "{name} calls muggins: {n} points.", n, name=name)
        if event.seat == names.me:
            return names.say_n("You score {n} point.", "You score {n} points.", n)
        return names.say_n("{name} scores {n} point.", "{name} scores {n} points.", n, name=name)
