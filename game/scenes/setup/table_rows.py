"""The chooser of a bot in a table's set-up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import pygame

from game.look.avatars import Medallion
from game.look.fonts import Face
from game.look.icons import Icon
from game.look.look import Look
from game.look.palette import GOLD_LIGHT, MUTED
from game.ui.layout import Layout
from game.ui.values import EDGE, Chooser

MEDALLION: Final = 56
"""Width of a bot's medallion, in design units."""


class BotChoice(NamedTuple):
    """A bot as shown to the player."""

    name: str
    manner: str
    """One sentence on how it plays."""
    level: str
    medallion: Medallion
    is_bot: bool = True


class BotChooser(Chooser):
    """Chooses a bot: medallion, the seat, name and level in a box, its manner below."""

    def __init__(
        self,
        look: Look,
        rect: pygame.Rect,
        text: str,
        kind: str,
        bots: Sequence[BotChoice],
        on_change: Callable[[int], None],
        *,
        value: int,
    ) -> None:
        """Take the seat's name and the word for bots."""
        super().__init__(look, rect, text, [bot.name for bot in bots], on_change, value=value)
        self.kind: Final = kind
        self.bots: Final = tuple(bots)

    @classmethod
    def box_height(cls, look: Look) -> int:
        """Return the height of the box with name and level, in pixels."""
        words = look.fonts.line(Face.BOLD, 20) + look.fonts.line(Face.MEDIUM, 16)
        return max(look.scale.px(72), words + look.scale.px(22))

    @classmethod
    def height(cls, look: Look, bots: Sequence[BotChoice], width: int) -> int:
        """Return the height that any of these bots needs, in pixels."""
        room = width - 2 * look.scale.px(EDGE)
        lines = max(len(look.fonts.lines(bot.manner, Face.MEDIUM, 16, room)) for bot in bots)
        return cls.box_height(look) + look.scale.px(20) + lines * look.fonts.line(Face.MEDIUM, 16)

    def paint(self, surface: pygame.Surface) -> None:
        """Paint medallion, seat, box, arrows, name, level and manner."""
        look, rect, fonts = self.look, self.rect, self.look.fonts
        bot = self.bots[self.value]
        lay = Layout(look.scale)
        top, under = lay.top(rect.move(0, self.px(6)), self.box_height(look), 7)
        across = min(self.px(MEDALLION), top.height)
        row = lay.inset(top, EDGE, 0)
        spot = lay.left(lay.centred(row, row.width, across), across).piece
        look.avatars.avatar(bot.medallion, across).draw(surface, spot.topleft)
        left = spot.right + self.px(16)
        self._paint_pair(
            surface, (self.text, self.kind if bot.is_bot else ""), left, top.centery, self.control.x - left - self.px(6)
        )
        box = lay.right(top, top.right - self.control.x).piece
        box.width = self.control.width
        surface.blit(look.brush.well(box.size, self.px(10)), box)
        for icon, x in ((Icon.LEFT, box.x + self.px(20)), (Icon.RIGHT, box.right - self.px(20))):
            sign = look.icons.icon(icon, self.px(22), GOLD_LIGHT)
            surface.blit(sign, sign.get_rect(center=(x, box.centery)))
        inner = box.width - self.px(76)
        name = self.fitted(bot.name, inner, size=20)
        level = self.fitted(bot.level, inner, face=Face.MEDIUM, size=16, colour=MUTED)
        words = name.get_height() + (level.get_height() + 2 * self.px(4) if bot.level else 0)
        y = box.centery - words // 2
        surface.blit(name, name.get_rect(midtop=(box.centerx, y)))
        surface.blit(level, level.get_rect(midtop=(box.centerx, y + name.get_height())))
        self._paint_place(surface, box)
        manner = fonts.wrapped(bot.manner, Face.MEDIUM, 16, MUTED, rect.width - 2 * self.px(EDGE))
        surface.blit(manner, under.move(self.px(EDGE), 0))

    def _paint_pair(self, surface: pygame.Surface, words: tuple[str, str], x: int, middle: int, room: int) -> None:
        """Write two short lines above each other."""
        upper = self.fitted(words[0], room, face=Face.MEDIUM, size=20)
        lower = self.fitted(words[1], room, face=Face.MEDIUM, size=16, colour=MUTED)
        top = middle - (upper.get_height() + (lower.get_height() if words[1] else 0)) // 2
        surface.blit(upper, (x, top))
        surface.blit(lower, (x, top + upper.get_height()))
