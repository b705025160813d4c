"""Slow tests that reach nothing of their own are found."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.lengths import long_run
from tools.testing import overlap
from tools.testing.overlap import main, needless

A, B, C = (("engine/core.py", 1, line) for line in (2, 3, 4))
TESTS = """
import pytest
from engine.pieces import Tile, double

@pytest.mark.parametrize("top", [3, 6])
def test_a_set_has_its_tiles(top: int) -> None:
    assert double(top).count == (top + 1) * (top + 2) // 2
"""


def test_a_test_is_needless_if_others_reach_all_that_it_reaches() -> None:
    reached = {"one": {A, B}, "two": {B, C}, "three": {A, B, C}, "four": {A}}
    seconds = {"one": 1.0, "two": 2.0, "three": 3.0, "four": 0.5}
    assert needless(reached, seconds, set()) == ["three", "one"]


def test_what_quick_tests_reach_is_reached_in_any_case() -> None:
    assert needless({"one": {A, B}}, {"one": 1.0}, {A}) == []
    assert needless({"one": {A, B}}, {"one": 1.0}, {A, B}) == ["one"]


@long_run
def test_one_of_two_equal_tests_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(overlap, "SLOW", 0.0)
    (tmp_path / "test_sets.py").write_text(TESTS, encoding="utf-8")
    told: list[str] = []
    assert main([str(tmp_path)], told.append) == 0
    assert len(told) == 2
    assert "::test_a_set_has_its_tiles[" in told[0]
    assert told[1].startswith("1 of 2 slow tests reach nothing of their own: ")
