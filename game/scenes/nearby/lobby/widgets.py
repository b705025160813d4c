"""Plates of the pages for playing nearby: a seat in the lobby, and the code."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

import pygame

from game.look.fonts import Face
from game.look.icon import Icon
from game.look.look import Look
from game.look.palette import BAD, CREAM, GOOD, MUTED
from game.look.players.medallion import Medallion
from game.ui.field import TextField
from game.ui.layout import Layout
from game.ui.spoken import Role, Spoken
from game.ui.widget import Widget

DIGITS: Final = 6
"""Number of digits of a table's code."""


class SeatText(NamedTuple):
    """The finished texts about a seat in the lobby."""

    number: str
    name: str
    note: str
    medallion: Medallion
    taken: bool
    me: bool
    ready: str
    """Text of the ready mark, or empty for none."""
    warns: bool = False
    """True if the note needs attention because the player is away."""


class SeatPlate(Widget):
    """A seat in the lobby: medallion, name, note, and ready mark."""

    focusable = False

    def __init__(self, look: Look, rect: pygame.Rect, seat: SeatText, *, room: int) -> None:
        """`room` pixels at the right are left free for the seat's buttons."""
        words = pygame.Rect(rect.x, rect.y, rect.width - room, rect.height)
        super().__init__(look, words, name=f"{seat.name}, {seat.note}" if seat.note else seat.name)
        self.seat: Final = seat
        self.room: Final = room

    @property
    def area(self) -> pygame.Rect:
        """Area of the words, and of the background under the buttons."""
        return pygame.Rect(self.rect.x, self.rect.y, self.rect.width + self.room, self.rect.height)

    @classmethod
    def height(cls, look: Look) -> int:
        """Return the height that it needs, in pixels."""
        words = look.fonts.line(Face.BOLD, 21) + look.fonts.line(Face.MEDIUM, 16)
        return max(look.scale.px(70), words + look.scale.px(16))

    def paint(self, surface: pygame.Surface) -> None:
        """Paint background, medallion, words and mark."""
        look, rect, px, seat = self.look, self.area, self.px, self.seat
        edge = (*CREAM, 130) if seat.me else (255, 255, 255, 34)
        ground = (255, 255, 255, 18) if seat.taken else (0, 0, 0, 50)
        surface.blit(look.brush.box(rect.size, px(12), ground, None, edge, border_width=look.scale.hair(1.4)), rect)
        across = min(px(56), rect.height - px(10))
        lay = Layout(look.scale)
        row = lay.inset(rect, 12, 0)
        spot = lay.left(lay.centred(row, row.width, across), across).piece
        if seat.taken:
            look.avatars.avatar(seat.medallion, across).draw(surface, spot.topleft)
        else:
            hole = look.brush.box(spot.size, across // 2, (0, 0, 0, 90), None, (255, 255, 255, 70))
            surface.blit(hole, spot)
            number = look.fonts.text(seat.number, Face.EXTRABOLD, 19, MUTED)
            surface.blit(number, number.get_rect(center=spot.center))
        left, right = spot.right + px(16), rect.right - self.room - px(12)
        if seat.ready:
            mark = look.fonts.text(seat.ready, Face.SEMIBOLD, 16, GOOD)
            surface.blit(mark, mark.get_rect(midright=(right, rect.centery)))
            right -= mark.get_width() + px(8)
            check = look.icons.icon(Icon.CHECK, look.scale.icon_px(22), GOOD)
            surface.blit(check, check.get_rect(midright=(right, rect.centery)))
            right -= check.get_width() + px(12)
        room = max(px(60), right - left)
        name = self.fitted(seat.name, room, size=21, colour=CREAM if seat.taken else MUTED)
        note = self.fitted(seat.note, room, face=Face.MEDIUM, size=16, colour=BAD if seat.warns else MUTED)
        high = name.get_height() + (note.get_height() if seat.note else 0)
        y = rect.centery - high // 2
        surface.blit(name, (left, y))
        if seat.note:
            surface.blit(note, (left, y + name.get_height()))


class CodePlate(Widget):
    """The code of a table, legible across a room."""

    focusable = False

    def __init__(self, look: Look, rect: pygame.Rect, code: str, told: str, *, size: float = 76) -> None:
        """`told` is the word for “code”, for those who hear it."""
        spaced = f"{code[:3]} {code[3:]}" if len(code) == DIGITS else code
        super().__init__(look, rect, name=spaced)
        self.size: Final = size
        self._told: Final = told

    def spoken(self) -> Spoken:
        """Return the code letter by letter."""
        return Spoken(Role.TEXT, self._told, " ".join(self.name.replace(" ", "")))

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the digits in the middle of a well."""
        look, rect = self.look, self.rect
        surface.blit(look.brush.well(rect.size, self.px(14)), rect)
        size = self.size
        while size > 24 and look.fonts.width(self.name, Face.SERIF_BOLD, size) > rect.width - self.px(36):
            size -= 2
        words = look.fonts.text(self.name, Face.SERIF_BOLD, size, CREAM)
        surface.blit(words, words.get_rect(center=rect.center))


class CodeField(TextField):
    """Six boxes for the digits of a code."""

    def __init__(
        self, look: Look, rect: pygame.Rect, name: str, on_change: Callable[[str], None], *, value: str = ""
    ) -> None:
        super().__init__(look, rect, "", on_change, value=value, longest=DIGITS, allowed=_is_digit)
        self.name = name

    def paint(self, surface: pygame.Surface) -> None:
        """Paint a box for each digit. The next one to type has a golden edge."""
        look, px = self.look, self.px
        gap = px(12)
        wide = (self.rect.width - gap * (DIGITS - 1) - px(20)) // DIGITS
        for place in range(DIGITS):
            left = self.rect.x + place * (wide + gap) + (px(20) if place >= DIGITS // 2 else 0)
            box = pygame.Rect(left, self.rect.y, wide, self.rect.height)
            surface.blit(look.brush.well(box.size, px(12)), box)
            if self.focused and place == min(self.caret, DIGITS - 1):
                surface.blit(look.brush.frame(box.size, px(12), (*CREAM, 255), look.scale.hair(2)), box)
            if place < len(self.value):
                digit = look.fonts.text(self.value[place], Face.SERIF_BOLD, 52, CREAM)
                surface.blit(digit, digit.get_rect(center=box.center))


def _is_digit(letter: str) -> bool:
    return letter in "0123456789"
