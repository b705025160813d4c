"""Sums in a player's notation."""

from game.i18n.sums import Sum


def test_sums_are_written_with_their_signs_and_what_they_are_rounded_to() -> None:
    assert str(Sum((8, 5, 5), 18)) == "8 + 5 + 5 = 18"
    assert str(Sum((12, 20, -7), 25)) == "12 + 20 − 7 = 25"  # noqa: RUF001 - the true minus sign
    assert str(Sum((9, 18, -4), 25)) == "9 + 18 − 4 = 23 → 25"  # noqa: RUF001 - the true minus sign
    assert str(Sum((13,), 15)) == "13 → 15"
    assert str(Sum((10,), 10)) == "10"
    assert str(Sum((), 10)) == "10"
