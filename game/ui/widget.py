"""The base of every widget: a rectangle that can be pointed at, focused and asked to act.

A widget depends on pixels, actions and pointers, not on devices, scenes or games. To change its picture it only calls
`invalidate`, and it paints only inside its `area`: the dirty rectangles rely on this.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import ClassVar, Final, TypeAlias, cast

import pygame
from pygame.typing import ColorLike, Point, RectLike

from game.look.fonts import Face
from game.look.look import Look
from game.look.paint import RING_GAP
from game.look.palette import CREAM, FAINT, RGB, Colour
from game.ui.actions import Action, Pointer, PointerKind
from game.ui.spoken import Role, Spoken

Blit: TypeAlias = tuple[pygame.Surface, tuple[int, int]]
"""A picture and where it is painted."""
REACH: Final = 15
"""Distance in design units around a widget's rectangle that its focus ring may cover."""


class Widget:
    """Base of all widgets. `rect` is in window pixels; make new widgets for another window size.

    `name` is what a player would call it: tests and screen descriptions find widgets by it.
    """

    states: ClassVar = frozenset({"focused", "ringed", "hovered", "down", "enabled", "shown"})
    """The attributes that change its picture."""
    focusable = True
    wants_text = False
    is_portrait = False
    """True for a card with a picture of its subject, which also stands on the page that it opens."""
    radius = 12
    """Corner radius of the focus ring in design units."""
    ring_gap: float = RING_GAP
    """Distance of the focus ring in design units; less than 0 inside, for rows with words above and below."""
    spread = 0
    """Distance in design units around the rectangle that may be painted without the focus, for a shadow."""

    def __init__(self, look: Look, rect: pygame.Rect, *, name: str = "", tooltip: str = "") -> None:
        self.look: Final = look
        self.rect = pygame.Rect(rect)
        self.name = name
        self.tooltip = tooltip
        self.parent: Widget | None = None
        self.dirty = self.dirty_inside = True
        self._parts: list[pygame.Rect] | None = None
        """The areas that alone have changed; None for all of it."""
        self.last_area: pygame.Rect | None = None
        """The area painted when it was last visible."""
        self._unit: Final = look.scale.unit
        self.smallest: float = look.scale.smallest
        """Smallest letters in design units that a line is set in if space is short."""
        self.focused = False
        """True if keys go here first; set by the screen, like the next two."""
        self.ringed = False
        """True if it is focused and the player uses keys or a pad, and needs to see the focus."""
        self.hovered = False
        """True if the mouse is over it."""
        self.down = False
        """True if it is held down and would act if released now."""
        self.enabled = True
        """True if it can act; otherwise it is painted pale and can't take the focus. Set by the scene."""
        self.shown = True
        """True if it is visible. Set by the scene."""
        self._held = False

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.name!r} {tuple(self.rect)}>"

    def __setattr__(self, name: str, value: object) -> None:
        """Ask to be repainted when one of the `states` becomes another."""
        if name not in self.states:
            object.__setattr__(self, name, value)
            return
        before = self.__dict__.get(name)
        object.__setattr__(self, name, value)
        if before is not None and value != before:
            if name in ("enabled", "shown"):
                self.down = False
            if name == "shown":
                self.hovered = False
            self.invalidate()

    def move(self, rect: pygame.Rect) -> None:
        """Move it to another rectangle."""
        if rect != self.rect:
            self.rect = pygame.Rect(rect)
            self.invalidate()

    def invalidate(self, *areas: pygame.Rect) -> None:
        """Ask to be repainted, or only these `areas` of it."""
        if not areas:
            self._parts = None
        elif not self.dirty:
            self._parts = list(areas)
        elif self._parts is not None:
            self._parts += areas
        self.dirty = True
        if self.parent:
            self.parent.dirty_inside = True

    def painted(self) -> None:
        """Record that it and everything inside it has just been painted where necessary."""
        for child in self.children():
            if self.dirty:
                child.dirty = True
            if child.dirty or child.dirty_inside:
                child.painted()
        if self.dirty:
            self.last_area = self.area if self.shown else None
        self.dirty = self.dirty_inside = False
        self._parts = None

    # -- queries by the screen -----------------------------------------------------------------------

    @property
    def area(self) -> pygame.Rect:
        """The rectangle that painting it can change in its present state."""
        reach = max(REACH, self.spread) if self.ringed else self.spread
        if not reach:
            return self.rect
        around = 2 * round(reach * self._unit) + 4
        return self.rect.inflate(around, around)

    @property
    def is_patched(self) -> bool:
        """True if only parts of it have changed, not counting the widgets inside."""
        return self.dirty and self._parts is not None

    def dirty_areas(self) -> list[pygame.Rect]:
        """Return the areas it covered when last visible and covers now, or those that alone have changed."""
        if self._parts is not None:
            return self._parts
        now = [self.area] if self.shown else []
        return [*now, self.last_area] if self.last_area else now

    @property
    def can_focus(self) -> bool:
        """True if it can take the focus now."""
        return self.focusable and self.enabled and self.shown and (self.parent is None or self.parent.shown)

    def children(self) -> list["Widget"]:
        """Return the widgets inside that can take the focus themselves."""
        return []

    def spoken(self) -> Spoken:
        """Return its words for those who hear it: by default a button or a text with its name and tooltip."""
        return Spoken(Role.BUTTON if self.focusable else Role.TEXT, self.name, more=self.tooltip)

    def go_to(self, row: int) -> None:
        """Go to one of the rows that `spoken` lists. Override this in lists."""

    def draw(self, surface: pygame.Surface) -> None:
        """Paint it and its focus ring. The clip of `surface` must be respected."""
        self.paint(surface)
        if self.ringed:
            ring = self.look.brush.ring(self.rect.size, self.px(self.radius), self.ring_gap)
            ring.draw(surface, self.rect.topleft)

    def paint(self, surface: pygame.Surface) -> None:
        """Paint it without the ring. Override this."""

    def tick(self, now: float) -> None:
        """Follow the time in seconds while it is pointed at or focused."""

    def due(self, now: float) -> float | None:  # noqa: ARG002 - for widgets that move to override
        """Return when `tick` changes something next; None if it doesn't."""
        return None

    def on_action(self, action: Action) -> bool:  # noqa: ARG002 - for widgets that act to override
        """Act on an action from keys or pad; returns True if this widget used it."""
        return False

    def pointer(self, event: Pointer) -> bool:
        """Act on a pointer: every event over it, and every event from a press on it to the release.

        A press released elsewhere does nothing. Returns True if the pointer was used.
        """
        if event.kind is PointerKind.DOWN and event.button == pygame.BUTTON_LEFT:
            self.down = self._held = True
            return True
        if event.kind is PointerKind.MOVE and self._held:
            self.down = self.rect.collidepoint(event.pos)
        elif event.kind is PointerKind.UP:
            meant, self.down, self._held = self._held and self.down, False, False
            if meant:
                self.clicked(event)
                return True
        elif event.kind is PointerKind.CANCEL:
            self.down = self._held = False
        return False

    def clicked(self, event: Pointer) -> None:  # noqa: ARG002 - for widgets to which the place matters
        """Act on a press and release; by default like ACCEPT."""
        self.on_action(Action.ACCEPT)

    # -- painting helpers ----------------------------------------------------------------------------

    def px(self, units: float) -> int:
        """Convert design units into pixels."""
        return round(units * self._unit)

    @property
    def lit(self) -> bool:
        """True if it should be highlighted: pointed at, or focused by keys or pad."""
        return self.hovered or self.ringed

    def ink(self, colour: RGB = CREAM) -> RGB:
        """Return the colour of a text: pale when disabled."""
        return colour if self.enabled else FAINT

    def fitted(
        self, string: str, width: int, *, face: Face = Face.BOLD, size: float = 20, colour: Colour = CREAM
    ) -> pygame.Surface:
        """Render one line no wider than `width` pixels: it shrinks first, then its end is cut off.

        Before anything is cut, the player's larger text size gives way, too, as far as letters stay readable.
        """
        fonts, smallest = self.look.fonts, self.smallest
        while (wide := fonts.width(string, face, size)) > width and size > smallest:
            size = max(smallest, size - 1)
        shown = string if wide <= width else fonts.ellipsis(string, face, size, max(1, width))
        return fonts.text(shown, face, size, colour)

    def fitted_lines(
        self, lines: Sequence[str], width: int, *, face: Face = Face.BOLD, size: float = 20, colour: Colour = CREAM
    ) -> list[pygame.Surface]:
        """Render lines no wider than `width` pixels, as `fitted` does, in letters of one size."""
        fonts, smallest = self.look.fonts, self.smallest
        while size > smallest and any(fonts.width(line, face, size) > width for line in lines):
            size = max(smallest, size - 1)
        return [self.fitted(line, width, face=face, size=size, colour=colour) for line in lines]

    def in_two(self, string: str, width: int, *, face: Face = Face.BOLD, size: float = 20) -> list[str]:
        """Return a text in one line, or in two if it would be cut off in the smallest letters."""
        fonts, smallest = self.look.fonts, self.smallest
        if fonts.width(string, face, min(size, smallest)) <= width:
            return [string]
        while size > smallest and len(fonts.lines(string, face, size, max(1, width))) > 2:
            size = max(smallest, size - 1)
        return fonts.lines(string, face, size, max(1, width))


