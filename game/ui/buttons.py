"""Buttons: widgets that do one thing when pressed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import pygame

from game.look.fonts import Face
from game.look.icon import Icon
from game.look.look import Look
from game.look.paint import ButtonKind, ButtonState
from game.look.scale import SMALL
from game.ui.actions import Action
from game.ui.spoken import Role, Spoken
from game.ui.widget import StillWidget, Widget

ICON: Final = 1.3
"""Size of a button's icon, relative to its letters."""
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
        about: str = "",
    ) -> None:
        """`about` explains it to those who hear it, in place of a text that the page shows beside it."""
        super().__init__(look, rect, name=name or text, tooltip=tooltip)
        self._text = text
        self._about: Final = about
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
        self.invalidate()

    def _reset(self) -> None:
        """Repaint this button and all buttons with letters that depend on it."""
        self.invalidate()
        for mate in self.followers:
            mate.invalidate()

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

    def on_action(self, action: Action) -> bool:
        """Press it on ACCEPT."""
        if action is not Action.ACCEPT or not self.enabled:
            return False
        self.on_press()
        return True

    def spoken(self) -> Spoken:
        """Return a button, or the active tab."""
        said = super().spoken()
        said = said._replace(more=self._about) if self._about else said
        return said._replace(role=Role.TAB, is_on=True) if self.selected else said

    def _icon_px(self, size: int) -> int:
        return min(size, self.rect.height - self.px(_GAP))

    def parts(self) -> Parts:
        """Return the parts that fit beside the label and the size of the letters.

        If they don't fit, the icon gets smaller first, then the key cap is dropped, then the icon.
        """
        gap, fonts = self.px(_GAP), self.look.fonts
        room, beside = self.rect.width - 2 * gap, gap if self._text else 0
        icon = self._icon_px(self.look.scale.icon_px(self.size * ICON)) + beside if self.icon else 0
        cap = self.look.brush.key_cap(self._key).get_width() + gap if self._key else 0
        least = fonts.width(self._text, Face.BOLD, SMALL) if self._text else 0
        if icon and least + icon + cap > room:
            icon = min(icon, self._icon_px(self.px(self.size * ICON)) + beside)
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
        across = parts.icon - (self.px(_GAP) if self._text else 0)
        icon = self.look.icons.icon(self.icon, across, ink) if self.icon and parts.icon else None
        taken = parts.icon
        if parts.cap:
            cap = brush.key_cap(self._key, on_gold=kind == "primary" and self.enabled)
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
