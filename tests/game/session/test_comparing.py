"""The results of a deal are told around the table, beginning with the person whose result it is."""

from __future__ import annotations

import pytest

from engine.core import Seat
from engine.games import game
from engine.record.deal_code import DealCode
from engine.record.result_code import DealResult
from game.i18n.language import Words
from game.session.comparing import result_words


@pytest.mark.parametrize(
    ("seat", "told"), [(0, "10 : 20 : 30 : 40"), (1, "20 : 30 : 40 : 10"), (3, "40 : 10 : 20 : 30")]
)
def test_points_are_told_clockwise_from_the_person(seat: Seat, told: str) -> None:
    deal = DealCode(game("block_draw")(4), "7k3m9q2xw8c4h6tf")
    result = DealResult(0, seat, 3, 40, (10, 20, 30, 40), ("k", "k", "k"))
    assert result_words(Words(), deal, result) == told


def test_partners_have_one_number() -> None:
    deal = DealCode(game("space")(4), "7k3m9q2xw8c4h6tf")
    result = DealResult(0, 1, 1, 40, (10, 20, 10, 20), ("k", "k", "k"))
    assert result_words(Words(), deal, result) == "20 : 10"
