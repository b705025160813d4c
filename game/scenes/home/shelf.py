"""The shelf: every game as a card with a motif, and the short ways to a table above them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil
from typing import ClassVar, Final

import pygame

from engine.core import RANGE_DASH, RuleSheet, span
from engine.sentences import gettext_noop
from game.look.fonts import Align, Face
from game.look.icon import Icon
from game.look.palette import MUTED
from game.picture.families.registry import SHELF
from game.scenes.common.card_page import CardPage
from game.scenes.common.rows.paused_words import score_words
from game.scenes.home.game_card import GROWN, GameCard
from game.scenes.home.shelf_bar import ShelfBar
from game.scenes.home.shelf_ways import QuickStartRow
from game.scenes.home.surprise_card import SurpriseCard
from game.session.first_match import play_after_lesson
from game.session.game_filter import ALL, GameFilter, mine_first
from game.session.quick_starts import resume_match
from game.session.session import Session
from game.storage.paused import PausedMatch
from game.ui.actions import Action, Input, Press
from game.ui.buttons import Button
from game.ui.chips import Chip
from game.ui.scroll_view import PAD as VIEW_PAD
from game.ui.scroll_view import FadingView

CARD_WIDTH: Final = 296
"""Least width of a card, in design units: five fit side by side."""
_SIDE, _TOP, _FOOT = 154, 48, 44
"""Design units between the window's edge and the contents."""
_WIDEST: Final = 1944
"""Greatest width of the contents in design units, for six cards."""
_ACROSS, _DOWN = 28, 20
"""Design units between two cards."""
_HIGH: Final = 0.8
"""Height of a card, as a part of its width."""
_BESIDE: Final = 30
"""Design units of the view beside the cards, for shadows and the focus ring."""


