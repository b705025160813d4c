"""The statistics on disk: one file, replaced whole after every match, and validated when read.

It lists the matches by name, so a match reported again (after a power failure, or because a solitaire was resumed)
isn't counted twice. The oldest of very many are summed up.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from engine.sentences import Sentence, sentence
from game.storage.disk.files import BrokenFile
from game.storage.disk.kept_file import Damage, KeptFile
from game.storage.puzzle_book import PuzzleBook, believed_puzzles, plain_puzzles
from game.storage.setting_kinds import WORD
from game.storage.statistics.achievements import KEYS, of_outcome, of_tallies
from game.storage.statistics.statistics import MAX_DAYS, MET, UNKNOWN, MatchOutcome, Tally

_FORMAT: Final = "boneyard-statistics"
VERSION: Final = 2
"""Version 1 listed only the latest matches, without dates, opponents and achievements."""
_LARGEST_FILE: Final = 16 * 1024 * 1024
MAX_RECENT: Final = 20_000
"""Number of matches that the file lists singly."""
MAX_GAMES: Final = 200
_LARGEST: Final = 10**9
_MAX_NAME_LENGTH: Final = 80
_MAX_OPPONENTS: Final = 16
SUMS: Final = ("played", "won", "streak", "longest", "measured", "total", "rounds", "pars", "pars_met")
FIRST_DAY: Final = 20_000_101
_UNSAID: Final = MatchOutcome("", is_finished=False)._asdict()
"""Values that the file leaves out, except those that version 1 always wrote."""
_ALWAYS: Final = frozenset({"game", "is_finished", "is_won", "reached", "fewer", "rounds", "par", "day"})


class Earned(NamedTuple):
    """When an achievement was earned."""

    match: str
    """The name of the match that brought it; empty if none did."""
    day: int
    """The date, such as 20300102; 0 if unknown."""


@dataclass(frozen=True)
class Books:
    """The content of the statistics file. It never changes."""

    sums: Mapping[str, Tally] = field(default_factory=dict)
    """Sums by game."""
    recent: Mapping[str, MatchOutcome] = field(default_factory=dict)
    """The matches by name, oldest first; not in the sums."""
    earned: Mapping[str, Earned] = field(default_factory=dict)
    """The achievements by key."""
    puzzles: PuzzleBook = field(default_factory=PuzzleBook)
    """The answers to puzzles."""

    @cached_property
    def tallies(self) -> Mapping[str, Tally]:
        """The totals by game."""
        found = dict(self.sums)
        for outcome in self.recent.values():
            found[outcome.game] = found.get(outcome.game, Tally()).with_outcome(outcome)
        return found

    def tally(self, game: str) -> Tally:
        """Return the totals of a game."""
        return self.tallies.get(game, Tally())

    def latest(self, game: str) -> MatchOutcome | None:
        """Return the last match of a game, if it is still listed singly."""
        return next((self.recent[name] for name in reversed(dict(self.recent)) if self.recent[name].game == game), None)

    def outcomes(self, game: str = "") -> tuple[MatchOutcome, ...]:
        """Return the matches listed singly, of one game or of all, oldest first."""
        return tuple(each for each in self.recent.values() if not game or each.game == game)

    def with_match(self, name: str, outcome: MatchOutcome) -> Books:
        """Return the books with a match added, or with the better result of one already listed."""
        known = self.recent.get(name)
        if known is not None:
            both = tuple(sorted({*known.earned, *outcome.earned}))
            outcome = (known if known.worth > outcome.worth else outcome)._replace(earned=both)
            if outcome == known:
                return self
        sums, recent = dict(self.sums), {**self.recent, name: outcome}
        for oldest in list(recent)[:-MAX_RECENT] if len(recent) > MAX_RECENT else ():
            settled = recent.pop(oldest)
            sums[settled.game] = sums.get(settled.game, Tally()).with_outcome(settled)
        books = Books(sums, recent, self.earned, self.puzzles)
        if known is None:  # one more match changes one tally, so the others needn't be summed up again
            mine = self.tally(outcome.game).with_outcome(outcome)
            books.__dict__["tallies"] = {**self.tallies, outcome.game: mine}
        elif known == outcome._replace(earned=known.earned):
            books.__dict__["tallies"] = self.tallies
        return books.with_earned(
            (*outcome.earned, *of_outcome(outcome), *of_tallies(books.tallies)), name, outcome.ended
        )

    def with_earned(self, keys: Iterable[str], name: str, day: int) -> Books:
        """Return the books with those of the achievements that are new."""
        fresh = {key: Earned(name, day) for key in keys if key not in self.earned}
        return replace(self, earned={**self.earned, **fresh}) if fresh else self

    def with_answer(self, name: str, day: date | None, *, is_right: bool) -> Books:
        """Return the books with the answer to a puzzle, that of a day if one is given."""
        return replace(self, puzzles=self.puzzles.with_answer(name, day, is_right=is_right))

    def without_earned(self) -> Books:
        """Return the books without the achievements."""
        return replace(self, earned={})

    def without(self, game: str | None) -> Books:
        """Return the books without a game, or empty ones for None. Only the latter forget achievements and puzzles."""
        if game is None:
            return _NOTHING
        return Books(
            {key: tally for key, tally in self.sums.items() if key != game},
            {name: outcome for name, outcome in self.recent.items() if outcome.game != game},
            self.earned,
            self.puzzles,
        )


_NOTHING: Final = Books()
Change: TypeAlias = Callable[[Books], Books]
"""Makes the next books of some books. It is applied again to those of another window."""


class Ledger:
    """The statistics in one file, whose folder exists. It is safe for use from several threads.

    A change counts in memory at once and never waits for the disk; `save` does.
    A damaged file is set aside, never deleted, and its readable part is used. A file that can't be read now, or that a
    newer Boneyard wrote, is left alone and never overwritten.
    """

    def __init__(self, path: Path) -> None:
        self.path: Final = path
        self._disk: Final = threading.Lock()
        """Held while the file is read or written."""
        self._memory: Final = threading.Lock()
        """Held for moments, while books are replaced."""
        self._problems: list[Sentence] = []
        self._books = _NOTHING
        self._unwritten: list[Change] = []
        self._seen: tuple[int, int, int] | None = None
        """Identifies the file as it was read or written last; another window replaces it."""
        self._spelled: dict[str, tuple[MatchOutcome, str]] = {}
        """The matches as the file has them, by name."""
        self._is_ours = True
        self._file: Final = KeptFile(path, _LARGEST_FILE)
        self.lost_since: int | None = None
        """After damage, when the content that is used was written: later matches must be counted again."""
        with self._disk:
            self._read()

    @property
    def books(self) -> Books:
        """Everything that is counted so far. It never waits for the disk: books are replaced whole."""
        return self._books

    def tally(self, game: str) -> Tally:
        """Return the statistics of a game, by its key."""
        return self.books.tally(game)

    def latest(self, game: str) -> MatchOutcome | None:
        """Return the outcome of a game's last match, by its key; None if it isn't known."""
        return self.books.latest(game)

    def note(self, change: Change) -> None:
        """Make a change that counts at once; `save` writes it."""
        with self._memory:
            self._books = change(self._books)
            self._unwritten.append(change)

    def change(self, change: Change) -> None:
        """Make a change and wait until it is on disk. If that raises OSError, it still counts in memory."""
        self.note(change)
        self.save()

    def count(self, name: str, outcome: MatchOutcome) -> None:
        """Count a finished match, like `change`."""
        self.change(lambda books: books.with_match(name, outcome))

    def answer(self, name: str, day: date | None, *, is_right: bool) -> None:
        """Keep the answer to a puzzle, that of a day if one is given, like `change`."""
        self.change(lambda books: books.with_answer(name, day, is_right=is_right))

    def save(self) -> None:
        """Write everything that counts only in memory so far. Raises OSError."""
        with self._disk:
            self._catch_up()
            self._write()

    def problems(self) -> tuple[Sentence, ...]:
        """Return the problems found since the last call, for the player to see."""
        with self._memory:
            told, self._problems = tuple(self._problems), []
            return told

    def _tell(self, problem: Sentence) -> None:
        with self._memory:
            self._problems.append(problem)

    def _use(self, books: Books) -> None:
        """Use books that were read, with the changes that aren't written yet."""
        with self._memory:
            for change in self._unwritten:
                books = change(books)
            self._books = books

    def _catch_up(self) -> None:
        """Read the file again if another window has written it."""
        if self._seen is None or self._seen != self._signature():
            self._read()

    def _signature(self) -> tuple[int, int, int] | None:
        """Return what changes whenever the file is replaced; None if there is no file."""
        try:
            found = self.path.stat()
        except OSError:
            return None
        return found.st_ino, found.st_mtime_ns, found.st_size

    def _read(self) -> None:
        """Load the valid part of the file; if nothing in it is valid, keep the books in memory."""
        self._seen, signature = None, self._signature()
        try:
            found, damage = self._file.read(_whole)
        except FileNotFoundError:
            return
        except _Newer:
            self._leave(sentence("The statistics are from a newer Boneyard. New results don't count for now."))
            return
        except OSError as why:
            self._leave(
                sentence(
                    "The statistics can't be read: {reason}. New results don't count for now.",
                    reason=(why.strerror or type(why).__name__).rstrip("."),
                )
            )
            return
        self._is_ours = True
        if damage is not None:
            self._salvage(found, damage)
        elif found is not None:
            self.lost_since = found.lost_since
            self._use(found.books)
            self._seen = signature

    def _leave(self, why: Sentence) -> None:
        """Leave the file alone from now on."""
        if self._is_ours:
            self._tell(why)
        self._is_ours = False

    def _salvage(self, found: _Content | None, damage: Damage) -> None:
        """Continue with the content before a damaged file, or else with its readable part."""
        running = self._books is not _NOTHING
        if running:
            why = sentence("The statistics file was damaged.")
        elif found is not None:
            self._use(found.books)
            why = sentence("The statistics file was damaged. Using the statistics before the last change.")
        else:
            readable = validated(damage.rest)[0]
            self._use(readable)
            why = sentence("The statistics file was damaged.")
            if readable != _NOTHING:
                why = sentence("Part of the statistics file was damaged. The rest was kept.")
        if not running:
            before = found.lost_since if found is not None else None
            self.lost_since = damage.since if before is None else min(before, damage.since)
        if not damage.aside and not damage.since:
            self._leave(why)
            return
        self._tell(damage.told(why))
        with suppress(OSError):  # it is written with the next match
            self._write()

    def count_again(self, found: Mapping[str, MatchOutcome]) -> None:
        """Add finished matches that a damaged file lost, and say how many. Raises OSError."""

        def again(books: Books) -> Books:
            for name, outcome in found.items():
                books = books.with_match(name, outcome)
            return books

        with self._disk:
            self._catch_up()
            count = len(again(self._books).recent) - len(self._books.recent)
            self.note(again)
            if not self.lost_since:
                self._tell(
                    sentence(
                        "Finished matches counted again: {n}. Everything else that couldn't be read is lost.",
                        n=count,
                    )
                )
            elif count:
                self._tell(sentence("Finished matches counted again: {n}.", n=count))
            self.lost_since = None
            self._write()

    def _write(self) -> None:
        if not self._is_ours:
            return
        with self._memory:
            books, count = self._books, len(self._unwritten)
        self._file.write(self._text(books))
        with self._memory:
            del self._unwritten[:count]
        self._seen = self._signature()

    def _text(self, books: Books) -> str:
        """Return the content of the file, a match a line; only new matches are spelled."""
        head = plain(books)
        del head["recent"]
        if self.lost_since is not None:
            head["lost_since"] = self.lost_since
        known, self._spelled = self._spelled, {}
        for name, outcome in books.recent.items():
            before = known.get(name)
            self._spelled[name] = (
                before if before and before[0] is outcome else (outcome, json.dumps(_plain_match(name, outcome)))
            )
        lines = ",\n".join(text for _, text in self._spelled.values())
        return f'{json.dumps(head, indent=1)[:-2]},\n "recent": [\n{lines}\n ]\n}}\n'


