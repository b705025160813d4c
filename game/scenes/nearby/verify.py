"""What was checked of a deal on the network, step by step, and the file with which anybody can check it again."""

from __future__ import annotations

from concurrent.futures import Future
from pathlib import Path
from typing import ClassVar, Final

import pygame

from engine.sentences import Refusal, mark, sentence
from game.lan.table import LanTable
from game.lan.verdicts import VERDICT_LEADS, Item, VerdictSign, items
from game.lan.word_lists import as_line
from game.look.fonts import Face
from game.look.icons import Icon
from game.look.look import Look
from game.look.palette import BAD, CREAM, GOLD, GOOD, MUTED, RGB
from game.scenes.nearby.four_words import four_words
from game.session.session import Session
from game.ui.actions import Action, Input, Press
from game.ui.buttons import Button
from game.ui.scene import Scene
from game.ui.screen import Screen
from game.ui.scroll_view import PAD as VIEW_PAD
from game.ui.scroll_view import ReadingView, ScrollView
from game.ui.texts import Heading, Label
from game.ui.widget import Widget

WIDE, HIGH, PAD = 1240, 900, 44
"""Design units: the panel, room inside it."""
SIGN: Final = 30

PENDING: Final = mark(
    "The host reveals its secret when the round is over and nobody can claim points any longer. Then this computer "
    "deals and plays the round again, and so do the other players' computers."
)
SAID: Final[dict[VerdictSign, RGB]] = {"good": MUTED, "note": CREAM, "bad": BAD}
SIGNS: Final[dict[VerdictSign, tuple[Icon, RGB]]] = {
    "good": (Icon.CHECK, GOOD),
    "note": (Icon.FLAG, GOLD),
    "bad": (Icon.CROSS, BAD),
}


class Mark(Widget):
    """A check mark or a cross."""

    focusable = False

    def __init__(self, look: Look, rect: pygame.Rect, icon: Icon, colour: RGB) -> None:
        super().__init__(look, rect)
        self.icon: Final = icon
        self.colour: Final = colour

    def paint(self, surface: pygame.Surface) -> None:
        """Paint it."""
        surface.blit(self.look.icons.icon(self.icon, self.rect.width, self.colour), self.rect)


