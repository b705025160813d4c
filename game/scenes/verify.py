"""What was checked of a deal on the network, step by step, and the file with which anybody can check it again."""

from __future__ import annotations

from concurrent.futures import Future
from pathlib import Path
from typing import ClassVar, Final

import pygame

from engine.sentences import Refusal, mark
from game.house import House
from game.lan_table import LanTable
from game.lan_words import of_part
from game.look.fonts import Face
from game.look.icons import Icon
from game.look.look import Look
from game.look.palette import BAD, CREAM, GOOD, MUTED, RGB
from game.scenes.base import Scene
from game.ui.actions import Action, Input, Press
from game.ui.buttons import Button
from game.ui.screen import Screen
from game.ui.scroll_view import PAD as VIEW_PAD
from game.ui.scroll_view import ReadingView, ScrollView
from game.ui.texts import Heading, Label
from game.ui.widget import Widget

WIDE, HIGH, PAD = 1240, 900, 44
"""Design units: the panel, room inside it."""
SIGN: Final = 30

CHECKS: Final = (
    (
        "promises",
        mark("The promises"),
        mark(
            "Before the shuffle the host and every machine promised a number. All of them kept it, yours is among them."
        ),
    ),
    (
        "shuffle",
        mark("The shuffle"),
        mark("The tiles were shuffled by all these numbers together. Dealt again on this machine, they lie the same."),
    ),
    (
        "moves",
        mark("The moves"),
        mark("Every move is signed by its player and was possible with the tiles that this player held."),
    ),
    (
        "told",
        mark("What you were told"),
        mark("All that was shown to you on the way is what really happened."),
    ),
    (
        "scores",
        mark("The points"),
        mark("The scores follow from the moves."),
    ),
)
"""The parts of the check: key, title, what is true if nothing was found."""


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

    called: ClassVar[str] = mark("The page about fair play")
    is_overlay: ClassVar[bool] = True

    def __init__(self, house: House, table: LanTable) -> None:
        super().__init__(house.stage)
        self.house: Final = house
        self.table: Final = table
        self._told: tuple[str, RGB] = ("", MUTED)
        self._look: Look | None = None
        self._seen = -1
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
        if self._seen != self.table.version and self._look is not None:
            self._again()

    def _again(self) -> None:
        if self._look is not None:
            self.layout(self._look)
        if self.screen is not None:
            self.screen.spoil(self.screen.base.get_rect())

    def export(self) -> None:
        """Write the rounds to a file that anybody can verify."""
        if self.house.lan is not None and self._file is None:
            self._file = self.house.lan.export(self.table.line)

    def _tell_export(self, file: Future[Path]) -> None:
        try:
            self._told = (self.house.say("Kept as {file}.", file=str(file.result())), GOOD)
        except Refusal as why:
            self._told = (self.house.words.tell(why.sentence), BAD)
        self._file = None
        self._again()

    # -- the picture --------------------------------------------------------------------------------------------

    def layout(self, look: Look) -> None:
        """Put each part of the check with its mark, then who has checked, then what can be done."""
        focus = self.screen.focus.name if self.screen is not None and self.screen.focus is not None else ""
        self._look, self._seen = look, self.table.version
        say, px, fonts = self.house.say, look.scale.px, look.fonts
        panel = self.middle(look, WIDE, HIGH)
        self.screen = screen = Screen(look, self.veiled(look, panel), self.house.hears)
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
        audit = self.table.last_audit
        if audit is None:
            return self.house.say("The deal is being checked …")
        return self.house.say("This deal does not add up") if audit.findings else self.house.say("This deal was honest")

    def _checks(self, look: Look, view: ScrollView, column: pygame.Rect) -> None:
        audit, tell = self.table.last_audit, self.house.words.tell
        y = column.y
        if audit is None:
            return
        for part, title, fair in CHECKS:
            found = of_part(audit.findings, part)
            lines = [self.house.say(fair)]
            if found:
                lines = [self._step(finding.step, tell(finding.what)) for finding in found]
            y = self._part(
                look, view, pygame.Rect(column.x, y, column.width, 0), self.house.say(title), lines, bool(found)
            )
        self._others(look, view, pygame.Rect(column.x, y, column.width, 0))

    def _step(self, step: int, what: str) -> str:
        return self.house.say("Move {n}: {what}.", n=step, what=what) if step else f"{what}."

    def _part(
        self,
        look: Look,
        view: ScrollView,
        place: pygame.Rect,
        title: str,
        lines: list[str],
        bad: bool,
    ) -> int:
        px, fonts = look.scale.px, look.fonts
        side = px(SIGN)
        colour = BAD if bad else GOOD
        view.add(Mark(look, pygame.Rect(place.x, place.y, side, side), Icon.CROSS if bad else Icon.CHECK, colour))
        left, wide = place.x + side + px(18), place.width - side - px(18)
        y = place.y
        head = pygame.Rect(left, y, wide, fonts.line(Face.BOLD, 20))
        view.add(Label(look, head, title, face=Face.BOLD, size=20, colour=CREAM))
        y = head.bottom
        for text in lines:
            high = len(fonts.lines(text, Face.MEDIUM, 18, wide)) * fonts.line(Face.MEDIUM, 18)
            view.add(
                Label(look, pygame.Rect(left, y, wide, high), text, size=18, colour=BAD if bad else MUTED, wrap=True)
            )
            y += high
        return y + px(18)

    def _others(self, look: Look, view: ScrollView, place: pygame.Rect) -> None:
        say, table = self.house.say, self.table
        if table.room is None:
            return
        names = [table.places[seat].name for seat in table.room.fair]
        doubts = [table.places[seat].name for seat in table.room.doubts]
        lines = [say("Found honest by the machines of {names}.", names=", ".join(names))] if names else []
        if doubts:
            lines.append(say("Doubted by the machines of {names}.", names=", ".join(doubts)))
        lines += [self._step(each.step, self.house.words.tell(each.what)) for each in table.suspicions]
        if lines:
            bad = bool(doubts or table.suspicions)
            y = self._part(look, view, place, say("All machines together"), lines, bad)
            place = pygame.Rect(place.x, y, place.width, 0)
        note = say("The host's machine could peek at the tiles; it cannot stack them unnoticed.")
        high = len(look.fonts.lines(note, Face.MEDIUM, 17, place.width)) * look.fonts.line(Face.MEDIUM, 17)
        rect = pygame.Rect(place.x, place.y, place.width, high)
        view.add(Label(look, rect, note, size=17, colour=MUTED, wrap=True))

    def _buttons(self, look: Look, row: pygame.Rect) -> None:
        assert self.screen is not None
        say, px = self.house.say, look.scale.px
        half = (row.width - px(16)) // 2
        key = self.house.key(Action.CANCEL)
        left = pygame.Rect(row.x, row.y, half, row.height)
        self.screen.add(Button(look, left, say("Back"), self.stage.pop, icon=Icon.BACK, key=key))
        right = pygame.Rect(row.right - half, row.y, half, row.height)
        export = self.screen.add(Button(look, right, say("Save the round"), self.export, icon=Icon.SEAL))
        export.enabled = self.table.last_audit is not None
