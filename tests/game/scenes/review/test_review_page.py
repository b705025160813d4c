"""The review of a match: opened from its results, the finished matches and its replay, stopped, continued, and read."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pygame
import pytest

from engine.bots.characters import make
from engine.core import DISCARD, DRAW, PLAY, Board, Move
from engine.families.facts import NO_MARKS
from engine.games import game
from engine.match import Match
from engine.pieces import each
from engine.record.record import Player, Record
from engine.review.depth import QUICK
from engine.review.tasks import ChoiceFound, ChoiceTask, tasks
from game.felt.marked_moves import are_apart
from game.picture.family_layout import DropTarget
from game.picture.spot import Spot
from game.play.driver import SeedStream, play_match
from game.play.reviewing import InlineReview
from game.scenes.matches.finished import FinishedScene
from game.scenes.replay.replay import ReplayScene
from game.scenes.results.results import ResultsScene
from game.scenes.review.board import ReviewBoard, aside
from game.scenes.review.chance_graph import ChanceGraph, MoveStrip
from game.scenes.review.costly_row import CostlyRow, MoveSign, sign_of
from game.scenes.review.review import ReviewScene
from game.storage.reviews import FOLDER, ReviewFile
from game.ui.actions import Action
from game.ui.texts import LabelText
from tests.support.lengths import long_run, sampled, some
from tests.support.screen.few_deals import PLAYERS, costly_match, leave_findings, review_with_few_deals
from tests.support.screen.pilot import plain_look
from tests.support.screen.whole_program import Visit, cut_texts, overlaps
from tools.golden_texts.screen.strokes import READ, REVIEWED, strokes_file, strokes_of

NAME = "20260101-200000-cafe"


@pytest.fixture(autouse=True)
def _few_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    review_with_few_deals(monkeypatch)


def reviewed(visit: Visit, match: Match[Board], most: int = 1_000) -> None:
    """Leave the first findings of a review behind."""
    leave_findings(visit.saves.folder, match, most)


def opened(visit: Visit, match: Match[Board]) -> ReviewScene:
    scene = ReviewScene(visit.session, Record(match, PLAYERS), NAME)
    visit.session.stage.push(scene)
    visit.wait(0.1)
    return scene


def texts(visit: Visit) -> str:
    return "\n".join(each.text for each in visit.screen.every() if isinstance(each, LabelText))


def test_the_page_is_painted_with_the_strokes_that_it_had() -> None:
    assert strokes_of(REVIEWED).summed_up() == strokes_file(REVIEWED).read_text(encoding="utf-8"), READ


def test_a_review_begins_stops_and_continues(tmp_path: Path) -> None:
    with Visit(tmp_path) as visit:
        match = costly_match()
        number = len(list(tasks(match)))
        reviewed(visit, match, number - 6)
        scene = ReviewScene(visit.session, Record(match, PLAYERS), NAME)
        visit.session.stage.push(scene)
        visit.step()
        assert scene.busy
        visit.click("Stop")
        assert not scene.busy
        assert number - 6 <= len(ReviewFile(visit.saves.folder / FOLDER, match, QUICK).found) < number
        visit.click("Continue")
        visit.settle()
        assert scene.is_done
        assert len(ReviewFile(visit.saves.folder / FOLDER, match, QUICK).found) == number
        assert "from deals and draws" in texts(visit)


def test_findings_are_shown_soon_however_slowly_they_come(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match, do_next = costly_match(), InlineReview.news
    first = next(number for number, task in enumerate(tasks(match)) if isinstance(task, ChoiceTask))
    turns = [True] * (first + 1)
    monkeypatch.setattr(InlineReview, "news", lambda run: bool(turns) and turns.pop() and do_next(run))
    with Visit(tmp_path) as visit:
        visit.session.stage.push(ReviewScene(visit.session, Record(match, PLAYERS), NAME))
        visit.wait(1.5)
        assert "\n1 decision:" in texts(visit)


@long_run
def test_a_review_that_the_disk_refuses_goes_on_and_is_saved_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write, full = ReviewFile._write, [True]

    def refused(file: ReviewFile) -> None:
        if full[0]:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        write(file)

    with Visit(tmp_path) as visit:
        match = costly_match()
        number = len(list(tasks(match)))
        reviewed(visit, match, number - 6)
        monkeypatch.setattr(ReviewFile, "_write", refused)
        scene = ReviewScene(visit.session, Record(match, PLAYERS), NAME)
        visit.session.stage.push(scene)
        visit.settle()
        assert scene.is_done
        assert "from deals and draws" in texts(visit)
        assert "Not saved yet: a review. No space left on device." in visit.app.foot.shown
        assert len(ReviewFile(visit.saves.folder / FOLDER, match, QUICK).found) == number - 6
        full[0] = False
        visit.writer.try_again()
        visit.writer.flush()
        visit.step(3)
        assert visit.app.foot.shown == ""
        assert len(ReviewFile(visit.saves.folder / FOLDER, match, QUICK).found) == number


def test_a_match_without_a_review_is_reviewed_at_once(tmp_path: Path) -> None:
    with Visit(tmp_path) as visit:
        scene = ReviewScene(visit.session, Record(costly_match(), PLAYERS), NAME)
        visit.session.stage.push(scene)
        visit.step()
        assert scene.busy
        visit.press(Action.CANCEL)
        visit.step()
        assert not isinstance(visit.scene, ReviewScene)


def test_a_costly_move_opens_the_replay_before_it(tmp_path: Path) -> None:
    with Visit(tmp_path) as visit:
        match = costly_match()
        reviewed(visit, match)
        opened(visit, match)
        rows = [each for each in visit.screen.every() if isinstance(each, CostlyRow)]
        assert rows
        assert visit.screen.focus is rows[0], "the most costly move can be opened at once"
        assert all(row.text.count("% to win)") == 2 for row in rows if "Better" in row.text)
        visit.tell(Action.ACCEPT)
        visit.settle()
        scene = visit.scene
        assert isinstance(scene, ReplayScene)
        place = scene.reel_table.place
        assert place in {task.place for task in tasks(match) if isinstance(task, ChoiceTask)}
        at = scene.reel_table.reel.at(place)
        assert f"Round {at.round}, move {at.step + 1}" in rows[0].head
        visit.tell(Action.CANCEL)
        visit.settle()
        assert isinstance(visit.scene, ReviewScene)


def test_a_better_move_is_told_with_its_reason(tmp_path: Path) -> None:
    with Visit(tmp_path) as visit:
        match = costly_match()
        reviewed(visit, match)
        opened(visit, match)
        rows = [each.text for each in visit.screen.every() if isinstance(each, CostlyRow) and "Better" in each.text]
        assert rows
        assert all(text.rpartition("to win).")[2].strip().endswith(".") for text in rows), rows


def test_a_costly_move_is_shown_as_two_tiles_with_their_ends_and_its_cost(tmp_path: Path) -> None:
    with Visit(tmp_path) as visit:
        match = costly_match()
        reviewed(visit, match)
        opened(visit, match)
        rows = [each for each in visit.screen.every() if isinstance(each, CostlyRow) and "Better" in each.text]
        assert rows
        for row in rows:
            made, better = row.row.signs
            assert len(made.tiles) == 1
            first = "-".join(map(str, made.tiles[0]))
            assert f"{first}, {'left' if made.way == (-1, 0) else 'right'}" in row.text, "readers get words"
            assert made != better
            assert row.row.cost.endswith("%")
            assert "% to win" not in row.row.why
            assert row.row.why in row.text


def test_a_sign_has_what_tile_and_end_do_not_say() -> None:
    rules = game("all_fives")(2)
    match: Match[Board] = Match(rules)
    match.begin(b"signs of moves.................")
    seat = match.state.turn
    lead = match.legal(seat)[0]
    faces = rules.pieces.faces[lead.tiles[0]]
    told = rules.pieces.label(lead.tiles[0])
    assert sign_of(rules, match.view(seat), lead, told) == MoveSign((faces,), (0, 0), ""), "no line, no end"
    match.play(seat, lead)
    view = match.view(seat)
    play = Move(PLAY, lead.tiles, 1)
    assert sign_of(rules, view, play, f"{told}, right, claimed") == MoveSign((faces,), (1, 0), "claimed")
    assert sign_of(rules, view, Move(DRAW), "draw") == MoveSign((), (0, 0), "draw")
    discard = Move(DISCARD, lead.tiles)
    assert sign_of(rules, view, discard, f"discard {told}") == MoveSign((faces,), (0, 0), "discard"), "no notation"


def parts(visit: Visit) -> tuple[ReviewBoard, MoveStrip, list[CostlyRow]]:
    every = list(visit.screen.every())
    board = next(each for each in every if isinstance(each, ReviewBoard))
    strip = next(each for each in every if isinstance(each, MoveStrip))
    return board, strip, [each for each in every if isinstance(each, CostlyRow)]


def test_the_board_shows_both_moves_of_the_costliest_at_their_places(tmp_path: Path) -> None:
    with Visit(tmp_path) as visit:
        match = costly_match()
        reviewed(visit, match)
        opened(visit, match)
        board, strip, rows = parts(visit)
        assert rows[0].head in board.name
        assert rows[0].text in board.name, "readers get words"
        assert len(board.places) == 2
        assert len({(round(spot.x), round(spot.y)) for spot in board.places.values()}) == 2, "neither covers the other"
        whole_board = board.rect.move(-board.rect.x, -board.rect.y)
        assert all(whole_board.collidepoint(spot.x, spot.y) for spot in board.places.values())
        made = next(move for move in board.places if move.tiles)
        assert strip.moves[strip.chosen].halves in [match.rules.pieces.faces[move.tiles[0]] for move in board.places]
        assert made.tiles


def test_a_move_aside_of_the_better_one_covers_as_little_as_possible() -> None:
    art, felt = plain_look((1280, 720)).tiles(6, 2), pygame.Rect(0, 0, 500, 300)
    right, left = pygame.Rect(230, 110, 40, 80), pygame.Rect(130, 110, 40, 80)

    def moved(spot: Spot, *laid: pygame.Rect) -> tuple[float, float]:
        found = aside(art, DropTarget(Move(PLAY, (0,)), (0, 0), spot), felt, laid).spot
        return found.x - spot.x, found.y - spot.y

    here = Spot(200, 150, 40)
    assert moved(here) == (48, 0), "towards the middle"
    assert moved(here, right) == (-48, 0)
    assert moved(here, right.inflate(0, -40), left) == (48, 0)
    assert moved(Spot(24, 150, 40), pygame.Rect(54, 110, 40, 80)) == (48, 0), "not beyond the felt"
    assert moved(here._replace(turn=1), pygame.Rect(160, 175, 80, 40)) == (0, -48)


def test_the_board_rings_the_ends_that_a_reason_speaks_of_and_stands_its_tiles_up(tmp_path: Path) -> None:
    with Visit(tmp_path) as visit:
        match = costly_match()
        reviewed(visit, match)
        scene = opened(visit, match)
        board, _, _ = parts(visit)
        ringed = 0
        found = ReviewFile(visit.saves.folder / FOLDER, match, QUICK).found.values()
        for choice in [each for each in found if isinstance(each, ChoiceFound)]:
            scene.choose(choice.place)
            marks = choice.told.marks if choice.told is not None else NO_MARKS
            assert len(board.rings) == len(marks.arms)
            assert board.standing_tiles == list(each(marks.tiles))
            ringed += len(board.rings) + len(board.standing_tiles)
            assert all(board.felt.collidepoint(middle) for middle in board.rings)
        assert ringed


def test_the_arrows_step_through_the_moves(tmp_path: Path) -> None:
    with Visit(tmp_path) as visit:
        match = costly_match()
        reviewed(visit, match)
        opened(visit, match)
        board, strip, _ = parts(visit)
        assert len(strip.moves) == sum(len(steps) for _, steps in match.rounds)
        before, name = strip.chosen, board.name
        visit.press(Action.RIGHT)
        assert strip.chosen == before + 1
        assert board.name != name
        visit.press(Action.LEFT)
        assert (strip.chosen, board.name) == (before, name)
        visit.screen.focus_on(strip)
        visit.press(Action.HOME)
        assert strip.chosen == 0
        visit.press(Action.LEFT)
        assert strip.chosen == 0
        visit.press(Action.END)
        assert strip.chosen == len(strip.moves) - 1
        place = strip.moves[-1].place
        visit.tell(Action.ACCEPT)
        visit.settle()
        assert isinstance(visit.scene, ReplayScene)
        assert visit.scene.reel_table.place == place


def test_the_focus_of_the_keys_and_a_first_click_show_a_row_on_the_board(tmp_path: Path) -> None:
    with Visit(tmp_path) as visit:
        match = costly_match()
        reviewed(visit, match)
        scene = opened(visit, match)
        board, _, rows = parts(visit)
        visit.press(Action.DOWN)
        visit.step()
        assert visit.screen.focus is rows[1]
        assert rows[1].text in board.name
        rows[0].on_press()
        assert visit.scene is scene
        assert rows[0].text in board.name
        rows[0].on_press()
        visit.settle()
        assert isinstance(visit.scene, ReplayScene)


def test_stepping_through_the_moves_makes_no_page_anew(tmp_path: Path) -> None:
    with Visit(tmp_path) as visit:
        match = costly_match()
        reviewed(visit, match)
        opened(visit, match)
        _, strip, _ = parts(visit)
        visit.press(Action.RIGHT)
        visit.press(Action.LEFT)
        assert parts(visit)[1] is strip
        made = strip.look.made
        visit.wait(0.5)
        assert strip.look.made == made, "a board at rest needs no art"


@long_run
def test_partners_stand_together_under_their_own_line(tmp_path: Path) -> None:
    seeds = SeedStream(b"partners", 1)
    match = play_match(game("space")(4, None, {"hands": 1}), [make("kiko")] * 4, seeds, seeds.bot_rng())
    players = tuple(Player(name, "kiko") for name in ("Ann", "Ben", "Cleo", "Dora"))
    with Visit(tmp_path) as visit:
        reviewed(visit, match, 2)
        visit.session.stage.push(ReviewScene(visit.session, Record(match, players), NAME))
        visit.step()
        graph = next(each for each in visit.screen.every() if isinstance(each, ChanceGraph))
        assert [line.name for line in graph.lines] == ["Ann + Cleo", "Ben + Dora"]


def test_the_review_is_found_where_matches_are(tmp_path: Path) -> None:
    with Visit(tmp_path) as visit:
        match = costly_match()
        reviewed(visit, match)
        visit.saves.save(match, PLAYERS, NAME)
        stage = visit.session.stage
        stage.push(visit.session.routes.table(match, PLAYERS, NAME))
        visit.settle()
        assert isinstance(visit.scene, ResultsScene)
        if visit.screen.find("Review") is None:
            visit.click("More")
            visit.settle()
        visit.click("Review")
        visit.settle()
        assert isinstance(visit.scene, ReviewScene)
        stage.replace(visit.session.routes.replay(Record(match, PLAYERS), name=NAME))
        visit.settle()
        visit.tell(Action.MENU)
        visit.settle()
        visit.click("Review")
        visit.settle()
        assert isinstance(visit.scene, ReviewScene)
        stage.push(FinishedScene(visit.session))
        visit.settle()
        visit.click("Review: All Fives")
        visit.settle()
        assert isinstance(visit.scene, ReviewScene)


def test_a_lost_solitaire_names_its_move(tmp_path: Path) -> None:
    with Visit(tmp_path) as visit:
        match: Match[Board] = Match(game("domino_solitaire")(1))
        match.begin(b"solitaire 000000")
        for _ in range(4):
            match.play(0, match.legal(0)[0])
        match.play(0, match.legal(0)[-1])
        scene = ReviewScene(visit.session, Record(match, (Player("Ann"),)))
        visit.session.stage.push(scene)
        visit.settle()
        assert scene.is_done
        assert visit.screen.find("Thorough review") is None, "the solver has no depth"
        assert "standard error" not in texts(visit)
        assert "solver" in texts(visit) or any(isinstance(each, CostlyRow) for each in visit.screen.every())


@sampled(2)
@pytest.mark.parametrize(("size", "letters"), some([((1280, 720), 160), ((1024, 768), 100), ((2560, 1080), 160)], 2))
def test_nothing_is_cut_off(tmp_path: Path, size: tuple[int, int], letters: int) -> None:
    with Visit(tmp_path, size=size) as visit:
        visit.session.settings.update(text_size=letters)
        match = costly_match()
        reviewed(visit, match)
        opened(visit, match)
        visit.settle()
        assert cut_texts(visit) == []
        assert overlaps(visit) == []
        assert visit.unreachable() == set()


def lined(scene: ReviewScene, visit: Visit, *, has_line: bool) -> ChoiceFound:
    """Choose a costly move of which a line is told, or none."""
    match = costly_match()
    found = ReviewFile(visit.saves.folder / FOLDER, match, QUICK).found.values()
    for choice in [noted for noted in found if isinstance(noted, ChoiceFound)]:
        if choice.verdict and choice.told is not None and bool(choice.told.steps) == has_line:
            scene.choose(choice.place)
            return choice
    raise LookupError("no such move")


def test_a_key_and_a_button_show_the_move_made_alone(tmp_path: Path) -> None:
    with Visit(tmp_path) as visit:
        match = costly_match()
        reviewed(visit, match)
        scene = opened(visit, match)
        board, strip, _ = parts(visit)
        choice = lined(scene, visit, has_line=True)
        both, name = set(board.places), board.name
        assert board.has_dots == are_apart((choice.chances[choice.best].value, choice.chances[0].value))
        visit.tell(Action.RULES)
        assert not board.has_dots
        assert len(board.places) == 1
        assert set(board.places) < both
        assert board.name != name
        visit.take("Better move")
        assert (set(board.places), board.name) == (both, name)
        visit.take("The move made")
        assert scene.told.is_rival
        scene.choose(next(move.place for move in strip.moves if move.place != choice.place))
        assert not scene.told.is_rival, "another move starts anew"


def test_the_answer_that_punishes_a_move_is_played_on_the_board_and_can_be_stopped(tmp_path: Path) -> None:
    with Visit(tmp_path) as visit:
        match = costly_match()
        reviewed(visit, match)
        scene = opened(visit, match)
        board, _, _ = parts(visit)
        choice = lined(scene, visit, has_line=True)
        assert choice.told is not None
        name = board.name
        visit.tell(Action.HINT)
        assert (scene.told.shown_moves, len(board.places)) == (1, 1)
        first = dict(board.places)
        visit.take("And then?")
        answer = choice.told.steps[1]
        assert (scene.told.shown_moves, set(board.places)) == (2, {*first, answer.move})
        assert board.places.items() > first.items(), "what lies stays in its place"
        whole_board = board.rect.move(-board.rect.x, -board.rect.y)
        assert all(whole_board.collidepoint(spot.x, spot.y) for spot in board.places.values())
        visit.tell(Action.CANCEL)
        assert visit.scene is scene, "it only stops the line"
        assert (scene.told.shown_moves, board.name) == (0, name)


def test_the_buttons_are_off_for_a_move_that_cost_nothing(tmp_path: Path) -> None:
    with Visit(tmp_path) as visit:
        match = costly_match()
        reviewed(visit, match)
        scene = opened(visit, match)
        board, strip, _ = parts(visit)
        noted = ReviewFile(visit.saves.folder / FOLDER, match, QUICK).found.values()
        costly = {choice.place for choice in noted if isinstance(choice, ChoiceFound) and choice.verdict}
        scene.choose(next(move.place for move in strip.moves if move.place not in costly))
        name = board.name
        for word in ("The move made", "And then?"):
            button = visit.screen.find(word)
            assert button is not None
            assert not button.enabled
        visit.tell(Action.RULES)
        visit.tell(Action.HINT)
        assert (board.name, scene.told.is_rival, scene.told.shown_moves) == (name, False, 0)
