"""The archive: every finished match as a match file, and an index to list and search them.

The files are the truth. `scan` compares them with the index without reading any, and each call of `read_next` reads one
that is new or has changed, so a page stays quick however many there are. Only then is a match replayed and believed.
"""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from os import scandir, stat_result
from pathlib import Path
from typing import Final, TypeVar

from engine.core import NOBODY, Board, Plain, Seat
from engine.match import Match
from engine.record.record import Player, Record, from_data, tags_of, to_data, with_tags
from engine.record.rules_code import rules_code
from engine.sentences import Refusal, Sentence, sentence
from game.storage.archive_index import (
    DAILY,
    IMPORTED,
    LOST,
    NONE,
    SHARED,
    WON,
    ArchivedMatch,
    ArchiveFilter,
    ArchiveIndex,
    Version,
)
from game.storage.branch_file import BRANCHES
from game.storage.deals import deal_of, number_of
from game.storage.disk.files import reason, rename, write_atomically
from game.storage.match_names import ENDING, began, digest, fingerprint, name_for
from game.storage.saves import (
    DELETED,
    FINISHED,
    OWN_SEAT,
    UNPLAYABLE,
    UnreadableForNow,
    has_match,
    match_data,
    own_seat,
    spelled,
)
from game.storage.times import moment_of

INDEX: Final = "archive.sqlite"
_LARGEST_NUMBER: Final = 2**63 - 1
_LATEST: Final = round(datetime(3000, 1, 1, tzinfo=UTC).timestamp())
"""The latest time that is shown for a match, in seconds."""
T = TypeVar("T")
log = logging.getLogger(__name__)


