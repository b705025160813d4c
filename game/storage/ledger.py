"""The statistics on disk: one file, replaced whole after every match, and validated when read.

It lists the latest matches by name, so a match reported again (after a power failure, or because a solitaire was
resumed) isn't counted twice. Older matches are summed up.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Final, NamedTuple

from engine.sentences import Sentence, sentence
from game.storage.files import BrokenFile, read_json, set_aside, write_atomically
from game.storage.setting_kinds import WORD
from game.storage.statistics import MET, MOST_DAYS, UNKNOWN, MatchOutcome, Tally

_FORMAT: Final = "boneyard-statistics"
VERSION: Final = 1
_LARGEST_FILE: Final = 4 * 1024 * 1024
MOST_RECENT: Final = 60
"""Number of matches that the file lists singly."""
MOST_GAMES: Final = 200
_LARGEST: Final = 10**9
_LONGEST_NAME: Final = 80
SUMS: Final = ("played", "won", "streak", "longest", "measured", "total", "rounds", "pars", "pars_met")
FIRST_DAY: Final = 20_000_101


class Books(NamedTuple):
    """The content of the statistics file."""

    sums: Mapping[str, Tally]
    """Sums by game."""
    recent: Mapping[str, MatchOutcome]
    """The latest matches by name, oldest first; not yet in the sums."""

    def tally(self, game: str) -> Tally:
        """Return the totals of a game."""
        tally = self.sums.get(game, Tally())
        for outcome in self.recent.values():
            if outcome.game == game:
                tally = tally.with_outcome(outcome)
        return tally

    def latest(self, game: str) -> MatchOutcome | None:
        """Return the last match of a game, if it is still listed singly."""
        return next((each for each in reversed(list(self.recent.values())) if each.game == game), None)

    def with_match(self, name: str, outcome: MatchOutcome) -> Books:
        """Return the books with a match added, or with the better result of one already listed."""
        known = self.recent.get(name)
        if known is not None and known.worth > outcome.worth:
            return self
        sums, recent = dict(self.sums), {**self.recent, name: outcome}
        for oldest in list(recent)[:-MOST_RECENT]:
            settled = recent.pop(oldest)
            sums[settled.game] = sums.get(settled.game, Tally()).with_outcome(settled)
        return Books(sums, recent)

    def without(self, game: str | None) -> Books:
        """Return the books without a game, or empty ones for None."""
        return Books(
            {key: tally for key, tally in self.sums.items() if game is not None and key != game},
            {name: outcome for name, outcome in self.recent.items() if game is not None and outcome.game != game},
        )


_NOTHING: Final = Books({}, {})


class Ledger:
    """The statistics in one file, whose folder exists. It is safe for use from several threads.

    A damaged file is set aside, never deleted, and its readable part is used. A file that can't be read now, or that a
    newer Boneyard wrote, is left alone and never overwritten.
    """

    def __init__(self, path: Path) -> None:
        self.path: Final = path
        self._lock: Final = threading.Lock()
        self._problems: list[Sentence] = []
        self._books = _NOTHING
        self._unwritten: dict[str, MatchOutcome] = {}
        self._is_ours = True
        with self._lock:
            self._read()

    def tally(self, game: str) -> Tally:
        """Return the statistics of a game, by its key."""
        with self._lock:
            books = self._books
        return books.tally(game)

    def latest(self, game: str) -> MatchOutcome | None:
        """Return the outcome of a game's last match, by its key; None if it isn't known."""
        with self._lock:
            books = self._books
        return books.latest(game)

    def count(self, name: str, outcome: MatchOutcome) -> None:
        """Count a finished match and wait until it is on disk. If that raises OSError, it still counts in memory."""
        with self._lock:
            self._catch_up()
            self._unwritten[name] = outcome
            self._books = self._books.with_match(name, outcome)
            self._write()

    def forget(self, game: str | None = None) -> None:
        """Reset one game, or all of them. If that raises OSError, they are still reset in memory."""
        with self._lock:
            self._catch_up()
            self._books = self._books.without(game)
            self._unwritten = {} if game is None else {k: v for k, v in self._unwritten.items() if v.game != game}
            self._write()

    def problems(self) -> tuple[Sentence, ...]:
        """Return the problems found since the last call, for the player to see."""
        with self._lock:
            told, self._problems = tuple(self._problems), []
            return told

    def _catch_up(self) -> None:
        """Read the file again, since another window may have counted a match; add the matches not yet written."""
        before = self._books
        self._read()
        if self._books is not before:
            for name, outcome in self._unwritten.items():
                self._books = self._books.with_match(name, outcome)

    def _read(self) -> None:
        """Load the valid part of the file; if nothing in it is valid, keep the books in memory."""
        try:
            raw = read_json(self.path, _LARGEST_FILE)
        except FileNotFoundError:
            return
        except OSError as why:
            self._leave(
                sentence(
                    "The statistics can't be read: {reason}. New results don't count for now.",
                    reason=(why.strerror or type(why).__name__).rstrip("."),
                )
            )
            return
        except BrokenFile:
            self._put_aside(sentence("The statistics file was damaged."), self._books)
            return
        version = raw.get("version") if isinstance(raw, dict) and raw.get("format") == _FORMAT else None
        if isinstance(version, int) and version > VERSION:
            self._leave(sentence("The statistics are from a newer Boneyard. New results don't count for now."))
            return
        self._is_ours = True
        books, is_whole = believed(raw)
        if is_whole:
            self._books = books
        else:
            self._put_aside(sentence("Part of the statistics file was damaged. The rest was kept."), books)

    def _leave(self, why: Sentence) -> None:
        """Leave the file alone from now on."""
        if self._is_ours:
            self._problems.append(why)
        self._is_ours = False

    def _put_aside(self, why: Sentence, books: Books) -> None:
        """Rename a damaged file and continue with `books`."""
        self._books = books
        try:
            kept = set_aside(self.path)
        except OSError:
            self._leave(why)
            return
        self._problems.append(sentence("{why} The old file was set aside as {file}.", why=why, file=kept.name))
        if books != _NOTHING:
            try:
                self._write()
            except OSError:
                return  # it is written with the next match

    def _write(self) -> None:
        if self._is_ours:
            write_atomically(self.path, json.dumps(plain(self._books), indent=1) + "\n")
            self._unwritten = {}


def plain(books: Books) -> dict[str, object]:
    """Return the books as JSON data for the file."""
    return {
        "format": _FORMAT,
        "version": VERSION,
        "games": {key: {**tally._asdict(), "days": list(tally.days)} for key, tally in books.sums.items()},
        "recent": [{"name": name, **outcome._asdict()} for name, outcome in books.recent.items()],
    }


def believed(raw: object) -> tuple[Books, bool]:
    """Return the valid games and matches, and True if all of them were valid."""
    if not isinstance(raw, dict) or raw.get("format") != _FORMAT or raw.get("version") != VERSION:
        return _NOTHING, False
    games, recent = raw.get("games"), raw.get("recent")
    is_whole = isinstance(games, dict) and isinstance(recent, list)
    sums: dict[str, Tally] = {}
    for key, entry in list(games.items())[:MOST_GAMES] if isinstance(games, dict) else ():
        tally = _tally(entry) if WORD.fullmatch(key) else None
        is_whole = is_whole and tally is not None
        if tally is not None:
            sums[key] = tally
    matches: dict[str, MatchOutcome] = {}
    for entry in recent[-MOST_RECENT:] if isinstance(recent, list) else ():
        name = entry.get("name") if isinstance(entry, dict) else None
        outcome = _outcome(entry)
        fits = isinstance(name, str) and 0 < len(name) <= _LONGEST_NAME and name.isprintable() and name not in matches
        is_whole = is_whole and outcome is not None and fits
        if isinstance(name, str) and outcome is not None and fits:
            matches[name] = outcome
    return Books(sums, matches), is_whole


def _tally(entry: object) -> Tally | None:
    """Return the sums of a game, None if they aren't valid."""
    if not isinstance(entry, dict):
        return None
    numbers = [_number(entry.get(name)) for name in SUMS]
    best, days = entry.get("best"), entry.get("days")
    known = _number(best)
    if None in numbers or (best is not None and known is None) or not isinstance(days, list):
        return None
    dates = [day for day in days[:MOST_DAYS] if isinstance(day, int) and _is_day(day)]
    if len(dates) != len(days) or sorted(set(dates)) != dates:
        return None
    played, won, streak, longest, measured, total, rounds, pars, pars_met = (number or 0 for number in numbers)
    tally = Tally(played, won, streak, longest, measured, total, rounds, known, pars, pars_met, tuple(dates))
    return tally if tally.is_possible else None