class VerifyScene(Scene):
    """Tells what this machine has checked of the last deal; the key that opened the page closes it, too."""

    called: ClassVar[str] = mark("The fair-play page")
    is_overlay: ClassVar[bool] = True

    def __init__(self, session: Session, table: LanTable) -> None:
        super().__init__(session.stage)
        self.session: Final = session
        self.table: Final = table
        self._told: tuple[str, RGB] = ("", MUTED)
        self._look: Look | None = None
        self._seen: tuple[int, bool] = (-1, False)
        self._file: Future[Path] | None = None
        """The file that is being written."""

    def handle(self, given: Input) -> None:
        """Let the key that opened the page close it."""
        if isinstance(given, Press) and given.action is Action.VERIFY:
            self.stage.pop()
            return
        super().handle(given)

    def update(self, now: float) -> None:
        """Show what other machines have found meanwhile."""
        super().update(now)
        if self._file is not None and self._file.done():
            self._tell_export(self._file)
        if self._seen != (self.table.version, self.table.is_settling) and self._look is not None:
            self._again()

    def _again(self) -> None:
        if self._look is not None:
            self.layout(self._look)
        if self.screen is not None:
            self.screen.spoil(self.screen.base.get_rect())

    def export(self) -> None:
        """Write the rounds to a file that anybody can verify."""
        if self.session.lan is not None and self._file is None:
            self._file = self.session.lan.export(self.table.line)

    def _tell_export(self, file: Future[Path]) -> None:
        try:
            self._told = (self.session.say("Saved as {file}.", file=str(file.result())), GOOD)
        except Refusal as why:
            self._told = (self.session.words.tell(why.sentence), BAD)
        self._file = None
        self._again()

    # -- the picture --------------------------------------------------------------------------------------------

    def layout(self, look: Look) -> None:
        """Put each part of the check with its mark, then who has checked, then what can be done."""
        focus = self.screen.focus.name if self.screen is not None and self.screen.focus is not None else ""
        self._look, self._seen = look, (self.table.version, self.table.is_settling)
        say, px, fonts = self.session.say, look.scale.px, look.fonts
        panel = self.middle(look, WIDE, HIGH)
        self.screen = screen = Screen(look, self.veiled(look, panel), self.session.hears)
        inner = panel.inflate(-2 * px(PAD), -2 * px(PAD - 8))
        line = fonts.line(Face.SERIF_BOLD, 38)
        screen.add(Heading(look, pygame.Rect(inner.x, inner.y, inner.width, line), self._title(), size=38))
        foot = max(px(64), fonts.line(Face.BOLD, 20) + px(26))
        told, colour = self._told
        lines = len(fonts.lines(told, Face.MEDIUM, 17, inner.width)) * fonts.line(Face.MEDIUM, 17) if told else 0
        place = pygame.Rect(inner.x, inner.bottom - foot - lines - px(10), inner.width, lines)
        if told:
            screen.add(Label(look, place, told, size=17, colour=colour, wrap=True))
        top = inner.y + line + px(14)
        reach = px(VIEW_PAD)
        seen = pygame.Rect(inner.x - reach, top, inner.width + 2 * reach, place.y - px(8) - top)
        view = screen.add(ReadingView(look, seen, name=say("What was checked")))
        column = view.inside
        column.x, column.width = seen.x + reach, seen.width - 2 * reach - px(14)
        self._checks(look, view, column)
        self._buttons(look, pygame.Rect(inner.x, inner.bottom - foot, inner.width, foot))
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

    def _checks(self, look: Look, view: ScrollView, column: pygame.Rect) -> None:
        found, px, say = self.table.judgement, look.scale.px, self.session.say
        if found is None:
            self._text(look, view, column, say(PENDING), 19, MUTED)
            return
        lead = pygame.Rect(column.x, column.y, column.width, 0)
        y = self._text(look, view, lead, say(VERDICT_LEADS[found.outcome]), 19, CREAM) + px(20)
        names = [place.name for place in self.table.places]
        for item in items(found, self.table.seat, names):
            y = self._item(look, view, pygame.Rect(column.x, y, column.width, 0), item)
        if found.clean:
            clean = ", ".join(names[seat] for seat in found.clean)
            told = sentence("These players' computers checked it too and found nothing wrong: {names}.", names=clean)
            place = pygame.Rect(column.x, y, column.width, 0)
            y = self._item(look, view, place, Item("good", sentence("The other computers"), (told,)))
        words = four_words(self.table)
        if words:
            told = sentence(
                "{words}. Anyone who reads different words on their screen isn't at this table.", words=as_line(words)
            )
            place = pygame.Rect(column.x, y, column.width, 0)
            y = self._item(look, view, place, Item("note", sentence("Four words to compare aloud"), (told,)))
        note = say("The host's computer sees every hand and could tell someone. No check can find that.")
        self._text(look, view, pygame.Rect(column.x, y, column.width, 0), note, 17, MUTED)

    def _item(self, look: Look, view: ScrollView, place: pygame.Rect, item: Item) -> int:
        px, fonts, tell = look.scale.px, look.fonts, self.session.words.tell
        side = px(SIGN)
        icon, colour = SIGNS[item.sign]
        view.add(Mark(look, pygame.Rect(place.x, place.y, side, side), icon, colour))
        left, wide = place.x + side + px(18), place.width - side - px(18)
        y = place.y
        if item.title is not None:
            head = pygame.Rect(left, y, wide, fonts.line(Face.BOLD, 20))
            view.add(Label(look, head, tell(item.title), face=Face.BOLD, size=20, colour=CREAM))
            y = head.bottom
        for line in item.lines:
            rect = pygame.Rect(left, y, wide, 0)
            y = self._text(look, view, rect, tell(line), 18, SAID[item.sign])
        return max(y, place.y + side) + px(18)

    def _text(self, look: Look, view: ScrollView, place: pygame.Rect, text: str, size: float, colour: RGB) -> int:
        """Put a text of several lines; returns its foot."""
        fonts = look.fonts
        high = len(fonts.lines(text, Face.MEDIUM, size, place.width)) * fonts.line(Face.MEDIUM, size)
        rect = pygame.Rect(place.x, place.y, place.width, high)
        return view.add(Label(look, rect, text, size=size, colour=colour, wrap=True)).rect.bottom

    def _buttons(self, look: Look, row: pygame.Rect) -> None:
        assert self.screen is not None
        say, px = self.session.say, look.scale.px
        half = (row.width - px(16)) // 2
        key = self.session.key(Action.CANCEL)
        left = pygame.Rect(row.x, row.y, half, row.height)
        self.screen.add(Button(look, left, say("Back"), self.stage.pop, icon=Icon.BACK, key=key))
        right = pygame.Rect(row.right - half, row.y, half, row.height)
        export = self.screen.add(Button(look, right, say("Save the round"), self.export, icon=Icon.SEAL))
        export.enabled = bool(self.table.checks.audits)
