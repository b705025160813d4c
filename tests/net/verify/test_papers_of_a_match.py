"""The files of a network match are consistent, and any change, duplicate or loss in them is detected."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec
import pytest

from net.effects.inputs import AnyInput, MoveMade
from net.verify.round_file import RoundFile, proof, written
from tests.support.lan.made_up_world import World
from tests.support.lan.world_tables import Table
from tools.lan.evidence import compared

GUESTS: Final = 2


@pytest.fixture(scope="module")
def world() -> World:
    """Return a finished match of one round."""
    world = World(1, Table("block_draw", 2, GUESTS, {"match": "single"}), faults=False)
    assert world.run() == []
    return world


@pytest.fixture
def papers(world: World, tmp_path: Path) -> list[Path]:
    """Return both guests' files."""
    return [paper(world, tmp_path / f"P{number}.json", number) for number in range(GUESTS)]


def paper(world: World, path: Path, number: int, changed: int | None = None, *, twice: int | None = None) -> Path:
    """Write a guest's file, with one move changed or repeated."""
    guest = world.guests[number]
    assert guest.deal is not None
    assert guest.deal.reveal is not None
    assert guest.room is not None
    told = proof(guest.deal, ["A", "B"])
    entries = list(told.entries)
    if changed is not None:
        entries[changed] = msgspec.structs.replace(entries[changed], move_id=bytes(8))
    if twice is not None:
        entries.append(msgspec.structs.replace(entries[twice], ply=len(entries)))
    told = msgspec.structs.replace(told, entries=tuple(entries))
    path.write_bytes(written(RoundFile(guest.table, guest.host, guest.room.terms, ("A", "B"), (told,))))
    return path


def journal(world: World) -> list[AnyInput]:
    return list(world.journal)


def moves(records: list[AnyInput]) -> list[int]:
    """Return the indices of the moves in a journal."""
    return [place for place, record in enumerate(records) if isinstance(record, MoveMade)]


def test_papers_of_an_honest_match_fit_together(world: World, papers: list[Path]) -> None:
    whole = journal(world)
    middle = moves(whole)[5] + 1
    found = compared(papers, [tuple(whole[:middle]), tuple(whole)])
    assert found.wrongs == []
    assert (found.files, found.rounds, found.journals) == (GUESTS, 1, 2)
    assert found.moves == len(moves(whole)) > 5


def test_a_file_that_is_not_there_or_not_fair_is_noticed(world: World, papers: list[Path], tmp_path: Path) -> None:
    assert compared([*papers, tmp_path / "nobody"], []).wrongs
    other = paper(world, tmp_path / "changed", 1, 3)
    wrongs = compared([papers[0], other], []).wrongs
    assert "two files contain different rounds" in wrongs
    assert any(wrong.startswith("changed: Round 1 ") for wrong in wrongs)


def test_a_move_that_is_told_twice_is_noticed(world: World, tmp_path: Path) -> None:
    wrongs = compared([paper(world, tmp_path / "twice", 0, twice=4)], []).wrongs
    assert "round 1 has a move twice" in wrongs
    records = journal(world)
    assert "the journal has a move twice" in compared([], [(*records, records[moves(records)[0]])]).wrongs


def test_a_journal_that_tells_another_move_is_noticed(world: World, papers: list[Path]) -> None:
    records = journal(world)
    place = moves(records)[2]
    honest, record = tuple(records), records[place]
    assert isinstance(record, MoveMade)
    records[place] = msgspec.structs.replace(record, move_id=bytes(8))
    assert compared(papers, [tuple(records)]).wrongs == ["the journal and the file differ in round 1"]
    assert compared([], [tuple(records), honest]).wrongs == ["an earlier journal entry has changed"]


def test_a_journal_that_forgot_something_is_noticed(world: World) -> None:
    records = tuple(journal(world))
    assert compared([], [records, records[:-1]]).wrongs == ["an earlier journal entry has changed"]
