"""A line to type into, in any script and with any input method."""

from collections.abc import Callable
from itertools import accumulate
from typing import Final

import pygame

from engine.clean_text import clean_typed, letters
from game.look.fonts import Face
from game.look.look import Look
from game.look.palette import CREAM, GOLD, MUTED
from game.ui.actions import Action, Pointer
from game.ui.values import EDGE, LABEL_SHARE, ValueWidget
from game.ui.widget import clipped

LONGEST: Final = 120
"""Letters, where a field does not say otherwise."""
MOST_PASTED: Final = 10_000
"""Characters of a clipboard that are looked at."""


def anything(_char: str) -> bool:
    """Let every character stand that can be seen."""
    return True


class TextField(ValueWidget):
    """One line of text with a caret. `wants_text`: the app lets the system type only while this has focus.

    `on_change` is called at each change, `on_submit` on ACCEPT. `allowed` tells of each character that can be seen
    whether it may stand here; `placeholder` is shown while there is nothing. A letter and its marks are one letter to
    the caret and to `longest`, and there are no more than `most_points` code points (without it, than `longest`).
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
        """The text; setting it puts the caret behind it and does not call `on_change`."""
        return self._value

    @value.setter
    def value(self, value: str) -> None:
        value = clean_typed(value)
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
        before, after = self._value[: self._caret], self._value[self._caret :]
        # With what stands before: a mark goes onto its last letter, and no second blank behind its last one.
        head = list(letters("".join(filter(self.allowed, clean_typed(before + text[:MOST_PASTED])))))
        fewest = len(list(letters(before)))
        while len(head) > fewest and not self._holds("".join(head), after):
            head.pop()
        new = "".join(head)
        if self._holds(new, after):
            whole = clean_typed(new + after)  # no second blank before what stands behind
            self._edit(whole, min(len(new), len(whole)))
        else:
            self._edit(self._value, self._caret)

    def composing(self, text: str) -> None:
        """Show what an input method is making; empty when it has stopped."""
        self._composing = clean_typed(text[:MOST_PASTED])
        self._keep_caret_seen()
        self.changed()

    def on(self, action: Action) -> bool:
        """Move the caret, take away characters, or submit."""
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
        """Put the caret where the click was."""
        x = event.pos[0] - self._inner.x + self._shift
        self._place_caret(min(self._gaps, key=lambda gap: abs(self._width(self._value[:gap]) - x)))

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
    def _gaps(self) -> list[int]:
        """The places for the caret: never between a letter and its marks."""
        return [0, *accumulate(map(len, letters(self._value)))]

    @property
    def _before(self) -> int:
        """The place before the letter that the caret stands behind."""
        return max((gap for gap in self._gaps if gap < self._caret), default=0)

    @property
    def _after(self) -> int:
        """The place behind the letter that the caret stands before."""
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
            self.changed()

    def _take_out(self, start: int, end: int) -> None:
        """Take characters away; what comes together then is as clean as if it had been typed."""
        head = self._value[:start]
        value = clean_typed(head + self._value[end:])
        self._edit(value, min(len(clean_typed(head)), len(value)))

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
