"""Any command line gets an answer, or one line on standard error and an exit code."""

from __future__ import annotations

import argparse
import io
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.app import cli
from game.app.commands import games, simulate
from game.app.commands.common.shell import Subcommands, one_line, tell
from game.app.commands.common.window import Size
from game.i18n.language import Words
from tests.support.deadline import DEADLINE
from tests.support.lengths import often
from tests.support.shell import ENGLISH, ask, ask_outside, complaint, lines

USAGE = {
    "gams": "invalid choice: 'gams'",
    "games --jsn": "--jsn isn't valid here; try boneyard games --help",
    "--quick games": "--quick isn't valid here; try boneyard games --help",
    "games alfives": "There's no game called alfives. Did you mean all_fives",
    "games xyzzy": "There's no game called xyzzy. Choose from ",
    "games games --json=1": "ignored explicit argument '1'; try boneyard games --help",
    "--windowed games": "isn't a size: use one like 1280x720",
    "--windowed 1280 games": "isn't a size: use one like 1280x720",
    "--windowed 0x0 games": "0x0 isn't a size: use one like 1280x720, each side 320 to 16384 pixels.",
    "--windowed 99999x99999 games": "isn't a size: use one like 1280x720",
    "--windowed -5x5": "isn't valid here",
    "--lang xx games": "There's no language xx. Choose from ",
    "--lang": "argument --lang: expected one argument; try boneyard --help",
    "games --lang": "argument --lang: expected one argument; try boneyard games --help",
    "simulate": "the following arguments are required: GAME; try boneyard simulate --help",
    "simulate blockdraw all_fives": "all_fives isn't valid here; try boneyard simulate --help",
    "simulate blok": "There's no game called blok. Did you mean block_draw, blind, double_takes?",
    "simulate block_draw --seats 9": "Block & Draw takes 2-4 players, not 9.",
    "simulate block_draw --seats 1": "Block & Draw takes 2-4 players, not 1.",
    "simulate block_draw --seats 0": "--seats takes a whole number from 1 to 99, not 0.",
    "simulate block_draw --seats -3": "--seats takes a whole number from 1 to 99, not -3.",
    "simulate block_draw --seats two": "--seats takes a whole number from 1 to 99, not two.",
    "simulate block_draw --seats 99999999999999999999": "--seats takes a whole number",
    "simulate block_draw --seats": "argument --seats: expected one argument; try boneyard simulate --help",
    "simulate block_draw --seat 2": "isn't valid here; try boneyard simulate --help",
    "simulate block_draw --matches 0": "--matches takes a whole number from 1 ",
    "simulate block_draw --matches 1e3": "--matches takes a whole number from 1 ",
    "simulate block_draw --workers 0": "--workers takes a whole number from 1 to 256, not 0.",
    "simulate block_draw --seed xyz": "xyz isn't a seed: use up to 128 hexadecimal digits (0-9, a-f).",
    "simulate block_draw --seed 0x12": "isn't a seed: use up to 128 hexadecimal digits",
    f"simulate block_draw --seed {'a' * 129}": "isn't a seed: use up to 128 hexadecimal digits",
    "simulate block_draw --set 7": "Choose from double-6, double-9, double-12, double-15.",
    "simulate block_draw --set double": "Choose from double-6, double-9, double-12, double-15.",
    "simulate block_draw --option": "argument --option: expected one argument",
    "simulate block_draw --option target": "Write a house rule like target=50, not target.",
    "simulate block_draw --option =5": "There's no house rule  here. Choose from hand_size,",
    "simulate block_draw --option spinner=first_double": "There's no house rule spinner here. Choose from hand_size,",
    "simulate block_draw --option target=": "The house rule target can't be . Choose from ",
    "simulate block_draw --option target=0": "The house rule target can't be 0. Choose from ",
    "simulate block_draw --option target=-5": "The house rule target can't be -5. Choose from ",
    "simulate block_draw --option target=1e2": "The house rule target can't be 1e2. Choose from ",
    "simulate block_draw --option no_double=often": "Choose from redeal, highest_single.",
    "simulate block_draw --option hand_size=20": "“Tiles in a hand” can't be 20",
    "simulate block_draw --bots nobody": "nobody",
    "simulate block_draw --out nul\0": r"nul\x00 isn't a valid file name.",
    "simulate block_draw --bots random,": ". Choose from ",
    "simulate block_draw --bots random,random,random": "3 bots are too many for a table for 2.",
    "transcript": "the following arguments are required: FILE; try boneyard transcript --help",
    "transcript a b": "b isn't valid here; try boneyard transcript --help",
    "verify": "the following arguments are required: FILE; try boneyard verify --help",
    "verify --all x": "--all isn't valid here; try boneyard verify --help",
    "verify nul\0.json": r"nul\x00.json isn't a valid file name.",
}
FAILURES = {
    "transcript nothing.json": "nothing.json: It can't be read: No such file or directory.",
    "verify nothing.json": "nothing.json: It can't be read: No such file or directory.",
    "verify no\nthing\x1b.json": "no\\nthing\\x1b.json: It can't be read: ",
    "verify .": ".: It can't be read: ",
    "simulate block_draw --matches 1 --out file": "file isn't a folder.",
    "simulate block_draw --matches 1 --out file/below": "isn't a folder.",
}


