"""The matches on disk: those to resume and the finished ones. None is ever lost.

A match has one file from its first move to its last, in the format of `engine.record.record`. It is replaced whole
after every move, so a reader sees the old or the new one at any time, even after a power failure.
"""

from __future__ import annotations

import contextlib
import json
import logging
from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import date
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple, TypeVar

from engine.bots.characters import character
from engine.core import NOBODY, Board, Plain, Seat
from engine.match import Match
from engine.record.deal_code import DealCode, deal_of
from engine.record.record import (
    FORMAT,
    VERSION,
    Player,
    Record,
    Summary,
    from_data,
    summary_of,
    to_data,
    with_tags,
)
from engine.record.recorder import Recorder
from engine.record.result_code import result_code, result_of
from engine.sentences import Refusal, Sentence, sentence
from game.storage.disk.files import (
    LARGEST,
    BrokenFile,
    TooLargeFile,
    read_json,
    read_regular,
    reason,
    rename,
    set_aside,
    stale_drafts,
    write_atomically,
)
from game.storage.disk.writer import RETRY, Matter, Work, Writer
from game.storage.match_names import ENDING, digest, fingerprint, name_for, new_name
from game.storage.statistics.achievements import Moves, deserved
from game.storage.statistics.ledger import Ledger
from game.storage.statistics.result_book import RESULTS, ResultBook
from game.storage.statistics.statistics import MatchOutcome, outcome_of

log = logging.getLogger(__name__)
T = TypeVar("T")
FINISHED: Final = "finished"
ABANDONED: Final = "abandoned"
OWN_SEAT: Final = "seat"
"""Field of a match file with the seat of the player whose archive it is in, if another person sat at an earlier one."""
DELETED: Final = ".deleted"
"""Ending of the file of a match that was deleted and can still be restored."""
MAX_ABANDONED: Final = 200
UNPLAYABLE: Final = sentence("It can't be loaded. A newer Boneyard may help.")
"""The problem with a match that breaks a rule sheet, by a fault of ours."""


class Unfinished(NamedTuple):
    """A match to resume."""

    name: str
    """The name for `save` to continue the same file."""
    match: Match[Board]
    players: tuple[Player, ...]


class FoundSaves(NamedTuple):
    """The result of looking through the folder."""

    current: Unfinished | None
    problems: tuple[Sentence, ...]
    """Files that couldn't be read, and where they are now: shown to the player once."""


class SavedFile(NamedTuple):
    """One version of the file of an unfinished match."""

    name: str
    """The name of the match."""
    time: int
    """When it was written, in nanoseconds."""
    size: int
    """In bytes."""


class Draft(NamedTuple):
    """A match ready to be written."""

    text: str
    is_over: bool
    outcome: MatchOutcome | None = None
    """The result to count, if the match is over."""
    course: Moves | None = None
    """The moves of a match that is over, for its achievements."""
    result: str = ""
    """The code of the result of a match that is over, to compare it; empty if there is none."""


class UnreadableForNow(Refusal):
    """A match file that can't be read now but may be intact; it stays where it is."""


def read_match(path: Path) -> Record:
    """Read a match file and replay it. Raises Refusal with one sentence if it can't be read or isn't valid."""
    return _read(path, from_data)


def match_data(path: Path) -> object:
    """Return the content of a match file, which may be anything. Raises Refusal if there is none."""
    try:
        return read_json(path)
    except TooLargeFile:
        raise Refusal(
            sentence("This file is larger than {most} MB, the limit for a match.", most=LARGEST >> 20)
        ) from None
    except BrokenFile:
        raise Refusal(sentence("This file is incomplete, damaged or not a match.")) from None
    except OSError as why:
        raise UnreadableForNow(sentence("It can't be read: {reason}.", reason=reason(why))) from None


def has_match(path: Path, record: Record) -> bool:
    """Return True if a file has the same match, whatever it is called."""
    try:
        return digest(read_match(path)) == digest(record)
    except Refusal:
        return False


def _read(path: Path, understood: Callable[[object], T]) -> T:
    """Return the content of a match file as a function understands it. Raises Refusal."""
    data = match_data(path)
    try:
        return understood(data)
    except Refusal as why:
        if _is_newer(data):
            raise UnreadableForNow(why.sentence) from None
        raise