class _Sheet(pygame.Surface):
    """Keeps the pictures that are blitted on it, and where, instead of showing them."""

    def __init__(self) -> None:
        super().__init__((1, 1))
        self.kept: Final[list[Blit]] = []

    def blit(
        self,
        source: pygame.Surface,
        dest: Point | RectLike = (0, 0),
        area: RectLike | None = None,
        special_flags: int = 0,
    ) -> pygame.Rect:
        """Keep a whole picture."""
        assert area is None, "only whole pictures can be kept"
        assert not special_flags
        x, y, *_ = cast("Sequence[float]", dest)
        self.kept.append((source, (int(x), int(y))))
        return source.get_rect(topleft=(int(x), int(y)))

    def fill(self, color: ColorLike, rect: RectLike | None = None, special_flags: int = 0) -> pygame.Rect:
        """Keep a rectangle of one colour."""
        assert rect is not None, "a sheet has no size"
        assert not special_flags
        area = pygame.Rect(rect)
        plain = pygame.Surface(area.size)
        plain.fill(color)
        return self.blit(plain, area)

    def fblits(self, blit_sequence: Iterable[tuple[pygame.Surface, Point | RectLike]], special_flags: int = 0) -> None:
        """Keep many pictures."""
        for source, dest in blit_sequence:
            self.blit(source, dest, None, special_flags)


