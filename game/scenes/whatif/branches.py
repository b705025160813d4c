"""The list of a match's branches: each compared with the match, to watch again or to delete."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import ClassVar, Final

import pygame

from engine.record.record import Record
from engine.sentences import Refusal, gettext_noop
from game.look.fonts import Face
from game.look.icon import Icon
from game.look.palette import CREAM, GOOD, MUTED
from game.scenes.common.page import GAP, Page
from game.scenes.common.rows.paused_words import line_of
from game.scenes.common.rows.place_row import Fact, PlaceRow
from game.scenes.common.rows.row_button import row_button, row_button_side
from game.session.session import Session
from game.session.words.branch_words import BETTER, SAME, BranchWords, names_of
from game.storage.branch_file import BranchFile, KeptBranch
from game.ui.actions import Action
from game.ui.buttons import Button
from game.ui.scroll_view import ReadingView

_BETWEEN, _ASIDE = 12, 12


class BranchRow(PlaceRow):
    """A branch in the list: ACCEPT watches it, DELETE calls `on_delete`."""

    on_delete: Callable[[], None] | None = None
    """May be set."""

    def on_action(self, action: Action) -> bool:
        """Delete on DELETE."""
        if action is Action.DELETE and self.on_delete is not None:
            self.on_delete()
            return True
        return super().on_action(action)


class BranchesScene(Page):
    """Lists `branches`, the latest first."""

    called: ClassVar[str] = gettext_noop("The list of branches")

    def __init__(self, session: Session, branches: BranchFile) -> None:
        super().__init__(session)
        self._branches: Final = branches
        branches.scan()  # another page or program may have changed them
        self._deleted: list[tuple[KeptBranch, int]] = []
        self._told = ""

    def watch(self, kept: KeptBranch) -> None:
        """Replay a branch from its point on."""
        point = kept.match.point
        start = sum(len(steps) + 1 for _, steps in kept.match.rounds[: point.round - 1]) + point.moves
        try:
            scene = self.session.routes.replay(Record(kept.match, kept.players), point.seat, start=start)
        except Refusal as why:
            self._told = self.session.words.tell(why.sentence)
            self.rebuild()
            return
        self.stage.push(scene)

    def delete(self, kept: KeptBranch) -> None:
        """Delete a branch. Undo brings it back while the page is open."""
        self._deleted.append((kept, self._branches.branches.index(kept)))
        self._branches.forget(kept)
        self._told = self.say("The branch was deleted.")
        self.rebuild()

    def undo(self) -> None:
        """Bring back the branch deleted last."""
        if self._deleted:
            self._branches.restore(*self._deleted.pop())
            self._told = ""
            self.rebuild()

    def build(self) -> None:
        """Put the list in a panel, and Undo below it."""
        problem = self._branches.take_problem()
        if problem is not None:
            self._told = self.session.words.tell(problem)
        sub = self.say("Each was played on from a moment of this match. Choose one to watch it.")
        room = self.header(self.say("Branches"), sub)
        foot, room = self.lay.foot(room, self.button_height(), GAP)
        if self._branches.branches:
            self._build_list(room)
        else:
            told = self.say("Play on from any moment of the replay, and the branch appears here.")
            self.nothing(room, self.say("No branch yet"), told)
        if self._deleted:
            word, cap = self.say("Undo"), self.session.controls.key(Action.UNDO)
            place, foot = self.lay.right(foot, self.button_width(word, icon=True, key=cap), GAP)
            self.put("undo", Button(self.look, place, word, self.undo, icon=Icon.UNDO, hotkey=Action.UNDO, key=cap))
        if self._told:
            high = self.text_height(self._told, foot.width, face=Face.SEMIBOLD, size=19)
            place = self.lay.centred(foot, foot.width, high)
            self.text(place, self._told, face=Face.SEMIBOLD, size=19)
        first = next((widget for key, widget in self._keyed.items() if key.startswith("branch ")), None)
        self.page.focus_on(first or self._keyed["back"])

    def _build_list(self, room: pygame.Rect) -> None:
        look, lay, px = self.look, self.lay, self.px
        view, column = self.put_view("list", self.panel(room), ReadingView, self.say("Branches"))
        side = row_button_side(look)
        for number, kept in reversed(list(enumerate(self._branches.branches))):
            words = BranchWords(
                self.session.words, self._branches.original, kept.match, names_of(self.session.words, kept.players)
            )
            facts, end = line_of((words.kind(), words.here(), words.there())), self._end(words)
            wide = column.width - side - px(_ASIDE)
            rect, rest = lay.left(column.take(BranchRow.height(look, facts, end, wide)), wide, _ASIDE)
            row = BranchRow(look, rect, words.title(), facts, end, partial(self.watch, kept))
            row.on_delete = partial(self.delete, kept)
            self.put(f"branch {number}", row, view)
            cross = lay.centred(rest, side, min(side, rect.height))
            away, cap = partial(self.delete, kept), self.session.controls.key(Action.DELETE)
            delete = row_button(look, cross, self.say("Delete"), words.title(), Icon.CROSS, away, key=cap)
            self.put(f"delete {number}", delete, view)
            column.skip(_BETWEEN)

    def _end(self, words: BranchWords) -> Fact:
        if not words.is_over:
            return Fact(self.say("Not finished"), None, MUTED)
        if words.verdict == BETTER:
            return Fact(self.say("Better"), Icon.UP, GOOD)
        if words.verdict == SAME:
            return Fact(self.say("The same"), None, CREAM)
        return Fact(self.say("Worse"), Icon.DOWN, MUTED)
