"""Two against two: the partner sits opposite, and only four can play so."""

from __future__ import annotations

import pytest

from engine.pairs import SIDES, check_pairs, in_pairs, pair_of, partners
from engine.sentences import Refusal


def test_a_partner_sits_opposite() -> None:
    assert [partners(SIDES, seat) for seat in range(4)] == [(2,), (3,), (0,), (1,)]
    assert [pair_of(SIDES, seat) for seat in range(4)] == [0b0101, 0b1010, 0b0101, 0b1010]


def test_without_pairs_everyone_is_alone() -> None:
    assert [partners((0, 1, 2), seat) for seat in range(3)] == [(), (), ()]
    assert [pair_of((0, 1, 2), seat) for seat in range(3)] == [0b001, 0b010, 0b100]


def test_only_four_play_in_pairs() -> None:
    assert in_pairs({"partnership": "on"})
    assert not in_pairs({"partnership": "off"})
    check_pairs({"partnership": "on"}, 4)
    check_pairs({"partnership": "off"}, 3)
    with pytest.raises(Refusal, match="needs four players, not 3"):
        check_pairs({"partnership": "on"}, 3)
