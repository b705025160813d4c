"""The list of puzzles: its boards, marks, paths and filters."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.scenes.puzzles.board import PuzzleBoard
from game.scenes.puzzles.paths import PathRow
from game.scenes.puzzles.puzzles import PuzzlesScene
from game.scenes.puzzles.small_board import board_steps
from game.storage.puzzle_book import WRONG
from game.storage.puzzle_files import puzzle_cards
from game.storage.settings import Settings, Speed
from game.ui.actions import Action, Pointer, PointerKind
from tests.support.lengths import in_turn, long_run, sampled, some
from tests.support.screen.pages.puzzle_pages import (
    answer,
    cells,
    paths,
    row,
    texts,
)
from tests.support.screen.pilot import plain_look
from tests.support.screen.whole_program import SIZES, Visit, cut_texts, overlaps


def test_the_list_has_every_puzzle_with_its_grade(visit: Visit) -> None:
    assert isinstance(visit.app.stage.top, PuzzlesScene)
    assert [cell.card for cell in cells(visit)] == list(puzzle_cards())
    assert all(cell.name.endswith(f"grade {cell.card.grade}") for cell in cells(visit))


def test_each_game_has_a_path_of_its_boards_in_their_order(visit: Visit) -> None:
    rows = [widget for widget in visit.screen.every() if isinstance(widget, PathRow)]
    assert [each.sheet.key for each in rows] == list(dict.fromkeys(card.game for card in puzzle_cards()))
    for each in rows:
        assert all(cell.card.game == each.sheet.key for cell in each.boards)
        shown = [cell for cell in each.boards if cell.shown]
        assert len(shown) == min(each.across, len(each.boards))
        lefts = [cell.rect.x for cell in shown]
        assert lefts == sorted(set(lefts))
        assert all(each.rect.contains(cell.rect) for cell in shown)


def seen(visit: Visit) -> list[PuzzleBoard]:
    """Return the boards in sight."""
    return [cell for cell in cells(visit) if cell.shown and cell.rect.colliderect(paths(visit).rect)]


def test_every_board_in_sight_is_painted_and_none_is_grey_before(visit: Visit) -> None:
    view = paths(visit)
    assert len(seen(visit)) > 10
    assert all(cell.picture is not None for cell in seen(visit))
    view.scroll = view.furthest
    late = [cell for cell in cells(visit) if cell.shown and view.rect.contains(cell.rect) and cell.picture is None]
    sheet = pygame.Surface(visit.app.window.size)
    for cell in late[:3]:
        cell.paint(sheet)
        red, green, blue, _ = sheet.get_at(cell.board.center)
        assert max(red, green, blue) - min(red, green, blue) > 40, "the cloth of the game"


def test_the_boards_in_sight_are_painted_within_seven_frames(tmp_path: Path) -> None:
    """That is 117 ms at 60 frames a second; a frame takes a fixed number of steps."""
    with Visit(tmp_path, size=(1920, 1080)) as visit:
        scene = visit.session.routes.puzzles()
        visit.session.stage.push(scene)
        frames = 0
        while not cells(visit) or any(cell.picture is None for cell in seen(visit)):
            visit.step()
            frames += 1
        assert len(seen(visit)) >= 18
        assert frames <= 7


def test_boards_out_of_sight_are_painted_while_nothing_else_happens(visit: Visit) -> None:
    missing = sum(cell.picture is None for cell in cells(visit))
    assert missing > 10
    visit.step(30)
    assert sum(cell.picture is None for cell in cells(visit)) < missing
    kept = {cell.card.name: cell.picture for cell in cells(visit)}
    cells(visit)[0].on_press()
    visit.settle()
    visit.tell(Action.CANCEL)
    assert all(kept[cell.card.name] in (None, cell.picture) for cell in cells(visit)), "and they are kept"


def test_the_arrows_walk_a_path_and_it_follows(visit: Visit) -> None:
    path = row(visit, "all_fives")
    visit.screen.focus_on(path.boards[0])
    for place in range(1, 9):
        visit.tell(Action.RIGHT)
        assert visit.screen.focus is path.boards[place]
        assert path.boards[place].shown
    visit.screen.focus_on(path.boards[-1])
    visit.tell(Action.RIGHT)
    assert visit.screen.focus is path.boards[-1]
    visit.tell(Action.DOWN)
    focus = visit.screen.focus
    assert isinstance(focus, PuzzleBoard)
    assert focus in row(visit, "matador").boards
    assert focus.shown
    visit.screen.focus_on(path.boards[0])
    visit.tell(Action.LEFT)
    assert not isinstance(visit.screen.focus, PuzzleBoard), "to the puzzle of the day"


def test_a_path_scrolls_by_its_buttons_and_by_a_wheel_that_turns_sideways(visit: Visit) -> None:
    path = row(visit, "all_fives")
    back, on = path.ends
    assert (back.shown, on.shown) == (False, True)
    visit.click(on)
    assert path.first > 1
    first, at = path.first, path.rect.center
    paths(visit).pointer(Pointer(PointerKind.WHEEL, at, sideways=1.0))
    assert path.first == first + 1
    path.start_at(99)
    assert (back.shown, on.shown) == (True, False)
    assert path.boards[-1].shown


@long_run
def test_a_board_says_how_it_was_answered_and_the_page_stays_where_it_was(visit: Visit) -> None:
    path = row(visit, "matador")
    path.start_at(10)
    paths(visit).scroll = 120
    names = [cell.name for cell in path.boards[10:13]]
    assert names[0].startswith("Matador, 11 of 28, grade ")
    for place, option in ((10, 1), (11, 0)):
        row(visit, "matador").boards[place].on_press()
        visit.settle()
        answer(visit, option)
        visit.tell(Action.CANCEL)
    now = row(visit, "matador")
    assert now.first == 10
    assert paths(visit).scroll == 120
    assert now.boards[10].name.startswith("Matador, 11 of 28, missed, grade ")
    assert now.boards[11].name.startswith("Matador, 12 of 28, solved at the first try, grade ")
    now.boards[10].on_press()
    visit.settle()
    answer(visit, 0)
    visit.tell(Action.CANCEL)
    assert row(visit, "matador").boards[10].name.startswith("Matador, 11 of 28, solved later, grade ")


def test_the_next_puzzle_of_each_game_is_the_first_without_an_answer(visit: Visit) -> None:
    assert [cell.is_next for cell in row(visit, "fours").boards[:3]] == [True, False, False]
    cells(visit)[0].on_press()
    visit.settle()
    answer(visit, 1)
    visit.tell(Action.CANCEL)
    assert [cell.is_next for cell in cells(visit)[:3]] == [False, True, False]
    assert ", next, grade" in cells(visit)[1].name


def test_the_filters_show_the_missed_the_new_and_those_of_a_grade(visit: Visit) -> None:
    every = len(cells(visit))
    cells(visit)[0].on_press()
    visit.settle()
    answer(visit, 1)
    visit.tell(Action.CANCEL)
    visit.take("Missed")
    assert [cell.worth for cell in cells(visit)] == [WRONG]
    visit.take("Next")
    assert len(cells(visit)) == every - 1
    for grade in range(1, 6):
        visit.click(next(widget for widget in visit.screen.every() if widget.name.startswith("Grade")))
        assert {cell.card.grade for cell in cells(visit)} == {grade}
    visit.take("Grade 5: very hard")
    assert len(cells(visit)) == every
    visit.take("Missed")
    visit.take("All")
    assert len(cells(visit)) == every


def test_a_filter_without_a_match_says_so(visit: Visit) -> None:
    visit.take("Missed")
    assert not cells(visit)
    assert "No puzzle matches this filter." in texts(visit)


@sampled(4)
@pytest.mark.parametrize("key", sorted({card.game for card in puzzle_cards()}))
def test_every_board_can_be_painted(key: str) -> None:
    """The rules of each game lay their puzzles in a few pixels, and the picture tells nothing of the answer."""
    look = plain_look((1280, 720))
    cards = some([card for card in puzzle_cards() if card.game == key], 4)
    for card, side in [*((card, 84) for card in cards), (cards[0], 40)]:
        steps, picture = board_steps(look, card.text, (side, side)), None
        while picture is None:
            try:
                next(steps)
            except StopIteration as end:
                picture = end.value
        assert picture.get_size() == (side, side)


@sampled(2)
@pytest.mark.parametrize(("size", "letters"), in_turn(some(SIZES, 2), (160, 100)))
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
