"""The branches of a match: one file beside its match file, replaced whole, and hostile until each has been replayed."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from engine.clean_text import clean
from engine.core import Board, Plain
from engine.match import Match
from engine.record.branch import BranchMatch, branch_data, branch_of
from engine.record.record import MAX_LETTERS, Player, checksum
from engine.sentences import Refusal, Sentence, sentence
from game.storage.disk.files import BrokenFile, read_json, reason, set_aside, write_atomically
from game.storage.disk.lock import locked
from game.storage.disk.writer import Keeper, Matter, Work
from game.storage.match_names import fingerprint

BRANCHES: Final = ".branches"
"""The ending of the file, in place of that of the match file."""
MOST: Final = 100
"""Limit of branches of a match."""
_FORMAT: Final = "boneyard-branches"
_VERSION: Final = 1


class KeptBranch(NamedTuple):
    """A branch and its players."""

    match: BranchMatch[Board]
    players: tuple[Player, ...]


class _Entry(NamedTuple):
    """A branch as it is in the file."""

    item: Plain
    branch: KeptBranch | None
    """None for a branch that can't be replayed here. It stays in the file."""
    is_saved: bool


class BranchFile:
    """The branches of a match in a file; without a path, or if the file can't be used, for as long as this object.

    Several pages and programs can have one file open: each reads it again before it changes it, while no other does.
    What waits to be written counts as written for all pages.
    """

    def __init__(
        self, original: Match[Board], path: Path | None, *, is_ours: bool = True, keeper: Keeper | None = None
    ) -> None:
        """`is_ours` is False outside our own folders, where a strange file is left as it is.

        Without a `keeper` the file is written at once, and a refusal of the disk is a problem.
        """
        self.original: Final = original
        self._path = path
        self._is_ours: Final = is_ours
        self._keeper: Final = keeper
        self._entries: list[_Entry] = []
        self._on_disk: frozenset[str] | None = None
        """The branches in the file when nothing waited to be written; None before it was read."""
        self._problem: Sentence | None = None
        self.scan()

    @property
    def branches(self) -> list[KeptBranch]:
        """The branches, oldest first."""
        return [entry.branch for entry in self._entries if entry.branch is not None]

    def take_problem(self) -> Sentence | None:
        """Return why branches can't be read or saved, once."""
        told, self._problem = self._problem, None
        return told

    def scan(self) -> None:
        """Read the file again. Branches that are in it as they were stay the same objects."""
        items = self._written()
        if items is None:
            return
        known: dict[str, list[_Entry]] = {}
        for entry in self._entries:
            if entry.is_saved:
                known.setdefault(_spelled(entry.item), []).append(entry)
        unsaved = [entry for entry in self._entries if not entry.is_saved]
        self._entries = []
        for item in items[-MOST:]:
            same = known.get(_spelled(item))
            self._entries.append(same.pop(0) if same else self._entry(item))
        self._entries += unsaved

    def keep(self, branch: KeptBranch) -> None:
        """Add a branch, or save it as it is now; the oldest of very many are forgotten."""
        with self._in_turn():
            self._keep(branch)

    def _keep(self, branch: KeptBranch) -> None:
        self.scan()
        people: list[Plain] = [{"name": player.name, "bot": player.bot} for player in branch.players]
        new = _Entry({**branch_data(branch.match), "players": people}, branch, is_saved=False)
        place = self._place(branch)
        if place is None:
            self._entries.append(new)
            del self._entries[:-MOST]
        else:
            self._entries[place] = new
        self._save()

    def forget(self, branch: KeptBranch) -> None:
        """Delete a branch."""
        with self._in_turn():
            self.scan()
            place = self._place(branch)
            if place is not None:
                del self._entries[place]
                self._save()

    def restore(self, branch: KeptBranch, place: int) -> None:
        """Bring back a branch that was deleted, before the one at this place."""
        with self._in_turn():
            self._keep(branch)
            now = self._place(branch)
            if now is not None:
                entry = self._entries.pop(now)
                places = [number for number, each in enumerate(self._entries) if each.branch is not None]
                self._entries.insert(places[place] if place < len(places) else len(self._entries), entry)
                self._save()

    def take_in(self, other: Path) -> int:
        """Add the branches of another file of this match that aren't here; returns their number.

        None of those here is forgotten for them. A file that isn't one of this match adds nothing.
        """
        try:
            items = self._understood(read_json(other))
        except (OSError, BrokenFile):
            return 0
        with self._in_turn():
            self.scan()
            known = {_spelled(entry.item) for entry in self._entries}
            fresh = [item for item in items or () if _spelled(item) not in known]
            entries = [entry for entry in map(self._entry, fresh) if entry.branch is not None]
            added = entries[: max(0, MOST - len(self._entries))]
            self._problem = None  # only saving matters to those who import
            if added:
                self._entries += [entry._replace(is_saved=False) for entry in added]
                self._save()
            return len(added)

    def _in_turn(self) -> AbstractContextManager[None]:
        """Keep other programs from changing the file meanwhile; a keeper's work does so itself."""
        return locked(self._path.parent) if self._path is not None and self._keeper is None else nullcontext()

    def _place(self, branch: KeptBranch) -> int | None:
        """Return the place of a branch among the entries."""
        for number, entry in enumerate(self._entries):
            if entry.branch is not None and entry.branch.match is branch.match:
                return number
        return None

    def _written(self) -> list[Plain] | None:
        """Return the branches that wait to be written, or those in the file; None if there are neither."""
        waiting = self._keeper.waiting(self._path) if self._keeper is not None and self._path is not None else ""
        items = self._read()
        if not waiting or self._on_disk is None:
            self._on_disk = frozenset(map(_spelled, items or ()))
        return self._understood(json.loads(waiting)) if waiting else items

    def _read(self) -> list[Plain] | None:
        """Return the branches in the file; None if it can't be read, or isn't there."""
        if self._path is None:
            return None
        try:
            data = read_json(self._path)
        except FileNotFoundError:
            return None
        except BrokenFile:
            self._set_aside()
            return None
        except OSError as why:
            self._path, self._problem = None, sentence("The branches can't be read: {reason}.", reason=reason(why))
            return None
        if isinstance(data, dict) and data.get("format") == _FORMAT and data.get("version") != _VERSION:
            self._path, self._problem = None, sentence("A newer Boneyard saved the branches of this match.")
            return None
        items = self._understood(data)
        if items is None:
            self._set_aside()
        return items

    def _understood(self, data: object) -> list[Plain] | None:
        """Return the branches in the data of a file; None if it is damaged or belongs to another match."""
        return _understood(data, fingerprint(self.original))

    def _entry(self, item: Plain) -> _Entry:
        """Replay a branch of the file."""
        try:
            return _Entry(item, KeptBranch(branch_of(self.original, item), self._players(item)), is_saved=True)
        except Refusal as why:
            self._problem = why.sentence
            return _Entry(item, None, is_saved=True)

    def _players(self, item: Plain) -> tuple[Player, ...]:
        told = item.get("players") if isinstance(item, dict) else None
        if not isinstance(told, list) or len(told) != self.original.rules.seats:
            raise Refusal(sentence("This branch can't be read: {field} is missing or wrong.", field="players"))
        found: list[Player] = []
        for each in told:
            name, bot = (each.get("name"), each.get("bot")) if isinstance(each, dict) else (None, None)
            if not isinstance(name, str) or not isinstance(bot, str) or max(len(name), len(bot)) > MAX_LETTERS:
                raise Refusal(sentence("This branch can't be read: {field} is missing or wrong.", field="players"))
            found.append(Player(clean(name, MAX_LETTERS), clean(bot, MAX_LETTERS)))
        return tuple(found)

    def _set_aside(self) -> None:
        assert self._path is not None
        if not self._is_ours:
            self._problem = sentence("{file} has no branches of this match, so none are saved.", file=self._path.name)
            self._path = None
            return
        try:
            aside = set_aside(self._path)
        except OSError as why:
            self._path, self._problem = None, sentence("The branches can't be read: {reason}.", reason=reason(why))
        else:
            self._problem = sentence("The branches can't be read. The file was kept as {aside}.", aside=aside.name)

    def _save(self) -> None:
        if self._path is None:
            return
        match, items = fingerprint(self.original), [entry.item for entry in self._entries]
        if self._keeper is not None:
            write = partial(_write_in_turn, self._path, match, items, self._on_disk or ())
            self._keeper.keep(Work(Matter.BRANCHES, self._path, write, _text(match, items)))
        else:
            try:
                write_atomically(self._path, _text(match, items))
            except OSError as why:
                self._problem = sentence("The branches couldn't be saved: {reason}.", reason=reason(why))
                return
        self._entries = [entry._replace(is_saved=True) for entry in self._entries]