def _is_newer(data: object) -> bool:
    """Return True if a later Boneyard may be able to read this."""
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        return False
    version = data.get("version")
    return isinstance(version, int) and version > VERSION


class Saves:
    """The match files of one folder, which exists. Finished matches move to its subfolder `finished`, the archive.

    None of those is ever deleted here. Matches that were given up move to `abandoned`, which has the latest ones only.
    Before they move, they are counted in the `ledger`, if there is one, and their results are kept in `results`. Each
    match counts exactly once, even if the program is killed. If a `SavesWriter` is in use, `flush` it before querying
    the folder.
    """

    def __init__(self, folder: Path, ledger: Ledger | None = None) -> None:
        self.folder: Final = folder
        self.ledger: Final = ledger
        self.results: Final = ResultBook(folder / RESULTS)
        """The results of deals, to compare them."""
        self._recorder: Recorder[Board] | None = None
        self._problems: list[Sentence] = []
        self._told: set[str] = set()
        self._archived = ("", "")
        """The digest and the name of the match that was archived last."""

    @staticmethod
    def new_name() -> str:
        """Return a name for a match that starts now; names sort by time."""
        return new_name()

    def save(self, match: Match[Board], players: Sequence[Player], name: str) -> None:
        """Write a match and wait until it is on disk. Raises OSError."""
        self.write(name, self.spell(match, players))

    def spell(self, match: Match[Board], players: Sequence[Player]) -> Draft:
        """Return the argument for `write`. Fast: it spells only moves added since the last call for this match."""
        if self._recorder is None or self._recorder.match is not match:
            self._recorder = Recorder(match)
        return _draft(self._recorder.text(players), match, players)

    def write(self, name: str, draft: Draft) -> None:
        """Write a draft and wait until it is on disk. Raises OSError."""
        path = self.path(name)
        write_atomically(path, draft.text + "\n")
        if draft.is_over:
            self._conclude(name, draft)

    def note(self, name: str, draft: Draft) -> None:
        """Count a match that is over in memory. `write` adds the achievements of its moves, which takes a while."""
        if self.ledger is not None and draft.outcome is not None:
            outcome = draft.outcome
            self.ledger.note(lambda books: books.with_match(name, outcome))

    def unfinished(self) -> tuple[SavedFile, ...]:
        """Return the files of unfinished matches, the last saved one first, without reading them."""
        found: list[SavedFile] = []
        for path in self.folder.glob("*.json"):
            with contextlib.suppress(OSError):
                facts = path.stat()
                found.append(SavedFile(path.stem, facts.st_mtime_ns, facts.st_size))
        return tuple(sorted(found, key=lambda file: (file.time, file.name), reverse=True))

    def summary(self, name: str) -> Summary | None:
        """Describe an unfinished match without replaying it.

        Returns None for an invalid file, which is renamed to `.broken-N`, never deleted. One from a newer Boneyard
        stays as it is. `take_problems` tells both.
        """
        try:
            found = _read(self.path(name), summary_of)
            _meet(found.players)
        except Refusal as why:
            self._set_aside(name, why)
            return None
        return found

    def resume(self, name: str, text: str = "") -> Unfinished | None:
        """Replay an unfinished match; None if that's impossible, which `take_problems` tells, or if it's over.

        `text` is a later version than that on the disk, if there is one.
        """
        try:
            match, players = from_data(json.loads(text)) if text else read_match(self.path(name))
            _meet(players)
        except Refusal as why:
            self._set_aside(name, why)
            return None
        except Exception:  # a bug of ours must not stop every start
            log.exception("The match %s cannot be played again.", name)
            self._set_aside(name, UnreadableForNow(UNPLAYABLE))
            return None
        if not match.is_over:
            return Unfinished(name, match, players)
        with contextlib.suppress(OSError):  # the program was killed between its last steps
            self._conclude(name, _draft("", match, players))
        return None

    def current(self) -> FoundSaves:
        """Return the last saved match that can be resumed, and the problems with those saved after it."""
        found = (self.resume(file.name) for file in self.unfinished())
        current = next((match for match in found if match is not None), None)
        return FoundSaves(current, self.take_problems())

    def take_problems(self) -> tuple[Sentence, ...]:
        """Return the invalid files found since the last call, and where they are now, for the player to see."""
        told, self._problems = tuple(self._problems), []
        return told

    def _set_aside(self, name: str, why: Refusal) -> None:
        problem = _kept(self.path(name), why)
        if str(problem) not in self._told:  # a file that stays where it is would be told again and again
            self._told.add(str(problem))
            self._problems.append(problem)

    # -- deleting ----------------------------------------------------------------------------------------------------

    def delete(self, name: str) -> None:
        """Take a match from the unfinished ones until it's restored or `purge_deleted` is called. Raises OSError.

        If the program is killed before that, `sweep` restores it.
        """
        path = self.path(name)
        rename(path, path.with_name(path.name + DELETED))

    def restore(self, name: str) -> None:
        """Bring a deleted match back. Raises OSError."""
        path = self.path(name)
        rename(path.with_name(path.name + DELETED), path)

    def purge_deleted(self) -> None:
        """Move all deleted matches to the abandoned ones, which ends the chance to restore them."""
        for path in self._deleted():
            with contextlib.suppress(OSError):
                rename(path, path.with_name(path.name.removesuffix(DELETED)))
                self._abandon(path.with_name(path.name.removesuffix(DELETED)))

    def _deleted(self) -> list[Path]:
        return list(self.folder.glob(f"*.json{DELETED}"))

    def finished(self) -> list[Path]:
        """Return the files of the finished matches, newest first."""
        return _newest_first(self.folder / FINISHED)

    def abandoned(self) -> list[Path]:
        """Return the files of the latest matches that were given up or deleted, newest first."""
        return _newest_first(self.folder / ABANDONED)

    def give_up(self, name: str, outcome: MatchOutcome | None = None) -> None:
        """Move a match to the abandoned ones and count it. Raises OSError."""
        path = self.path(name)
        if path.exists():
            self._count(name, outcome)
            self._abandon(path)

    def archive(self, match: Match[Board], players: Sequence[Player], seat: Seat, tags: Sequence[str]) -> None:
        """Add a match that this player played elsewhere, at a seat, to the finished ones, once. It isn't counted here.

        Raises OSError.
        """
        shelf, record = self._shelf(FINISHED), Record(match, tuple(players))
        name = self.archived(record) or _named_otherwise(shelf, record)
        if not name:
            name, data = name_for(match, shelf), with_tags({**to_data(*record), OWN_SEAT: seat}, tags)
            write_atomically(shelf / f"{name}{ENDING}", spelled(data))
        self._archived = (digest(record), name)

    def archived(self, record: Record) -> str:
        """Return the name under which a match that was played elsewhere was archived; empty if it wasn't."""
        known, name = self._archived
        if known == digest(record) and (self.folder / FINISHED / f"{name}{ENDING}").exists():
            return name
        alike = (self.folder / FINISHED).glob(f"*-{fingerprint(record.match)}{ENDING}")
        return next((path.stem for path in alike if has_match(path, record)), "")

    def sweep(self) -> None:
        """Delete drafts left by a killed program, and restore what it deleted; call this once at start-up."""
        for path in self._deleted():
            with contextlib.suppress(OSError):
                rename(path, path.with_name(path.name.removesuffix(DELETED)))
        for folder in (self.folder, self.folder / FINISHED):
            for draft in stale_drafts(folder):
                with contextlib.suppress(OSError):
                    draft.unlink()

    def _conclude(self, name: str, draft: Draft) -> None:
        """Count a match that is over, keep its result, and move its file. Raises OSError.

        The file moves last, so if the program is killed the next one does it all again, and nothing counts twice.
        """
        self._count(name, draft.outcome, draft.course)
        if draft.result:
            self.results.add(draft.result, is_own=True)
        self._finish(self.path(name))

    def _count(self, name: str, outcome: MatchOutcome | None, course: Moves | None = None) -> None:
        if self.ledger is not None and outcome is not None:
            self.ledger.count(name, outcome._replace(earned=deserved(course)) if course is not None else outcome)

    def path(self, name: str) -> Path:
        """Return the file of an unfinished match."""
        return self.folder / f"{name}.json"

    def _finish(self, path: Path) -> None:
        """Move a file to the finished ones."""
        rename(path, self._shelf(FINISHED) / path.name)

    def _abandon(self, path: Path) -> None:
        """Move a file to the abandoned ones and delete the oldest beyond `MAX_ABANDONED`."""
        rename(path, self._shelf(ABANDONED) / path.name)
        for old in self.abandoned()[MAX_ABANDONED:]:
            with contextlib.suppress(OSError):
                old.unlink()

    def _shelf(self, name: str) -> Path:
        """Return a subfolder, which exists then."""
        shelf = self.folder / name
        shelf.mkdir(exist_ok=True)
        return shelf


