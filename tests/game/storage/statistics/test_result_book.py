"""The results of deals in a file: they come back by their deal, and damage is set aside."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.games import game
from engine.record.deal_code import DealCode, completed
from engine.record.result_code import LOST, WON, DealResult, mark_of, result_code
from game.storage.statistics.result_book import MAX_FRIENDS, MAX_OWN, ResultBook
from tests.support.lengths import long_run

DEAL = DealCode(game("all_fives")(2), completed("7k3m9q2xw8c4h6t"))
OTHER = DealCode(game("all_fives")(2), completed("7k3m9q2xw8c4h6w"))


def result(points: int, seat: int = 0, outcome: int = WON) -> DealResult:
    return DealResult(outcome, seat, 5, 80, (points, 90), (mark_of("maren"),))


def test_results_are_found_by_their_deal(tmp_path: Path) -> None:
    book = ResultBook(tmp_path / "results.book")
    book.add(result_code(DEAL, result(100)), is_own=True)
    book.add(result_code(OTHER, result(101)), is_own=True)
    book.add(result_code(DEAL, result(102, outcome=LOST)), is_own=False)
    again = ResultBook(tmp_path / "results.book")
    assert [(each.result.reached[0], each.is_own) for each in again.of(DEAL)] == [(100, True), (102, False)]
    assert [each.result.reached[0] for each in again.of(OTHER)] == [101]


def test_the_latest_result_from_the_same_hands_counts(tmp_path: Path) -> None:
    book = ResultBook(tmp_path / "results.book")
    for points, seat in ((100, 0), (110, 1), (120, 0)):
        book.add(result_code(DEAL, result(points, seat)), is_own=True)
    book.add(result_code(DEAL, result(99)), is_own=False)
    book.add(result_code(DEAL, result(99)), is_own=False)
    assert [each.result.reached[0] for each in book.of(DEAL)] == [110, 120, 99]


def test_the_latest_deal_of_a_friend_waits_until_it_was_played(tmp_path: Path) -> None:
    book = ResultBook(tmp_path / "results.book")
    assert book.waiting() == ""
    book.add(result_code(OTHER, result(99)), is_own=False)
    book.add(result_code(DEAL, result(99)), is_own=False)
    assert book.waiting() == result_code(DEAL, result(99))
    book.add(result_code(DEAL, result(120)), is_own=True)
    assert book.waiting() == result_code(OTHER, result(99))
    assert [each.deal.deal for each in book.latest(5)] == [DEAL.deal]


@pytest.mark.parametrize("text", ["", "[]", "{", '{"format": "x"}', '{"format": "boneyard-results", "results": 3}'])
def test_a_damaged_book_is_set_aside(tmp_path: Path, text: str) -> None:
    path = tmp_path / "results.book"
    path.write_text(text, encoding="utf-8")
    book = ResultBook(path)
    assert book.of(DEAL) == ()
    book.add(result_code(DEAL, result(100)), is_own=True)
    assert len(book.of(DEAL)) == 1
    assert (tmp_path / "results.book.broken-1").exists()
    assert [str(each) for each in book.problems()] == [
        "The file with the results of deals was damaged. The old file was set aside as results.book.broken-1."
    ]
    assert book.problems() == ()


def test_wrong_lines_are_skipped_and_a_newer_book_stays(tmp_path: Path) -> None:
    path = tmp_path / "results.book"
    good = result_code(DEAL, result(100))
    lines = f'[["own", "{good}"], ["own", "{good[:-1]}?"], ["foe", "{good}"], 3, ["own"], ["friend", 7]]'
    path.write_text(f'{{"format": "boneyard-results", "version": 1, "results": {lines}}}', encoding="utf-8")
    assert len(ResultBook(path).of(DEAL)) == 1
    path.write_text('{"format": "boneyard-results", "version": 1, "results": [["friend", "zzz"]]}', encoding="utf-8")
    assert ResultBook(path).waiting() == "", "nothing to play waits in a wrong line"
    path.write_text('{"format": "boneyard-results", "version": 2, "results": []}', encoding="utf-8")
    before = path.read_bytes()
    book = ResultBook(path)
    for _ in range(2):
        book.add(good, is_own=True)
    assert path.read_bytes() == before
    (problem,) = book.problems()
    assert "newer Boneyard" in str(problem)


def test_a_book_that_cannot_be_read_stays_and_is_told_once(tmp_path: Path) -> None:
    path = tmp_path / "results.book"
    path.mkdir()
    book = ResultBook(path)
    assert (book.of(DEAL), book.latest(3), book.waiting()) == ((), (), "")
    assert ["can't be read" in str(each) for each in book.problems()] == [True]


def test_a_book_that_another_window_replaces_is_read_again(tmp_path: Path) -> None:
    book, other = (ResultBook(tmp_path / "results.book") for _ in range(2))
    book.add(result_code(DEAL, result(100)), is_own=True)
    other.add(result_code(DEAL, result(102)), is_own=False)
    assert len(book.of(DEAL)) == 2
    book.add(result_code(OTHER, result(103)), is_own=True)
    assert len(other.latest(5)) == 2


def test_the_oldest_of_very_many_are_forgotten_but_no_own_one_for_friends(tmp_path: Path) -> None:
    book = ResultBook(tmp_path / "results.book")
    book.add(result_code(OTHER, result(7)), is_own=True)
    book.note([result_code(DEAL, result(points)) for points in range(MAX_FRIENDS + 1)], is_own=False)
    book.save()
    book.add(result_code(DEAL, result(MAX_FRIENDS + 1)), is_own=False)
    found = book.of(DEAL)
    assert len(found) == MAX_FRIENDS
    assert (found[0].result.reached[0], found[-1].result.reached[0]) == (2, MAX_FRIENDS + 1)
    assert [each.result.reached[0] for each in book.latest(5)] == [7]


@long_run
def test_the_oldest_own_ones_are_forgotten_too(tmp_path: Path) -> None:
    path = tmp_path / "results.book"
    lines = ", ".join(f'["own", "{result_code(DEAL, result(points))}"]' for points in range(MAX_OWN + 1))
    path.write_text(f'{{"format": "boneyard-results", "version": 1, "results": [{lines}]}}', encoding="utf-8")
    book = ResultBook(path)
    book.add(result_code(OTHER, result(9)), is_own=False)
    assert (len(book.latest(3_000)), len(book.of(OTHER))) == (MAX_OWN, 1)
