"""The row of buttons above the shelf that filter and order the games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import pygame

from engine.core import RuleSheet
from engine.sentences import gettext_noop
from game.look.fonts import Face
from game.look.icons import Icon
from game.scenes.common.page import Page
from game.scenes.common.set_names import SETS
from game.session.game_filter import Company, GameFilter, sets_of
from game.ui.buttons import Button

SET_NAMES: Final = {**SETS, "space": gettext_noop("Space cards")}
"""Names of the sets if no game is named beside them."""
SIZE: Final = 17
"""Size of the letters."""
_BETWEEN, GROUPS, _ROWS = 10, 26, 10
"""Design units between two buttons of a group, between two groups, between two rows."""


class FilterButton(NamedTuple):
    """One button: its text, its state, and its effect."""

    key: str
    text: str
    selected: bool
    press: Callable[[], None]
    icon: Icon | None = None


class ShelfBar:
    """Puts the buttons on a page. `on_sieve` receives the new filter, `on_order` True if own games come first.

    Pressing an active button turns it off. `Show all` turns off everything.
    """

    def __init__(
        self,
        page: Page,
        games: Sequence[RuleSheet],
        on_game_filter: Callable[[GameFilter], None],
        on_order: Callable[[bool], None],
    ) -> None:
        self._page: Final = page
        self._games: Final = games
        self._on_game_filter: Final = on_game_filter
        self._on_order: Final = on_order

    def build(self, room: pygame.Rect) -> int:
        """Put the buttons at the top of `room` in as many rows as needed. Return the height of the rows."""
        page, px = self._page, self._page.px
        high = max(px(46), page.look.fonts.line(Face.BOLD, SIZE) + px(18))
        x, y = room.topleft
        for group in self._groups():
            widths = [self._width(wish) for wish in group]
            whole = sum(widths) + (len(group) - 1) * px(_BETWEEN)
            if x > room.x and x + whole > room.right:
                x, y = room.x, y + high + px(_ROWS)
            for wish, wide in zip(group, widths, strict=True):
                if x > room.x and x + wide > room.right:
                    x, y = room.x, y + high + px(_ROWS)
                rect = pygame.Rect(x, y, min(wide, room.width), high)
                page.put(
                    f"wish {wish.key}",
                    Button(page.look, rect, wish.text, wish.press, icon=wish.icon, size=SIZE, selected=wish.selected),
                )
                x = rect.right + px(_BETWEEN)
            x += px(GROUPS) - px(_BETWEEN)
        return y + high - room.y

    def _width(self, wish: FilterButton) -> int:
        px = self._page.px
        wide = self._page.look.fonts.width(wish.text, Face.BOLD, SIZE) + px(42)
        return wide + (px(SIZE * 1.3) + px(12) if wish.icon else 0)

    def _groups(self) -> list[list[FilterButton]]:
        say, house = self._page.say, self._page.session
        game_filter, settings = house.game_filter, house.settings

        def wish(what: Company | str, text: str, *, selected: bool) -> FilterButton:
            return FilterButton(what, text, selected, lambda: self._on_game_filter(game_filter.turned(what)))

        favourites = FilterButton(
            "favourites",
            say("Favourites"),
            game_filter.favourites,
            lambda: self._on_game_filter(game_filter._replace(favourites=not game_filter.favourites)),
            Icon.STAR if game_filter.favourites else Icon.STAR_OUTLINE,
        )
        order = FilterButton(
            "order",
            say("Your games first"),
            settings.mine_first,
            lambda: self._on_order(not settings.mine_first),
            Icon.SORT,
        )
        groups = [
            [wish(company, say(company.value), selected=game_filter.company is company) for company in Company],
            [
                wish(
                    pieces.name,
                    say(SET_NAMES.get(pieces.name, pieces.name)),
                    selected=game_filter.pieces == pieces.name,
                )
                for pieces in sets_of(self._games)
            ],
            [favourites, order],
        ]
        if not game_filter.lets_all:
            everything = say("Show all {n}", n=len(self._games))
            groups[2].append(FilterButton("all", everything, selected=False, press=self._show_all, icon=Icon.CROSS))
        return groups

    def _show_all(self) -> None:
        self._on_game_filter(GameFilter())
