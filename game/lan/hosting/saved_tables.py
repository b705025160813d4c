"""The tables of this computer that can be resumed, as recorded in their journals. Blocks on the disk."""

from __future__ import annotations

import contextlib
import os
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from engine.bots.characters import CHARACTERS
from engine.clean_text import clean_name
from engine.sentences import Refusal, Sentence, sentence
from game.lan.hosting.host_address import is_running, port_of
from game.lan.network import HostedSave
from game.storage.disk.files import rename
from game.storage.times import moment_of
from net.discovery.listings import NAMELESS
from net.discovery.sanitize import clean_player
from net.effects.inputs import (
    AnyInput,
    BotSeated,
    DealOpened,
    DealRevealed,
    MatchStarted,
    PlayerSeated,
    SeatFreed,
    SeatsSwapped,
    TableClosed,
    TableFounded,
)
from net.host.recovery import recovered
from net.io.journal import contents, journals, read_journal, touched

DELETED: Final = ".deleted"
"""Ending of the folder of a table that was deleted and can still be restored."""
_NAMES: Final = {who.key: who.name for who in CHARACTERS}


class Standing(NamedTuple):
    """What replaying a journal shows."""

    scores: tuple[int, ...] = ()
    """The points by side; empty before the first round is over."""
    hindrance: Sentence | None = None
    """The reason why the table can't be resumed, or None."""


class TableScores:
    """The standings of tables, by replaying their journals: once for each version of one."""

    def __init__(self) -> None:
        self._known: dict[tuple[Path, int], Standing] = {}

    def of(self, path: Path, inputs: Sequence[AnyInput]) -> Standing:
        """Return the standing in the journal at `path`, which has these records."""
        key = path, len(inputs)
        if key not in self._known:
            self._known = {known: standing for known, standing in self._known.items() if known[0] != path}
            self._known[key] = _standing(inputs)
        return self._known[key]


def _standing(inputs: Sequence[AnyInput]) -> Standing:
    try:
        match = recovered(inputs, random=os.urandom).match
    except Refusal as why:
        return Standing(hindrance=why.sentence)
    return Standing(match.scores if match.rounds else ())


def _lost(scores: tuple[int, ...]) -> Sentence:
    """Return why a table with lost records can't be resumed, with its last score."""
    if not scores:
        return sentence("This table's file is damaged beyond repair. It can't be resumed.")
    told = " : ".join(map(str, scores))
    return sentence("This table's file is damaged beyond repair. Its last readable score is {scores}.", scores=told)


def tables_of(folder: Path, scores: TableScores | None = None) -> tuple[HostedSave, ...]:
    """Return the tables in the folders below `folder`, latest first. `scores` remembers theirs from call to call.

    Those of another Boneyard version carry the reason why they cannot be resumed; unreadable ones are left out. A host
    names its journals by number, so other files beside them, such as copies, are passed over.
    """
    scores = scores or TableScores()
    found: list[HostedSave] = []
    with contextlib.suppress(OSError):
        for each in sorted(folder.iterdir(), reverse=True):
            paths = [path for path in journals(each) if path.stem.isdecimal()] if each.suffix != DELETED else []
            if len(paths) == 1:
                mine = _told(each, paths[0], scores)
                found += [mine] if mine is not None else []
    return tuple(found)


def _told(folder: Path, path: Path, scores: TableScores) -> HostedSave | None:
    try:
        story = read_journal(*contents(path))
    except Refusal as why:  # from another Boneyard version
        return HostedSave(str(folder), _day(folder), "", (), 0, hindrance=why.sentence)
    except OSError:
        return None
    port = port_of(folder)
    if not port and is_running(folder):  # it is being saved or opened right now
        return None
    inputs = story.records
    first = inputs[0] if inputs else None
    if any(isinstance(each, TableClosed) for each in (*inputs, *story.beyond)):
        return None
    if not isinstance(first, TableFounded):
        return HostedSave(str(folder), _day(folder), "", (), 0, hindrance=_lost(())) if story.is_lost else None
    name, standing = clean_name(first.name, NAMELESS), scores.of(path, inputs)
    is_lost = story.is_lost and not port  # a file that is written right now may look like that
    return HostedSave(
        str(folder),
        name,
        first.terms.game,
        _players(inputs),
        _rounds(inputs),
        int(path.stem),
        port,
        _lost(standing.scores) if is_lost else standing.hindrance,
        moment_of(touched(path)),
        standing.scores,
    )


def delete_table(folder: Path) -> None:
    """Hide the folder of a table until `restore_table` or `bury_tables`. Raises OSError."""
    rename(folder, folder.with_name(folder.name + DELETED))


def restore_table(folder: Path) -> None:
    """Bring the folder of a deleted table back. Raises OSError."""
    rename(folder.with_name(folder.name + DELETED), folder)


def deleted_tables(folder: Path) -> list[Path]:
    """Return the folders, as they were called, of the deleted tables below `folder`."""
    with contextlib.suppress(OSError):
        return [each.with_name(each.name.removesuffix(DELETED)) for each in folder.glob(f"*{DELETED}")]
    return []


def bury_tables(folder: Path) -> None:
    """Remove all deleted tables for good."""
    for each in deleted_tables(folder):
        shutil.rmtree(each.with_name(each.name + DELETED), ignore_errors=True)


def _day(folder: Path) -> str:
    """Return the day in a folder's name, which identifies tables that cannot be read."""
    told = clean_name(folder.name, NAMELESS)
    return f"{told[:4]}-{told[4:6]}-{told[6:8]}" if told[:8].isdecimal() else told


def _rounds(inputs: Sequence[AnyInput]) -> int:
    """Return the number of the round in play, or of the last one between rounds; 0 before the match's first deal."""
    over, is_open = 0, False
    for each in inputs:
        match each:
            case MatchStarted():
                over, is_open = 0, False
            case DealOpened():  # perhaps not for the first time
                is_open = True
            case DealRevealed():
                over, is_open = over + 1, False
    return over + is_open


def _players(inputs: Sequence[AnyInput]) -> tuple[str, ...]:
    """Return the names of the seated players, by seat."""
    seats: dict[int, str] = {}
    for each in inputs:
        match each:
            case PlayerSeated(seat, name, _):
                seats[seat] = clean_player(name)
            case BotSeated(seat, bot):
                seats[seat] = _NAMES.get(bot, clean_player(bot))
            case SeatFreed(seat):
                seats.pop(seat, None)
            case SeatsSwapped(one, other):
                mine, theirs = seats.pop(one, ""), seats.pop(other, "")
                seats |= {seat: name for seat, name in ((one, theirs), (other, mine)) if name}
    return tuple(seats[seat] for seat in sorted(seats))
