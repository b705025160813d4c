"""The base of everything that scrolls: wheel, keys, a bar to drag, and a finger that drags the page."""

from typing import Final

import pygame

from game.look.look import Look
from game.look.palette import CREAM
from game.ui.actions import Action, Pointer, PointerKind
from game.ui.spoken import Role, Spoken
from game.ui.widget import Widget

NOTCH: Final = 90
"""Distance in design units that one wheel notch moves a page."""
_BAR: Final = 8
"""Width of the bar in design units."""
SLOP: Final = 14
"""Distance in design units that a finger may move before it counts as dragging."""


class Scrolling(Widget):
    """Shows a part, `view`, of something `content_height` pixels high. Override those two."""

    radius = 14

    def __init__(self, look: Look, rect: pygame.Rect, *, name: str = "", tooltip: str = "") -> None:
        super().__init__(look, rect, name=name, tooltip=tooltip)
        self._scroll = 0
        self._grip: tuple[int, int] | None = None
        self._on_bar = self._dragging = False

    # -- to override ---------------------------------------------------------------------------------

    @property
    def view(self) -> pygame.Rect:
        """The area in which the content is visible, in window pixels."""
        return self.rect

    @property
    def content_height(self) -> int:
        """Height of the whole content in pixels."""
        return 0

    def scrolled(self, by: int) -> None:
        """Act on the content having moved up by this many pixels."""

    def spoken(self) -> Spoken:
        """Return a group, whose contents are heard by themselves."""
        return Spoken(Role.GROUP, self.name, more=self.tooltip)

    # -- interface -----------------------------------------------------------------------------------

    @property
    def scroll(self) -> int:
        """Pixels of content above the view. A value set is limited to the possible range."""
        return self._scroll

    @scroll.setter
    def scroll(self, scroll: int) -> None:
        scroll = min(self.furthest, max(0, scroll))
        if scroll != self._scroll:
            by, self._scroll = scroll - self._scroll, scroll
            self.scrolled(by)
            self.invalidate()

    @property
    def furthest(self) -> int:
        """Largest scroll position in pixels; 0 if everything is in sight."""
        return max(0, self.content_height - self.view.height)

    def reveal(self, top: int, bottom: int) -> None:
        """Scroll no more than needed to show the content from `top` to `bottom`, in pixels of content."""
        if bottom > self._scroll + self.view.height:
            self.scroll = bottom - self.view.height
        if top < self._scroll:
            self.scroll = top

    def scroll_by(self, pixels: int) -> bool:
        """Scroll down, or up if negative; returns True if anything moved."""
        before = self._scroll
        self.scroll = before + pixels
        return self._scroll != before

    def turn_page(self, action: Action) -> bool:
        """Scroll for an action; returns False at an end, to let the focus move."""
        notch, page = self.px(NOTCH), round(self.view.height * 0.9)
        ways = {
            Action.UP: -notch,
            Action.DOWN: notch,
            Action.PAGE_UP: -page,
            Action.PAGE_DOWN: page,
            Action.HOME: -self.content_height,
            Action.END: self.content_height,
        }
        return action in ways and self.scroll_by(ways[action])

    # -- pointer -------------------------------------------------------------------------------------

    def pointer(self, event: Pointer) -> bool:
        """Scroll by wheel, bar or finger; treat everything else as an ordinary press."""
        if event.kind is PointerKind.WHEEL:
            self.scroll_by(-round(event.wheel * self.px(NOTCH)))
            return self.furthest > 0
        if event.kind is PointerKind.DOWN and event.button == pygame.BUTTON_LEFT and self.furthest:
            self._on_bar = self.bar.inflate(self.px(20), 0).collidepoint(event.pos)
            if self._on_bar and not self.thumb.inflate(self.px(20), 0).collidepoint(event.pos):
                self._centre_thumb(event.pos[1])
            self._grip = (event.pos[1], self._scroll) if self._on_bar or event.touch else None
            if self._on_bar:
                return True
        elif event.kind is PointerKind.MOVE and self._grip and self._follow(event):
            return True
        elif event.kind in (PointerKind.UP, PointerKind.CANCEL):
            moved = self._dragging or self._on_bar
            self._grip, self._on_bar, self._dragging = None, False, False
            if moved:
                return super().pointer(event._replace(kind=PointerKind.CANCEL))
        return super().pointer(event)

    def seize(self, event: Pointer, start: tuple[int, int]) -> None:
        """Take over a finger that went down at `start` on a widget inside and turned out to be scrolling."""
        self._grip, self._dragging = (start[1], self._scroll), True
        self._follow(event)

    def _follow(self, event: Pointer) -> bool:
        if self._grip is None:
            return False
        start, scroll = self._grip
        if self._on_bar:
            room = self.bar.height - self.thumb.height
            self.scroll = scroll + round((event.pos[1] - start) * self.furthest / max(1, room))
            return True
        if not self._dragging and abs(event.pos[1] - start) > self.px(SLOP):
            self._dragging, self.down = True, False
        if self._dragging:
            self.scroll = scroll - (event.pos[1] - start)
        return self._dragging

    def _centre_thumb(self, y: int) -> None:
        room = self.bar.height - self.thumb.height
        self.scroll = round((y - self.bar.y - self.thumb.height / 2) * self.furthest / max(1, room))

    # -- the bar -------------------------------------------------------------------------------------

    @property
    def bar(self) -> pygame.Rect:
        """The groove of the bar, in window pixels."""
        wide = max(5, self.px(_BAR))
        edge = self.px(6)
        return pygame.Rect(self.rect.right - wide - edge, self.view.y, wide, self.view.height)

    @property
    def thumb(self) -> pygame.Rect:
        """The part of the bar that shows the visible fraction."""
        bar = self.bar
        high = max(bar.width * 3, bar.height * self.view.height // max(1, self.content_height))
        top = bar.y + (bar.height - high) * self._scroll // max(1, self.furthest)
        return pygame.Rect(bar.x, top, bar.width, high)

    def paint_bar(self, surface: pygame.Surface) -> None:
        """Paint the bar if some of the content is out of sight."""
        if not self.furthest:
            return
        brush, bar, thumb = self.look.brush, self.bar, self.thumb
        surface.blit(brush.box(bar.size, bar.width // 2, (0, 0, 0, 90)), bar)
        strong = 210 if self.lit or self._on_bar else 130
        surface.blit(brush.box(thumb.size, bar.width // 2, (*CREAM, strong)), thumb)
