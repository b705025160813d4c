"""The base of lists that are laid over a page for a glance: any key, button or press closes them."""

from __future__ import annotations

from typing import ClassVar, Final

import pygame

from engine.sentences import gettext_noop
from game.look.fonts import Align, Face
from game.look.look import Look
from game.look.palette import MUTED
from game.session.session import Session
from game.ui.actions import Device, Input, Pointer, PointerKind, Press
from game.ui.layout import Layout
from game.ui.scene import Scene
from game.ui.screen import Screen
from game.ui.texts import Heading, LabelText

_EDGE, _PAD, _DOWN = 40, 40, 32
"""Design units: the part of the page seen around the panel, and the panel's padding across and down."""
_TITLE, _NOTE = 36, 17
"""Sizes of the letters, in design units."""
_ENDS: Final = {
    Device.KEYS: gettext_noop("Any key closes this list."),
    Device.PAD: gettext_noop("Any button closes this list."),
    Device.MOUSE: gettext_noop("Click or press any key to close this list."),
    Device.TOUCH: gettext_noop("Tap to close this list."),
}
"""How the list is closed, by device."""


class PopupList(Scene):
    """A panel over a page, as large as its contents. Subclasses measure them and fill the room."""

    is_overlay: ClassVar[bool] = True
    closes_on_any_key: ClassVar[bool] = True

    def __init__(self, session: Session, title: str) -> None:
        """`title` is in the player's language."""
        super().__init__(session.stage)
        self.session: Final = session
        self.title: Final = title

    def handle(self, given: Input) -> None:
        """Close on anything that is pressed, but not on a key that is still held."""
        pressed = isinstance(given, Press) and not given.repeat
        if pressed or (isinstance(given, Pointer) and given.kind is PointerKind.DOWN):
            self.stage.pop()

    def room(self, look: Look) -> pygame.Rect:
        """Return the largest room for the contents in this window."""
        lay = Layout(look.scale)
        inner = lay.inset(lay.inset(lay.window, _EDGE), _PAD, _DOWN)
        return lay.top(inner, self._head(look)).rest

    def _head(self, look: Look) -> int:
        """Return the height of the title and the gap below it, in pixels."""
        return look.fonts.line(Face.SERIF_BOLD, _TITLE) + look.scale.px(16)

    def open_panel(self, look: Look, wide: int, high: int) -> pygame.Rect:
        """Make the screen with the panel for contents of this size, its title and its note; returns their room."""
        say, lay, fonts, head = self.session.say, Layout(look.scale), look.fonts, self._head(look)
        note = say(_ENDS[self.session.controls.device])
        title = fonts.width(self.title, Face.SERIF_BOLD, _TITLE) + lay.px(24)
        least = title + fonts.width(note, Face.MEDIUM, _NOTE) + lay.px(8)
        most = self.room(look)
        inner = lay.centred(lay.window, min(most.width, max(wide, least)), min(most.height, high) + head)
        ground = self.dimmed(look, lay.inset(inner, -_PAD, -_DOWN))
        self.screen = screen = Screen(look, ground, self.session.sounds.cue)
        line, rest = lay.top(inner, head)
        line = lay.top(line, head - lay.px(16)).piece
        screen.add(Heading(look, lay.left(line, title).piece, self.title, size=_TITLE))
        beside = lay.left(line, title).rest
        screen.add(LabelText(look, beside, note, size=_NOTE, colour=MUTED, align=Align.RIGHT))
        return rest
