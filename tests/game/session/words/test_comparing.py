"""The results of a deal are told around the table, beginning with the person whose result it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core import Seat
from engine.games import game
from engine.record.deal_code import DealCode, completed
from engine.record.result_code import LOST, WON, DealResult, mark_of, result_code
from game.i18n.language import Words
from game.session.words.comparing import own_result, result_words
from tests.support.screen.whole_program import Visit


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


def test_a_friends_result_is_compared_with_the_latest_own_one_from_the_same_hands(tmp_path: Path) -> None:
    deal = DealCode(game("all_fives")(2), completed("7k3m9q2xw8c4h6t"))
    bots = (mark_of("bruno"),)
    early, late = DealResult(LOST, 0, 5, 80, (60, 110), bots), DealResult(WON, 0, 4, 70, (110, 60), bots)
    other_hands, friends = DealResult(WON, 1, 4, 70, (50, 100), bots), DealResult(WON, 0, 3, 60, (120, 30), bots)
    with Visit(tmp_path) as visit:
        assert own_result(visit.session, deal, friends) is None
        for result in (early, late, other_hands):
            visit.saves.results.note((result_code(deal, result),), is_own=True)
        visit.saves.results.note((result_code(deal, friends),), is_own=False)
        assert own_result(visit.session, deal, friends) == late
        assert own_result(visit.session, deal, friends._replace(seat=1)) == other_hands
