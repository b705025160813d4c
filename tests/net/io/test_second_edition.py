"""Journals, notes and rounds of the second edition are read as they were, and the table continues."""

from __future__ import annotations

import os
from pathlib import Path
from shutil import copyfile

from engine.core import PLAY
from net.guest.guest import Guest
from net.host.recovery import recovered
from net.io.journal import reopened
from net.io.notebook import notebook
from net.protocol.keys import Key
from net.verify.checking import checked
from net.verify.round_file import read_rounds
from tests.support.sources import ROOT

SECOND = ROOT / "tests" / "golden_second_edition"


def test_a_table_whose_host_was_killed_in_the_second_edition_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "0.journal"
    copyfile(SECOND / "table.journal", path)
    journal, records = reopened(path)
    journal.close()
    table = recovered(records, random=os.urandom)
    assert [seat.name for seat in table.chairs] == ["Cleo", "Ben"]
    assert table.deal is not None
    match = table.match
    assert not match.is_over
    assert any(step.move.act == PLAY for step in match.rounds[-1].steps)
    assert match.legal(match.state.turn)


def test_its_guest_remembers_the_seat_and_the_moves(tmp_path: Path) -> None:
    path = tmp_path / "ben.notes"
    copyfile(SECOND / "guest.notes", path)
    book, notes = notebook(path)
    book.close()
    assert notes
    guest = Guest("Ben", Key(bytes(32)), os.urandom, notes=notes)
    assert guest.memory.table


def test_its_rounds_are_still_fair() -> None:
    found = checked(read_rounds((SECOND / "rounds.json").read_bytes()))
    assert found.outcome == "fair"
    assert found.rounds