@pytest.fixture(autouse=True)
def _place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("just a file", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("BONEYARD_HOME", str(tmp_path / "home"))


@pytest.mark.parametrize("typed", USAGE)
def test_what_is_mistyped_is_told_in_one_line(typed: str) -> None:
    assert USAGE[typed] in complaint(ask(*typed.split()), 2)


@pytest.mark.parametrize("typed", FAILURES)
def test_what_fails_is_told_in_one_line(typed: str) -> None:
    assert FAILURES[typed] in complaint(ask(*typed.split(" ")), 1)


def test_what_is_endless_is_told_in_one_line_of_bearable_length() -> None:
    assert len(complaint(ask("games", "x" * 100_000), 2)) < 1000
    assert len(complaint(ask("--" + "x" * 100_000), 2)) < 1000


WORDS = st.sampled_from(
    [
        *("games", "simulate", "transcript", "verify", "block_draw", "all_fives", "ALL-FIVES", "file", "nothing", "-"),
        *("--json", "--seats", "--matches", "--seed", "--bots", "--set", "--option", "--out", "--workers", "--help"),
        *("--windowed", "--lang", "--no-sound", "--version", "--", "-h", "random", "random,random", "en", "1280x720"),
        *(
            "0",
            "1",
            "2",
            "3",
            "9",
            "-1",
            "ff",
            "target=50",
            "spinner=none",
            "spinner=",
            "=",
            "",
            "--seats=2",
            "--set=9",
        ),
    ]
)
STRANGE = st.text(st.characters(exclude_characters="/\\:"), max_size=12)


class Closed:
    """Stands in for a command that opens a window: it prints its name and ends."""

    def __init__(self, name: str) -> None:
        self.name = name

    def add_to(self, subcommands: Subcommands) -> None:
        """Register the command."""
        subcommands.add(self.name)

    def run(self, _args: argparse.Namespace, _words: Words) -> int:
        """Do nothing."""
        tell(self.name)
        return 0


@settings(
    max_examples=often(100, 300), suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)
@given(typed=st.lists(WORDS | STRANGE, max_size=8))
def test_nothing_that_is_typed_ends_in_a_traceback(typed: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulate, "MATCHES", 1)
    # Commands that open a window run until it is closed.
    monkeypatch.setattr(cli, "COMMANDS", {**cli.COMMANDS, "play": Closed("play"), "demo": Closed("demo")})
    answer = ask(*typed)
    if answer.code:
        assert answer.code in {1, 2}
        assert answer.err.startswith("boneyard: ")
        # `verify` prints one line for each file.
        assert answer.err.count("\n") == 1 or "verify" in typed
        assert "Internal error" not in answer.err
    else:
        assert answer.err == ""
        assert answer.out


@pytest.mark.parametrize("command", ["", *cli.COMMANDS])
def test_every_command_explains_itself(command: str) -> None:
    answer = ask(*command.split(), "--help")
    assert answer.code == 0
    assert answer.out.startswith(f"usage: boneyard {command}".rstrip())
    assert "--lang CODE" in answer.out


def test_the_version_is_told_with_the_engine_that_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cli, "is_native", lambda: False)
    monkeypatch.setattr(cli, "is_made", lambda: False)
    assert re.fullmatch(r"boneyard \S+ \(engine: Python\)\n", ask("--version").out)
    monkeypatch.setattr(cli, "is_made", lambda: True)
    monkeypatch.setattr(cli, "is_current", lambda: False)
    assert "out of date" in ask("--version").out
    monkeypatch.setattr(cli, "is_current", lambda: True)  # but Python was asked for
    assert "(engine: Python)" in ask("--version").out
    monkeypatch.setattr(cli, "is_native", lambda: True)
    assert "(engine: compiled)" in ask("--version").out


