"""A column of widgets that may be longer than its area."""

from typing import Final, TypeVar

import pygame

from game.look.look import Look
from game.look.shapes import gradient
from game.ui.actions import Action
from game.ui.scrolling import Scrolling
from game.ui.widget import Widget, clipped

W = TypeVar("W", bound=Widget)
PAD: Final = 15
"""Margin around the column in design units, which keeps a focus ring at its edge visible."""
_HEAD_FADE, _FOOT_FADE = 34, 28
"""Heights in design units in which the content of a view fades, where it can be scrolled."""


class ScrollView(Scrolling):
    """Shows a column of widgets and keeps the focused one in sight.

    Place widgets as if nothing were scrolled, starting at the top of `inside`; the screen that holds the view finds
    them. A scroll view inside a scroll view isn't supported.
    """

    focusable = False

    def __init__(self, look: Look, rect: pygame.Rect, *, name: str = "") -> None:
        super().__init__(look, rect, name=name)
        self._children: list[Widget] = []
        self._height = 0

    @property
    def inside(self) -> pygame.Rect:
        """The column's position and width for the widgets inside. Its height has no limit."""
        return self.rect.inflate(-2 * self.px(PAD) - self.px(24), -2 * self.px(PAD)).move(-self.px(12), 0)

    @property
    def content_height(self) -> int:
        """Height of the column with its margins in pixels."""
        return self._height

    def add(self, widget: W) -> W:
        """Add a widget to the column."""
        widget.parent = self
        self._children.append(widget)
        low = widget.rect.bottom + self.scroll - self.rect.y + self.px(PAD)
        self._height = max(self._height, low)
        self.invalidate()
        return widget

    def children(self) -> list[Widget]:
        """Return the widgets inside, in order."""
        return self._children

    def show(self, widget: Widget) -> None:
        """Scroll a widget inside into sight."""
        pad = self.px(PAD)
        top = widget.rect.y - self.rect.y + self.scroll
        self.reveal(top - pad, top + widget.rect.height + pad)

    def scrolled(self, by: int) -> None:
        """Move the widgets with the scrolling."""
        for child in self._children:
            child.rect.y -= by

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the visible widgets and the scroll bar."""
        with clipped(surface, self.view) as any_seen:
            for child in self._children if any_seen else ():
                if child.shown and child.area.colliderect(surface.get_clip()):
                    child.draw(surface)
        self.paint_bar(surface)


class FadingView(ScrollView):
    """A scroll view whose content fades into the `ground` of the page wherever there is more of it.

    The widget in use is painted over its neighbours.
    """

    def __init__(self, look: Look, rect: pygame.Rect, ground: pygame.Surface, *, name: str = "") -> None:
        super().__init__(look, rect, name=name)
        self._head: Final = faded(ground, self.rect, min(self.rect.height // 4, self.px(_HEAD_FADE)), is_head=True)
        self._foot: Final = faded(ground, self.rect, min(self.rect.height // 4, self.px(_FOOT_FADE)), is_head=False)

    def show(self, widget: Widget) -> None:
        """Scroll a widget inside into sight, out of the fades."""
        top = widget.rect.y - self.rect.y + self.scroll
        self.reveal(top - self._head.get_height(), top + widget.rect.height + self._foot.get_height())

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the visible widgets, the fades and the scroll bar."""
        with clipped(surface, self.view) as any_seen:
            clip = surface.get_clip()
            seen = [each for each in self.children() if each.shown and each.area.colliderect(clip)] if any_seen else []
            for child in sorted(seen, key=lambda each: each.lit):
                child.draw(surface)
            if self.scroll:
                surface.blit(self._head, self.rect)
            if self.scroll < self.furthest:
                surface.blit(self._foot, self._foot.get_rect(bottomleft=self.rect.bottomleft))
        self.paint_bar(surface)


def faded(ground: pygame.Surface, rect: pygame.Rect, high: int, *, is_head: bool) -> pygame.Surface:
    """Return the first or last `high` rows of a part of the ground, opaque at its edge and clear further in."""
    strip = pygame.Rect(rect.x, rect.y if is_head else rect.bottom - high, rect.width, high)
    sheet = pygame.Surface(strip.size, pygame.SRCALPHA)
    sheet.blit(ground, (0, 0), strip)
    near, far = (255, 255, 255, 255), (255, 255, 255, 0)
    cover = gradient(strip.size, near, far) if is_head else gradient(strip.size, far, near)
    sheet.blit(cover, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return sheet


class ReadingView(ScrollView):
    """A scroll view with more to read than to press.

    It takes the focus and turns pages if some of it is out of sight.
    """

    focusable = True

    @property
    def can_focus(self) -> bool:
        """True if there is anything to scroll."""
        return super().can_focus and self.furthest > 0

    def on_action(self, action: Action) -> bool:
        """Scroll."""
        return self.turn_page(action)
