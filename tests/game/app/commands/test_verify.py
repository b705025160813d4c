"""`boneyard verify` accepts only what the rules confirm."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest

from engine.record.record import checksum
from tests.support.shell import ask, complaint, lines

File = dict[str, Any]  # a match file to tamper with


def move(data: File) -> None:
    moves = data["rounds"][0]["moves"]
    moves[0], moves[1] = moves[1], moves[0]


def left_out(data: File) -> None:
    del data["rounds"][0]["moves"][3]


def seed(data: File) -> None:
    data["rounds"][1]["seed"] = "00" * 32


def score(data: File) -> None:
    data["rounds"][-1]["scores"][0] += 5


def option(data: File) -> None:
    data["house"]["hand_size"] = 6


def rule(data: File) -> None:
    data["house"]["colour"] = "red"


def seats(data: File) -> None:
    data["players"].append({"name": "Eve", "bot": ""})


def pieces(data: File) -> None:
    data["set"] = "double-7"


def game(data: File) -> None:
    data["game"] = "all_sixes"


def one_more(data: File) -> None:
    data["rounds"].append(data["rounds"][0])


def version(data: File) -> None:
    data["version"] = 2


def nonsense(data: File) -> None:
    data["rounds"] = [[1, 2], None]


Edit = Callable[[File], None]

EDITS: Final[dict[Edit, str]] = {
    move: "Round 1, move 1: ",
    left_out: "Round 1, move ",
    seed: "Round 2, move ",
    score: " don't follow from its moves.",
    option: "Round 1, move ",
    rule: "There's no house rule colour here. ",
    seats: "Round 1, move ",
    pieces: "There's no tile set called double-7.",
    game: "There's no game called all_sixes. Did you mean all_fives, matador, thats_it?",
    one_more: " starts before the previous one ends.",
    version: "uses format version 2, but this Boneyard reads 1. Try a newer Boneyard.",
    nonsense: "This isn't a Boneyard match.",
}


@pytest.fixture(name="path")
def _path(tmp_path: Path) -> Path:
    assert ask("simulate", "all_fives", "--matches", "1", "--seed", "5", "--out", str(tmp_path)).code == 0
    return tmp_path / "all_fives-1.json"


def test_a_match_that_was_played_is_fine(path: Path) -> None:
    data = json.loads(path.read_text(encoding="utf-8"))
    rounds = data["rounds"]
    moves = sum(len(one["moves"]) for one in rounds)
    scores = " - ".join(map(str, rounds[-1]["scores"]))
    answer = ask("verify", str(path))
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.startswith(f"{path}: OK, {len(rounds)} rounds, {moves} moves, scores {scores}, won by ")


def test_a_match_that_goes_on_is_fine(path: Path) -> None:
    data = json.loads(path.read_text(encoding="utf-8"))
    del data["rounds"][1:]
    data["check"] = checksum(data)
    path.write_text(json.dumps(data, indent=2), encoding="utf-8")
    answer = ask("verify", str(path))
    assert answer.code == 0
    assert answer.out.startswith(f"{path}: OK, 1 round, ")
    assert answer.out.rstrip().endswith(", unfinished")


@pytest.mark.parametrize("edit", EDITS, ids=lambda edit: edit.__name__)
def test_an_edited_match_is_refused_even_if_it_was_sealed_again(path: Path, edit: Edit) -> None:
    data: File = json.loads(path.read_text(encoding="utf-8"))
    edit(data)
    path.write_text(json.dumps(data), encoding="utf-8")
    told = complaint(ask("verify", str(path)), 1)
    assert told.startswith(f"{path}: ")
    assert "checksum" in told or edit is version
    data["check"] = checksum(data)
    path.write_text(json.dumps(data), encoding="utf-8")
    told = complaint(ask("verify", str(path)), 1)
    assert told.startswith(f"{path}: ")
    assert EDITS[edit] in told


@pytest.mark.parametrize("share", [0.0, 0.1, 0.5, 0.999])
def test_a_match_that_was_cut_is_refused(path: Path, share: float) -> None:
    content = path.read_bytes()
    path.write_bytes(content[: int(len(content) * share)])
    assert complaint(ask("verify", str(path)), 1) == f"{path}: This file is incomplete, damaged or not a match."


@pytest.mark.parametrize("content", ["null", "[]", "{}", '"match"', '{"format": "boneyard-match"}', "[" * 5000])
def test_what_is_no_match_is_refused(path: Path, content: str) -> None:
    path.write_text(content, encoding="utf-8")
    assert complaint(ask("verify", str(path)), 1).startswith(f"{path}: ")


def test_each_file_has_its_line_and_one_bad_file_is_enough(path: Path) -> None:
    answer = ask("verify", "nothing.json", str(path), "nowhere.json")
    assert answer.code == 1
    assert len(lines(answer.out)) == 1
    assert [line.split(":")[1].strip() for line in lines(answer.err)] == ["nothing.json", "nowhere.json"]


def test_rounds_of_the_first_protocol_are_told_as_what_they_were() -> None:
    path = Path(__file__).parents[3] / "golden_net" / "first_edition.rounds.json"
    answer = ask("verify", str(path))
    assert (answer.code, answer.err) == (4, "")
    assert answer.out.startswith(f"{path}: not everything could be checked (")
    assert "This file uses the first protocol, which let a host" in answer.out


def test_rounds_of_the_first_protocol_that_were_edited_do_not_add_up(tmp_path: Path) -> None:
    content = (Path(__file__).parents[3] / "golden_net" / "first_edition.rounds.json").read_text(encoding="utf-8")
    data: File = json.loads(content)
    data["rounds"][0]["scores"][0] += 5
    path = tmp_path / "edited.rounds.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    answer = ask("verify", str(path))
    assert (answer.code, answer.err) == (1, "")
    assert lines(answer.out)[:2] == [f"{path}: this doesn't check out.", "  Round 1 doesn't check out:"]
    assert "the scores don't follow from the moves." in answer.out