class Play:
    """Stands in for the game on the screen."""

    def __init__(self, fault: BaseException | None = None) -> None:
        self.args = argparse.Namespace()
        self.fault = fault

    def add_to(self, subcommands: Subcommands) -> None:
        """Register the command."""
        subcommands.add("play")

    def run(self, args: argparse.Namespace, _words: Words) -> int:
        """Record the arguments."""
        self.args = args
        if self.fault:
            raise self.fault
        return 7


def playing(monkeypatch: pytest.MonkeyPatch, fault: BaseException | None = None) -> Play:
    play = Play(fault)
    monkeypatch.setattr(cli, "COMMANDS", {"play": play, "games": games})
    return play


def test_without_a_command_the_game_opens(monkeypatch: pytest.MonkeyPatch) -> None:
    play = playing(monkeypatch)
    assert ask() == (7, "", "")
    assert (play.args.windowed, play.args.no_sound, play.args.lang) == (None, False, "en")
    assert ask("--windowed", "--no-sound").code == 7
    assert (play.args.windowed, play.args.no_sound) == (Size(1280, 720), True)
    assert ask("--windowed", "1920X1080").code == 7
    assert play.args.windowed == Size(1920, 1080)
    assert cli.main(["play"]) == 7
    assert play.args.lang == ""


def test_ctrl_c_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    playing(monkeypatch, KeyboardInterrupt())
    assert complaint(ask(), 130) == "stopped"


def test_a_fault_of_ours_is_one_line_and_the_log_has_the_rest(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    playing(monkeypatch, KeyError("lost\nand found"))
    answer = ask()
    log = tmp_path / "home" / "boneyard.log"
    assert answer.code == 1
    assert lines(answer.err) == [
        rf"boneyard: Internal error: KeyError: 'lost\nand found' (details are in {one_line(str(log))})"
    ]
    assert "Traceback" in log.read_text(encoding="utf-8")
    monkeypatch.setenv("BONEYARD_HOME", str(tmp_path / "file"))
    assert "Internal error: KeyError" in ask().err


def test_a_system_that_refuses_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    playing(monkeypatch, OSError(28, "No space left on device"))
    assert complaint(ask(), 1) == "The output couldn't be written: No space left on device."
    playing(monkeypatch, BrokenPipeError())
    assert ask() == (141, "", "")


def test_a_program_without_streams_is_quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", None)
    assert cli.main([*ENGLISH, "games"]) == 0
    assert cli.main([*ENGLISH, "games", "--json"]) == 0
    assert cli.main([*ENGLISH, "simulate", "block_draw", "--matches", "1"]) == 0
    assert cli.main([*ENGLISH, "nonsense"]) == 2


def test_a_terminal_that_lacks_letters_gets_their_codes(monkeypatch: pytest.MonkeyPatch) -> None:
    narrow = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    monkeypatch.setattr(sys, "stderr", narrow)
    assert cli.main([*ENGLISH, "verify", "grün.json"]) == 1
    narrow.seek(0)
    assert narrow.read().startswith("boneyard: gr\\xfcn.json: ")


def test_a_process_of_its_own_answers_cleanly() -> None:
    answer = ask_outside("games", "all_fives", "--json")
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.startswith("[")
    assert complaint(ask_outside("games", "nonsense"), 2)


def test_a_reader_who_goes_away_is_no_error() -> None:
    command = [sys.executable, "-m", "game.app.cli", *ENGLISH, "games", "--json"]
    reader, writer = os.pipe()
    os.close(reader)
    try:
        ended = subprocess.run(command, stdout=writer, stderr=subprocess.PIPE, check=False, timeout=DEADLINE)  # noqa: S603  ours
    finally:
        os.close(writer)
    assert (ended.returncode, ended.stderr) == (141, b"")


def test_one_line_is_one_line() -> None:
    assert one_line("a\nb\r\t\x1b[2J\x85\u2028é") == "a\\nb\\r\\t\\x1b[2J\\x85\\u2028é"
