"""The answers to puzzles: ticks, the puzzle of the day, its streak, and their place in the statistics file."""

from __future__ import annotations

import json
from datetime import date, timedelta
from pathlib import Path

import pytest

from game.storage.puzzle_book import PuzzleBook, believed_puzzles, of_the_day, plain_puzzles
from game.storage.statistics.ledger import Books, Ledger

TODAY = date(2030, 3, 1)
ONE, OTHER = "abcd1234", "wxyz9876"


def before(days: int) -> date:
    return TODAY - timedelta(days=days)


def test_a_puzzle_is_solved_by_any_right_answer_but_only_the_first_one_is_at_once() -> None:
    book = PuzzleBook().with_answer(ONE, None, is_right=False)
    assert not book.is_solved(ONE)
    book = book.with_answer(ONE, None, is_right=True).with_answer(OTHER, None, is_right=True)
    assert (book.solved, book.at_once) == (2, 1)
    assert book.with_answer(OTHER, None, is_right=False).is_solved(OTHER), "a tick stays"


def test_the_streak_counts_days_in_a_row_and_waits_for_today() -> None:
    book = PuzzleBook()
    for days in (4, 2, 1):
        book = book.with_answer(ONE, before(days), is_right=True)
    assert book.streak(TODAY) == 2
    assert book.with_answer(ONE, TODAY, is_right=True).streak(TODAY) == 3
    assert book.with_answer(ONE, TODAY, is_right=False).streak(TODAY) == 0
    assert book.streak(TODAY + timedelta(days=1)) == 0, "a day was missed"


def test_a_streak_that_ended_has_a_day_and_a_length() -> None:
    book = PuzzleBook()
    assert book.broken(TODAY) is None
    assert book.longest_streak == 0
    for days in (9, 8, 7, 4, 3):
        book = book.with_answer(ONE, before(days), is_right=True)
    assert book.broken(before(2)) is None, "it can still be extended"
    assert book.broken(TODAY) == before(2)
    assert book.longest_streak == 3
    book = book.with_answer(ONE, before(1), is_right=True)
    assert book.broken(TODAY) is None
    assert book.with_answer(ONE, TODAY, is_right=False).broken(TODAY) == TODAY


def test_only_the_first_answer_of_a_day_counts() -> None:
    book = PuzzleBook().with_answer(ONE, TODAY, is_right=False).with_answer(ONE, TODAY, is_right=True)
    assert book.streak(TODAY) == 0


def test_the_puzzle_of_the_day_is_the_same_for_everyone_and_each_comes_once_in_a_row_of_days() -> None:
    names = [f"{number:08}" for number in range(30)]
    first = next(number for number in range(TODAY.toordinal(), TODAY.toordinal() + 30) if not number % 30)
    days = [of_the_day(names, date.fromordinal(first + place)) for place in range(30)]
    assert sorted(days) == names
    assert days != names
    assert of_the_day(names[::-1], TODAY) == of_the_day(names, TODAY)
    assert of_the_day([], TODAY) == ""


def test_answers_are_kept_with_the_statistics(tmp_path: Path) -> None:
    file = tmp_path / "statistics.json"
    Ledger(file).answer(ONE, TODAY, is_right=True)
    ledger = Ledger(file)
    assert not ledger.problems()
    assert ledger.books.puzzles.is_solved(ONE)
    assert ledger.books.puzzles.streak(TODAY) == 1
    ledger.change(lambda books: books.without("all_fives"))
    ledger.change(Books.without_earned)
    assert Ledger(file).books.puzzles.is_solved(ONE)
    ledger.change(lambda books: books.without(None))
    assert not Ledger(file).books.puzzles.is_solved(ONE)


def test_two_windows_keep_the_answers_of_both(tmp_path: Path) -> None:
    file = tmp_path / "statistics.json"
    one, other = Ledger(file), Ledger(file)
    one.answer(ONE, None, is_right=True)
    other.answer(OTHER, None, is_right=True)
    assert Ledger(file).books.puzzles.solved == 2


@pytest.mark.parametrize(
    "raw",
    [
        None,
        [],
        {},
        {"answers": [], "days": {}},
        {"answers": {ONE: 3}, "days": {}},
        {"answers": {ONE: True}, "days": {}},
        {"answers": {"../x": 1}, "days": {}},
        {"answers": {}, "days": {"20300301": True}},
        {"answers": {}, "days": {"2030-02-31": True}},
        {"answers": {}, "days": {"2030-03-01": 1}},
    ],
)
def test_what_cannot_be_true_is_left_out(raw: object) -> None:
    assert believed_puzzles(raw) == (PuzzleBook(), False)


@pytest.mark.parametrize("day", ["0001-01-01", "9999-12-31", "1999-12-31", "3000-01-01", "2026-W47-1"])
def test_only_dates_of_our_time_are_believed_since_they_have_neighbours(day: str) -> None:
    book, is_whole = believed_puzzles({"answers": {}, "days": {day: True, "2030-02-28": True}})
    assert not is_whole
    assert list(book.days) == [before(1)]
    assert (book.longest_streak, book.streak(TODAY), book.broken(TODAY)) == (1, 1, None)


def test_a_damaged_book_leaves_the_statistics_alone(tmp_path: Path) -> None:
    file = tmp_path / "statistics.json"
    Ledger(file).answer(ONE, TODAY, is_right=True)
    data = json.loads(file.read_text(encoding="utf-8"))
    data["puzzles"]["answers"][OTHER] = "solved"
    file.write_text(json.dumps(data), encoding="utf-8")
    ledger = Ledger(file)
    assert ledger.problems()
    assert ledger.books.puzzles.is_solved(ONE)
    assert not ledger.books.puzzles.is_solved(OTHER)


def test_a_book_is_read_as_it_was_written() -> None:
    book = PuzzleBook({ONE: 2, OTHER: 0}, {before(1): False, TODAY: True})
    assert believed_puzzles(json.loads(json.dumps(plain_puzzles(book)))) == (book, True)