class Archive:
    """The finished matches of a folder of matches, which exists. `titles` are those of the games by key.

    Use it from one thread. Files that aren't matches stay where they are, and `problems` says why. The index is only a
    shortcut: if it is lost, the files are `unread` again.
    """

    def __init__(self, folder: Path, titles: Mapping[str, str]) -> None:
        self.folder: Final = folder / FINISHED
        self.trouble: Sentence | None = None
        """Why the folder of the finished matches can't be read."""
        self._index: Final = ArchiveIndex(folder / INDEX, titles)
        self._unread: list[tuple[str, Version]] = []
        self._odd: dict[str, Sentence] = {}
        """Files that the index can't keep or that may be readable later, by name, each with the reason."""
        self.scan()

    def close(self) -> None:
        """Close the index."""
        self._index.close()

    # -- the index ----------------------------------------------------------------------------------------------------

    def scan(self) -> None:
        """Find the files that the index doesn't know as they are now, and forget those that have gone."""
        self._unread, self._odd, self.trouble = [], {}, None
        try:
            there = self._files()
        except OSError as why:
            self.trouble = sentence(
                "The finished matches can't be read: {reason}. They are back once {folder} is a folder you can read.",
                reason=reason(why),
                folder=str(self.folder),
            )
            return
        known = self._index.versions()
        self._index.remove(known.keys() - there.keys())
        if self._index.take_loss():
            known = self._index.versions()
        fresh = [(name, version) for name, version in there.items() if known.get(name) != version]
        self._unread = sorted(fresh)  # the latest is read first, from the end

    @property
    def unread(self) -> int:
        """The number of files that the index doesn't know yet."""
        return len(self._unread)

    def read_next(self) -> bool:
        """Read a file that the index doesn't know; returns True while there are more."""
        if self._unread:
            name, version = self._unread.pop()
            self._take_in(name, version)
            if not self._unread:
                self._index.commit()
            self._told(None)
        return bool(self._unread)

    def read_all(self) -> None:
        """Read all files that the index doesn't know."""
        while self.read_next():
            pass

    def rebuild(self) -> None:
        """Make the index again from the files: every one will be read."""
        self._index.clear()
        self.scan()

    def _told(self, answer: T) -> T:
        """Return an answer of the index. If the index was lost over it, the files will be read again."""
        if self._index.take_loss():
            self.scan()
        return answer

    def _take_in(self, name: str, version: Version) -> None:
        self._odd.pop(name, None)
        try:
            data = self.data(name)
            found = described(name, from_data(data), data, version.time)
        except UnreadableForNow as why:
            self._odd[name] = why.sentence
            self._index.remove([name])
        except Refusal as why:
            self._index.put_problem(name, version, why.sentence)
        except Exception:  # a match that breaks a rule sheet must not hide the others
            log.exception("The match %s cannot be played again.", name)
            self._index.put_problem(name, version, UNPLAYABLE)
        else:
            self._index.put(found, version)

    def _files(self) -> dict[str, Version]:
        """Return the version of each match file by its name. Raises OSError if the folder can't be read."""
        files: dict[str, Version] = {}
        with contextlib.suppress(FileNotFoundError), scandir(self.folder) as found:  # nothing has been finished yet
            for entry in found:
                name = entry.name.removesuffix(ENDING)
                if name == entry.name or name.startswith("."):
                    continue
                if not _is_text(name):
                    self._odd[name] = sentence("The name of this file can't be read. Rename it.")
                    continue
                with contextlib.suppress(OSError):
                    files[name] = _version(entry.stat())
        return files

    def data(self, name: str) -> dict[str, Plain]:
        """Return the data of a file. Raises Refusal."""
        data = match_data(self.path(name))
        if not isinstance(data, dict):
            raise Refusal(sentence("This isn't a Boneyard match."))
        return data

    # -- questions ----------------------------------------------------------------------------------------------------

    def find(self, wanted: ArchiveFilter, first: int = 0, most: int = -1) -> tuple[ArchivedMatch, ...]:
        """Return the matches that a filter allows from place `first` on, the latest first; at most `most` unless -1."""
        return self._told(self._index.find(wanted, first, most))

    def count(self, wanted: ArchiveFilter) -> int:
        """Return the number of matches that a filter allows."""
        return self._told(self._index.count(wanted))

    def games(self) -> Mapping[str, int]:
        """Return the number of matches of each game, by key."""
        return self._told(self._index.games())

    def problems(self) -> Mapping[str, Sentence]:
        """Return the names of files that aren't matches, each with the reason."""
        return {**self._told(self._index.problems()), **self._odd}

    def match(self, name: str) -> Record:
        """Replay a match. Raises Refusal with one sentence if its file can't be read or isn't valid."""
        return from_data(self.data(name))

    # -- changes ------------------------------------------------------------------------------------------------------

    def tag(self, name: str, tag: str, *, on: bool) -> None:
        """Give a match a tag, or take it away; its file is written again. Raises Refusal or OSError."""
        data = self.data(name)
        tags = [each for each in tags_of(data) if each != tag]
        from_data(data)  # a file that isn't valid isn't written again
        write_atomically(self.path(name), spelled(with_tags(data, [*tags, tag] if on else tags)))
        self.refresh(name)

    def refresh(self, name: str) -> None:
        """Read one file again. Raises OSError if it isn't there."""
        self._take_in(name, _version(self.path(name).stat()))
        self._index.commit()

    def add(self, record: Record, tags: Sequence[str] = (IMPORTED,), name: str = "", seat: Seat = NOBODY) -> str:
        """Add a match as a file; returns its name, or nothing if the archive has this match already. Raises OSError.

        `name` is the file's, if it is one of ours and free. It has the time at which the match began. `seat` is the
        player's own, if they don't have the first person's.
        """
        self.folder.mkdir(exist_ok=True)
        if self.same(record, name):
            return ""
        is_ours = began(name) is not None
        new = name if is_ours and not self.path(name).exists() else name_for(record.match, self.folder)
        data = to_data(*record)
        if seat in range(len(record.players)):
            data[OWN_SEAT] = seat
        write_atomically(self.path(new), spelled(with_tags(data, tags)))
        self.refresh(new)
        return new

    def same(self, record: Record, name: str = "") -> str:
        """Return the name of a file with this match; empty if there is none. `name` is a likely one."""
        alike = {*self._told(self._index.same(digest(record)))}
        alike |= {path.name.removesuffix(ENDING) for path in self.folder.glob(f"*-{fingerprint(record.match)}{ENDING}")}
        if began(name) is not None:
            alike.add(name)
        return next((each for each in sorted(alike) if has_match(self.path(each), record)), "")

    def delete(self, name: str) -> None:
        """Take a match from the archive until it's restored or `purge_deleted` is called. Raises OSError."""
        path = self.path(name)
        rename(path, path.with_name(path.name + DELETED))
        self._index.remove([name])
        self._index.commit()

    def restore(self, name: str) -> None:
        """Bring a deleted match back. Raises OSError."""
        path = self.path(name)
        rename(path.with_name(path.name + DELETED), path)
        self.refresh(name)

    def restore_all(self) -> None:
        """Bring back all matches whose deletion wasn't confirmed, because the program was killed."""
        deleted = list(self.folder.glob(f"*{ENDING}{DELETED}"))
        for path in deleted:
            with contextlib.suppress(OSError):
                rename(path, path.with_name(path.name.removesuffix(DELETED)))
        if deleted:  # with very many files, another look takes a while
            self.scan()

    def purge_deleted(self) -> None:
        """Delete the deleted matches for good, with their branches."""
        for path in self.folder.glob(f"*{ENDING}{DELETED}"):
            with contextlib.suppress(OSError):
                path.unlink()
                path.with_name(path.name.removesuffix(ENDING + DELETED) + BRANCHES).unlink(missing_ok=True)

    def path(self, name: str) -> Path:
        """Return the path of a match."""
        return self.folder / f"{name}{ENDING}"


