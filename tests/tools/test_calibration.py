"""The calibration finds a power that is needed, leaves one that isn't, and counts its bins."""

from __future__ import annotations

from random import Random

import pytest

from engine.games import game
from tools.equity.calibration import bins, calibrated, crossed, fitted, gap, overall, row
from tools.series.positions import Position, Sampling, sample


def imagined(power: float, count: int, each: int = 1) -> list[Position]:
    """Return positions whose true chances are those said, raised to a power."""
    rng = Random(7)
    found: list[Position] = []
    for match in range(count):
        said = rng.random()
        won = float(rng.random() < calibrated((said, 1 - said), power))
        found += [Position(match, (said, 1 - said), won)] * each
    return found


def test_a_power_that_is_needed_is_found() -> None:
    assert fitted(imagined(2.0, 1_000)) == pytest.approx(2.0, abs=0.35)


def test_chances_that_keep_their_word_are_left_alone() -> None:
    assert fitted(imagined(1.0, 300)) == 1
    assert fitted(imagined(1.1, 20, each=20)) == 1, "many positions of a few matches prove nothing"


def test_predictions_come_from_the_other_half() -> None:
    positions = imagined(2.0, 400)
    assert len(crossed(positions)) == 400
    assert overall(bins(crossed(positions))) < overall(bins([(at.said[0], at.won) for at in positions]))


def test_bins_have_means_and_gaps() -> None:
    found = bins([(0.62, 1.0), (0.66, 0.0), (1.0, 1.0)])
    assert [each.size for each in found] == [0] * 6 + [2, 0, 0, 1]
    assert found[6].said == pytest.approx(0.64)
    assert found[6].won == 0.5
    assert gap(found, 2) == pytest.approx(14)
    assert row("x", 3, 1.0, found).startswith("| x | 3 | 1.00 | - |")


def test_a_match_gives_the_same_positions_each_time() -> None:
    sampling = Sampling(game("block_draw")(2), ("greedy", "random"), b"seed", 1, 3, 4)
    found = sample(sampling)
    assert found == sample(sampling)
    assert len(found) == 3
    assert all(sum(at.said) == pytest.approx(1) and at.won in (0, 0.5, 1) for at in found)
