"""Result codes: every result comes back, a wrong letter is found, and nobody reads a result by accident."""

from __future__ import annotations

from random import Random
from string import ascii_lowercase, digits

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.bots.characters import CHARACTERS
from engine.core import Board
from engine.games import GAMES, game
from engine.match import Match
from engine.record.deal_code import DealCode, completed, deal_code, read_deal_code, round_seed
from engine.record.result_code import (
    WON,
    DealResult,
    has_result,
    mark_of,
    read_result_code,
    result_code,
    result_of,
)
from engine.sentences import Refusal
from game.play.driver import play_match
from tests.support.rounds.simple_bots import Whimsical

SAMPLE = completed("7k3m9q2xw8c4h6t")
NUMBERS = st.none() | st.integers(-5000, 5000)
MARKS = tuple(mark_of(who.key) for who in CHARACTERS)


@given(
    st.integers(0, 2), st.integers(0, 3), st.integers(1, 999), st.integers(0, 99_999),
    st.tuples(NUMBERS, NUMBERS, NUMBERS, NUMBERS), st.tuples(*[st.sampled_from(MARKS)] * 3),
)  # fmt: skip
def test_every_result_comes_back_from_its_code(
    outcome: int, seat: int, rounds: int, moves: int, reached: tuple[int | None, ...], bots: tuple[str, ...]
) -> None:
    deal, result = DealCode(game("all_fives")(4), SAMPLE), DealResult(outcome, seat, rounds, moves, reached, bots)
    code = result_code(deal, result)
    assert has_result(code)
    found = read_result_code(f" {code.upper()} ")
    assert found.result == result
    assert deal_code(*found.deal) == deal_code(*deal)


def test_a_code_that_was_sent_long_ago_is_the_same_today() -> None:
    deal = DealCode(game("all_fives")(2), SAMPLE)
    result = DealResult(WON, 0, 4, 61, (105, 70), (mark_of("maren"),))
    code = "boneyard:allfives-2-#7k3m9q2xw8c4h6tf=ar9681n01fxtv-G"
    assert result_code(deal, result) == code
    assert read_result_code(code).result == result


@pytest.mark.parametrize("sheet", GAMES)
def test_a_finished_match_has_a_result_with_everything_to_compare(sheet: type) -> None:
    key = sheet.key  # type: ignore[attr-defined]
    seats = game(key).players[0]
    rules, deal = game(key)(seats), "4711" if seats == 1 else SAMPLE
    number = iter(range(1, 2_000))
    match = play_match(rules, [Whimsical()] * seats, lambda: round_seed(deal, next(number)), Random(1))
    result = result_of(match, ["", *["maren"] * (seats - 1)])
    assert result is not None
    assert len(result.reached) == seats
    assert result.rounds == len(match.rounds)
    assert (result.outcome == WON) == (match.winners == (match.rules.sides[0],))
    code = result_code(DealCode(rules, deal), result)
    assert read_result_code(code).result == result
    assert len(code) <= 75
    assert result_of(match, ["maren"] * seats) is None, "nobody to compare"


def test_matches_that_are_not_over_or_have_no_deal_have_no_result() -> None:
    match: Match[Board] = Match(game("all_fives")(2))
    match.begin(bytes(32))
    assert result_of(match, ["", "maren"]) is None
    chance = Random(1)
    match = play_match(game("block_draw")(2), [Whimsical()] * 2, lambda: chance.randbytes(32), Random(1))
    assert result_of(match, ["", "maren"]) is None


def test_any_wrong_letter_is_found() -> None:
    result = DealResult(WON, 0, 7, 120, (152, 130), (mark_of("maren"),))
    code = result_code(DealCode(game("all_fives")(2), SAMPLE), result).removeprefix("boneyard:")
    for place in range(len(code)):
        for letter in {*ascii_lowercase, *digits} - {code[place].lower()}:
            typed = code[:place] + letter + code[place + 1 :]
            alike = str.maketrans("ilo", "110")
            if "#" in typed and typed.lower().translate(alike) == code.lower().translate(alike):
                continue
            with pytest.raises(Refusal) as why:
                read_result_code(typed)
            assert str(why.value).endswith((".", "?"))


def test_the_letters_differ_with_the_deal() -> None:
    result = DealResult(WON, 0, 7, 120, (152, 130), (mark_of("maren"),))
    rules, other = game("all_fives")(2), completed("7k3m9q2xw8c4h6w")
    tails = {result_code(DealCode(rules, deal), result).partition("=")[2] for deal in (SAMPLE, other)}
    assert len(tails) == 2


def test_no_two_bots_have_the_same_mark() -> None:
    assert len(set(MARKS)) == len(MARKS)


@given(st.text(max_size=60))
def test_nonsense_is_refused_in_a_sentence(text: str) -> None:
    for typed in (text, f"boneyard:{text}", f"boneyard:allfives-2-#{SAMPLE}={text}-X"):
        said = "."
        try:
            read_result_code(typed)
        except Refusal as why:
            said = str(why)
        assert said.endswith((".", "?"))


def test_a_deal_code_has_no_result() -> None:
    code = deal_code(game("all_fives")(2), SAMPLE)
    assert not has_result(code)
    assert read_deal_code(code).deal == SAMPLE
    with pytest.raises(Refusal, match="no result"):
        read_result_code(code)
