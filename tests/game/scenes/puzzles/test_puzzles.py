"""Puzzles from the list to the answer, by mouse, keys and pad."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from pathlib import Path

import pygame
import pytest

from engine.games import game
from engine.record.puzzle import PuzzleCard, options_as_moves
from game.scenes.home.title import TitleScene
from game.scenes.home.title_menu import MenuRow
from game.scenes.puzzles.answer import OptionBar, PuzzleAnswer
from game.scenes.puzzles.cell import PuzzleCell
from game.scenes.puzzles.puzzle import PuzzleScene
from game.scenes.puzzles.puzzles import PuzzlesScene
from game.scenes.puzzles.week import Week
from game.session.puzzle_runs import daily_run
from game.storage.ledger import Ledger
from game.storage.puzzle_book import AT_ONCE
from game.storage.puzzle_files import puzzle_cards
from game.storage.settings import Settings, Speed
from game.ui.actions import Action
from game.ui.texts import Heading, LabelText
from tests.support.lengths import some
from tests.support.screen.highlights import golden_buttons, hand_tiles, lit_tiles
from tests.support.screen.whole_program import SIZES, Visit, cut_texts, overlaps

TODAY = date(2030, 3, 1)


@pytest.fixture(autouse=True)
def _one_day(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let each test see the same puzzle of the day."""
    for module in ("game.session.puzzle_runs", "game.scenes.puzzles.puzzles", "game.scenes.home.title_actions"):
        monkeypatch.setattr(f"{module}.today", lambda: TODAY)


@pytest.fixture
def visit(tmp_path: Path) -> Iterator[Visit]:
    with Visit(tmp_path) as pilot:
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


def week(visit: Visit) -> Week:
    return next(widget for widget in visit.screen.every() if isinstance(widget, Week))


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


def message(visit: Visit) -> tuple[str, str]:
    scene = asked(visit)
    return scene.widgets.words.message(scene.controller.model)


def test_the_message_asks_for_the_move_and_has_no_hint(visit: Visit) -> None:
    next(cell for cell in cells(visit) if "All Fives" in cell.name).on_press()
    visit.settle()
    title, text = message(visit)
    assert title.startswith("All Fives 1 · ")
    assert text == "Find the best move."
    visit.tell(Action.HINT)
    assert message(visit)[1].startswith("A puzzle has no hints.")


def test_a_tile_that_does_not_fit_is_refused_with_a_reason(visit: Visit) -> None:
    next(cell for cell in cells(visit) if "All Fives" in cell.name).on_press()
    visit.settle()
    idle = [tile for tile in hand_tiles(visit.screen) if not tile.fits]
    assert idle
    visit.click(idle[0])
    assert message(visit)[1] != "Find the best move."


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
    assert any(text.startswith("After your move: You:") for text in texts(visit))
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
    daily = daily_run(puzzle_cards(), TODAY)
    assert daily is not None
    visit.tell(Action.ACCEPT)
    assert asked(visit).run.card == daily.card
    answer(visit, 0)
    assert any("1 day in a row" in text for text in texts(visit))
    visit.tell(Action.CANCEL)
    assert "1 day in a row" in texts(visit)
    assert any("Solved today." in text for text in texts(visit))
    assert week(visit).days[-1] == (TODAY, True)
    assert visit.saves.ledger is not None
    assert visit.saves.ledger.books.puzzles.streak(TODAY) == 1


def test_the_puzzle_of_the_day_can_be_answered_once_wherever_it_is_opened(visit: Visit) -> None:
    daily = daily_run(puzzle_cards(), TODAY)
    assert daily is not None
    game_name = f"{game(daily.card.game).title} {daily.number}: "
    next(cell for cell in cells(visit) if cell.name.startswith(game_name)).on_press()
    visit.settle()
    answer(visit, 1)
    assert any("Puzzle of the day" in text for text in texts(visit))
    visit.tell(Action.CANCEL)
    assert week(visit).days[-1] == (TODAY, False)
    visit.take("Puzzle of the day")
    answer(visit, 0)
    visit.tell(Action.CANCEL)
    assert week(visit).days[-1] == (TODAY, False), "the first answer counts"


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


