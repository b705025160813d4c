"""Chances in whole per cent."""

import pytest

from game.i18n.percent import whole_percent


@pytest.mark.parametrize(
    ("chance", "told"), [(0.0, 0), (0.001, 1), (0.5, 50), (0.996, 99), (1.0, 100), (-0.01, 0), (1.01, 100)]
)
def test_only_what_is_certain_is_0_or_100(chance: float, told: int) -> None:
    assert whole_percent(chance) == told
