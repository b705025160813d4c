"""The matches on this computer's disk as scenes use them, and the thread that writes everything that is kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from engine.core import Board, Seat
from engine.match import Match
from engine.record.record import Player
from engine.sentences import Sentence, sentence
from game.session.problems import Problems
from game.storage.disk.writer import Matter, Work
from game.storage.match_names import fingerprint
from game.storage.paused import PausedMatch, PausedMatches
from game.storage.saves import FINISHED, Saves, SavesWriter, Unfinished, today
from game.storage.statistics.statistics import outcome_of

NETWORK: Final = "network"
"""Tag of a match that was played on the network."""
MAX_WRITE: Final = 2.0
"""Longest wait in seconds for pending writes before saved matches are read."""


class MatchStore:
    """Saves, finds, deletes and archives matches, and keeps other things for the player; nothing without a folder."""

    def __init__(self, saves: Saves | None, writer: SavesWriter | None, problems: Problems) -> None:
        """`problems` gets every failure. Without a writer everything is written at once."""
        self.saves = saves
        self.writer = writer
        self._problems: Final = problems
        self._paused = PausedMatches(saves)

    # -- writing ------------------------------------------------------------------------------------------------

    def keep(self, work: Work) -> None:
        """Write something in the writer's thread, or at once if there is none."""
        if self.writer is not None:
            self.writer.write(work)
        else:
            with self._problems.reported("Not saved: {reason}."):
                work.write()

    def waiting(self, path: Path) -> str:
        """Return the text of a file that isn't written yet; empty if there is none."""
        return self.writer.waiting(path) if self.writer is not None else ""

    def settle(self, *matters: Matter) -> None:
        """Let the writer finish with these before their files are read, at most MAX_WRITE seconds."""
        if self.writer is not None:
            self.writer.flush(MAX_WRITE, *matters)

    def saver(self, name: str) -> Callable[[Match[Board], tuple[Player, ...]], None]:
        """Return a callback that saves a match under this name after every move."""

        def keep(match: Match[Board], players: tuple[Player, ...]) -> None:
            if self.writer is not None:
                self.writer.save(match, players, name)

        return keep

    def archive(self, match: Match[Board], players: Sequence[Player], seat: Seat) -> None:
        """Keep a match that was played on the network with the finished ones, in the writer's thread."""
        if self.saves is not None:
            write = partial(self.saves.archive, match, tuple(players), seat, (NETWORK,))
            self.keep(Work(Matter.FINISHED, self.saves.folder / FINISHED / fingerprint(match), write))

    def keep_friends(self, codes: Sequence[str]) -> None:
        """Keep the results of friends' codes, which can be read, to compare them."""
        if self.saves is not None and codes:
            results = self.saves.results
            results.note(codes, is_own=False)
            self.keep(Work(Matter.RESULTS, results.path, results.save))

    # -- news about it ------------------------------------------------------------------------------------------

    @property
    def fails_to_save(self) -> bool:
        """True while something couldn't be saved."""
        return self.writer is not None and self.writer.fails

    def is_saved(self, name: str) -> bool:
        """Return False while the latest moves of a match couldn't be saved."""
        return self.writer is None or self.saves is None or self.writer.has(self.saves.path(name))

    def save_news(self) -> tuple[Sentence, Sentence] | None:
        """Return what a player at the table must know about saving, as a heading and a text; None if nothing is new.

        A failure is news once, and its end is.
        """
        if self.writer is None:
            return None
        problems = self.writer.problems()
        if problems:
            return sentence("Not saved"), problems[-1]
        if self.writer.works_again():
            return sentence("Saved again"), sentence("Everything is on disk.")
        return None

    def take_problems(self) -> list[Sentence]:
        """Return the problems with files that were found since the last call. What isn't saved stands on every page."""
        if self.writer is not None:
            self.writer.problems()
            self.writer.works_again()
        return [*self.saves.take_problems(), *self.saves.results.problems()] if self.saves is not None else []

    # -- matches to resume --------------------------------------------------------------------------------------

    def paused(self) -> PausedMatches:
        """Return the paused matches as they are on disk now; unreadable files become problems once they're read.

        A match that is over isn't one of them, even if the disk has refused its end so far.
        """
        self.settle(Matter.MATCH)
        if self._paused.saves is not self.saves:
            self._paused = PausedMatches(self.saves)
        self._paused.scan(self.writer.over if self.writer is not None else ())
        return self._paused

    def resume(self, paused: PausedMatch) -> Unfinished | None:
        """Return a paused match for a table; None with a problem if it can't be resumed."""
        if self.saves is None:
            return None
        found = self.saves.resume(paused.name, self.waiting(self.saves.path(paused.name)))
        problems = self.saves.take_problems()
        self._problems.add(*problems)
        if found is None and not problems:
            self._problems.add(sentence("That match was already over. Its result counts."))
        return found

    def delete(self, paused: PausedMatch) -> bool:
        """Delete a paused match for as long as it can be restored; returns False with a problem if that failed."""
        self._stop_saving(paused.name)
        return self._changed_on_disk(lambda saves: saves.delete(paused.name))

    def restore(self, paused: PausedMatch) -> bool:
        """Bring a deleted match back; returns False with a problem if that failed."""
        return self._changed_on_disk(lambda saves: saves.restore(paused.name))

    def bury(self) -> None:
        """Give up the chance to restore deleted matches."""
        if self.saves is not None:
            self.saves.purge_deleted()

    def abandon(self, name: str, match: Match[Board], players: Sequence[Player]) -> None:
        """Give up a match that the player won't resume; does nothing for one that is over."""
        if self.saves is None:
            return
        self._stop_saving(name)
        with self._problems.reported("The match couldn't be set aside: {reason}."):
            self.saves.give_up(name, outcome_of(match, players, today()))

    def _stop_saving(self, name: str) -> None:
        """Finish writing a match; a version of it that can't be written is dropped."""
        self.settle(Matter.MATCH)
        if self.writer is not None and self.saves is not None:
            self.writer.drop(self.saves.path(name))

    def _changed_on_disk(self, change: Callable[[Saves], None]) -> bool:
        with self._problems.reported("The match couldn't be deleted or restored: {reason}."):
            if self.saves is not None:
                change(self.saves)
            return True
        return False