def test_an_answer_is_on_the_disk_before_its_tile_lies(tmp_path: Path) -> None:
    with Visit(tmp_path, settings=Settings(full_screen=False, speed=Speed.SLOW)) as visit:
        visit.take("Puzzles")
        visit.tell(Action.ACCEPT)
        scene = asked(visit)
        scene.asked.offer(options_as_moves(scene.asked.puzzle, scene.asked.before)[0])
        visit.step()
        assert not scene.calm
        visit.writer.flush()
        kept = Ledger(tmp_path / "statistics.json").books.puzzles
        assert kept.is_solved(scene.run.card.name)
        assert kept.streak(TODAY) == 1


def test_all_puzzles_can_be_solved(tmp_path: Path) -> None:
    file, every = tmp_path / "statistics.json", puzzle_cards()
    Ledger(file).answer(every[-1].name, None, is_right=True)
    data = json.loads(file.read_text(encoding="utf-8"))
    data["puzzles"]["answers"] = {card.name: AT_ONCE for card in every[1:]}
    file.write_text(json.dumps(data), encoding="utf-8")
    with Visit(tmp_path) as visit:
        visit.take("Puzzles")
        visit.take("Next unsolved")
        assert asked(visit).run.card == every[0]
        answer(visit, 0)
        assert any(f"All {len(every)} puzzles are solved!" in text for text in texts(visit))
        visit.take("All puzzles")
        assert visit.screen.find("Next unsolved") is None
        assert any("Every puzzle is solved." in text for text in texts(visit))


PAD_ACCEPT, PAD_BACK = pygame.CONTROLLER_BUTTON_A, pygame.CONTROLLER_BUTTON_B
PAD_DOWN, PAD_RIGHT = pygame.CONTROLLER_BUTTON_DPAD_DOWN, pygame.CONTROLLER_BUTTON_DPAD_RIGHT


def keys(visit: Visit, action: Action) -> None:
    visit.tell(action)


def pad(visit: Visit, action: Action) -> None:
    visit.pad(
        {
            Action.ACCEPT: PAD_ACCEPT,
            Action.CANCEL: PAD_BACK,
            Action.DOWN: PAD_DOWN,
            Action.RIGHT: PAD_RIGHT,
        }[action]
    )


@pytest.mark.parametrize("give", [keys, pad])
def test_a_puzzle_from_the_title_and_back_without_a_mouse(
    tmp_path: Path, give: Callable[[Visit, Action], None]
) -> None:
    with Visit(tmp_path) as visit:
        for _ in range(10):
            if visit.focus == "Puzzles":
                break
            give(visit, Action.DOWN)
        give(visit, Action.ACCEPT)
        assert visit.focus == "Puzzle of the day"
        give(visit, Action.ACCEPT)
        for _ in range(12):
            if isinstance(visit.app.stage.top, PuzzleAnswer):
                break
            give(visit, Action.ACCEPT)
        assert visit.focus == "Next puzzle"
        give(visit, Action.RIGHT)
        give(visit, Action.ACCEPT)
        assert asked(visit).asked.walks
        visit.settle()
        give(visit, Action.CANCEL)
        assert isinstance(visit.app.stage.top, PuzzlesScene)
        give(visit, Action.CANCEL)
        assert isinstance(visit.app.stage.top, TitleScene)


def point_at_a_move(visit: Visit) -> None:
    """Click on a place of the chosen tile, or on a tile that fits, or on the golden button."""
    screen = visit.screen
    visit.click([*golden_buttons(screen), *lit_tiles(screen), *asked(visit).widgets.places][-1])
    visit.settle()


def test_a_puzzle_from_the_title_and_back_with_the_mouse(visit: Visit) -> None:
    visit.take("Puzzle of the day")
    for _ in range(12):
        if isinstance(visit.app.stage.top, PuzzleAnswer):
            break
        point_at_a_move(visit)
    assert isinstance(visit.app.stage.top, PuzzleAnswer)
    visit.take("Watch the line")
    for _ in range(200):
        if isinstance(visit.app.stage.top, PuzzleAnswer):
            break
        visit.settle()
    visit.take("All puzzles")
    assert isinstance(visit.app.stage.top, PuzzlesScene)
    visit.take("Back")
    assert isinstance(visit.app.stage.top, TitleScene)


@pytest.mark.parametrize("size", some(SIZES, 2))
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