class _Newer(Exception):
    """A newer Boneyard wrote the file."""


class _Content(NamedTuple):
    """The content of a whole file."""

    books: Books
    lost_since: int | None
    """As in the ledger, if the matches weren't counted again yet."""


def _whole(raw: object) -> _Content:
    """Return the content of a file that is valid from end to end. Raises BrokenFile or _Newer."""
    version = raw.get("version") if isinstance(raw, dict) and raw.get("format") == _FORMAT else None
    if isinstance(version, int) and version > VERSION:
        raise _Newer
    books, is_whole = validated(raw)
    since = raw.get("lost_since") if isinstance(raw, dict) else None
    if not is_whole or not (since is None or type(since) is int):
        raise BrokenFile("not all of it is valid")
    return _Content(books, since)


def plain(books: Books) -> dict[str, object]:
    """Return the books as JSON data for the file."""
    return {
        "format": _FORMAT,
        "version": VERSION,
        "games": {key: {**tally._asdict(), "days": list(tally.days)} for key, tally in books.sums.items()},
        "puzzles": plain_puzzles(books.puzzles),
        "achievements": {key: earned._asdict() for key, earned in books.earned.items()},
        "recent": [_plain_match(name, outcome) for name, outcome in books.recent.items()],
    }


def _plain_match(name: str, outcome: MatchOutcome) -> dict[str, object]:
    values = {key: list(value) if isinstance(value, tuple) else value for key, value in outcome._asdict().items()}
    said = {key: value for key, value in values.items() if key in _ALWAYS or value not in (_UNSAID[key], [])}
    return {"name": name, **said}


