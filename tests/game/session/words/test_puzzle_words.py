"""The moves of a puzzle's line in words."""

from __future__ import annotations

import pytest

from engine.core import Board
from engine.games import game
from engine.match import Match, Step
from engine.record.position import replayed
from engine.record.puzzle import from_text
from game.i18n.language import Words
from game.session.words.puzzle_words import MAX_LINE_LENGTH, PuzzleWords
from game.storage.puzzle_files import puzzle_cards
from tests.support.languages import READ
from tests.support.lengths import long_run

SHORT = {"en": 130}
"""The most letters of a fact on the felt; other languages have some more."""
NAMES = ("Ana", "Luis")


def told(moves: int) -> list[str]:
    """Return the moves of a line as they are told: the first legal ones of a round."""
    match: Match[Board] = Match(game("block_draw")(2))
    match.begin(b"puzzle words 0000")
    again = match.anew()
    again.begin(b"puzzle words 0000")
    steps = []
    for _ in range(moves):
        seat = match.state.turn
        move = match.legal(seat)[0]
        steps.append(Step(seat, move))
        match.play(seat, move)
    line = PuzzleWords(Words()).line(match.rules, again.state, steps, NAMES)
    return line.replace("\u00a0", " ").split(" · ")


def test_each_move_is_told_with_the_name_of_who_makes_it() -> None:
    first, second, third = told(3)
    assert first.startswith(("Ana: ", "Luis: "))
    assert first.partition(":")[0] == third.partition(":")[0] != second.partition(":")[0]


def test_a_long_line_ends_with_an_ellipsis() -> None:
    assert not told(3)[-1].endswith("…")
    long = told(MAX_LINE_LENGTH + 4)
    assert len(long) <= MAX_LINE_LENGTH
    assert long[-1].endswith("…")


@long_run
@pytest.mark.parametrize("language", READ)
def test_facts_for_the_felt_are_short(language: str) -> None:
    words = PuzzleWords(Words.of(language))
    for card in puzzle_cards()[::20]:
        puzzle = from_text(card.text)
        facts = words.facts(puzzle, replayed(puzzle.position), ["Maren"] * 8, 0)
        assert 1 <= len(facts) <= 2
        for fact in facts:
            assert len(fact.text) <= SHORT.get(language, 150), fact.text


def test_a_fact_about_an_end_names_its_arm() -> None:
    words, told = PuzzleWords(Words()), 0
    for card in [card for card in puzzle_cards() if card.game == "block_draw"]:
        puzzle = from_text(card.text)
        for fact in words.facts(puzzle, replayed(puzzle.position), ["Maren"] * 8, 0):
            arms = fact.marks.arms if fact.marks is not None else ()
            assert bool(arms) == ("Only you still have" in fact.text or "There is no" in fact.text)
            told += len(arms)
    assert told


def test_the_answer_is_the_rival_of_the_right_move() -> None:
    words = PuzzleWords(Words())
    card = next(card for card in puzzle_cards() if card.name == "9cdn6gre")
    puzzle = from_text(card.text)
    before = replayed(puzzle.position)
    for number, option in enumerate(puzzle.options[1:], start=1):
        told = words.told(puzzle, before, number)
        assert told.facts
        assert option.move.partition("@")[0] in str(told.all()[0])
    assert words.told(puzzle, before, 0) == words.told(puzzle, before, 1)


def test_the_line_against_an_answer_is_shown_step_by_step_with_names() -> None:
    card = next(card for card in puzzle_cards() if card.name == "2spzbwga")
    puzzle = from_text(card.text)
    line = PuzzleWords(Words()).line_against(puzzle, replayed(puzzle.position), NAMES, 1)
    assert [step.seat for step in line.steps] == [1, 0, 1]
    assert [said.replace("\u00a0", " ") for said in line.words] == [
        "Luis: 3-4",
        "Ana: 3-3",
        "After 3-4 on the 4, Ana may answer with 3-3, and nothing of yours fits.",
    ]


def test_where_tiles_are_hidden_the_share_of_ways_is_told_whatever_else_is() -> None:
    words, told = PuzzleWords(Words()), 0
    for card in [card for card in puzzle_cards() if card.seats == 1]:
        puzzle = from_text(card.text)
        is_luck = puzzle.options[1].chance > 0
        assert ("however the hidden tiles lie" in words.wish(puzzle)) == is_luck
        if is_luck:
            facts = words.facts(puzzle, replayed(puzzle.position), ["Maren"], 0)
            assert f"in {round(puzzle.options[1].chance)} of 100 ways" in facts[-1].text
            assert len(facts) == 2, "a fact of the board comes first"
            told += 1
    assert told
