"""The archive: every finished match as a match file, and an index to list and search them.

The files are the truth. `look` compares them with the index without reading any, and each call of `read_next` reads one
that is new or has changed, so a page stays quick however many there are. Only then is a match replayed and believed.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from os import scandir
from pathlib import Path
from typing import Final, NamedTuple

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
from game.storage.exports import write_new
from game.storage.files import BrokenFile, read_json, reason, write_atomically
from game.storage.match_names import ENDING, began, fingerprint, name_for
from game.storage.saves import DELETED, FINISHED, own_seat, spelled

INDEX: Final = "archive.sqlite"
_MOST_NAMES: Final = 1_000


class Archive:
    """The finished matches of a folder of matches, which exists. `titles` are those of the games by key.

    Use it from one thread. Files that aren't matches stay where they are, and `problems` says why.
    """

    def __init__(self, folder: Path, titles: Mapping[str, str]) -> None:
        self.folder: Final = folder / FINISHED
        self._index: Final = ArchiveIndex(folder / INDEX, titles)
        self._unread: list[tuple[str, Version]] = []
        self.look()

    def close(self) -> None:
        """Close the index."""
        self._index.close()

    # -- the index ----------------------------------------------------------------------------------------------------

    def look(self) -> None:
        """Find the files that the index doesn't know as they are now, and forget those that have gone."""
        there, known = dict(_files(self.folder)), self._index.versions()
        self._index.remove(known.keys() - there.keys())
        self._index.commit()
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
        return bool(self._unread)

    def read_all(self) -> None:
        """Read all files that the index doesn't know."""
        while self.read_next():
            pass

    def rebuild(self) -> None:
        """Make the index again from the files: every one will be read."""
        self._index.clear()
        self.look()

    def _take_in(self, name: str, version: Version) -> None:
        try:
            data = self._data(name)
            found = described(name, from_data(data), data, version.time)
        except Refusal as why:
            self._index.put_problem(name, version, str(why))
        except Exception as why:  # noqa: BLE001 - a match that breaks a rule sheet must not hide the others
            self._index.put_problem(name, version, type(why).__name__)
        else:
            self._index.put(found, version)

    def _data(self, name: str) -> dict[str, Plain]:
        """Return the data of a file. Raises Refusal."""
        data = _read(self._path(name))
        if not isinstance(data, dict):
            raise Refusal(sentence("This isn't a Boneyard match."))
        return data

    # -- questions ----------------------------------------------------------------------------------------------------

    def find(self, wanted: ArchiveFilter, first: int = 0, most: int = -1) -> tuple[ArchivedMatch, ...]:
        """Return the matches that a filter allows from place `first` on, the latest first; at most `most` unless -1."""
        return self._index.find(wanted, first, most)

    def count(self, wanted: ArchiveFilter) -> int:
        """Return the number of matches that a filter allows."""
        return self._index.count(wanted)

    def games(self) -> Mapping[str, int]:
        """Return the number of matches of each game, by key."""
        return self._index.games()

    def problems(self) -> Mapping[str, str]:
        """Return the names of files that aren't matches, each with the reason in English."""
        return self._index.problems()

    def match(self, name: str) -> Record:
        """Replay a match. Raises Refusal with one sentence if its file can't be read or isn't valid."""
        return from_data(self._data(name))

    # -- changes ------------------------------------------------------------------------------------------------------

    def tag(self, name: str, tag: str, *, on: bool) -> None:
        """Give a match a tag, or take it away; its file is written again. Raises Refusal or OSError."""
        data = self._data(name)
        tags = [each for each in tags_of(data) if each != tag]
        from_data(data)  # a file that isn't valid isn't written again
        write_atomically(self._path(name), spelled(with_tags(data, [*tags, tag] if on else tags)))
        self.refresh(name)

    def refresh(self, name: str) -> None:
        """Read one file again."""
        facts = self._path(name).stat()
        self._take_in(name, Version(facts.st_mtime_ns, facts.st_size))
        self._index.commit()

    def add(self, record: Record, tags: Sequence[str] = (IMPORTED,), name: str = "") -> bool:
        """Add a match as a file; returns False if the archive has it already. Raises OSError.

        `name` is the file's, if it is one of ours and free. It has the time at which the match began.
        """
        ending = fingerprint(record.match)
        self.folder.mkdir(exist_ok=True)
        if any(self.folder.glob(f"*-{ending}{ENDING}")) or self._has(name, record):
            return False
        new = name if began(name) is not None and not self._path(name).exists() else ""
        new = new or name_for(record.match)
        write_atomically(self._path(new), spelled(with_tags(to_data(*record), tags)))
        self.refresh(new)
        return True

    def _has(self, name: str, record: Record) -> bool:
        """Return True if there is a file of this name with the same match."""
        try:
            return began(name) is not None and self.match(name).match.rounds == record.match.rounds
        except Refusal:
            return False

    def export(self, names: Sequence[str], folder: Path) -> int:
        """Copy matches into a folder, which is made if needed; returns their number. No file is overwritten.

        Raises Refusal if one can't be read, or OSError.
        """
        folder.mkdir(parents=True, exist_ok=True)
        for name in names:
            data = self._data(name)
            from_data(data)
            _write_beside(spelled(data), folder, name)
        return len(names)

    def delete(self, name: str) -> None:
        """Take a match from the archive until it's restored or `bury` is called. Raises OSError."""
        path = self._path(name)
        path.replace(path.with_name(path.name + DELETED))
        self._index.remove([name])
        self._index.commit()

    def restore(self, name: str) -> None:
        """Bring a deleted match back. Raises OSError."""
        path = self._path(name)
        path.with_name(path.name + DELETED).replace(path)
        self.refresh(name)

    def restore_all(self) -> None:
        """Bring back all matches whose deletion wasn't confirmed, because the program was killed."""
        for path in self.folder.glob(f"*{ENDING}{DELETED}"):
            with contextlib.suppress(OSError):
                path.replace(path.with_name(path.name.removesuffix(DELETED)))
        self.look()

    def bury(self) -> None:
        """Delete the deleted matches for good, with their branches."""
        for path in self.folder.glob(f"*{ENDING}{DELETED}"):
            with contextlib.suppress(OSError):
                path.unlink()
                path.with_name(path.name.removesuffix(ENDING + DELETED) + BRANCHES).unlink(missing_ok=True)

    def _path(self, name: str) -> Path:
        return self.folder / f"{name}{ENDING}"


