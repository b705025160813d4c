"""What every widget is: a rectangle that can be pointed at, focused and asked to act.

A widget knows pixels, actions and pointers; it knows no device, no scene and no game. It changes its own
picture only by calling `changed`, and paints only inside its `area`: on this rest the dirty rectangles.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import pygame

from game.look.fonts import Face
from game.look.look import Look
from game.look.palette import CREAM, FAINT, RGB, Colour
from game.ui.actions import Action, Pointer, PointerKind

REACH: Final = 29
"""Design units around a widget's rectangle that its focus ring may touch."""
SMALL: Final = 15
"""Design units: text that does not fit shrinks to this before it loses its end."""


class Widget:
    """Base of all widgets. `rect` is in pixels of the window; build widgets anew for another window size.

    `name` is what a player would call it: tests and screen descriptions find widgets by it.
    """

    focusable = True
    wants_text = False
    radius = 12
    """Design units of the focus ring's corners."""
    spread = 0
    """Design units around the rectangle that may be painted without the focus, by a shadow."""

    def __init__(self, look: Look, rect: pygame.Rect, *, name: str = "", tooltip: str = "") -> None:
        self.look: Final = look
        self.rect = pygame.Rect(rect)
        self.name = name
        self.tooltip = tooltip
        self.parent: Widget | None = None
        self.dirty = self.dirty_inside = True
        self.last_area: pygame.Rect | None = None
        """What it had painted when it was last seen."""
        self._unit: Final = look.scale.unit
        self._focused = self._hovered = self._down = False
        self._enabled = self._shown = True
        self._held = False

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.name!r} {tuple(self.rect)}>"

    # -- what the screen tells it --------------------------------------------------------------------

    @property
    def focused(self) -> bool:
        """Whether keys go here first."""
        return self._focused

    @focused.setter
    def focused(self, focused: bool) -> None:
        if focused != self._focused:
            self._focused = focused
            self.changed()

    @property
    def hovered(self) -> bool:
        """Whether the mouse is over it."""
        return self._hovered

    @hovered.setter
    def hovered(self, hovered: bool) -> None:
        if hovered != self._hovered:
            self._hovered = hovered
            self.changed()

    @property
    def down(self) -> bool:
        """Whether it is held down and would act if let go now."""
        return self._down

    @down.setter
    def down(self, down: bool) -> None:
        if down != self._down:
            self._down = down
            self.changed()

    # -- what the scene tells it ---------------------------------------------------------------------

    @property
    def enabled(self) -> bool:
        """Whether it can act; otherwise it is shown pale and passed over by the focus."""
        return self._enabled

    @enabled.setter
    def enabled(self, enabled: bool) -> None:
        if enabled != self._enabled:
            self._enabled = enabled
            self._down = False
            self.changed()

    @property
    def shown(self) -> bool:
        """Whether it is there at all."""
        return self._shown

    @shown.setter
    def shown(self, shown: bool) -> None:
        if shown != self._shown:
            self._shown = shown
            self._down = self._hovered = False
            self.changed()

    def move(self, rect: pygame.Rect) -> None:
        """Put it elsewhere."""
        if rect != self.rect:
            self.rect = pygame.Rect(rect)
            self.changed()

    def changed(self) -> None:
        """Ask to be painted anew."""
        self.dirty = True
        if self.parent:
            self.parent.dirty_inside = True

    def painted(self) -> None:
        """Take note that it, and all in it, has just been painted where it had to be."""
        if self.dirty:
            for child in self.children():
                child.dirty = True
        if self.dirty or self.dirty_inside:
            for child in self.children():
                child.painted()
        if self.dirty:
            self.last_area = self.area if self._shown else None
        self.dirty = self.dirty_inside = False

    # -- what the screen asks ------------------------------------------------------------------------

    @property
    def area(self) -> pygame.Rect:
        """All pixels it may paint as it is now."""
        reach = max(REACH, self.spread) if self._focused else self.spread
        if not reach:
            return self.rect
        around = 2 * round(reach * self._unit) + 4
        return self.rect.inflate(around, around)

    def touched(self) -> list[pygame.Rect]:
        """List where it was last seen and where it is to be seen now."""
        now = [self.area] if self._shown else []
        return [*now, self.last_area] if self.last_area else now

    @property
    def can_focus(self) -> bool:
        """Whether the focus may come here now."""
        return self.focusable and self._enabled and self._shown

    def children(self) -> list["Widget"]:
        """List the widgets inside that can have the focus themselves."""
        return []

    def draw(self, surface: pygame.Surface) -> None:
        """Paint it, and the focus ring around it. The clip of `surface` must be respected."""
        self.paint(surface)
        if self._focused:
            ring = self.look.brush.ring(self.rect.size, self.px(self.radius))
            ring.draw(surface, self.rect.topleft)

    def paint(self, surface: pygame.Surface) -> None:
        """Paint it without the ring; to be overridden."""

    def on(self, action: Action) -> bool:  # noqa: ARG002 - for widgets that act to override
        """Act on what keys or pad asked for; returns whether that was for this widget."""
        return False

    def pointer(self, event: Pointer) -> bool:
        """Act on a pointer: all that happen over it, and all from a press on it to the release.

        A press that is released elsewhere does nothing. Returns whether the pointer was of use.
        """
        if event.kind is PointerKind.DOWN and event.button == pygame.BUTTON_LEFT:
            self.down = self._held = True
            self.pressed(event)
            return True
        if event.kind is PointerKind.MOVE and self._held:
            self.down = self.rect.collidepoint(event.pos)
            self.dragged(event)
        elif event.kind is PointerKind.UP:
            meant, self.down, self._held = self._held and self._down, False, False
            if meant:
                self.clicked(event)
                return True
        elif event.kind is PointerKind.CANCEL:
            held, self.down, self._held = self._held, False, False
            if held:
                self.called_off()
        return False

    def pressed(self, event: Pointer) -> None:
        """Act on the pointer going down."""

    def dragged(self, event: Pointer) -> None:
        """Act on the pointer moving while it is down, also outside."""

    def clicked(self, event: Pointer) -> None:  # noqa: ARG002 - for widgets to which the place matters
        """Act on a press and release, by default as on ACCEPT."""
        self.on(Action.ACCEPT)

    def called_off(self) -> None:
        """Take back what a press began."""

    # -- helps for painting --------------------------------------------------------------------------

    def px(self, units: float) -> int:
        """Turn design units into pixels."""
        return round(units * self._unit)

    @property
    def lit(self) -> bool:
        """Whether it should look awake: pointed at or focused."""
        return self._hovered or self._focused

    def ink(self, colour: RGB = CREAM) -> RGB:
        """Choose the colour of a text: pale when disabled."""
        return colour if self._enabled else FAINT

    def fitted(
        self, string: str, width: int, *, face: Face = Face.BOLD, size: float = 20, colour: Colour = CREAM
    ) -> pygame.Surface:
        """Set one line that is no wider than `width` pixels: first smaller, then with its end cut off.

        A player's large letters give way too, down to what is small for everybody, before anything is cut off.
        """
        fonts, smallest = self.look.fonts, self.smallest
        while size > smallest and fonts.width(string, face, size) > width:
            size = max(smallest, size - 1)
        return fonts.text(fonts.ellipsis(string, face, size, max(1, width)), face, size, colour)

    @property
    def smallest(self) -> float:
        """Size, in design units, of the smallest letters that a line is set in where room is short."""
        return min(SMALL, SMALL / self.look.scale.text)


@contextmanager
def clipped(surface: pygame.Surface, rect: pygame.Rect) -> Iterator[bool]:
    """Paint only inside `rect`, and inside what the clip already was; yields whether anything can be seen."""
    before = surface.get_clip()
    inside = before.clip(rect)
    surface.set_clip(inside)
    try:
        yield bool(inside)
    finally:
        surface.set_clip(before)
