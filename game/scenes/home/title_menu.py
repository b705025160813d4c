"""The title's menu: the logo, one golden button for the likeliest way, and rows for the rest."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

import pygame

from game.look.fonts import Face
from game.look.icon import Icon
from game.look.look import Look
from game.look.palette import CREAM, INK, RGB
from game.look.title.branding import NAME, logo
from game.ui.buttons import Button
from game.ui.layout import Layout
from game.ui.widget import StillWidget

MENU: Final = 520
"""Width of the menu in design units, whatever waits for the player. A wider one would cover the tiles; notes that don't
fit are left out.
"""
FIRST, ROW = 92, 64
"""Least height of the first button and of a row."""
NOTE: Final[RGB] = (192, 212, 200)
"""Colour of the words at the right of a row."""
_FIRST_SIZES, _ROW_SIZES = (29, 19), (27, 17)
"""Sizes of a label and of its note."""
_SIGN: Final[RGB] = (236, 214, 160)
_UNDER: Final[RGB] = (84, 56, 14)
_INDENT, _FAR, _ASIDE = 68, 20, 24
"""Design units from a row's left side to its label, from its note to the right side, and between the two."""


class TitleWay(NamedTuple):
    """One way to go. Tests and screen descriptions find its widget by `name`."""

    key: str
    name: str
    label: str
    note: str
    press: Callable[[], None]
    icon: Icon


class Logo(StillWidget):
    """The game's name."""

    focusable = False
    spread = 24

    def __init__(self, look: Look, line: pygame.Rect) -> None:
        """Fill a line from the left, as far as the letters of its height reach."""
        letters = letters_of(look, line.height)
        self._sprite: Final = look.brush.cache.sprite(("logo", letters), lambda: logo(look.fonts, letters))
        wide = self._sprite.surface.get_width() + 2 * self._sprite.offset[0]
        super().__init__(look, Layout(look.scale).left(line, wide).piece, name=NAME)

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the name and its shadow."""
        self._sprite.draw(surface, self.rect.topleft)


def letters_of(look: Look, high: int) -> int:
    """Return the size in pixels of the logo's letters for a line of this height."""
    hundred = look.fonts.font_at(Face.SERIF_BOLD, 100).get_linesize()
    return max(13, high * 100 // hundred)


class FirstButton(Button):
    """The golden button for the likeliest way."""

    def __init__(self, look: Look, rect: pygame.Rect, item: TitleWay) -> None:
        super().__init__(look, rect, item.label, item.press, kind="primary", icon=item.icon, name=item.name)
        self.note: Final = item.note

    def paint(self, surface: pygame.Surface) -> None:
        """Paint a play sign, the label, and its note below."""
        look, px, rect = self.look, self.px, self.rect
        look.brush.button(rect.size, "primary", self.state).draw(surface, rect.topleft)
        sink = look.brush.press if self.down else 0
        across = min(px(50), rect.height - px(20))
        disc = look.brush.shapes.disc(across // 2, (70, 44, 10))
        middle = (rect.x + px(46), rect.centery + sink)
        surface.blit(disc, disc.get_rect(center=middle))
        sign = look.icons.icon(self.icon or Icon.PLAY, px(24), (250, 222, 150))
        surface.blit(sign, sign.get_rect(center=middle))
        left, room = rect.x + px(88), rect.width - px(88 + _FAR)
        label = self.fitted(self.text, room, size=_FIRST_SIZES[0], colour=INK)
        if not self.note:
            surface.blit(label, label.get_rect(midleft=(left, rect.centery + sink)))
            return
        note = self.fitted(self.note, room, face=Face.SEMIBOLD, size=_FIRST_SIZES[1], colour=_UNDER)
        top = rect.centery - (label.get_height() + note.get_height()) // 2 + sink
        surface.blit(label, (left, top))
        surface.blit(note, (left, top + label.get_height()))


class MenuRow(Button):
    """A row: icon, label, a note at the right, and a hairline to the next row."""

    spread = 8

    def __init__(self, look: Look, rect: pygame.Rect, item: TitleWay, *, line: bool) -> None:
        super().__init__(look, rect, item.label, item.press, icon=item.icon, name=item.name)
        self.note: Final = item.note
        self._line: Final = line

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the row, lighter while it is pointed at."""
        look, px, rect = self.look, self.px, self.rect
        sink = look.brush.press if self.down else 0
        if self.lit:
            ground = (255, 255, 255, 30 if self.down else 22)
            surface.blit(look.brush.box(rect.size, px(12), ground), rect)
        elif self._line:
            hair = look.brush.box((rect.width, look.scale.hair(1.2)), 0, (255, 255, 255, 30))
            surface.blit(hair, (rect.x, rect.bottom))
        sign = look.icons.icon(self.icon or Icon.RIGHT, min(px(27 * look.scale.text), px(_INDENT - 24)), _SIGN)
        surface.blit(sign, sign.get_rect(center=(rect.x + px(34), rect.centery + sink)))
        fonts, room = look.fonts, rect.width - px(_INDENT + _FAR)
        wide = fonts.width(self.text, Face.SEMIBOLD, _ROW_SIZES[0])
        label = self.fitted(self.text, room, face=Face.SEMIBOLD, size=_ROW_SIZES[0], colour=CREAM)
        surface.blit(label, label.get_rect(midleft=(rect.x + px(_INDENT), rect.centery + sink)))
        if self.note and wide + px(_ASIDE) + fonts.width(self.note, Face.SEMIBOLD, _ROW_SIZES[1]) <= room:
            note = fonts.text(self.note, Face.SEMIBOLD, _ROW_SIZES[1], NOTE)
            surface.blit(note, note.get_rect(midright=(rect.right - px(_FAR), rect.centery + px(1) + sink)))


def first_height(look: Look) -> int:
    """Return the height in pixels of the first button."""
    lines = look.fonts.line(Face.BOLD, _FIRST_SIZES[0]) + look.fonts.line(Face.SEMIBOLD, _FIRST_SIZES[1])
    return max(look.scale.px(FIRST), lines + look.scale.px(20))


def row_height(look: Look) -> int:
    """Return the least height in pixels of a row."""
    return max(look.scale.px(ROW), look.fonts.line(Face.SEMIBOLD, _ROW_SIZES[0]) + look.scale.px(8))
