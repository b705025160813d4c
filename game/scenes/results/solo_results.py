"""The end of a solitaire over the table: won or not and why, what was reached, and how one may go on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final

import pygame

from game.look.fonts import Align, Face
from game.look.icons import Icon
from game.look.look import Look
from game.look.palette import CREAM, MUTED
from game.play.table import Table, Update
from game.scenes.results.results import ResultsScene
from game.scenes.results.solo_words import SoloWords
from game.session.session import Session
from game.ui.actions import Action
from game.ui.buttons import Button, even
from game.ui.screen import Screen
from game.ui.texts import Heading, Label

WIDTH, INSIDE, GAP, LINE = 980, 44, 14, 40
"""Design units: the panel, the room inside it, between two buttons, and a line of what was reached."""


class SoloResults(ResultsScene):
    """Tells how a solitaire ended; `on_same` begins the same deal again, `on_back` takes the last move back."""

    def __init__(
        self,
        session: Session,
        table: Table,
        updates: tuple[Update, ...],
        facts: Sequence[tuple[str, str]],
        *,
        on_new: Callable[[], None],
        on_same: Callable[[], None],
        on_back: Callable[[], None],
        on_leave: Callable[[], None],
    ) -> None:
        """`facts` are what was reached: what it is, and how much."""
        super().__init__(session, table, updates, on_new, on_new, on_leave)
        self.on_same: Final = on_same
        self.on_back: Final = on_back
        self.facts: Final = tuple(facts)
        self.solo: Final = SoloWords(session, table)

    def place(self, look: Look) -> pygame.Rect:
        """Return where the panel stands: heading, reason, what was reached, and two rows of buttons."""
        px, size = look.scale.px, look.scale.size
        title, why, line = self._heights(look)
        buttons, gap, wide = self._button_height(look), px(GAP), self._width(look)
        high = 2 * px(INSIDE) + title + why + 3 * gap + line * len(self.facts) + 2 * buttons + gap
        return pygame.Rect((size[0] - wide) // 2, (size[1] - high) // 2, wide, high)

    def _width(self, look: Look) -> int:
        return min(look.scale.px(WIDTH), look.scale.size[0] - look.scale.px(120))

    def _heights(self, look: Look) -> tuple[int, int, int]:
        """Return the pixels of the heading, the reason and one line of what was reached."""
        fonts, px = look.fonts, look.scale.px
        room = self._width(look) - 2 * px(INSIDE)
        why = len(fonts.lines(self.solo.reason(), Face.MEDIUM, 22, room)) * fonts.line(Face.MEDIUM, 22)
        return fonts.line(Face.SERIF_BOLD, 50), why, max(px(LINE), fonts.line(Face.BOLD, 23) + px(8))

    def _build(self, look: Look) -> None:
        """Put the panel in the middle."""
        px, panel = look.scale.px, self.place(look)
        self.screen = screen = Screen(look, self.ground(look, panel), self.session.hears)
        inside, gap, buttons = px(INSIDE), px(GAP), self._button_height(look)
        title, why, line = self._heights(look)
        room = panel.width - 2 * inside
        x, y = panel.x + inside, panel.y + inside
        screen.add(Heading(look, pygame.Rect(x, y, room, title), self.solo.headline(), size=50))
        y += title
        screen.add(Label(look, pygame.Rect(x, y, room, why), self.solo.reason(), size=22, colour=MUTED, wrap=True))
        y += why + gap
        for name, value in self.facts:
            rect = pygame.Rect(x, y, room, line)
            screen.add(Label(look, rect, name, size=21, colour=MUTED))
            screen.add(Label(look, rect, value, face=Face.EXTRABOLD, size=23, colour=CREAM, align=Align.RIGHT))
            y += line
        y = panel.bottom - inside - 2 * buttons - gap
        self._ways(look, pygame.Rect(x, y, room, buttons), pygame.Rect(x, y + buttons + gap, room, buttons))

    def _ways(self, look: Look, upper: pygame.Rect, lower: pygame.Rect) -> None:
        """Put how to go on into the upper row, the new deal last and with the focus; the lower one leads away."""
        assert self.screen is not None
        say, key = self.session.say, self.session.key
        left, right = halved(lower, 2, look.scale.px(GAP))
        shelf = say("Back to the shelf")
        leave = Button(look, left, shelf, self.on_leave, kind="quiet", icon=Icon.BACK, key=key(Action.CANCEL))
        group = [self.screen.add(leave), self.screen.add(self._peek_button(look, right, "quiet"))]
        ways = [(say("Undo"), Action.UNDO, self.on_back), (say("Retry this deal"), Action.RESTART, self.on_same)]
        if not self.table.can_undo:
            ways = []
        words = [*((text, key(action)) for text, action, _ in ways), (say("New deal"), key(Action.ACCEPT))]
        needs = [self._button_width(look, *word) for word in words]
        places = shared(upper, needs, look.scale.px(GAP))
        for rect, (text, action, press) in zip(places, ways, strict=False):
            group.append(self.screen.add(Button(look, rect, text, press, hotkey=action, key=key(action))))
        new = Button(
            look,
            places[-1],
            say("New deal"),
            self.on_again,
            kind="primary",
            icon=Icon.PLAY,
            key=key(Action.ACCEPT),
        )
        even([*group, self.screen.add(new)])
        self.screen.focus_on(new)


def shared(row: pygame.Rect, needs: Sequence[int], gap: int) -> list[pygame.Rect]:
    """Divide a row into parts that have as much too much, or too little, as each other for what they need."""
    spare = row.width - gap * (len(needs) - 1) - sum(needs)
    ends = [row.x + sum(needs[:n]) + gap * n + spare * n // len(needs) for n in range(len(needs) + 1)]
    return [pygame.Rect(left, row.y, right - gap - left, row.height) for left, right in pairwise(ends)]


def halved(row: pygame.Rect, parts: int, gap: int) -> list[pygame.Rect]:
    """Divide a row into equal parts."""
    wide = (row.width - gap * (parts - 1)) // parts
    return [pygame.Rect(row.x + place * (wide + gap), row.y, wide, row.height) for place in range(parts)]
