"""The matches on this disk: the one to go on with, those that are over, and none that is ever lost.

A match has one file from its first move to its last; it is replaced whole after every move, so that a reader sees
the old or the new one at any time, even after the power has failed. Its form is that of `engine.record.record`.
"""

from __future__ import annotations

import contextlib
import logging
import secrets
import threading
from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Final, NamedTuple, Self

from engine.bots.characters import character
from engine.core import Board
from engine.match import Match
from engine.record.record import FORMAT, VERSION, Player, Record, from_data
from engine.record.recorder import Recorder
from engine.sentences import Refusal, Sentence, sentence
from game.storage.files import BrokenFile, read_json, set_aside, write_atomically
from game.storage.ledger import Ledger
from game.storage.statistics import MatchOutcome, outcome_of

log = logging.getLogger(__name__)
FINISHED: Final = "finished"
MOST_FINISHED: Final = 200
STALE: Final = timedelta(days=1)
"""A draft that old belongs to a program that was killed."""


class Unfinished(NamedTuple):
    """A match to go on with."""

    name: str
    """What `save` wants to go on in the same file."""
    match: Match[Board]
    players: tuple[Player, ...]


class FoundSaves(NamedTuple):
    """What was in the folder."""

    current: Unfinished | None
    problems: tuple[Sentence, ...]
    """What could not be read, and where it is kept: for the player to see, once."""


class Draft(NamedTuple):
    """A match as it is to be written."""

    text: str
    is_over: bool
    outcome: MatchOutcome | None = None
    """What counts of a match that is over."""


class ForLater(Refusal):
    """A match file that cannot be read now but may well be whole: it stays where it is."""


def read_match(path: Path) -> Record:
    """Read a match file and play it again; `Refusal` with one sentence where it cannot be had or believed."""
    try:
        data = read_json(path)
    except BrokenFile:
        raise Refusal(sentence("This file is incomplete, damaged or not a match.")) from None
    except OSError as why:
        raise ForLater(sentence("It can't be read: {reason}.", reason=reason(why))) from None
    try:
        return from_data(data)
    except Refusal as why:
        if _is_newer(data):
            raise ForLater(why.sentence) from None
        raise


def _is_newer(data: object) -> bool:
    """Say whether a later Boneyard may be able to read this."""
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        return False
    version = data.get("version")
    return isinstance(version, int) and version > VERSION


def reason(why: OSError) -> str:
    """Return the system's own words without number and path."""
    return (why.strerror or str(why) or type(why).__name__).rstrip(".")


class Saves:
    """The match files of one folder, which exists. A match that is over moves to the folder `finished` in it.

    Before it moves it is counted in the `ledger`, if there is one: so each match is, and only once, whenever the
    program is killed. Where a `SavesWriter` is at work, `flush` it before asking what there is.
    """

    def __init__(self, folder: Path, ledger: Ledger | None = None) -> None:
        self.folder: Final = folder
        self.ledger: Final = ledger
        self._recorder: Recorder[Board] | None = None

    @staticmethod
    def new_name() -> str:
        """Return a name for a match that begins now; names sort by time."""
        return f"{datetime.now(UTC):%Y%m%d-%H%M%S}-{secrets.token_hex(4)}"

    def save(self, match: Match[Board], players: Sequence[Player], name: str) -> None:
        """Write a match down, and wait until it is on the disk. Raises OSError."""
        self.write(name, self.spell(match, players))

    def spell(self, match: Match[Board], players: Sequence[Player]) -> Draft:
        """Return what `write` takes. Quick: only moves that are new since the last call for this match are spelled."""
        if self._recorder is None or self._recorder.match is not match:
            self._recorder = Recorder(match)
        outcome = outcome_of(match, players, today()) if match.is_over else None
        return Draft(self._recorder.text(players), match.is_over, outcome)

    def write(self, name: str, draft: Draft) -> None:
        """Write a draft down, and wait until it is on the disk. Raises OSError."""
        path = self._path(name)
        write_atomically(path, draft.text + "\n")
        if draft.is_over:
            self._count(name, draft.outcome)
            self._finish(path)

    def current(self) -> FoundSaves:
        """Look for the match to go on with: the last saved one that is not over and can be believed.

        A file that cannot be believed is renamed to `.broken-N`, never deleted; one of a newer Boneyard stays.
        """
        problems: list[Sentence] = []
        for path in self._newest_first():
            try:
                match, players = read_match(path)
            except Refusal as why:
                problems.append(_kept(path, why))
                continue
            except Exception:  # a fault of ours must not keep the player out at each start
                log.exception("The match %s cannot be played again.", path.name)
                unplayable = sentence("It can't be loaded. A newer Boneyard may help.")
                problems.append(_kept(path, ForLater(unplayable)))
                continue
            if not match.is_over:
                stranger = _stranger(players)
                if stranger is not None:
                    problems.append(_kept(path, stranger))
                    continue
                return FoundSaves(Unfinished(path.stem, match, players), tuple(problems))
            with contextlib.suppress(OSError):  # the program was ended between its last steps
                self._count(path.stem, outcome_of(match, players, today()))
                self._finish(path)
        return FoundSaves(None, tuple(problems))

    def finished(self) -> list[Path]:
        """Return the files of the matches that are over, newest first."""
        return sorted((self.folder / FINISHED).glob("*.json"), key=lambda path: path.name, reverse=True)

    def give_up(self, name: str, outcome: MatchOutcome | None = None) -> None:
        """Put away a match that nobody wants to go on with, as if it were over, and count it. Raises OSError."""
        path = self._path(name)
        if path.exists():
            self._count(name, outcome)
            self._finish(path)

    def sweep(self) -> None:
        """Delete drafts that a killed program has left; call it once when the program starts."""
        before = (datetime.now(UTC) - STALE).timestamp()
        for draft in self.folder.glob(".*.json.*.tmp"):
            with contextlib.suppress(OSError):
                if draft.stat().st_mtime < before:
                    draft.unlink()

    def _count(self, name: str, outcome: MatchOutcome | None) -> None:
        if self.ledger is not None and outcome is not None:
            self.ledger.count(name, outcome)

    def _path(self, name: str) -> Path:
        return self.folder / f"{name}.json"

    def _newest_first(self) -> Iterator[Path]:
        """Give the files of matches that are not over, the last saved one first."""
        dated: list[tuple[int, str, Path]] = []
        for path in self.folder.glob("*.json"):
            with contextlib.suppress(OSError):
                dated.append((path.stat().st_mtime_ns, path.name, path))
        return (path for _, _, path in sorted(dated, reverse=True))

    def _finish(self, path: Path) -> None:
        """Move a file to the finished ones and drop the oldest beyond `MOST_FINISHED`."""
        shelf = self.folder / FINISHED
        shelf.mkdir(exist_ok=True)
        path.replace(shelf / path.name)
        for old in self.finished()[MOST_FINISHED:]:
            with contextlib.suppress(OSError):
                old.unlink()


