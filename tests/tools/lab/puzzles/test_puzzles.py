"""The tool for puzzles adds to those that ship and changes none of them."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from unittest.mock import Mock

import pytest

from engine.record.puzzle import PuzzleCard, card_of, from_text, name_of
from game.storage.puzzle_files import puzzle_cards
from tools.lab.puzzles.__main__ import Turns, add, arguments, cards_of, check, main, noted, picked, tables, write
from tools.lab.puzzles.mining import puzzle_at, solved

MISSED = {1: 0, 2: 30, 3: 50, 4: 70, 5: 100}
"""A share of misses for each grade."""
KEY = "all_fives"


def made(card: PuzzleCard, number: int, grade: int) -> PuzzleCard:
    """Return a puzzle of another position and grade; nothing of it is replayed here."""
    lines = [line for line in card.text.strip().splitlines() if not line.startswith(("round", "missed"))]
    lines.insert(2, f"round {number} leader none voids 0 retired 0 scores 0 0")
    return card_of("\n".join([*lines, f"missed greedy {MISSED[grade]}"]))


@pytest.fixture
def one() -> PuzzleCard:
    return next(card for card in puzzle_cards() if card.game == KEY)


def test_a_pick_adds_what_the_grades_lack_and_leaves_the_rest_alone(one: PuzzleCard) -> None:
    kept = [made(one, 1, 3), made(one, 2, 3), made(one, 3, 1)]
    found = [kept[1], *(made(one, 10 + i, grade) for i, grade in enumerate((3, 5, 5, 4, 2, 1)))]
    assert [card.grade for card in picked(found, kept, 6)] == [2, 4, 5]
    assert picked(found, kept, 2) == []
    assert len(picked(found, kept, 99)) == 6, "no puzzle twice"


def test_picking_again_keeps_each_puzzle_with_its_number(one: PuzzleCard, tmp_path: Path) -> None:
    here, ships = tmp_path / "found", tmp_path / "ships"
    here.mkdir()
    ships.mkdir()
    command = ["pick", "--out", str(here), "--to", str(ships), "--each"]
    write(here / f"{KEY}.txt", [made(one, number, 5 - number) for number in range(1, 5)])
    assert main([*command, "3"]) == 0
    before = puzzle_cards(ships)
    assert len(before) == 3
    write(here / f"{KEY}.txt", [made(one, number, 1) for number in range(7, 12)])
    assert main([*command, "5"]) == 0
    assert main([*command, "4"]) == 0
    after = puzzle_cards(ships)
    assert [card.name for card in after[:3]] == [card.name for card in before]
    assert len(after) == 5


def test_the_game_that_took_the_least_time_is_searched_next_until_it_has_enough() -> None:
    turns = Turns(tables([KEY, "matador"]), "seed", set(), 1)
    found: Counter[str] = Counter()
    first = [turns.next(found) for _ in range(4)]
    tasks = [task for task in first if task is not None]
    assert [(task.rules.key, task.rules.seats) for task in tasks] == [
        (KEY, 2),
        (KEY, 4),
        ("matador", 2),
        ("matador", 3),
    ]
    assert len({task.deal for task in tasks}) == len(tasks)
    for task, seconds in zip(tasks, (9.0, 8.0, 1.0, 9.0), strict=True):
        turns.end(task, seconds)
    again = turns.next(found)
    assert again is not None
    assert (again.rules, again.number) == (tasks[2].rules, 1)
    found["matador"] += 1
    last = turns.next(found)
    assert last is not None
    assert (last.rules, last.number) == (tasks[1].rules, 1)
    found[KEY] += 1
    assert turns.next(found) is None


def test_a_match_that_was_searched_is_not_searched_again() -> None:
    rules = tables(["bergen"])
    one = Turns(rules, "seed", set(), 1).next(Counter())
    assert one is not None
    other = Turns(rules, "seed", {noted(one)}, 1).next(Counter())
    assert other == one._replace(number=1)


def test_short_matches_of_a_game_are_searched_where_a_choice_costs_little_of_a_long_one() -> None:
    assert [table.house["target"] for table in tables(["thats_it"])] == [25, 5, 10, 15]


def test_a_decision_between_more_moves_than_wanted_is_not_searched(
    one: PuzzleCard, monkeypatch: pytest.MonkeyPatch
) -> None:
    task = Turns(tables([KEY]), "seed", set(), 1, 2).next(Counter())
    assert task is not None
    assert task.options == 2
    look = Mock(return_value=True)
    monkeypatch.setattr("tools.lab.puzzles.mining._looks_dull", look)
    puzzle = from_text(one.text)
    count = len(puzzle.options)
    assert puzzle_at(puzzle.position, "seed", count - 1) is None
    look.assert_not_called()
    assert puzzle_at(puzzle.position, "seed", count) is None
    look.assert_called_once()


def test_finds_are_added_once_to_a_file(one: PuzzleCard, tmp_path: Path) -> None:
    found = [made(one, number, 1) for number in range(1, 4)]
    write(tmp_path / f"{KEY}.txt", found[:1])
    assert add(tmp_path, KEY, [card.text for card in found]) == 2
    assert add(tmp_path, KEY, [found[2].text]) == 0
    assert [card.name for card in cards_of(tmp_path / f"{KEY}.txt")] == [card.name for card in found]


def swapped(card: PuzzleCard) -> str:
    """Return a puzzle's text with its closest rival called the right move."""
    names = {"right": "other", "then": "instead", "instead": "then"}
    lines = card.text.strip().splitlines()
    rival = next(number for number, line in enumerate(lines) if line.startswith("other "))
    told: list[str] = []
    for number, line in enumerate(lines):
        word, _, rest = line.partition(" ")
        told.append(f"{'right' if number == rival else names.get(word, word)} {rest}")
    return "\n".join(told) + "\n"


def test_a_puzzle_that_fails_can_be_dropped(one: PuzzleCard, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tools.lab.puzzles.mining._FIRST", 16)
    monkeypatch.setattr("tools.lab.puzzles.mining._MOST", 16)
    file = tmp_path / f"{KEY}.txt"
    file.write_text(swapped(one), encoding="utf-8")
    assert [card.name for card in cards_of(file)] == [name_of(one.text)]
    command = ["check", "--to", str(tmp_path), "--out", str(tmp_path / "found")]
    with ThreadPoolExecutor(1) as executor:
        assert check(executor, arguments().parse_args(command)) == 1
        assert len(cards_of(file)) == 1
        assert check(executor, arguments().parse_args([*command, "--drop"])) == 1
    assert not cards_of(file)


def test_a_bot_solves_a_puzzle_or_misses_it(one: PuzzleCard) -> None:
    assert 0 <= solved(one.text, "greedy", 1) <= 1
