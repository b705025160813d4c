"""What a finished match means for the player's own numbers: the best win, the streak, and new achievements."""

from __future__ import annotations

from typing import Final, NamedTuple

from game.i18n.language import Words
from game.look.icon import Icon
from game.play.table import Table
from game.scenes.common.statistics_words import StatisticsWords
from game.session.player_statistics import PlayerStatistics
from game.storage.statistics.achievements import ACHIEVEMENTS


class NumberLine(NamedTuple):
    """One line about the player's numbers."""

    icon: Icon
    text: str
    more: str = ""
    """What it takes and what it teaches, below an achievement."""


class MatchNumbers:
    """Tells what the match of a table changed. It is counted in another thread, a moment after its last move."""

    def __init__(self, statistics: PlayerStatistics, words: Words, table: Table) -> None:
        self._statistics: Final = statistics
        self._words: Final = words
        self._table: Final = table
        self._known: tuple[NumberLine, ...] | None = None

    @property
    def is_known(self) -> bool:
        """True once the match is counted, or if it never will be."""
        if self._known is None:
            self._known = self._look_up()
        return self._known is not None

    @property
    def lines(self) -> tuple[NumberLine, ...]:
        """The lines, the most important first; none before the match is counted."""
        return (self._known or ()) if self.is_known else ()

    def _look_up(self) -> tuple[NumberLine, ...] | None:
        table, ledger = self._table, self._statistics.ledger
        if ledger is None or not table.record or table.is_watching:
            return ()
        if not self._statistics.has_written:  # its achievements aren't known yet
            return None
        books = ledger.books
        outcome = books.recent.get(table.record)
        if outcome is None:
            return ()
        sheet, words, say = type(table.rules), StatisticsWords(self._words), self._words.say
        found = [
            NumberLine(Icon.STAR, say("New: {title}", title=say(each.title)), f"{say(each.how)} {say(each.why)}")
            for each in ACHIEVEMENTS
            if each.key in books.earned and books.earned[each.key].match == table.record
        ]
        if outcome.people:  # "your best" would be the first player's alone
            return tuple(found)
        tally = books.tally(outcome.game)
        best = words.best_win(sheet, books.outcomes(outcome.game), outcome)
        series = words.series(sheet, books.outcomes(outcome.game))
        streak = words.streak(tally)
        found += [NumberLine(Icon.CHART, best)] if best else []
        found += [NumberLine(Icon.CHART, series)] if series else []
        found += [NumberLine(Icon.FLAG, streak)] if streak else []
        return tuple(found)
