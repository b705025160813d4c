"""Widgets that only show something: labels, headings, a progress bar and the tooltip."""

from typing import Final

import pygame

from game.look.fonts import Align, Face
from game.look.look import Look
from game.look.palette import CREAM, GOLD_DEEP, GOLD_LIGHT, MUTED, RGB
from game.ui.spoken import Role, Spoken
from game.ui.widget import Widget, clipped

TIP_WIDTH: Final = 420
"""Width in design units at which a tooltip's text wraps."""
MIN_HEADING: Final = 22
"""Smallest letters of a title in design units."""


class LabelText(Widget):
    """One line, or several if `wrap` is on, within its rectangle. The text may be set."""

    focusable = False

    def __init__(
        self,
        look: Look,
        rect: pygame.Rect,
        text: str,
        *,
        face: Face = Face.MEDIUM,
        size: float = 20,
        colour: RGB = CREAM,
        align: Align = Align.LEFT,
        wrap: bool = False,
        shadow: bool = False,
        heard: str | None = None,
    ) -> None:
        """`heard` is read in place of the text: empty if another widget tells it."""
        super().__init__(look, rect, name=text)
        self._heard: Final = heard
        self._text = text
        self.face: Final = face
        self.size: Final = size
        self.colour: Final = colour
        self.align: Final = align
        self.wrap: Final = wrap
        self.shadow: Final = shadow

    @property
    def text(self) -> str:
        """The text; may be set."""
        return self._text

    @text.setter
    def text(self, text: str) -> None:
        if text != self._text:
            self._text = self.name = text
            self.invalidate()

    def spoken(self) -> Spoken:
        """Return the text as it is heard."""
        return super().spoken() if self._heard is None else Spoken(Role.TEXT, self._heard)

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the text: a single line centred vertically, several from the top."""
        if not self._text:
            return
        fonts = self.look.fonts
        with clipped(surface, self.rect):
            if self.wrap:
                image = fonts.wrapped(self._text, self.face, self.size, self.colour, self.rect.width, align=self.align)
                surface.blit(image, self.rect)
                return
            cut = fonts.ellipsis(self._text, self.face, self.size, self.rect.width)
            image = fonts.text(cut, self.face, self.size, self.colour, shadow=self.shadow)
            place = image.get_rect(midleft=self.rect.midleft)
            if self.align is Align.CENTRE:
                place.centerx = self.rect.centerx
            elif self.align is Align.RIGHT:
                place.right = self.rect.right
            surface.blit(image, place)


class Heading(LabelText):
    """A title in the serif face with a soft shadow. A long one is set in smaller letters before it is cut."""

    def __init__(
        self, look: Look, rect: pygame.Rect, text: str, *, size: float = 46, align: Align = Align.LEFT
    ) -> None:
        least = min(size, MIN_HEADING)
        while size > least and look.fonts.width(text, Face.SERIF_BOLD, size) > rect.width:
            size = max(least, size - 1)
        super().__init__(look, rect, text, face=Face.SERIF_BOLD, size=size, align=align, shadow=True)

    def spoken(self) -> Spoken:
        """Return a heading."""
        return Spoken(Role.HEADING, self.name)


class Caption(LabelText):
    """The small name of a panel, in capitals."""

    def __init__(self, look: Look, rect: pygame.Rect, text: str) -> None:
        super().__init__(look, rect, text.upper(), face=Face.EXTRABOLD, size=15, colour=MUTED)
        self.name = text


class Progress(Widget):
    """A bar that fills from 0 to 1, with a sentence that says the same. Both may be set."""

    focusable = False

    def __init__(self, look: Look, rect: pygame.Rect, *, value: float = 0.0, text: str = "") -> None:
        super().__init__(look, rect, name=text)
        self._value = value
        self._text = text

    @property
    def value(self) -> float:
        """Progress as a fraction, 0 to 1."""
        return self._value

    @value.setter
    def value(self, value: float) -> None:
        value = min(1.0, max(0.0, value))
        if round(value * self.rect.width) != round(self._value * self.rect.width):
            self.invalidate()
        self._value = value

    @property
    def text(self) -> str:
        """The sentence on the bar."""
        return self._text

    @text.setter
    def text(self, text: str) -> None:
        if text != self._text:
            self._text = self.name = text
            self.invalidate()

    def spoken(self) -> Spoken:
        """Return the sentence and the progress."""
        return Spoken(Role.PROGRESS, self.name, f"{round(100 * self._value)}%")

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the groove, the progress and the sentence."""
        brush, radius = self.look.brush, self.rect.height // 2
        surface.blit(brush.well(self.rect.size, radius), self.rect)
        inset = max(2, self.px(4))
        inside = self.rect.inflate(-2 * inset, -2 * inset)
        full = brush.box(inside.size, max(1, radius - inset), (*GOLD_LIGHT, 90), (*GOLD_DEEP, 150))
        with clipped(surface, pygame.Rect(inside.topleft, (round(inside.width * self._value), inside.height))):
            surface.blit(full, inside)
        if self._text:
            text = self.fitted(self._text, inside.width - inset, face=Face.SEMIBOLD, size=18)
            surface.blit(text, text.get_rect(center=self.rect.center))


class Tooltip:
    """A short text beside the widget it explains; the screen decides when to show it."""

    def __init__(self, look: Look, text: str, target: pygame.Rect, window: pygame.Rect) -> None:
        pad, gap = look.scale.px(14), look.scale.px(12)
        fonts = look.fonts
        room = min(look.scale.px(TIP_WIDTH), window.width - 4 * pad)
        lines = fonts.lines(text, Face.MEDIUM, 17, room)
        wide = max(fonts.width(line, Face.MEDIUM, 17) for line in lines)
        self.words: Final = fonts.wrapped(text, Face.MEDIUM, 17, CREAM, wide)
        self.text: Final = text
        self.pad: Final = pad
        self.look: Final = look
        rect = self.words.get_rect().inflate(2 * pad, round(1.4 * pad))
        rect.midtop = (target.centerx, target.bottom + gap)
        if rect.bottom > window.bottom - gap:
            rect.bottom = target.top - gap
        self.rect: Final = rect.clamp(window.inflate(-gap, -gap))

    @property
    def area(self) -> pygame.Rect:
        """The rectangle that painting it can change."""
        return self.rect.inflate(8 * self.pad, 8 * self.pad)

    def draw(self, surface: pygame.Surface) -> None:
        """Paint it."""
        brush, scale = self.look.brush, self.look.scale
        radius = scale.px(10)
        shadow = brush.soft_shadow(self.rect.size, max(2, scale.px(8)), 170, radius)
        shadow.draw(surface, (self.rect.x, self.rect.y + scale.px(4)))
        ground = brush.box(self.rect.size, radius, (10, 30, 27, 248), (5, 18, 16, 250), (255, 255, 255, 64))
        surface.blit(ground, self.rect)
        surface.blit(self.words, self.words.get_rect(center=self.rect.center))
