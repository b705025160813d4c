"""Asks for the player's name, once, before their first table nearby."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from engine.clean_text import MAX_NAME_LENGTH, NAME_POINTS, clean_name
from engine.sentences import gettext_noop
from game.look.fonts import Align, Face
from game.look.icon import Icon
from game.look.look import Look
from game.look.palette import MUTED
from game.session.session import Session
from game.storage.setting_kinds import LocalPlayer
from game.ui.buttons import Button, even
from game.ui.field import TextField
from game.ui.layout import Layout
from game.ui.scene import Scene
from game.ui.screen import Screen
from game.ui.texts import Heading, LabelText

_WIDE, _PAD, _GAP, _BETWEEN = 860, 48, 16, 18
"""Design units: width of the panel, its padding, the gap between buttons, and between the parts."""


def once_named(session: Session, go: Callable[[], None]) -> None:
    """Call `go`, after asking a player for their name who has never said it."""
    if session.settings.values.player_name:
        go()
    else:
        session.stage.push(NameScene(session, go))


class NameScene(Scene):
    """Asks what other players should call the player, then calls `on_named`. An empty name is the one suggested."""

    called: ClassVar[str] = gettext_noop("The question for your name")
    is_overlay: ClassVar[bool] = True

    def __init__(self, session: Session, on_named: Callable[[], None]) -> None:
        super().__init__(session.stage)
        self.session: Final = session
        self._on_named: Final = on_named
        self._typed = ""
        self._suggestion: Final = session.settings.shown_name

    def _done(self) -> None:
        name = clean_name(self._typed, self._suggestion)
        self.session.settings.introduce(0, LocalPlayer(name, self.session.settings.values.player_face))
        self.stage.pop()
        self._on_named()

    def _type(self, text: str) -> None:
        self._typed = text

    def layout(self, look: Look) -> None:
        """Put the question in the middle, with a line for the name."""
        before = self.screen.focus.name if self.screen and self.screen.focus else ""
        lay, px, fonts, say = Layout(look.scale), look.scale.px, look.fonts, self.session.say
        inside = lay.panel_width(_WIDE) - 2 * px(_PAD)
        title, about = say("What should other players call you?"), say("Everyone at a table nearby sees your name.")
        size = 40.0
        while size > 24 and fonts.width(title, Face.SERIF_BOLD, size) > inside:
            size -= 1
        rows = len(fonts.lines(about, Face.MEDIUM, 20, inside)) * fonts.line(Face.MEDIUM, 20)
        row = max(px(66), fonts.line(Face.BOLD, 20) + px(26))
        parts = lay.run([fonts.line(Face.SERIF_BOLD, size), rows, row, row], _BETWEEN)
        panel = lay.panel(_WIDE, parts.length + 2 * px(_PAD - 8))
        self.screen = screen = Screen(look, self.dimmed(look, panel), self.session.sounds.cue)
        head, told, line, foot = parts.down(lay.inset(panel, _PAD, _PAD - 8))
        screen.add(Heading(look, head, title, size=size, align=Align.CENTRE))
        screen.add(LabelText(look, told, about, size=20, colour=MUTED, align=Align.CENTRE, wrap=True))
        field = TextField(
            look, line, say("Your name"), self._type,
            value=self._typed, on_submit=lambda _text: self._done(), placeholder=self._suggestion,
            longest=MAX_NAME_LENGTH, most_points=NAME_POINTS,
        )  # fmt: skip
        screen.add(field)
        left, right = lay.columns(foot, 2, _GAP)
        back = screen.add(Button(look, left, say("Back"), self.stage.pop, icon=Icon.BACK))
        even([back, screen.add(Button(look, right, say("Continue"), self._done, kind="primary", icon=Icon.CHECK))])
        screen.focus_on(screen.find(before) if before else field)
