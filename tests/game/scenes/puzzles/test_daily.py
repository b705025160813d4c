"""The puzzle of the day and its streak."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pygame
import pytest

from game.scenes.home.title_menu import MenuRow
from game.scenes.puzzles.week import WeekDay
from game.session.puzzle_runs import daily_run
from game.storage.puzzle_files import puzzle_cards
from game.storage.statistics.ledger import Ledger
from game.ui.actions import Action
from tests.support.screen.pages.puzzle_pages import (
    TODAY,
    answer,
    asked,
    cells,
    inside,
    paths,
    pixels,
    texts,
    week,
)
from tests.support.screen.whole_program import Visit


def test_the_puzzle_of_the_day_starts_a_streak(visit: Visit) -> None:
    daily = daily_run(puzzle_cards(), TODAY)
    assert daily is not None
    visit.tell(Action.ACCEPT)
    assert asked(visit).run.card == daily.card
    answer(visit, 0)
    assert any("1 day in a row" in text for text in texts(visit))
    visit.tell(Action.CANCEL)
    assert "1 day in a row" in texts(visit)
    assert any("Solved today." in text for text in texts(visit))
    assert week(visit)[-1].day == WeekDay(TODAY, True, True)
    assert visit.saves.ledger is not None
    assert visit.saves.ledger.books.puzzles.streak(TODAY) == 1


def test_the_puzzle_of_the_day_can_be_answered_once_wherever_it_is_opened(visit: Visit) -> None:
    daily = daily_run(puzzle_cards(), TODAY)
    assert daily is not None
    next(cell for cell in cells(visit) if cell.card == daily.card).on_press()
    visit.settle()
    answer(visit, 1)
    assert any("Puzzle of the day" in text for text in texts(visit))
    visit.tell(Action.CANCEL)
    assert week(visit)[-1].day == WeekDay(TODAY, False, True)
    visit.take("Puzzle of the day")
    answer(visit, 0)
    visit.tell(Action.CANCEL)
    assert week(visit)[-1].day == WeekDay(TODAY, False, True), "the first answer counts"


@pytest.fixture
def week_of_answers(tmp_path: Path) -> Iterator[Visit]:
    """Open the puzzles after a week with right and wrong answers, and days without one."""
    ledger = Ledger(tmp_path / "statistics.json")
    for ago, is_right in ((6, True), (4, False), (1, True)):
        ledger.answer("abcd1234", TODAY - timedelta(days=ago), is_right=is_right)
    with Visit(tmp_path) as visit:
        visit.take("Puzzles")
        yield visit


def test_the_beads_of_the_week_tell_each_day_by_its_mark_and_in_words(week_of_answers: Visit) -> None:
    visit = week_of_answers
    assert [bead.day.is_right for bead in week(visit)] == [True, None, False, None, None, True, None]
    assert [bead.day.is_today for bead in week(visit)] == [False] * 6 + [True]
    assert [bead.name for bead in week(visit)][-2:] == ["28 February: solved", "Today, 1 March: not answered"]
    assert max(bead.rect.bottom for bead in week(visit)) < min(row.rect.y for row in paths(visit).rows)
    grey = pygame.transform.grayscale(pixels(visit))
    marks = {
        bead.day.is_right: inside(grey, pygame.Rect(bead.rect.topleft, (bead.rect.width, bead.rect.height // 2)))
        for bead in week(visit)[:-1]
    }
    assert len(set(marks.values())) == 3, "they differ without colours, too"


def test_the_arrows_walk_along_the_week_and_open_its_puzzles(week_of_answers: Visit) -> None:
    visit = week_of_answers
    visit.screen.focus_on(week(visit)[-1])
    visit.press(Action.LEFT)
    visit.press(Action.LEFT)
    assert visit.focus == "27 February: not answered"
    visit.tell(Action.ACCEPT)
    daily = daily_run(puzzle_cards(), TODAY - timedelta(days=2))
    assert daily is not None
    assert asked(visit).run.card == daily.card
    answer(visit, 0)
    visit.tell(Action.CANCEL)
    assert week(visit)[-3].day.is_right is None, "an earlier day can't be answered late"


def test_a_click_on_today_opens_the_puzzle_of_the_day(week_of_answers: Visit) -> None:
    visit = week_of_answers
    visit.click(week(visit)[-1])
    visit.settle()
    assert asked(visit).run.day == TODAY


def test_the_title_says_how_the_puzzles_of_the_day_went(visit: Visit) -> None:
    def note() -> str:
        return visit.get(MenuRow, "Puzzles").note

    visit.tell(Action.CANCEL)
    assert note() == "A new one each day"
    visit.take("Puzzles")
    visit.tell(Action.ACCEPT)
    answer(visit, 0)
    visit.tell(Action.CANCEL)
    visit.tell(Action.CANCEL)
    assert note() == "1 day in a row"


@pytest.mark.parametrize(
    ("solved", "wrong", "told"),
    [
        ((3, 2), (), "wasn't answered"),
        ((3, 2), (1,), "wasn't the best move"),
        ((2, 1), (), "extend it"),
        ((1,), (0,), "can start tomorrow"),
        ((), (), "Solve it each day"),
    ],
)
def test_a_streak_that_ended_is_explained(
    tmp_path: Path, solved: tuple[int, ...], wrong: tuple[int, ...], told: str
) -> None:
    ledger = Ledger(tmp_path / "statistics.json")
    for is_right, days in ((True, solved), (False, wrong)):
        for ago in days:
            ledger.answer("abcd1234", TODAY - timedelta(days=ago), is_right=is_right)
    with Visit(tmp_path) as visit:
        visit.take("Puzzles")
        assert any(told in text for text in texts(visit))
