"""The end of games without a target: the winners, ties, and who starts."""

from __future__ import annotations

import pytest

from engine.options import HouseRules
from engine.pieces import Chance
from engine.sentences import Refusal
from engine.standings import best, check_first, decided, first_seat, hands


def test_the_most_points_win_or_the_fewest() -> None:
    assert best((3, 7, 5)) == (1,)
    assert best((3, 7, 3), lowest=True) == (0, 2)
    assert best((4, 4, 4)) == (0, 1, 2)


def test_a_tie_is_shared_or_broken() -> None:
    shared, broken = {"tiebreak_hand": "off"}, {"tiebreak_hand": "on"}
    assert decided(shared, (5, 2, 5)) == (0, 2)
    assert decided(broken, (5, 2, 5)) == ()
    assert decided(broken, (5, 2, 1)) == (0,)
    assert decided(broken, (5, 2, 3), lowest=True) == (1,)


def test_the_first_seat_is_named_or_drawn() -> None:
    chance = Chance(b"first")
    drawn: HouseRules = {"first": "random"}
    assert [first_seat(drawn, 3, chance) for _ in range(6)] == [0, 2, 0, 0, 2, 0]
    named, again = Chance(b"first"), Chance(b"first")
    assert [first_seat({"first": number}, 4, named) for number in (1, 4)] == [0, 3]
    assert [again.below(4), again.below(4), again.below(9)][2] == named.below(9), "a named seat draws all the same"
    check_first(drawn, 2)
    check_first({"first": 3}, 3)
    with pytest.raises(Refusal, match="can't be player 4: there are only 3 players"):
        check_first({"first": 4}, 3)


def test_the_rounds_on_offer() -> None:
    assert hands(4).choices == (1, 3, 4, 5, 10)
    assert (hands(4).default, hands(4).numbers, hands(3, 12).numbers) == (4, range(1, 21), range(1, 13))
