"""Puzzles as text: a puzzle reads as it was written, and anything else is refused in one sentence."""

from __future__ import annotations

from random import Random

import pytest

from engine.core import ALOUD, SILENT
from engine.record.deal_code import round_seed
from engine.record.position import replayed
from engine.record.puzzle import (
    GRADES,
    answered,
    asked,
    card_of,
    cards,
    from_text,
    grade_of,
    name_of,
    options_as_moves,
    to_text,
)
from engine.sentences import Refusal

TEXT = """table boneyard:allfives-2-W
deal neja3v6579wwx62v
round 1 leader none voids 0 retired 0 scores 0 0
moves A 4-4 B 2-4@L! A 2-6@L B 4-6@L A 1-4@R! B 3-4@L A 1-1@R! B 3-5@L
right 4-5@L 55.51 2.50 62.50
other 1-6@R 42.11 2.50 40.82
then A 4-5@L B 1-5@R A draw
instead A 1-6@R B 1-5@L
missed greedy 92 kiko 100
"""


def test_a_puzzle_is_written_as_it_was_read() -> None:
    puzzle = from_text(TEXT)
    assert to_text(puzzle) == TEXT
    assert puzzle.lead == pytest.approx(13.4)
    assert puzzle.grade == GRADES
    assert [option.move for option in puzzle.options] == ["4-5@L", "1-6@R"]


def test_a_puzzle_says_how_many_rounds_were_won() -> None:
    same = TEXT.replace("deal neja3v6579wwx62v", f"deal {round_seed('neja3v6579wwx62v', 1).hex()}")
    text = same.replace("round 1", "round 3").replace("scores 0 0", "scores 5 10")
    later = text.replace("scores 5 10", "scores 5 10 won 2")
    assert from_text(text).position.carry.won == 0
    assert from_text(later).position.carry.won == 2
    assert to_text(from_text(later)).splitlines()[2] == "round 3 leader none voids 0 retired 0 scores 5 10 won 2"


def test_its_card_states_the_same_without_replaying_it() -> None:
    card = card_of(TEXT)
    assert (card.game, card.seats, card.grade) == ("all_fives", 2, GRADES)
    assert card.name == name_of(TEXT)
    assert card.name == name_of(TEXT.replace("greedy 92", "greedy 0").replace("55.51", "99.00"))
    assert card.name != name_of(TEXT.replace(" B 3-5@L\n", "\n"))


def test_the_position_alone_is_the_same_as_with_the_answers() -> None:
    position = from_text(TEXT).position
    rules, state = asked(TEXT)
    assert rules.key == position.rules.key
    assert state == replayed(position)


@pytest.mark.parametrize(("old", "new"), [("B 2-4@L!", "B 0-0@L"), ("scores 0 0", "scores 0 100"), ("moves", "move")])
def test_a_position_that_cannot_be_played_is_refused(old: str, new: str) -> None:
    with pytest.raises(Refusal):
        asked(TEXT.replace(old, new))


def test_blocks_that_are_damaged_are_left_out_of_a_file() -> None:
    found = cards("\n".join((TEXT, "table nonsense\n", TEXT.replace("greedy 92", "greedy 920"), "", TEXT)))
    assert [card.text.strip() for card in found] == [TEXT.strip()] * 2


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("table boneyard:allfives-2-W", "table boneyard:allfives-3-W"),
        ("neja3v6579wwx62v", "neja3v6579wwx62w"),
        ("scores 0 0", "scores 0"),
        ("scores 0 0", "scores 0 100"),
        ("leader none", "leader H"),
        ("B 2-4@L!", "B 0-0@L"),
        ("B 2-4@L!", "C 2-4@L!"),
        ("B 2-4@L!", "AB 2-4@L!"),
        ("right 4-5@L", "right 0-0@L"),
        ("other 1-6@R", "other 4-5@L"),
        ("55.51", "155.51"),
        ("55.51", "nan"),
        ("other 1-6@R 42.11 2.50 40.82\n", ""),
        ("then A 4-5@L", "then A 1-6@R"),
        ("then A 4-5@L B 1-5@R A draw", "then"),
        ("missed greedy 92", "missed greedy"),
        ("missed", "missed\t"),
        ("instead A 1-6@R B 1-5@L", "instead A 1-6@R B 1-5@L\nrubbish"),
        ("moves", "moves A 4-4\nmoves"),
    ],
)
def test_a_changed_text_is_refused(old: str, new: str) -> None:
    assert old in TEXT
    with pytest.raises(Refusal):
        from_text(TEXT.replace(old, new))


def test_noise_is_refused_and_nothing_worse_happens() -> None:
    chance = Random(2)
    for _ in range(300):
        letters = list(TEXT)
        for _ in range(chance.randint(1, 6)):
            letters[chance.randrange(len(letters))] = chance.choice("\x00\n 09-@A:#é\ud800z")
        text = "".join(letters)
        try:
            puzzle = from_text(text)
        except Refusal:
            continue
        assert to_text(puzzle)


def test_a_move_made_without_claiming_is_the_same_answer() -> None:
    puzzle = from_text(TEXT)
    state = replayed(puzzle.position)
    legal = puzzle.position.rules.legal(state, state.turn)
    for move in legal:
        if move.how == ALOUD:
            assert answered(puzzle, state, move) == answered(puzzle, state, move._replace(how=SILENT))
    assert [answered(puzzle, state, move) for move in options_as_moves(puzzle, state)] == [0, 1]


def test_a_puzzle_that_more_bots_miss_is_harder() -> None:
    grades = [grade_of({"greedy": share, "kiko": share}) for share in (0, 30, 50, 70, 100)]
    assert grades == [1, 2, 3, 4, 5]
    assert grade_of({}) == 1
    assert grade_of({"top": 100, "greedy": 0}) == 1, "strong bots don't count"
