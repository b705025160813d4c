"""A line to type into, in any script and with any input method."""

from collections.abc import Callable
from typing import Final

import pygame

from game.look.fonts import Face
from game.look.look import Look
from game.look.palette import CREAM, GOLD, MUTED
from game.ui.actions import Action, Pointer
from game.ui.values import EDGE, LABEL_SHARE, Setting
from game.ui.widget import clipped

LONGEST: Final = 120
"""Characters, where a field does not say otherwise."""


class TextField(Setting):
    """One line of text with a caret. `wants_text`: the app lets the system type only while this has focus.

    `on_change` is called at each change, `on_submit` on ACCEPT. `allowed` tells of each character whether it
    may stand here; `placeholder` is shown while there is nothing.
    """

    wants_text = True

    def __init__(
        self,
        look: Look,
        rect: pygame.Rect,
        text: str,
        on_change: Callable[[str], None],
        *,
        value: str = "",
        on_submit: Callable[[str], None] | None = None,
        placeholder: str = "",
        longest: int = LONGEST,
        allowed: Callable[[str], bool] = str.isprintable,
        label_share: float = LABEL_SHARE,
        tooltip: str = "",
    ) -> None:
        super().__init__(look, rect, text, label_share=label_share, tooltip=tooltip)
        self.on_change: Final = on_change
        self.on_submit: Final = on_submit
        self.placeholder: Final = placeholder
        self.longest: Final = longest
        self.allowed: Final = allowed
        if not text:
            self.name = placeholder
        self._value = value
        self._caret = len(value)
        self._composing = ""
        self._shift = 0

    @property
    def value(self) -> str:
        """The text; setting it puts the caret behind it and does not call `on_change`."""
        return self._value

    @value.setter
    def value(self, value: str) -> None:
        if value != self._value:
            self._value, self._caret = value, len(value)
            self._keep_caret_seen()
            self.changed()

    @property
    def caret(self) -> int:
        """Characters before the caret."""
        return self._caret

    @property
    def composition(self) -> str:
        """What an input method shows but has not given yet."""
        return self._composing

    @property
    def caret_rect(self) -> pygame.Rect:
        """Where the caret stands in the window: the list of an input method opens beside it."""
        inner = self._inner
        x = inner.x + self._width(self._value[: self._caret] + self._composing) - self._shift
        line = self.look.fonts.line(Face.MEDIUM, 20)
        return pygame.Rect(x, inner.centery - line // 2, max(2, self.px(2)), line)

    def typed(self, text: str) -> None:
        """Put text in at the caret, without what may not stand here and without what has no room."""
        self._composing = ""
        room = self.longest - len(self._value)
        fit = "".join(char for char in text if self.allowed(char))[: max(0, room)]
        self._edit(self._value[: self._caret] + fit + self._value[self._caret :], self._caret + len(fit))

    def composing(self, text: str) -> None:
        """Show what an input method is making; empty when it has stopped."""
        self._composing = text
        self._keep_caret_seen()
        self.changed()

    def on(self, action: Action) -> bool:
        """Move the caret, take away characters, or submit."""
        places = {
            Action.LEFT: max(0, self._caret - 1),
            Action.RIGHT: min(len(self._value), self._caret + 1),
            Action.HOME: 0,
            Action.END: len(self._value),
        }
        if action in places:
            if not self._value:
                return False
            self._place_caret(places[action])
            return True
        if action is Action.ERASE:
            before = max(0, self._caret - 1)
            self._edit(self._value[:before] + self._value[self._caret :], before)
            return True
        if action is Action.DELETE:
            self._edit(self._value[: self._caret] + self._value[self._caret + 1 :], self._caret)
            return True
        if action is Action.ACCEPT and self.on_submit:
            self.on_submit(self._value)
            return True
        return False

    def clicked(self, event: Pointer) -> None:
        """Put the caret where the click was."""
        x = event.pos[0] - self._inner.x + self._shift
        gaps = range(len(self._value) + 1)
        self._place_caret(min(gaps, key=lambda gap: abs(self._width(self._value[:gap]) - x)))

    def paint(self, surface: pygame.Surface) -> None:
        """Paint name, well, text, what is being composed with a line under it, and the caret."""
        fonts, scale = self.look.fonts, self.look.scale
        box = self.control.inflate(0, -self.px(8))
        surface.blit(self.look.brush.well(box.size, self.px(10)), box)
        if self.lit and self.enabled:
            rim = self.look.brush.frame(box.size, self.px(10), (*GOLD, 130), scale.hair(1.4))
            surface.blit(rim, box)
        inner = self._inner
        with clipped(surface, inner.inflate(2 * self.px(4), 0)):
            if not self._value and not self._composing:
                hint = self.fitted(self.placeholder, inner.width, face=Face.MEDIUM, size=20, colour=MUTED)
                surface.blit(hint, hint.get_rect(midleft=inner.midleft))
            x = inner.x - self._shift
            runs = ((self._value[: self._caret], False), (self._composing, True), (self._value[self._caret :], False))
            for run, unfinished in runs:
                if not run:
                    continue
                image = fonts.text(run, Face.MEDIUM, 20, self.ink())
                place = image.get_rect(midleft=(x, inner.centery))
                surface.blit(image, place)
                if unfinished:
                    line = scale.hair(2)
                    surface.fill(CREAM, (place.x, place.bottom - line, place.width, line))
                x += self._width(run)
            if self.focused:
                surface.fill(GOLD, self.caret_rect)
        self.paint_label(surface, self.control.x - self.rect.x - self.px(EDGE))

    @property
    def _inner(self) -> pygame.Rect:
        return self.control.inflate(-2 * self.px(16), -2 * self.px(8))

    def _width(self, text: str) -> int:
        return self.look.fonts.width(text, Face.MEDIUM, 20) if text else 0

    def _place_caret(self, caret: int) -> None:
        if caret != self._caret:
            self._caret = caret
            self._keep_caret_seen()
            self.changed()

    def _edit(self, value: str, caret: int) -> None:
        before, self._value, self._caret = self._value, value, caret
        self._keep_caret_seen()
        self.changed()
        if value != before:
            self.on_change(value)

    def _keep_caret_seen(self) -> None:
        ahead = self._width(self._value[: self._caret] + self._composing)
        room = self._inner.width - self.px(4)
        whole = self._width(self._value[: self._caret] + self._composing + self._value[self._caret :])
        self._shift = min(max(self._shift, ahead - room), ahead)
        self._shift = max(0, min(self._shift, whole - room))
