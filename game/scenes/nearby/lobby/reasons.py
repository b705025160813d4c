"""Causes and remedies as text: why no table is found, or why others can't reach this one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.look.fonts import Face
from game.look.icons import Icon
from game.look.palette import BAD, CREAM, GOOD, MUTED, RGB
from game.scenes.common.page import Page
from game.ui.layout import Column
from game.ui.scroll_view import ScrollView
from game.ui.widget import Widget
from net.discovery.reach import Cause, Grade

_SIGNS: Final[dict[Grade, tuple[Icon, RGB]]] = {
    Grade.GOOD: (Icon.CHECK, GOOD),
    Grade.HINT: (Icon.BULB, MUTED),
    Grade.BAD: (Icon.CROSS, BAD),
}


class Sign(Widget):
    """A small icon."""

    focusable = False

    def __init__(self, page: Page, rect: pygame.Rect, icon: Icon, colour: RGB) -> None:
        super().__init__(page.look, rect)
        self.icon: Final = icon
        self.colour: Final = colour

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the icon."""
        surface.blit(self.look.icons.icon(self.icon, self.rect.width, self.colour), self.rect)


def put_causes(page: Page, column: Column, causes: Sequence[Cause], view: ScrollView | None = None) -> None:
    """Write each cause, with its remedy below, as the next parts of a column."""
    lay, tell, side = page.lay, page.session.words.tell, page.px(28)
    for cause in causes:
        icon, colour = _SIGNS[cause.grade]
        place, beside = lay.left(lay.top(column.rest, side).piece, side).piece, column.beside(side, 16)
        (view or page.page).add(Sign(page, place, icon, colour))
        page.write(beside, tell(cause.happened), face=Face.SEMIBOLD, size=19, colour=CREAM, view=view)
        beside.skip(2)
        page.write(beside, tell(cause.advice), size=18, colour=MUTED, view=view)
        column.go_below(beside.y)
        column.skip(22)
