"""The end of a solitaire over the table: won or not and why, the result, and the ways to continue."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from engine.core import COLUMNS, LOST
from game.felt.frame import Frame
from game.felt.table.score_panel import FACT
from game.look.fonts import Align, Face
from game.look.icon import Icon
from game.look.look import Look
from game.look.paint import PANEL_RADIUS
from game.look.palette import CREAM, MUTED, PANEL_BOTTOM, PANEL_TOP
from game.play.local_table import LocalTable
from game.play.table import Table, Update
from game.scenes.common.result_foot import button_height, button_width, peek_button
from game.scenes.results.match_strip import NumbersCard
from game.scenes.results.measures import EDGE, in_the_middle
from game.scenes.results.results import ResultsScene
from game.scenes.results.stars import MOST, Stars, StarsWidget
from game.session.routes import AfterMatch
from game.session.session import Session
from game.ui.actions import Action
from game.ui.buttons import Button, even
from game.ui.layout import Column, Layout
from game.ui.screen import Screen
from game.ui.texts import Heading, LabelText

_WIDTH, _INSIDE, _GAP, LINE = 980, 44, 14, 40
"""Design units: width of the panel, its padding, the gap between two buttons, and the height of a result line."""
_BESIDE, _TITLE, _MIN_TITLE, _SMALL = 26, 40, 28, 18
"""Design units of a page beside the felt: its padding, the sizes of its heading, and that of the reason."""
GENEROUS: Final = 1
"""Columns above par that still earn the last star: few deals can be brought down to their bound."""
SECOND: Final = 2
"""Number above that which earns the second one."""


class SoloWords:
    """The texts for the finished round of a table."""

    def __init__(self, session: Session, table: Table) -> None:
        self.session: Final = session
        self.table: Final = table

    @property
    def is_won(self) -> bool:
        """True if the aim was reached."""
        return bool(self.table.view.winners)

    def headline(self) -> str:
        """Return the headline: won, not won, or by how many points the par was missed."""
        say, view, rules = self.session.say, self.table.view, self.table.rules
        if self.is_won and rules.par_is_usual:
            return self.session.words.say_n("{n} tile left", "{n} tiles left", view.score(0))
        if self.is_won:
            name = self.table.players[self.table.seat].name
            return say("{name} won", name=name) if self.table.is_watching else say("You won!")
        par = rules.par(view)
        if par >= 0 and rules.lowest_wins:
            return say("{n} over par", n=view.score(0) - par)
        return say("Not this time")

    def stars(self) -> Stars | None:
        """Return the stars earned, by the distance from par; None if there are none to earn.

        A solitaire without a par is won or not. Where most deals end at par whatever is done, no star is earned.
        """
        say, view, rules = self.session.say, self.table.view, self.table.rules
        if rules.par(view) < 0 or not rules.lowest_wins:
            return Stars(MOST, say("Every star is yours.")) if self.is_won else None
        if view.over == LOST or rules.par_is_usual:
            return None
        best = rules.par(view) + (GENEROUS if rules.counted_in == COLUMNS else 0)
        limits = (best, best + SECOND)
        count = MOST - sum(view.score(0) > limit for limit in limits)
        if count == MOST:
            return Stars(count, say("Every star is yours."))
        return Stars(count, say("{n} or fewer earns the next star.", n=limits[MOST - 1 - count]))

    def reason(self) -> str:
        """Explain why the round is over."""
        why = self.table.rules.verdict(self.table.view)
        if why is not None:
            return self.session.words.tell(why)
        if self.is_won:
            return self.session.say("You finished it.")
        if self.table.view.over == LOST:
            return self.session.say("You gave up, or the deal can't be won from here.")
        return self.session.say("There's nothing more to do.")


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
        after: Callable[[], AfterMatch] = AfterMatch,
    ) -> None:
        """`facts` are names and numbers: what the player has achieved."""
        super().__init__(session, table, updates, on_new, on_new, on_leave, after=after)
        self.on_same: Final = on_same
        self.on_back: Final = on_back
        self.facts: Final = tuple(facts)
        self._can_undo: Final = isinstance(table, LocalTable) and table.can_undo
        self.solo: Final = SoloWords(session, table)

    @property
    def celebrates(self) -> bool:
        """False: a solitaire is celebrated on the felt."""
        return False

    def darkens(self, look: Look) -> bool:
        """Return False if the page is beside the felt, which can be looked at."""
        return not self._is_beside(look)

    def place(self, look: Look) -> pygame.Rect:
        """Return the place of the panel: heading, reason, the facts, the stars, and the buttons.

        A solitaire that is won is told beside the felt, in the table's own panel, if there is room.
        """
        if self._is_beside(look):
            return self._side(look)
        lay, gap = Layout(look.scale), look.scale.px(_GAP)
        title, why, line = self._heights(look)
        high = title + why + 3 * gap + line * len(self.facts) + 2 * button_height(look) + gap
        high += self._stars_height(look, lay.panel_width(_WIDTH) - 2 * lay.px(_INSIDE))
        card = self._card_height(look)
        high += card + gap if card else 0
        return in_the_middle(look, lay.panel_width(_WIDTH), high + 2 * lay.px(_INSIDE))

    def _side(self, look: Look) -> pygame.Rect:
        return Frame(look.scale, self.table.rules.seats).panel

    def _is_beside(self, look: Look) -> bool:
        """Return True if the page fits into the table's panel."""
        if not self.solo.is_won:
            return False
        room, gap = Layout(look.scale).inset(self._side(look), _BESIDE), look.scale.px(_GAP)
        buttons = (button_height(look) + gap) * (2 + 2 * self._can_undo + bool(self.match_actions()))
        why = len(look.fonts.lines(self.solo.reason(), Face.MEDIUM, _SMALL, room.width))
        words = look.fonts.line(Face.SERIF_BOLD, _TITLE) + why * look.fonts.line(Face.MEDIUM, _SMALL)
        facts = self._fact_height(look) * len(self.facts)
        names = max((self._fact_width(look, *fact) for fact in self.facts), default=0)
        widest = max(self._narrow_width(look, text, key) for text, key in self._way_words())
        title = look.fonts.width(self.solo.headline(), Face.SERIF_BOLD, _MIN_TITLE)
        lines = self.numbers.lines
        card = NumbersCard.height(look, lines, room.width) + gap if lines else 0
        high = words + facts + self._stars_height(look, room.width) + card + buttons + 4 * gap
        return max(names, widest, title) <= room.width and high <= room.height

    def _narrow_width(self, look: Look, text: str, key: str) -> int:
        cap = look.brush.key_cap(key).get_width() if key else 0
        return look.fonts.width(text, Face.BOLD, 20) + cap + look.scale.px(64)

    def _paint_panel(self, look: Look, sheet: pygame.Surface, panel: pygame.Rect) -> pygame.Surface:
        if self._is_beside(look):  # the table's panel is below this one
            sheet.blit(look.brush.box(panel.size, look.scale.px(PANEL_RADIUS), PANEL_TOP, PANEL_BOTTOM), panel)
        return super()._paint_panel(look, sheet, panel)

    def _fact_height(self, look: Look) -> int:
        return look.fonts.line(Face.BOLD, FACT[1]) + look.scale.px(8)

    def _fact_width(self, look: Look, name: str, value: str) -> int:
        width = look.fonts.width
        return width(name, Face.MEDIUM, FACT[0]) + width(value, Face.EXTRABOLD, FACT[1]) + look.scale.px(16)

    def _stars_height(self, look: Look, width: int) -> int:
        stars = self.solo.stars()
        return StarsWidget.height(look, stars, width) + look.scale.px(_GAP) if stars is not None else 0

    def _way_words(self) -> list[tuple[str, str]]:
        """Return the words on the buttons, each with its key: the new deal first, the way out last."""
        say, key = self.session.say, self.session.controls.key
        return [
            (say("New deal"), key(Action.ACCEPT)),
            *((text, key(action)) for text, action, _ in self._turns()),
            (say("Leave the table"), key(Action.CANCEL)),
        ]

    def _turns(self) -> list[tuple[str, Action, Callable[[], None]]]:
        """Return the ways back into the deal."""
        say = self.session.say
        ways = [(say("Undo"), Action.UNDO, self.on_back), (say("Retry this deal"), Action.RESTART, self.on_same)]
        return ways if self._can_undo else []

    def _card_height(self, look: Look) -> int:
        """Return the height in pixels of the player's numbers, as much as there is room for; 0 without any."""
        self._awaits_numbers = not self.numbers.is_known
        lay, px, lines = Layout(look.scale), look.scale.px, self.numbers.lines
        if not lines:
            return 0
        room = lay.panel_width(_WIDTH) - 2 * px(_INSIDE)
        title, why, line = self._heights(look)
        rest = title + why + line * len(self.facts) + 2 * button_height(look) + 5 * px(_GAP)
        rest += self._stars_height(look, room)
        left = look.scale.size[1] - 2 * px(EDGE // 2) - rest - 2 * px(_INSIDE)
        return max(0, min(NumbersCard.height(look, lines, room), left))

    def _heights(self, look: Look) -> tuple[int, int, int]:
        """Return the heights in pixels of the heading, the reason and one fact."""
        fonts, px = look.fonts, look.scale.px
        room = Layout(look.scale).panel_width(_WIDTH) - 2 * px(_INSIDE)
        why = len(fonts.lines(self.solo.reason(), Face.MEDIUM, 22, room)) * fonts.line(Face.MEDIUM, 22)
        return fonts.line(Face.SERIF_BOLD, 50), why, max(px(LINE), fonts.line(Face.BOLD, 23) + px(8))

    def _build(self, look: Look) -> None:
        """Put the panel in the middle, or its parts below each other beside the felt."""
        lay, panel = Layout(look.scale), self.place(look)
        self.screen = screen = Screen(look, self.ground(look, panel), self.session.sounds.cue)
        if self._is_beside(look):
            self._build_beside(look, screen, lay.inset(panel, _BESIDE))
            return
        room, buttons = lay.inset(panel, _INSIDE), button_height(look)
        title, why, line = self._heights(look)
        column = lay.column(room)
        screen.add(Heading(look, column.take(title), self.solo.headline(), size=50))
        screen.add(LabelText(look, column.take(why), self.solo.reason(), size=22, colour=MUTED, wrap=True))
        column.skip(_GAP)
        for name, value in self.facts:
            rect = column.take(line)
            self._add_fact(look, screen, rect, (name, value), (21, 23))
        self._add_stars(look, screen, column)
        card = self._card_height(look)
        if card:
            column.skip(_GAP)
            screen.add(NumbersCard(look, column.take(card), self.numbers.lines, asks=False))
        lower, rest = lay.foot(room, buttons, _GAP)
        self._ways(look, lay.foot(rest, buttons).piece, lower)

    def _more_button(self, look: Look, place: pygame.Rect) -> Button:
        """Return the button that opens the page about this match."""
        word, key = self.session.say("More"), self.session.controls.key(Action.MENU)
        return Button(look, place, word, self._open_ways, kind="quiet", hotkey=Action.MENU, key=key)

    def _add_fact(
        self, look: Look, screen: Screen, rect: pygame.Rect, fact: tuple[str, str], sizes: tuple[float, float]
    ) -> None:
        """Write a name and a value into a line, as one thing for those who hear it."""
        (name, value), (small, large) = fact, sizes
        face, right = Face.EXTRABOLD, Align.RIGHT
        screen.add(LabelText(look, rect, name, size=small, colour=MUTED, heard=f"{name}: {value}"))
        screen.add(LabelText(look, rect, value, face=face, size=large, colour=CREAM, align=right, heard=""))

    def _add_stars(self, look: Look, screen: Screen, column: Column) -> None:
        stars = self.solo.stars()
        if stars is not None:
            column.skip(_GAP)
            screen.add(StarsWidget(look, column.take(StarsWidget.height(look, stars, column.width)), stars))

    def _build_beside(self, look: Look, screen: Screen, room: pygame.Rect) -> None:
        """Put everything into a narrow panel, with the next step at its foot."""
        lay, fonts = Layout(look.scale), look.fonts
        column, title = lay.column(room), float(_TITLE)
        while title > _MIN_TITLE and fonts.width(self.solo.headline(), Face.SERIF_BOLD, title) > room.width:
            title -= 1
        screen.add(Heading(look, column.take(fonts.line(Face.SERIF_BOLD, _TITLE)), self.solo.headline(), size=title))
        why = len(fonts.lines(self.solo.reason(), Face.MEDIUM, _SMALL, room.width)) * fonts.line(Face.MEDIUM, _SMALL)
        screen.add(LabelText(look, column.take(why), self.solo.reason(), size=_SMALL, colour=MUTED, wrap=True))
        column.skip(_GAP)
        for name, value in self.facts:
            rect = column.take(self._fact_height(look))
            self._add_fact(look, screen, rect, (name, value), FACT)
        self._add_stars(look, screen, column)
        if self.numbers.lines:
            column.skip(_GAP)
            card = column.take(NumbersCard.height(look, self.numbers.lines, room.width))
            screen.add(NumbersCard(look, card, self.numbers.lines, asks=False))
        (new, key), *turns, (way_out, back) = self._way_words()
        buttons: list[Button] = []
        high = button_height(look)
        place, rest = lay.foot(room, high, _GAP)
        buttons.append(Button(look, place, way_out, self.on_leave, kind="quiet", key=back))
        if self.match_actions():
            place, rest = lay.foot(rest, high, _GAP)
            buttons.append(self._more_button(look, place))
        for (_, action, press), (text, label) in reversed(list(zip(self._turns(), turns, strict=True))):
            place, rest = lay.foot(rest, high, _GAP)
            buttons.append(Button(look, place, text, press, hotkey=action, key=label))
        place = lay.foot(rest, high, _GAP).piece
        buttons.append(Button(look, place, new, self.on_again, kind="primary", icon=Icon.PLAY, key=key))
        even(buttons)
        for button in reversed(buttons):
            screen.add(button)
        screen.focus_on(buttons[-1])

    def _ways(self, look: Look, upper: pygame.Rect, lower: pygame.Rect) -> None:
        """Put the next steps into the upper row, the new deal last and with the focus; the lower row leads away."""
        assert self.screen is not None
        say, key, lay = self.session.say, self.session.controls.key, Layout(look.scale)
        left, middle, *rest = lay.columns(lower, 2 + bool(self.match_actions()), _GAP)
        way_out = say("Leave the table")
        leave = Button(look, left, way_out, self.on_leave, kind="quiet", icon=Icon.BACK, key=key(Action.CANCEL))
        peek = peek_button(self.session, look, middle, self._peek, kind="quiet", is_back=False)
        group = [self.screen.add(leave), self.screen.add(peek)]
        group += [self.screen.add(self._more_button(look, place)) for place in rest]
        ways = self._turns()
        words = [*((text, key(action)) for text, action, _ in ways), (say("New deal"), key(Action.ACCEPT))]
        needs = [button_width(look, *word) for word in words]
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
