"""Reviews and puzzles tell moves in words, not in the notation of files."""

import re
from random import Random

import pytest

from engine.core import RuleSheet
from engine.games import GAMES, game
from engine.match import Match
from engine.notation import spell
from game.i18n.language import Words
from game.picture.move_words import MoveWords

ROUNDS = 4
MOVES = 60
"""Moves of a round that are looked at."""


@pytest.mark.parametrize(
    ("spelled", "told"),
    [
        ("draw", "draw"),
        ("muggins-2", "call muggins, 2"),
        ("3-5", "3-5"),
        ("3-5@L", "3-5, left"),
        ("3-5@R!", "3-5, right, claimed"),
        ("2-3@R/2", "2-3, right, 2 against the end"),
        ("0-1@2-2.t1", "0-1, off 2-2"),
        ("0-1@2-2.t2", "0-1, off 2-2, second side"),
        ("023@L2", "023, left, double link"),
        ("4-9@D", "4-9, leg D"),
        ("0-3@3", "0-3, as 3"),
        ("0-3@c4", "0-3, under column 4"),
        ("0-3@c4.top", "0-3, on top of column 4"),
        ("0-5@empty", "0-5, to an empty place"),
        ("choose@vertical", "End over end"),
        ("9-10+4-9", "9-10 + 4-9"),
        ("take:0-5+5-5", "take 0-5 + 5-5"),
        ("discard:0-5", "discard 0-5"),
        ("thats-it:0-5", "“That's It!”, 0-5 set aside"),
        ("exchange:0-5", "0-5 instead"),
    ],
)
def test_a_move_in_words(spelled: str, told: str) -> None:
    assert MoveWords(Words()).move(spelled) == told


@pytest.mark.parametrize("sheet", GAMES, ids=lambda sheet: sheet.key)
def test_no_notation_is_left_and_possible_moves_differ(sheet: RuleSheet) -> None:
    words = MoveWords(Words.of("es"))
    rules, rng = game(sheet.key)(sheet.players[-1]), Random(1)
    for number in range(ROUNDS):
        match = Match(rules)
        match.begin(bytes([number]) * 32)
        for _ in range(MOVES):
            if match.is_between:
                break
            can = [(seat, move) for seat in range(rules.seats) for move in match.legal(seat)]
            for seat in range(rules.seats):
                told = [words.move(spell(rules, match.view(seat), move)) for whose, move in can if whose == seat]
                assert len(set(told)) == len(told)
                assert not re.search(r"[@:/]\S|\d!|\.t\d|[a-z]-[a-z]", " ".join(told))
            match.play(*rng.choice(can))