def validated(raw: object) -> tuple[Books, bool]:
    """Return the valid games and matches, and True if all of them were valid."""
    if not isinstance(raw, dict) or raw.get("format") != _FORMAT or raw.get("version") not in range(1, VERSION + 1):
        return _NOTHING, False
    games, recent = raw.get("games"), raw.get("recent")
    is_whole = isinstance(games, dict) and isinstance(recent, list)
    sums: dict[str, Tally] = {}
    for key, entry in list(games.items())[:MAX_GAMES] if isinstance(games, dict) else ():
        tally = _tally(entry) if WORD.fullmatch(key) else None
        is_whole = is_whole and tally is not None
        if tally is not None:
            sums[key] = tally
    matches: dict[str, MatchOutcome] = {}
    for entry in recent[-MAX_RECENT:] if isinstance(recent, list) else ():
        name = entry.get("name") if isinstance(entry, dict) else None
        outcome = _outcome(entry)
        fits = (
            isinstance(name, str) and 0 < len(name) <= _MAX_NAME_LENGTH and name.isprintable() and name not in matches
        )
        is_whole = is_whole and outcome is not None and fits
        if isinstance(name, str) and outcome is not None and fits:
            matches[name] = outcome
    achievements = raw.get("achievements", {})
    is_whole = is_whole and isinstance(achievements, dict)
    earned: dict[str, Earned] = {}
    for key, entry in list(achievements.items())[:MAX_GAMES] if isinstance(achievements, dict) else ():
        found = _earned(entry) if WORD.fullmatch(key) else None
        is_whole = is_whole and found is not None
        if found is not None:
            earned[key] = found
    puzzles, is_sound = believed_puzzles(raw["puzzles"]) if "puzzles" in raw else (PuzzleBook(), True)
    return Books(sums, matches, earned, puzzles), is_whole and is_sound


