"""The last place on the shelf: a game that the player hasn't played yet, by chance."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from game.look.fonts import Face
from game.look.look import Look
from game.look.palette import CREAM, MUTED
from game.scenes.home.game_card import EDGE, FACTS, TITLE
from game.ui.actions import Action
from game.ui.spoken import Role, Spoken
from game.ui.widget import StillWidget

_TILT: Final = 14.0
_SIDE: Final = 0.17
"""Short side of the tile, as a part of the card's width."""
_FOOT: Final = 10


class SurpriseCard(StillWidget):
    """A card with a tile that lies face down. Calls `on_press`."""

    radius = 16

    def __init__(self, look: Look, rect: pygame.Rect, title: str, text: str, on_press: Callable[[], None]) -> None:
        super().__init__(look, rect, name=title)
        self.title: Final = title
        self.text: Final = text
        self.on_press: Final = on_press
        side = round(rect.width * _SIDE)
        art = look.tiles(6)
        self._tile: Final = art.spun(None, _TILT, side)
        self._shade: Final = art.spun_shadow(_TILT, side)

    def on_action(self, action: Action) -> bool:
        """Choose it on ACCEPT."""
        if action is not Action.ACCEPT or not self.enabled:
            return False
        self.on_press()
        return True

    def spoken(self) -> Spoken:
        """Return a button with its text."""
        return Spoken(Role.BUTTON, self.name, self.text)

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the empty card, its tile and its words."""
        light = 2 if self.lit else 1
        rim = (*CREAM, 230) if self.look.style.high_contrast else (255, 255, 255, 54 * light)
        fill = (255, 255, 255, 14 * light), (255, 255, 255, 6 * light)
        line = self.look.scale.hair(1.6)
        surface.blit(
            self.look.brush.box(self.rect.size, self.px(self.radius), *fill, rim, border_width=line), self.rect
        )
        lines = self._lines()
        y = self.rect.bottom - self.px(_FOOT) - sum(line.get_height() for line in lines)
        centre = (self.rect.centerx, (self.rect.y + y) // 2)
        self._shade.draw(surface, centre)
        surface.blit(self._tile, self._tile.get_rect(center=centre))
        for words in lines:
            surface.blit(words, (self.rect.x + self.px(EDGE), y))
            y += words.get_height()

    def _lines(self) -> list[pygame.Surface]:
        """Return the title, and the text in as many lines as it needs."""
        fonts, room = self.look.fonts, self.rect.width - 2 * self.px(EDGE)
        title = self.fitted(self.title, room, face=Face.SERIF_SEMIBOLD, size=TITLE, colour=CREAM)
        text = fonts.lines(self.text, Face.SEMIBOLD, FACTS, room)
        return [title, *(fonts.text(line, Face.SEMIBOLD, FACTS, MUTED) for line in text)]
