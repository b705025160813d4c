"""The rules of a game over the current scene: the text with its drawings, and the current house rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

import pygame

from engine.core import RANGE_DASH, Board, Rules, span
from engine.sentences import gettext_noop
from game.i18n.table_rules import told_rules
from game.look.fonts import Face
from game.look.icon import Icon
from game.look.look import Look
from game.look.palette import MUTED
from game.scenes.common.set_names import SETS
from game.scenes.pages.rule_drawings import RuleDrawings
from game.session.session import Session
from game.ui.actions import Action, Input, Press
from game.ui.buttons import Button
from game.ui.layout import Layout, Run
from game.ui.rich import DrawBlock, RichText
from game.ui.scene import Scene
from game.ui.screen import FINGER, Screen
from game.ui.scroll_view import PAD as VIEW_PAD
from game.ui.scroll_view import ScrollView
from game.ui.texts import Heading, LabelText
from game.ui.widget import REACH

_WIDTH, _EDGE, PAD = 1480, 66, 44
"""Design units: greatest width of the panel, felt visible around it, padding."""
_ASIDE: Final = 40
"""Design units between the table of contents and the text, with room for a scroll bar."""
CONTENTS: Final = 300
"""Width of the table of contents, in design units."""


class RulesText(RichText):
    """A text in a well. The focus ring goes round the well, with room between it and the letters."""

    def __init__(self, look: Look, well: pygame.Rect, text: str, *, draw_block: DrawBlock, name: str) -> None:
        self.well: Final = well
        inner = well.inflate(-2 * look.scale.px(26), -2 * look.scale.px(16))
        super().__init__(look, inner, text, draw_block=draw_block, name=name)

    @property
    def area(self) -> pygame.Rect:
        """Area of everything it may paint."""
        around = 2 * self.px(REACH) + 4
        return self.well.inflate(around, around)

    def draw(self, surface: pygame.Surface) -> None:
        """Paint the text, and the ring round the well."""
        self.paint(surface)
        if self.ringed:
            self.look.brush.ring(self.well.size, self.px(self.radius)).draw(surface, self.well.topleft)


_HALVES: Final = 2


class RulesScene(Scene):
    """Shows the rules of `rules`, a game with its house rules. The text is that of the table.

    `lesson` starts the game's lesson in place of this page while a match below waits. None if it cannot.
    """

    called: ClassVar[str] = gettext_noop("The rules page")
    is_overlay: ClassVar[bool] = True

    def __init__(self, session: Session, rules: Rules[Board], lesson: Callable[[], None] | None = None) -> None:
        super().__init__(session.stage)
        self.session: Final = session
        self.rules: Final = rules
        self.lesson: Final = lesson
        self._page: RichText | None = None

    def handle(self, given: Input) -> None:
        """Close on the key that opened the page too. Scroll the focused part."""
        if isinstance(given, Press) and given.action is Action.RULES:
            if not given.repeat:
                self.stage.pop()
            return
        if self._page and isinstance(given, Press) and self._scrolls(self._page, given.action):
            return
        super().handle(given)

    def _scrolls(self, page: RichText, action: Action) -> bool:
        """Let the page keys scroll the text, wherever the focus is."""
        return action in (Action.PAGE_UP, Action.PAGE_DOWN, Action.HOME, Action.END) and page.on_action(action)

    @property
    def tells_cards(self) -> bool:
        """True for a game with cards."""
        return len(self.rules.pieces.faces[0]) > _HALVES

    def layout(self, look: Look) -> None:
        """Build the page, keeping the scroll position."""
        before = self._page
        share = before.scroll / before.furthest if before and before.furthest else 0.0
        scale, lay = look.scale, Layout(look.scale)
        self.screen = screen = Screen(look, self.dimmed(look), self.session.sounds.cue)
        wide = min(_WIDTH, scale.width - 2 * _EDGE)
        panel = scale.rect((scale.width - wide) / 2, _EDGE, wide, scale.height - 2 * _EDGE)
        look.brush.panel(panel.size).draw(screen.base, panel.topleft)
        look.brush.panel(panel.size).draw(screen.base, panel.topleft)  # twice, so the table doesn't shine through
        body = self._head(look, lay.inset(panel, PAD))
        contents, page = lay.left(body, lay.px(CONTENTS * (1 + (scale.text - 1) / 3)), _ASIDE)
        screen.base.blit(look.brush.well(page.size), page)
        drawings = RuleDrawings(look, self.session.words, self.rules)
        text = told_rules(self.rules, self.session.words)
        self._page = RulesText(look, page, text, draw_block=drawings.draw, name=self._title())
        screen.add(self._page)
        self._contents(look, contents, self._page)
        screen.focus_on(self._page)
        self._page.scroll = round(share * self._page.furthest)

    def _title(self) -> str:
        return self.session.say(self.rules.title)

    def _head(self, look: Look, inner: pygame.Rect) -> pygame.Rect:
        """Put title, facts and the Close button on top; returns the room below."""
        say, fonts, px, screen = self.session.say, look.fonts, look.scale.px, self.screen
        lay = Layout(look.scale)
        assert screen is not None
        word, key = say("Close"), self.session.controls.key(Action.CANCEL)
        wide = fonts.width(word, Face.BOLD, 20) + look.brush.key_cap(key).get_width() + px(110)
        row = lay.top(inner, max(px(60), fonts.line(Face.BOLD, 20) + px(26))).piece
        close, row = lay.right(row, wide, 16)
        beside = lay.right(inner, wide, 24).rest
        line = fonts.line(Face.SERIF_BOLD, 46)
        if self.lesson is not None:
            learn, f2 = say("Lesson"), self.session.controls.key(Action.LESSON)
            broad = fonts.width(learn, Face.BOLD, 20) + look.brush.key_cap(f2).get_width() + px(110)
            place = lay.right(row, broad).piece
            screen.add(Button(look, place, learn, self.lesson, icon=Icon.BULB, hotkey=Action.LESSON, key=f2))
            beside = lay.right(beside, broad, 16).rest
        title, under = lay.top(beside.move(0, -px(6)), line + px(4))  # with its shadow
        screen.add(Heading(look, title, self._title(), size=46))
        facts = " · ".join(
            (
                say("1 player")
                if self.rules.players[-1] == 1
                else say("{players} players", players=span(self.rules.players, RANGE_DASH)),
                say("about {minutes} minutes", minutes=self.rules.minutes),
                say("This table: {set}", set=say(SETS.get(self.rules.pieces.name, self.rules.pieces.name))),
                say("Edition: {source}", source=say(self.rules.source)),
            )
        )
        if under.y >= close.bottom:  # with large letters the facts are below the buttons and get the whole width
            under.width = inner.width
        lines = len(fonts.lines(facts, Face.MEDIUM, 19, under.width))
        place = lay.top(under, lines * fonts.line(Face.MEDIUM, 19)).piece
        screen.add(LabelText(look, place, facts, size=19, colour=MUTED, wrap=True))
        screen.add(Button(look, close, word, self.stage.pop, icon=Icon.CROSS, key=key))
        return lay.top(inner, max(place.bottom, close.bottom) - inner.y, 22).rest

    def _contents(self, look: Look, column: pygame.Rect, page: RichText) -> None:
        """List the chapters. Each one scrolls the text to its start."""
        assert self.screen is not None
        px, fonts, headings = look.scale.px, look.fonts, page.headings
        least, gap = px(FINGER), px(10)
        high = max(least, fonts.line(Face.BOLD, 18) + px(18))
        if high * len(headings) + gap * (len(headings) - 1) > column.height:
            high, gap = least - px(5), px(5)  # closer together, but a finger still hits each of them
        pad = px(VIEW_PAD)
        around = column.inflate(2 * pad + px(24), 2 * pad).move(px(12), 0)
        view = self.screen.add(ScrollView(look, around))
        room = view.inside
        places = Run([high] * len(headings), [gap] * (len(headings) - 1)).down(room)
        for (name, top), rect in zip(headings, places, strict=True):

            def go(to: int = top) -> None:
                page.scroll = to

            view.add(Button(look, rect, name, go, kind="quiet", size=18, name=name))
