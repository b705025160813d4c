"""The row of short ways above the shelf: continue, last played, the daily deal, a quick game, and a first lesson."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import pygame

from engine.core import RuleSheet
from engine.games import game
from game.i18n.moments import day_words
from game.scenes.common.page import Page
from game.scenes.common.rows.paused_words import score_words, when_words
from game.scenes.common.statistics_words import StatisticsWords
from game.scenes.home.way_card import QuickStartCard
from game.session.first_match import play_after_lesson
from game.session.quick_starts import DailyDeal, par_of, play_at_once, quick_starts, start_match
from game.session.table_choice import TableChoice
from game.storage.paused import PausedMatch
from game.storage.saves import today

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
    name: str = ""
    """What a screen description calls it, if not `over`."""
    is_gold: bool = False


class QuickStartRow:
    """Puts the ways into `games` on a page; `paused` is the match to continue, if any, which `go_on` opens."""

    def __init__(
        self,
        page: Page,
        games: Sequence[RuleSheet],
        paused: PausedMatch | None,
        go_on: Callable[[PausedMatch], None],
    ) -> None:
        self._page: Final = page
        self._games: Final = games
        self._paused: Final = paused
        self._go_on: Final = go_on

    def build(self, room: pygame.Rect) -> pygame.Rect | None:
        """Put the cards at the top of `room`, side by side; returns the row they take, None without any."""
        page, ways = self._page, self._ways()
        if not ways:
            return None
        row = page.lay.top(room, QuickStartCard.height(page.look)).piece
        for way, rect in zip(ways, page.lay.columns(row, len(ways), _GAP), strict=True):
            card = QuickStartCard(
                page.look,
                rect,
                way.sheet,
                way.over,
                way.title,
                way.under,
                way.press,
                name=way.name or way.over,
                is_gold=way.is_gold,
            )
            page.put(f"way {way.key}", card)
        return row

    def _ways(self) -> list[_Way]:
        say, session = self._page.say, self._page.session
        found: list[_Way] = []
        waits, words = self._paused, session.words
        if waits is not None:
            sheet, go_on = game(waits.game), self._go_on
            under = f"{score_words(words, waits)} · {when_words(words, waits)}"
            found.append(
                _Way("continue", sheet, say("Continue"), say(sheet.title), under, lambda: go_on(waits), is_gold=True)
            )
        ways = quick_starts(self._games, session.settings.values, today(), waits.game if waits else "")
        if waits is None and not session.settings.values.tables and not session.settings.values.lessons:
            first = next((sheet for sheet in self._games if sheet.key == _FIRST_LESSON), None)
            if first is not None:
                told = say("The first lesson · {minutes} min", minutes=2)
                found.append(_Way("lesson", first, say("New to dominoes?"), say("Start here"), told, self._teach))
        if ways.last is not None:
            found.append(self._way("last", say("Last played"), ways.last, self._result(ways.last), self._set_up))
        if ways.daily is not None:
            daily = ways.daily
            over = say("Daily deal · {day}", day=day_words(words, today()))

            def deal(choice: TableChoice) -> None:
                start_match(session, choice, daily.number)

            found.append(self._way("daily", over, daily.choice, self._daily(daily), deal, name=say("Daily deal")))
        if ways.quick is not None:
            choice = ways.quick
            minutes = say("{company} · {minutes} min", company=self._company(choice), minutes=choice.sheet.minutes)
            found.append(self._way("quick", say("Quick game"), choice, minutes, self._play_at_once))
        return found

    def _way(
        self,
        key: str,
        over: str,
        choice: TableChoice,
        under: str,
        press: Callable[[TableChoice], None],
        *,
        name: str = "",
    ) -> _Way:
        title = self._page.say(choice.sheet.title)
        return _Way(key, choice.sheet, over, title, under, lambda: press(choice), name=name or over)

    # -- what they say -----------------------------------------------------------------------------------------------

    def _company(self, choice: TableChoice) -> str:
        """Return the company at a table in words."""
        say = self._page.say
        if choice.seats == 1:
            return say("Solo")
        other = choice.players("", say)[1]
        return say("with {name}", name=other.name) if choice.seats == 2 else say("{n} players", n=choice.seats)

    def _result(self, choice: TableChoice) -> str:
        """Return the outcome of a game's last match and its score if they're known, else the company."""
        company, words = self._company(choice), self._page.session.words
        outcome = self._page.session.statistics.latest(choice.sheet.key)
        if outcome is None or not outcome.is_finished:
            return company
        told = words.say_in("a match", "Won") if outcome.is_won else words.say_in("a match", "Lost")
        if outcome.reached is None:
            return f"{told} · {company}"
        return f"{told} · {StatisticsWords(words).result(choice.sheet, outcome.reached)}"

    def _daily(self, daily: DailyDeal) -> str:
        """Return the result of the daily deal, or its par before it's played, if everyone may know it."""
        say, session, sheet = self._page.say, self._page.session, daily.choice.sheet
        if daily.number in session.statistics.tally(sheet.key).days:
            outcome = session.statistics.latest(sheet.key)
            if outcome is None or outcome.day != daily.number or outcome.reached is None:
                return say("Played today")
            return say("Played today · {result}", result=StatisticsWords(session.words).result(sheet, outcome.reached))
        par = par_of(daily)
        return say("Same for everyone") if par < 0 else say("Same for everyone · par {n}", n=par)

    # -- where they lead ---------------------------------------------------------------------------------------------

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