class ShelfScene(CardPage):
    """The shelf. ACCEPT opens a game's set-up, RULES its rules, and FAVOURITE toggles its star.

    With `host`, ACCEPT calls that with the game instead, and only games for several players are shown.
    """

    called: ClassVar[str] = gettext_noop("The shelf")

    def __init__(
        self,
        session: Session,
        games: tuple[RuleSheet, ...] = SHELF,
        *,
        host: Callable[[RuleSheet], None] | None = None,
    ) -> None:
        super().__init__(session)
        self._host: Final = host
        self._games: Final = games if host is None else tuple(sheet for sheet in games if sheet.players[-1] > 1)
        self._host_filter = ALL
        self._cards: dict[GameCard, RuleSheet] = {}
        self._paused: dict[str, PausedMatch] = {}
        """The paused matches by the key of the game: the latest of each, the latest first."""

    # -- the scene ---------------------------------------------------------------------------------------------------

    def enter(self) -> None:
        """Look for matches to continue."""
        self._find_paused()

    def resume(self) -> None:
        """Follow the matches played in the meantime."""
        self._find_paused()
        self.rebuild()

    def _find_paused(self) -> None:
        self._paused = {}
        for paused in self.session.matches.paused().every() if self._host is None else ():
            self._paused.setdefault(paused.game, paused)

    def go_on(self, paused: PausedMatch) -> None:
        """Open the table of a paused match, or look again if it can't be resumed."""
        if not resume_match(self.session, paused):
            self.resume()

    def handle(self, given: Input) -> None:
        """Open the rules of the focused card; otherwise handle inputs like any page."""
        card = self.page.focus
        if isinstance(given, Press) and given.action is Action.RULES and isinstance(card, GameCard):
            card.on_action(Action.RULES)
            return
        super().handle(given)

    @property
    def hotkeys(self) -> frozenset[Action]:
        """The actions of its buttons, and those of the card with the focus."""
        return super().hotkeys | {Action.RULES, Action.FAVOURITE}

    # -- what the player asks for ------------------------------------------------------------------------------------

    def ask(self, game_filter: GameFilter) -> None:
        """Show the games that match this filter. The filter for a table to host isn't remembered."""
        if self._host is None:
            self.session.settings.game_filter = game_filter
        else:
            self._host_filter = game_filter
        self.rebuild()

    @property
    def _filter(self) -> GameFilter:
        return self.session.settings.game_filter if self._host is None else self._host_filter

    def choose(self, sheet: RuleSheet) -> None:
        """Open the set-up of a game, or host it."""
        if self._host is None:
            self.stage.push(self.session.routes.setup(sheet, self._filter))
        else:
            self._host(sheet)

    def put_mine_first(self, first: bool) -> None:
        """Show the player's own games first, or all in the shelf's order."""
        self.session.settings.update(mine_first=first)
        self.rebuild()

    def _turn_star(self, sheet: RuleSheet) -> None:
        self.session.settings.turn_favourite(sheet.key)
        self.rebuild()  # the card may move, and the number of favourites changes

    def _open_rules(self, sheet: RuleSheet) -> None:
        """Show the standard rules of a game, from which its lesson can be started."""

        def play(key: str) -> None:
            play_after_lesson(self.session, key)

        def stay() -> None:
            """Do nothing: the shelf lies below the lesson."""

        def lesson() -> None:
            self.stage.replace(self.session.routes.lesson(sheet.key, play, stay))

        self.stage.push(self.session.routes.rules(sheet(sheet.players[0]), lesson))

    def _shown(self) -> Sequence[RuleSheet]:
        """Return the games shown, in order."""
        settings, game_filter = self.session.settings.values, self._filter
        games = (
            mine_first(self._games, settings.favourites, self.session.settings.lately)
            if settings.mine_first
            else self._games
        )
        return [sheet for sheet in games if game_filter.allows(sheet, settings.favourites)]

    # -- layout ------------------------------------------------------------------------------------------------------

    @property
    def area(self) -> pygame.Rect:
        """Area of the contents, wide enough for five cards or six."""
        scale = self.look.scale
        wide = min(scale.width - 2 * _SIDE, _WIDEST)
        return scale.rect((scale.width - wide) / 2, _TOP, wide, scale.height - _TOP - _FOOT)

    def build_cards(self) -> None:
        """Put the title and the chips on top, then the short ways, then the cards in a grid that scrolls."""
        self._cards = {}
        room = self._build_head()
        ways = (
            None
            if self._host
            else QuickStartRow(self, self._games, next(iter(self._paused.values()), None), self.go_on).build(room)
        )
        room = self.lay.top(room, ways.height, 5).rest if ways else room
        room = self.lay.foot(room, self._legend(room), 4).rest
        games = self._shown()
        if not games:
            self._say_empty(room)
            return
        seen = self.lay.inset(room, -_BESIDE, 0)
        self._add_cards(FadingView(self.look, seen, self.ground, name=self.say("Choose a game")), room, games)

    def _build_head(self) -> pygame.Rect:
        """Put the back button, the title, the chips and the statistics on top; returns the room below."""
        look, lay = self.look, self.lay
        row, room = lay.top(self.area, max(self.slim_height(), Chip.height(look)), 10)
        rest = self.slim_header(self.say("Choose a game to host") if self._host else self.say("Choose a game"), row)
        corner, rest = lay.right(rest, row.height).piece, lay.right(rest, row.height, 20).rest
        bar = ShelfBar(self, self._games, self._filter, self.ask, self.put_mine_first)
        if bar.fits(rest.width):
            bar.build(lay.centred(rest, rest.width, Chip.height(look)), to_right=True)
        else:
            room = lay.top(room, bar.build(room, to_right=False), 14).rest

        def statistics() -> None:
            self.stage.push(self.session.routes.statistics())

        self.sign_button("statistics", corner, Icon.CHART, self.say("Statistics"), statistics, Action.SCORES)
        return room

    def _say_empty(self, room: pygame.Rect) -> None:
        """Say that no games match, and offer to show all."""
        px = self.px
        nothing, word = self.say("No games match these filters."), self.say("Show all games")
        if self._filter == GameFilter(favourites=True):
            key = self.session.controls.key(Action.FAVOURITE)
            nothing = self.say("No favourites yet. Press {key} on a card, or click its star.", key=key)
        wide, lay = min(room.width, px(900)), self.lay
        lines = self.text_height(nothing, wide, face=Face.SERIF_BOLD, size=30)
        parts = lay.run([lines, self.button_height()], 30)
        told, foot = parts.down(lay.centred(room, wide, parts.length))
        self.text(told, nothing, face=Face.SERIF_BOLD, size=30, align=Align.CENTRE)
        button = lay.centred(foot, max(px(320), self.button_width(word, icon=True)), foot.height)
        back = Button(self.look, button, word, lambda: self.ask(ALL), kind="primary", icon=Icon.CROSS)
        self.page.focus_on(self.put("show_all", back))

    def _add_cards(self, view: FadingView, room: pygame.Rect, games: Sequence[RuleSheet]) -> None:
        """Put the cards into the view."""
        lay, gap = self.lay, self.px(_ACROSS)
        self.put("shelf", view)
        facts = {sheet.key: self._facts(sheet) for sheet in self._games}
        titles = [self.say(sheet.title) for sheet in self._games]
        least = max(self.px(CARD_WIDTH), GameCard.least_width(self.look, list(facts.values()), titles))
        columns = max(1, (room.width + gap) // (least + gap))
        cells = lay.columns(room, columns, _ACROSS)
        high = round(cells[0].width * _HIGH)
        raised = round(high * (GROWN - 1) / 2) + self.px(VIEW_PAD)
        lines = lay.run([high] * ceil(len(games) / columns), _DOWN).down(room.move(0, raised))
        places = [lay.columns(line, columns, _ACROSS)[column] for line in lines for column in range(columns)]
        for sheet, rect in zip(games, places, strict=False):
            card = self.put(sheet.key, self._card(sheet, rect, facts[sheet.key]), view)
            self._cards[card] = sheet
        if len(games) == len(self._games):
            self._add_surprise(view, places[len(games) :])
        self.page.focus_on(next(iter(self._cards)))

    def _add_surprise(self, view: FadingView, free: Sequence[pygame.Rect]) -> None:
        """Put a game that hasn't been played yet into a free place of the last row, if there are both."""
        session = self.session
        unknown = [
            sheet
            for sheet in self._games
            if sheet.key not in session.settings.values.tables and not session.statistics.tally(sheet.key).played
        ]
        if not free or not unknown:
            return

        def surprise() -> None:
            self.choose(session.chance.choice(unknown))

        say, count = self.say, len(unknown)
        told = session.words.say_n("{n} game you haven't played", "One of {n} you haven't played", count, n=count)
        self.put("surprise", SurpriseCard(self.look, free[0], say("Surprise me"), told, surprise), view)

    def _facts(self, sheet: RuleSheet) -> str:
        if sheet.players[-1] == 1:
            return self.say("1 player · {minutes} min", minutes=sheet.minutes)
        return self.say(
            "{players} players · {minutes} min", players=span(sheet.players, RANGE_DASH), minutes=sheet.minutes
        )

    def _card(self, sheet: RuleSheet, rect: pygame.Rect, facts: str) -> GameCard:
        session, paused = self.session, self._paused.get(sheet.key)
        return GameCard(
            self.look,
            rect,
            sheet,
            self.say(sheet.title),
            lambda: self.choose(sheet),
            lambda: self._turn_star(sheet),
            lambda: self._open_rules(sheet),
            facts=facts,
            gist=self.say(sheet.gist),
            favourite=sheet.key in session.settings.values.favourites,
            badge=score_words(session.words, paused) if paused is not None else "",
            moves=session.settings.moves_tiles,
        )

    def _legend(self, room: pygame.Rect) -> int:
        """Write the keys and their effects at the foot. Return the height used."""
        look = self.look
        parts: list[pygame.Surface] = []
        for action, meaning in (
            (Action.ACCEPT, self.say("Host a table") if self._host else self.say("Set up the table")),
            (Action.RULES, self.say("Rules")),
            (Action.FAVOURITE, self.say("Favourite")),
            (Action.SCORES, self.say("Statistics")),
        ):
            if self.session.controls.key(action):
                parts.append(look.brush.key_cap(self.session.controls.key(action)))
                parts.append(look.fonts.text(meaning, Face.MEDIUM, 16, MUTED))
        gaps = [34 if place % 2 else 10 for place in range(len(parts) - 1)]
        run, high = self.lay.run([part.get_width() for part in parts], gaps), max(part.get_height() for part in parts)
        for part, place in zip(parts, run.along(room, room.centerx - run.length // 2), strict=True):
            self.ground.blit(part, part.get_rect(midleft=(place.x, room.bottom - high // 2)))
        return high
