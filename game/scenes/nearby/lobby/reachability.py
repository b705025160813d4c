"""A check of whether other computers can reach this one. It lists plain causes, each with a remedy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

import pygame

from engine.sentences import gettext_noop
from game.lan.network import OwnTable
from game.look.fonts import Face
from game.look.icon import Icon
from game.look.palette import BAD, CREAM, GOOD, MUTED, RGB
from game.scenes.common.page import GAP, Page
from game.session.session import Session
from game.ui.buttons import Button
from game.ui.layout import Column
from game.ui.scroll_view import ReadingView, ScrollView
from game.ui.widget import Widget
from net.discovery.reach import Cause, Grade

GLANCE: Final = 1.0
"""Seconds after which such a page looks again in any case: news of the network wake the window before."""
_SIGNS: Final[dict[Grade, tuple[Icon, RGB]]] = {
    Grade.GOOD: (Icon.CHECK, GOOD),
    Grade.HINT: (Icon.BULB, MUTED),
    Grade.BAD: (Icon.CROSS, BAD),
}


class Sign(Widget):
    """A small icon."""

    focusable = False

    def __init__(self, page: Page, rect: pygame.Rect, icon: Icon, colour: RGB) -> None:
        super().__init__(page.look, rect)
        self.icon: Final = icon
        self.colour: Final = colour

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the icon."""
        surface.blit(self.look.icons.icon(self.icon, self.rect.width, self.colour), self.rect)


def put_causes(page: Page, column: Column, causes: Sequence[Cause], view: ScrollView | None = None) -> None:
    """Write each cause, with its remedy below, as the next parts of a column."""
    lay, tell, side = page.lay, page.session.words.tell, page.px(28)
    for cause in causes:
        icon, colour = _SIGNS[cause.grade]
        place, beside = lay.left(lay.top(column.rest, side).piece, side).piece, column.beside(side, 16)
        (view or page.page).add(Sign(page, place, icon, colour))
        page.write(beside, tell(cause.happened), face=Face.SEMIBOLD, size=19, colour=CREAM, view=view)
        beside.skip(2)
        page.write(beside, tell(cause.advice), size=18, colour=MUTED, view=view)
        column.go_below(beside.y)
        column.skip(22)


class ReachScene(Page):
    """Shows the state of `hosting`, and tests again on request."""

    called: ClassVar[str] = gettext_noop("The network page")

    def __init__(self, session: Session, hosting: OwnTable) -> None:
        super().__init__(session)
        self.hosting: Final = hosting
        self._shown = tuple(hosting.causes())

    def enter(self) -> None:
        """Test at once."""
        self.hosting.ask_reach()

    def update(self, now: float) -> None:
        """Show new results."""
        super().update(now)
        causes = tuple(self.hosting.causes())
        if causes != self._shown:
            self._shown = causes
            self.rebuild()

    def due(self, now: float) -> float | None:
        """Return when the page is due: the host's results wake the window, but the cards are looked at again."""
        return min(due for due in (self.due_by_widgets(now), now + GLANCE) if due is not None)

    def build(self) -> None:
        """Put the causes in one panel, the addresses and the button below."""
        say, title = self.say, self.say("Can others reach me?")
        foot, upper = self.lay.foot(self.header(title), self.button_height(68), GAP)
        view, column = self.put_view("causes", self.panel(upper), ReadingView, title)
        put_causes(self, column, self._shown, view)
        word = say("Try again")
        button, rest = self.lay.right(foot, max(self.px(300), self.button_width(word, icon=True)), GAP)
        where = self.hosting.where()
        if where is not None:
            told = say("This computer: {addresses}", addresses=", ".join(where.addresses))
            self.text(rest, told, size=18, colour=CREAM)
        self.put("again", Button(self.look, button, word, self.hosting.ask_reach, kind="primary", icon=Icon.PLAY))
        self.page.focus_on(self.page.find(word))
