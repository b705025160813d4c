"""Puzzles from the list to the answer, by mouse, keys and pad."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.record.puzzle import PuzzleCard, options_as_moves
from game.scenes.puzzles.answer import OptionBar, PuzzleAnswer
from game.scenes.puzzles.cell import PuzzleCell
from game.scenes.puzzles.puzzle import PuzzleScene
from game.scenes.puzzles.puzzles import PuzzlesScene
from game.session.puzzle_ways import daily_run
from game.storage.puzzle_files import puzzle_cards
from game.storage.saves import today
from game.storage.settings import Settings, Speed
from game.ui.actions import Action
from game.ui.texts import Heading, LabelText
from tests.support.screen.whole_program import SIZES, Visit, cut_texts, overlaps


@pytest.fixture
def visit(tmp_path: Path) -> Iterator[Visit]:
    with Visit(tmp_path) as pilot:
        pilot.take("Learn")
        pilot.take("Puzzles")
        yield pilot


def cells(visit: Visit) -> list[PuzzleCell]:
    return [widget for widget in visit.screen.every() if isinstance(widget, PuzzleCell)]


def bars(visit: Visit) -> list[OptionBar]:
    return [widget for widget in visit.screen.every() if isinstance(widget, OptionBar)]


def heading(visit: Visit) -> str:
    return next(widget.text for widget in visit.screen.every() if isinstance(widget, Heading))


def texts(visit: Visit) -> list[str]:
    return [widget.text for widget in visit.screen.every() if isinstance(widget, LabelText)]


def asked(visit: Visit) -> PuzzleScene:
    scene = visit.app.stage.page
    assert isinstance(scene, PuzzleScene)
    return scene


def answer(visit: Visit, option: int) -> None:
    """Make a move of the puzzle, and wait for its answer."""
    scene = asked(visit)
    scene.asked.offer(options_as_moves(scene.asked.puzzle, scene.asked.before)[option])
    visit.settle()
    assert isinstance(visit.app.stage.top, PuzzleAnswer)


def test_the_list_has_every_puzzle_with_its_grade(visit: Visit) -> None:
    assert isinstance(visit.app.stage.top, PuzzlesScene)
    assert len(cells(visit)) == len(puzzle_cards())
    assert all("easy" in cell.name for cell in cells(visit) if cell.grade == 1)


def test_a_right_answer_is_told_and_ticked(visit: Visit) -> None:
    first = cells(visit)[0]
    first.on_press()
    visit.settle()
    others = [seat for seat in range(asked(visit).asked.rules.seats) if seat != asked(visit).asked.seat]
    assert all(not asked(visit).asked.view.hands[seat] for seat in others), "other hands are hidden"
    answer(visit, 0)
    assert heading(visit) == "Right!"
    right, *rest = bars(visit)
    assert "your move" in right.name
    assert rest
    assert all(bar.chance + 8 <= right.chance for bar in rest)
    visit.tell(Action.CANCEL)
    assert isinstance(visit.app.stage.top, PuzzlesScene)
    assert cells(visit)[0].is_solved
    assert "solved" in cells(visit)[0].name
    assert visit.saves.ledger is not None
    assert visit.saves.ledger.books.puzzles.solved == 1


def test_a_wrong_answer_is_told_without_a_tick(visit: Visit) -> None:
    cells(visit)[0].on_press()
    visit.settle()
    answer(visit, 1)
    assert heading(visit) == "Not the best move"
    assert any("gives up" in text for text in texts(visit))
    assert "your move" in bars(visit)[1].name
    visit.tell(Action.CANCEL)
    assert not cells(visit)[0].is_solved


def test_the_next_puzzle_and_the_line_follow_from_the_answer(visit: Visit) -> None:
    cells(visit)[0].on_press()
    visit.settle()
    answer(visit, 0)
    card: PuzzleCard = asked(visit).run.card
    visit.take("Watch the line")
    for _ in range(200):
        if isinstance(visit.app.stage.top, PuzzleAnswer):
            break
        visit.settle()
    assert isinstance(visit.app.stage.top, PuzzleAnswer)
    assert asked(visit).asked.steps == len(asked(visit).asked.puzzle.position.steps) + len(
        asked(visit).asked.puzzle.then
    )
    assert heading(visit) == "Right!", "the answer stays what it was"
    visit.take("Next puzzle")
    assert asked(visit).run.card != card
    visit.tell(Action.CANCEL)
    assert isinstance(visit.app.stage.top, PuzzlesScene)


def test_the_puzzle_of_the_day_starts_a_streak(visit: Visit) -> None:
    daily = daily_run(puzzle_cards())
    assert daily is not None
    visit.tell(Action.ACCEPT)
    assert asked(visit).run.card == daily.card
    answer(visit, 0)
    assert any("1 day in a row" in text for text in texts(visit))
    visit.tell(Action.CANCEL)
    assert "1 day in a row" in texts(visit)
    assert "Solved today." in texts(visit)
    assert visit.saves.ledger is not None
    assert visit.saves.ledger.books.puzzles.streak(today()) == 1


def test_a_puzzle_is_answered_by_the_keys_of_a_match(visit: Visit) -> None:
    for cell in cells(visit):
        if "Block & Draw" in cell.name:
            cell.on_press()
            break
    visit.settle()
    for _ in range(3):
        if isinstance(visit.app.stage.top, PuzzleAnswer):
            break
        visit.tell(Action.ACCEPT)
    assert isinstance(visit.app.stage.top, PuzzleAnswer)
    visit.tell(Action.RIGHT)
    visit.tell(Action.ACCEPT)
    assert asked(visit).asked.walks, "the second button shows the line"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("letters", [100, 160])
def test_nothing_is_cut_off(tmp_path: Path, size: tuple[int, int], letters: int) -> None:
    settings = Settings(full_screen=False, speed=Speed.INSTANT, text_size=letters)
    with Visit(tmp_path, size=size, settings=settings) as visit:
        visit.session.stage.push(visit.session.routes.puzzles())
        visit.settle()
        assert not cut_texts(visit)
        assert not overlaps(visit)
        cells(visit)[-1].on_press()
        visit.settle()
        answer(visit, 1)
        assert not cut_texts(visit)
        assert not overlaps(visit)
