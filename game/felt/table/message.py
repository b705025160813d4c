"""The message box: what the player has to do, or was told."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pygame

from game.felt.table.seats.turn_ring import paint_ring
from game.look.cache import Sprite
from game.look.fonts import Face
from game.look.look import Look
from game.look.palette import CREAM, GOLD
from game.look.shapes import REACH
from game.ui.spoken import Role, Spoken
from game.ui.widget import StillWidget

MESSAGE = 17
"""Size of the letters of a message in design units."""
FEW_LINES: Final = 2
"""Lines of a message below its heading, if letters that can be read allow it."""
MIN_BOX, _EDGES = 82, 26
"""Least height of the message box in design units, and the room above and below its words."""


class MessageWidget(StillWidget):
    """The message box: a golden heading and two lines below it, or more in smaller letters if the text is long.

    `rect` is the room reserved for it. Nothing else is there, and the box leaves it only if the smallest letters do
    without a heading.
    """

    focusable = False

    def __init__(self, look: Look, rect: pygame.Rect) -> None:
        super().__init__(look, rect)
        self._size: float = MESSAGE
        self._lines: list[str] = []
        self.title = ""
        self.heading = ""
        """The title, if there is room for it."""
        self.text = ""
        self.urgent = False
        self.ring = 0.0
        """The part that is left before the player's turn ends; 0 without an end."""
        self._grounds: Final[dict[tuple[int, bool], tuple[Sprite, pygame.Surface]]] = {}
        """The pictures of the box, by its height and whether it is urgent."""
        self.is_ready = False
        """True once the pictures for short messages are made."""
        self._titles: list[str] = []
        """The heading as it is broken into lines."""
        self.box = rect
        """The box at the bottom of its room, just above the buttons."""
        self._break()

    def move(self, rect: pygame.Rect) -> None:
        """Give it another room."""
        if rect != self.rect:
            if rect.width != self.rect.width:
                self._grounds.clear()
                self.is_ready = False
            super().move(rect)
            self._break()

    def show(self, title: str, text: str, *, urgent: bool) -> None:
        """Show a message; `urgent` is True if the player must act. The request is in its last line."""
        if (title, text, urgent) != (self.title, self.text, self.urgent):
            self.title, self.text, self.urgent = title, text, urgent
            self._break()
            self.invalidate()

    def show_ring(self, part: float) -> None:
        """Show how much is left before the player's turn ends: 1 to 0, and 0 without an end."""
        if part != self.ring:
            self.ring = part
            self.invalidate()

    def spoken(self) -> Spoken:
        """Return the message; it is told at once if it asks for something, or answers."""
        text = self.text  # its lines are sentences of their own
        is_news = self.urgent or bool(text)
        title, text = (self.title, text) if self.urgent or not text else (text, "")
        return Spoken(Role.TEXT if is_news else Role.GROUP, title, text, is_news=is_news)

    @property
    def letters(self) -> float:
        """The current size of its letters, in design units."""
        return self._size

    @property
    def lines(self) -> tuple[str, ...]:
        """The text as it is broken into lines."""
        return tuple(self._lines)

    @property
    def area(self) -> pygame.Rect:
        """The box and its shadow."""
        reach = REACH * max(2, self.px(12)) + self.px(4) + 2
        return self.box.inflate(2 * reach, 2 * reach)

    def _measure(self) -> int:
        """Break the heading into lines, and return the height of these and all others, in pixels."""
        fonts, size, self._titles = self.look.fonts, self._size, []
        if self.heading:
            room = self.rect.width - self.px(40)
            self._titles = self.in_two(self.heading, room, face=Face.EXTRABOLD, size=size + 2)
        titles = len(self._titles) * fonts.line(Face.EXTRABOLD, size + 2)
        return titles + fonts.line(Face.MEDIUM, size) * len(self._lines) + self.px(_EDGES)

    def make_ready(self) -> Iterator[None]:
        """Make the pictures for messages of few lines below a heading, one by one."""
        fonts = self.look.fonts
        for lines in range(1, FEW_LINES + 1):
            words = fonts.line(Face.EXTRABOLD, MESSAGE + 2) + lines * fonts.line(Face.MEDIUM, MESSAGE)
            for urgent in (False, True):
                self._ground(max(words + self.px(_EDGES), self.px(MIN_BOX)), urgent=urgent)
                yield
        self.is_ready = True

    def _ground(self, height: int, *, urgent: bool) -> tuple[Sprite, pygame.Surface]:
        """Return the pictures of a box of this height: its shadow, and the box without words."""
        found = self._grounds.get((height, urgent))
        if found is None:
            look, px, size = self.look, self.px, (self.rect.width, height)
            edge = (*GOLD, 150) if urgent else (255, 255, 255, 46)
            shadow = look.brush.soft_shadow(size, max(2, px(12)), 140, px(18))
            hair = look.scale.hair(1.4)
            box = look.brush.box(size, px(16), (22, 52, 46, 238), (9, 28, 25, 244), edge, border_width=hair)
            found = self._grounds[height, urgent] = shadow, box
        return found

    def _break(self) -> None:
        """Break the text into lines: two in letters as large as possible, otherwise as many as there is room for.

        If it is too long, only the request in the last line is shown, and if that is too long, no heading.
        """
        self.heading, self._size, self._lines = self.title, MESSAGE, []
        if self.text:
            told, most = dict.fromkeys((self.text, self.text.rpartition("\n")[2])), len(self.text)
            ways = [(way, text) for way in ((self.title, FEW_LINES), (self.title, most), ("", most)) for text in told]
            any(self._set(*way, text) for way, text in ways)
        self.box = pygame.Rect(self.rect.x, 0, self.rect.width, max(self._measure(), self.px(MIN_BOX)))
        self.box.bottom = self.rect.bottom

    def _set(self, heading: str, most: int, text: str) -> bool:
        """Set a text in the largest letters that need at most so many lines and break no word."""
        room, self.heading, self._size = self.rect.width - self.px(40), heading, MESSAGE
        while True:
            self._lines = self.look.fonts.lines(text, Face.MEDIUM, self._size, room)
            if " ".join(self._lines[:most]).split() == text.split() and self._measure() <= self.rect.height:
                return True
            if self._size <= self.smallest:
                return False
            self._size = max(self.smallest, self._size - 1)

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the box."""
        if not self.title and not self.text:
            return
        look, px, box = self.look, self.px, self.box
        shadow, ground = self._ground(box.height, urgent=self.urgent)
        shadow.draw(surface, (box.x, box.y + px(4)))
        surface.blit(ground, box)
        if self.ring:
            paint_ring(look, surface, box, px(16), self.ring)
        y = box.y + px(12)
        room, size, colour = box.width - px(40), self._size + 2, GOLD if self.urgent else CREAM
        for title in self.fitted_lines(self._titles, room, face=Face.EXTRABOLD, size=size, colour=colour):
            surface.blit(title, (box.x + px(20), y))
            y += title.get_height()
        y += px(2)
        for line in self._lines:
            surface.blit(look.fonts.text(line, Face.MEDIUM, self._size, CREAM), (box.x + px(20), y))
            y += look.fonts.line(Face.MEDIUM, self._size)