def _outcome(entry: object) -> MatchOutcome | None:
    """Return the outcome of a match, None if it isn't valid."""
    if not isinstance(entry, dict):
        return None
    game, flags = entry.get("game"), [entry.get(name) for name in ("is_finished", "is_won", "fewer")]
    reached, rounds, par, day = (_number(entry.get(name)) for name in ("reached", "rounds", "par", "day"))
    if not isinstance(game, str) or not WORD.fullmatch(game) or not all(isinstance(flag, bool) for flag in flags):
        return None
    if (entry.get("reached") is not None and reached is None) or rounds is None or par is None or day is None:
        return None
    finished, won, fewer = map(bool, flags)
    is_possible = finished or (not won and reached is None and par == UNKNOWN)
    has_rounds = rounds >= (reached is not None)
    has_par = UNKNOWN <= par <= MET and (par == UNKNOWN or reached is not None)
    if not (is_possible and has_rounds and has_par and (day == 0 or _is_day(day))):
        return None
    return MatchOutcome(game, finished, won, reached, fewer, rounds, par, day)


def _number(raw: object) -> int | None:
    """Return a whole number within `_LARGEST`, None for anything else."""
    return raw if isinstance(raw, int) and not isinstance(raw, bool) and abs(raw) <= _LARGEST else None


def _is_day(number: int) -> bool:
    """Return True if a number is a date such as 20300102."""
    if isinstance(number, bool) or number < FIRST_DAY:
        return False
    try:
        date(number // 10_000, number // 100 % 100, number % 100)
    except (ValueError, OverflowError):
        return False
    return True
