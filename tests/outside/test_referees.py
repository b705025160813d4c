"""Outside referees, which know only the rules, accept every real transcript and reject every forgery."""

from __future__ import annotations

import copy
import json
from functools import cache
from random import Random

import pytest

from engine.games import game
from engine.options import HouseRules
from engine.pieces import double
from engine.record.record import Player
from engine.record.transcript import transcript
from tests.outside.shuffle import FoulError
from tests.support.altered import other
from tests.support.lengths import often, sampled, some
from tests.support.referees.forgeries import ANY, LIES, Forgery, a_draw_left_out
from tests.support.referees.judge import REFEREES, judge
from tests.support.referees.sleights import SLEIGHTS
from tests.support.rounds.random_walks import walk

PLAYERS = tuple(Player(f"Nr. {seat}", "keen" if seat % 3 == 1 else "") for seat in range(8))
JUDGED_HERE = ("matador", "bergen", "blind", "cross", "five_up", "fours", "one_arm_joe", "giant", "partners", "super")
TABLES = [(key, seats) for key in JUDGED_HERE for seats in game(key).players]


def told(
    key: str, seats: int, number: int, *, house: HouseRules | None = None, top: int = 0, rounds: int = 1000
) -> str:
    match = walk(game(key)(seats, double(top) if top else None, house or {}), number, rounds=rounds)
    return "\n".join(json.dumps(line) for line in transcript(match, PLAYERS[:seats]))


# -- real matches --------------------------------------------------------------------------------------------------


def test_there_is_a_referee_for_every_seat_and_set() -> None:
    for key in JUDGED_HERE:
        sheet, referee = game(key), REFEREES[key]
        assert (referee.key, referee.title) == (sheet.key, sheet.title)
        assert tuple(referee.seat_counts) == tuple(sheet.players)


@sampled(4)
@pytest.mark.parametrize(("key", "seats"), TABLES, ids=[f"{key}-{seats}" for key, seats in TABLES])
def test_the_referee_agrees_with_every_match(key: str, seats: int) -> None:
    for number in range(often(1, 2)):
        text = told(key, seats, number)
        assert '"match_end"' in text
        judge(text)
    for number in range(2, often(4, 6)):
        judge(told(key, seats, number, rounds=1))


@pytest.mark.parametrize("top", [9, 12, 15])
@pytest.mark.parametrize("key", ["bergen", "blind", "cross", "five_up", "fours", "one_arm_joe", "giant"])
def test_the_referee_knows_the_larger_sets(key: str, top: int) -> None:
    judge(told(key, 4, top, top=top, rounds=1))


HOUSES: list[tuple[str, HouseRules]] = [
    ("matador", {"voluntary_draw": "off"}),
    ("matador", {"boneyard_reserve": 2}),
    ("bergen", {"bergen_draw": "until"}),
    ("bergen", {"triple_on_exposed_double": "on", "blocked_tie": "split"}),
    ("bergen", {"next_leader": "winner"}),
    ("blind", {"starter": "random", "blind_blocked": "tiles"}),
    ("blind", {"starter_continues": "on"}),
    ("cross", {"cross_draw": "until"}),
    ("cross", {"next_leader": "winner", "boneyard_reserve": 1}),
    ("five_up", {"muggins": "after_next_play"}),
    ("five_up", {"muggins": "immediate", "bonus_overshoot": "cap"}),
    ("five_up", {"next_leader": "rotate", "blocked_tie": "split"}),
    ("five_up", {"lead_tips": "first_tile", "muggins": "after_next_play"}),
    ("fours", {"fours": "may"}),
    ("fours", {"next_leader": "winner", "blocked_score": "each"}),
    ("one_arm_joe", {"free_tile": "played_double"}),
    ("one_arm_joe", {"next_leader": "rotate"}),
    ("giant", {"blocked_score": "combined", "blocked_tie": "split"}),
    ("matador", {"no_double": "highest_single", "hand_size": 3}),
    ("one_arm_joe", {"dead_layout": "stop", "target": 50}),
    ("cross", {"dead_layout": "stop", "hand_size": 5}),
    ("five_up", {"match": "single"}),
    ("all_fives", {"spinner": "first_double", "match": "single", "muggins": "immediate"}),
    *(("partners", preset.house) for preset in game("partners").presets),
    ("all_fives", {"partnership": "on", "spinner": "first_double"}),
    ("all_fives", {"partnership": "on", "partner_count": "everyone_pays", "muggins": "off"}),
    ("super", {"dead_spell_lapses": "on"}),
    ("super", {"caster_exempt": "on", "tiebreak_hand": "on", "hands": 1, "first": 2}),
    ("super", {"target": 25, "next_starter": "winner", "blocked_winner": "dots"}),
    ("super", {"scoring": "super", "blocked_scoring": "difference", "ledger": "on"}),
    ("super", {"skip_on_13_13": "on", "final_15_draws": "off", "next_starter": "rotate"}),
]


