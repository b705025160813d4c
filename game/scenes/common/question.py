"""A question over the current scene, asked before something that cannot be undone."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from engine.sentences import gettext_noop
from game.look.fonts import Align, Face
from game.look.icon import Icon
from game.look.look import Look
from game.look.palette import MUTED
from game.session.session import Session
from game.ui.buttons import Button, even
from game.ui.layout import Layout
from game.ui.scene import WATCH, Scene
from game.ui.screen import Screen
from game.ui.texts import Heading, LabelText

_WIDE, PAD, _GAP = 860, 48, 16
"""Design units: width of the panel, its padding, the gap between buttons."""


class QuestionScene(Scene):
    """Asks `title`, explains it in `text`, and after `yes` leaves and calls `on_yes`.

    CANCEL and `no`, which has the focus, call `on_no`, and so does a question that is no longer `asked`.
    """

    called: ClassVar[str] = gettext_noop("The question")
    is_overlay: ClassVar[bool] = True

    def __init__(
        self,
        session: Session,
        title: str,
        text: str,
        *,
        yes: str,
        no: str,
        on_yes: Callable[[], None],
        asked: Callable[[], bool] | None = None,
        on_no: Callable[[], None] = lambda: None,
    ) -> None:
        super().__init__(session.stage)
        self.session: Final = session
        self.title: Final = title
        self.text: Final = text
        self.yes: Final = yes
        self.no: Final = no
        self.on_yes: Final = on_yes
        self._asked: Final = asked
        self._on_no: Final = on_no
        self._is_agreed = False

    def update(self, now: float) -> None:
        """Leave once it is no longer asked."""
        super().update(now)
        if self._asked is not None and not self._asked():
            self.stage.pop()

    def due(self, now: float) -> float | None:
        """Return when to check again whether it is still asked."""
        dues = (self.due_by_widgets(now), None if self._asked is None else now + WATCH)
        return min((due for due in dues if due is not None), default=None)

    def layout(self, look: Look) -> None:
        """Put the question in the middle, keeping the focus."""
        before = self.screen.focus.name if self.screen and self.screen.focus else self.no
        lay, px, fonts = Layout(look.scale), look.scale.px, look.fonts
        inside = lay.panel_width(_WIDE) - 2 * px(PAD)
        size = 40.0
        while size > 24 and fonts.width(self.title, Face.SERIF_BOLD, size) > inside:
            size -= 1
        line = fonts.line(Face.SERIF_BOLD, size)
        rows = len(fonts.lines(self.text, Face.MEDIUM, 20, inside)) * fonts.line(Face.MEDIUM, 20)
        high = max(px(66), fonts.line(Face.BOLD, 20) + px(26))
        parts = lay.run([line, rows, high], [12, 28])
        panel = lay.panel(_WIDE, parts.length + 2 * px(PAD - 8))
        self.screen = screen = Screen(look, self.dimmed(look, panel), self.session.sounds.cue)
        head, told, foot = parts.down(lay.inset(panel, PAD, PAD - 8))
        screen.add(Heading(look, head, self.title, size=size, align=Align.CENTRE))
        screen.add(LabelText(look, told, self.text, size=20, colour=MUTED, align=Align.CENTRE, wrap=True))
        left, right = lay.columns(foot, 2, _GAP)
        no = screen.add(Button(look, left, self.no, self.stage.pop, icon=Icon.BACK))
        even([no, screen.add(Button(look, right, self.yes, self._agree, icon=Icon.CHECK))])
        screen.focus_on(screen.find(before))

    def leave(self) -> None:
        """Take anything but a yes for a no."""
        if not self._is_agreed:
            self._on_no()

    def _agree(self) -> None:
        self._is_agreed = True
        self.stage.pop()
        self.on_yes()