class StillWidget(Widget):
    """A widget painted with whole pictures only, which are kept until it changes or moves."""

    def __init__(self, look: Look, rect: pygame.Rect, *, name: str = "", tooltip: str = "") -> None:
        super().__init__(look, rect, name=name, tooltip=tooltip)
        self._kept: list[Blit] | None = None
        self._kept_at = self.rect.copy()

    def invalidate(self, *areas: pygame.Rect) -> None:
        """Ask to be repainted, or only these `areas` of it."""
        self._kept = None
        super().invalidate(*areas)

    def draw(self, surface: pygame.Surface) -> None:
        """Paint it and its focus ring."""
        if self._kept is None or self._kept_at != self.rect:
            sheet = _Sheet()
            super().draw(sheet)
            self._kept, self._kept_at = sheet.kept, self.rect.copy()
        surface.fblits(self._kept)


def different(before: Sequence[Blit], after: Sequence[Blit]) -> list[pygame.Rect]:
    """Return the areas of the pictures that are only in one of two lists."""
    old, new = ({(id(picture), at): picture for picture, at in blits} for blits in (before, after))
    return [picture.get_rect(topleft=key[1]) for key, picture in (old | new).items() if (key in old) != (key in new)]


@contextmanager
def clipped(surface: pygame.Surface, rect: pygame.Rect) -> Iterator[bool]:
    """Restrict painting to `rect` within the existing clip; yields True if any of it is visible."""
    before = surface.get_clip()
    inside = before.clip(rect)
    surface.set_clip(inside)
    try:
        yield bool(inside)
    finally:
        surface.set_clip(before)
