"""A puzzle at its table, and its answer on the felt."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.record.puzzle import PuzzleCard, options_as_moves
from game.felt.marked_moves import BETTER, RIVAL, WORSE
from game.scenes.puzzles.answer import PuzzleAnswer
from game.scenes.puzzles.felt_marks import FactPill, MovePill
from game.scenes.puzzles.puzzles import PuzzlesScene
from game.storage.puzzle_book import AT_ONCE, LATER
from game.storage.puzzle_files import puzzle_cards
from game.storage.settings import Settings, Speed
from game.storage.statistics.ledger import Ledger
from game.ui.actions import Action
from tests.support.lengths import long_run, sampled, some
from tests.support.screen.highlights import hand_tiles
from tests.support.screen.pages.puzzle_pages import (
    TODAY,
    answer,
    asked,
    buttons_of,
    cells,
    heading,
    inside,
    message,
    pills,
    pixels,
    row,
    steps,
    texts,
)
from tests.support.screen.whole_program import Visit


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
        row(visit, "block_draw").boards[0].on_press()
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


@sampled(3)
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


def contrasted(visit: Visit, *, has_line: bool) -> None:
    """Open a puzzle with a wrong answer of which a line is told, or none, and answer it."""
    for number, cell in enumerate(cells(visit)):
        if cell.card.game not in ("all_fives", "block_draw", "five_up", "matador"):
            continue
        cells(visit)[number].on_press()
        visit.settle()
        answer(visit, 1)
        if (visit.screen.find("And then?") is not None) == has_line:
            return
        visit.tell(Action.CANCEL)
    pytest.fail("no such puzzle")


def facts(visit: Visit) -> list[str]:
    return [widget.name for widget in visit.screen.every() if isinstance(widget, FactPill)]


def test_a_key_and_a_button_lay_the_players_move_in_place_of_the_best(visit: Visit) -> None:
    contrasted(visit, has_line=True)
    both, said = [pill.shown_move.mark for pill in pills(visit)], facts(visit)
    best = pixels(visit)
    assert visit.screen.find("Your move") is not None
    visit.tell(Action.RULES)
    (mine,) = pills(visit)
    assert mine.shown_move.mark == RIVAL
    assert mine.shown_move.move == asked(visit).asked.options[1]
    assert facts(visit) != said
    assert visit.screen.find("Best move") is not None
    assert pixels(visit).get_buffer().raw != best.get_buffer().raw
    visit.take("Best move")
    assert [pill.shown_move.mark for pill in pills(visit)] == both
    assert facts(visit) == said


def test_the_answer_that_punishes_is_played_move_by_move_and_can_be_stopped(visit: Visit) -> None:
    contrasted(visit, has_line=True)
    scene = visit.app.stage.top
    assert isinstance(scene, PuzzleAnswer)
    told = facts(visit)
    visit.tell(Action.HINT)
    assert (scene.is_rival, scene.shown_moves) == (True, 1)
    assert facts(visit)[0].startswith("You: ")
    visit.take("And then?")
    assert scene.shown_moves == 2
    assert "may answer" in facts(visit)[0] or ": " in facts(visit)[0]
    assert len(pills(visit)) == 1
    visit.tell(Action.CANCEL)
    assert visit.app.stage.top is scene, "it only stops the line"
    assert (scene.is_rival, scene.shown_moves) == (False, 0)
    assert facts(visit) == told
    for _ in range(2):
        visit.tell(Action.HINT)
    while scene.shown_moves:
        visit.tell(Action.HINT)
    assert scene.is_rival, "after the last move the player's stays"
    visit.tell(Action.CANCEL)
    assert isinstance(visit.app.stage.top, PuzzlesScene)


def test_the_table_itself_stays_as_it_is_while_a_line_is_shown(visit: Visit) -> None:
    contrasted(visit, has_line=True)
    table = asked(visit)
    laid, line = table.model.laid, table.widgets.line.taken()
    for _ in range(2):
        visit.tell(Action.HINT)
        assert table.model.laid == laid
        assert table.widgets.line.taken() == line
        for widget in visit.screen.every():
            if isinstance(widget, FactPill | MovePill):
                assert widget.rect.collidelist(line) < 0


@long_run
def test_without_a_line_there_is_no_button_for_it(visit: Visit) -> None:
    contrasted(visit, has_line=False)
    visit.tell(Action.RULES)
    assert [pill.shown_move.mark for pill in pills(visit)] == [RIVAL]
    visit.tell(Action.HINT)
    assert [pill.shown_move.mark for pill in pills(visit)] == [RIVAL]
