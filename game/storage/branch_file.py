"""The branches of a match: one file beside its match file, replaced whole, and hostile until each has been replayed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final, NamedTuple

from engine.clean_text import clean
from engine.core import Board, Plain
from engine.match import Match
from engine.record.branch import BranchMatch, branch_data, branch_of
from engine.record.record import MOST_LETTERS, Player, checksum
from engine.sentences import Refusal, Sentence, sentence
from game.storage.files import BrokenFile, read_json, reason, set_aside, write_atomically
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


class BranchFile:
    """The branches of a match in a file; without a path, or if the file can't be used, for as long as this object."""

    def __init__(self, original: Match[Board], path: Path | None) -> None:
        self.original: Final = original
        self.branches: Final[list[KeptBranch]] = []
        """The branches, oldest first."""
        self._path = path
        self._unread: list[Plain] = []
        """Branches of the file that can't be replayed here. They stay in it."""
        self._problem: Sentence | None = None
        self._load()

    def take_problem(self) -> Sentence | None:
        """Return why branches can't be read or saved, once."""
        told, self._problem = self._problem, None
        return told

    def keep(self, branch: KeptBranch) -> None:
        """Add a branch, or save it as it is now; the oldest of very many are forgotten."""
        known = [place for place, each in enumerate(self.branches) if each.match is branch.match]
        if known:
            self.branches[known[0]] = branch
        else:
            self.branches.append(branch)
            del self.branches[:-MOST]
        self._save()

    def forget(self, branch: KeptBranch) -> None:
        """Delete a branch."""
        self.branches.remove(branch)
        self._save()

    def restore(self, branch: KeptBranch, place: int) -> None:
        """Bring back a branch that was deleted."""
        self.branches.insert(place, branch)
        self._save()

    def _load(self) -> None:
        if self._path is None:
            return
        try:
            data = read_json(self._path)
        except FileNotFoundError:
            return
        except BrokenFile:
            self._set_aside()
            return
        except OSError as why:
            self._path, self._problem = None, sentence("The branches can't be read: {reason}.", reason=reason(why))
            return
        if not isinstance(data, dict) or data.get("format") != _FORMAT:
            self._set_aside()
        elif data.get("version") != _VERSION:
            self._path, self._problem = None, sentence("A newer Boneyard saved the branches of this match.")
        elif not self._understood(data):
            self._set_aside()

    def _understood(self, data: dict[str, Plain]) -> bool:
        """Take in the data of a file; returns False if it is damaged or belongs to another match."""
        items = data.get("branches")
        try:
            is_whole = data.get("check") == checksum(data)
        except (TypeError, ValueError, RecursionError):
            return False
        if not is_whole or data.get("match") != fingerprint(self.original) or not isinstance(items, list):
            return False
        for item in items[-MOST:]:
            try:
                self.branches.append(KeptBranch(branch_of(self.original, item), self._players(item)))
            except Refusal as why:
                self._unread.append(item)
                self._problem = why.sentence
        return True

    def _players(self, item: Plain) -> tuple[Player, ...]:
        told = item.get("players") if isinstance(item, dict) else None
        if not isinstance(told, list) or len(told) != self.original.rules.seats:
            raise Refusal(sentence("This branch can't be read: {field} is missing or wrong.", field="players"))
        found: list[Player] = []
        for each in told:
            name, bot = (each.get("name"), each.get("bot")) if isinstance(each, dict) else (None, None)
            if not isinstance(name, str) or not isinstance(bot, str) or max(len(name), len(bot)) > MOST_LETTERS:
                raise Refusal(sentence("This branch can't be read: {field} is missing or wrong.", field="players"))
            found.append(Player(clean(name, MOST_LETTERS), clean(bot, MOST_LETTERS)))
        return tuple(found)

    def _set_aside(self) -> None:
        assert self._path is not None
        try:
            aside = set_aside(self._path)
        except OSError as why:
            self._path, self._problem = None, sentence("The branches can't be read: {reason}.", reason=reason(why))
        else:
            self._problem = sentence("The branches can't be read. The file was kept as {aside}.", aside=aside.name)

    def _save(self) -> None:
        if self._path is None:
            return
        told: list[Plain] = [*self._unread]
        for match, players in self.branches:
            people: list[Plain] = [{"name": player.name, "bot": player.bot} for player in players]
            told.append({**branch_data(match), "players": people})
        data: dict[str, Plain] = {
            "format": _FORMAT,
            "version": _VERSION,
            "match": fingerprint(self.original),
            "branches": told,
        }
        data["check"] = checksum(data)
        try:
            write_atomically(self._path, json.dumps(data, sort_keys=True, separators=(",", ":")) + "\n")
        except OSError as why:
            self._problem = sentence("The branches couldn't be saved: {reason}.", reason=reason(why))
