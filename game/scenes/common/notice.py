"""A notice over the current scene, which stays until the player has read it."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from engine.sentences import gettext_noop
from game.look.fonts import Align, Face
from game.look.icon import Icon
from game.look.look import Look
from game.look.palette import CREAM
from game.session.session import Session
from game.ui.buttons import Button
from game.ui.layout import Layout
from game.ui.scene import WATCH, Scene
from game.ui.screen import Screen
from game.ui.texts import Heading, LabelText

_WIDE, _PAD = 860, 48
"""Design units: width of the panel, and its padding."""


class NoticeScene(Scene):
    """Shows a title and a text until its one button, or CANCEL, is pressed, or they are no longer true."""

    called: ClassVar[str] = gettext_noop("The notice")
    is_overlay: ClassVar[bool] = True

    def __init__(self, session: Session, title: str, text: str, is_true: Callable[[], bool]) -> None:
        super().__init__(session.stage)
        self.session: Final = session
        self.title: Final = title
        self.text: Final = text
        self._is_true: Final = is_true

    def update(self, now: float) -> None:
        """Leave once the text is no longer true."""
        super().update(now)
        if not self._is_true():
            self.stage.pop()

    def due(self, now: float) -> float | None:
        """Return when to check again whether the text is true."""
        return min((due for due in (self.due_by_widgets(now), now + WATCH) if due is not None), default=None)

    def layout(self, look: Look) -> None:
        """Put the notice in the middle."""
        lay, px, fonts = Layout(look.scale), look.scale.px, look.fonts
        inside = lay.panel_width(_WIDE) - 2 * px(_PAD)
        size = 40.0
        while size > 24 and fonts.width(self.title, Face.SERIF_BOLD, size) > inside:
            size -= 1
        rows = len(fonts.lines(self.text, Face.MEDIUM, 20, inside)) * fonts.line(Face.MEDIUM, 20)
        high = max(px(66), fonts.line(Face.BOLD, 20) + px(26))
        parts = lay.run([fonts.line(Face.SERIF_BOLD, size), rows, high], [12, 28])
        panel = lay.panel(_WIDE, parts.length + 2 * px(_PAD - 8))
        self.screen = screen = Screen(look, self.dimmed(look, panel), self.session.sounds.cue)
        head, told, foot = parts.down(lay.inset(panel, _PAD, _PAD - 8))
        screen.add(Heading(look, head, self.title, size=size, align=Align.CENTRE))
        screen.add(LabelText(look, told, self.text, size=20, colour=CREAM, align=Align.CENTRE, wrap=True))
        word = self.session.say("Continue")
        screen.focus_on(screen.add(Button(look, foot, word, self.stage.pop, kind="primary", icon=Icon.CHECK)))
