"""The tool lists the flagged moves of bots, and counts those with a reason of their own."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.review.verdicts import MoveVerdict
from tools.lab.flagged import main, summary
from tools.lab.reasons.flagged_moves import Flagged, FlaggedMatch

pytestmark = pytest.mark.slow


def test_a_fact_that_is_claimed_for_both_is_no_reason() -> None:
    move = Flagged("bergen", 1, 7, "kiko", "blunder", 0.1, (0.1, 0.1), "1-2", "3-4", "Scores 2.", 2, 1)
    assert move.is_explained
    assert not move._replace(both=2).is_explained
    light = move._replace(verdict="slip", facts=0, both=0)
    found = [FlaggedMatch((move, light), {"kiko": 30})]
    assert "1 of 2 with a reason of their own (50.0 %)" in summary("bergen", found, MoveVerdict.SLIP)
    assert "1 of 1 with a reason of their own" in summary("bergen", found, MoveVerdict.BLUNDER)


def test_a_stopped_series_is_resumed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    short = ["--games", "bergen", "--matches", "1", "--share", "0.05", "--keep", str(tmp_path / "kept")]
    assert main([*short, "--workers", "1"]) == 0
    first = capsys.readouterr().out
    kept = (tmp_path / "kept").read_text()
    assert main([*short, "--workers", "1"]) == 0
    assert capsys.readouterr().out == first
    assert (tmp_path / "kept").read_text() == kept
    assert "bergen: 1 matches" in first
