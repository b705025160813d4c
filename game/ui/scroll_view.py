"""A column of widgets that may be longer than its place."""

from typing import Final, TypeVar

import pygame

from game.look.look import Look
from game.ui.actions import Action
from game.ui.scrolling import Scrolling
from game.ui.widget import Widget, clipped

W = TypeVar("W", bound=Widget)
PAD: Final = 10
"""Design units around the column, so that a focus ring at its edge is seen whole."""


class ScrollView(Scrolling):
    """Shows widgets through a window and keeps the focused one in sight.

    Add widgets where they would be if nothing were scrolled, from the top of `inside` on; the screen that
    holds the view finds them by itself. A scroll view in a scroll view is not supported.
    """

    focusable = False

    def __init__(self, look: Look, rect: pygame.Rect, *, name: str = "") -> None:
        super().__init__(look, rect, name=name)
        self._children: list[Widget] = []
        self._height = 0

    @property
    def inside(self) -> pygame.Rect:
        """The column: where widgets go, and the width they may have. Its height has no limit."""
        return self.rect.inflate(-2 * self.px(PAD) - self.px(24), -2 * self.px(PAD)).move(-self.px(12), 0)

    @property
    def content_height(self) -> int:
        """Height of the column with its edges."""
        return self._height

    def add(self, widget: W) -> W:
        """Put a widget into the column."""
        widget.parent = self
        self._children.append(widget)
        low = widget.rect.bottom + self.scroll - self.rect.y + self.px(PAD)
        self._height = max(self._height, low)
        self.changed()
        return widget

    def children(self) -> list[Widget]:
        """List the widgets inside, in order."""
        return self._children

    def show(self, widget: Widget) -> None:
        """Scroll until a widget inside is in sight."""
        pad = self.px(PAD)
        top = widget.rect.y - self.rect.y + self.scroll
        self.reveal(top - pad, top + widget.rect.height + pad)

    def scrolled(self, by: int) -> None:
        """Move the widgets along."""
        for child in self._children:
            child.rect.y -= by

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the widgets in sight, and the bar."""
        with clipped(surface, self.view) as any_seen:
            for child in self._children if any_seen else ():
                if child.shown and child.area.colliderect(surface.get_clip()):
                    child.draw(surface)
        self.paint_bar(surface)


class ReadingView(ScrollView):
    """A scroll view with more to read than to press: while it does not show all, it takes the focus and turns pages."""

    focusable = True

    @property
    def can_focus(self) -> bool:
        """Whether there is anything to scroll."""
        return super().can_focus and self.furthest > 0

    def on(self, action: Action) -> bool:
        """Scroll."""
        return self.turn_page(action)
