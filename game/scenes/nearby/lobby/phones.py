"""The page about phones at a table of this computer, with a QR code that can be read across the room."""

from __future__ import annotations

from typing import ClassVar, Final

import pygame

from engine.sentences import gettext_noop
from game.lan.network import OwnTable
from game.look.fonts import Face
from game.look.icon import Icon
from game.look.paint import ButtonKind
from game.look.palette import CREAM, GOLD_LIGHT, MUTED
from game.scenes.common.page import GAP, Page
from game.scenes.common.qr_plate import QrCode, QrPlate
from game.scenes.common.question import QuestionScene
from game.scenes.nearby.lobby.widgets import CodePlate
from game.session.session import Session
from game.ui.buttons import Button
from game.ui.scroll_view import ReadingView

GLANCE: Final = 1.0
"""Seconds after which the page looks again in any case: news of the host wake the window before."""


class PhonesScene(Page):
    """Shows how phones join `hosting`, and lets its player switch that off."""

    called: ClassVar[str] = gettext_noop("The page about phones")

    def __init__(self, session: Session, hosting: OwnTable) -> None:
        super().__init__(session)
        self.hosting: Final = hosting
        self._shown = hosting.where()
        self._qr: QrCode | None = None

    def update(self, now: float) -> None:
        """Show the changes, and put a phone's question to the player."""
        super().update(now)
        where = self.hosting.where()
        question = phone_question(self.session, self.hosting)
        if question is not None:
            self.stage.push(question)
        elif where != self._shown:
            self._shown = where
            self.rebuild()

    def due(self, now: float) -> float | None:
        """Return when the page is due."""
        return min(due for due in (self.due_by_widgets(now), now + GLANCE) if due is not None)

    def build(self) -> None:
        """Put the QR code at the right, the words at the left, the buttons below."""
        say, lay, where = self.say, self.lay, self._shown
        foot, upper = lay.foot(self.header(say("Phones at this table")), self.button_height(68), GAP)
        has_phones = where is not None and bool(where.phone_url)
        if where is not None and has_phones:
            paper, upper = lay.right(upper, upper.height, GAP)
            self._put_qr(paper, where.phone_url)
        view, column = self.put_view("words", self.panel(upper), ReadingView, say("Phones at this table"))
        if where is not None and has_phones:
            self.write(column, say("Point a phone's camera at the code."), face=Face.SEMIBOLD, size=22, view=view)
            column.skip(14)
            self.write(column, say("Or open this address on the phone:"), size=19, colour=MUTED, view=view)
            for page in where.phone_pages[:3]:
                self.write(column, page, face=Face.SEMIBOLD, size=20, colour=GOLD_LIGHT, view=view)
            column.skip(14)
            self.write(column, say("and type this code:"), size=19, colour=MUTED, view=view)
            column.skip(6)
            high = self.look.fonts.line(Face.SERIF_BOLD, 40) + self.px(20)
            view.add(CodePlate(self.look, column.take(high), where.phone_code, say("Code"), size=40))
            column.skip(20)
        else:
            self.write(column, say("Phones can't join now."), face=Face.SEMIBOLD, size=22, view=view)
            column.skip(14)
        for text in (
            say("There's nothing to install. Every phone on this network holds its own tiles, and plays any game."),
            say("Everything sent to a phone is sealed: somebody who only listens on this Wi-Fi sees no tile."),
            say("This computer keeps the phones' keys, so for phones it is trusted with their moves, too."),
        ):
            self.write(column, text, size=18, colour=CREAM, view=view)
            column.skip(10)
        self._put_buttons(foot, has_phones=has_phones)

    def _put_qr(self, rect: pygame.Rect, url: str) -> None:
        if self._qr is None or self._qr.text != url:
            self._qr = QrCode.of(url)
        self.page.add(QrPlate(self.look, rect, self._qr, self.say("QR code for phones")))

    def _put_buttons(self, foot: pygame.Rect, *, has_phones: bool) -> None:
        say, lay, hosting = self.say, self.lay, self.hosting
        switch = say("Don't let phones join") if has_phones else say("Let phones join")
        wide = self.button_width(switch, icon=True)
        place, rest = lay.right(foot, max(self.px(300), wide), GAP)
        icon = Icon.CROSS if has_phones else Icon.PHONE
        kind: ButtonKind = "plain" if has_phones else "primary"
        button = Button(
            self.look, place, switch, lambda: hosting.let_phones_in(on=not has_phones), kind=kind, icon=icon
        )
        self.put("switch", button)
        if has_phones:
            renew = say("Make a new code")
            place = lay.right(rest, max(self.px(300), self.button_width(renew, icon=True)), GAP).piece
            self.put("renew", Button(self.look, place, renew, hosting.renew_phones, icon=Icon.DICE))
        self.page.focus_on(button)


def phone_question(session: Session, hosting: OwnTable | None) -> QuestionScene | None:
    """Return the question whether another phone may have a seat; None if no phone asks."""
    question = hosting.phone_question if hosting is not None else None
    if hosting is None or question is None:
        return None
    say, answered = session.say, hosting.answer_phone
    return QuestionScene(
        session,
        say("Is that {name}?", name=question.name),
        say("A phone asks for {name}'s seat. Let it in only if {name} holds it.", name=question.name),
        yes=say("Let it in"),
        no=say("No"),
        on_yes=lambda: answered(question, is_right=True),
        on_no=lambda: answered(question, is_right=False),
    )
