"""Small faults drawn in the engine: each one is small, compiles, and can be drawn again by its seed."""

from __future__ import annotations

import ast

from tools.mutants import Followed, areas, chosen, same
from tools.mutation.changes import Change, changes, drawn
from tools.mutation.copies import ROOT


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


def test_a_table_without_functions_is_tried_by_the_tests_that_import_it() -> None:
    tests = [
        Followed("tests/engine/bots/test_ladder.py::test_a_rung", 1.0, frozenset({"engine/bots/keen.py:KeenBot.pick"})),
        Followed("tests/engine/test_core.py::test_a_move", 0.5, frozenset({"engine/core.py:Move"})),
    ]
    change = Change("engine/bots/ladder.py", "", 1, "", "", "", 0, 0)
    assert [test for test, _ in chosen(change, tests, 60)] == ["tests/engine/bots/test_ladder.py::test_a_rung"]
    assert chosen(change._replace(function="f"), tests, 60) == []


def test_every_change_said_to_make_no_difference_can_still_be_drawn() -> None:
    modules = {entry.module for entry in same()}
    possible = [change for module in modules for change in changes(module, (ROOT / module).read_bytes())]
    assert [entry for entry in same() if not any(entry.is_of(change) for change in possible)] == []
    assert all(entry.reason.endswith(".") for entry in same())
