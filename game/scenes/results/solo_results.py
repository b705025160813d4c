"""The end of a solitaire over the table: won or not and why, the result, and the ways to continue."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from game.look.fonts import Align, Face
from game.look.icons import Icon
from game.look.look import Look
from game.look.palette import CREAM, MUTED
from game.play.table import Table, Update
from game.scenes.results.match_strip import NumbersCard
from game.scenes.results.results import EDGE, ResultsScene, in_the_middle
from game.scenes.results.solo_words import SoloWords
from game.session.session import Session
from game.ui.actions import Action
from game.ui.buttons import Button, even
from game.ui.layout import Layout
from game.ui.screen import Screen
from game.ui.texts import Heading, LabelText

_WIDTH, _INSIDE, _GAP, LINE = 980, 44, 14, 40
"""Design units: width of the panel, its padding, the gap between two buttons, and the height of a result line."""


class SoloResults(ResultsScene):
    """The results of a solitaire. `on_same` restarts the same deal, `on_back` undoes the last move."""

    def __init__(
        self,
        session: Session,
        table: Table,
        updates: tuple[Update, ...],
        facts: Sequence[tuple[str, str]],
        *,
        on_new: Callable[[], None],
        on_same: Callable[[], None],
        on_back: Callable[[], None],
        on_leave: Callable[[], None],
    ) -> None:
        """`facts` are names and numbers: what the player has achieved."""
        super().__init__(session, table, updates, on_new, on_new, on_leave)
        self.on_same: Final = on_same
        self.on_back: Final = on_back
        self.facts: Final = tuple(facts)
        self.solo: Final = SoloWords(session, table)

    @property
    def has_triumph(self) -> bool:
        """False: a solitaire is celebrated on the felt."""
        return False

    def place(self, look: Look) -> pygame.Rect:
        """Return the place of the panel: heading, reason, the facts, and two rows of buttons."""
        lay, gap = Layout(look.scale), look.scale.px(_GAP)
        title, why, line = self._heights(look)
        high = title + why + 3 * gap + line * len(self.facts) + 2 * self._button_height(look) + gap
        card = self._card_height(look)
        high += card + gap if card else 0
        return in_the_middle(look, lay.panel_width(_WIDTH), high + 2 * lay.px(_INSIDE))

    def _card_height(self, look: Look) -> int:
        """Return the height in pixels of the player's numbers, as much as there is room for; 0 without any."""
        lay, px, lines = Layout(look.scale), look.scale.px, self.numbers.lines
        if not lines:
            return 0
        room = lay.panel_width(_WIDTH) - 2 * px(_INSIDE)
        title, why, line = self._heights(look)
        rest = title + why + line * len(self.facts) + 2 * self._button_height(look) + 5 * px(_GAP)
        left = look.scale.size[1] - 2 * px(EDGE // 2) - rest - 2 * px(_INSIDE)
        return max(0, min(NumbersCard.height(look, lines, room), left))

    def _heights(self, look: Look) -> tuple[int, int, int]:
        """Return the heights in pixels of the heading, the reason and one fact."""
        fonts, px = look.fonts, look.scale.px
        room = Layout(look.scale).panel_width(_WIDTH) - 2 * px(_INSIDE)
        why = len(fonts.lines(self.solo.reason(), Face.MEDIUM, 22, room)) * fonts.line(Face.MEDIUM, 22)
        return fonts.line(Face.SERIF_BOLD, 50), why, max(px(LINE), fonts.line(Face.BOLD, 23) + px(8))

    def _build(self, look: Look) -> None:
        """Put the panel in the middle."""
        lay, panel = Layout(look.scale), self.place(look)
        self.screen = screen = Screen(look, self.ground(look, panel), self.session.hears)
        room, buttons = lay.inset(panel, _INSIDE), self._button_height(look)
        title, why, line = self._heights(look)
        column = lay.column(room)
        screen.add(Heading(look, column.take(title), self.solo.headline(), size=50))
        screen.add(LabelText(look, column.take(why), self.solo.reason(), size=22, colour=MUTED, wrap=True))
        column.skip(_GAP)
        for name, value in self.facts:
            rect = column.take(line)
            screen.add(LabelText(look, rect, name, size=21, colour=MUTED))
            screen.add(LabelText(look, rect, value, face=Face.EXTRABOLD, size=23, colour=CREAM, align=Align.RIGHT))
        card = self._card_height(look)
        if card:
            column.skip(_GAP)
            screen.add(NumbersCard(look, column.take(card), self.numbers.lines, asks=False))
        lower, rest = lay.foot(room, buttons, _GAP)
        self._ways(look, lay.foot(rest, buttons).piece, lower)

    def _ways(self, look: Look, upper: pygame.Rect, lower: pygame.Rect) -> None:
        """Put the next steps into the upper row, the new deal last and with the focus; the lower row leads away."""
        assert self.screen is not None
        say, key, lay = self.session.say, self.session.key, Layout(look.scale)
        left, right = lay.columns(lower, 2, _GAP)
        shelf = say("Back to the shelf")
        leave = Button(look, left, shelf, self.on_leave, kind="quiet", icon=Icon.BACK, key=key(Action.CANCEL))
        group = [self.screen.add(leave), self.screen.add(self._peek_button(look, right, "quiet"))]
        ways = [(say("Undo"), Action.UNDO, self.on_back), (say("Retry this deal"), Action.RESTART, self.on_same)]
        if not self.table.can_undo:
            ways = []
        words = [*((text, key(action)) for text, action, _ in ways), (say("New deal"), key(Action.ACCEPT))]
        needs = [self._button_width(look, *word) for word in words]
        places = lay.run(needs, _GAP).fill(upper)
        for rect, (text, action, press) in zip(places, ways, strict=False):
            group.append(self.screen.add(Button(look, rect, text, press, hotkey=action, key=key(action))))
        new = Button(
            look,
            places[-1],
            say("New deal"),
            self.on_again,
            kind="primary",
            icon=Icon.PLAY,
            key=key(Action.ACCEPT),
        )
        even([*group, self.screen.add(new)])
        self.screen.focus_on(new)