class Intake(NamedTuple):
    """The fate of files given to the archive."""

    added: int
    known: int
    """The number of matches that the archive had already."""
    refused: tuple[Sentence, ...]
    """Why other files weren't added, each with its name."""


def take_in(archive: Archive, place: Path, read: Callable[[Path], Record]) -> Intake:
    """Add the matches of a file, or of all JSON files in a folder. `read` replays one and may raise Refusal."""
    added, known, refused = 0, 0, list[Sentence]()
    for path in sorted(place.glob(f"*{ENDING}")) if place.is_dir() else [place]:
        try:
            is_new = archive.add(read(path), name=path.name.removesuffix(ENDING))
        except Refusal as why:
            refused.append(sentence("{file}: {why}", file=path.name, why=why.sentence))
        except OSError as error:
            refused.append(sentence("{file}: {why}", file=path.name, why=reason(error)))
        else:
            added, known = added + is_new, known + (not is_new)
    return Intake(added, known, tuple(refused))


def described(name: str, record: Record, data: Mapping[str, object], written: int) -> ArchivedMatch:
    """Return the row of the index for a match and its data. `written` is the time of its file, in nanoseconds."""
    match, players = record
    stamp = began(name)
    started = round(stamp.timestamp()) if stamp is not None else written // 10**9
    number = number_of(match.rounds[0].seed) if match.rules.seats == 1 and match.rounds else 0
    days = {deal_of(datetime.fromtimestamp(started + hours * 3600, UTC).date()) for hours in (-24, 0, 24)}
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


def _files(folder: Path) -> Iterator[tuple[str, Version]]:
    """Yield the name and the version of each match file."""
    try:
        with scandir(folder) as found:
            for entry in found:
                if entry.name.endswith(ENDING) and not entry.name.startswith("."):
                    with contextlib.suppress(OSError):
                        facts = entry.stat()
                        yield entry.name.removesuffix(ENDING), Version(facts.st_mtime_ns, facts.st_size)
    except OSError:
        return  # nothing has been finished yet


def _read(path: Path) -> object:
    try:
        return read_json(path)
    except BrokenFile:
        raise Refusal(sentence("This file is incomplete, damaged or not a match.")) from None
    except OSError as why:
        raise Refusal(sentence("It can't be read: {reason}.", reason=reason(why))) from None


def _write_beside(text: str, folder: Path, stem: str) -> None:
    """Write a new file `stem.json` to a folder, or `stem-2.json` and so on. Raises OSError."""
    for number in range(1, _MOST_NAMES):
        with contextlib.suppress(FileExistsError):
            write_new(text, folder / (f"{stem}{ENDING}" if number == 1 else f"{stem}-{number}{ENDING}"))
            return
    raise FileExistsError(stem)
