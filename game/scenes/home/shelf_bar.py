"""The chips above the shelf that filter and order the games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import pygame

from engine.core import RuleSheet
from game.look.icon import Icon
from game.look.palette import CLOTHS, RGB
from game.scenes.common.page import Page
from game.session.game_filter import GameFilter, GameKind
from game.ui.chips import Chip
from game.ui.screen import FINGER

_BETWEEN, _GROUPS, _ROWS = 9, 24, 8
"""Design units between two chips, between two groups, and at least between two rows."""


class _Wish(NamedTuple):
    """One chip: its text, its state, and its effect."""

    key: str
    text: str
    selected: bool
    press: Callable[[], None]
    number: int | None = None
    dot: RGB | None = None
    icon: Icon | None = None
    name: str = ""

    def short(self) -> _Wish:
        """Return it without its words, if an icon says the same."""
        return self._replace(text="", name=self.name or self.text) if self.icon is not None else self

    def width(self, page: Page) -> int:
        """Return its width in pixels; a finger hits one without words, too."""
        dot, icon = self.dot is not None, self.icon is not None
        wide = Chip.width(page.look, self.text, count=self.number, dot=dot, icon=icon)
        return max(wide, page.px(FINGER - _BETWEEN))


class ShelfBar:
    """Puts the chips on a page, with those of the filter `chosen` selected.

    `on_filter` receives the new filter, `on_order` True if own games come first.
    """

    def __init__(
        self,
        page: Page,
        games: Sequence[RuleSheet],
        chosen: GameFilter,
        on_filter: Callable[[GameFilter], None],
        on_order: Callable[[bool], None],
    ) -> None:
        self._page: Final = page
        self._games: Final = games
        self._chosen: Final = chosen
        self._on_filter: Final = on_filter
        self._on_order: Final = on_order
        self._groups = self._wishes()

    @property
    def length(self) -> int:
        """The width in pixels of all chips in one row."""
        groups = [self._length(group) for group in self._groups]
        return sum(groups) + (len(groups) - 1) * self._page.px(_GROUPS)

    def fits(self, width: int) -> bool:
        """Return True if all chips fit in one row of this width, some of them without words if need be."""
        if self.length > width:
            whole, self._groups = self._groups, [[wish.short() for wish in group] for group in self._groups]
            if self.length > width:
                self._groups = whole
        return self.length <= width

    def _length(self, group: Sequence[_Wish]) -> int:
        return sum(wish.width(self._page) for wish in group) + (len(group) - 1) * self._page.px(_BETWEEN)

    def build(self, room: pygame.Rect, *, to_right: bool) -> int:
        """Put the chips at the top of `room` in as many rows as needed; returns their height.

        With `to_right` a single row ends at the right side.
        """
        page, px, high = self._page, self._page.px, Chip.height(self._page.look)
        down = max(high + px(_ROWS), px(FINGER))
        start = max(room.x, room.right - self.length) if to_right else room.x
        x, y = start, room.y
        for group in self._groups:
            if x > room.x and x + self._length(group) > room.right:
                x, y = room.x, y + down
            for wish in group:
                wide = wish.width(page)
                if x > room.x and x + wide > room.right:
                    x, y = room.x, y + down
                row = page.lay.top(page.lay.foot(room, room.bottom - y).piece, high).piece
                rect = page.lay.left(page.lay.left(row, x - room.x).rest, min(wide, room.width)).piece
                page.put(
                    f"wish {wish.key}",
                    Chip(
                        page.look,
                        rect,
                        wish.text,
                        wish.press,
                        count=wish.number,
                        dot=wish.dot,
                        icon=wish.icon,
                        selected=wish.selected,
                        name=wish.name,
                        tooltip=wish.name,
                    ),
                )
                x = rect.right + px(_BETWEEN)
            x += px(_GROUPS) - px(_BETWEEN)
        return y + high - room.y

    def _wishes(self) -> list[list[_Wish]]:
        say, chosen, settings = self._page.say, self._chosen, self._page.session.settings.values
        kinds = [GameKind.of(sheet) for sheet in self._games]

        def kind(kind: GameKind | None) -> Callable[[], None]:
            return lambda: self._on_filter(chosen.of_kind(None if kind is chosen.kind else kind))

        starred = [sheet for sheet in self._games if sheet.key in settings.favourites]
        own = [
            _Wish("all", say("All"), chosen.kind is None, kind(None), number=len(self._games)),
            *(
                _Wish(each.name, say(each.value), chosen.kind is each, kind(each), kinds.count(each), _dot(each))
                for each in GameKind
                if each in kinds
            ),
        ]
        others = [
            _Wish(
                "people",
                say("With people"),
                chosen.people,
                lambda: self._on_filter(chosen._replace(people=not chosen.people)),
                icon=Icon.PERSON,
            ),
            _Wish(
                "favourites",
                say("Favourites"),
                chosen.favourites,
                lambda: self._on_filter(chosen._replace(favourites=not chosen.favourites)),
                number=len(starred) or None,
                icon=Icon.STAR,
            ),
            _Wish(
                "order",
                "",
                settings.mine_first,
                lambda: self._on_order(not settings.mine_first),
                icon=Icon.SORT,
                name=say("Your games first"),
            ),
        ]
        if all(sheet.players[-1] > 1 for sheet in self._games):
            del others[0]
        return [own, others]


def _dot(kind: GameKind) -> RGB:
    """Return the colour of a kind of games: that of its cloth in the light."""
    r, g, b = CLOTHS[kind.cloth].light
    return min(255, r + 24), min(255, g + 24), min(255, b + 24)
