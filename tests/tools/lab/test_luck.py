"""The tool counts how often a range holds the truth."""

from __future__ import annotations

import pytest

from engine.games import game
from tools.lab.luck import coverage, main, seated, wilson
from tools.lab.series.reviewed import SeriesFound

pytestmark = pytest.mark.slow


def test_ranges_that_hold_the_truth_are_counted() -> None:
    found = [SeriesFound(n, 1.0, 0.25, 0, 0.0, ({},), 0.0, (0.25, 1.0)) for n in range(4)]
    told = coverage(found, [0.5, 0.25, 0.1, 0.75])
    assert (told.held, told.matches, told.width) == (3, 4, 0.75)
    assert told.rest == pytest.approx((0.25 + 0.5 + 0.65 + 0) / 4)
    assert wilson(475, 500) == pytest.approx((0.927, 0.966), abs=0.001)


def test_partners_are_alike() -> None:
    assert seated(game("partners")(4), ("maren", "kiko")) == ("maren", "kiko", "maren", "kiko")


def test_a_short_series_runs(capsys: pytest.CaptureFixture[str]) -> None:
    short = ["--games", "block_draw", "--matches", "4", "--truth", "2", "--rounds", "4", "--workers", "1"]
    assert main(short) == 0
    assert "of 4 ranges" in capsys.readouterr().out
