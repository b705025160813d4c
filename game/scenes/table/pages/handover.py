"""Passing the computer to the next player. The table is hidden until that player confirms."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

import pygame

from engine.core import NOBODY, Seat
from engine.sentences import gettext_noop
from game.look.fonts import Align, Face
from game.look.icon import Icon
from game.look.look import Look
from game.look.palette import SOFT
from game.picture.names import Person
from game.play.local_table import LocalTable
from game.scenes.table.context import TableContext
from game.session.session import Session
from game.ui.actions import Action, Input, Press
from game.ui.buttons import Button
from game.ui.scene import Scene
from game.ui.screen import Screen
from game.ui.texts import Heading, LabelText

_WIDE: Final = 760
"""Width of the panel, in design units."""
_FACE: Final = 104
"""Diameter of the face, in design units."""


class HandoverScene(Scene):
    """Asks for `person` over a covered table. `on_here` is called once that player confirms, `pause` on CANCEL."""

    called: ClassVar[str] = gettext_noop("The handover page")

    def __init__(
        self, session: Session, person: Person, on_here: Callable[[], None], pause: Callable[[], None], felt: str
    ) -> None:
        """`felt` is the key of the table's cloth."""
        super().__init__(session.stage)
        self.session: Final = session
        self.person: Final = person
        self._on_here: Final = on_here
        self._felt: Final = felt
        self._pause: Final = pause

    def handle(self, given: Input) -> None:
        """Open the pause on CANCEL and MENU. Everything else goes to the button."""
        if isinstance(given, Press) and given.action in (Action.CANCEL, Action.MENU):
            self._pause()
        else:
            super().handle(given)

    def layout(self, look: Look) -> None:
        """Cover the table with felt, and put the question in the middle."""
        say, px, fonts = self.session.say, look.scale.px, look.fonts
        size = look.scale.size
        ground = look.backdrop.felt(size, self._felt, (size[0] // 2, size[1] // 2)).copy()
        self.screen = screen = Screen(look, ground, self.session.sounds.cue)
        wide = min(px(_WIDE), look.scale.size[0] - px(120))
        line, text = fonts.line(Face.SERIF_BOLD, 46), fonts.line(Face.MEDIUM, 20)
        high = max(px(78), fonts.line(Face.BOLD, 23) + px(30))
        told = say("Pass the computer over before the tiles appear.")
        face = max(px(_FACE), line)
        rows = len(fonts.lines(told, Face.MEDIUM, 20, wide - 2 * px(48)))
        panel = pygame.Rect(0, 0, wide, face + px(18) + line + rows * text + high + px(150))
        panel.center = ground.get_rect().center
        look.brush.panel(panel.size).draw(ground, panel.topleft)
        inner = panel.inflate(-2 * px(48), -2 * px(40))
        medallion = look.avatars.avatar(self.person.medallion, face)
        medallion.draw(ground, (inner.centerx - face // 2, inner.y))
        head = pygame.Rect(inner.x, inner.y + face + px(18), inner.width, line)
        screen.add(Heading(look, head, say("{name} is next", name=self.person.name), align=Align.CENTRE))
        note = pygame.Rect(inner.x, head.bottom + px(10), inner.width, rows * text)
        screen.add(LabelText(look, note, told, size=20, colour=SOFT, align=Align.CENTRE, wrap=True))
        button = pygame.Rect(inner.x, inner.bottom - high, inner.width, high)
        word = say("I'm {name}", name=self.person.name)
        screen.focus_on(screen.add(Button(look, button, word, self._on_here, kind="primary", icon=Icon.PLAY, size=23)))


class Handover:
    """Asks for the next person at this computer once the turn has passed to one."""

    def __init__(
        self, context: TableContext, table: LocalTable, sit: Callable[[Seat, Callable[[Seat], None]], None]
    ) -> None:
        """`sit` shows the table from another seat, and calls the function that tells the table."""
        self._context: Final = context
        self._table: Final = table
        self._sit: Final = sit
        self.may_be_due = True
        """True if a move was made since it was last asked whose turn it is."""

    def ask(self) -> None:
        """Cover the table if the turn has passed to another person."""
        self.may_be_due = False
        context, seat = self._context, self._table.handover
        if seat == NOBODY:
            return

        def is_here() -> None:
            context.session.stage.pop()
            self._sit(seat, self._table.sit)

        people, felt = context.widgets.people, context.widgets.felt_name
        context.session.stage.push(HandoverScene(context.session, people[seat], is_here, context.pause, felt))
