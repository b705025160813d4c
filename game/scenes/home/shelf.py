"""The shelf: every game as a card, with a picture of its table."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import ClassVar, Final

import pygame

from engine.core import RuleSheet, span
from engine.games import game
from engine.sentences import gettext_noop
from game.felt.families.registry import SHELF
from game.look.fonts import Align, Face
from game.look.icons import Icon
from game.look.look import Look
from game.look.palette import MUTED
from game.scenes.common.page import GAP, Page
from game.scenes.common.pictures import table_picture
from game.scenes.common.statistics_button import statistics_button
from game.scenes.home.game_card import GameCard
from game.scenes.home.shelf_bar import ShelfBar
from game.session.game_filter import ALL, GameFilter, mine_first
from game.session.session import Session
from game.ui.actions import Action, Input, Press
from game.ui.buttons import Button
from game.ui.scroll_view import ScrollView

NARROWEST: Final = 400
"""Least width of a card, in design units."""
_LARGEST: Final = 760
"""Greatest width of a card, in design units."""
_PICTURE: Final = 0.54
"""Height of a picture, as a part of the card's width."""


class ShelfScene(Page):
    """The shelf. ACCEPT opens a game's set-up, RULES its rules, and FAVOURITE toggles its star."""

    called: ClassVar[str] = gettext_noop("The shelf")

    def __init__(self, session: Session, games: tuple[RuleSheet, ...] = SHELF) -> None:
        super().__init__(session)
        self._games: Final = games
        self._cards: dict[GameCard, RuleSheet] = {}
        self._unpainted: list[GameCard] = []
        self._painted: tuple[Look, dict[tuple[str, tuple[int, int]], pygame.Surface]] | None = None
        """The pictures of this look by game and size, kept when other cards are shown."""

    def handle(self, given: Input) -> None:
        """Open the rules of the focused card; otherwise handle inputs like any page."""
        card = self.page.focus
        if isinstance(given, Press) and given.action is Action.RULES and isinstance(card, GameCard):
            self._open_rules(self._cards[card])
            return
        super().handle(given)

    def _open_rules(self, sheet: RuleSheet) -> None:
        """Show the standard rules of a game, from which its lesson can be started."""

        def set_up(key: str) -> None:
            self.stage.push(self.session.routes.setup(game(key), self.session.game_filter))

        def stay() -> None:
            """Do nothing: the shelf lies below the lesson."""

        def lesson() -> None:
            self.stage.replace(self.session.routes.lesson(sheet.key, set_up, stay))

        self.stage.push(self.session.routes.rules(sheet(sheet.players[0]), lesson))

    def update(self, now: float) -> None:
        """Paint one more missing picture."""
        super().update(now)
        if self._unpainted:
            card = self._unpainted.pop(0)
            sheet, size = self._cards[card], GameCard.picture_size(self.look, card.rect)
            if (sheet.key, size) not in self._pictures:
                self._pictures[sheet.key, size] = table_picture(self.look, sheet, size)
            card.picture = self._pictures[sheet.key, size]

    @property
    def busy(self) -> bool:
        """True if pictures are still missing."""
        return bool(self._unpainted)

    def ask(self, game_filter: GameFilter) -> None:
        """Show the games that match this filter."""
        self.session.game_filter = game_filter
        self.rebuild()

    def put_mine_first(self, first: bool) -> None:
        """Show the player's own games first, or all in the shelf's order."""
        self.session.change("mine_first", first)
        self.rebuild()

    def _turn_star(self, sheet: RuleSheet) -> None:
        favourite = self.session.turn_favourite(sheet.key)
        if self.session.game_filter.favourites or self.session.settings.mine_first:
            self.rebuild()  # the card moves
            return
        for card, each in self._cards.items():
            if each is sheet:
                card.favourite = favourite

    def resume(self) -> None:
        """Follow the matches played in the meantime."""
        if self.session.settings.mine_first:
            self.rebuild()

    # -- layout --------------------------------------------------------------------------------------

    @property
    def _pictures(self) -> dict[tuple[str, tuple[int, int]], pygame.Surface]:
        if self._painted is None or self._painted[0] is not self.look:
            self._painted = (self.look, {})
        return self._painted[1]

    def _shown(self) -> Sequence[RuleSheet]:
        """Return the games shown, in order."""
        settings, game_filter = self.session.settings, self.session.game_filter
        games = (
            mine_first(self._games, settings.favourites, self.session.lately) if settings.mine_first else self._games
        )
        return [sheet for sheet in games if game_filter.lets(sheet, settings.favourites)]

    def build(self) -> None:
        """Put the filters on top, then the cards in a grid that scrolls."""
        px, say = self.px, self.say
        room = self.header(say("Choose a game"))
        statistics_button(self)
        bar = ShelfBar(self, self._games, self.ask, self.put_mine_first)
        room = self.lay.foot(self.lay.top(room, bar.build(room), 10).rest, self._legend(room), 12).rest
        self._cards, self._unpainted = {}, []
        games = self._shown()
        if games:
            view = self.put("shelf", ScrollView(self.look, room.inflate(px(20), 0), name=say("Choose a game")))
            self._add_cards(view, games)
            self.page.focus_on(next(iter(self._cards)))
        else:
            self._say_empty(room)

    def _say_empty(self, room: pygame.Rect) -> None:
        """Say that no games match, and offer to show all."""
        px = self.px
        nothing, word = self.say("No games match these filters."), self.say("Show all games")
        if self.session.game_filter == GameFilter(favourites=True):
            nothing = self.say("No favourites yet. Press {key} on a card, or click its star.", key=self._star_key())
        wide, lay = min(room.width, px(900)), self.lay
        lines = self.text_height(nothing, wide, face=Face.SERIF_BOLD, size=30)
        parts = lay.run([lines, self.button_height()], 30)
        told, foot = parts.down(lay.centred(room, wide, parts.length))
        self.text(told, nothing, face=Face.SERIF_BOLD, size=30, align=Align.CENTRE)
        button = lay.centred(foot, max(px(320), self.button_width(word, icon=True)), foot.height)
        back = Button(self.look, button, word, lambda: self.ask(ALL), kind="primary", icon=Icon.CROSS)
        self.page.focus_on(self.put("show_all", back))

    def _star_key(self) -> str:
        return self.session.key(Action.FAVOURITE)

    def _add_cards(self, view: ScrollView, games: Sequence[RuleSheet]) -> None:
        """Put the cards into the view, centred if there are few."""
        px, inside, gap = self.px, view.inside, self.px(GAP + 6)
        most = self._columns(inside.width, gap)
        wide = min(px(_LARGEST), (inside.width - (most - 1) * gap) // most)
        high = round(wide * _PICTURE) + GameCard.words(self.look, wide) + 2 * px(10)
        columns = min(most, len(games))
        whole = columns * (wide + gap) - gap
        block = self.lay.left(self.lay.left(inside, (inside.width - whole) // 2).rest, whole).piece
        places = self.lay.grid(block, columns, ceil(len(games) / columns), GAP + 6, high)
        for sheet, rect in zip(games, places, strict=False):
            card = self._card(sheet, rect)
            self.put(sheet.key, card, view)
            self._cards[card] = sheet
        self._unpainted = [card for card in self._cards if card.picture is None]

    def _card(self, sheet: RuleSheet, rect: pygame.Rect) -> GameCard:
        say, session = self.say, self.session
        facts = say("{players} players · {minutes} min", players=span(sheet.players), minutes=sheet.minutes)
        if sheet.players[-1] == 1:
            facts = say("1 player · {minutes} min", minutes=sheet.minutes)

        def open_setup() -> None:
            self.stage.push(session.routes.setup(sheet, session.game_filter))

        return GameCard(
            self.look,
            rect,
            say(sheet.title),
            open_setup,
            lambda: self._turn_star(sheet),
            picture=self._pictures.get((sheet.key, GameCard.picture_size(self.look, rect))),
            facts=facts,
            text=say(sheet.blurb),
            favourite=sheet.key in session.settings.favourites,
        )

    def _columns(self, width: int, gap: int) -> int:
        """Return the number of cards in a row: as many as fit, with rows as even as possible."""
        least = max(self.px(NARROWEST), self.look.fonts.width("n" * 27, Face.MEDIUM, 16))
        most = max(1, (width + gap) // (least + gap))
        count = max(1, len(self._games))
        return min(count, most) if count <= most else most

    def _legend(self, room: pygame.Rect) -> int:
        """Write the keys and their effects at the foot. Return the height used."""
        look = self.look
        parts: list[pygame.Surface] = []
        for action, meaning in (
            (Action.ACCEPT, self.say("Set up the table")),
            (Action.RULES, self.say("Rules")),
            (Action.FAVOURITE, self.say("Favourite")),
            (Action.SCORES, self.say("Statistics")),
        ):
            if self.session.key(action):
                parts.append(look.brush.key_cap(self.session.key(action)))
                parts.append(look.fonts.text(meaning, Face.MEDIUM, 17, MUTED))
        gaps = [34 if place % 2 else 10 for place in range(len(parts) - 1)]
        run, high = self.lay.run([part.get_width() for part in parts], gaps), max(part.get_height() for part in parts)
        for part, place in zip(parts, run.along(room, room.centerx - run.length // 2), strict=True):
            self.ground.blit(part, part.get_rect(midleft=(place.x, room.bottom - high // 2)))
        return high
