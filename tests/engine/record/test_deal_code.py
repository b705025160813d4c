"""Deal codes: the same deal for every game on any computer, typing errors are found, and nonsense is refused."""

from __future__ import annotations

from hashlib import sha256
from string import ascii_lowercase, digits

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core import Board
from engine.games import GAMES, game
from engine.match import Match
from engine.options import squashed
from engine.record.deal_code import (
    CHANCE,
    LARGEST,
    completed,
    deal_code,
    deal_of,
    has_deal,
    read_deal_code,
    round_seed,
)
from engine.record.rules_code import LETTERS, read_rules_code
from engine.sentences import Refusal
from game.storage.deals import new_deal, seed_of, seeds_of
from tests.engine.record.test_rules_code import same, tables

WITH_A_DEAL = 60
DEALS = {
    "block_draw": "5a13c32f10c4",
    "all_fives": "43d2df91c6c2",
    "matador": "43d2df91c6c2",
    "bergen": "4c70a24dea78",
    "blind": "c56047d58a17",
    "cross": "43d2df91c6c2",
    "five_up": "8363d9b409c2",
    "fours": "33ef2c34039d",
    "one_arm_joe": "5bd5854fb44e",
    "giant": "5a13c32f10c4",
    "partners": "7dcccd423c85",
    "knock_out": "7bc74f00d9f9",
    "baronet": "4446b15d7bf6",
    "domino_solitaire": "0899be37c282",
    "space": "5459a2c69191",
    "space_classic": "58d8728301ad",
    "super": "0b595a1203c7",
    "double_takes": "3e88e17b7671",
    "thats_it": "fad44f87dba0",
    "high_fives": "d1ac6498efd5",
}
"""The beginning of a digest of the first deal of `SAMPLE`, game by game; the same on every computer, for ever."""
SAMPLE = completed("7k3m9q2xw8c4h6t")


ONES = completed("000011110000111")


def named(seats: int) -> str:
    return "20300102" if seats == 1 else SAMPLE


@given(tables(), st.text(LETTERS, min_size=CHANCE, max_size=CHANCE).map(completed), st.integers(1, LARGEST))
def test_every_deal_comes_back_from_its_code(rules: object, letters: str, number: int) -> None:
    deal = str(number) if rules.seats == 1 else letters  # type: ignore[attr-defined]
    code = deal_code(rules, deal)  # type: ignore[arg-type]
    assert has_deal(code)
    found = read_deal_code(f" {code.upper()} ")
    assert same(found.rules, rules)  # type: ignore[arg-type]
    assert found.deal == deal
    assert read_deal_code(code.replace("-", " - ").removeprefix("boneyard:")).deal == deal


@pytest.mark.parametrize("sheet", GAMES)
def test_a_code_for_standard_rules_is_short(sheet: type) -> None:
    for seats in sheet.players:  # type: ignore[attr-defined]
        rules = game(sheet.key)(seats)  # type: ignore[attr-defined]
        assert len(deal_code(rules, str(LARGEST) if seats == 1 else SAMPLE)) <= WITH_A_DEAL


def test_any_wrong_letter_is_found() -> None:
    code = deal_code(game("all_fives")(2), SAMPLE).removeprefix("boneyard:")
    for place in range(len(code)):
        for letter in {*ascii_lowercase, *digits} - {code[place].lower()}:
            typed = code[:place] + letter + code[place + 1 :]
            look_alike = str.maketrans("ilo", "110")
            if "#" in typed and typed.lower().translate(look_alike) == code.lower().translate(look_alike):
                continue
            with pytest.raises(Refusal) as why:
                read_deal_code(typed)
            assert str(why.value).endswith((".", "?"))


def test_letters_that_look_like_digits_are_read_as_digits() -> None:
    code = deal_code(game("all_fives")(2), ONES)
    for typed in (code.replace("#0000", "#OooO"), code.replace("1111", "lIiL")):
        assert read_deal_code(typed).deal == ONES


@given(st.text(max_size=80))
def test_nonsense_is_refused_in_a_sentence(text: str) -> None:
    for typed in (text, f"boneyard:{text}", f"boneyard:allfives-2-#{text}-X"):
        said = "."
        try:
            read_deal_code(typed)
        except Refusal as why:
            said = str(why)
        assert said.endswith((".", "?"))


def test_a_rules_code_and_a_deal_code_are_told_apart() -> None:
    rules = game("all_fives")(2)
    with pytest.raises(Refusal, match="has a deal"):
        read_rules_code(deal_code(rules, SAMPLE))
    with pytest.raises(Refusal, match="no deal"):
        read_deal_code("boneyard:allfives-2-muggins=off-Z")
    for deal in ("0", "abc", "999999999"):
        with pytest.raises(Refusal, match="a number from 1 to 99999999"):
            read_deal_code(deal_code(game("baronet")(1), deal))
    with pytest.raises(Refusal, match="16"):
        read_deal_code(deal_code(rules, "abc"))


@pytest.mark.parametrize("text", ["", "hello", "boneyard:allfives-2-", "boneyard:allfives-2-#7k3m9q2"])
def test_what_is_no_code_is_told_what_a_deal_code_looks_like(text: str) -> None:
    with pytest.raises(Refusal, match="isn't a deal's code") as why:
        read_deal_code(text)
    example = str(why.value).rstrip(".").split()[-1]
    assert deal_code(*read_deal_code(example)) == example


def test_no_set_has_a_name_for_a_deal() -> None:
    assert not any(squashed(option.key).startswith("#") for sheet in GAMES for option in sheet.options)


def dealt(match: Match[Board]) -> object:
    """Deal the first round."""
    match.begin(seeds_of(match, named(match.rules.seats))())
    state = match.state
    return list(state.hands), [list(pile) for pile in state.piles], state.turned, state.lead


@pytest.mark.parametrize("sheet", GAMES)
def test_a_code_gives_the_same_deals_on_every_computer(sheet: type) -> None:
    """The digests were made once and must never change."""
    seats = sheet.players[0]  # type: ignore[attr-defined]
    rules = game(sheet.key)(seats)  # type: ignore[attr-defined]
    code = deal_code(rules, named(seats))
    found = read_deal_code(code)
    match = Match(found.rules)
    told = repr(dealt(match))
    assert sha256(told.encode()).hexdigest()[:12] == DEALS[rules.key], sheet.key  # type: ignore[attr-defined]
    assert deal_of(match) == named(seats)
    assert deal_code(match.rules, deal_of(match)) == code


def test_a_numbered_deal_keeps_its_line_where_new_ones_have_something_to_decide() -> None:
    """A code from before names no `deal`, and means any line."""
    knock_out = game("knock_out")
    code = deal_code(knock_out(1, None, {"deal": "any"}), named(1))
    assert code == "boneyard:knockout-1-#20300102-S"
    match = Match(read_deal_code(code).rules)
    assert sha256(repr(dealt(match)).encode()).hexdigest()[:12] == "5fa933287270"


def test_every_new_match_has_a_deal_of_its_own_and_keeps_it() -> None:
    rules = game("block_draw")(2)
    assert len({new_deal(rules) for _ in range(50)}) == 50
    match: Match[Board] = Match(rules)
    match.begin(seeds_of(match)())
    assert deal_of(match)
    assert seeds_of(match)() == round_seed(deal_of(match), 2)
    other: Match[Board] = Match(rules)
    other.begin(bytes(32))
    assert deal_of(other) == ""
    assert len({seeds_of(other)() for _ in range(9)}) == 9
    assert round_seed("7", 1) == seed_of(7)
