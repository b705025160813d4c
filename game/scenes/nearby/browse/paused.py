"""The paused matches: on this computer, at tables it hosts, and at tables of other hosts, open now or not.

A match can be deleted, and brought back as long as the page is open. If the program is killed meanwhile, the next start
brings it back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import ClassVar, Final, NamedTuple

import pygame

from engine.sentences import Refusal, gettext_noop
from game.lan.network import HostedSave, KeptSeat, lan_of
from game.look.fonts import Align, Face
from game.look.icon import Icon
from game.look.palette import MUTED
from game.scenes.common.page import GAP, Page
from game.scenes.common.rows.paused_row import PausedRow
from game.scenes.common.rows.paused_words import company_words, line_of, moment, score_words, title_of, when_words
from game.scenes.common.rows.place_row import Fact
from game.scenes.common.rows.row_button import row_button, row_button_side
from game.scenes.nearby.browse.table_search import SHEETS, ListedTables, Listing, game_name
from game.scenes.nearby.lobby.reachability import GLANCE
from game.scenes.nearby.lobby.ways_back import reopen_table, returned
from game.session.quick_starts import resume_match
from game.session.session import Session
from game.storage.paused import PausedMatch
from game.ui.actions import Action
from game.ui.buttons import Button
from game.ui.layout import Column
from game.ui.scroll_view import ReadingView, ScrollView

_STEPS: Final = 4
"""Steps of the pictures in a frame; a step takes about 2 ms."""
_BARE, _BARE_LETTERS = 900, 30
"""Width of the sentence on a page where nothing waits, and its letters."""
_BETWEEN, _ASIDE = 12, 18
"""Design units between two rows, and between a row and its button."""


class Deleted(NamedTuple):
    """Something deleted that can still be brought back."""

    text: str
    restore: Callable[[], bool]


class PausedScene(Page):
    """Lists the matches and tables to continue, the latest first; `Undo` restores a deleted one."""

    called: ClassVar[str] = gettext_noop("The paused matches page")

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._matches: tuple[PausedMatch, ...] = ()
        self._tables: Final = ListedTables(session)
        self._deleted: list[Deleted] = []
        self._dropped: set[str] = set()
        """The seats forgotten here, until the search has noticed."""
        self._told = ""
        """What went wrong last."""
        self._shown: Listing = ()
        self._unpainted: list[PausedRow] = []
        """The rows without their pictures."""
        self._painting: Iterator[None] = iter(())
        self._paints = False
        """True while one of the pictures is being painted."""
        self._goes: str | None = None
        """The key of the row that has the focus once a row is gone."""

    # -- the scene ----------------------------------------------------------------------------------------------

    def enter(self) -> None:
        """Find everything paused."""
        self.resume()

    def resume(self) -> None:
        """Look again, since a match may have been played to its end."""
        self._find_paused()
        self.rebuild()

    def pause(self) -> None:
        """Stop searching the network, since a table needs no list."""
        self._tables.stop()

    def leave(self) -> None:
        """Stop searching, and give up the chance to restore deleted matches."""
        self._tables.stop()
        self.session.matches.bury()
        lan = lan_of(self.session)
        if lan is not None:
            lan.purge_deleted()

    def abort(self) -> None:
        """Stop searching. The next start brings deleted matches back."""
        self._tables.stop()

    def update(self, now: float) -> None:
        """Show new search results and problems."""
        super().update(now)
        problems = self.session.take_problems()
        if problems:
            self._told = " ".join(self.session.words.tell(problem) for problem in problems)
        if self._facts() != self._shown:
            self.rebuild()
        self._paint()

    def due(self, now: float) -> float | None:
        """Return when the page is due: with each frame while pictures are missing. News wake the window."""
        if self.busy:
            return now
        return min(due for due in (self.due_by_widgets(now), now + GLANCE) if due is not None)

    def _paint(self) -> None:
        """Paint a little more of the missing pictures, those on top first."""
        for _ in range(_STEPS):
            self._paints = next(self._painting, self) is not self
            if not self._paints and self._unpainted:
                self._painting, self._paints = self._unpainted.pop(0).painting(), True

    @property
    def busy(self) -> bool:
        """True if pictures are still missing."""
        return self._paints or bool(self._unpainted)

    def _find_paused(self) -> None:
        self._matches = self.session.matches.paused().every()
        self._tables.begin()

    @property
    def kept_seats(self) -> tuple[KeptSeat, ...]:
        """The player's seats at tables of other hosts, those that answer now first, without the forgotten ones."""
        return tuple(seat for seat in self._tables.seats if not seat.is_dropped and seat.key not in self._dropped)

    def _facts(self) -> Listing:
        return self._matches, tuple(self._tables.mine), self.kept_seats, len(self._deleted), self._told

    # -- actions ------------------------------------------------------------------------------------------------

    def go_on(self, paused: PausedMatch) -> None:
        """Open the table of a match, or look again if it can't be resumed."""
        if not resume_match(self.session, paused):
            self._find_paused()
            self.rebuild()

    def go_on_at(self, mine: HostedSave) -> None:
        """Open a table of this computer again, or play the error sound if that is impossible."""
        try:
            scene = reopen_table(self.session, mine)
        except Refusal as why:
            self._told = self.session.words.tell(why.sentence)
            self.rebuild()
            return
        if scene is not None:
            self.stage.push(scene)

    def return_to(self, seat: KeptSeat) -> None:
        """Take the player's seat back at the table of another host, which is looked for if it doesn't answer now."""
        scene = returned(self.session, seat)
        if scene is not None:
            self.stage.push(scene)

    def delete(self, paused: PausedMatch) -> None:
        """Delete a match until it is brought back, or for good when the page is left."""
        if self.session.matches.delete(paused):
            words = self.session.words
            name = f"{title_of(words, paused.game)}, {score_words(words, paused)}"
            self._note(self.say("Deleted: {match}", match=name), lambda: self.session.matches.restore(paused))

    def delete_table(self, mine: HostedSave) -> None:
        """Delete a table of this computer until it is brought back, or for good when the page is left."""
        lan = lan_of(self.session)
        if lan is not None and lan.delete(mine):
            told = self.say("Deleted: {match}. Its other players can't resume it either.", match=mine.name)
            self._note(told, lambda: lan.restore(mine))

    def forget(self, seat: KeptSeat) -> None:
        """Stop offering the way back to a seat until it's brought back. Its host isn't told."""
        lan = lan_of(self.session)
        if lan is None or not lan.drop(seat, is_dropped=True):
            return

        def restore() -> bool:
            self._dropped.discard(seat.key)
            return lan.drop(seat, is_dropped=False)

        self._dropped.add(seat.key)
        told = self.say("Forgotten: {table}. While it's open, “Play nearby” still leads back to it.", table=seat.name)
        self._note(told, restore)

    def _note(self, text: str, restore: Callable[[], bool]) -> None:
        """Offer to restore the deleted match, and move the focus to the row that takes its place."""
        rows = self._rows()
        focus = self.page.focus
        place = next((place for place, row in enumerate(rows) if self._keyed.get(row) is focus), None)
        if place is not None and len(rows) > 1:
            self._goes = rows[place + 1] if place + 1 < len(rows) else rows[place - 1]
        self._deleted.append(Deleted(text, restore))
        self._told = ""
        self._find_paused()
        self.rebuild()

    def _begin(self) -> None:
        """Open the shelf in place of this page, which has nothing to come back to."""
        self.stage.replace(self.session.routes.shelf())

    def undo(self) -> None:
        """Restore the match deleted last."""
        if self._deleted and self._deleted[-1].restore():
            self._deleted.pop()
            self._find_paused()
            self.rebuild()

    def _rows(self) -> list[str]:
        return [key for key, widget in self._keyed.items() if isinstance(widget, PausedRow)]

    # -- layout -------------------------------------------------------------------------------------------------

    def build(self) -> None:
        """Put the matches of this computer at the left, the tables on the network at the right, Undo below."""
        self._shown, say = self._facts(), self.say
        self._unpainted, self._painting = [], iter(())
        is_bare = not (self._matches or self._tables.mine or self.kept_seats)
        told = "" if is_bare else say("Continue any of them, or delete those you don't need.")
        room = self.header(say("Paused matches"), told)
        if self._deleted or self._told:
            foot, room = self.lay.foot(room, self.button_height(), GAP)
            self._build_foot(foot)
        if is_bare:
            self._build_bare(room)
            return
        here, there = room, None
        if self.session.has_network:
            here, there = self.lay.split(room, 0.56, GAP)
        self._build_here(self.panel(here, say("On this computer")))
        if there is not None:
            self._build_there(self.panel(there, say("On the network")))
        goes, self._goes = self._goes, None
        first = self._keyed.get(goes or next(iter(self._rows()), "back"))
        self.page.focus_on(first)

    def _build_bare(self, room: pygame.Rect) -> None:
        """Say that nothing waits, and lead to a new game."""
        told, word = (
            self.say("No match is paused. Leave one before its end, and it waits here."),
            self.say("Choose a game"),
        )
        wide, lay = min(room.width, self.px(_BARE)), self.lay
        lines = self.text_height(told, wide, face=Face.SERIF_BOLD, size=_BARE_LETTERS)
        parts = lay.run([lines, self.button_height()], GAP)
        line, foot = parts.down(lay.centred(room, wide, parts.length))
        self.text(line, told, face=Face.SERIF_BOLD, size=_BARE_LETTERS, align=Align.CENTRE)
        place = lay.centred(foot, max(self.px(320), self.button_width(word, icon=True)), foot.height)
        button = Button(self.look, place, word, self._begin, kind="primary", icon=Icon.PLAY)
        self.page.focus_on(self.put("begin", button))

    def _build_here(self, inside: pygame.Rect) -> None:
        name, words = self.say("On this computer"), self.session.words
        view, column = self.put_view("here", inside, ReadingView, name)
        if not self._matches:
            self._say_empty(column, view, self.say("No match is paused. Leave one before its end, and it waits here."))
        for paused in self._matches:
            facts = [company_words(words, paused.players), score_words(words, paused)]
            if paused.summary.rounds > 1:
                facts.append(self.say("round {n}", n=paused.summary.rounds))
            self._add_row(
                f"match {paused.name}",
                view,
                column,
                paused.game,
                title_of(words, paused.game),
                line_of(facts),
                Fact(when_words(words, paused), Icon.CLOCK, MUTED),
                partial(self.go_on, paused),
                partial(self.delete, paused),
            )

    def _build_there(self, inside: pygame.Rect) -> None:
        say, tell = self.say, self.session.words.tell
        view, column = self.put_view("there", inside, ReadingView, say("On the network"))
        seats, own, words = self.kept_seats, self._tables.mine, self.session.words
        if not own and not seats:
            told = say("No table waits. A table you leave during a match appears here.")
            self._say_empty(column, view, told)
        for mine in own:
            facts = [game_name(words, mine.game), ", ".join(mine.players), " : ".join(map(str, mine.scores))]
            if mine.rounds:
                facts.append(say("round {n}", n=mine.rounds))
            told = line_of(facts)
            hindered = mine.hindrance is not None
            when = moment(self.session.words, mine.saved) if mine.saved else ""
            self._add_row(
                f"mine {mine.key}",
                view,
                column,
                mine.game,
                mine.name,
                told if mine.hindrance is None else tell(mine.hindrance),
                Fact(when, Icon.CLOCK, MUTED),
                partial(self.go_on_at, mine),
                None if mine.port else partial(self.delete_table, mine),
                pale=hindered,
            )
        for seat in seats:
            facts = [game_name(words, seat.game), tell(seat.standing)]
            told = line_of(facts) if seat.hindrance is None else tell(seat.hindrance)
            end = Fact(say("here now"), Icon.NEARBY, MUTED)
            if not seat.is_here:
                end = Fact(moment(words, seat.saved) if seat.saved is not None else "", Icon.CLOCK, MUTED)
            self._add_row(
                f"seat {seat.key}",
                view,
                column,
                seat.game,
                seat.name,
                told,
                end,
                partial(self.return_to, seat),
                partial(self.forget, seat),
                pale=seat.is_quiet or not seat.is_open,
            )

    def _say_empty(self, column: Column, view: ScrollView, text: str) -> None:
        self.write(column, text, face=Face.MEDIUM, size=19, colour=MUTED, view=view)

    def _add_row(
        self,
        key: str,
        view: ScrollView,
        column: Column,
        game: str,
        name: str,
        facts: str,
        end: Fact,
        on_press: Callable[[], None],
        on_delete: Callable[[], None] | None,
        *,
        pale: bool = False,
    ) -> None:
        """Add a row with the picture of a game, by its key, and with the button for deleting at the right."""
        look, lay = self.look, self.lay
        side = row_button_side(look)
        wide = column.width - side - self.px(_ASIDE)
        line = column.take(PausedRow.height(look, facts, end, wide - PausedRow.lead_of(look)))
        rect, sheet = lay.left(line, wide).piece, SHEETS.get(game)
        row = PausedRow(look, rect, name, facts, end, on_press, sheet=sheet, on_delete=on_delete, pale=pale)
        self._unpainted.append(self.put(key, row, view))
        if on_delete is not None:
            place = lay.centred(lay.right(line, side).piece, side, min(side, line.height))
            cap = self.session.controls.key(Action.DELETE)
            word = self.say("Forget") if key.startswith("seat ") else self.say("Delete")
            button = row_button(look, place, word, name, Icon.CROSS, on_delete, key=cap)
            self.put(f"delete {key}", button, view)
        column.skip(_BETWEEN)

    def _build_foot(self, foot: pygame.Rect) -> None:
        """Name the deleted match or the problem, with Undo at the right."""
        say, key = self.say, self.session.controls.key(Action.UNDO)
        room = foot
        if self._deleted:
            word = say("Undo")
            place, room = self.lay.right(foot, self.button_width(word, icon=True, key=key), GAP)
            button = Button(self.look, place, word, self.undo, icon=Icon.UNDO, hotkey=Action.UNDO, key=key)
            self.put("undo", button)
        text = self._told or self._deleted[-1].text
        high = self.text_height(text, room.width, face=Face.SEMIBOLD, size=19)
        self.text(self.lay.centred(room, room.width, high), text, face=Face.SEMIBOLD, size=19)
