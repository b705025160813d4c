"""The strip at the table's upper edge: one sentence that describes the table, page by page."""

from __future__ import annotations

from typing import Final

import pygame

from game.look.fonts import Face
from game.look.look import Look
from game.look.palette import CREAM, GOLD, MUTED
from game.ui.spoken import Role, Spoken
from game.ui.widget import Widget

_HIGH: Final = 57
"""Height in design units above opponents' tiles."""
_EDGE: Final = 40
SIZE: Final = 20


class StripWidget(Widget):
    """Shows a sentence, in pages if it is longer than the strip."""

    focusable = False

    def __init__(self, look: Look) -> None:
        super().__init__(look, look.scale.rect(_EDGE, 0, look.scale.width - 2 * _EDGE, _HIGH))
        self.shown = False
        self.text = ""
        self.told = ""
        """The sentence as it is heard."""
        self._pages: list[str] = []
        self._page = 0

    def spoken(self) -> Spoken:
        """Return the whole sentence; the scene lets it be said."""
        return Spoken(Role.GROUP, self.told)

    def show(self, text: str, told: str = "") -> None:
        """Show this sentence from its start; an empty one hides the strip. `told` is how it is heard, if otherwise."""
        self.told = told or text
        if text == self.text:
            return
        self.text, self._page = text, 0
        self._pages = self._paged(text) if text else []
        self.shown = bool(text)
        self.invalidate()

    @property
    def pages(self) -> int:
        """Number of pages of the sentence."""
        return len(self._pages)

    @property
    def page(self) -> str:
        """Text of the current page."""
        return self._pages[self._page] if self._pages else ""

    def turn(self) -> None:
        """Show the next page, or the first after the last."""
        if len(self._pages) > 1:
            self._page = (self._page + 1) % len(self._pages)
            self.invalidate()

    def _paged(self, text: str) -> list[str]:
        """Break a text into pages of as many lines as fit."""
        fonts = self.look.fonts
        room = max(1, (self.rect.height - self.px(2)) // fonts.line(Face.MEDIUM, SIZE))
        wide = self.rect.width - 2 * self.px(20)
        lines = fonts.lines(text, Face.MEDIUM, SIZE, wide)
        if len(lines) > room:  # each page has its number beside it
            lines = fonts.lines(text, Face.MEDIUM, SIZE, wide - fonts.width(" 00/00", Face.EXTRABOLD, SIZE))
        return [" ".join(lines[first : first + room]) for first in range(0, len(lines), room)]

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the strip, the words, and the page number if there are several."""
        look, rect = self.look, self.rect
        ground = look.brush.box(
            rect.size, self.px(14), (10, 30, 27, 250), (5, 18, 16, 252), (*GOLD, 150), border_width=look.scale.hair(1.4)
        )
        surface.blit(ground, rect)
        inner = rect.inflate(-2 * self.px(20), 0)
        if len(self._pages) > 1:
            number = look.fonts.text(f"{self._page + 1}/{len(self._pages)}", Face.EXTRABOLD, SIZE, MUTED)
            surface.blit(number, number.get_rect(midright=inner.midright))
            inner.width -= look.fonts.width(" 00/00", Face.EXTRABOLD, SIZE)
        words = look.fonts.wrapped(self.page, Face.MEDIUM, SIZE, CREAM, inner.width)
        surface.blit(words, words.get_rect(midleft=inner.midleft))
