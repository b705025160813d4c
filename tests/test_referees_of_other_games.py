"""Referees who know only the rules and the page agree with every step, and no lie goes unnoticed.

The referees are in tests/referees, the lies in tests/forgeries.py.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.referees.base import Referee, judge
from tests.referees.columns import DominoSolitaire
from tests.referees.melds import ThatsIt
from tests.referees.pool import HighFives
from tests.referees.rows import Baronet, KnockOut
from tests.referees.space import Space, SpaceClassic
from tests.referees.tricks import DoubleTakes
from tests.strangers import Agreed, lines_of

Record = dict[str, Any]  # JSON as a stranger reads it

REFEREES: dict[str, type[Referee]] = {
    "space": Space,
    "space_classic": SpaceClassic,
    "double_takes": DoubleTakes,
    "thats_it": ThatsIt,
    "high_fives": HighFives,
    "knock_out": KnockOut,
    "baronet": Baronet,
    "domino_solitaire": DominoSolitaire,
}

HOUSES: dict[str, list[tuple[int, Record]]] = {
    "space": [
        (4, {"partnership": "on"}),
        (4, {"partnership": "on", "pair_dealer": "alternate", "tournament": "on"}),
        (3, {"tournament": "on"}),
        (2, {"tournament": "on", "voluntary_max": 1}),
        (4, {"courtesy": "full", "show_hand_at_limit": "on"}),
        (5, {"courtesy": "none", "first_dealer": "random"}),
        (3, {"first_dealer": 2, "hand_limit": 12, "tiebreak_hand": "on", "hands": 1}),
    ],
    "space_classic": [
        (2, {"two_player": "net"}),
        (3, {"classic_tie": "first", "first_dealer": "cut"}),
        (4, {"courtesy": "full", "hand_limit": 10, "show_hand_at_limit": "on"}),
        (5, {"courtesy": "no_draw", "voluntary_max": 1}),
    ],
    "double_takes": [
        *[(seats, {"revoke": "penalty"}) for seats in (2, 3, 4)],
        (4, {"revoke": "penalty", "partnership": "on"}),
        (4, {"partnership": "on", "tiebreak_hand": "on", "first": 3}),
    ],
    "thats_it": [
        *[(seats, {"size": 10}) for seats in (2, 4, 6)],
        (2, {"size": 10, "ten_double": "any_two", "doubles_count_as_suit": "off", "first": 2}),
        (2, {"stall_rounds": 1, "void_rounds": 2}),
    ],
    "high_fives": [
        *[(seats, {"missed": "on"}) for seats in range(2, 9)],
        (3, {"schedule": "balanced"}),
        (6, {"schedule": "full_only"}),
        (8, {"tie_bonus": "all", "tiebreak_hand": "on", "first": 5}),
    ],
    "knock_out": [(1, {"knock": "runs"})],
    "baronet": [(1, {"baronet_count": "restart"}), (1, {"baronet_miss": "allow"})],
    "domino_solitaire": [
        (1, {"split_runs": "off"}),
        (1, {"attach_above": "on"}),
        (1, {"attach_above": "on", "split_runs": "off"}),
    ],
}
TABLES = [(key, seats, ()) for key, referee in REFEREES.items() for seats in referee.players] + [
    (key, seats, tuple(house.items())) for key, houses in HOUSES.items() for seats, house in houses
]
MATCHES = 6
MOST = 12
"""So many rounds are the most that are played of a match."""


@pytest.mark.parametrize(
    ("key", "seats", "house"),
    TABLES,
    ids=[f"{key}-{seats}-{'-'.join(str(value) for _, value in house) or 'sheet'}" for key, seats, house in TABLES],
)
def test_a_referee_agrees_with_every_step(key: str, seats: int, house: Agreed) -> None:
    for number in range(MATCHES):
        rounds = MOST if number == 0 else 2  # one is played to its end
        judge("\n".join(lines_of(key, seats, number, house, rounds)), REFEREES)
