"""Puzzles from the list to the answer, by mouse, keys and pad."""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Iterator
from datetime import date, timedelta
from pathlib import Path
from typing import Final

import pygame
import pytest

from engine.record.puzzle import PuzzleCard, from_text, options_as_moves
from game.felt.marked_moves import BETTER, WORSE
from game.look.look import Look
from game.scenes.home.title import TitleScene
from game.scenes.home.title_menu import MenuRow
from game.scenes.puzzles.answer import LineStep, PuzzleAnswer
from game.scenes.puzzles.board import PuzzleBoard
from game.scenes.puzzles.felt_marks import FactPill, MovePill
from game.scenes.puzzles.paths import PathRow, PathsView
from game.scenes.puzzles.puzzle import PuzzleScene
from game.scenes.puzzles.puzzles import PuzzlesScene, Week
from game.scenes.puzzles.small_board import board_steps
from game.session.puzzle_runs import daily_run
from game.storage.ledger import Ledger
from game.storage.puzzle_book import AT_ONCE, LATER, WRONG
from game.storage.puzzle_files import puzzle_cards
from game.storage.settings import Settings, Speed
from game.ui.actions import Action, Pointer, PointerKind
from game.ui.buttons import Button
from game.ui.texts import Heading, LabelText
from tests.support.lengths import in_turn, some
from tests.support.screen.highlights import golden_buttons, hand_tiles, lit_tiles
from tests.support.screen.pilot import plain_look
from tests.support.screen.whole_program import SIZES, Visit, cut_texts, overlaps

TODAY = date(2030, 3, 1)


