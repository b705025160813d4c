"""The end of a visit to somebody's table: what has happened, and what can be done now."""

from __future__ import annotations

from typing import ClassVar, Final

import pygame

from engine.sentences import mark
from game.house import House
from game.lan_words import advice, happened
from game.look.fonts import Align, Face
from game.look.icons import Icon
from game.look.look import Look
from game.look.palette import MUTED
from game.scenes.base import Scene
from game.ui.actions import Action, Input, Press
from game.ui.buttons import Button
from game.ui.screen import Screen
from game.ui.texts import Heading, Label
from net.troubles import Code

WIDE, PAD = 860, 48
"""Design units: width of the panel, room inside it."""


class GoneScene(Scene):
    """Tells why the player, who may be the one who `keeps` the table, is no longer at it; leads back to the title."""

    called: ClassVar[str] = mark("The farewell page")
    is_overlay: ClassVar[bool] = True

    def __init__(self, house: House, table: str, code: Code, *, keeps: bool = False) -> None:
        super().__init__(house.stage)
        self.house: Final = house
        self.table: Final = table
        self.code: Final[Code] = code
        self.keeps: Final = keeps

    def handle(self, given: Input) -> None:
        """Go back to the title on CANCEL, too."""
        if isinstance(given, Press) and given.action is Action.CANCEL:
            self.stage.home()
        else:
            super().handle(given)

    def layout(self, look: Look) -> None:
        """Put the panel in the middle."""
        px, fonts, tell = look.scale.px, look.fonts, self.house.words.tell
        wide = min(px(WIDE), look.scale.size[0] - px(120))
        inside = wide - 2 * px(PAD)
        told, more = tell(happened(self.code, keeps=self.keeps)), tell(advice(self.code, keeps=self.keeps))
        line = fonts.line(Face.SERIF_BOLD, 40)
        first = len(fonts.lines(told, Face.SEMIBOLD, 21, inside)) * fonts.line(Face.SEMIBOLD, 21)
        second = len(fonts.lines(more, Face.MEDIUM, 19, inside)) * fonts.line(Face.MEDIUM, 19)
        high = max(px(66), fonts.line(Face.BOLD, 20) + px(26))
        panel = pygame.Rect(0, 0, wide, line + first + second + high + px(60) + 2 * px(PAD - 8))
        panel.center = look.scale.size[0] // 2, look.scale.size[1] // 2
        self.screen = screen = Screen(look, self.veiled(look, panel), self.house.hears)
        x, y = panel.x + px(PAD), panel.y + px(PAD - 8)
        head = pygame.Rect(x, y, inside, line)
        screen.add(Heading(look, head, self.table, size=40, align=Align.CENTRE))
        place = pygame.Rect(x, head.bottom + px(14), inside, first)
        screen.add(Label(look, place, told, face=Face.SEMIBOLD, size=21, align=Align.CENTRE, wrap=True))
        place = pygame.Rect(x, place.bottom + px(6), inside, second)
        screen.add(Label(look, place, more, size=19, colour=MUTED, align=Align.CENTRE, wrap=True))
        button = pygame.Rect(x, place.bottom + px(30), inside, high)
        word = self.house.say("Back to the title")
        screen.add(Button(look, button, word, self.stage.home, kind="primary", icon=Icon.BACK))