def _named_otherwise(shelf: Path, record: Record) -> str:
    """Return the name of a match that was imported under a name from elsewhere; empty if there is none.

    Only files with the match's first seed are replayed, since every other match has another one.
    """
    seed = record.match.rounds[0].seed.hex().encode() if record.match.rounds else b""
    for path in shelf.glob(f"*{ENDING}"):
        try:
            is_likely = seed in read_regular(path)
        except OSError:
            continue
        if is_likely and has_match(path, record):
            return path.name.removesuffix(ENDING)
    return ""


def _draft(text: str, match: Match[Board], players: Sequence[Player]) -> Draft:
    """Return what to write of a match, with its result if it is over."""
    if not match.is_over:
        return Draft(text, is_over=False)
    outcome, course = outcome_of(match, players, today()), Moves.of(match, players)
    return Draft(text, is_over=True, outcome=outcome, course=course, result=_code_of(match, players))


def _code_of(match: Match[Board], players: Sequence[Player]) -> str:
    """Return the code of a match's result; empty if it has none to compare."""
    result = result_of(match, [player.bot for player in players])
    return result_code(DealCode(match.rules, deal_of(match)), result) if result is not None else ""


def own_seat(data: Mapping[str, object]) -> Seat:
    """Return the player's own seat as the data of a match states it; NOBODY if they don't."""
    seat = data.get(OWN_SEAT)
    return seat if isinstance(seat, int) and not isinstance(seat, bool) else NOBODY