def _write_in_turn(path: Path, match: str, items: Sequence[Plain], before: Collection[str]) -> None:
    """Write the branches of the match with a fingerprint, and those that another program has added. Raises OSError.

    `before` are the branches that were in the file.
    """
    known = {*before, *map(_spelled, items)}
    with locked(path.parent):
        try:
            there = _understood(read_json(path), match) or []
        except (FileNotFoundError, BrokenFile):
            there = []
        added = [item for item in there if _spelled(item) not in known]
        write_atomically(path, _text(match, [*items, *added][-MOST:]))


def _understood(data: object, match: str) -> list[Plain] | None:
    if not isinstance(data, dict) or data.get("format") != _FORMAT:
        return None
    items = data.get("branches")
    try:
        is_whole = data.get("check") == checksum(data)
    except (TypeError, ValueError, RecursionError):
        return None
    return items if is_whole and data.get("match") == match and isinstance(items, list) else None


def _text(match: str, items: Sequence[Plain]) -> str:
    """Return the content of a file."""
    data: dict[str, Plain] = {"format": _FORMAT, "version": _VERSION, "match": match, "branches": [*items]}
    data["check"] = checksum(data)
    return _spelled(data) + "\n"


def _spelled(data: Plain) -> str:
    return json.dumps(data, sort_keys=True, separators=(",", ":"))
