"""A guest's notes are saved, held by one window, and never half trusted."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.sentences import Refusal
from net.effects.notes import AnyNote, FindingNote, TableNote, WordsNote
from net.io.notebook import notebook
from net.protocol.messages import SignedFinding

NOTES: tuple[AnyNote, ...] = (
    TableNote(bytes(16), bytes(32), bytes(32)),
    WordsNote(bytes(32), (1, 2, 3, 1023)),
    FindingNote(SignedFinding(bytes(32), 1, 1, 0, "account", -1, (bytes(8_192),) * 7, bytes(64))),
)


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


def test_damaged_notes_are_put_aside_and_never_half_believed(tmp_path: Path) -> None:
    path = tmp_path / "seat.notes"
    journal, _ = notebook(path)
    journal.append(NOTES)
    journal.close()
    content = bytearray(path.read_bytes())
    content[30] ^= 1
    path.write_bytes(content)
    with pytest.raises(Refusal, match="damaged"):
        notebook(path)
    assert notebook(path)[1] == ()
    assert [each.read_bytes() for each in tmp_path.iterdir() if "damaged" in each.name] == [bytes(content)]