def spelled(data: Mapping[str, Plain]) -> str:
    """Return the text of a match file."""
    return json.dumps(data, sort_keys=True, separators=(",", ":")) + "\n"


def _newest_first(shelf: Path) -> list[Path]:
    return sorted(shelf.glob("*.json"), key=lambda path: path.name, reverse=True)


def today() -> date:
    """Return today's date in the player's time zone."""
    return date.today()  # noqa: DTZ011 - where the player is


def _meet(players: Sequence[Player]) -> None:
    """Raise ForLater for the first unknown bot, which a later Boneyard may know."""
    try:
        for player in players:
            if player.bot:
                character(player.bot)
    except Refusal as why:
        raise UnreadableForNow(why.sentence) from None


def _kept(path: Path, why: Refusal) -> Sentence:
    """Set aside an invalid file and return the sentence that says where it is."""
    aside = path
    if not isinstance(why, UnreadableForNow):
        with contextlib.suppress(OSError):
            aside = set_aside(path)
    return sentence(
        "The match {file} can't be resumed. {why} The file was kept as {aside}.",
        file=path.name,
        why=why.sentence,
        aside=str(aside),
    )


class SavesWriter(Writer):
    """The writer that knows the matches. Only the newest state of a waiting match is written."""

    def __init__(self, saves: Saves, wake: Callable[[], None] = lambda: None, *, retry: float = RETRY) -> None:
        self._saves: Final = saves
        self._over: set[str] = set()
        super().__init__(wake, retry=retry)

    @property
    def over(self) -> Collection[str]:
        """The names of the matches that are over, even if the disk still has an earlier version of one."""
        return self._over

    def save(self, match: Match[Board], players: Sequence[Player], name: str) -> None:
        """Queue a match for writing. Call this from one thread only, after every move."""
        draft = self._saves.spell(match, players)
        (self._over.add if draft.is_over else self._over.discard)(name)
        self._saves.note(name, draft)
        self.write(Work(Matter.MATCH, self._saves.path(name), partial(self._saves.write, name, draft), draft.text))
