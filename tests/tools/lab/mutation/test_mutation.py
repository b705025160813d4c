"""Small faults drawn in the program: each one is small, compiles, and can be drawn again by its seed."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from tools.lab import mutants
from tools.lab.mutants import (
    BROKEN,
    LANES,
    NOTICED,
    SURVIVED,
    Followed,
    Same,
    Tried,
    answered,
    areas,
    beyond,
    chosen,
    fate,
    files_of,
    importers,
    near,
    reported,
    same,
    same_changes,
    tried,
)
from tools.lab.mutation.changes import Change, changes, drawn
from tools.lab.mutation.copies import ROOT, copy_to
from tools.lab.mutation.typed import mistyped

pytestmark = [pytest.mark.slow, pytest.mark.posix]


def faults(text: str) -> set[str]:
    """Return a line with each fault that it allows."""
    return {change.applied(text.encode()).decode().strip() for change in changes("m.py", text.encode())}


def test_each_kind_of_slip_is_drawn() -> None:
    assert faults("a < b") == {"(a <= b)"}
    assert faults("a + b") == {"(a - b)"}
    assert faults("a and not b") == {"(a or not b)", "a and (b)"}
    assert faults("-x") == {"(x)"}
    assert faults("x = 5") == {"x = 6", "x = 4"}
    assert faults("x = 1.5") == {"x = 0.0", "x = -1.5"}
    assert faults("x = True") == {"x = False"}
    assert faults("x -= y") == {"x += y"}
    assert faults("a if b else c") == {"(c if b else a)"}
    assert faults("f(a, b)") == {"(f(b, a))"}
    assert faults("max(a, b)") == {"(min(a, b))"}
    assert faults("if x: y") == {"if (not x): y"}


def test_texts_types_and_assertions_stay_as_they_are() -> None:
    assert faults('"""The 2 of us."""') == set()
    assert faults("assert a < 2") == set()
    assert faults("x: Literal[1, 2]") == set()
    assert faults("isinstance(x, Chain | Legs)") == set()
    assert faults("def f(x: Chain | None) -> Legs | None: ...") == set()


def test_a_fault_is_known_by_the_function_around_it() -> None:
    text = b"class C:\n    x = 1\n\n    def f(self):\n        def g():\n            return 2\n        return 3\n"
    assert {(change.line, change.function) for change in changes("m.py", text)} == {
        ("x = 1", ""),
        ("return 2", "C.f"),
        ("return 3", "C.f"),
    }


def test_the_same_seed_draws_the_same_faults_and_each_compiles() -> None:
    for modules in areas().values():
        found = drawn(ROOT, modules, 7, 60)
        assert found == drawn(ROOT, modules, 7, 60)
        assert found != drawn(ROOT, modules, 8, 60)
        assert len({(change.module, change.start, change.end) for change in found}) == 60
        for change in found:
            ast.parse(change.applied((ROOT / change.module).read_bytes()))


def test_each_module_belongs_to_one_area_whose_tests_exist() -> None:
    program = [path for package in ("engine", "net", "game", "tools") for path in (ROOT / package).rglob("*.py")]
    named = {path.relative_to(ROOT).as_posix() for path in program}
    left_out = {name for name in named if name.startswith("engine/equity/measured/")} | {"game/__init__.py"}
    found = [module for modules in areas().values() for module in modules]
    assert sorted(found) == sorted(named - left_out), "each module belongs to one area"
    assert LANES.keys() == areas().keys()
    assert [place for lane in LANES.values() for place in lane if not any(map(Path.is_file, files_of(place)))] == []


def test_the_quickest_test_of_the_function_comes_first_and_those_of_the_module_last() -> None:
    tests = [
        Followed("slow", 2.0, frozenset({"m.py:f"})),
        Followed("other", 0.1, frozenset({"m.py:g"})),
        Followed("quick", 0.2, frozenset({"m.py:f", "m.py:g"})),
        Followed("elsewhere", 0.0, frozenset({"n.py:f"})),
    ]
    change = Change("m.py", "f", 1, "", "", "", 0, 0)
    assert [test for test, _ in chosen(change, tests, 60)] == ["quick", "slow", "other"]
    assert [test for test, _ in chosen(change, tests, 2)] == ["quick", "slow"], "two seconds of tests are enough"
    assert [test for test, _ in chosen(change._replace(function=""), tests, 60)] == ["other", "quick", "slow"]


def test_a_golden_text_comes_before_quicker_tests() -> None:
    page = "tests/game/scenes/test_every_page.py::test_a_page_looks_and_answers_as_it_did"
    tests = [Followed("quick", 0.1, frozenset({"m.py:f"})), Followed(page, 2.0, frozenset({"m.py:f"}))]
    assert [test for test, _ in chosen(Change("m.py", "f", 1, "", "", "", 0, 0), tests, 1)] == [page]


def test_a_table_without_functions_is_tried_by_the_tests_that_import_it() -> None:
    tests = [
        Followed("tests/engine/bots/test_ladder.py::test_a_rung", 1.0, frozenset({"engine/bots/keen.py:KeenBot.pick"})),
        Followed("tests/engine/test_core.py::test_a_move", 0.5, frozenset({"engine/core.py:Move"})),
    ]
    change = Change("engine/bots/ladder.py", "", 1, "", "", "", 0, 0)
    assert [test for test, _ in chosen(change, tests, 60)] == ["tests/engine/bots/test_ladder.py::test_a_rung"]
    assert chosen(change._replace(function="f"), tests, 60) == []


def test_a_module_that_its_package_gathers_is_imported_with_the_package() -> None:
    assert "tests/game/lessons/test_lessons.py" in importers("game/lessons/fours.py")
    assert "tests/game/app/test_standing.py" not in importers("game/lessons/fours.py")


def test_near_a_module_are_the_tests_of_its_folder_or_of_the_nearest_one_above() -> None:
    assert "tests/game/scenes/puzzles/test_puzzles.py" in near({"game/scenes/puzzles/week.py"})
    assert "tests/game/picture/test_line.py" in near({"game/picture/line/growth.py"})
    assert "tests/game/picture/test_line.py" not in near({"game/scenes/puzzles/week.py"})


def test_a_copy_has_every_folder_and_page_that_tests_read(tmp_path: Path) -> None:
    copy_to(tmp_path)
    named = re.compile(r'\bROOT / "(\w[\w.]*)')
    read = {name for file in (ROOT / "tests").rglob("test_*.py") for name in named.findall(file.read_text("utf-8"))}
    assert {"boneyard", "docs", "pyproject.toml"} <= read
    assert {name for name in read if (ROOT / name).exists() and not (tmp_path / name).exists()} <= {"build"}
    assert (tmp_path / "uv.lock").exists()


def test_what_a_lane_leaves_over_is_tried_by_the_everyday_tests_that_import_the_module() -> None:
    found = beyond(LANES["elsewhere"], {"game/picture/table_picture.py", "game/picture/spot.py"})
    assert "tests/game/felt/test_frame.py" in found
    assert not any(file.startswith(("tests/game/picture/", "tests/tools/lab/")) for file in found)


def test_a_change_that_no_test_calls_survives() -> None:
    change = Change("m.py", "f", 1, "", "", "", 0, 0)
    assert [one.how for one in tried([change], [], 60)] == [SURVIVED]


def test_the_type_checker_notices_two_swapped_arguments_unless_they_are_of_one_type() -> None:
    module = "engine/clean_text.py"
    swapped = {"(clean(MAX_NAME_LENGTH, text, NAME_POINTS))", "(clean(text, NAME_POINTS, MAX_NAME_LENGTH))"}
    found = [change for change in changes(module, (ROOT / module).read_bytes()) if change.becomes in swapped]
    assert len(found) == 2
    assert [change.becomes for change in mistyped(found)] == ["(clean(MAX_NAME_LENGTH, text, NAME_POINTS))"]


def test_every_change_said_to_make_no_difference_is_one_that_can_be_drawn() -> None:
    found = same_changes(sorted({entry.module for entry in same()}))
    assert len(set(found)) == len(found) == len(same()), "one is there twice"
    assert all(entry.reason.endswith(".") for entry in same())


def test_of_two_like_changes_only_the_one_that_was_judged_makes_no_difference() -> None:
    possible = list(changes("m.py", b"def f():\n    x = 0\n    return 1\n\ndef g():\n    x = 0\n"))
    entry = Same("m.py", "x = 0", "0", "1", "Nobody looks.")
    assert entry.among(possible) is None
    second = entry._replace(place=2).among(possible)
    assert second is not None
    assert second.function == "g"
    assert entry._replace(place=3).among(possible) is None
    assert entry.among(possible[:1]) == possible[0]


def tiny(folder: Path, *tests: str) -> dict[str, object]:
    """Write tests and return a task for the plug-in to run each of them without a change."""
    folder.joinpath("test_tiny.py").write_text("import os, signal\n" + "".join(tests), encoding="utf-8")
    rows = [[(f"test_tiny.py::test_{number}", 0.0)] for number in range(len(tests))]
    return {"kind": "changes", "in_place": True, "changes": rows, "tests": rows}


def test_only_a_test_that_fails_or_takes_too_long_notices_a_change(tmp_path: Path) -> None:
    (tmp_path / "tools").symlink_to(ROOT / "tools")
    task = tiny(
        tmp_path,
        "def test_0(): pass\n",
        "def test_1(): assert False\n",
        "def test_2(): os.kill(os.getpid(), signal.SIGPROF)\n",
        "def test_3(): os.kill(os.getpid(), signal.SIGKILL)\n",
        "def test_4(): raise SystemExit\n",
    )
    answers = [answer for answer in answered(tmp_path, task, ["test_tiny.py"]) if "how" in answer]
    change = Change("m.py", "f", 1, "", "", "", 0, 0)
    fates = [fate(change, answer, []).how for answer in answers]
    assert fates == [SURVIVED, NOTICED, NOTICED, BROKEN, NOTICED]


def test_a_test_that_fails_without_any_fault_has_noticed_nothing(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, wrong, mute = (Change("m.py", name, 1, name, "", "", 0, 0) for name in ("whole", "wrong", "mute"))
    plans = {whole: (("good", 1.0),), wrong: (("good", 1.0), ("bad", 1.0))}
    found = [Tried(change, NOTICED, plan[-1][0], plan) for change, plan in plans.items()]
    monkeypatch.setattr(mutants, "failing", lambda rows: {row for row in rows if ("bad", 1.0) in row})
    assert reported("rules, seed 1", [whole, wrong, mute], [], found, wants=NOTICED) == 1
    said = capsys.readouterr().out
    assert "1 of 1 noticed" in said
    assert "2 could not be tried" in said, "one proved nothing, one never had an answer"
    assert reported("rules, seed 1", [whole], [], found[:1], wants=NOTICED) == 0
