"""The player's statistics and achievements as scenes use them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.sentences import Sentence
from game.session.match_store import MatchStore
from game.storage.disk.writer import Matter, Work
from game.storage.saves import today
from game.storage.statistics.achievements import ACHIEVEMENTS, Achievement
from game.storage.statistics.ledger import Books, Change, Ledger
from game.storage.statistics.statistics import MatchOutcome, Tally


class PlayerStatistics:
    """The statistics beside the saved matches; empty if nothing is saved."""

    def __init__(self, matches: MatchStore) -> None:
        self._matches: Final = matches

    @property
    def ledger(self) -> Ledger | None:
        """The statistics on disk; None if nothing is saved."""
        return self._matches.saves.ledger if self._matches.saves is not None else None

    @property
    def books(self) -> Books:
        """The statistics of all games, including every match finished so far."""
        return self.ledger.books if self.ledger is not None else Books()

    def tally(self, game: str) -> Tally:
        """Return the statistics of a game, by its key, including every match finished so far."""
        return self.books.tally(game)

    def latest(self, game: str) -> MatchOutcome | None:
        """Return the outcome of a game's last match; None if it isn't known."""
        return self.ledger.latest(game) if self.ledger is not None else None

    @property
    def has_written(self) -> bool:
        """True if all matches so far are on the disk with their achievements, or couldn't be written."""
        return self._matches.writer is None or self._matches.writer.flush(0, Matter.MATCH)

    def note(self, change: Change) -> None:
        """Change the statistics, if there are any. That counts at once and is written soon."""
        ledger = self.ledger
        if ledger is not None:
            ledger.note(change)
            self._matches.keep(Work(Matter.STATISTICS, ledger.path, ledger.save))

    def count(self, name: str, outcome: MatchOutcome) -> None:
        """Count a match that isn't saved on this computer, once under its name."""
        self.note(lambda books: books.with_match(name, outcome))

    def award(self, keys: Sequence[str]) -> tuple[Achievement, ...]:
        """Keep achievements that no match at this computer brought; returns the new ones."""
        known = self.ledger.books.earned if self.ledger is not None else keys
        fresh = tuple(each for each in ACHIEVEMENTS if each.key in keys and each.key not in known)
        if self.ledger is not None and fresh:
            day = today()
            self.note(lambda books: books.with_earned(keys, "", day.year * 10_000 + day.month * 100 + day.day))
        return fresh

    def forget(self, game: str | None = None) -> None:
        """Reset the statistics of one game, or of all."""
        self.note(lambda books: books.without(game))

    def forget_achievements(self) -> None:
        """Reset the achievements."""
        self.note(Books.without_earned)

    def take_problems(self) -> Sequence[Sentence]:
        """Return the problems with the file that were found since the last call."""
        return self.ledger.problems() if self.ledger is not None else ()
