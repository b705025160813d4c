"""The ways to score and the powers of a game, laid over its table for a glance. The sentences come from its rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final, NamedTuple

from engine.core import Board, Rules
from engine.sentences import gettext_noop
from game.look.fonts import Face
from game.look.look import Look
from game.look.palette import CREAM, GOLD
from game.scenes.common.glance import PopupList
from game.session.session import Session
from game.ui.layout import Layout
from game.ui.texts import LabelText

_LARGEST, _SMALLEST = 21, 12
"""Sizes of the letters in design units: with room to spare, and where a small window must show everything."""
_WIDEST: Final = 820
"""Greatest width of the sentences in design units."""
_GAP: Final = 28
"""Design units between the two columns."""


class _Measures(NamedTuple):
    """The letters' size, the width of both columns, and the height of each row, in pixels."""

    size: float
    left: int
    right: int
    rows: tuple[int, ...]


class RemindersScene(PopupList):
    """Shows the reminders of `rules` in two columns: subjects and effects."""

    called: ClassVar[str] = gettext_noop("The reminder")

    def __init__(self, session: Session, rules: Rules[Board]) -> None:
        super().__init__(session, session.say(rules.title))
        tell = session.words.tell
        self.lines: Final = tuple((tell(each.what), tell(each.text)) for each in rules.reminders())

    def layout(self, look: Look) -> None:
        """Set the lines in the largest letters that fit."""
        lay, room = Layout(look.scale), self.room(look)
        sizes = (self._fit(look, size, room.width) for size in range(_LARGEST, _SMALLEST - 1, -1))
        fit = self._fit(look, _SMALLEST, room.width)
        for fit in sizes:
            if sum(fit.rows) <= room.height:
                break
        inner = self.open_panel(look, fit.left + fit.right + lay.px(_GAP), sum(fit.rows))
        assert self.screen is not None
        rows = lay.column(inner)
        for (what, text), high in zip(self.lines, fit.rows, strict=True):
            left, right = lay.left(rows.take(high), fit.left, _GAP)
            head = LabelText(look, left, what, face=Face.BOLD, size=fit.size, colour=GOLD, wrap=True)
            self.screen.add(head)
            self.screen.add(LabelText(look, right, text, size=fit.size, colour=CREAM, wrap=True))

    def _fit(self, look: Look, size: float, wide: int) -> _Measures:
        """Return the measures of the lines in letters of this size."""
        fonts, px = look.fonts, look.scale.px
        left = min(max(fonts.width(what, Face.BOLD, size) for what, _ in self.lines) + px(8), wide // 3)
        most = min(px(_WIDEST), wide - left - px(_GAP))
        right = min(most, max(fonts.width(text, Face.MEDIUM, size) for _, text in self.lines) + px(8))
        gap = px(14)

        def high(texts: Sequence[tuple[str, Face, int]]) -> int:
            lines = max(len(fonts.lines(text, face, size, width)) for text, face, width in texts)
            return lines * fonts.line(Face.BOLD, size) + gap

        rows = tuple(high(((what, Face.BOLD, left), (text, Face.MEDIUM, right))) for what, text in self.lines)
        return _Measures(size, left, right, rows)
