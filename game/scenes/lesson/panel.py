"""What stands on a table while a lesson is given: the sentence, and the arrow that shows where to act."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.look.fonts import Face
from game.look.look import Look
from game.look.palette import CREAM, GOLD, GOLD_LIGHT, INK
from game.look.shapes import REACH
from game.ui.widget import Widget

_TEXT, _SMALLEST, _HEAD, PAD, GAP, EDGE = 24, 17, 17, 20, 14, 18
"""Design units: letters of the sentence, at most and at least, and of its heading; room around them, between, above."""
_TALLEST: Final = 176
"""Design units: the sentence gets smaller letters before the panel takes more of the felt."""
_WIDEST: Final = 0.3
"""Part of the panel that the buttons take at most."""
BUTTON: Final = 50
"""Design units: least height of a button in the panel."""
_LONG, _WIDE, _AWAY = 54, 46, 6
"""Design units: length and width of the arrow, and its distance from what it points at."""
_ABOVE, _BELOW, RIGHT, LEFT = range(4)
"""Where the arrow stands, seen from what it points at."""


class LessonPanel(Widget):
    """A plate with a heading and a sentence; two buttons stand at its right, for which it leaves room."""

    focusable = False

    def __init__(self, look: Look, rect: pygame.Rect, beside: int, size: int) -> None:
        """`beside`: so many pixels at its right are for the buttons; `size`: of the letters, as `fit` found it."""
        super().__init__(look, rect)
        self.size: Final = size
        self.beside: Final = beside
        self.title = ""
        self.text = ""

    @classmethod
    def fit(cls, look: Look, texts: Sequence[str], width: int) -> tuple[int, int]:
        """Return the size of the letters, in design units, and the height in pixels, for these sentences so wide."""
        size = _TEXT
        while size > _SMALLEST and cls.height(look, texts, width, size) > look.scale.px(_TALLEST):
            size -= 1
        return size, cls.height(look, texts, width, size)

    @classmethod
    def height(cls, look: Look, texts: Sequence[str], width: int, size: int) -> int:
        """Return how high it must be, in pixels, to show any of these sentences in a column so wide."""
        px, fonts = look.scale.px, look.fonts
        lines = max((len(fonts.lines(text, Face.MEDIUM, size, width)) for text in texts), default=1)
        words = fonts.line(Face.EXTRABOLD, _HEAD) + px(4) + lines * fonts.line(Face.MEDIUM, size)
        return max(words, 2 * cls.button_height(look) + px(GAP)) + 2 * px(PAD)

    @classmethod
    def room(cls, look: Look, width: int, beside: int) -> int:
        """Return how wide the sentence may be, in pixels, on a plate so wide with buttons so wide beside it."""
        return width - beside - 3 * look.scale.px(PAD) - look.scale.px(6)

    @classmethod
    def button_height(cls, look: Look) -> int:
        """Return how high a button in it is, in pixels."""
        return max(look.scale.px(BUTTON), look.fonts.line(Face.BOLD, 19) + look.scale.px(16))

    @classmethod
    def button_width(cls, look: Look, words: Sequence[tuple[str, str]], width: int) -> int:
        """Return how wide buttons with these words and keys are, in pixels, in a panel so wide."""
        keys = max(look.brush.key_cap(key).get_width() for _, key in words)
        wanted = max(look.fonts.width(text, Face.BOLD, 19) for text, _ in words) + keys + look.scale.px(62)
        return min(wanted, round(width * _WIDEST))

    def show(self, title: str, text: str) -> None:
        """Say something."""
        if (title, text) != (self.title, self.text):
            self.title, self.text = title, text
            self.name = text
            self.changed()

    @property
    def needed(self) -> int:
        """How high it has to be for what it says now, in pixels."""
        room = self.room(self.look, self.rect.width, self.beside)
        return self.height(self.look, [self.text], room, self.size)

    @property
    def area(self) -> pygame.Rect:
        """The plate and its shadow."""
        reach = REACH * max(2, self.px(10)) + self.px(4) + 2
        return self.rect.inflate(2 * reach, 2 * reach)

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
    """A large arrow with a dark edge; it stands still, beside what it points at."""

    focusable = False

    def __init__(self, look: Look) -> None:
        super().__init__(look, pygame.Rect(0, 0, 1, 1))
        self.side = _ABOVE
        self.shown = False

    @property
    def area(self) -> pygame.Rect:
        """The arrow and its edge."""
        return self.rect.inflate(self.px(12), self.px(12))

    def point(self, target: pygame.Rect | None, taken: Sequence[pygame.Rect], window: pygame.Rect) -> None:
        """Point at `target` from the side where it covers least of what is `taken`; None: at nothing."""
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
        """Return where the arrow stands at a side of its target."""
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
        """Paint it."""
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
"""The arrow: along, across."""


def _covered(spot: pygame.Rect, taken: Sequence[pygame.Rect], window: pygame.Rect) -> int:
    """Return how many pixels of other things are covered; what is outside the window counts more."""
    inside = spot.clip(window)
    outside = spot.width * spot.height - inside.width * inside.height
    parts = [spot.clip(rect) for rect in taken]
    return 10 * outside + sum(part.width * part.height for part in parts)
