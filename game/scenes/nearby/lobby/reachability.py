"""A check of whether other computers can reach this one. It lists plain causes, each with a remedy."""

from __future__ import annotations

from typing import ClassVar, Final

from engine.sentences import gettext_noop
from game.lan.network import OwnTable
from game.look.icons import Icon
from game.look.palette import CREAM
from game.scenes.common.page import GAP, Page
from game.scenes.nearby.lobby.reasons import put_causes
from game.session.session import Session
from game.ui.buttons import Button
from game.ui.scroll_view import ReadingView

GLANCE: Final = 1.0
"""Seconds after which such a page looks again in any case: news of the network wake the window before."""


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
