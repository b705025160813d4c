"""The table in words: a sentence for each thing that can be seen, on a key each, as it would be read aloud."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol

from engine.core import DEALT, DREW, LED, NOBODY, PLAYED, Board, Event, View
from engine.pieces import each
from game.animation.event_words import EventWords, label
from game.felt.families.laid_words import Lying
from game.felt.families.registry import shown_family
from game.felt.family_layout import FamilyLayout
from game.felt.table.model import TableModel
from game.felt.table.widgets import GRASPED, TableWidgets
from game.play.table import Table, Update
from game.session.session import Session
from game.ui.actions import Action


class Place(Protocol):
    """The scene that is told of."""

    session: Session
    table: Table
    shown: TableModel
    set: TableWidgets | None

    @property
    def calm(self) -> bool:
        """Whether the picture has come to the end of all that happened."""


class Spoken:
    """Finds the sentences. `text` is what is told now, whole and plain; the strip shows it page by page."""

    def __init__(self, place: Place) -> None:
        self.at: Final = place
        self.text = ""
        self._last: dict[int, list[tuple[Event, str]]] = {}
        """What happened in this round and where, by how many moves had been made."""
        self._tellers: Final[dict[Action, Callable[[TableWidgets, View[Board]], str]]] = {
            Action.TELL_HAND: self._hand,
            Action.TELL_TABLE: self._table,
            Action.TELL_COUNTS: self._counts,
            Action.TELL_LAST: self._last_move,
            Action.TELL_TURN: self._turn,
            Action.SCORES: self._scores,
        }

    def heed(self, action: Action) -> bool:
        """Tell what was asked for, or fall silent at any other key; says whether the key is done with."""
        at = self.at
        teller = self._tellers.get(action)
        if teller is None:
            was_told = bool(self.text)
            self.fall_silent()
            return was_told and action is Action.CANCEL
        if at.set is None or not at.table.rounds:
            return True
        text = teller(at.set, at.table.view)
        if text == self.text:
            at.set.strip.turn()
        self.text = text
        self.show()
        return True

    def fall_silent(self) -> None:
        """Tell nothing any more."""
        self.text = ""
        self.show()

    def show(self) -> None:
        """Bring the strip in step, also one that has just been made."""
        if self.at.set is not None:
            self.at.set.strip.show(self.text)

    def hear(self, update: Update) -> None:
        """Take note of what happened, for the last move."""
        at = self.at
        if at.set is None:
            return
        if any(event.what in (LED, DEALT) for event in update.events):
            self._last.clear()
        lying = self._lying(at.set, update.view)
        where = shown_family(type(self.at.table.rules)).where
        told = [(event, where(lying, event) if event.what == PLAYED else "") for event in update.events]
        if any(self._told(at.set, *each_told) for each_told in told):
            self._last[at.table.steps] = told

    # -- the sentences ----------------------------------------------------------------------------------------------

    def _lying(self, table_set: TableWidgets, view: View[Board]) -> Lying:
        names = [person.name for person in table_set.people]
        return Lying(self.at.session.words, self.at.table.rules, view, names)

    def _facts(self, felt: FamilyLayout, view: View[Board]) -> list[str]:
        return [_closed(f"{what}: {much}") for what, much in felt.facts(view)]

    def _hand(self, table_set: TableWidgets, view: View[Board]) -> str:
        """Tell the hand in the order in which it stands, and what of it can be played where that is shown."""
        at, say, say_n = self.at, self.at.session.say, self.at.session.words.say_n
        felt, tiles = table_set.felt, self.at.shown.hand
        named = self._lying(table_set, view).named(tiles)
        if felt.has_row:
            count = len(view.piles[1 + table_set.me])
            told = [say_n("Your row: {n} tile, face down.", "Your row: {n} tiles, face down.", count)]
            up = self._lying(table_set, view).named(each(view.hands[table_set.me]))
            return " ".join([*told, say("Flipped: {tiles}.", tiles=up)] if up else told)
        if not felt.has_rack:
            return say("You hold no tiles. They're all on the table.")
        name = table_set.name(table_set.me)
        if not tiles:
            return say("Your hand is empty.")
        if at.table.is_watching:
            told = [say("{name} holds {tiles}.", name=name, tiles=named)]
        elif felt.has_cards:
            told = [say_n("Your hand, {n} card: {tiles}.", "Your hand, {n} cards: {tiles}.", len(tiles), tiles=named)]
        else:
            told = [say_n("Your hand, {n} tile: {tiles}.", "Your hand, {n} tiles: {tiles}.", len(tiles), tiles=named)]
        legal = at.table.legal() if at.calm and at.session.settings.hints and not felt.quiet else []
        fits = {move.tiles[0] for move in legal if move.act in GRASPED and move.tiles}
        playable = [tile for tile in tiles if tile in fits]
        if playable:
            told.append(say("You can play {tiles}.", tiles=self._lying(table_set, view).named(playable)))
        return " ".join(told)

    def _table(self, table_set: TableWidgets, view: View[Board]) -> str:
        """Tell what lies on the table, and what else the panel says of it."""
        laid = shown_family(type(self.at.table.rules)).laid(self._lying(table_set, view))
        return " ".join([*laid, *self._facts(table_set.felt, view)])

    def _counts(self, table_set: TableWidgets, view: View[Board]) -> str:
        """Tell how many tiles everyone has left, which of them all know, and what is left to draw."""
        felt, say, say_n = table_set.felt, self.at.session.say, self.at.session.words.say_n
        if table_set.seats == 1:
            return " ".join(self._facts(felt, view))
        told: list[str] = []
        for seat, person in enumerate(table_set.people):
            count = felt.left(view, seat)
            if felt.has_cards:
                told.append(say_n("{name}: {n} card.", "{name}: {n} cards.", count, name=person.name))
            else:
                told.append(say_n("{name}: {n} tile.", "{name}: {n} tiles.", count, name=person.name))
        if felt.has_yard:
            told.append(f"{felt.yard_word or say('Boneyard')}: {len(view.piles[0])}.")
        for seat in range(table_set.seats):
            known = each(view.hands[seat]) if seat != table_set.me else []
            if known:
                tiles = self._lying(table_set, view).named(known)
                told.append(say("Known in {name}'s hand: {tiles}.", name=table_set.name(seat), tiles=tiles))
        return " ".join(told)

    def _last_move(self, table_set: TableWidgets, _view: View[Board]) -> str:
        """Tell what was done last."""
        made = [steps for steps in self._last if steps <= self.at.table.steps]
        if not made:
            return self.at.session.say("Nothing has been played yet.")
        return " ".join(filter(None, (self._told(table_set, event, place) for event, place in self._last[max(made)])))

    def _turn(self, table_set: TableWidgets, view: View[Board]) -> str:
        """Tell who is to move, and what the house says."""
        message = table_set.message
        if view.over or not (message.title or message.text):
            return (
                self.at.session.say("The round is over.") if view.over else self.at.session.say("It's nobody's turn.")
            )
        return " ".join(_closed(text) for text in (message.title, message.text.replace("\n", " ")) if text)

    def _scores(self, table_set: TableWidgets, _view: View[Board]) -> str:
        """Tell the round, what everyone has, and how the match is won."""
        say_n, felt = self.at.session.words.say_n, table_set.felt
        scores = table_set.words.scores(self.at.shown, self.at.table.rounds, ())
        told = [_closed(scores.round_name)] if scores.round_name else []
        for row in scores.rows:
            if felt.has_points:
                told.append(say_n("{name}: {n} point.", "{name}: {n} points.", row.points, name=row.name))
            else:
                told.append(say_n("{name}: {n} tile.", "{name}: {n} tiles.", row.points, name=row.name))
        return " ".join([*told, _closed(scores.subtitle)])

    # -- what happened ----------------------------------------------------------------------------------------------

    def _told(self, table_set: TableWidgets, event: Event, place: str) -> str:
        """Return what is said of one event, a tile laid at `place`; empty where it says nothing."""
        say, mine = self.at.session.say, event.seat == table_set.me
        name, tile = table_set.name(event.seat) if event.seat != NOBODY else "", label(table_set, event.tiles)
        if event.what == DREW:
            return say("You draw one.") if mine else say("{name} draws one.", name=name)
        if event.what != PLAYED:
            said = EventWords(table_set, table_set.me).said(event)
            return said.text if said is not None else ""
        if not place:
            return say("You play {tile}.", tile=tile) if mine else say("{name} plays {tile}.", name=name, tile=tile)
        if mine:
            return say("You play {tile}: {place}.", tile=tile, place=place)
        return say("{name} plays {tile}: {place}.", name=name, tile=tile, place=place)


def _closed(text: str) -> str:
    """Return a text that ends as a sentence does."""
    return text if text[-1:] in ".!?…" else f"{text}."