@pytest.fixture(autouse=True)
def _one_day(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let each test see the same puzzle of the day."""
    for module in ("game.session.puzzle_runs", "game.scenes.puzzles.puzzles", "game.scenes.home.title_actions"):
        monkeypatch.setattr(f"{module}.today", lambda: TODAY)


PAINTED: Final[dict[object, tuple[int, pygame.Surface]]] = {}
"""Small boards that some test has painted, with the number of steps that it took."""


def painted_once(look: Look, text: str, size: tuple[int, int]) -> Generator[None, None, pygame.Surface]:
    """Take as many steps as `board_steps`, but paint each board only once for all tests."""
    key = look.scale.size, look.style, text, size
    if key in PAINTED:
        count, picture = PAINTED[key]
        yield from [None] * count
        return picture
    count, steps = 0, board_steps(look, from_text(text), size)
    while True:
        try:
            yield next(steps)
        except StopIteration as end:
            PAINTED[key] = count, end.value
            return PAINTED[key][1]
        count += 1


@pytest.fixture(autouse=True)
def _shared_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.scenes.puzzles.board.from_text", str)
    monkeypatch.setattr("game.scenes.puzzles.board.board_steps", painted_once)


@pytest.fixture
def visit(tmp_path: Path) -> Iterator[Visit]:
    with Visit(tmp_path) as pilot:
        pilot.take("Puzzles")
        yield pilot


def cells(visit: Visit) -> list[PuzzleBoard]:
    """Return the boards of the list, in the order of its rows."""
    return [widget for widget in visit.screen.every() if isinstance(widget, PuzzleBoard) and widget.focusable]


def row(visit: Visit, key: str) -> PathRow:
    return next(widget for widget in visit.screen.every() if isinstance(widget, PathRow) and widget.sheet.key == key)


def paths(visit: Visit) -> PathsView:
    return next(widget for widget in visit.screen.every() if isinstance(widget, PathsView))


def pills(visit: Visit) -> list[MovePill]:
    """Return the chances on the felt, that of the best move first."""
    return [widget for widget in visit.screen.every() if isinstance(widget, MovePill)]


def pixels(visit: Visit) -> pygame.Surface:
    return visit.app.window.get_surface().copy()


def inside(picture: pygame.Surface, rect: pygame.Rect) -> bytes:
    return pygame.image.tobytes(picture.subsurface(rect), "RGB")


def steps(visit: Visit) -> list[LineStep]:
    return [widget for widget in visit.screen.every() if isinstance(widget, LineStep)]


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


def test_every_board_in_sight_is_painted_and_none_is_grey_before(visit: Visit) -> None:
    view = paths(visit)
    seen = [cell for cell in cells(visit) if cell.shown and cell.rect.colliderect(view.rect)]
    assert len(seen) > 10
    assert all(cell.picture is not None for cell in seen)
    view.scroll = view.furthest
    late = [cell for cell in cells(visit) if cell.shown and view.rect.contains(cell.rect) and cell.picture is None]
    sheet = pygame.Surface(visit.app.window.size)
    for cell in late[:3]:
        cell.paint(sheet)
        red, green, blue, _ = sheet.get_at(cell.board.center)
        assert max(red, green, blue) - min(red, green, blue) > 40, "the cloth of the game"


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


def test_a_board_says_how_it_was_answered_and_the_page_stays_where_it_was(visit: Visit) -> None:
    path = row(visit, "matador")
    path.start_at(10)
    paths(visit).scroll = 120
    names = [cell.name for cell in path.boards[10:13]]
    assert names[0].startswith("Matador, 11 of 34, grade ")
    for place, option in ((10, 1), (11, 0)):
        row(visit, "matador").boards[place].on_press()
        visit.settle()
        answer(visit, option)
        visit.tell(Action.CANCEL)
    now = row(visit, "matador")
    assert now.first == 10
    assert paths(visit).scroll == 120
    assert now.boards[10].name.startswith("Matador, 11 of 34, missed, grade ")
    assert now.boards[11].name.startswith("Matador, 12 of 34, solved at the first try, grade ")
    now.boards[10].on_press()
    visit.settle()
    answer(visit, 0)
    visit.tell(Action.CANCEL)
    assert row(visit, "matador").boards[10].name.startswith("Matador, 11 of 34, solved later, grade ")


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


@pytest.mark.parametrize("key", sorted({card.game for card in puzzle_cards()}))
def test_every_board_can_be_painted(key: str) -> None:
    """The rules of each game lay their puzzles in a few pixels, and the picture tells nothing of the answer."""
    look = plain_look((1280, 720))
    for card in some([card for card in puzzle_cards() if card.game == key], 4):
        steps, picture = board_steps(look, from_text(card.text), (84, 84)), None
        while picture is None:
            try:
                next(steps)
            except StopIteration as end:
                picture = end.value
        assert picture.get_size() == (84, 84)


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
    right, *rest = pills(visit)
    assert right.shown_move.mark == BETTER
    assert right.name.endswith("the best move, your move")
    assert rest
    assert not any("move" in pill.name for pill in rest)
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
    right, mine, *_ = pills(visit)
    assert [right.shown_move.mark, mine.shown_move.mark] == [BETTER, WORSE]
    assert mine.name.endswith(", your move")
    visit.tell(Action.CANCEL)
    assert not cells(visit)[0].is_solved


@pytest.mark.parametrize(("speed", "option"), [(Speed.INSTANT, 0), (Speed.SLOW, 1)])
def test_the_answer_leaves_the_board_in_its_place_and_light(tmp_path: Path, speed: Speed, option: int) -> None:
    with Visit(tmp_path, settings=Settings(full_screen=False, speed=speed)) as visit:
        visit.take("Puzzles")
        row(visit, "all_fives").boards[3].on_press()
        visit.settle()
        scene = asked(visit)
        bare, laid = pixels(visit), scene.model.laid
        answer(visit, option)
        assert scene.asked.view == scene.asked.before.masked(scene.asked.seat)
        assert scene.model.laid == laid
        now, line = pixels(visit), scene.widgets.line.taken()
        for tile in line:
            part = tile.inflate(-4, -4)
            assert inside(now, part) == inside(bare, part), "nothing covers a tile"
        words = [widget for widget in visit.screen.every() if isinstance(widget, MovePill | FactPill)]
        assert len(words) > 2
        for pill in words:
            assert pill.rect.collidelist([*line, *(tile.rect for tile in scene.widgets.hand.children())]) < 0


def test_the_table_below_the_answer_is_at_rest(tmp_path: Path) -> None:
    with Visit(tmp_path, settings=Settings(full_screen=False, speed=Speed.SLOW)) as visit:
        visit.take("Puzzles")
        row(visit, "block_draw").boards[0].on_press()
        visit.settle()
        answer(visit, 1)
        widgets = asked(visit).widgets
        assert not widgets.line.is_riding, "or the marks would lie beside the line"
        assert not widgets.is_closing_up


def test_the_answer_covers_no_button_by_half(visit: Visit) -> None:
    cells(visit)[0].on_press()
    visit.settle()
    scene = asked(visit)
    assert buttons_of(scene)
    answer(visit, 1)
    assert buttons_of(scene) == []
    visit.resize((1600, 900))
    assert buttons_of(scene) == []


def buttons_of(scene: PuzzleScene) -> list[str]:
    """Return the buttons that the table of a puzzle shows."""
    assert scene.screen is not None
    return [widget.name for widget in scene.screen.every() if isinstance(widget, Button) and widget.shown]


def test_a_tap_on_the_line_shows_its_position(visit: Visit) -> None:
    cells(visit)[0].on_press()
    visit.settle()
    answer(visit, 0)
    scene, line = asked(visit), steps(visit)
    assert [step.selected for step in line] == [True] + [False] * (len(line) - 1)
    assert line[1].name.startswith("You: ")
    visit.click(line[1])
    visit.settle()
    assert scene.asked.steps == len(scene.asked.puzzle.position.steps) + 1
    assert steps(visit)[1].selected
    assert not pills(visit), "the chances are those of the puzzle's own position"
    visit.click(steps(visit)[0])
    visit.settle()
    assert scene.asked.steps == len(scene.asked.puzzle.position.steps)
    assert pills(visit)


def test_the_pill_of_the_players_move_shows_the_line_after_it(visit: Visit) -> None:
    cells(visit)[0].on_press()
    visit.settle()
    answer(visit, 1)
    best = [step.name for step in steps(visit)]
    visit.click(pills(visit)[1])
    visit.settle()
    assert [step.name for step in steps(visit)] != best
    visit.click(steps(visit)[1])
    visit.settle()
    scene = asked(visit)
    assert scene.asked.view.board.tiles() != scene.asked.before.board.tiles()
    visit.click(steps(visit)[0])
    visit.settle()
    visit.click(pills(visit)[0])
    visit.settle()
    assert [step.name for step in steps(visit)] == best


def test_a_puzzle_can_be_tried_again_from_its_answer(visit: Visit) -> None:
    cells(visit)[0].on_press()
    visit.settle()
    answer(visit, 1)
    visit.take("Try again")
    assert asked(visit).asked.legal()
    answer(visit, 0)
    assert heading(visit) == "Right!"
    visit.tell(Action.CANCEL)
    assert cells(visit)[0].worth == LATER


@pytest.mark.parametrize("key", some(sorted({card.game for card in puzzle_cards()}), 2))
def test_every_game_shows_its_answer_on_the_felt(visit: Visit, key: str) -> None:
    """Words cover no tile of the line, and the best move is told."""
    next(cell for cell in cells(visit) if cell.card.game == key).on_press()
    visit.settle()
    answer(visit, 1)
    line = asked(visit).widgets.line.taken()
    assert any(pill.shown_move.mark == BETTER for pill in pills(visit))
    for pill in visit.screen.every():
        if isinstance(pill, MovePill | FactPill):
            assert pill.rect.collidelist(line) < 0
    assert len(steps(visit)) > 1


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
    next(cell for cell in cells(visit) if cell.card == daily.card).on_press()
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
    visit.tell(Action.LEFT)
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
PAD_DOWN, PAD_LEFT = pygame.CONTROLLER_BUTTON_DPAD_DOWN, pygame.CONTROLLER_BUTTON_DPAD_LEFT


def keys(visit: Visit, action: Action) -> None:
    visit.tell(action)


def pad(visit: Visit, action: Action) -> None:
    visit.pad(
        {
            Action.ACCEPT: PAD_ACCEPT,
            Action.CANCEL: PAD_BACK,
            Action.DOWN: PAD_DOWN,
            Action.LEFT: PAD_LEFT,
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
        give(visit, Action.LEFT)
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
