"""Buttons for a finished match: a row, or a page of their own if the row has no room."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, Final

import pygame

from engine.sentences import gettext_noop
from game.look.fonts import Align, Face
from game.look.icon import Icon
from game.look.look import Look
from game.look.palette import MUTED
from game.session.routes import MatchAction
from game.session.session import Session
from game.ui.actions import Action
from game.ui.buttons import ICON, Button, even
from game.ui.layout import Layout
from game.ui.scene import Scene
from game.ui.screen import Screen
from game.ui.texts import Heading, LabelText

_SIZE: Final = 18
_GAP, _PAD, _WIDE = 12, 44, 640
"""Design units: the gap between two buttons, the padding of the page, and its width."""


def row_height(look: Look) -> int:
    """Return the height in pixels of the row."""
    return max(look.scale.px(54), look.fonts.line(Face.BOLD, _SIZE) + look.scale.px(20))


def _width(look: Look, way: MatchAction) -> int:
    return look.fonts.width(way.text, Face.BOLD, _SIZE) + look.scale.icon_px(_SIZE * ICON) + look.scale.px(64)


def row_fits(look: Look, ways: Sequence[MatchAction], width: int) -> bool:
    """Return True if there are buttons, and all of them fit into a row of this width in pixels."""
    return bool(ways) and Layout(look.scale).run([_width(look, way) for way in ways], _GAP).length <= width


def put_row(
    screen: Screen, look: Look, place: pygame.Rect, ways: Sequence[MatchAction], told: Callable[[str], None]
) -> None:
    """Put the buttons in a row. `told` takes the line that one of them returns."""
    places = Layout(look.scale).run([_width(look, way) for way in ways], _GAP).fill(place)
    even([screen.add(_button(look, rect, way, told)) for way, rect in zip(ways, places, strict=True)])


def _button(look: Look, rect: pygame.Rect, way: MatchAction, told: Callable[[str], None]) -> Button:
    def press() -> None:
        line = way.press()
        if line:
            told(line)

    return Button(look, rect, way.text, press, icon=way.icon, kind="quiet", size=_SIZE)


class MatchActionsScene(Scene):
    """The same buttons below each other, over the results."""

    called: ClassVar[str] = gettext_noop("The page about this match")
    is_overlay: ClassVar[bool] = True

    def __init__(self, session: Session, ways: Sequence[MatchAction]) -> None:
        super().__init__(session.stage)
        self.session: Final = session
        self._ways: Final = tuple(ways)
        self._told = ""

    def layout(self, look: Look) -> None:
        """Put the dialog in the middle, keeping the focus."""
        before = self.screen.focus.name if self.screen and self.screen.focus else ""
        say, lay, fonts = self.session.say, Layout(look.scale), look.fonts
        widest = max(_width(look, way) for way in self._ways) + 2 * lay.px(_PAD)
        wide = lay.panel_width(_WIDE, least=widest)
        lines = fonts.lines(self._told, Face.MEDIUM, _SIZE, wide - 2 * lay.px(_PAD)) if self._told else [""]
        high, told = row_height(look), len(lines) * fonts.line(Face.MEDIUM, _SIZE)
        parts = lay.run([fonts.line(Face.SERIF_BOLD, 36), *[high] * len(self._ways), told, high], _GAP)
        panel = lay.centred(lay.window, wide, parts.length + 2 * lay.px(_PAD - 10))
        self.screen = screen = Screen(look, self.dimmed(look, panel), self.session.sounds.cue)
        head, *places, line, foot = parts.down(lay.inset(panel, _PAD, _PAD - 10))
        screen.add(Heading(look, head, say("This match"), size=36, align=Align.CENTRE))
        group = [screen.add(_button(look, rect, way, self._tell)) for way, rect in zip(self._ways, places, strict=True)]
        screen.add(LabelText(look, line, self._told, size=_SIZE, colour=MUTED, align=Align.CENTRE, wrap=True))
        key = self.session.controls.key(Action.CANCEL)
        back = Button(look, foot, say("Back"), self.stage.pop, icon=Icon.BACK, key=key, size=_SIZE)
        even([*group, screen.add(back)])
        screen.focus_on(screen.find(before) if before else group[0])

    def _tell(self, line: str) -> None:
        self._told = line
        if self.screen is not None:
            self.layout(self.screen.look)
            self.screen.invalidate(self.screen.base.get_rect())
