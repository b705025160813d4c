"""Can others reach this machine? Plain causes, each with a way out."""

from __future__ import annotations

from typing import ClassVar, Final

import pygame

from engine.sentences import mark
from game.lan.network import OwnTable
from game.look.icons import Icon
from game.look.palette import CREAM
from game.scenes.common.page import GAP, Page, above
from game.scenes.nearby.reasons import put_causes
from game.session.session import Session
from game.ui.buttons import Button
from game.ui.scroll_view import PAD as VIEW_PAD
from game.ui.scroll_view import ReadingView

LOOK_AGAIN: Final = 0.5
"""Seconds between two looks at what is known."""


class ReachScene(Page):
    """Tells what `hosting` knows, and tries again when asked."""

    called: ClassVar[str] = mark("The network page")

    def __init__(self, session: Session, hosting: OwnTable) -> None:
        super().__init__(session)
        self.hosting: Final = hosting
        self._shown = tuple(hosting.causes())
        self._looked = 0.0

    def enter(self) -> None:
        """Try at once."""
        self.hosting.ask_reach()

    def update(self, now: float) -> None:
        """Show what has been found out since."""
        super().update(now)
        if now - self._looked >= LOOK_AGAIN:
            self._looked = now
            causes = tuple(self.hosting.causes())
            if causes != self._shown:
                self._shown = causes
                self.rebuild()

    def build(self) -> None:
        """Put the causes into one panel, the addresses and the button below."""
        px, say = self.px, self.say
        room = self.header(say("Can others reach me?"))
        foot = self.button_height(68)
        inside = self.panel(above(room, foot + px(GAP)))
        reach = px(VIEW_PAD)
        seen = pygame.Rect(inside.x - reach, inside.y, inside.width + 2 * reach, inside.height + px(12))
        view = self.put("causes", ReadingView(self.look, seen, name=say("Can others reach me?")))
        column = view.inside
        column.x, column.width = seen.x + reach, seen.width - 2 * reach - px(14)
        put_causes(self, column, self._shown, view)
        word = say("Try again")
        wide = max(px(300), self.button_width(word, icon=True))
        button = pygame.Rect(room.right - wide, room.bottom - foot, wide, foot)
        where = self.hosting.where()
        if where is not None:
            told = say("This computer: {addresses}", addresses=", ".join(where.addresses))
            place = pygame.Rect(room.x, button.y, button.x - px(GAP) - room.x, foot)
            self.text(place, told, size=18, colour=CREAM)
        self.put("again", Button(self.look, button, word, self.hosting.ask_reach, kind="primary", icon=Icon.PLAY))
        self.page.focus_on(self.page.find(word))