def described(name: str, record: Record, data: Mapping[str, object], written: int) -> ArchivedMatch:
    """Return the row of the index for a match and its data. `written` is the time of its file, in nanoseconds."""
    match, players = record
    stamp = began(name)
    started = round(stamp.timestamp()) if stamp is not None else max(0, min(written // 10**9, _LATEST))
    number = number_of(match.rounds[0].seed) if match.rules.seats == 1 and match.rounds else 0
    days = {deal_of(moment_of(started + hours * 3600).astimezone(UTC).date()) for hours in (-24, 0, 24)}
    every = dict.fromkeys((*tags_of(data), *([DAILY] if number in days else [])))
    return ArchivedMatch(
        name,
        match.rules.key,
        rules_code(match.rules),
        tuple(player.name for player in players),
        tuple(player.bot for player in players),
        match.scores,
        result_of(match, players, own_seat(data)),
        len(match.rounds),
        sum(len(steps) for _, steps in match.rounds),
        started,
        tuple(every),
        match.is_over,
        digest(record),
    )


def result_of(match: Match[Board], players: Sequence[Player], own: Seat = NOBODY) -> str:
    """Return how a match ended for a seat, or else for the first person; NONE if there isn't one, or before its end."""
    people = [seat for seat, player in enumerate(players) if not player.bot]
    seat = own if own in people else next(iter(people), NOBODY)
    if seat == NOBODY or not match.is_over:
        return NONE
    if match.rules.sides[seat] not in match.winners:
        return LOST
    return WON if len(match.winners) == 1 else SHARED


def _version(facts: stat_result) -> Version:
    """Return the version of a file. Times that no index can keep become the next one that it can."""
    return Version(max(-_LARGEST_NUMBER, min(facts.st_mtime_ns, _LARGEST_NUMBER)), facts.st_size)


def _is_text(name: str) -> bool:
    """Return False for a name that isn't UTF-8, which no index can keep and no screen can show."""
    try:
        name.encode()
    except UnicodeEncodeError:
        return False
    return True
