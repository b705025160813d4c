"""The card of a game on the shelf: a picture, a short description, and a star for favourites."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil
from typing import ClassVar, Final

import pygame

from game.look.fonts import Face
from game.look.icons import Icon
from game.look.look import Look
from game.look.palette import CREAM, GOLD_LIGHT
from game.ui.actions import Action, Pointer
from game.ui.buttons import Card
from game.ui.layout import Layout

BLURB: Final = 92
"""Number of letters of the longest description, in any language, that fits on a card."""
STAR: Final = 48
"""Size of the star's clickable field, in design units."""


class GameCard(Card):
    """A card whose picture takes the room its words leave. A full star beside its title marks a favourite.

    A click on the star and the key for favourites call `on_star`, which must set `favourite`.
    """

    beside: ClassVar[int] = STAR + 8

    def __init__(
        self,
        look: Look,
        rect: pygame.Rect,
        title: str,
        on_press: Callable[[], None],
        on_star: Callable[[], None],
        *,
        picture: pygame.Surface | None = None,
        facts: str = "",
        text: str = "",
        favourite: bool = False,
    ) -> None:
        super().__init__(look, rect, title, on_press, picture=picture, facts=facts, text=text)
        self.on_star: Final = on_star
        self._favourite = favourite

    @property
    def favourite(self) -> bool:
        """True if the star is full; may be set."""
        return self._favourite

    @favourite.setter
    def favourite(self, favourite: bool) -> None:
        if favourite != self._favourite:
            self._favourite = favourite
            self.changed()

    @classmethod
    def words(cls, look: Look, width: int) -> int:
        """Return the height in pixels of the words on a card of this width."""
        fonts, px = look.fonts, look.scale.px
        letters = max(1.0, (width - px(36)) / fonts.width("e", Face.MEDIUM, 16))
        lines = ceil(BLURB / letters)
        high = fonts.line(Face.SERIF_BOLD, 25) + fonts.line(Face.SEMIBOLD, 16) + lines * fonts.line(Face.MEDIUM, 16)
        return high + px(26)

    @classmethod
    def picture_size(cls, look: Look, card: pygame.Rect) -> tuple[int, int]:
        """Return the size in pixels of the picture on a card of this size."""
        edge = look.scale.px(10)
        return card.width - 2 * edge, max(1, card.height - 2 * edge - cls.words(look, card.width))

    @property
    def star(self) -> pygame.Rect:
        """Rectangle of the star, in pixels of the window."""
        side, edge = self.px(STAR), self.px(10)
        foot = self.rect.y + edge + self.picture_size(self.look, self.rect)[1]
        lay = Layout(self.look.scale)
        under = lay.top(self.rect, foot - self.rect.y, 8).rest
        return lay.top(lay.right(lay.inset(under, 14, 0), side).piece, side).piece

    def on(self, action: Action) -> bool:
        """Choose the card on ACCEPT. Toggle the star on the key for favourites (a gamepad's draw button)."""
        if action in (Action.FAVOURITE, Action.DRAW) and self.enabled:
            self.on_star()
            return True
        return super().on(action)

    def clicked(self, event: Pointer) -> None:
        """Toggle the star if the click was on it, otherwise choose the card."""
        self.on(Action.FAVOURITE if self.star.collidepoint(event.pos) else Action.ACCEPT)

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the card, and the star beside its title."""
        super().paint(surface)
        place, radius = self.star, self.px(STAR) // 2
        rim = (255, 255, 255, 90 if self.lit else 40)
        surface.blit(self.look.brush.box(place.size, radius, (4, 20, 17, 190), (4, 20, 17, 190), rim), place)
        icon, colour = (Icon.STAR, GOLD_LIGHT) if self._favourite else (Icon.STAR_OUTLINE, CREAM)
        sign = self.look.icons.icon(icon, self.px(28), colour)
        surface.blit(sign, sign.get_rect(center=place.center))