def today() -> date:
    """Return the day of the player."""
    return date.today()  # noqa: DTZ011 - where the player is


def _stranger(players: Sequence[Player]) -> ForLater | None:
    """Say which of the bots is not here; a later Boneyard may know it."""
    try:
        for player in players:
            if player.bot:
                character(player.bot)
    except Refusal as why:
        return ForLater(why.sentence)
    return None


def _kept(path: Path, why: Refusal) -> Sentence:
    """Put a file aside that cannot be believed, and say where it is."""
    aside = path
    if not isinstance(why, ForLater):
        with contextlib.suppress(OSError):
            aside = set_aside(path)
    return sentence(
        "The match {file} can't be resumed. {why} The file was kept as {aside}.",
        file=path.name,
        why=why.sentence,
        aside=str(aside),
    )


class SavesWriter:
    """Writes matches down behind the back of the frame loop: `save` returns at once.

    Of a match that waits to be written only its newest state counts. Use it in a `with` statement, or call `close`
    at the end: what waits is written before it returns.
    """

    def __init__(self, saves: Saves) -> None:
        self._saves = saves
        self._waiting: dict[str, Draft] = {}
        self._problems: list[Sentence] = []
        self._trouble: Sentence | None = None
        """What the last write failed of: the next ones need not say it again."""
        self._writing = False
        self._closed = False
        self._news = threading.Condition()
        self._thread = threading.Thread(target=self._write_on, name="saves", daemon=True)
        self._thread.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_why: object) -> None:
        self.close()

    def save(self, match: Match[Board], players: Sequence[Player], name: str) -> None:
        """Have a match written down soon. Call it from one thread only, after every move."""
        draft = self._saves.spell(match, players)
        with self._news:
            self._waiting[name] = draft
            self._news.notify_all()

    def flush(self, timeout: float | None = None) -> bool:
        """Wait until nothing waits, `timeout` seconds at most; say whether all is on the disk."""
        with self._news:
            return self._news.wait_for(lambda: not self._waiting and not self._writing, timeout)

    def problems(self) -> tuple[Sentence, ...]:
        """Return what could not be written since the last call, for the player to see."""
        with self._news:
            told, self._problems = tuple(self._problems), []
            return told

    @property
    def fails(self) -> bool:
        """Whether the last match that was to be written down could not be."""
        return self._trouble is not None

    def close(self) -> None:
        """Write what waits and end."""
        with self._news:
            self._closed = True
            self._news.notify_all()
        self._thread.join()

    def _write_on(self) -> None:
        while True:
            with self._news:
                self._news.wait_for(lambda: self._waiting or self._closed)
                if not self._waiting:
                    return
                name = next(iter(self._waiting))
                draft = self._waiting.pop(name)
                self._writing = True
            problem = self._write(name, draft)
            with self._news:
                self._writing = False
                if problem and problem != self._trouble:
                    self._problems.append(problem)
                self._trouble = problem
                self._news.notify_all()

    def _write(self, name: str, draft: Draft) -> Sentence | None:
        try:
            self._saves.write(name, draft)
        except OSError as why:
            return sentence("The match couldn't be saved: {reason}.", reason=reason(why))
        except Exception as why:  # a fault of ours must not end the thread: the next move may be written
            log.exception("The match %s cannot be saved.", name)
            return sentence("The match couldn't be saved: {reason}.", reason=type(why).__name__)
        return None
