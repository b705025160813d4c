"""The row of short ways above the shelf: continue, last played, the daily deal, a quick game, and a first lesson."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import pygame

from engine.core import RuleSheet
from game.scenes.common.page import Page
from game.scenes.home.way_card import WayCard
from game.session.first_match import play_after_lesson
from game.session.table_choice import TableChoice
from game.session.ways_in import play_at_once, sit_down, ways_in
from game.storage.saves import Unfinished, today

_GAP: Final = 28
_FIRST_LESSON: Final = "block_draw"


class _Way(NamedTuple):
    """One card of the row."""

    key: str
    sheet: RuleSheet
    over: str
    title: str
    under: str
    press: Callable[[], None]
    is_gold: bool = False


class ShelfWays:
    """Puts the ways into `games` on a page; `unfinished` is the match to continue, if any."""

    def __init__(self, page: Page, games: Sequence[RuleSheet], unfinished: Unfinished | None) -> None:
        self._page: Final = page
        self._games: Final = games
        self._unfinished: Final = unfinished

    def build(self, room: pygame.Rect) -> pygame.Rect | None:
        """Put the cards at the top of `room`, side by side; returns the row they take, None without any."""
        page, ways = self._page, self._ways()
        if not ways:
            return None
        row = page.lay.top(room, WayCard.height(page.look)).piece
        for way, rect in zip(ways, page.lay.columns(row, len(ways), _GAP), strict=True):
            card = WayCard(page.look, rect, way.sheet, way.over, way.title, way.under, way.press, is_gold=way.is_gold)
            page.put(f"way {way.key}", card)
        return row

    def _ways(self) -> list[_Way]:
        say, session = self._page.say, self._page.session
        found: list[_Way] = []
        waits = self._unfinished
        if waits is not None:
            sheet, scores = type(waits.match.rules), waits.match.scores
            under = " : ".join(map(str, scores)) if len(scores) > 1 else say("Solo")
            found.append(_Way("continue", sheet, say("Continue"), say(sheet.title), under, self._go_on, is_gold=True))
        ways = ways_in(self._games, session.settings, today(), type(waits.match.rules).key if waits else "")
        if waits is None and not session.settings.tables and not session.settings.lessons:
            first = next((sheet for sheet in self._games if sheet.key == _FIRST_LESSON), None)
            if first is not None:
                told = say("The first lesson · {minutes} min", minutes=2)
                found.append(_Way("lesson", first, say("New to dominoes?"), say("Start here"), told, self._teach))
        if ways.last is not None:
            found.append(self._way("last", say("Last played"), ways.last, self._result(ways.last), self._set_up))
        if ways.daily is not None:
            daily = ways.daily
            done = daily.number in session.tally(daily.choice.sheet.key).days
            under = say("Played today") if done else say("Same for everyone")

            def deal(choice: TableChoice) -> None:
                sit_down(session, choice, daily.number)

            found.append(self._way("daily", say("Daily deal"), daily.choice, under, deal))
        if ways.quick is not None:
            choice = ways.quick
            minutes = say("{company} · {minutes} min", company=self._company(choice), minutes=choice.sheet.minutes)
            found.append(self._way("quick", say("Quick game"), choice, minutes, self._play_at_once))
        return found

    def _way(self, key: str, over: str, choice: TableChoice, under: str, press: Callable[[TableChoice], None]) -> _Way:
        return _Way(key, choice.sheet, over, self._page.say(choice.sheet.title), under, lambda: press(choice))

    # -- what they say -----------------------------------------------------------------------------------------------

    def _company(self, choice: TableChoice) -> str:
        """Return the company at a table in words."""
        say = self._page.say
        if choice.seats == 1:
            return say("Solo")
        other = choice.players("", say)[1]
        return say("with {name}", name=other.name) if choice.seats == 2 else say("{n} players", n=choice.seats)

    def _result(self, choice: TableChoice) -> str:
        """Return the outcome of a game's last match, if it's known, and the company."""
        company, say_in = self._company(choice), self._page.session.words.say_in
        outcome = self._page.session.latest(choice.sheet.key)
        if outcome is None or not outcome.is_finished:
            return company
        return f"{say_in('a match', 'Won') if outcome.is_won else say_in('a match', 'Lost')} · {company}"

    # -- where they lead ---------------------------------------------------------------------------------------------

    def _go_on(self) -> None:
        if self._unfinished is not None:
            name, match, players = self._unfinished
            self._page.stage.push(self._page.session.routes.table(match, players, name))

    def _set_up(self, choice: TableChoice) -> None:
        """Open the set-up, which remembers the rules, so that they can be checked before the start."""
        self._page.stage.push(self._page.session.routes.setup(choice.sheet))

    def _play_at_once(self, choice: TableChoice) -> None:
        play_at_once(self._page.session, choice)

    def _teach(self) -> None:
        session, stage = self._page.session, self._page.stage

        def play(key: str) -> None:
            play_after_lesson(session, key)

        def stay() -> None:
            """Do nothing: the shelf lies below the lesson."""

        stage.push(session.routes.lesson(_FIRST_LESSON, play, stay))
