"""`boneyard transcript` prints one JSON object a line, and nothing of an invalid match."""

from __future__ import annotations

import json
from pathlib import Path

from engine.record.transcript import transcript
from game.storage.saves import read_match
from tests.support.shell import ask, complaint


def match_file(folder: Path) -> Path:
    assert ask("simulate", "all_fives", "--matches", "1", "--seed", "5", "--out", str(folder)).code == 0
    return folder / "all_fives-1.json"


def test_it_is_the_transcript_as_json_lines(tmp_path: Path) -> None:
    path = match_file(tmp_path)
    answer = ask("transcript", str(path))
    assert (answer.code, answer.err) == (0, "")
    printed = [json.loads(line) for line in answer.out.splitlines()]
    assert printed == list(transcript(*read_match(path)))
    assert printed[0]["record"] == "round"
    assert printed[-1]["record"] == "match_end"


def test_a_file_that_was_cut_gives_a_sentence_and_no_line(tmp_path: Path) -> None:
    path = match_file(tmp_path)
    text = path.read_text(encoding="utf-8")
    path.write_text(text[:-40], encoding="utf-8")
    assert "incomplete, damaged" in complaint(ask("transcript", str(path)), 1)


def test_the_rounds_of_a_network_table_are_spelled_out_too() -> None:
    path = Path(__file__).parents[3] / "golden_net" / "first_edition.rounds.json"
    answer = ask("transcript", str(path))
    assert (answer.code, answer.err) == (0, "")
    assert json.loads(answer.out.splitlines()[0])["record"] == "round"
