"""Toggle, slider and chooser: one line that shows a setting and changes it."""

from collections.abc import Callable, Sequence
from math import ceil
from typing import Final

import pygame

from game.look.fonts import Align, Face
from game.look.icon import Icon
from game.look.look import Look
from game.look.palette import CREAM, GOLD_DEEP, GOLD_LIGHT, INK, MUTED
from game.ui.actions import Action, Pointer, PointerKind
from game.ui.spoken import Role, Spoken
from game.ui.widget import Widget

EDGE: Final = 12
"""Distance between the focus ring and the content in design units."""
LABEL_SHARE: Final = 0.43
"""Fraction of a line's width for its label."""
_LARGE, _COMFORT = 20, 18
"""Letters of a label in design units, and the size below which it is set in two lines."""
_ARROWS, _WELL, PLACE = 76, 10, 12
"""Space in design units that a chooser needs beside an option, around its box, and for the dots below two lines."""
PAGE: Final = 10
"""Options that a page key moves by; a slider moves by about one tenth of its range."""


class ValueWidget(Widget):
    """A line with a label on the left; the subclass fills the rest, `control`: all of it if there is no label."""

    radius = 10
    ring_gap = -5.0

    def __init__(
        self, look: Look, rect: pygame.Rect, text: str, *, label_share: float = LABEL_SHARE, tooltip: str = ""
    ) -> None:
        super().__init__(look, rect, name=text, tooltip=tooltip)
        self.text: Final = text
        self._label = round(rect.width * label_share) if text else 0
        self._edge = self.px(EDGE) if text else 0
        if not text:
            self.ring_gap = Widget.ring_gap  # the ring goes around the box

    @property
    def control(self) -> pygame.Rect:
        """The rectangle of the value, in window pixels."""
        left = self.rect.x + self._label + self._edge
        return pygame.Rect(left, self.rect.y, self.rect.right - self._edge - left, self.rect.height)

    def paint_label(self, surface: pygame.Surface, room: int) -> None:
        """Paint the label within `room` pixels, in two lines instead of small letters if the line is high enough."""
        if not self.text:
            return
        at, fonts = (self.rect.x + self.px(EDGE), self.rect.centery), self.look.fonts
        if fonts.width(self.text, Face.MEDIUM, _COMFORT) > room:
            for size in range(_LARGE, _COMFORT - 1, -1):
                lines = len(fonts.lines(self.text, Face.MEDIUM, size, room))
                if lines == 2 and 2 * fonts.line(Face.MEDIUM, size) <= self.rect.height:
                    label = fonts.wrapped(self.text, Face.MEDIUM, size, self.ink(), room)
                    surface.blit(label, label.get_rect(midleft=at))
                    return
        label = self.fitted(self.text, room, face=Face.MEDIUM, size=_LARGE, colour=self.ink())
        surface.blit(label, label.get_rect(midleft=at))


