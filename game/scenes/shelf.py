"""The shelf: every game as a card, with a picture of its table."""

from __future__ import annotations

from math import ceil
from typing import Final

import pygame

from engine.core import Board, Rules, span
from game.felt.felts import SHELF
from game.house import House
from game.look.fonts import Face
from game.look.look import Look
from game.look.palette import MUTED
from game.scenes.page import GAP, Page, above
from game.scenes.pictures import table_picture
from game.scenes.rules import RulesScene
from game.scenes.setup import SetupScene
from game.ui.actions import Action, Input, Press
from game.ui.buttons import Card
from game.ui.scroll_view import ScrollView

Sheet = type[Rules[Board]]
NARROWEST: Final = 400
"""Design units: a card is at least that wide."""
LARGEST: Final = 760
"""Design units: a card never grows wider."""
PICTURE: Final = 0.54
"""Height of a picture, of the card's width."""
BLURB: Final = 92
"""Letters of the longest sentence about a game, in any language, that a card has room for."""


class GameCard(Card):
    """A card whose picture takes all that its words leave."""

    @classmethod
    def words(cls, look: Look, width: int) -> int:
        """Return the height in pixels of the words on a card of this width."""
        fonts, px = look.fonts, look.scale.px
        letters = max(1.0, (width - px(36)) / fonts.width("e", Face.MEDIUM, 16))
        lines = ceil(BLURB / letters)
        high = fonts.line(Face.SERIF_BOLD, 25) + fonts.line(Face.SEMIBOLD, 16) + lines * fonts.line(Face.MEDIUM, 16)
        return high + px(26)

    @classmethod
    def picture_size(cls, look: Look, card: pygame.Rect) -> tuple[int, int]:
        """Give the size in pixels of the picture on a card of this size."""
        edge = look.scale.px(10)
        return card.width - 2 * edge, max(1, card.height - 2 * edge - cls.words(look, card.width))


class ShelfScene(Page):
    """Choose a game: ACCEPT sets its table up, RULES opens its rules."""

    def __init__(self, house: House, games: tuple[Sheet, ...] = SHELF) -> None:
        super().__init__(house)
        self._games: Final = games
        self._cards: dict[GameCard, Sheet] = {}
        self._unpainted: list[GameCard] = []

    def handle(self, given: Input) -> None:
        """Open the rules of the focused card; everything else is as on every page."""
        card = self.page.focus
        if isinstance(given, Press) and given.action is Action.RULES and isinstance(card, GameCard):
            sheet = self._cards[card]
            self.stage.push(RulesScene(self.house, sheet(sheet.players[0])))
            return
        super().handle(given)

    def update(self, now: float) -> None:
        """Paint one more picture that is still missing."""
        super().update(now)
        if self._unpainted:
            card = self._unpainted.pop(0)
            size = GameCard.picture_size(self.look, card.rect)
            card.picture = table_picture(self.look, self._cards[card], size)

    @property
    def busy(self) -> bool:
        """Whether pictures are still to come."""
        return bool(self._unpainted)

    def build(self) -> None:
        """Put the cards in rows: few of them large and in the middle, many in a grid that scrolls."""
        px = self.px
        room = self.header(self.say("Choose a game"))
        room = above(room, self._legend(room) + px(12))
        view = self.put("shelf", ScrollView(self.look, room.inflate(px(20), 0), name=self.say("Choose a game")))
        inside, gap = view.inside, px(GAP + 6)
        columns = self._columns(inside.width, gap)
        wide = min(px(LARGEST), (inside.width - (columns - 1) * gap) // columns)
        high = round(wide * PICTURE) + GameCard.words(self.look, wide) + 2 * px(10)
        rows = -(-len(self._games) // columns)
        whole = rows * (high + gap) - gap
        top = inside.y + max(0, (inside.height - whole) // 2)
        self._cards, self._unpainted = {}, []
        for place, sheet in enumerate(self._games):
            row, column = divmod(place, columns)
            left = inside.x + (inside.width - columns * (wide + gap) + gap) // 2
            rect = pygame.Rect(left + column * (wide + gap), top + row * (high + gap), wide, high)
            card = self._card(sheet, rect)
            self.put(sheet.key, card, view)
            self._cards[card] = sheet
        self._unpainted = list(self._cards)
        first = next(iter(self._cards), None)
        self.page.focus_on(first)

    def _card(self, sheet: Sheet, rect: pygame.Rect) -> GameCard:
        say = self.say
        facts = say("{players} players · {minutes} min", players=span(sheet.players), minutes=sheet.minutes)
        if sheet.players[-1] == 1:
            facts = say("1 player · {minutes} min", minutes=sheet.minutes)

        def open_setup() -> None:
            self.stage.push(SetupScene(self.house, sheet))

        return GameCard(self.look, rect, say(sheet.title), open_setup, facts=facts, text=say(sheet.blurb))

    def _columns(self, width: int, gap: int) -> int:
        """Choose how many cards stand in a row: as many as fit, and rows as even as possible."""
        least = max(self.px(NARROWEST), self.look.fonts.width("n" * 27, Face.MEDIUM, 16))
        most = max(1, (width + gap) // (least + gap))
        count = max(1, len(self._games))
        return min(count, most) if count <= most else most

    def _legend(self, room: pygame.Rect) -> int:
        """Write at the foot which keys do what; returns the height that takes."""
        look, px = self.look, self.px
        parts: list[pygame.Surface] = []
        for action, meaning in (
            (Action.ACCEPT, self.say("Set up the table")),
            (Action.RULES, self.say("Rules")),
        ):
            parts.append(look.brush.key_cap(self.house.key(action)))
            parts.append(look.fonts.text(meaning, Face.MEDIUM, 17, MUTED))
        gaps = [px(10), px(34)]
        whole = sum(part.get_width() for part in parts) + sum(gaps[place % 2] for place in range(len(parts) - 1))
        high = max(part.get_height() for part in parts)
        x, y = room.centerx - whole // 2, room.bottom - high // 2
        for place, part in enumerate(parts):
            self.ground.blit(part, part.get_rect(midleft=(x, y)))
            x += part.get_width() + gaps[place % 2]
        return high
