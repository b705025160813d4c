"""The chooser of a bot in a table's set-up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import pygame

from engine.bots.characters import STARS
from game.look.fonts import Face
from game.look.icon import Icon
from game.look.look import Look
from game.look.palette import GOLD_LIGHT, MUTED
from game.look.players.medallion import Medallion
from game.scenes.common.stars import paint_stars, stars_width
from game.ui.actions import Action, Pointer
from game.ui.layout import Layout
from game.ui.values import EDGE, Chooser

MEDALLION: Final = 56
"""Width of a bot's medallion, in design units."""
_ARROW: Final = 44
"""Width in design units of the part of the box at an arrow."""


class BotChoice(NamedTuple):
    """An opponent as shown to the player."""

    name: str
    manner: str
    """One sentence on how it plays."""
    level: str
    medallion: Medallion
    stars: int = 0
    """Strength; 0 for a person."""
    mark: str = ""
    """A word for beginners: try this one first."""

    @property
    def is_bot(self) -> bool:
        """True unless this is a person."""
        return self.stars > 0


class BotChooser(Chooser):
    """Chooses an opponent: medallion, the seat, name, stars and level in a box, its manner below.

    The arrows lead to the next one. ACCEPT, or a click beside the arrows, calls `on_list`, for all of them at once.
    """

    def __init__(
        self,
        look: Look,
        rect: pygame.Rect,
        text: str,
        kind: str,
        bots: Sequence[BotChoice],
        on_change: Callable[[int], None],
        on_list: Callable[[], None],
        *,
        value: int,
    ) -> None:
        """Take the seat's name and the word for bots."""
        super().__init__(look, rect, text, [bot.name for bot in bots], on_change, value=value)
        self.kind: Final = kind
        self.bots: Final = tuple(bots)
        self.on_list: Final = on_list

    @classmethod
    def box_height(cls, look: Look) -> int:
        """Return the height of the box with name and level, in pixels."""
        words = look.fonts.line(Face.BOLD, 20) + look.fonts.line(Face.MEDIUM, 16)
        return max(look.scale.px(72), words + look.scale.px(22))

    @classmethod
    def height(cls, look: Look, bots: Sequence[BotChoice], width: int) -> int:
        """Return the height that any of these bots needs, in pixels."""
        room = width - 2 * look.scale.px(EDGE)
        lines = max(len(look.fonts.lines(bot.manner, Face.MEDIUM, 16, room - cls._mark(look, bot))) for bot in bots)
        return cls.box_height(look) + look.scale.px(20) + lines * look.fonts.line(Face.MEDIUM, 16)

    @classmethod
    def _mark(cls, look: Look, bot: BotChoice) -> int:
        """Return the width of a bot's mark with the gap after it, in pixels."""
        return look.brush.key_cap(bot.mark).get_width() + look.scale.px(10) if bot.mark else 0

    def on_action(self, action: Action) -> bool:
        """Open the list on ACCEPT, or select another one."""
        if action is Action.ACCEPT:
            self.on_list()
            return True
        return super().on_action(action)

    def clicked(self, event: Pointer) -> None:
        """Select the previous or the next one by a click at an arrow; open the list by any other."""
        x, box, edge = event.pos[0], self.control, self.px(_ARROW)
        if box.x <= x < box.x + edge:
            self.on_action(Action.LEFT)
        elif x >= box.right - edge:
            self.on_action(Action.RIGHT)
        else:
            self.on_list()

    def paint(self, surface: pygame.Surface) -> None:
        """Paint medallion, seat, box, arrows, name, stars, level and manner."""
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
        self._paint_name(surface, bot, lay.inset(box, 38, 0))
        self._paint_place(surface, box)
        x = rect.x + self.px(EDGE)
        if bot.mark:
            surface.blit(look.brush.key_cap(bot.mark), (x, under.y))
        taken = self._mark(look, bot)
        manner = fonts.wrapped(bot.manner, Face.MEDIUM, 16, MUTED, rect.width - 2 * self.px(EDGE) - taken)
        surface.blit(manner, (x + taken, under.y))

    def _paint_name(self, surface: pygame.Surface, bot: BotChoice, inner: pygame.Rect) -> None:
        """Write the name, with the stars and the level below."""
        look = self.look
        name = self.fitted(bot.name, inner.width, size=20)
        if not bot.is_bot:
            surface.blit(name, name.get_rect(center=inner.center))
            return
        star = round(look.fonts.line(Face.MEDIUM, 16) * 0.72)
        wide = stars_width(look, STARS, star)
        room = inner.width - wide - self.px(8)
        level = self.fitted(bot.level, room, face=Face.MEDIUM, size=16, colour=MUTED)
        shows_level = look.fonts.width(bot.level, Face.MEDIUM, self.smallest) <= room
        line = look.fonts.line(Face.MEDIUM, 16)
        y = inner.centery - (name.get_height() + line + 2 * self.px(4)) // 2
        surface.blit(name, name.get_rect(midtop=(inner.centerx, y)))
        y += name.get_height()
        whole = wide + (self.px(8) + level.get_width() if shows_level else 0)
        x = inner.centerx - whole // 2
        paint_stars(surface, look, (x, y + (line - star) // 2), bot.stars, STARS, star)
        if shows_level:
            surface.blit(level, (x + wide + self.px(8), y + (line - level.get_height()) // 2))

    def _paint_pair(self, surface: pygame.Surface, words: tuple[str, str], x: int, middle: int, room: int) -> None:
        """Write two short lines above each other."""
        upper = self.fitted(words[0], room, face=Face.MEDIUM, size=20)
        lower = self.fitted(words[1], room, face=Face.MEDIUM, size=16, colour=MUTED)
        top = middle - (upper.get_height() + (lower.get_height() if words[1] else 0)) // 2
        surface.blit(upper, (x, top))
        surface.blit(lower, (x, top + upper.get_height()))
