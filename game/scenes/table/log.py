"""The log of the match so far, newest line last."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

import pygame

from engine.sentences import gettext_noop
from game.look.fonts import Face
from game.look.icon import Icon
from game.look.look import Look
from game.session.session import Session
from game.ui.actions import Action, Input, Press
from game.ui.buttons import Button
from game.ui.rich import RichText, unmarked
from game.ui.scene import Scene
from game.ui.screen import Screen
from game.ui.texts import Heading

_WIDE: Final = 900
_HIGH: Final = 860
"""Height of the page in design units."""


class LogScene(Scene):
    """The log over a waiting table. L or Esc closes it."""

    called: ClassVar[str] = gettext_noop("The log")
    is_overlay: ClassVar[bool] = True

    def __init__(self, session: Session, lines: Sequence[str], names: Sequence[str] = ()) -> None:
        """`names` are set in bold where a line begins with them."""
        super().__init__(session.stage)
        self.names: Final = tuple(names)
        self.session: Final = session
        self.lines: Final = tuple(lines)

    def handle(self, given: Input) -> None:
        """Close the log on the key that opened it too."""
        if isinstance(given, Press) and given.action is Action.LOG:
            self.stage.pop()
            return
        super().handle(given)

    def layout(self, look: Look) -> None:
        """Build the page, scrolled to its end to show the newest lines."""
        say, px = self.session.say, look.scale.px
        panel = pygame.Rect(0, 0, px(_WIDE), min(px(_HIGH), look.scale.size[1] - px(150)))
        panel.center = (look.scale.size[0] // 2, look.scale.size[1] // 2)
        ground = self.dimmed(look, panel)
        self.screen = screen = Screen(look, ground, self.session.sounds.cue)
        inner = panel.inflate(-px(80), -px(64))
        line = look.fonts.line(Face.SERIF_BOLD, 38)
        key = self.session.controls.key(Action.CANCEL)
        close = pygame.Rect(0, inner.y, px(220), max(px(56), look.fonts.line(Face.BOLD, 20) + px(20)))
        close.right = inner.right
        title = pygame.Rect(inner.x, inner.y, inner.width - close.width - px(20), line)
        screen.add(Heading(look, title, say("Log"), size=38))
        well = pygame.Rect(inner.x, 0, inner.width, 0)
        well.y = max(title.bottom, close.bottom) + px(18)
        well.height = inner.bottom - well.y
        ground.blit(look.brush.well(well.size), well)
        text = "\n".join(map(self._line, self.lines)) or say("Nothing has happened yet.")
        page = screen.add(RichText(look, well.inflate(-px(44), -px(28)), text, name=say("Log")))
        page.on_action(Action.END)
        screen.add(Button(look, close, say("Close"), self.stage.pop, icon=Icon.CROSS, key=key))

    def _line(self, told: str) -> str:
        """Return a line with the name at its beginning in bold."""
        text = unmarked(told)
        for name in sorted(map(unmarked, self.names), key=len, reverse=True):
            rest = text.removeprefix(name)
            if name and rest != text and not rest[:1].isalnum():
                return f"- **{name}**{rest}"
        return f"- {text}"
