"""Notes beside the settings of a table: one for each house rule, and one when the rules don't go together."""

from __future__ import annotations

from typing import Final

import pygame

from game.look.fonts import Face
from game.look.icon import Icon
from game.look.look import Look
from game.look.palette import BAD, CREAM, MUTED
from game.ui.spoken import Role, Spoken
from game.ui.widget import Widget


class RuleNote(Widget):
    """A note below a house rule: its subject, and once the rule is changed, a mark and the standard."""

    focusable = False

    def __init__(self, look: Look, rect: pygame.Rect, about: str, mark: str, sheet: str, *, changed: bool) -> None:
        """Take the subject of the rule, the word for “changed”, and the sentence about the standard."""
        super().__init__(look, rect, name=sheet if changed else about)
        self.about: Final = about
        self.mark: Final = mark
        self.sheet: Final = sheet
        self._changed = changed

    @classmethod
    def height(cls, look: Look, about: str, width: int) -> int:
        """Return the height that it needs, in pixels."""
        lines = len(look.fonts.lines(about, Face.MEDIUM, 16, width)) if about else 1
        return max(lines * look.fonts.line(Face.MEDIUM, 16), look.brush.key_cap("x").get_height())

    @property
    def differs(self) -> bool:
        """True if the rule differs from the standard; may be set."""
        return self._changed

    @differs.setter
    def differs(self, differs: bool) -> None:
        if differs != self._changed:
            self._changed = differs
            self.name = self.sheet if differs else self.about
            self.invalidate()

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the sentence, with a mark in front if the rule differs from the standard."""
        fonts = self.look.fonts
        if not self._changed:
            if self.about:
                words = fonts.wrapped(self.about, Face.MEDIUM, 16, MUTED, self.rect.width)
                surface.blit(words, self.rect)
            return
        mark = self.look.brush.key_cap(self.mark)
        surface.blit(mark, self.rect)
        room = self.rect.width - mark.get_width() - self.px(12)
        words = self.fitted(self.sheet, room, face=Face.SEMIBOLD, size=16, colour=CREAM)
        place = words.get_rect(midleft=(self.rect.x + mark.get_width() + self.px(12), self.rect.y))
        place.centery = self.rect.y + mark.get_height() // 2
        surface.blit(words, place)


class Objection(Widget):
    """Explains beside a sign why a table is impossible. Hidden while there is no objection."""

    focusable = False

    def __init__(self, look: Look, rect: pygame.Rect) -> None:
        super().__init__(look, rect)
        self._text = ""

    @property
    def text(self) -> str:
        """The reason; may be set."""
        return self._text

    @text.setter
    def text(self, text: str) -> None:
        if text != self._text:
            self._text = self.name = text
            self.invalidate()

    def spoken(self) -> Spoken:
        """Return the reason, which is told at once."""
        return Spoken(Role.TEXT, self.name, is_news=True)

    def paint(self, surface: pygame.Surface) -> None:
        """Paint a plate with the sign and the reason, in as many lines as needed."""
        if not self._text:
            return
        look, rect, pad = self.look, self.rect, self.px(18)
        sign = look.icons.icon(Icon.CROSS, self.look.scale.icon_px(26), BAD)
        left = rect.x + pad + sign.get_width() + self.px(14)
        words = look.fonts.wrapped(self._text, Face.SEMIBOLD, 18, CREAM, rect.right - pad - left)
        ground = look.brush.box(rect.size, self.px(14), (8, 24, 21, 225), (5, 18, 16, 235), (*BAD, 150))
        surface.blit(ground, rect)
        surface.blit(sign, sign.get_rect(midleft=(rect.x + pad, rect.centery)))
        surface.blit(words, words.get_rect(midleft=(left, rect.centery)))