def _earned(entry: object) -> Earned | None:
    """Return when an achievement was earned, None if that isn't valid."""
    if not isinstance(entry, dict):
        return None
    match, day = entry.get("match"), _number(entry.get("day"))
    if not isinstance(match, str) or len(match) > _MAX_NAME_LENGTH or (match and not match.isprintable()):
        return None
    return Earned(match, day) if day is not None and (day == 0 or _is_day(day)) else None


def _tally(entry: object) -> Tally | None:
    """Return the sums of a game, None if they aren't valid."""
    if not isinstance(entry, dict):
        return None
    numbers = [_number(entry.get(name)) for name in SUMS]
    best, days = entry.get("best"), entry.get("days")
    known = _number(best)
    if None in numbers or (best is not None and known is None) or not isinstance(days, list):
        return None
    dates = [day for day in days[:MAX_DAYS] if isinstance(day, int) and _is_day(day)]
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
    reached, rounds = _number(entry.get("reached")), _number(entry.get("rounds"))
    par, day = _number(entry.get("par")), _number(entry.get("day"))
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
    ended, theirs = _number(entry.get("ended", 0)), _number(entry.get("theirs"))
    bots, people = _texts(entry.get("bots", [])), _texts(entry.get("people", []))
    earned = _texts(entry.get("earned", []))
    if ended is None or not (ended == 0 or _is_day(ended)) or bots is None or people is None or earned is None:
        return None
    if (entry.get("theirs") is not None and theirs is None) or not all(map(WORD.fullmatch, (*bots, *earned))):
        return None
    return MatchOutcome(
        game, finished, won, reached, fewer, rounds, par, day, ended, theirs, bots, people, tuple(sorted(set(earned)))
    )


def _texts(raw: object) -> tuple[str, ...] | None:
    """Return a short list of short texts, None for anything else."""
    if raw == []:
        return ()
    if not isinstance(raw, list) or len(raw) > max(_MAX_OPPONENTS, len(KEYS)):
        return None
    found = tuple(
        each for each in raw if isinstance(each, str) and len(each) <= _MAX_NAME_LENGTH and each.isprintable()
    )
    return found if len(found) == len(raw) else None


def _number(raw: object) -> int | None:
    """Return a whole number within `_LARGEST`, None for anything else."""
    return raw if isinstance(raw, int) and not isinstance(raw, bool) and abs(raw) <= _LARGEST else None


@lru_cache(maxsize=1024)
def _is_day(number: int) -> bool:
    """Return True if a number is a date such as 20300102."""
    if isinstance(number, bool) or number < FIRST_DAY:
        return False
    try:
        date(number // 10_000, number // 100 % 100, number % 100)
    except (ValueError, OverflowError):
        return False
    return True
