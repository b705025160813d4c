"""`boneyard statistics`: a table, CSV or JSON, and never over a file that exists."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.storage.disk.folders import VARIABLE
from game.storage.statistics.ledger import Ledger
from game.storage.statistics.statistics import MatchOutcome
from tests.support.shell import ask


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    Ledger(tmp_path / "statistics.json").count("a", MatchOutcome("bergen", True, True, 15, False, 3))
    return tmp_path


def test_it_prints_a_table_or_data() -> None:
    assert "bergen" in ask("statistics").out
    assert json.loads(ask("statistics", "--json").out)["totals"]["bergen"]["won"] == 1
    head, line = ask("statistics", "--csv").out.splitlines()
    assert head.startswith("match,ended,game")
    assert line.startswith("a,,bergen,yes,yes,15")


def test_a_file_is_written_once(home: Path) -> None:
    path = home / "mine.json"
    assert ask("statistics", str(path)).code == 0
    before = path.read_text()
    assert json.loads(before)["matches"][0]["game"] == "bergen"
    answer = ask("statistics", "--csv", str(path))
    assert (answer.code, answer.out) == (1, "")
    assert "exists already" in answer.err
    assert path.read_text() == before
    assert "can't be written" in ask("statistics", str(home / "no" / "where.csv")).err


@pytest.mark.parametrize(
    ("name", "option", "is_json"),
    [("a.csv", (), False), ("a.json", (), True), ("a.csv", ("--json",), True), ("a.json", ("--csv",), False)],
)
def test_a_file_is_what_its_name_says_or_what_was_asked_for(
    name: str, option: tuple[str, ...], home: Path, *, is_json: bool
) -> None:
    assert ask("statistics", *option, str(home / name)).code == 0
    text = (home / name).read_text()
    assert text.startswith("{" if is_json else "match,ended,game")


def test_a_damaged_file_is_told(home: Path) -> None:
    (home / "statistics.json").write_text("{")
    answer = ask("statistics")
    assert answer.code == 1
    assert "damaged" in answer.err
