"""How a page of results appears: the panel rises and fades in, and each line follows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.look.easing import out_cubic, share
from game.look.look import Look
from game.ui.layout import Layout

RISES, FADES = 40, 0.22
"""Design units by which the panel rises, and the seconds in which it fades in."""
LINES_AT, LINE_APART, LINE_FADES, LINE_RISES = 0.12, 0.06, 0.16, 16
"""When the first line appears, the time until the next, the seconds that it takes, and the units by which it rises."""
AROUND: Final = 60
"""Design units around the panel that its shadow covers."""


class PanelEntrance:
    """Shows a finished `page`, a picture of the window, on a `ground`, a picture of the `area_around` its panel."""

    def __init__(
        self,
        look: Look,
        page: pygame.Surface,
        ground: pygame.Surface,
        base: pygame.Surface,
        panel: pygame.Rect,
        lines: Sequence[pygame.Rect],
    ) -> None:
        """Let a page appear; `base` is it without its widgets, and `lines` are the areas that come one by one."""
        px = look.scale.px
        self._ground: Final = ground
        self._page: Final = page
        self._rise, self._line_rise = px(RISES), px(LINE_RISES)
        self._lines: Final = tuple(lines)
        self._area: Final = area_around(look, panel)
        self._panel_at: Final = panel.clip(page.get_rect())
        self._panel: Final = page.subsurface(self._panel_at).copy()
        self._base: Final = base
        for line in lines:
            self._panel.blit(base, line.move(-panel.x, -panel.y), line)
        self._done = 0.0
        """The time of the last picture."""

    @property
    def seconds(self) -> float:
        """Its duration."""
        return max(FADES, self.line_at(len(self._lines) - 1) + LINE_FADES)

    def line_at(self, place: int) -> float:
        """Return when a line begins to appear."""
        return LINES_AT + LINE_APART * place

    def draw(self, surface: pygame.Surface, now: float, *, full: bool) -> list[pygame.Rect]:
        """Draw the moment `now`, in seconds. Return the areas drawn on."""
        if full:
            surface.blit(self._base, (0, 0))
        before, self._done = self._done, now
        if full or before < FADES:
            self._draw_panel(surface, now)
        for place, line in enumerate(self._lines):
            starts = self.line_at(place)
            if now > starts and (full or before < max(FADES, starts + LINE_FADES)):
                self._draw_line(surface, line, share(now, starts, LINE_FADES))
        return [surface.get_rect() if full else self._area]

    def _draw_panel(self, surface: pygame.Surface, now: float) -> None:
        shown = share(now, 0.0, FADES)
        down = round(self._rise * (1 - out_cubic(shown)))
        area, panel = self._area, self._panel_at
        surface.blit(self._ground, area)
        above, below, left, right = (area.copy() for _ in range(4))
        above.height = panel.y - area.y
        below.update(area.x, panel.bottom, area.width, area.bottom - panel.bottom)
        left.update(area.x, panel.y, panel.x - area.x, panel.height)
        right.update(panel.right, panel.y, area.right - panel.right, panel.height)
        for shade in (above, below, left, right):
            surface.blit(faint(self._page.subsurface(shade), shown), shade)
        surface.set_clip(area)
        surface.blit(faint(self._panel, shown), panel.move(0, down))
        surface.set_clip(None)

    def _draw_line(self, surface: pygame.Surface, line: pygame.Rect, shown: float) -> None:
        surface.blit(self._base, line, line)
        surface.set_clip(line)
        surface.blit(
            faint(self._page.subsurface(line), shown), line.move(0, round(self._line_rise * (1 - out_cubic(shown))))
        )
        surface.set_clip(None)


def area_around(look: Look, panel: pygame.Rect) -> pygame.Rect:
    """Return the area of a panel and its shadow."""
    reach = 2 * look.scale.px(AROUND)
    return panel.inflate(reach, reach).clip(Layout(look.scale).window)


def faint(picture: pygame.Surface, share: float) -> pygame.Surface:
    """Let an opaque picture be blitted as far as it has appeared, 0 to 1, and return it."""
    picture.set_alpha(round(255 * share) if share < 1 else None)  # an alpha of 255 takes five times as long as none
    return picture
