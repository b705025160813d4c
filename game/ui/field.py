"""A line of text to edit, in any script and with any input method."""

from collections.abc import Callable
from itertools import accumulate
from typing import Final

import pygame

from engine.clean_text import clean_typed, letters
from game.look.fonts import Face
from game.look.look import Look
from game.look.palette import CREAM, GOLD, MUTED
from game.ui.actions import Action, Pointer
from game.ui.spoken import Role, Spoken
from game.ui.values import EDGE, LABEL_SHARE, ValueWidget
from game.ui.widget import clipped

_LONGEST: Final = 120
"""Default limit of a field, in letters."""
MAX_PASTED: Final = 10_000
"""Largest number of pasted characters that are considered."""


def anything(_char: str) -> bool:
    """Allow every visible character."""
    return True


class TextField(ValueWidget):
    """One line of text with a caret. With `wants_text` the app enables text input while this has focus.

    `on_change` is called at each change, `on_submit` on ACCEPT. `allowed` returns True if a visible character is
    accepted; `placeholder` is shown while the field is empty. A letter with its combining marks counts as one letter
    for the caret and for `longest`. `most_points` limits the code points (default: `longest`).
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
        longest: int = _LONGEST,
        most_points: int | None = None,
        allowed: Callable[[str], bool] = anything,
        label_share: float = LABEL_SHARE,
        tooltip: str = "",
    ) -> None:
        super().__init__(look, rect, text, label_share=label_share, tooltip=tooltip)
        self.on_change: Final = on_change
        self.on_submit: Final = on_submit
        self.placeholder: Final = placeholder
        self.longest: Final = longest
        self.most_points: Final = longest if most_points is None else most_points
        self.allowed: Final = allowed
        if not text:
            self.name = placeholder
        self._value = clean_typed(value)
        self._caret = len(self._value)
        self._composing = ""
        self._shift = 0

    @property
    def value(self) -> str:
        """The text. Setting it moves the caret to the end and doesn't call `on_change`."""
        return self._value

    @value.setter
    def value(self, value: str) -> None:
        value = clean_typed(value)
        if value != self._value:
            self._value, self._caret = value, len(value)
            self._keep_caret_seen()
            self.invalidate()

    @property
    def caret(self) -> int:
        """Number of characters before the caret."""
        return self._caret

    @property
    def composition(self) -> str:
        """Text that an input method shows but hasn't finished."""
        return self._composing

    @property
    def caret_rect(self) -> pygame.Rect:
        """The rectangle of the caret in window pixels; an input method opens its list beside it."""
        inner = self._inner
        x = inner.x + self._width(self._value[: self._caret] + self._composing) - self._shift
        line = self.look.fonts.line(Face.MEDIUM, 20)
        return pygame.Rect(x, inner.centery - line // 2, max(2, self.px(2)), line)

    def write(self, text: str) -> None:
        """Make `text` the whole content, as if it had been typed."""
        self._edit(clean_typed(text), len(clean_typed(text)))

    def typed(self, text: str) -> None:
        """Insert text at the caret, without characters that aren't allowed or don't fit."""
        self._composing = ""
        before, after = self._value[: self._caret], self._value[self._caret :]
        # Cleaned with the text before it: a combining mark joins the last letter, and a second space is dropped.
        head = list(letters("".join(filter(self.allowed, clean_typed(before + text[:MAX_PASTED])))))
        fewest = len(list(letters(before)))
        while len(head) > fewest and not self._holds("".join(head), after):
            head.pop()
        new = "".join(head)
        if self._holds(new, after):
            whole = clean_typed(new + after)  # no second space before the text that follows
            self._edit(whole, min(len(new), len(whole)))
        else:
            self._edit(self._value, self._caret)

    def composing(self, text: str) -> None:
        """Show the unfinished text of an input method; empty when it has stopped."""
        self._composing = clean_typed(text[:MAX_PASTED])
        self._keep_caret_seen()
        self.invalidate()

    def spoken(self) -> Spoken:
        """Return a field with its text and caret, and its placeholder as the explanation."""
        more = self.tooltip or (self.placeholder if self.placeholder != self.name else "")
        return Spoken(Role.FIELD, self.name, self._value, more, caret=self._caret)

    def on_action(self, action: Action) -> bool:
        """Move the caret, delete characters, or submit."""
        places = {
            Action.LEFT: self._before,
            Action.RIGHT: self._after,
            Action.HOME: 0,
            Action.END: len(self._value),
        }
        if action in places:
            if not self._value:
                return False
            self._place_caret(places[action])
            return True
        if action is Action.ERASE:
            self._take_out(self._before, self._caret)
            return True
        if action is Action.DELETE:
            self._take_out(self._caret, self._after)
            return True
        if action is Action.ACCEPT and self.on_submit:
            self.on_submit(self._value)
            return True
        return False

    def clicked(self, event: Pointer) -> None:
        """Move the caret to the click."""
        x = event.pos[0] - self._inner.x + self._shift
        self._place_caret(min(self._gaps, key=lambda gap: abs(self._width(self._value[:gap]) - x)))

    def paint(self, surface: pygame.Surface) -> None:
        """Paint label, well, text, the underlined unfinished text, and the caret."""
        fonts, scale = self.look.fonts, self.look.scale
        box = self.control.inflate(0, -self.px(8))
        surface.blit(self.look.brush.well(box.size, self.px(10)), box)
        if self.lit and self.enabled:
            rim = self.look.brush.frame(box.size, self.px(10), (*CREAM, 110), scale.hair(1.4))
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
    def _gaps(self) -> list[int]:
        """The possible positions of the caret: never between a letter and its marks."""
        return [0, *accumulate(map(len, letters(self._value)))]

    @property
    def _before(self) -> int:
        """The position before the letter in front of the caret."""
        return max((gap for gap in self._gaps if gap < self._caret), default=0)

    @property
    def _after(self) -> int:
        """The position after the letter behind the caret."""
        return min((gap for gap in self._gaps if gap > self._caret), default=len(self._value))

    def _holds(self, head: str, tail: str) -> bool:
        value = head + tail
        return len(value) <= self.most_points and len(list(letters(value))) <= self.longest

    @property
    def _inner(self) -> pygame.Rect:
        return self.control.inflate(-2 * self.px(16), -2 * self.px(8))

    def _width(self, text: str) -> int:
        return self.look.fonts.width(text, Face.MEDIUM, 20) if text else 0

    def _place_caret(self, caret: int) -> None:
        if caret != self._caret:
            self._caret = caret
            self._keep_caret_seen()
            self.invalidate()

    def _take_out(self, start: int, end: int) -> None:
        """Delete characters, and clean the joined text as if it had been typed."""
        head = self._value[:start]
        value = clean_typed(head + self._value[end:])
        self._edit(value, min(len(clean_typed(head)), len(value)))

    def _edit(self, value: str, caret: int) -> None:
        before, self._value, self._caret = self._value, value, caret
        self._keep_caret_seen()
        self.invalidate()
        if value != before:
            self.on_change(value)

    def _keep_caret_seen(self) -> None:
        ahead = self._width(self._value[: self._caret] + self._composing)
        room = self._inner.width - self.px(4)
        whole = self._width(self._value[: self._caret] + self._composing + self._value[self._caret :])
        self._shift = min(max(self._shift, ahead - room), ahead)
        self._shift = max(0, min(self._shift, whole - room))
