"""Rules codes: every table comes back from its code, typing errors are found, and nonsense is refused in a sentence."""

from __future__ import annotations

import re
from string import digits

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from engine.core import Board, Rules
from engine.games import GAMES
from engine.games.all_fives import AllFives
from engine.games.five_up import FiveUp
from engine.games.high_fives import HighFives
from engine.games.space import Space
from engine.games.super import Super
from engine.options import Choice, Option, squashed
from engine.pieces import double
from engine.record.deal_code import CHANCE, completed, deal_code
from engine.record.rules_code import (
    DEAL,
    EXAMPLE,
    LONGEST,
    SET,
    check_letter,
    is_rules_code,
    read_rules_code,
    rules_code,
)
from engine.sentences import Refusal
from tests.support.lengths import often

WITH_A_DEAL = 60
"""The most letters of a code for standard rules with the number of a deal."""
DEAL_LETTERS = 26
"""A secret of 128 bits in letters of 5 bits."""


def values(option: Option) -> st.SearchStrategy[Choice]:
    return st.sampled_from([*option.choices, *option.numbers[:3], *option.numbers[-2:]])


@st.composite
def tables(draw: st.DrawFn) -> Rules[Board]:
    """Draw a table of any game whose rules go together."""
    sheet = draw(st.sampled_from(GAMES))
    house: dict[str, Choice] = {}
    for option in draw(st.lists(st.sampled_from(sheet.options), unique_by=lambda option: option.key)):
        house[option.key] = draw(values(option))
    try:
        return sheet(draw(st.sampled_from(sheet.players)), draw(st.sampled_from(sheet.sets)), house)
    except Refusal:
        return sheet(sheet.players[-1])


def same(one: Rules[Board], other: Rules[Board]) -> bool:
    return (type(one), one.seats, one.pieces, one.house) == (type(other), other.seats, other.pieces, other.house)


@given(tables())
def test_every_table_comes_back_from_its_code(rules: Rules[Board]) -> None:
    code = rules_code(rules)
    assert is_rules_code(code)
    assert len(code) <= LONGEST
    for written in (code, code.upper(), code.removeprefix("boneyard:"), f"  {code.replace('-', ' - ')}\n"):
        assert same(read_rules_code(written), rules)


@pytest.mark.parametrize("sheet", GAMES, ids=lambda sheet: sheet.key)
def test_standard_rules_leave_room_for_a_deal(sheet: type[Rules[Board]]) -> None:
    assert len(rules_code(sheet(sheet.players[0]))) + len(f"-{DEAL}") + DEAL_LETTERS <= WITH_A_DEAL


def test_codes_stay_as_they_are() -> None:
    """Codes that were given away keep their meaning in later versions."""
    table = AllFives(3, double(9), {"target": 150, "muggins": "immediate"})
    assert rules_code(table) == "boneyard:allfives-3-set=double9-target=150-muggins=immediate-R"
    assert rules_code(Super(2)) == "boneyard:super-2-U"
    assert same(read_rules_code(EXAMPLE), AllFives(2, None, {"muggins": "off"}))


def test_a_code_means_the_same_after_the_standard_of_its_game_has_changed() -> None:
    alone, pairs = Space(4, None, {"partnership": "off"}), Space(4)
    assert (rules_code(alone), rules_code(pairs)) == ("boneyard:space-4-X", "boneyard:space-4-partnership=on-W")
    assert same(read_rules_code("boneyard:space-4-X"), alone)
    assert same(read_rules_code("boneyard:space-3-W"), Space(3))
    unseen = HighFives(3, None, {"missed": "off"})
    assert same(read_rules_code("boneyard:highfives-3-Y"), unseen)
    assert rules_code(unseen) == "boneyard:highfives-3-Y"
    assert same(read_rules_code("boneyard:fiveup-2-C"), FiveUp(2))


@given(tables(), st.data())
def test_a_wrong_digit_and_two_swapped_ones_are_found(rules: Rules[Board], data: st.DataObject) -> None:
    code = rules_code(rules)
    at = data.draw(st.sampled_from([place for place, mark in enumerate(code) if mark in digits]))
    other = data.draw(st.sampled_from([digit for digit in digits if digit != code[at]]))
    with pytest.raises(Refusal):
        read_rules_code(code[:at] + other + code[at + 1 :])
    if code[at + 1] in digits and code[at + 1] != code[at]:
        with pytest.raises(Refusal):
            read_rules_code(code[:at] + code[at + 1] + code[at] + code[at + 2 :])


@settings(max_examples=often(60, 200))
@given(st.one_of(st.text(), st.text("abdeflnorsuyv0123456789-=#_:", max_size=60), st.text("-=#9", min_size=900)))
@example("boneyard:")
@example("boneyard:allfives-٢-W")
@example("-" * 2000)
def test_nonsense_is_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(Refusal) as refused:
        read_rules_code(text)
    said = str(refused.value)
    assert said
    assert len(said) < 300
    assert said.isprintable()


@pytest.mark.parametrize(
    ("bare", "says"),
    [
        ("allfives-2-newrule=on", "newrule"),
        ("allfives-2-#abcdef", "has a deal"),
        ("newgame-2", "newgame"),
        ("allfives-9", "2-4"),
        ("allfives-2-muggins=loud", "muggins"),
        ("allfives-2-set=double7", "double7"),
        ("super-2-hands=5-target=100", "Rounds in a match"),
        ("allfives-2-target=50-target=61", "isn't a rules code"),
    ],
)
def test_what_this_version_does_not_know_is_named(bare: str, says: str) -> None:
    with pytest.raises(Refusal, match=says):
        read_rules_code(f"boneyard:{bare}-{check_letter(bare)}")


def test_a_deal_s_code_is_answered_with_the_code_of_its_rules() -> None:
    rules = AllFives(3, None, {"muggins": "off"})
    with pytest.raises(Refusal) as refused:
        read_rules_code(deal_code(rules, completed("0" * CHANCE)))
    (code,) = re.findall(r"boneyard:\S+\w", str(refused.value))
    assert same(read_rules_code(code), rules)


def test_names_in_codes_are_unambiguous() -> None:
    assert len({squashed(sheet.key) for sheet in GAMES}) == len(GAMES)
    for sheet in GAMES:
        keys = [squashed(option.key) for option in sheet.options]
        assert len(set(keys)) == len(keys)
        assert SET not in keys
        for option in sheet.options:
            names = [squashed(str(choice)) for choice in option.choices]
            assert len(set(names)) == len(names)
            assert all(set(name) <= set("abcdefghijklmnopqrstuvwxyz0123456789") for name in (*keys, *names))
