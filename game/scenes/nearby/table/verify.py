"""The check of a network deal, step by step, and a file with which anyone can repeat it."""

from __future__ import annotations

from concurrent.futures import Future
from pathlib import Path
from typing import ClassVar, Final

import pygame

from engine.sentences import Refusal, gettext_noop, sentence
from game.lan.network import lan_of
from game.lan.table.table import LanTable
from game.lan.verdicts import Item, VerdictSign, items
from game.lan.word_lists import as_line
from game.look.fonts import Face
from game.look.icon import Icon
from game.look.look import Look
from game.look.palette import BAD, CREAM, GOLD, GOOD, MUTED, RGB
from game.scenes.nearby.table.check_words import check_words
from game.session.session import Session
from game.ui.actions import Action, Input, Press
from game.ui.buttons import Button
from game.ui.layout import Column, Layout
from game.ui.scene import WATCH, Scene
from game.ui.screen import Screen
from game.ui.scroll_view import PAD as VIEW_PAD
from game.ui.scroll_view import ReadingView, ScrollView
from game.ui.texts import Heading, LabelText
from game.ui.widget import Widget

_WIDE, _HIGH, PAD = 1240, 900, 44
"""Design units: the panel, and its padding."""
_SIGN: Final = 30

PENDING: Final = gettext_noop(
    "The host reveals its secret when the round is over and nobody can claim points any longer. Then this computer "
    "deals and plays the round again, and so do the other players' computers."
)
_SAID: Final[dict[VerdictSign, RGB]] = {"good": MUTED, "note": CREAM, "bad": BAD}
_SIGNS: Final[dict[VerdictSign, tuple[Icon, RGB]]] = {
    "good": (Icon.CHECK, GOOD),
    "note": (Icon.FLAG, GOLD),
    "bad": (Icon.CROSS, BAD),
}


