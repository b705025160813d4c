"""A row of a list of tables or matches: a name, facts, and a short fact at its end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

import pygame

from game.look.fonts import Face
from game.look.icon import Icon
from game.look.look import Look
from game.look.palette import CREAM, FAINT, MUTED, RGB
from game.ui.actions import Action
from game.ui.spoken import Role, Spoken
from game.ui.widget import Widget

END_SHARE: Final = 0.34
"""Width of the fact at the end of a line, as a part of the line's width."""


class Fact(NamedTuple):
    """A short fact at the end of a line, with its sign."""

    text: str
    icon: Icon | None = None
    colour: RGB = CREAM


class PlaceRow(Widget):
    """A table in the list: its name, its game and players, and how to join.

    A pale row says why the table cannot be joined. Pressing it only repeats the reason.
    """

    spread = 2

    def __init__(
        self,
        look: Look,
        rect: pygame.Rect,
        name: str,
        facts: str,
        end: Fact,
        on_press: Callable[[], None],
        *,
        pale: bool = False,
        lead: int = 0,
    ) -> None:
        """`lead` pixels are kept free at the left."""
        super().__init__(look, rect, name=name)
        self.lead: Final = lead
        self.facts: Final = facts
        self.end: Final = end
        self.on_press: Final = on_press
        self.pale: Final = pale

    def spoken(self) -> Spoken:
        """Return a button with its facts and the fact at its end."""
        return Spoken(Role.BUTTON, self.name, ", ".join(filter(None, (self.facts, self.end.text))), self.tooltip)

    @classmethod
    def height(cls, look: Look, facts: str, end: Fact, width: int) -> int:
        """Return the height that a line needs, in pixels. Long facts take several lines."""
        lines = len(look.fonts.lines(facts, Face.MEDIUM, 17, width - cls.taken(look, end, width)))
        return look.fonts.line(Face.BOLD, 22) + max(1, lines) * look.fonts.line(Face.MEDIUM, 17) + look.scale.px(22)

    @classmethod
    def taken(cls, look: Look, end: Fact, width: int) -> int:
        """Return the part of a line's width that isn't for its facts, in pixels."""
        px = look.scale.px
        wide = min(look.fonts.width(end.text, Face.SEMIBOLD, 17), round(width * END_SHARE)) if end.text else 0
        sign = look.scale.icon_px(24) + px(10) if end.icon is not None else 0
        return px(20) + px(18) + (wide + px(16) if wide else 0) + sign

    def on_action(self, action: Action) -> bool:
        """Join the table on ACCEPT."""
        if action is not Action.ACCEPT:
            return False
        self.on_press()
        return True

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the background, two lines of text and the fact at the end."""
        look, rect, px = self.look, self.rect, self.px
        edge = (*CREAM, 110) if self.lit and not self.pale else (255, 255, 255, 40)
        top = (255, 255, 255, 30) if self.lit else (255, 255, 255, 14)
        surface.blit(
            look.brush.box(rect.size, px(12), top, (0, 0, 0, 40), edge, border_width=look.scale.hair(1.4)), rect
        )
        right, colour = rect.right - px(18), FAINT if self.pale else self.end.colour
        if self.end.text:
            room = round(rect.width * END_SHARE)
            end = self.fitted(self.end.text, room, face=Face.SEMIBOLD, size=17, colour=colour)
            surface.blit(end, end.get_rect(midright=(right, rect.centery)))
            right -= end.get_width() + px(10)
        if self.end.icon is not None:
            sign = look.icons.icon(self.end.icon, look.scale.icon_px(24), colour)
            surface.blit(sign, sign.get_rect(midright=(right, rect.centery)))
        left = rect.x + self.lead + px(20)
        wide = rect.width - self.lead - self.taken(look, self.end, rect.width)
        name = self.fitted(self.name, wide, size=22, colour=MUTED if self.pale else CREAM)
        facts = look.fonts.wrapped(self.facts, Face.MEDIUM, 17, MUTED, wide) if self.facts else None
        y = rect.centery - (name.get_height() + (facts.get_height() if facts else 0)) // 2
        surface.blit(name, (left, y))
        if facts is not None:
            surface.blit(facts, (left, y + name.get_height()))
