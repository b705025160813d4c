"""The lesson tool finds deals again, and prints the texts of lessons."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.lessons import LESSONS
from tools import lessons
from tools.lessons import main


def test_a_deal_is_found_in_which_all_that_is_wanted_happens(capsys: pytest.CaptureFixture[str]) -> None:
    main(
        ["find", "bergen", "--first", "134", "--count", "1", "--moves", "8", "--want", "A:scored 2", "--want", "A:led"]
    )
    told = capsys.readouterr().out
    assert "seed 'bergen 134'" in told
    assert "(A led 0-0)" in told
    assert "  A 0-0 " in told


def test_a_lesson_is_written_as_the_formatter_wants_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lessons, "FOLDER", tmp_path)
    main(["write", "fours"])
    written = (tmp_path / "fours.py").read_text(encoding="utf-8")
    assert 'game="fours"' in written
    assert "'" not in written


def test_nothing_is_told_of_deals_in_which_it_does_not_happen(capsys: pytest.CaptureFixture[str]) -> None:
    main(["find", "knock_out", "--seats", "1", "--first", "1", "--most", "2", "--moves", "3", "--want", "revoked"])
    assert "seed" not in capsys.readouterr().out


def test_a_lesson_is_shown_step_by_step(capsys: pytest.CaptureFixture[str]) -> None:
    main(["show", "matador", "--language", "es"])
    told = capsys.readouterr().out
    assert "== matador" in told
    assert "== bergen" not in told
    for number, step in enumerate(LESSONS["matador"].steps, start=1):
        assert f"{number}. " in told
        assert f"[{step.do or 'read'}]" in told
    assert "siete" in told