class Mark(Widget):
    """A tick or a cross."""

    focusable = False

    def __init__(self, look: Look, rect: pygame.Rect, icon: Icon, colour: RGB) -> None:
        super().__init__(look, rect)
        self.icon: Final = icon
        self.colour: Final = colour

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the mark."""
        surface.blit(self.look.icons.icon(self.icon, self.rect.width, self.colour), self.rect)


class VerifyScene(Scene):
    """Shows this computer's check of the last deal. The key that opened the page also closes it."""

    called: ClassVar[str] = gettext_noop("The fair-play page")
    is_overlay: ClassVar[bool] = True

    def __init__(self, session: Session, table: LanTable) -> None:
        super().__init__(session.stage)
        self.session: Final = session
        self.table: Final = table
        self._told: tuple[str, RGB] = ("", MUTED)
        self._look: Look | None = None
        self._seen: tuple[int, bool] = (-1, False)
        self._file: Future[Path] | None = None
        """The file being written."""

    def handle(self, given: Input) -> None:
        """Close the page on the key that opened it."""
        if isinstance(given, Press) and given.action is Action.VERIFY:
            self.stage.pop()
            return
        super().handle(given)

    def update(self, now: float) -> None:
        """Show new findings of other computers."""
        super().update(now)
        if self._file is not None and self._file.done():
            self._tell_export(self._file)
        if self._seen != (self.table.version, self.table.is_settling) and self._look is not None:
            self._again()

    def due(self, now: float) -> float | None:
        """Return when the page is due: findings come through the table below, but a file is waited for."""
        return now + WATCH if self._file is not None else self.due_by_widgets(now)

    def _again(self) -> None:
        if self._look is not None:
            self.layout(self._look)
        if self.screen is not None:
            self.screen.invalidate(self.screen.base.get_rect())

    def export(self) -> None:
        """Write the rounds to a file that anyone can verify."""
        lan = lan_of(self.session)
        if lan is not None and self._file is None:
            self._file = lan.export(self.table.line)

    def _tell_export(self, file: Future[Path]) -> None:
        try:
            self._told = (self.session.say("Saved as {file}.", file=str(file.result())), GOOD)
        except Refusal as why:
            self._told = (self.session.words.tell(why.sentence), BAD)
        self._file = None
        self._again()

    # -- layout -------------------------------------------------------------------------------------------------

    def layout(self, look: Look) -> None:
        """Put each part of the check with its mark, then who has checked, then the buttons."""
        focus = self.screen.focus.name if self.screen is not None and self.screen.focus is not None else ""
        self._look, self._seen = look, (self.table.version, self.table.is_settling)
        say, px, fonts, lay = self.session.say, look.scale.px, look.fonts, Layout(look.scale)
        panel = self.middle(look, _WIDE, _HIGH)
        self.screen = screen = Screen(look, self.dimmed(look, panel), self.session.sounds.cue)
        title, room = lay.top(lay.inset(panel, PAD, PAD - 8), fonts.line(Face.SERIF_BOLD, 38), 14)
        screen.add(Heading(look, title, self._title(), size=38))
        foot, room = lay.foot(room, max(px(64), fonts.line(Face.BOLD, 20) + px(26)), 10)
        told, colour = self._told
        lines = len(fonts.lines(told, Face.MEDIUM, 17, room.width)) * fonts.line(Face.MEDIUM, 17) if told else 0
        place, room = lay.foot(room, lines, 8)
        if told:
            screen.add(LabelText(look, place, told, size=17, colour=colour, wrap=True))
        view = screen.add(ReadingView(look, lay.inset(room, -VIEW_PAD, 0), name=say("What was checked")))
        column = view.inside
        column.x, column.width = room.x, room.width - px(14)
        self._checks(look, view, lay.column(column))
        self._buttons(look, foot)
        again = screen.find(focus) if focus else None
        if again is not None and again.can_focus:
            screen.focus_on(again)

    def _title(self) -> str:
        found, say = self.table.judgement, self.session.say
        if found is None:
            return say("Checking the deal …")
        if found.outcome == "fair":
            return say("This deal was fair")
        if found.outcome == "faulty":
            return say("This deal doesn't check out")
        if found.outcome == "unchecked":
            return say("This deal hasn't been checked")
        return self.session.words.say_n("Checked, with {n} remark", "Checked, with {n} remarks", len(found.remarks))

    def _checks(self, look: Look, view: ScrollView, column: Column) -> None:
        found, say = self.table.judgement, self.session.say
        if found is None:
            self._text(look, view, column, say(PENDING), 19, MUTED)
            return
        lead = self.session.words.tell(self.table.company.lead(found.outcome))
        self._text(look, view, column, lead, 19, CREAM)
        column.skip(20)
        for item in items(found):
            self._item(look, view, column, item)
        phones = {place.seat for place in self.table.places if place.phone}
        checked = [found.names[seat] for seat in found.clean if seat not in phones]
        if checked:
            clean = ", ".join(checked)
            told = sentence("These players' computers checked it too and found nothing wrong: {names}.", names=clean)
            self._item(look, view, column, Item("good", sentence("The other computers"), (told,)))
        words = check_words(self.table)
        if words:
            told = sentence(
                "{words}. Anyone who reads different words on their screen isn't at this table.", words=as_line(words)
            )
            self._item(look, view, column, Item("note", sentence("Four words to compare aloud"), (told,)))
        note = say("The host's computer sees every hand and could tell someone. No check can find that.")
        self._text(look, view, column, note, 17, MUTED)

    def _item(self, look: Look, view: ScrollView, column: Column, item: Item) -> None:
        """Put one part of the check: its mark, and the text beside it."""
        lay, tell, side = Layout(look.scale), self.session.words.tell, look.scale.px(_SIGN)
        icon, colour = _SIGNS[item.sign]
        words, sign = column.beside(side, 18), lay.left(lay.top(column.rest, side).piece, side).piece
        view.add(Mark(look, sign, icon, colour))
        if item.title is not None:
            head = words.take(look.fonts.line(Face.BOLD, 20))
            view.add(LabelText(look, head, tell(item.title), face=Face.BOLD, size=20, colour=CREAM))
        for line in item.lines:
            self._text(look, view, words, tell(line), 18, _SAID[item.sign])
        column.go_below(max(words.y, sign.bottom))
        column.skip(18)

    def _text(self, look: Look, view: ScrollView, column: Column, text: str, size: float, colour: RGB) -> None:
        """Write a text in as many lines as needed as the next part of a column."""
        high = len(look.fonts.lines(text, Face.MEDIUM, size, column.width)) * look.fonts.line(Face.MEDIUM, size)
        view.add(LabelText(look, column.take(high), text, size=size, colour=colour, wrap=True))

    def _buttons(self, look: Look, row: pygame.Rect) -> None:
        assert self.screen is not None
        say, lay = self.session.say, Layout(look.scale)
        key = self.session.controls.key(Action.CANCEL)
        left = lay.columns(row, 2, 16)[0]
        self.screen.add(Button(look, left, say("Back"), self.stage.pop, icon=Icon.BACK, key=key))
        right = lay.right(row, left.width).piece
        export = self.screen.add(Button(look, right, say("Save the round"), self.export, icon=Icon.SEAL))
        export.enabled = bool(self.table.checks.audits)
