"""Referees that know only the rules and the page accept every step and find every lie.

The referees are in tests/support/referees, the lies in tests/support/referees/lies.py.
"""

from __future__ import annotations

import copy
import json
import re
from functools import cache
from typing import Any

import pytest

from engine.games import game
from tests.outside.shuffle import FoulError
from tests.support.altered import other
from tests.support.lengths import often, sampled
from tests.support.referee_matches import Agreed, hasty, lines_of, play, told
from tests.support.referees.base import Referee, hear, judge
from tests.support.referees.columns import DominoSolitaire
from tests.support.referees.lies import LIES, Lie
from tests.support.referees.melds import ThatsIt
from tests.support.referees.pool import HighFives
from tests.support.referees.rows import Baronet, KnockOut
from tests.support.referees.space import Space, SpaceClassic
from tests.support.referees.tricks import DoubleTakes

Record = dict[str, Any]  # untrusted JSON

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
    "knock_out": [(1, {"knock": "runs"}), (1, {"deal": "any"}), (1, {"knock": "runs", "deal": "any"})],
    "baronet": [(1, {"baronet_count": "restart"}), (1, {"baronet_miss": "allow"})],
    "domino_solitaire": [
        (1, {"split_runs": "off"}),
        (1, {"attach_above": "on"}),
        (1, {"attach_above": "on", "split_runs": "off"}),
    ],
}
ACTS: dict[str, set[str]] = {
    "space": {"play", "draw", "pass", "stop"},
    "space_classic": {"play", "draw", "pass", "stop"},
    "double_takes": {"play", "exchange", "stop"},
    "thats_it": {"take", "draw", "pass", "discard", "thats-it"},
    "high_fives": {"play", "take", "pass"},
    "knock_out": {"take", "stop"},
    "baronet": {"take", "pass"},
    "domino_solitaire": {"choose", "play", "stop"},
}
REASONS: dict[str, set[str]] = {
    "space": {"out", "blocked"},
    "space_classic": {"out", "blocked"},
    "double_takes": {"done"},
    "thats_it": {"out", "void"},
    "high_fives": {"done"},
    "knock_out": {"done", "lost"},
    "baronet": {"done", "lost"},
    "domino_solitaire": {"done", "lost"},
}
"""The ways in which rounds end in these matches."""
TABLES = [(key, seats, ()) for key, referee in REFEREES.items() for seats in referee.players] + [
    (key, seats, tuple(house.items())) for key, houses in HOUSES.items() for seats, house in houses
]
MATCHES = 6
MOST = often(6, 12)
"""Maximum number of rounds played of a match."""


def matches(house: Agreed) -> int:
    """Return the number of matches to play: fewer with other house rules."""
    return MATCHES if not house else often(2, 3)


def match_of(key: str, seats: int, number: int, house: Agreed) -> tuple[str, ...]:
    """Return the transcript of a match: the whole of the first one, a round or two of the rest."""
    return lines_of(key, seats, number, house, 1 + number % 2 if number else MOST)


@cache
def check(key: str, seats: int, number: int, house: Agreed) -> None:
    judge("\n".join(match_of(key, seats, number, house)), REFEREES)


@sampled(4)
@pytest.mark.parametrize(
    ("key", "seats", "house"),
    TABLES,
    ids=[f"{key}-{seats}-{'-'.join(str(value) for _, value in house) or 'sheet'}" for key, seats, house in TABLES],
)
def test_a_referee_agrees_with_every_step(key: str, seats: int, house: Agreed) -> None:
    for number in range(matches(house)):
        check(key, seats, number, house)


@pytest.mark.parametrize(
    ("key", "house", "number"),
    [("space", "no_draw", 3), ("space", "full", 11), ("space_classic", "no_draw", 7), ("space_classic", "full", 18)],
)
def test_turns_of_courtesy_are_judged(key: str, house: str, number: int) -> None:
    """A player goes out before everyone has had a turn, which happens only in selected matches."""
    lines = told(play(game(key)(5, None, {"courtesy": house}), number, hasty, 1))
    judge("\n".join(lines), REFEREES)
    (at,) = [at for at, line in enumerate(lines) if '"what": "courtesy", "seat"' in line][:1]
    with pytest.raises(FoulError):
        judge("\n".join([*lines[: at + 1], *lines[at + 2 :]]), REFEREES)


# -- lies ---------------------------------------------------------------------------------------------------------

TOLD: dict[str, tuple[str, int, Agreed]] = {
    **{key: (key, min(3, max(referee.players)), ()) for key, referee in REFEREES.items()},
    "double_takes penalty": ("double_takes", 3, (("revoke", "penalty"),)),
    "high_fives missed": ("high_fives", 3, (("missed", "on"),)),
}
"""The tables used for the lies."""
ATTEMPTS = 40


def lied(table: str, lie: Lie) -> str:
    """Return a match with a lie in it; without the lie it is accepted."""
    key, seats, house = TOLD[table]
    for number in range(ATTEMPTS):
        lines = match_of(key, seats, number, house)
        forged = [json.loads(line) for line in lines]
        try:
            lie(forged)
        except (StopIteration, IndexError):
            continue
        check(key, seats, number, house)
        text = "\n".join(map(json.dumps, forged))
        assert text != "\n".join(lines)
        return text
    raise AssertionError("no such match")


@sampled(2)
@pytest.mark.parametrize(
    ("table", "lie"),
    [
        pytest.param(table, lie, id=f"{table}-{name}".replace(" ", "_"))
        for table, lies in LIES.items()
        for name, lie in lies.items()
    ],
)
def test_a_referee_sees_through(table: str, lie: Lie) -> None:
    forged = lied(table, lie)
    with pytest.raises(FoulError):
        judge(forged, REFEREES)


@pytest.mark.parametrize("table", TOLD)
def test_no_field_of_any_record_can_be_changed(table: str) -> None:
    """Except the players' names and the first options, which follow from nothing."""
    key, seats, house = TOLD[table]
    lines = lines_of(key, seats, 0, house, 2)
    referee = REFEREES[key](json.loads(lines[0]))
    seen: set[tuple[str, str, str]] = set()
    for raw in lines:
        line = json.loads(raw)
        for field in sorted(line.keys() - {"players"}):
            kind = (str(line["record"]), str(line.get("act")), field)
            if kind in seen:
                continue
            seen.add(kind)
            missing = {name: value for name, value in line.items() if name != field}
            for forged in ({**line, field: other(line[field])}, missing):
                with pytest.raises(FoulError):
                    hear(copy.deepcopy(referee), json.dumps(forged))
        hear(referee, raw)
    assert {kind for kind, _, _ in seen} >= {"round", "step", "round_end"}


def test_what_only_looks_like_a_whole_number_is_none() -> None:
    lines = lines_of("baronet", 1, 0, (), MOST)
    for lie in (lines[1].replace('"step": 1,', '"step": true,'), lines[1].replace('"step": 1,', '"step": 1.0,')):
        assert lie != lines[1]
        with pytest.raises(FoulError):
            judge("\n".join([lines[0], lie]), REFEREES)


@pytest.mark.parametrize("key", REFEREES)
def test_everything_that_can_happen_is_judged(key: str) -> None:
    """The matches above contain all acts, ends and causes of the game."""
    lines = "\n".join(
        line
        for at_key, seats, house in TABLES
        if at_key == key
        for number in range(matches(house))
        for line in match_of(key, seats, number, house)
    )
    assert set(re.findall(r'"act": "([a-z-]+)"', lines)) >= ACTS[key]
    assert set(re.findall(r'"reason": "([a-z-]+)"', lines)) >= REASONS[key]
