"""The files left by a network match: the guests' round files, and the host's journal at several times.

No two may contradict each other, no move may occur twice, and every round must follow from its deal.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from engine.sentences import Refusal
from net.effects.inputs import AnyInput, MoveMade
from net.io.journal import contents, journals, read_journal
from net.protocol.messages import LogEntry
from net.verify.checking import checked
from net.verify.round_file import RoundFile, RoundProof, read_rounds

Journal = tuple[AnyInput, ...]


class Evidence(NamedTuple):
    """The number of comparisons, and the contradictions."""

    files: int
    rounds: int
    moves: int
    journals: int
    wrongs: list[str]


def journal_of(folder: Path) -> Journal:
    """Return the journal of the only table in a folder; its host must not be running. `ValueError` if it is damaged."""
    for path in journals(folder):
        story = read_journal(*contents(path))
        if story.is_lost:
            raise ValueError(f"{path.name} is damaged")
        return story.records
    return ()


def compared(papers: Sequence[Path], written: Sequence[Journal]) -> Evidence:
    """Check the round files as `boneyard verify` does, and compare all files with each other.

    `written` holds the journal at several times, oldest first.
    """
    wrongs: list[str] = []
    files = [file for path in papers if (file := _fair(path, wrongs)) is not None]
    for one, other in pairwise(files):
        if list(map(_played, one.rounds)) != list(map(_played, other.rounds)):
            wrongs.append("two files contain different rounds")
    for earlier, later in pairwise(written):
        if later[: len(earlier)] != earlier:
            wrongs.append("an earlier journal entry has changed")
    named = [[record.move_id for record in journal if isinstance(record, MoveMade)] for journal in written]
    wrongs += ["the journal has a move twice"] * sum(map(_named_twice, named))
    rounds = files[0].rounds if files else ()
    for each in rounds:
        if _named_twice([entry.move_id for entry in each.entries]):
            wrongs.append(f"round {each.opening.round} has a move twice")
        for journal in written:
            moves = [record for record in journal if isinstance(record, MoveMade) and record.deal == each.opening.deal]
            if list(map(_signed, moves)) != list(map(_signed, each.entries[: len(moves)])):
                wrongs.append(f"the journal and the file differ in round {each.opening.round}")
    return Evidence(len(files), len(rounds), sum(len(each.entries) for each in rounds), len(written), wrongs)


def _fair(path: Path, wrongs: list[str]) -> RoundFile | None:
    """Return a round file and add its faults to `wrongs`."""
    file = None
    try:
        file = read_rounds(path.read_bytes())
        wrongs += [f"{path.name}: round {number}: {finding}" for number, finding in checked(file).findings]
    except (OSError, Refusal) as why:
        wrongs.append(f"{path.name}: {why}")
    return file if isinstance(file, RoundFile) else None


def _played(each: RoundProof) -> RoundProof:
    """Return a round without the remarks made after it, which reach each player at a different time."""
    return replace(each, audits=(), names=())


def _named_twice(names: Sequence[bytes]) -> bool:
    return len(set(names)) < len(names)


def _signed(move: MoveMade | LogEntry) -> tuple[object, ...]:
    """Return the fields of a move that are the same in every file."""
    return move.seat, move.move, move.move_id, move.signature, move.stand_in_reason, move.away_seconds
