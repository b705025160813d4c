"""A guest's notes are saved, held by one window, and never half trusted."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.sentences import Refusal
from net.effects.notes import (
    MIN_ON_A_DEAL,
    AnyNote,
    FindingNote,
    LostNote,
    TableNote,
    WordsNote,
    lost_until,
)
from net.io.journal import both
from net.io.notebook import notebook
from net.protocol.messages import SignedFinding

NOTES: tuple[AnyNote, ...] = (
    TableNote(bytes(16), bytes(32), bytes(32)),
    WordsNote(bytes(32), (1, 2, 3, 1023)),
    FindingNote(SignedFinding(bytes(32), 1, 1, 0, "account", -1, (bytes(8_192),) * 7, bytes(64))),
)
FINDING_ON_7: AnyNote = FindingNote(SignedFinding(bytes(32), 2, 7, 0, "account", -1, (), bytes(64)))


def test_notes_are_there_again(tmp_path: Path) -> None:
    path = tmp_path / "seat.notes"
    for known in ((), NOTES, NOTES * 2):
        journal, notes = notebook(path)
        assert notes == known
        journal.append(NOTES)
        journal.close()


def test_a_second_window_is_told_where_to_go_on(tmp_path: Path) -> None:
    path = tmp_path / "seat.notes"
    journal, _ = notebook(path)
    journal.append(NOTES)
    with pytest.raises(Refusal, match="another window"):
        notebook(path)
    journal.close()
    assert notebook(path)[1] == NOTES


def test_notes_that_both_copies_have_lost_are_said_to_be_lost_and_the_rest_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "seat.notes"
    journal, _ = notebook(path)
    journal.append([*NOTES, FINDING_ON_7])
    journal.close()
    content = path.read_bytes()
    damaged = content[:150] + bytes(40) + content[190:]
    for each in both(path):
        each.write_bytes(damaged)
    journal, notes = notebook(path)
    assert notes == (NOTES[0], LostNote(7))
    journal.append([NOTES[1]])
    journal.close()
    assert notebook(path)[1] == (NOTES[0], LostNote(7), NOTES[1])
    aside = [each.read_bytes() for each in tmp_path.iterdir() if "damaged" in each.name]
    assert aside == [damaged] * 2


def test_notes_lost_at_the_end_may_be_on_as_many_deals_as_fit_there() -> None:
    assert lost_until((*NOTES, FINDING_ON_7), 0) == 7
    assert lost_until((*NOTES, FINDING_ON_7), 1) == 8
    assert lost_until((), 3 * MIN_ON_A_DEAL) == 3