class Toggle(ValueWidget):
    """A switch. The side of the knob, a check mark and a word all show its state.

    RIGHT turns it on, LEFT off; if it already is, they are left to move the focus.
    """

    def __init__(
        self,
        look: Look,
        rect: pygame.Rect,
        text: str,
        on_change: Callable[[bool], None],
        *,
        value: bool,
        words: tuple[str, str] = ("Off", "On"),
        tooltip: str = "",
    ) -> None:
        super().__init__(look, rect, text, tooltip=tooltip)
        self.on_change: Final = on_change
        self.words: Final = words
        self._value = value

    @property
    def value(self) -> bool:
        """True if it is on. Setting it doesn't call `on_change`."""
        return self._value

    @value.setter
    def value(self, value: bool) -> None:
        if value != self._value:
            self._value = value
            self.invalidate()

    def on_action(self, action: Action) -> bool:
        """Flip it, or turn it to the side of the arrow."""
        if action is Action.ACCEPT or (action is Action.LEFT if self._value else action is Action.RIGHT):
            self.value = not self._value
            self.on_change(self._value)
            return True
        return False

    def spoken(self) -> Spoken:
        """Return a switch, which is on or off."""
        return Spoken(Role.SWITCH, self.name, self.words[self._value], self.tooltip, is_on=self._value)

    def paint(self, surface: pygame.Surface) -> None:
        """Paint name, word and switch."""
        brush, scale = self.look.brush, self.look.scale
        track = pygame.Rect(0, 0, self.px(58), self.px(30))
        track.midright = (self.rect.right - self.px(EDGE), self.rect.centery)
        on = self._value and self.enabled
        top, bottom = ((*GOLD_DEEP, 255), (*GOLD_LIGHT, 255)) if on else ((8, 22, 19, 255), (16, 42, 37, 255))
        rim = (255, 255, 255, 130 if self.lit else 70)
        ground = brush.box(track.size, track.height // 2, top, bottom, rim, border_width=scale.hair(1.4))
        surface.blit(ground, track)
        inset = max(2, self.px(4))
        knob = pygame.Rect(0, 0, track.height - 2 * inset, track.height - 2 * inset)
        knob.centery = track.centery
        knob.x = track.right - inset - knob.width if self._value else track.x + inset
        shine = ((255, 253, 246, 255), (214, 206, 184, 255)) if self.enabled else ((150, 160, 154, 255),) * 2
        surface.blit(brush.box(knob.size, knob.height // 2, *shine), knob)
        if self._value:
            check = self.look.icons.icon(Icon.CHECK, max(8, round(knob.height * 0.8)), INK)
            surface.blit(check, check.get_rect(center=knob.center))
        word = self.look.fonts.text(
            self.words[self._value], Face.SEMIBOLD, 17, self.ink(CREAM if self._value else MUTED)
        )
        place = word.get_rect(midright=(track.x - self.px(12), self.rect.centery))
        surface.blit(word, place)
        self.paint_label(surface, place.x - self.rect.x - 2 * self.px(EDGE))


class Slider(ValueWidget):
    """A whole number in a range, set by arrows in steps, by a click or by dragging the knob.

    `show` turns the value into text ("40 %"). `on_change` is called at each change, even while dragging.
    """

    def __init__(
        self,
        look: Look,
        rect: pygame.Rect,
        text: str,
        on_change: Callable[[int], None],
        *,
        value: int,
        span: range = range(0, 101, 5),
        show: Callable[[int], str] = str,
        tooltip: str = "",
    ) -> None:
        super().__init__(look, rect, text, tooltip=tooltip)
        self.on_change: Final = on_change
        self.span: Final = span
        self.show: Final = show
        self._value = value
        self._before = value
        """The value before the press."""

    @property
    def value(self) -> int:
        """The number. Setting it doesn't call `on_change`."""
        return self._value

    @value.setter
    def value(self, value: int) -> None:
        if value != self._value:
            self._value = value
            self.invalidate()

    @property
    def groove(self) -> pygame.Rect:
        """The rectangle in which the knob moves, in pixels."""
        room = self.control
        wide = max(self.px(8), room.width - self.px(96))
        return pygame.Rect(room.x + self.px(13), room.centery - self.px(4), wide, self.px(8))

    def on_action(self, action: Action) -> bool:
        """Step by arrows, by about a tenth of the range with page keys, to the ends by HOME and END."""
        last = len(self.span) - 1
        place = min(last, max(0, (self._value - self.span.start) // self.span.step))
        places = {
            Action.LEFT: place - 1,
            Action.RIGHT: place + 1,
            Action.PAGE_DOWN: place - last // PAGE - 1,
            Action.PAGE_UP: place + last // PAGE + 1,
            Action.HOME: 0,
            Action.END: last,
        }
        if action not in places:
            return False
        self._set(self.span[min(last, max(0, places[action]))])
        return True

    def pointer(self, event: Pointer) -> bool:
        """Move the knob along. If the press is called off, the finger meant to scroll, and the old value returns."""
        if event.kind is PointerKind.DOWN and event.button == pygame.BUTTON_LEFT:
            self._before = self._value
            if self.control.collidepoint(event.pos):
                self._follow(event.pos[0])
        elif event.kind is PointerKind.MOVE and self._held:
            self._follow(event.pos[0])
        elif event.kind is PointerKind.CANCEL and self._held:
            self._set(self._before)
        return super().pointer(event)

    def clicked(self, event: Pointer) -> None:
        """Keep the value that the press set."""

    def spoken(self) -> Spoken:
        """Return a slider with its number."""
        return Spoken(Role.SLIDER, self.name, self.show(self._value), self.tooltip)

    def paint(self, surface: pygame.Surface) -> None:
        """Paint name, groove, knob and number."""
        brush, scale = self.look.brush, self.look.scale
        groove = self.groove
        radius = groove.height // 2
        surface.blit(brush.box(groove.size, radius, (8, 22, 19, 255), (14, 36, 32, 255), (255, 255, 255, 40)), groove)
        knob_px = self.px(28 if self.lit else 26)
        first, last = self.span[0], self.span[-1]
        at = round(groove.width * (self._value - first) / max(1, last - first))
        if at > groove.height and self.enabled:
            filled = pygame.Rect(groove.topleft, (at, groove.height))
            surface.set_clip((before := surface.get_clip()).clip(filled))
            surface.blit(brush.box(groove.size, radius, (*GOLD_LIGHT, 255), (*GOLD_DEEP, 255)), groove)
            surface.set_clip(before)
        knob = pygame.Rect(0, 0, knob_px, knob_px)
        knob.center = (groove.x + at, self.rect.centery)
        shine = ((255, 253, 246, 255), (206, 196, 170, 255)) if self.enabled else ((150, 160, 154, 255),) * 2
        body = brush.box(knob.size, knob_px // 2, *shine, (120, 90, 30, 160), border_width=scale.hair(1.4))
        brush.soft_shadow(knob.size, max(2, self.px(4)), 130, knob_px // 2).draw(surface, (knob.x, knob.y + self.px(2)))
        surface.blit(body, knob)
        number = self.look.fonts.numeral_text(self.show(self._value), Face.EXTRABOLD, 19, self.ink())
        surface.blit(number, number.get_rect(midright=(self.control.right, self.rect.centery)))
        self.paint_label(surface, self.control.x - self.rect.x - self.px(EDGE))

    def _follow(self, x: int) -> None:
        groove = self.groove
        share = min(1.0, max(0.0, (x - groove.x) / max(1, groove.width)))
        self._set(self.span[round(share * (len(self.span) - 1))])

    def _set(self, value: int) -> None:
        if value != self._value:
            self.value = value
            self.on_change(value)


class Chooser(ValueWidget):
    """One of several options, by LEFT and RIGHT with wrap-around, or by clicks on the halves of its box.

    It suits long lists, too: PAGE keys move by ten, HOME and END to the ends, and dots or a bar show the position.
    """

    def __init__(
        self,
        look: Look,
        rect: pygame.Rect,
        text: str,
        options: Sequence[str],
        on_change: Callable[[int], None],
        *,
        value: int = 0,
        label_share: float = LABEL_SHARE,
        tooltip: str = "",
    ) -> None:
        super().__init__(look, rect, text, label_share=label_share, tooltip=tooltip)
        self.options: Final = tuple(options)
        self.on_change: Final = on_change
        self._value = value

    @classmethod
    def height_for(cls, look: Look, text: str, options: Sequence[str], width: int, least: int) -> int:
        """Return the height in pixels of a chooser this wide: `least`, or what two lines of label or option need."""
        px, fonts, high = look.scale.px, look.fonts, least
        label = round(width * LABEL_SHARE)
        if fonts.width(text, Face.MEDIUM, _COMFORT) > label - px(EDGE):
            high = max(high, 2 * fonts.line(Face.MEDIUM, _COMFORT) + px(4))
        room, small = width - label - 2 * px(EDGE) - px(_ARROWS), ceil(look.scale.smallest)
        if any(fonts.width(option, Face.BOLD, small) > room for option in options):
            high = max(high, 2 * fonts.line(Face.BOLD, small) + px(_WELL + PLACE) + 1)
        return high

    @property
    def value(self) -> int:
        """The index of the selected option. Setting it doesn't call `on_change`."""
        return self._value

    @value.setter
    def value(self, value: int) -> None:
        if value != self._value:
            self._value = value
            self.invalidate()

    def on_action(self, action: Action) -> bool:
        """Select another option."""
        last = len(self.options) - 1
        places = {
            Action.LEFT: (self._value - 1) % (last + 1),
            Action.RIGHT: (self._value + 1) % (last + 1),
            Action.ACCEPT: (self._value + 1) % (last + 1),
            Action.PAGE_UP: max(0, self._value - PAGE),
            Action.PAGE_DOWN: min(last, self._value + PAGE),
            Action.HOME: 0,
            Action.END: last,
        }
        if action not in places:
            return False
        if places[action] != self._value:
            self.value = places[action]
            self.on_change(self._value)
        return True

    def clicked(self, event: Pointer) -> None:
        """Select the previous option by a click on the left half of the box, otherwise the next."""
        back = self.control.x <= event.pos[0] < self.control.centerx
        self.on_action(Action.LEFT if back else Action.RIGHT)

    def spoken(self) -> Spoken:
        """Return a choice with the selected option; one without a label is called by its option."""
        option = self.options[self._value]
        name, value = (self.name, option) if self.name else (option, "")
        return Spoken(Role.CHOICE, name, value, self.tooltip)

    def paint(self, surface: pygame.Surface) -> None:
        """Paint label, box, arrows, the option, and dots for its position."""
        look = self.look
        box = self.control.inflate(0, -self.px(_WELL))
        surface.blit(look.brush.well(box.size, self.px(10)), box)
        arrow = self.px(22)
        many = len(self.options) > 1 and self.enabled
        for icon, spot in (
            (Icon.LEFT, (box.x + self.px(20), box.centery)),
            (Icon.RIGHT, (box.right - self.px(20), box.centery)),
        ):
            sign = look.icons.icon(icon, arrow, GOLD_LIGHT if many else self.ink(MUTED))
            surface.blit(sign, sign.get_rect(center=spot))
        inner = box.inflate(-self.px(_ARROWS), 0)
        option = self._worded(self.options[self._value], inner)
        lift = self.px(3) if many else 0
        surface.blit(option, option.get_rect(center=(inner.centerx, inner.centery - lift)))
        if many:
            self._paint_place(surface, box)
        self.paint_label(surface, self.control.x - self.rect.x - self.px(EDGE))

    def _worded(self, text: str, room: pygame.Rect) -> pygame.Surface:
        """Render the option: in two lines if it would be cut in one and there is height for two."""
        fonts, smallest = self.look.fonts, ceil(self.smallest)
        if fonts.width(text, Face.BOLD, smallest) > room.width:
            for size in range(_COMFORT, smallest - 1, -1):
                lines = len(fonts.lines(text, Face.BOLD, size, room.width))
                if lines == 2 and 2 * fonts.line(Face.BOLD, size) <= room.height - self.px(PLACE):
                    return fonts.wrapped(text, Face.BOLD, size, self.ink(), room.width, align=Align.CENTRE)
        return self.fitted(text, room.width, size=_LARGE, colour=self.ink())

    def _paint_place(self, surface: pygame.Surface, box: pygame.Rect) -> None:
        dot, step = max(3, self.px(5)), max(6, self.px(11))
        count = len(self.options)
        if count * step > box.width * 0.6:  # too many to count: a bar shows the approximate position
            bar = pygame.Rect(0, 0, round(box.width * 0.5), max(2, self.px(3)))
            bar.midbottom = (box.centerx, box.bottom - self.px(5))
            surface.blit(self.look.brush.box(bar.size, 1, (255, 255, 255, 40)), bar)
            here = pygame.Rect(bar.x, bar.y, max(step, bar.width // count), bar.height)
            here.x += (bar.width - here.width) * self._value // (count - 1)
            surface.blit(self.look.brush.box(here.size, 1, (*CREAM, 220)), here)
            return
        left = box.centerx - (count - 1) * step // 2 - dot // 2
        for place in range(count):
            strong = place == self._value
            spot = self.look.brush.box((dot, dot), dot // 2, (*CREAM, 235) if strong else (255, 255, 255, 60))
            surface.blit(spot, (left + place * step, box.bottom - dot - self.px(4)))
