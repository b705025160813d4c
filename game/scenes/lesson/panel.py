"""A lesson's own widgets on the table: the sentence, and the arrow to the next action."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.look.fonts import Face
from game.look.look import Look
from game.look.palette import CREAM, GOLD, GOLD_LIGHT, INK
from game.look.shapes import REACH
from game.ui.spoken import Role, Spoken
from game.ui.widget import Widget

_TEXT, _SMALLEST, _HEAD, PAD, GAP, EDGE = 24, 17, 17, 20, 14, 18
"""Design units: largest and smallest letters of the sentence, letters of the heading, padding, gap, room above."""
_TALLEST: Final = 176
"""Height in design units above which the sentence gets smaller letters rather than more of the felt."""
_WIDEST: Final = 0.3
"""The most of the panel's width that the buttons take, 0 to 1."""
BUTTON: Final = 52
"""Least height of a button in the panel, in design units: with the gap, that of a finger."""
_LONG, _WIDE, _AWAY = 54, 46, 6
"""Design units: length and width of the arrow, and its distance from its target."""
_ABOVE, _BELOW, RIGHT, LEFT = range(4)
"""Positions of the arrow relative to its target."""


class LessonPanel(Widget):
    """A plate with a heading and a sentence, and room at its right for two buttons."""

    focusable = False

    def __init__(self, look: Look, rect: pygame.Rect, beside: int, size: int) -> None:
        """`beside` is the room in pixels for the buttons; `size` of the letters comes from `fit`."""
        super().__init__(look, rect)
        self.size: Final = size
        self.beside: Final = beside
        self.title = ""
        self.text = ""

    @classmethod
    def fit(cls, look: Look, texts: Sequence[str], width: int) -> tuple[int, int]:
        """Return letters in design units and height in pixels for these sentences at this width."""
        size = _TEXT
        while size > _SMALLEST and cls.height(look, texts, width, size) > look.scale.px(_TALLEST):
            size -= 1
        return size, cls.height(look, texts, width, size)

    @classmethod
    def height(cls, look: Look, texts: Sequence[str], width: int, size: int) -> int:
        """Return the height that any of these sentences needs in a column of this width, in pixels."""
        px, fonts = look.scale.px, look.fonts
        lines = max((len(fonts.lines(text, Face.MEDIUM, size, width)) for text in texts), default=1)
        words = fonts.line(Face.EXTRABOLD, _HEAD) + px(4) + lines * fonts.line(Face.MEDIUM, size)
        return max(words, 2 * cls.button_height(look) + px(GAP)) + 2 * px(PAD)

    @classmethod
    def room(cls, look: Look, width: int, beside: int) -> int:
        """Return the width of the sentence on a plate of this width beside buttons of that width, in pixels."""
        return width - beside - 3 * look.scale.px(PAD) - look.scale.px(6)

    @classmethod
    def button_height(cls, look: Look) -> int:
        """Return the height of a button in it, in pixels."""
        return max(look.scale.px(BUTTON), look.fonts.line(Face.BOLD, 19) + look.scale.px(16))

    @classmethod
    def button_width(cls, look: Look, words: Sequence[tuple[str, str]], width: int) -> int:
        """Return the width of buttons with these words and keys in a panel of this width, in pixels."""
        keys = max(look.brush.key_cap(key).get_width() for _, key in words)
        wanted = max(look.fonts.width(text, Face.BOLD, 19) for text, _ in words) + keys + look.scale.px(62)
        return min(wanted, round(width * _WIDEST))

    def show(self, title: str, text: str) -> None:
        """Show a heading and a sentence."""
        if (title, text) != (self.title, self.text):
            self.title, self.text = title, text
            self.name = text
            self.invalidate()

    @property
    def needed(self) -> int:
        """Height that the current sentence needs, in pixels."""
        room = self.room(self.look, self.rect.width, self.beside)
        return self.height(self.look, [self.text], room, self.size)

    @property
    def area(self) -> pygame.Rect:
        """Area of the plate and its shadow."""
        reach = REACH * max(2, self.px(10)) + self.px(4) + 2
        return self.rect.inflate(2 * reach, 2 * reach)

    def spoken(self) -> Spoken:
        """Return the step, which is told at once."""
        return Spoken(Role.TEXT, self.title, self.text, is_news=True)

    def paint(self, surface: pygame.Surface) -> None:
        """Paint plate, heading and sentence."""
        look, px, rect = self.look, self.px, self.rect
        look.brush.soft_shadow(rect.size, max(2, px(10)), 140, px(18)).draw(surface, (rect.x, rect.y + px(4)))
        edge = look.scale.hair(1.6)
        ground = look.brush.box(rect.size, px(18), (22, 52, 46, 250), (9, 28, 25, 252), (*CREAM, 90), border_width=edge)
        surface.blit(ground, rect)
        x, y, room = rect.x + px(PAD) + px(6), rect.y + px(PAD), self.room(look, rect.width, self.beside)
        title = self.fitted(self.title, room, face=Face.EXTRABOLD, size=_HEAD, colour=GOLD_LIGHT)
        surface.blit(title, (x, y))
        if self.text:
            words = look.fonts.wrapped(self.text, Face.MEDIUM, self.size, CREAM, room)
            surface.blit(words, (x, y + title.get_height() + px(4)))


