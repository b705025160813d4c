"""All opponents on one page, the easiest first, to choose one for a seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, Final

import pygame

from engine.bots.characters import CHARACTERS, STARS, TRY_FIRST
from engine.sentences import gettext_noop
from game.look.fonts import Face
from game.look.icon import Icon
from game.look.look import Look
from game.look.palette import CREAM, GOLD, MUTED
from game.look.players.medallion import Medallion
from game.scenes.common.page import Page
from game.scenes.common.stars import paint_stars, stars_width
from game.scenes.setup.table_rows import MEDALLION, BotChoice
from game.session.medallions import medallions
from game.session.session import Session
from game.session.table_choice import Translate
from game.ui.actions import Action
from game.ui.layout import Layout
from game.ui.scroll_view import PAD as VIEW_PAD
from game.ui.scroll_view import ScrollView
from game.ui.spoken import Role, Spoken
from game.ui.widget import StillWidget

_COLUMNS, _GAP, _EDGE = 2, 14, 16
"""Cards side by side, and design units between them and inside them."""

_TALLEST: Final = 1.6
"""The most height of a card in a tall window, relative to what it needs."""


def opponents(say: Translate) -> list[BotChoice]:
    """Return everyone who can be chosen, in the order of KNOWN: another person, then the bots, weaker ones first."""
    person = BotChoice(
        say("Another player"),
        say("Shares this computer. Pass it over after each turn."),
        "",
        medallions([""] * 2, 0)[1],
    )
    bots = [
        BotChoice(
            who.name,
            say(who.manner),
            say(who.level),
            Medallion(who.key, who.colour),
            who.stars,
            say("Try first") if who.key == TRY_FIRST else "",
        )
        for who in CHARACTERS
    ]
    return [person, *bots]


class OpponentCard(StillWidget):
    """An opponent with name, stars, level and manner; calls `on_press`. The chosen one has a golden rim and a tick."""

    radius = 14

    def __init__(
        self, look: Look, rect: pygame.Rect, who: BotChoice, on_press: Callable[[], None], *, chosen: bool
    ) -> None:
        super().__init__(look, rect, name=who.name)
        self.who: Final = who
        self.on_press: Final = on_press
        self.chosen: Final = chosen

    @classmethod
    def height(cls, look: Look, everyone: Sequence[BotChoice], width: int) -> int:
        """Return the height that any of these opponents needs in a card of this width, in pixels."""
        room = cls._room(look, width)
        lines = max(len(look.fonts.lines(who.manner, Face.MEDIUM, 16, room)) for who in everyone)
        words = look.fonts.line(Face.BOLD, 20) + lines * look.fonts.line(Face.MEDIUM, 16)
        return max(words, look.scale.px(MEDALLION)) + 2 * look.scale.px(_EDGE)

    @classmethod
    def _room(cls, look: Look, width: int) -> int:
        return width - look.scale.px(MEDALLION) - 3 * look.scale.px(_EDGE)

    def on_action(self, action: Action) -> bool:
        """Press it on ACCEPT."""
        if action is not Action.ACCEPT:
            return False
        self.on_press()
        return True

    def spoken(self) -> Spoken:
        """Return the opponent with level and manner."""
        told = ", ".join(filter(None, (self.who.level, self.who.mark)))
        return Spoken(Role.TAB, self.name, told, self.who.manner, is_on=self.chosen)

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the card."""
        look, rect, px, fonts, who = self.look, self.rect, self.px, self.look.fonts, self.who
        rim = (*GOLD, 255) if self.chosen else (*CREAM, 150 if self.lit else 50)
        top, foot = ((255, 255, 255, 30), (255, 255, 255, 16)) if self.lit else ((0, 0, 0, 70), (0, 0, 0, 90))
        hair = look.scale.hair(3 if self.chosen else 1.4)
        surface.blit(look.brush.box(rect.size, px(14), top, foot, rim, border_width=hair), rect)
        lay = Layout(look.scale)
        inside = lay.inset(rect, _EDGE)
        medal, words = lay.left(inside, px(MEDALLION), _EDGE)
        spot = lay.centred(medal, medal.width, medal.width)
        look.avatars.avatar(who.medallion, spot.width).draw(surface, spot.topleft)
        tall = fonts.line(Face.BOLD, 20) + len(fonts.lines(who.manner, Face.MEDIUM, 16, words.width)) * fonts.line(
            Face.MEDIUM, 16
        )
        line, rest = lay.top(lay.centred(words, words.width, tall), fonts.line(Face.BOLD, 20))
        self._paint_head(surface, line)
        surface.blit(fonts.wrapped(who.manner, Face.MEDIUM, 16, MUTED, rest.width), rest)

    def _paint_head(self, surface: pygame.Surface, line: pygame.Rect) -> None:
        """Write the name, the mark for beginners, and at the right the stars with the level."""
        look, px, who = self.look, self.px, self.who
        right = line.right
        if self.chosen:
            tick = look.icons.icon(Icon.CHECK, look.scale.icon_px(20), GOLD)
            surface.blit(tick, tick.get_rect(midright=line.midright))
            right -= tick.get_width() + px(10)
        if who.is_bot:
            star = round(look.fonts.line(Face.MEDIUM, 16) * 0.72)
            level = look.fonts.text(who.level, Face.MEDIUM, 16, MUTED)
            wide = stars_width(look, STARS, star)
            mark = look.brush.key_cap(who.mark).get_width() + px(12) if who.mark else 0
            taken = look.fonts.width(who.name, Face.BOLD, 20) + mark + px(24)
            if right - line.x - taken >= wide + px(8) + level.get_width():
                surface.blit(level, level.get_rect(midright=(right, line.centery)))
                right -= level.get_width() + px(8)
            paint_stars(surface, look, (right - wide, line.centery - star // 2), who.stars, STARS, star)
            right -= wide + px(12)
        name = self.fitted(who.name, right - line.x, size=20)
        surface.blit(name, name.get_rect(midleft=line.midleft))
        if who.mark:
            cap = look.brush.key_cap(who.mark)
            x = line.x + name.get_width() + px(12)
            if x + cap.get_width() <= right:
                surface.blit(cap, cap.get_rect(midleft=(x, line.centery)))


class OpponentsScene(Page):
    """Shows all opponents for the seat called `title`; the place of the chosen one goes to `on_choose`."""

    called: ClassVar[str] = gettext_noop("The list of opponents")

    def __init__(
        self,
        session: Session,
        title: str,
        everyone: Sequence[BotChoice],
        value: int,
        on_choose: Callable[[int], None],
    ) -> None:
        super().__init__(session)
        self.title: Final = title
        self.everyone: Final = tuple(everyone)
        self.value: Final = value
        self._on_choose: Final = on_choose

    def _take(self, place: int) -> None:
        self.stage.pop()
        self._on_choose(place)

    def build(self) -> None:
        """Put a card for each opponent in two columns, weaker ones first."""
        lay, px, say = self.lay, self.px, self.say
        told = say(
            "The more stars, the stronger, luck permitting. They play by the rules and see only what you could see."
        )
        inside = self.panel(self.header(self.title, told))
        view, column = self.put_view("everyone", inside, ScrollView, self.title, bar=26)
        wide = (column.width - px(_GAP)) // _COLUMNS
        count = len(self.everyone)
        rows = [range(start, min(start + _COLUMNS, count)) for start in range(0, count, _COLUMNS)]
        least = OpponentCard.height(self.look, self.everyone, wide)
        shared = (view.rect.height - 2 * px(VIEW_PAD) - (len(rows) - 1) * px(_GAP)) // len(rows)
        high = max(least, min(shared, round(least * _TALLEST)))
        for row in rows:
            for place, cell in zip(row, lay.columns(column.take(high), _COLUMNS, _GAP), strict=False):
                self._put_card(view, place, cell)
            column.skip(_GAP)
        self.page.focus_on(self.page.find(self.everyone[self.value].name))

    def _put_card(self, view: ScrollView, place: int, cell: pygame.Rect) -> None:
        who, chosen = self.everyone[place], place == self.value
        card = OpponentCard(self.look, cell, who, lambda: self._take(place), chosen=chosen)
        self.put(f"who {place}", card, view)
