"""`boneyard simulate` plays the requested matches, sums them up, and saves valid match files."""

from __future__ import annotations

import json
import subprocess
import sys
from io import StringIO
from pathlib import Path
from typing import Final

import pytest

from game.app.cli import main
from game.app.commands import simulate
from tests.support.deadline import DEADLINE
from tests.support.lengths import long_run
from tests.support.shell import ENGLISH, ask, complaint, lines


def summary(*words: str) -> dict[str, str]:
    """Return the results of a simulation by name."""
    answer = ask("simulate", *words)
    assert (answer.code, answer.err) == (0, "")
    return dict(line.split("  ", 1) for line in lines(answer.out) if "  " in line)


def same(facts: dict[str, str]) -> dict[str, str]:
    """Return the results that are the same on every computer."""
    return {name: fact for name, fact in facts.items() if name not in {"seconds", "moves per second"}}


def test_the_same_seed_is_summed_up_the_same() -> None:
    words = ("all_fives", "--matches", "6", "--seed", "ABC", "--bots", "random,greedy")
    facts = summary(*words)
    assert same(facts) == same(summary(*words))
    assert facts["seed"].strip() == "0abc"
    assert facts["matches"].strip() == "6"
    assert facts["game"].strip() == "All Fives"
    assert {"random", "greedy", "seat 1", "seat 2", "blocked rounds", "void rounds", "moves per second"} <= facts.keys()


def test_without_a_seed_the_matches_are_new_and_the_seed_is_told() -> None:
    first, second = (summary("block_draw", "--matches", "2") for _ in range(2))
    assert first["seed"] != second["seed"]
    again = summary("block_draw", "--matches", "2", "--seed", first["seed"].strip())
    assert same(again) == same(first)


def test_the_table_is_the_one_asked_for(tmp_path: Path) -> None:
    folder = tmp_path / "a" / "b"
    facts = summary(
        *("all-fives", "--seats", "4", "--set", "9", "--matches", "2", "--seed", "1", "--out", str(folder)),
        *("--option", "target=61", "--option", "Muggins=off", "--option", "hand-size=6"),
    )
    assert facts["seats"].strip() == "4"
    assert facts["set"].strip() == "double-9"
    assert [path.name for path in sorted(folder.iterdir())] == ["all_fives-1.json", "all_fives-2.json"]
    for path in folder.iterdir():
        data = json.loads(path.read_text(encoding="utf-8"))
        assert data["set"] == "double-9"
        assert len(data["players"]) == 4
        assert {"target": 61, "muggins": "off", "hand_size": 6}.items() <= data["house"].items()
    assert ask("verify", *map(str, folder.iterdir())).code == 0


def test_the_seats_are_the_fewest_and_the_set_the_games_own() -> None:
    facts = summary("block_draw", "--matches", "1")
    assert facts["seats"].strip() == "2"
    assert facts["set"].strip() == "double-6"


def test_shares_of_wins_add_up() -> None:
    facts = summary("block_draw", "--seats", "3", "--matches", "9")
    won = [float(facts[f"seat {seat}"].split()[0].rstrip("%")) for seat in (1, 2, 3)]
    assert sum(won) == pytest.approx(100, abs=0.1)
    assert facts["random"].split() == ["100.00%", "100.00%"]


IN_WORKERS: Final = """
import sys
from game.app import cli
from game.play import simulation
simulation.REPORT_EVERY = 0
sys.exit(cli.main(sys.argv[1:]))
"""


@long_run
def test_match_files_from_workers_are_those_of_one_process(tmp_path: Path) -> None:
    words = ("simulate", "block_draw", "--matches", "9", "--seed", "2", "--out")
    two = [sys.executable, "-c", IN_WORKERS, *words, str(tmp_path / "two"), "--workers", "2"]
    ended = subprocess.run(two, capture_output=True, check=False, timeout=DEADLINE)  # noqa: S603  our own program
    assert (ended.returncode, ended.stderr) == (0, b"")
    assert ask(*words, str(tmp_path / "one"), "--workers", "1").code == 0
    assert len(list((tmp_path / "two").iterdir())) == 9
    for path in (tmp_path / "one").iterdir():
        assert path.read_bytes() == (tmp_path / "two" / path.name).read_bytes()


class Terminal(StringIO):
    """A standard error that claims to be a terminal."""

    def isatty(self) -> bool:
        """Return True."""
        return True


def test_a_bar_is_drawn_where_somebody_looks_at_it(monkeypatch: pytest.MonkeyPatch) -> None:
    watched = Terminal()
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(sys, "stderr", watched)
    monkeypatch.setattr(sys, "stdout", StringIO())
    assert main([*ENGLISH, "simulate", "block_draw", "--matches", "2"]) == 0
    assert "2/2" in watched.getvalue()


def test_a_folder_that_fills_up_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> object:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(simulate, "simulate", full)
    told = complaint(ask("simulate", "block_draw", "--matches", "1", "--out", str(tmp_path)), 1)
    assert told == "A match file couldn't be saved: No space left on device."
    told = complaint(ask("simulate", "block_draw", "--matches", "1"), 1)
    assert told == "The worker processes couldn't be started: No space left on device."
