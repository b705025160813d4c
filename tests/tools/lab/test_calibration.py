"""The calibration finds the numbers that are needed, leaves those that aren't, and counts its bins."""

from __future__ import annotations

from random import Random

import pytest

from engine.equity.calibration import Calibration
from engine.games import game
from tools.lab.equity.calibration import NOTHING, bins, crossed, fitted, gap, overall, row
from tools.lab.series.positions import Position, Sampling, sample

pytestmark = pytest.mark.slow


def imagined(count: int, each: int = 1, *, power: float = 1.0, turn: float = 1.0) -> list[Position]:
    """Return positions whose true chances are those said, calibrated."""
    rng = Random(7)
    found: list[Position] = []
    for match in range(count):
        said = rng.random()
        won = float(rng.random() < Calibration(power, turn, 0).shares((said, 1 - said))[0])
        found += [Position(match, (said, 1 - said), won)] * each
    return found


def test_numbers_that_are_needed_are_found() -> None:
    assert fitted(imagined(1_000, power=2.0)).power == pytest.approx(2.0, abs=0.35)
    weaker = fitted(imagined(1_000, turn=0.6))
    assert weaker.turn == pytest.approx(0.6, abs=0.15)
    assert weaker.power == 1
    both = fitted(imagined(2_000, power=1.6, turn=1.6))
    assert both.power == pytest.approx(1.6, abs=0.25)
    assert both.turn == pytest.approx(1.6, abs=0.35)


def test_chances_that_keep_their_word_are_left_alone() -> None:
    assert fitted(imagined(300)) == NOTHING
    assert fitted(imagined(20, 20, power=1.1, turn=0.9)) == NOTHING, "many positions of a few matches prove nothing"


def test_predictions_come_from_the_other_half() -> None:
    positions = imagined(400, power=2.0)
    assert len(crossed(positions)) == 400
    assert overall(bins(crossed(positions))) < overall(bins([(at.said[0], at.won) for at in positions]))


def test_bins_have_means_and_gaps() -> None:
    found = bins([(0.62, 1.0), (0.66, 0.0), (1.0, 1.0)])
    assert [each.size for each in found] == [0] * 6 + [2, 0, 0, 1]
    assert found[6].said == pytest.approx(0.64)
    assert found[6].won == 0.5
    assert gap(found, 2) == pytest.approx(14)
    assert row("x", 3, NOTHING, found).startswith("| x | 3 | 1.00 | 1.00 | - |")


@pytest.mark.parametrize("key", ["block_draw", "thats_it"])
def test_a_match_gives_the_same_positions_each_time(key: str) -> None:
    """Expect this also of a game whose moves can hide a tile, so that its bots learn nothing from the past."""
    sampling = Sampling(game(key)(2), ("greedy", "random"), b"seed", 1, 3, 4)
    found = sample(sampling)
    assert found == sample(sampling)
    assert len(found) == 3
    assert all(sum(at.said) == pytest.approx(1) and at.won in (0, 0.5, 1) for at in found)
    later = sample(sampling._replace(reviewed=True))
    assert later == sample(sampling._replace(reviewed=True))
    assert [at.won for at in later] == [at.won for at in found]
    assert all(sum(at.said) == pytest.approx(1) for at in later)
