"""A small page with a code to pass on: copied, as text to read out or type, and as a QR code for a phone."""

from __future__ import annotations

from typing import ClassVar, Final

from engine.sentences import gettext_noop
from game.look.fonts import Align, Face
from game.look.icon import Icon
from game.look.look import Look
from game.look.palette import CREAM, MUTED
from game.scenes.common.qr_plate import QrCode, QrPlate
from game.session.session import Session
from game.ui.actions import Action
from game.ui.buttons import Button
from game.ui.layout import Layout
from game.ui.scene import Scene
from game.ui.screen import Screen
from game.ui.texts import Heading, LabelText

_WIDE, _PAD, _GAP = 900, 44, 16
"""Design units: width of the panel, its padding, the gap between its parts."""
_MODULE: Final = 6
"""Design units: side of a module of the QR code."""


class SharedCodeScene(Scene):
    """Copies `code` when it opens, and shows it below `title` and `about`."""

    called: ClassVar[str] = gettext_noop("The page with a code")
    is_overlay: ClassVar[bool] = True

    def __init__(self, session: Session, title: str, about: str, code: str) -> None:
        super().__init__(session.stage)
        self.session: Final = session
        self._title: Final = title
        self._about: Final = about
        self._code: Final = code
        self._qr: Final = QrCode.of(code)
        copied = session.controls.copy(code)
        self._told = session.say("It has been copied.") if copied else session.say("There's no clipboard here.")

    def layout(self, look: Look) -> None:
        """Put the texts in the middle, the QR code below them, and Back at the foot."""
        lay, px, fonts, say = Layout(look.scale), look.scale.px, look.fonts, self.session.say
        inside = lay.panel_width(_WIDE) - 2 * px(_PAD)

        def rows(text: str, face: Face, size: int) -> int:
            return max(1, len(fonts.lines(text, face, size, inside))) * fonts.line(face, size)

        row = max(px(58), fonts.line(Face.BOLD, 20) + px(24))
        texts = [
            fonts.line(Face.SERIF_BOLD, 36),
            rows(self._about, Face.MEDIUM, 18),
            rows(self._code, Face.BOLD, 20),
            rows(self._told, Face.MEDIUM, 18),
        ]
        room = lay.window.height - sum(texts) - row - 5 * px(_GAP) - 4 * px(_PAD)
        unit = max(1, min(px(_MODULE), room // self._qr.side))
        parts = lay.run([*texts, unit * self._qr.side, row], _GAP)
        panel = lay.panel(_WIDE, parts.length + 2 * px(_PAD - 10))
        self.screen = screen = Screen(look, self.dimmed(look, panel), self.session.sounds.cue)
        head, about, code, told, paper, foot = parts.down(lay.inset(panel, _PAD, _PAD - 10))
        screen.add(Heading(look, head, self._title, size=36, align=Align.CENTRE))
        screen.add(LabelText(look, about, self._about, size=18, colour=MUTED, align=Align.CENTRE, wrap=True))
        words = LabelText(look, code, self._code, face=Face.BOLD, size=20, colour=CREAM, align=Align.CENTRE, wrap=True)
        screen.add(words)
        screen.add(LabelText(look, told, self._told, size=18, colour=MUTED, align=Align.CENTRE, wrap=True))
        screen.add(QrPlate(look, paper, self._qr, say("QR code with the same text")))
        key = self.session.controls.key(Action.CANCEL)
        back = Button(
            look, lay.centred(foot, foot.width // 2, foot.height), say("Back"), self.stage.pop, icon=Icon.BACK, key=key
        )
        screen.focus_on(screen.add(back))
