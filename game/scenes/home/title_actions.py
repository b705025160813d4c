"""The title's menu: continue a match, quick game, all games, nearby, lessons, puzzles."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from engine.games import GAMES
from game.look.icon import Icon
from game.scenes.common.rows.paused_words import moment, score_words, title_of
from game.scenes.home.title_menu import TitleWay
from game.session.quick_starts import play_at_once, quick_game
from game.session.session import Session
from game.session.table_choice import TableChoice
from game.session.unfinished import UnfinishedGames
from game.storage.paused import PausedMatch
from game.storage.puzzle_book import PuzzleBook
from game.storage.saves import today

_KNOWN: Final = frozenset(sheet.key for sheet in GAMES)


class WayPresses(NamedTuple):
    """What the title does for the ways that lead through it."""

    back: Callable[[], None]
    resume: Callable[[], None]
    paused: Callable[[], None]
    nearby: Callable[[], None]
    shelf: Callable[[], None]
    lessons: Callable[[], None]
    puzzles: Callable[[], None]


class TitleActions:
    """Lists the ways with what waits for the player, the likeliest first."""

    def __init__(self, session: Session, waiting: UnfinishedGames, presses: WayPresses) -> None:
        self._session: Final = session
        self._waiting: Final = waiting
        self._presses: Final = presses

    def ways(self) -> list[TitleWay]:
        """Return the ways in the order of the menu: those that come and go stand last, so that no other one moves."""
        first, quick = self._resume(), self._quick()
        always = [first or quick, self._play(), self._nearby(), self._learn(), self._puzzles()]
        other = self._paused() or (quick if first else None)
        return [way for way in (*always, other) if way is not None]

    @property
    def most(self) -> int:
        """The number of ways for which there must be room."""
        return 6 if self._session.has_network else 5

    def name(self) -> str:
        """Return the name of the button that leads back to a match; empty without one."""
        words, latest, back = self._session.words, self._waiting.latest, self._waiting.back
        if back is not None:
            return words.say("Back to {table}", table=back.name)
        if latest is None:
            return ""
        game = title_of(words, latest.game)
        if isinstance(latest, PausedMatch):
            return words.say("Continue · {game} {score}", game=game, score=score_words(words, latest))
        return words.say("Continue · {game}, {table}", game=game, table=latest.name)

    def _resume(self) -> TitleWay | None:
        words, latest, say = self._session.words, self._waiting.latest, self._session.say
        back = self._waiting.back
        if back is not None:
            title = title_of(words, back.game) if back.game in _KNOWN else back.game
            told = f"{title} · {words.tell(back.standing)}"
            return TitleWay("continue", self.name(), self.name(), told, self._presses.back, Icon.NEARBY)
        if latest is None:
            return None
        stands = score_words(words, latest) if isinstance(latest, PausedMatch) else latest.name
        when = moment(words, latest.saved) if latest.saved is not None else ""
        told = " · ".join(fact for fact in (title_of(words, latest.game), stands, when) if fact)
        return TitleWay("continue", self.name(), say("Continue"), told, self._presses.resume, Icon.PLAY)

    def _paused(self) -> TitleWay | None:
        """Return the way to everything paused, if it has more than the first button offers."""
        waiting, words = self._waiting, self._session.words
        is_first = waiting.latest is not None or waiting.back is not None
        if waiting.number <= is_first:
            return None
        if not is_first and len(waiting.seats) == 1 == waiting.number:
            [seat] = waiting.seats
            told = words.tell(seat.standing)
            name = words.say("{table}, {standing}", table=seat.name, standing=told)
            return TitleWay("paused", name, seat.name, told, self._presses.paused, Icon.PAUSE)
        word = words.say("Paused matches")
        return TitleWay("paused", word, word, str(waiting.number), self._presses.paused, Icon.PAUSE)

    def _quick(self) -> TitleWay | None:
        session = self._session
        table = quick_game(GAMES, session.settings.values)
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
        say, done = self._session.say, len(set(self._session.settings.values.lessons))
        told = say("{done} of {n} lessons", done=done, n=len(GAMES))
        return TitleWay("lessons", say("Learn"), say("Learn"), told, self._presses.lessons, Icon.BULB)

    def _puzzles(self) -> TitleWay:
        """Return the way to the puzzles, which says what the one of the day has come to."""
        words, day, ledger = self._session.words, today(), self._session.statistics.ledger
        book = ledger.books.puzzles if ledger is not None else PuzzleBook()
        told, streak = words.say("A new one each day"), book.streak(day)
        if day in book.days:
            told = words.say("A new one tomorrow")
        if streak:
            told = words.say_n("{n} day in a row", "{n} days in a row", streak)
        word = words.say("Puzzles")
        return TitleWay("puzzles", word, word, told, self._presses.puzzles, Icon.PUZZLE)

    def _company(self, table: TableChoice) -> str:
        """Return the game of a table and the company there."""
        say = self._session.say
        title, players = say(table.sheet.title), table.players("", say)
        if len(players) > 2:
            return f"{title} · {say('{n} players', n=len(players))}"
        return say("{game} with {name}", game=title, name=players[-1].name)
