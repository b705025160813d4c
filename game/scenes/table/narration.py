"""The table in words: a sentence for each part of the table, one per key, as it would be read aloud."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.core import NOBODY, Board, Event, View
from engine.events import Drew, Played
from engine.pieces import each
from game.felt.table.widgets import TableWidgets
from game.i18n.aloud import aloud
from game.picture.event_words import EventWords, is_told, label
from game.picture.families.laid_words import Lying
from game.picture.families.registry import shown_family
from game.picture.family_layout import GRASPED, FamilyLayout
from game.scenes.table.context import TableContext
from game.ui.actions import Action


class Narration:
    """Makes the sentences. `text` is the whole current one, and the strip shows it page by page."""

    def __init__(self, context: TableContext) -> None:
        self._at: Final = context
        self.session: Final = context.session
        self.table: Final = context.table
        self.model: Final = context.model
        self.text = ""
        self._tellers: Final[dict[Action, Callable[[TableWidgets, View[Board]], str]]] = {
            Action.TELL_HAND: self._hand,
            Action.TELL_TABLE: self._table,
            Action.TELL_COUNTS: self._counts,
            Action.TELL_LAST: self._last_move,
            Action.TELL_TURN: self._turn,
            Action.SCORES: self._scores,
        }

    @property
    def actions(self) -> frozenset[Action]:
        """The actions that ask for a sentence."""
        return frozenset(self._tellers)

    def handle(self, action: Action) -> bool:
        """Show the requested sentence, or hide the strip on any other key. Return True if the key is used up."""
        teller = self._tellers.get(action)
        if teller is None:
            was_told = bool(self.text)
            self.fall_silent()
            return was_told and action is Action.CANCEL
        if not self.table.rounds:
            return True
        widgets = self._at.widgets
        text = teller(widgets, self.table.view)
        if text == self.text:
            widgets.strip.turn()
        self.text = text
        if self.session.voice.listens:
            is_table = action is Action.TELL_TABLE
            self.session.voice.say(self.aloud(self._table(widgets, self.table.view, stands=True) if is_table else text))
        self.show()
        return True

    def fall_silent(self) -> None:
        """Hide the strip."""
        self.text = ""
        self.show()

    def show(self) -> None:
        """Update the strip, even a new one."""
        self._at.widgets.strip.show(self.text)

    def aloud(self, text: str) -> str:
        """Return a sentence with its tiles as they are said."""
        return aloud(self.session.words, text, has_cards=self._at.widgets.layout.has_cards)

    def hand(self, view: View[Board]) -> str:
        """Return the sentence about the player's hand."""
        return self._hand(self._at.widgets, view)

    def on_table(self, view: View[Board], *, is_brief: bool = False) -> str:
        """Return the sentences about the tiles on the table, as they are heard; brief after all moves were heard."""
        lying = self._at.widgets.ear.lying(view, stands=True, is_brief=is_brief)
        return " ".join(shown_family(type(self.table.rules)).laid(lying))

    def told(self, event: Event, view: View[Board]) -> str:
        """Return the sentence for an event, given the table after it, or an empty string if it has none."""
        return self._told(self._at.widgets, event, view)

    # -- the sentences ----------------------------------------------------------------------------------------------

    def _lying(self, widgets: TableWidgets, view: View[Board]) -> Lying:
        return widgets.ear.lying(view)

    def _facts(self, layout: FamilyLayout, view: View[Board]) -> list[str]:
        return [_closed(f"{what}: {much}") for what, much in layout.facts(view)]

    def _hand(self, widgets: TableWidgets, view: View[Board]) -> str:
        """Return the hand in order, with its playable tiles if they are marked."""
        say, say_n = self.session.say, self.session.words.say_n
        layout, tiles = widgets.layout, self.model.hand
        named = self._lying(widgets, view).named(tiles)
        if layout.has_row:
            count = len(view.piles[1 + widgets.me])
            told = [say_n("Your row: {n} tile, face down.", "Your row: {n} tiles, face down.", count)]
            up = self._lying(widgets, view).named(each(view.hands[widgets.me]))
            return " ".join([*told, say("Flipped: {tiles}.", tiles=up)] if up else told)
        if not layout.has_rack:
            return say("You hold no tiles. They're all on the table.")
        name = widgets.names.name(widgets.me)
        hidden = view.holes[widgets.me]
        if hidden:
            return say_n(
                "Your seat holds {n} tile that you don't see.", "Your seat holds {n} tiles that you don't see.", hidden
            )
        if not tiles:
            return say("Your hand is empty.")
        if self.table.is_watching:
            told = [say("{name} holds {tiles}.", name=name, tiles=named)]
        elif layout.has_cards:
            told = [say_n("Your hand, {n} card: {tiles}.", "Your hand, {n} cards: {tiles}.", len(tiles), tiles=named)]
        else:
            told = [say_n("Your hand, {n} tile: {tiles}.", "Your hand, {n} tiles: {tiles}.", len(tiles), tiles=named)]
        legal = self.model.legal if self.session.settings.values.hints and not layout.quiet else ()
        fits = {move.tiles[0] for move in legal if move.act in GRASPED and move.tiles}
        playable = [tile for tile in tiles if tile in fits]
        if len(playable) == len(tiles) > 1:
            told.append(say("You can play any of them."))
        elif playable:
            told.append(say("You can play {tiles}.", tiles=self._lying(widgets, view).named(playable)))
        return " ".join(told)

    def _table(self, widgets: TableWidgets, view: View[Board], *, stands: bool = False) -> str:
        """Return the tiles on the table, and the facts of the panel."""
        laid = shown_family(type(self.table.rules)).laid(widgets.ear.lying(view, stands=stands))
        return " ".join([*laid, *self._facts(widgets.layout, view)])

    def _counts(self, widgets: TableWidgets, view: View[Board]) -> str:
        """Return the number of each player's tiles, the known ones among them, and the number left to draw."""
        layout, say, say_n = widgets.layout, self.session.say, self.session.words.say_n
        if widgets.seats == 1:
            return " ".join(self._facts(layout, view))
        told: list[str] = []
        for seat, person in enumerate(widgets.people):
            count = layout.left(view, seat)
            if layout.has_cards:
                told.append(say_n("{name}: {n} card.", "{name}: {n} cards.", count, name=person.name))
            else:
                told.append(say_n("{name}: {n} tile.", "{name}: {n} tiles.", count, name=person.name))
        if layout.has_yard and (view.piles[0] or not layout.sleeps):
            told.append(f"{layout.yard_word or say('Boneyard')}: {len(view.piles[0])}.")
        for seat in range(widgets.seats):
            known = each(view.hands[seat]) if seat != widgets.me else []
            if known:
                tiles = self._lying(widgets, view).named(known)
                told.append(say("Known in {name}'s hand: {tiles}.", name=widgets.names.name(seat), tiles=tiles))
        return " ".join(told)

    def _last_move(self, widgets: TableWidgets, _view: View[Board]) -> str:
        """Return the last move that wasn't undone."""
        made = [(steps, update) for steps, update in reversed(self._at.heard) if steps <= self.table.steps]
        for _, update in sorted(made, key=lambda heard: heard[0], reverse=True):
            events = [each for each in update.events if not is_told(each, update.events, update.view.sides)]
            told = " ".join(filter(None, (self._told(widgets, event, update.view) for event in events)))
            if told:
                return told
        return self.session.say("Nothing has been played yet.")

    def _turn(self, widgets: TableWidgets, view: View[Board]) -> str:
        """Return whose turn it is, and the message box."""
        message = widgets.message
        if view.over or not (message.title or message.text):
            return self.session.say("The round is over.") if view.over else self.session.say("It's nobody's turn.")
        return " ".join(_closed(text) for text in (message.title, message.text.replace("\n", " ")) if text)

    def _scores(self, widgets: TableWidgets, _view: View[Board]) -> str:
        """Return the round, the scores, and how the match is won."""
        say_n, layout = self.session.words.say_n, widgets.layout
        scores = widgets.words.scores(self.model)
        told = [_closed(scores.round_name)] if scores.round_name else []
        for row in scores.rows:
            if layout.has_points:
                told.append(say_n("{name}: {n} point.", "{name}: {n} points.", row.points, name=row.name))
            else:
                told.append(say_n("{name}: {n} tile.", "{name}: {n} tiles.", row.points, name=row.name))
        return " ".join([*told, _closed(scores.subtitle)])

    # -- events -----------------------------------------------------------------------------------------------------

    def _told(self, widgets: TableWidgets, event: Event, view: View[Board]) -> str:
        """Return the text for an event, given the table after it, or an empty string if it has none."""
        say, mine = self.session.say, event.seat == widgets.me
        name = widgets.names.name(event.seat) if event.seat != NOBODY else ""
        if isinstance(event, Drew):
            return say("You draw one.") if mine else say("{name} draws one.", name=name)
        if not isinstance(event, Played):
            said = EventWords(widgets.names).said(event)
            return said.text if said is not None else ""
        tile = label(widgets.names, (event.tile,))
        place = shown_family(type(self.table.rules)).where(self._lying(widgets, view), event)
        if not place:
            return say("You play {tile}.", tile=tile) if mine else say("{name} plays {tile}.", name=name, tile=tile)
        if mine:
            return say("You play {tile}: {place}.", tile=tile, place=place)
        return say("{name} plays {tile}: {place}.", name=name, tile=tile, place=place)


def _closed(text: str) -> str:
    """Return a text with closing punctuation."""
    return text if text[-1:] in ".!?…" else f"{text}."
