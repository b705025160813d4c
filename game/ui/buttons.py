"""Buttons and cards: widgets that do one thing when pressed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, Final, NamedTuple

import pygame

from game.look.fonts import Face
from game.look.icons import Icon
from game.look.look import Look
from game.look.paint import ButtonKind, ButtonState
from game.look.palette import CREAM, MUTED
from game.ui.actions import Action
from game.ui.widget import SMALL, StillWidget, Widget

_GAP: Final = 12
"""Distance between the parts of a button in design units."""


class Parts(NamedTuple):
    """Widths of a button's icon and key cap in pixels, including gaps (0 for none), and the size of its letters."""

    icon: int
    cap: int
    size: float


class Button(StillWidget):
    """Calls `on_press` when clicked or accepted, and when its `hotkey` action is asked for on its screen.

    `key` is the name of that hotkey on a key cap. A button with an icon and no text needs a `name`. `selected` is for
    tabs: the active one is underlined.
    """

    states = Widget.states | {"kind", "selected"}
    spread = 29

    def __init__(
        self,
        look: Look,
        rect: pygame.Rect,
        text: str,
        on_press: Callable[[], None],
        *,
        kind: ButtonKind = "plain",
        icon: Icon | None = None,
        hotkey: Action | None = None,
        key: str = "",
        name: str = "",
        tooltip: str = "",
        size: float = 20,
        selected: bool = False,
    ) -> None:
        super().__init__(look, rect, name=name or text, tooltip=tooltip)
        self._text = text
        self.selected = selected
        """True if this tab is the active one; may be set."""
        self.on_press: Final = on_press
        self.kind: ButtonKind = kind
        """The kind of button; may be set. Gold is for the thing to do now."""
        self.icon: Final = icon
        self.hotkey: Final = hotkey
        self._key = key
        self.size: Final = size
        self._mates: Sequence[Button] = ()
        self.followers: Final[list[Button]] = []
        """Buttons that limit their letters to the size of this button's."""

    def keep_to(self, mates: Sequence[Button]) -> None:
        """Use letters no larger than those of `mates`, the other buttons of the group."""
        self._mates = mates
        for mate in mates:
            mate.followers.append(self)
        self.changed()

    def _reset(self) -> None:
        """Repaint this button and all buttons with letters that depend on it."""
        self.changed()
        for mate in self.followers:
            mate.changed()

    @property
    def text(self) -> str:
        """The label; may be set."""
        return self._text

    @text.setter
    def text(self, text: str) -> None:
        if text != self._text:
            if self.name == self._text:
                self.name = text
            self._text = text
            self._reset()

    @property
    def key(self) -> str:
        """The text on the key cap, empty for none; may be set."""
        return self._key

    @key.setter
    def key(self, key: str) -> None:
        if key != self._key or type(key) is not type(self._key):
            self._key = key
            self._reset()

    @property
    def state(self) -> ButtonState:
        """The state that decides how the button is painted."""
        if not self.enabled:
            return "disabled"
        if self.down:
            return "down"
        return "hover" if self.lit else "idle"

    def on(self, action: Action) -> bool:
        """Press it on ACCEPT."""
        if action is not Action.ACCEPT or not self.enabled:
            return False
        self.on_press()
        return True

    @property
    def _icon_px(self) -> int:
        return min(self.px(self.size * 1.3), self.rect.height - self.px(_GAP))

    def parts(self) -> Parts:
        """Return the parts that fit beside the label (the key cap is dropped first) and the size of the letters."""
        gap, fonts = self.px(_GAP), self.look.fonts
        room = self.rect.width - 2 * gap
        icon = self._icon_px + (gap if self._text else 0) if self.icon else 0
        cap = self.look.brush.key_cap(self.key).get_width() + gap if self.key else 0
        least = fonts.width(self._text, Face.BOLD, SMALL) if self._text else 0
        if least + icon + cap > room:
            cap = 0
        if self._text and least + icon + cap > room:
            icon = 0
        size, room = self.size, room - icon - cap
        while size > self.smallest and fonts.width(self._text, Face.BOLD, size) > room:
            size = max(self.smallest, size - 1)
        return Parts(icon, cap, size)

    def paint(self, surface: pygame.Surface) -> None:
        """Paint button, icon, label and key cap."""
        brush, state = self.look.brush, self.state
        kind: ButtonKind = "primary" if self.selected else self.kind
        brush.button(self.rect.size, kind, state).draw(surface, self.rect.topleft)
        ink = brush.button_ink(kind, state)
        sink = brush.press if self.down else 0
        inner = self.rect.inflate(-2 * self.px(_GAP), 0).move(0, sink)
        parts = self.parts()
        icon = self.look.icons.icon(self.icon, self._icon_px, ink) if self.icon and parts.icon else None
        taken = parts.icon
        if parts.cap:
            cap = brush.key_cap(self.key, on_gold=kind == "primary" and self.enabled)
            surface.blit(cap, cap.get_rect(midright=inner.midright))
            inner.width -= parts.cap
        size = min([parts.size, *(mate.parts().size for mate in self._mates)])
        label = self.fitted(self._text, inner.width - taken, size=size, colour=ink)
        wide = taken + (label.get_width() if self._text else 0)
        left = inner.centerx - wide // 2
        if icon:
            surface.blit(icon, icon.get_rect(midleft=(left, inner.centery)))
        if self._text:
            surface.blit(label, label.get_rect(midleft=(left + taken, inner.centery)))
        if self.selected:
            line = pygame.Rect(0, 0, self.rect.width // 3, self.look.scale.hair(3))
            line.midbottom = (self.rect.centerx, self.rect.bottom - self.px(6))
            surface.fill(ink, line)


def even(buttons: Sequence[Button]) -> None:
    """Give the buttons of a group letters of one size: the largest that fits all of them."""
    for button in buttons:
        button.keep_to([other for other in buttons if other is not button])


class Card(Widget):
    """A large choice: a picture on top, then title, facts and a sentence. Calls `on_press`.

    `picture` isn't scaled: make it `picture_size(...)` large. `badge` is a short word in the corner ("New", "Resume").
    """

    radius = 18
    spread = 46
    beside: ClassVar[int] = 0
    """Space in design units kept free to the right of title and facts."""

    def __init__(
        self,
        look: Look,
        rect: pygame.Rect,
        title: str,
        on_press: Callable[[], None],
        *,
        picture: pygame.Surface | None = None,
        facts: str = "",
        text: str = "",
        badge: str = "",
        tooltip: str = "",
    ) -> None:
        super().__init__(look, rect, name=title, tooltip=tooltip)
        self.title: Final = title
        self.on_press: Final = on_press
        self.facts: Final = facts
        self.text: Final = text
        self.badge: Final = badge
        self._picture = picture

    @classmethod
    def picture_size(cls, look: Look, card: pygame.Rect) -> tuple[int, int]:
        """Return the size in pixels of the picture on a card of this size."""
        edge = look.scale.px(10)
        return card.width - 2 * edge, round((card.height - 2 * edge) * 0.56)

    @property
    def picture(self) -> pygame.Surface | None:
        """The picture on top; may be set once it has been painted."""
        return self._picture

    @picture.setter
    def picture(self, picture: pygame.Surface | None) -> None:
        self._picture = picture
        self.changed()

    def on(self, action: Action) -> bool:
        """Choose it on ACCEPT."""
        if action is not Action.ACCEPT or not self.enabled:
            return False
        self.on_press()
        return True

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the card; it rises a little when lit."""
        look, brush = self.look, self.look.brush
        size, corner = self.rect.size, self.px(self.radius)
        drop = self.px(3 if self.down else 10 if self.lit else 6)
        shadow = brush.soft_shadow(size, max(2, self.px(10)), 150, corner)
        shadow.draw(surface, (self.rect.x, self.rect.y + drop))
        top, bottom = ((34, 82, 71, 250), (16, 48, 42, 252)) if self.lit else ((24, 62, 54, 242), (11, 36, 32, 248))
        edge = (*CREAM, 110) if self.lit else (255, 255, 255, 40)
        body = brush.box(size, corner, top, bottom, edge, border_width=look.scale.hair(1.5))
        surface.blit(body, self.rect)
        inset = self.px(10)
        window = pygame.Rect((self.rect.x + inset, self.rect.y + inset), self.picture_size(look, self.rect))
        surface.blit(brush.well(window.size, max(1, corner - self.px(4))), window)
        if self._picture:
            surface.blit(self._picture, self._picture.get_rect(center=window.center))
        if not self.enabled:
            surface.blit(brush.box(window.size, corner, (8, 26, 23, 170)), window)
        self._write(surface, window)

    def _write(self, surface: pygame.Surface, window: pygame.Rect) -> None:
        look = self.look
        inner = pygame.Rect(window.x + self.px(8), window.bottom + self.px(8), window.width - self.px(16), 0)
        inner.height = self.rect.bottom - self.px(10) - inner.y
        room = inner.width - self.px(self.beside)
        title = self.fitted(self.title, room, face=Face.SERIF_BOLD, size=25, colour=self.ink())
        surface.blit(title, inner.topleft)
        y = inner.y + title.get_height()
        if self.facts:
            facts = self.fitted(self.facts, room, face=Face.SEMIBOLD, size=16, colour=self.ink(MUTED))
            surface.blit(facts, (inner.x, y))
            y += facts.get_height() + self.px(3)
        step = look.fonts.line(Face.MEDIUM, 16)
        lines = look.fonts.lines(self.text, Face.MEDIUM, 16, inner.width) if self.text else []
        room = max(0, (inner.bottom - y) // step)
        for number, line in enumerate(lines[:room]):
            cut = number == room - 1 and len(lines) > room
            shown = look.fonts.ellipsis(f"{line} …", Face.MEDIUM, 16, inner.width) if cut else line
            surface.blit(look.fonts.text(shown, Face.MEDIUM, 16, self.ink(CREAM)), (inner.x, y + number * step))
        if self.badge:
            cap = look.brush.key_cap(self.badge)
            plate = cap.get_rect(topright=(window.right - self.px(8), window.y + self.px(8)))
            ground = look.brush.box(plate.size, self.px(6), (6, 24, 22, 220))
            surface.blit(ground, plate)
            surface.blit(cap, plate)
