"""The functions behind a move are counted, in a small program that can be counted by hand and in this one."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from types import ModuleType
from unittest.mock import patch

import pytest

from game.look.look import Look
from game.session import player_settings
from net.protocol.keys import verify
from tests.support.lengths import long_run
from tools.journeys import Tracer, clicks, helper, main, moves

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
clicked = lru_cache(maxsize=None)(clicks)
moved = lru_cache(maxsize=None)(moves)
PROGRAM = """
class Rules:
    def apply(self, move):
        return [self.follow(each) for each in (move, move)]

    def follow(self, move):
        return (lambda: move)()

class Effects:
    def apply(self):
        return prepare()

def prepare():
    return sorted([2, 1], key=lambda each: each)

def unused():
    return 1
"""


@pytest.fixture(scope="module", autouse=True)
def _art_of_its_own() -> Iterator[None]:
    """Let windows make all their art themselves, whichever tests came before with art to share."""
    with patch.object(player_settings, "Look", Look):
        yield


def small_program(path: Path) -> ModuleType:
    """Write a program and import it."""
    path.parent.mkdir()
    path.write_text(PROGRAM, encoding="utf-8")
    spec = importlib.util.spec_from_file_location("a_small_program", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_functions_count_once_and_comprehensions_do_not(tmp_path: Path) -> None:
    program = small_program(tmp_path / "engine" / "small.py")
    tracer = Tracer(tmp_path)
    program.unused()
    with tracer.running():
        program.Effects().apply()
        program.prepare()
        program.Rules().apply(1)
    program.unused()
    journey = tracer.journey("small")
    assert [function.name for function in journey.functions] == [
        "Effects.apply",
        "prepare",
        "prepare.<locals>.<lambda>",
        "Rules.apply",
        "Rules.follow",
        "Rules.follow.<locals>.<lambda>",
    ]
    assert journey.modules == ("engine.small",)
    assert journey.before_apply == 3


@pytest.mark.parametrize("folder", ["tests", "tools"])
def test_what_is_no_part_of_the_program_does_not_count(tmp_path: Path, folder: str) -> None:
    program = small_program(tmp_path / folder / "small.py")
    tracer = Tracer(tmp_path)
    with tracer.running():
        program.Rules().apply(1)
    assert tracer.journey("small").functions == ()
    assert tracer.journey("small").before_apply is None


def test_a_tracer_leaves_no_trace_of_itself(tmp_path: Path) -> None:
    before = sys.getprofile()
    with pytest.raises(ZeroDivisionError), Tracer(tmp_path).running():
        raise ZeroDivisionError
    assert sys.getprofile() is before


def test_a_click_is_followed_through_the_rules_to_the_picture() -> None:
    pick, play = clicked(ROOT)
    assert pick.before_apply is None
    assert play.before_apply is not None
    assert play.functions[play.before_apply].name.endswith("Rules.apply")
    tops = [name.split(".")[0] for name in play.modules]
    assert tops[0] == "game"
    assert "engine" in tops
    assert "net" not in tops
    assert len(set(play.functions)) > play.before_apply


def test_a_click_takes_no_detours_to_the_picture() -> None:
    pick, play = clicked(ROOT)
    assert len(pick.modules) <= 43, pick.modules
    assert len(pick.functions) <= 212, "more to do for each tile that is picked: can it wait until something changes?"
    assert len(play.modules) <= 54, play.modules
    assert len(play.functions) <= 369, "more to do for each tile that is played"
    assert play.before_apply is not None
    assert play.before_apply <= 123, "more to do before a move is made"


def test_a_move_is_followed_over_the_wire_to_another_felt() -> None:
    guest, felt = moved(ROOT)
    assert felt.functions[: len(guest.functions)] == guest.functions
    assert {name.split(".")[0] for name in guest.modules} == {"engine", "net"}
    assert guest.before_apply is not None
    assert guest.functions[guest.before_apply].name.endswith("Rules.apply")
    assert {name.split(".")[0] for name in felt.modules} == {"engine", "net", "game"}


def test_a_move_takes_no_detours_to_the_other_guests() -> None:
    guest, _ = moved(ROOT)
    assert len(guest.modules) <= 25, guest.modules
    assert len(guest.functions) <= 97, "another layer on the way of every move: can one of them go?"


def test_a_move_takes_no_detours_to_another_felt() -> None:
    _, felt = moved(ROOT)
    assert len(felt.modules) <= 83, felt.modules
    assert len(felt.functions) <= 485, "more to do until another player sees a move"


@long_run
def test_what_ran_before_makes_no_difference() -> None:
    verify.cache_clear()
    assert moves(ROOT) == moved(ROOT)


def test_a_helper_is_found_wherever_it_stands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert helper(ROOT, ("no_such_helper", "small_program")) is not None
    with pytest.raises(LookupError, match="no_such_helper"):
        helper(ROOT, ("no_such_helper",))
    assert main([str(tmp_path)]) == 1
    assert "write its new name into journeys.py" in capsys.readouterr().err


def test_the_table_has_a_line_for_each_journey(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(ROOT), "--list"]) == 0
    head, *rows = capsys.readouterr().out.splitlines()
    assert head.split() == ["journey", "modules", "functions", "before", "apply"]
    names = ["pick a tile", "play it", "move to a guest", "move to a felt"]
    assert [" ".join(row.split()[: len(name.split())]) for row, name in zip(rows, names, strict=False)] == names
    assert {f"{name}:" for name in names} <= set(rows)