@sampled(4)
@pytest.mark.parametrize(("key", "house"), HOUSES, ids=[f"{key}-{'-'.join(house)}" for key, house in HOUSES])
def test_the_referee_knows_the_house_rules(key: str, house: HouseRules) -> None:
    pairs = house.get("partnership") == "on"
    for number, seats in enumerate([4] if pairs else game(key).players[:3]):
        judge(told(key, seats, number, house=house, rounds=4))


def at_random(key: str, number: int) -> HouseRules:
    """Return house rules that go together, drawn at random."""
    chance = Random(number)
    house = {option.key: chance.choice(option.choices) for option in game(key).options}
    house["hand_size"] = chance.choice(("sheet", 3, 5))
    return {**house, "partnership": "on"} if key == "all_fives" else house


@pytest.mark.parametrize("key", ["partners", "all_fives"])
def test_the_referee_knows_pairs_by_any_rules(key: str) -> None:
    for number in some(range(150), every=13):
        top = 9 if key == "partners" and number % 3 == 0 else 6
        judge(told(key, 4, number, house=at_random(key, number), top=top, rounds=8))


# -- forged matches ------------------------------------------------------------------------------------------------


@cache
def honest(key: str, number: int) -> str:
    """Return a match, or every other time its first round, that the referee has accepted."""
    seats = game(key).players
    text = told(key, seats[min(number % 4 // 2, len(seats) - 1)], number, rounds=number % 2 * 1000 or 1)
    judge(text)
    return text


def forged(key: str, forge: Forgery) -> str:
    """Return the first match that this forgery applies to, forged."""
    for number in range(60):
        lines = [json.loads(line) for line in honest(key, number).splitlines()]
        try:
            forge(lines)
        except (LookupError, StopIteration):
            continue
        return "\n".join(map(json.dumps, lines))
    raise AssertionError("nothing to lie about")


FORGERIES = [
    (key, forge)
    for key in JUDGED_HERE
    for forge in (*ANY, *{**LIES, **SLEIGHTS}[key])
    if (key, forge) != ("partners", a_draw_left_out)  # nobody draws
]


@sampled(2)
@pytest.mark.parametrize(("key", "forge"), FORGERIES, ids=[f"{key}-{forge.__name__}" for key, forge in FORGERIES])
def test_the_referee_sees_through(key: str, forge: Forgery) -> None:
    text = forged(key, forge)
    with pytest.raises(FoulError):
        judge(text)


NOT_JUDGED = {"players"}
"""Fields that no referee can check; everything else follows from the rules and the seed."""


@pytest.mark.parametrize("key", JUDGED_HERE)
def test_no_field_of_any_record_can_be_changed_or_left_out(key: str) -> None:
    referee = REFEREES[key]()
    seen: set[tuple[str, str, str]] = set()
    for line in map(json.loads, honest(key, 1).splitlines()):
        kind = (line["record"], line.get("act", ""))
        for field in sorted(line.keys() - NOT_JUDGED):
            if (*kind, field) in seen:
                continue
            seen.add((*kind, field))
            rest = {name: value for name, value in line.items() if name != field}
            for forged in ({**line, field: other(line[field])}, rest):
                with pytest.raises(FoulError):
                    copy.deepcopy(referee).hear(forged)
        referee.hear(line)
    assert {record for record, _, _ in seen} == {"round", "step", "round_end", "match_end"}
