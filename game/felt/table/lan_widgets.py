"""Extra widgets of a network table: the banner of a lost host, the player's last words, and how many look on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.look.fonts import Face
from game.look.icon import Icon
from game.look.look import Look
from game.look.palette import BAD, CREAM, GOLD, MUTED, Colour
from game.ui.spoken import Role, Spoken
from game.ui.widget import Widget

_WIDE, _HIGH, _EDGE = 1180, 46, 26
"""Design units of the banner: greatest width, least height, and margin inside."""
_TITLE, _REASON = 20, 18
"""Sizes of its letters."""
_WATCHERS: Final = 17
"""Size of the letters that say how many look on."""
_STEPS: Final = 24
"""Number of steps in which it looks for a free place from the top of the felt to its foot."""


class Notice(Widget):
    """A plate with a sign and words on it, hidden while it has no text."""

    focusable = False
    spread = 30

    def __init__(self, look: Look, rect: pygame.Rect) -> None:
        super().__init__(look, rect)
        self.shown = False
        self.title = ""
        self.text = ""

    def spoken(self) -> Spoken:
        """Return the words, which are told at once."""
        return Spoken(Role.TEXT, self.title or self.text, self.text if self.title else "", is_news=True)

    def show(self, text: str, title: str = "") -> None:
        """Show this text after a title. Both empty hide the plate."""
        if (title, text) != (self.title, self.text):
            self.title, self.text = title, text
            self.name = f"{title} {text}".strip()
            self.shown = bool(self.name)
            self.invalidate()

    def paint_plate(
        self, surface: pygame.Surface, light: Colour, dark: Colour, rim: Colour, sign: pygame.Surface
    ) -> int:
        """Paint the plate and its sign. Return the x of its words, in pixels from the window's left."""
        look, rect, px = self.look, self.rect, self.px
        look.brush.soft_shadow(rect.size, max(2, px(8)), 145, px(16)).draw(surface, (rect.x, rect.y + px(3)))
        surface.blit(look.brush.box(rect.size, px(16), light, dark, rim, border_width=look.scale.hair(1.4)), rect)
        place = sign.get_rect(midleft=(rect.x + px(16), rect.centery))
        surface.blit(sign, place)
        return place.right + px(12)


class Banner(Notice):
    """Shows on the felt that the host is being looked for, and why, where it covers the least.

    A reason that would be cut off takes two lines, and the plate is higher then.
    """

    def __init__(self, look: Look, felt: pygame.Rect) -> None:
        """`felt` is the part of the felt for tiles."""
        px = look.scale.px
        self._felt: Final = felt
        self._least: Final = max(px(_HIGH), look.fonts.line(Face.BOLD, _TITLE) + px(6))
        self._lines: list[str] = []
        wide = min(felt.width, px(_WIDE))
        super().__init__(look, pygame.Rect(felt.centerx - wide // 2, felt.y, wide, self._least))

    def show(self, text: str, title: str = "") -> None:
        """Show a reason after a title. Both empty hide the plate."""
        super().show(text, title)
        self._lines = self.in_two(text, self._room(), face=Face.MEDIUM, size=_REASON) if text else []
        rect, line = self.rect.copy(), self.look.fonts.line(Face.MEDIUM, _REASON)
        rect.height = self._least if len(self._lines) < 2 else max(self._least, 2 * line + self.px(10))
        self.move(rect)

    def _room(self) -> int:
        """Return the width for a reason, in pixels."""
        px = self.px
        title = self.look.fonts.width(self.title, Face.BOLD, _TITLE)
        return self.rect.width - px(16) - self._sign().get_width() - px(12) - title - px(16) - px(_EDGE)

    def _sign(self) -> pygame.Surface:
        return self.look.icons.icon(Icon.NEARBY, self.px(28), CREAM)

    def keep_off(self, taken: Sequence[pygame.Rect]) -> None:
        """Move up or down to where as little as possible of the areas `taken` is covered."""
        places: list[tuple[int, int, pygame.Rect]] = []
        room = self._felt.height - self.rect.height
        for order in range(_STEPS + 1):
            here = self.rect.copy()
            here.y = self._felt.y + room * order // _STEPS
            near = here.inflate(self.px(16), self.px(16))
            covered = sum(shared.width * shared.height for thing in taken for shared in [near.clip(thing)])
            places.append((covered, order, here))
        self.move(min(places, key=lambda place: place[:2])[2])

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the plate with the network sign, the title and the reason."""
        rect, px = self.rect, self.px
        left = self.paint_plate(surface, (60, 24, 20, 246), (34, 12, 10, 250), (*BAD, 190), self._sign())
        title = self.fitted(self.title, rect.right - px(_EDGE) - left, size=_TITLE)
        surface.blit(title, title.get_rect(midleft=(left, rect.centery)))
        left += title.get_width() + px(16)
        room = rect.right - px(_EDGE) - left
        texts = self.fitted_lines(self._lines, room, face=Face.MEDIUM, size=_REASON, colour=CREAM)
        top = rect.centery - sum(text.get_height() for text in texts) // 2
        for text in texts:
            surface.blit(text, (left, top))
            top += text.get_height()


class WatchersWidget(Notice):
    """Says at the edge of the window how many look on."""

    def __init__(self, look: Look, strip: pygame.Rect) -> None:
        """`strip` is the room for it; the plate is only as wide as its words."""
        super().__init__(look, strip)
        self._strip: Final = strip

    def show(self, text: str, title: str = "") -> None:
        """Show these words."""
        super().show(text, title)
        px, rect = self.px, self._strip.copy()
        wide = self.look.fonts.width(text, Face.SEMIBOLD, _WATCHERS) + self._sign().get_width() + px(16 + 12 + 18)
        rect.width = min(rect.width, wide)
        self.move(rect)

    def _sign(self) -> pygame.Surface:
        return self.look.icons.icon(Icon.EYE, min(self.look.scale.icon_px(22), self._strip.height - self.px(6)), MUTED)

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the plate with an eye and the words."""
        rect = self.rect
        left = self.paint_plate(surface, (22, 52, 46, 220), (9, 28, 25, 230), (255, 255, 255, 40), self._sign())
        text = self.fitted(self.text, rect.right - self.px(14) - left, face=Face.SEMIBOLD, size=_WATCHERS, colour=MUTED)
        surface.blit(text, text.get_rect(midleft=(left, rect.centery)))


class OwnWords(Notice):
    """The player's last words, at the left of the rack, to confirm that everyone else sees them."""

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the plate with a speech bubble and the words."""
        rect = self.rect
        sign = self.look.icons.icon(Icon.SPEECH, min(self.look.scale.icon_px(22), rect.height - self.px(6)), MUTED)
        left = self.paint_plate(surface, (22, 52, 46, 240), (9, 28, 25, 246), (*GOLD, 110), sign)
        text = self.fitted(self.text, rect.right - self.px(14) - left, size=18)
        surface.blit(text, text.get_rect(midleft=(left, rect.centery)))
