"""The title's ways: on with a paused match, a quick game, the shelf, the network, and the lessons."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from engine.games import GAMES
from game.look.icons import Icon
from game.scenes.common.paused_words import score_words, title_of, when_words
from game.scenes.home.title_menu import TitleWay
from game.session.session import Session
from game.session.table_choice import TableChoice
from game.session.waiting import Waiting
from game.session.ways_in import play_at_once, quick_game


class WayPresses(NamedTuple):
    """What the title does for the ways that lead through it."""

    resume: Callable[[], None]
    paused: Callable[[], None]
    nearby: Callable[[], None]
    shelf: Callable[[], None]
    lessons: Callable[[], None]


class TitleWays:
    """Lists the ways with what waits for the player, the likeliest first."""

    def __init__(self, session: Session, waiting: Waiting, presses: WayPresses) -> None:
        self._session: Final = session
        self._waiting: Final = waiting
        self._presses: Final = presses

    def ways(self) -> list[TitleWay]:
        """Return the ways in the order of the menu."""
        found = [self._resume(), self._paused(), self._quick(), self._play(), self._nearby(), self._learn()]
        return [way for way in found if way is not None]

    def name(self) -> str:
        """Return the name of the button that continues a match; empty without one."""
        words, newest = self._session.words, self._waiting.newest
        if newest is None:
            return ""
        game, score = title_of(words, newest.game), score_words(words, newest)
        return words.say("Continue · {game} {score}", game=game, score=score)

    def _resume(self) -> TitleWay | None:
        words, newest, say = self._session.words, self._waiting.newest, self._session.say
        if newest is None:
            return None
        told = " · ".join((title_of(words, newest.game), score_words(words, newest), when_words(words, newest)))
        return TitleWay("continue", self.name(), say("Continue"), told, self._presses.resume, Icon.PLAY)

    def _paused(self) -> TitleWay | None:
        """Return the way to everything paused, if it has more than the first button offers."""
        waiting = self._waiting
        if waiting.number <= (waiting.newest is not None):
            return None
        word = self._session.say("Paused matches")
        return TitleWay("paused", word, word, str(waiting.number), self._presses.paused, Icon.PAUSE)

    def _quick(self) -> TitleWay | None:
        session = self._session
        table = quick_game(GAMES, session.settings)
        if table is None:
            return None
        word, told = session.say("Quick game"), self._company(table)
        return TitleWay("quick", word, word, told, lambda: play_at_once(session, table), Icon.CLOCK)

    def _play(self) -> TitleWay:
        say = self._session.say
        return TitleWay(
            "play", say("Play"), say("Play"), say("{n} games", n=len(GAMES)), self._presses.shelf, Icon.DICE
        )

    def _nearby(self) -> TitleWay | None:
        if not self._session.has_network:
            return None
        word, told = self._session.say("Play nearby"), self._session.say("On the same Wi-Fi")
        return TitleWay("nearby", word, word, told, self._presses.nearby, Icon.NEARBY)

    def _learn(self) -> TitleWay:
        say, done = self._session.say, len(set(self._session.settings.lessons))
        told = say("{done} of {n} lessons", done=done, n=len(GAMES))
        return TitleWay("lessons", say("Learn"), say("Learn"), told, self._presses.lessons, Icon.BULB)

    def _company(self, table: TableChoice) -> str:
        """Return the game of a table and the company there."""
        say = self._session.say
        title, players = say(table.sheet.title), table.players("", say)
        if len(players) > 2:
            return f"{title} · {say('{n} players', n=len(players))}"
        return say("{game} with {name}", game=title, name=players[-1].name)
