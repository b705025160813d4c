"""Moments are told as short as they stay clear."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from game.i18n.language import Words
from game.i18n.moments import date_words, day_words, moment_words


def at(year: int, month: int, day: int, hour: int, minute: int) -> datetime:
    return datetime(year, month, day, hour, minute, tzinfo=UTC)


NOW = at(2026, 3, 10, 0, 30)


@pytest.mark.parametrize(
    ("moment", "told"),
    [
        (at(2026, 3, 10, 0, 5), "today 00:05"),
        (at(2026, 3, 9, 23, 59), "yesterday 23:59"),
        (at(2026, 3, 8, 23, 59), "2 days ago"),
        (at(2026, 3, 4, 12, 0), "6 days ago"),
        (at(2026, 3, 3, 12, 0), "3 March"),
        (at(2025, 12, 31, 12, 0), "31 December 2025"),
        (at(2026, 3, 12, 12, 0), "12 March"),
    ],
)
def test_a_moment_is_told_by_its_distance(moment: datetime, told: str) -> None:
    assert moment_words(Words(), moment, NOW) == told


def test_a_day_follows_the_language() -> None:
    assert day_words(Words.of("es"), NOW.date()) == "10 de marzo"
    assert date_words(Words.of("es"), NOW.date()) == "10 de marzo de 2026"
