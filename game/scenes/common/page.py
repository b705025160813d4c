"""The base of the full-screen pages: cloth and rail, a title, a Back button, and a memory for the focus.

A page is built again for each look and whenever it asks for that. Focus and scroll positions are kept.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple, TypeVar

import pygame

from game.look.fonts import Align, Face
from game.look.icon import Icon
from game.look.look import Look
from game.look.palette import CREAM, MUTED, RGB, SOFT
from game.session.session import Session
from game.ui.actions import Action, Input, Pointer, PointerKind
from game.ui.buttons import ICON, Button
from game.ui.layout import Column, Cut, Layout
from game.ui.scene import Scene
from game.ui.screen import Screen
from game.ui.scroll_view import PAD as VIEW_PAD
from game.ui.scroll_view import ScrollView
from game.ui.scrolling import Scrolling
from game.ui.texts import Heading, LabelText
from game.ui.widget import Widget

W = TypeVar("W", bound=Widget)
V = TypeVar("V", bound=ScrollView)
_SIDE: Final = 96
"""Design units between the window's edge and the contents of a page."""
_TOP: Final = 74
_FOOT: Final = 76
_WIDEST: Final = 2100
"""Greatest width of a page's contents in design units. In a wider window they are centred."""
GAP: Final = 24
"""Gap in design units between panels, and between a panel and its title."""
PAD: Final = 28
"""Design units between the edge of a panel and its contents."""
_ROW: Final = 54
"""Least height of a line with a setting, in design units."""
_NOTHING: Final = 900
"""Width of the panel on a page with nothing to show, in design units."""
ROW_GAP: Final = 12
"""Design units between two rows of choices: less, and a finger would hit both."""
SMALL: Final = 17
"""Size of the letters on a button in a panel's corner."""
BAR: Final = 14
"""Width in design units reserved for the scroll bar at the right of a column."""


class PageState(NamedTuple):
    """The focus and the scrolling of a page, to restore after it is built again."""

    focus: str
    scrolled: Mapping[str, float]
    """Scroll position of each view, 0 to 1."""


