"""Which puzzle comes up: that of the day, the same for everybody, and the next one that isn't solved."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Final

from engine.record.puzzle import PuzzleCard
from game.session.puzzle_runs import PuzzleRun, daily_run, is_all_solved, next_run, run_of
from game.storage.puzzle_book import PuzzleBook
from game.storage.saves import today

CARDS: Final = tuple(
    PuzzleCard(name, key, 2, 1, "")
    for name, key in (("aaaa", "cross"), ("bbbb", "bergen"), ("cccc", "cross"), ("dddd", "bergen"))
)
DAY: Final = date(2026, 3, 1)


def test_each_day_has_one_puzzle_whatever_the_order_of_the_files_and_others_in_turn() -> None:
    found = daily_run(CARDS, DAY)
    assert found is not None
    assert found.day == DAY
    assert daily_run(CARDS[::-1], DAY) == found._replace(cards=CARDS[::-1])
    assert {run.card.name for n in range(60) if (run := daily_run(CARDS, DAY + timedelta(n)))} == {
        card.name for card in CARDS
    }
    assert daily_run((), DAY) is None


def test_the_puzzle_of_today_counts_for_the_day_wherever_it_is_opened() -> None:
    daily = daily_run(CARDS)
    assert daily is not None
    assert daily.day == today()
    for card in CARDS:
        run = run_of(CARDS, card)
        assert run.card == card
        assert run.day == (today() if card == daily.card else None)


def test_a_puzzle_has_its_number_among_those_of_its_game() -> None:
    assert [PuzzleRun(CARDS, card).number for card in CARDS] == [1, 1, 2, 2]


def test_the_next_puzzle_is_an_unsolved_one_first_of_the_same_game() -> None:
    book, names = PuzzleBook(), []
    run = PuzzleRun(CARDS, CARDS[0])
    for _ in CARDS:
        assert not is_all_solved(CARDS, book)
        book = book.with_answer(run.card.name, None, is_right=True)
        run = next_run(run, book)
        names.append(run.card.name)
    assert names[:3] == ["cccc", "dddd", "bbbb"]
    assert is_all_solved(CARDS, book)
    assert next_run(PuzzleRun(CARDS[:1], CARDS[0]), book).card == CARDS[0], "there is no other"