class Arrow(Widget):
    """A large, still arrow with a dark edge beside its target."""

    focusable = False

    def __init__(self, look: Look) -> None:
        super().__init__(look, pygame.Rect(0, 0, 1, 1))
        self.side = _ABOVE
        self.shown = False

    @property
    def area(self) -> pygame.Rect:
        """Area of the arrow and its edge."""
        return self.rect.inflate(self.px(12), self.px(12))

    def point(self, target: pygame.Rect | None, taken: Sequence[pygame.Rect], window: pygame.Rect) -> None:
        """Point at `target` from the side where it covers least of `taken`. None hides it."""
        if target is None:
            self.shown = False
            return
        self.side, spot = min(
            ((side, self._beside(target, side)) for side in (_ABOVE, _BELOW, RIGHT, LEFT)),
            key=lambda found: _covered(found[1], taken, window),
        )
        self.shown = True
        self.move(spot)

    def _beside(self, target: pygame.Rect, side: int) -> pygame.Rect:
        """Return the place of the arrow at a side of its target."""
        upright = side in (_ABOVE, _BELOW)
        spot = pygame.Rect(0, 0, self.px(_WIDE if upright else _LONG), self.px(_LONG if upright else _WIDE))
        away = self.px(_AWAY)
        if side == _ABOVE:
            spot.midbottom = target.centerx, target.top - away
        elif side == _BELOW:
            spot.midtop = target.centerx, target.bottom + away
        elif side == RIGHT:
            spot.midleft = target.right + away, target.centery
        else:
            spot.midright = target.left - away, target.centery
        return spot

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the arrow."""
        points = [self._at(along, across) for along, across in SHAPE]
        pygame.draw.polygon(surface, GOLD, points)
        pygame.draw.polygon(surface, INK, points, max(2, self.px(3)))

    def _at(self, along: float, across: float) -> tuple[int, int]:
        """Return a point of its shape: `along` from its end (0) to its tip (1), `across` from side to side."""
        rect = self.rect
        if self.side in (_ABOVE, _BELOW):
            down = along if self.side == _ABOVE else 1 - along
            return round(rect.x + across * rect.width), round(rect.y + down * rect.height)
        over = along if self.side == LEFT else 1 - along
        return round(rect.x + over * rect.width), round(rect.y + across * rect.height)


SHAPE: Final = ((0.0, 0.3), (0.0, 0.7), (0.48, 0.7), (0.48, 1.0), (1.0, 0.5), (0.48, 0.0), (0.48, 0.3))
"""Points of the arrow: along, across."""


def _covered(spot: pygame.Rect, taken: Sequence[pygame.Rect], window: pygame.Rect) -> int:
    """Return the number of pixels covered. Those outside the window count more."""
    inside = spot.clip(window)
    outside = spot.width * spot.height - inside.width * inside.height
    parts = [spot.clip(rect) for rect in taken]
    return 10 * outside + sum(part.width * part.height for part in parts)
