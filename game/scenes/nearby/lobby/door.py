"""How others join a table of this computer: the code and the addresses for computers, the QR code for phones."""

from __future__ import annotations

from typing import Final

import pygame

from game.lan.network import OwnTable, Where
from game.lan.table.table import LanTable
from game.look.fonts import Face
from game.look.icon import Icon
from game.look.palette import CREAM
from game.scenes.common.page import GAP, PAD, Page
from game.scenes.common.qr_plate import QrCode, QrPlate
from game.scenes.nearby.lobby.phones import PhonesScene
from game.scenes.nearby.lobby.reachability import ReachScene
from game.scenes.nearby.lobby.widgets import CodePlate
from game.ui.buttons import Button

_QR_SHARE: Final = 0.42
"""Width of the QR code, as a part of the panel's width."""
_BETWEEN: Final = 10
"""Design units between two buttons."""
_APART: Final = 6
"""Design units above each line of text."""
_SIZE: Final = 17


class DoorPanel:
    """The panel of the lobby that says how to join."""

    def __init__(self, page: Page, table: LanTable, where: Where | None, hosting: OwnTable | None) -> None:
        """`where` is how to join, once that is known; `hosting` is None if another computer hosts the table."""
        self._page: Final = page
        self._table: Final = table
        self._where: Final = where
        self._hosting: Final = hosting

    def height(self) -> int:
        """Return the height in pixels that it would like."""
        px, fonts = self._page.px, self._page.look.fonts
        title = fonts.line(Face.EXTRABOLD, 15) + px(12)
        words = 5 * fonts.line(Face.MEDIUM, _SIZE) + px(26)
        return 2 * px(PAD) + title + max(px(96), fonts.line(Face.SERIF_BOLD, 64)) + words + 2 * self._page.row

    def build(self, inside: pygame.Rect, before: QrCode | None) -> QrCode | None:
        """Put everything into the panel. Return the QR code, drawn anew unless it is the same as `before`."""
        page, lay = self._page, self._page.lay
        assert self._table.room is not None
        where, code = self._where, self._table.room.code
        side = min(inside.height, round(inside.width * _QR_SHARE))
        paper, rest = lay.right(inside, side, GAP)
        drawn = self._qr(where, lay.top(paper, side).piece, before) if where is not None else None
        buttons = lay.foot(rest, self._buttons_height(rest.width), _BETWEEN)
        column = lay.column(buttons.rest)
        told = self._lines(where, rest.width, column.rest.height - self._least()) if where is not None else []
        high = sum(page.text_height(line, rest.width, size=_SIZE) + page.px(_APART) for line in told)
        if code:
            page.page.add(CodePlate(page.look, column.take(column.rest.height - high), code, page.say("Code")))
        else:
            page.write(column, page.say("Open: anyone on this network can join."), face=Face.SEMIBOLD, size=20)
        for line in told:
            column.skip(_APART)
            page.write(column, line, size=_SIZE, colour=CREAM)
        self._put_buttons(buttons.piece)
        return drawn

    def _least(self) -> int:
        """Return the least height in pixels of the code."""
        return max(self._page.px(70), self._page.look.fonts.line(Face.SERIF_BOLD, 40))

    def _qr(self, where: Where, rect: pygame.Rect, before: QrCode | None) -> QrCode:
        """Put the QR code for phones, or that of the invitation if phones can't join."""
        page, text = self._page, where.phone_url or where.invitation
        drawn = before if before is not None and before.text == text else QrCode.of(text)
        name = page.say("QR code for phones") if where.phone_url else page.say("QR code with the invitation")
        page.page.add(QrPlate(page.look, rect, drawn, name))
        return drawn

    def _lines(self, where: Where, width: int, room: int) -> list[str]:
        """Say where computers and phones join, as far as there is room in pixels: the page about phones says it all."""
        say = self._page.say
        lines = list(where.addresses)
        if where.phone_url:
            page = where.phone_pages[0].removeprefix("http://").removesuffix("/")
            phones = say("Phones: scan, or open {page} and type {code}", page=page, code=where.phone_code)
            lines = [say("Computers: {address}", address=where.addresses[0]), phones]
        told: list[str] = []
        for line in lines:
            room -= self._page.text_height(line, width, size=_SIZE) + self._page.px(_APART)
            if room < 0:
                break
            told.append(line)
        return told

    def _buttons_height(self, width: int) -> int:
        if self._hosting is None:
            return 0
        rows = 1 if sum(self._widths()) + self._page.px(_BETWEEN) <= width else 2
        return rows * self._page.row + (rows - 1) * self._page.px(_BETWEEN)

    def _widths(self) -> list[int]:
        return [self._page.button_width(word, icon=True, size=_SIZE) for word in self._button_words()]

    def _button_words(self) -> tuple[str, str]:
        return self._page.say("Can others reach me?"), self._page.say("Phones")

    def _put_buttons(self, rect: pygame.Rect) -> None:
        page, lay, hosting = self._page, self._page.lay, self._hosting
        if hosting is None:
            return
        reach, phones = self._button_words()
        if rect.height > page.row:
            above, below = lay.top(rect, page.row, _BETWEEN)
        else:
            above, below = lay.left(rect, self._widths()[0], _BETWEEN)
        look, push, session = page.look, page.stage.push, page.session
        ask = Button(look, above, reach, lambda: push(ReachScene(session, hosting)), icon=Icon.QUESTION, size=_SIZE)
        page.put("reach", ask)
        more = Button(look, below, phones, lambda: push(PhonesScene(session, hosting)), icon=Icon.PHONE, size=_SIZE)
        page.put("phones", more)