class Page(Scene):
    """A full-screen page. Subclasses add widgets in `build`.

    Widgets that are `put` under a key keep their focus and scroll position when the page is built again.
    """

    def __init__(self, session: Session) -> None:
        super().__init__(session.stage)
        self.session: Final = session
        self._look: Look | None = None
        self._screen: Screen | None = None
        self._keyed: dict[str, Widget] = {}
        self._pointer: Pointer | None = None
        self.title_end = 0
        """Right end of the header's words, in pixels."""

    # -- to override ---------------------------------------------------------------------------------

    def build(self) -> None:
        """Paint on `ground` and put the widgets on the page in TAB order."""

    def backing(self, look: Look) -> pygame.Surface:
        """Return the picture that becomes `ground`, the cloth by default. It is painted on."""
        return look.backdrop.felt(look.scale.size, self.session.settings.values.felt).copy()

    # -- for subclasses ------------------------------------------------------------------------------

    @property
    def look(self) -> Look:
        """The current look, available once the page is being built."""
        assert self._look is not None, "the page has no look yet"
        return self._look

    @property
    def page(self) -> Screen:
        """The widgets, available once the page is being built."""
        assert self._screen is not None, "the page is not built yet"
        return self._screen

    @property
    def ground(self) -> pygame.Surface:
        """The picture under the widgets, painted on in `build`."""
        return self.page.base

    @property
    def area(self) -> pygame.Rect:
        """Area of a page's contents in pixels: inside the rail, centred in a very wide window."""
        scale = self.look.scale
        wide = min(scale.width - 2 * _SIDE, _WIDEST)
        return scale.rect((scale.width - wide) / 2, _TOP, wide, scale.height - _TOP - _FOOT)

    @property
    def lay(self) -> Layout:
        """The layout that divides the rectangles of this window."""
        return Layout(self.look.scale)

    @property
    def row(self) -> int:
        """Height in pixels of a line with a setting, for the player's size of letters."""
        return max(self.px(_ROW), self.look.fonts.line(Face.BOLD, 20) + self.px(24))

    def px(self, units: float) -> int:
        """Convert design units into pixels."""
        return self.look.scale.px(units)

    def say(self, message: str, /, **values: object) -> str:
        """Return a message in the player's language."""
        return self.session.say(message, **values)

    def put(self, key: str, widget: W, view: ScrollView | None = None) -> W:
        """Put a widget on the page, or into a view on it, and remember it by its own key."""
        self._keyed[key] = widget
        return view.add(widget) if view else self.page.add(widget)

    def text(
        self,
        rect: pygame.Rect,
        words: str,
        *,
        face: Face = Face.MEDIUM,
        size: float = 18,
        colour: RGB = CREAM,
        align: Align = Align.LEFT,
        view: ScrollView | None = None,
    ) -> pygame.Rect:
        """Set text from the top of `rect`, in as many lines as it needs; returns the rectangle it covers."""
        high = self.text_height(words, rect.width, face=face, size=size)
        place = self.lay.top(rect, high).piece
        label = LabelText(self.look, place, words, face=face, size=size, colour=colour, align=align, wrap=True)
        (view or self.page).add(label)
        return place

    def text_height(self, words: str, width: int, *, face: Face = Face.MEDIUM, size: float = 18) -> int:
        """Return the height in pixels of a text set in this width."""
        return len(self.look.fonts.lines(words, face, size, width)) * self.look.fonts.line(face, size)

    def write(
        self,
        column: Column,
        words: str,
        *,
        face: Face = Face.MEDIUM,
        size: float = 18,
        colour: RGB = CREAM,
        inset: float = 0,
        view: ScrollView | None = None,
    ) -> pygame.Rect:
        """Set text as the next part of a column, in as many lines as it needs; returns the rectangle it covers.

        There are `inset` design units free at its sides.
        """
        high = self.text_height(words, column.width - 2 * self.px(inset), face=face, size=size)
        return self.text(column.take(high, inset), words, face=face, size=size, colour=colour, view=view)

    def put_view(
        self, key: str, inside: pygame.Rect, kind: type[V], name: str, *, bar: float = BAR
    ) -> tuple[V, Column]:
        """Fill a panel with a view that scrolls; returns the view and the column for its widgets.

        The view is slightly larger than the panel's room, so the focus ring isn't cut off. The column lines up with the
        panel's title and stays `bar` design units clear of the right side.
        """
        seen = self.lay.inset(inside, -VIEW_PAD, 0)
        seen.height += self.px(12)
        view = self.put(key, kind(self.look, seen, name=name))
        column = view.inside
        column.x, column.width = inside.x, inside.width - self.px(bar)
        return view, self.lay.column(column)

    def panel(self, rect: pygame.Rect, title: str = "") -> pygame.Rect:
        """Paint a panel on the ground, with its title; returns the room inside."""
        self.look.brush.panel(rect.size).draw(self.ground, rect.topleft)
        inside = self.lay.inset(rect, PAD)
        if title:
            words = self.look.fonts.text(title.upper(), Face.EXTRABOLD, 15, MUTED)
            self.ground.blit(words, inside.topleft)
            inside = self.lay.top(inside, words.get_height(), 12).rest
        return inside

    def nothing(self, room: pygame.Rect, head: str, told: str) -> None:
        """Put a heading and a line in a panel in the middle of `room`, for a page that has nothing to show yet."""
        lay, px, wide = self.lay, self.px, min(room.width, self.px(_NOTHING))
        rows = (self.look.fonts.line(Face.SERIF_BOLD, 34), self.text_height(told, wide - 2 * px(PAD), size=20))
        inside = self.panel(lay.centred(room, wide, sum(rows) + px(GAP) + 4 * px(PAD)))
        column = lay.column(lay.centred(inside, inside.width, sum(rows) + px(GAP)))
        self.page.add(Heading(self.look, column.take(rows[0]), head, size=34, align=Align.CENTRE))
        column.skip(GAP)
        self.text(column.take(rows[1]), told, size=20, colour=MUTED, align=Align.CENTRE)

    def corner(self, panel: pygame.Rect, inside: pygame.Rect, wide: int) -> Cut:
        """Return the place of a small button beside the title of a panel, and the room below both."""
        high = self.look.fonts.line(Face.BOLD, SMALL) + self.px(18)
        place = self.lay.right(self.lay.top(inside, high).piece, wide).piece
        place.y = panel.y + self.px(16)
        return Cut(place, self.lay.top(inside, max(0, place.bottom + self.px(8) - inside.y)).rest)

    def header(self, title: str, sub: str = "", *, aside: int = 0) -> pygame.Rect:
        """Put the back button and the title on top. Return the room below.

        `aside` pixels are kept free at the right of the words.
        """
        area, look, px = self.area, self.look, self.px
        word, key = self.say("Back"), self.session.controls.key(Action.CANCEL)
        high = max(px(60), look.fonts.line(Face.BOLD, 20) + px(26))
        wide = self.button_width(word, icon=True, key=key)
        place = self.lay.top(self.lay.left(area, wide).piece, high).piece
        back = self.put("back", Button(look, place, word, self.stage.pop, icon=Icon.BACK, key=key, size=20))
        left = back.rect.right + px(GAP + 6)
        self.title_end = left + look.fonts.width(title, Face.SERIF_BOLD, 46)
        if not sub:
            line = max(high, look.fonts.line(Face.SERIF_BOLD, 46) + px(6))
            beside = self.lay.left(back.rect, left - back.rect.x).rest
            room = self.lay.centred(beside, beside.width, line)
            room.width = self.title_end - left + px(4)
            self.page.add(Heading(look, room, title, size=46))
            return self.lay.top(area, max(high, room.bottom - px(14) - area.y), GAP).rest
        line = look.fonts.line(Face.SERIF_BOLD, 40) + px(4)
        beside = self.lay.left(self.lay.right(area, aside).rest, left - area.x).rest
        room = self.lay.top(beside, line).piece.move(0, -px(14))
        self.page.add(Heading(look, room, title, size=40))
        told = self.text(room.move(0, room.height), sub, size=19, colour=SOFT)
        return self.lay.top(area, max(high, told.bottom - area.y), GAP).rest

    def button_width(self, text: str, *, icon: bool = False, key: str = "", size: float = 20) -> int:
        """Return the width of a button with these parts."""
        fonts, px = self.look.fonts, self.px
        wide = fonts.width(text, Face.BOLD, size) + px(52)
        wide += self.look.scale.icon_px(size * ICON) + px(12) if icon else 0
        return wide + (self.look.brush.key_cap(key).get_width() + px(16) if key else 0)

    def button_height(self, least: float = 64) -> int:
        """Return the height of a button at the player's size of letters."""
        return max(self.px(least), self.look.fonts.line(Face.BOLD, 21) + self.px(26))

    def rebuild(self) -> None:
        """Build the page again because its contents have changed."""
        if self._look:
            self.layout(self._look)
            self.page.invalidate(self.ground.get_rect())

    # -- the scene -----------------------------------------------------------------------------------

    def layout(self, look: Look) -> None:
        """Build the page for this look, keeping focus and scroll positions."""
        kept = self._kept() if self._screen else None
        self._look = look
        self._screen = self.screen = Screen(look, self.backing(look), self.session.sounds.cue)
        self._keyed = {}
        self.build()
        if kept:
            self._restore(kept)

    def handle(self, given: Input) -> None:
        """Handle an input, and keep track of the mouse in case the page changes under it."""
        if isinstance(given, Pointer):
            resting = given.kind in (PointerKind.MOVE, PointerKind.UP) and not given.touch
            self._pointer = Pointer(PointerKind.MOVE, given.pos) if resting else None
        super().handle(given)

    def _kept(self) -> PageState:
        focus = self.page.focus
        return PageState(
            next((key for key, widget in self._keyed.items() if widget is focus), ""),
            {
                key: view.scroll / view.furthest
                for key, view in self._keyed.items()
                if isinstance(view, Scrolling) and view.furthest
            },
        )

    def _restore(self, kept: PageState) -> None:
        for key, share in kept.scrolled.items():
            view = self._keyed.get(key)
            if isinstance(view, Scrolling):
                view.scroll = round(share * view.furthest)
        widget = self._keyed.get(kept.focus)
        if widget and widget.can_focus:
            self.page.focus_on(widget)
        if self._pointer:
            self.page.handle(self._pointer)
