"""What the end of a match shows of the player's numbers: the graph, the bests, new achievements, and one question."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from engine.core import Board
from engine.games import game
from engine.match import Match, Step
from engine.record.record import Player
from game.i18n.language import Words
from game.look.icon import Icon
from game.look.look import Look
from game.look.scale import Scale
from game.play.driver import SeedStream, play_match
from game.scenes.pages.person import PersonScene
from game.scenes.results.match_numbers import NumberLine
from game.scenes.results.match_strip import NumbersCard
from game.scenes.results.results import ResultsScene
from game.scenes.results.score_graph import ScoreGraph
from game.scenes.table.table import TableScene
from game.storage.settings import Motion, Settings, Speed
from game.ui.actions import Action
from tests.support.languages import READ
from tests.support.lengths import sampled
from tests.support.rounds.simple_bots import Whimsical
from tests.support.screen.pilot import SIZE
from tests.support.screen.whole_program import Visit, cut_texts, overlaps

NAME = "20300102-000000-00000001"
ALONE = (Player(""), Player("Maren", "maren"))
QUESTION = "What should other players call you?"


def before_the_end(key: str = "all_fives", seats: int = 2) -> tuple[Match[Board], Step]:
    """Return a match of several rounds before its last move, which is the first seat's, and that move."""
    for number in range(60):
        match = play_match(game(key)(seats), [Whimsical()] * seats, SeedStream(b"strip", number), Random(number))
        last = match.rounds[-1].steps[-1]
        if last.seat == 0 and len(match.rounds) > 2:
            match.rewind(len(match.rounds[-1].steps) - 1)
            return match, last
    raise LookupError(key)


def finish(visit: Visit, players: tuple[Player, ...] = ALONE, key: str = "all_fives") -> ResultsScene:
    """Make the last move of a match, and wait for the page of results."""
    match, last = before_the_end(key, len(players))
    scene = visit.session.routes.table(match, players, NAME)
    visit.session.stage.push(scene)
    visit.settle()
    assert isinstance(scene, TableScene)
    scene.table.offer(last.move)
    visit.settle()
    visit.writer.flush()
    visit.step(3)
    visit.settle()
    assert isinstance(visit.scene, ResultsScene)
    return visit.scene


def graph(visit: Visit) -> ScoreGraph:
    return next(widget for widget in visit.screen.widgets if isinstance(widget, ScoreGraph))


def test_a_match_ends_with_its_graph_and_counts_once(tmp_path: Path) -> None:
    with Visit(tmp_path) as visit:
        page = finish(visit)
        shown = graph(visit)
        assert [line.name for line in shown.lines] == ["You", "Maren"]
        assert shown.target == page.table.rules.target
        for side, line in enumerate(shown.lines):
            assert list(line.points) == list(range(page.table.rounds + 1))
            assert line.points[0] == 0
            assert line.points[page.table.rounds] == page.table.view.scores[side]
        assert visit.session.statistics.tally("all_fives").played == 1
        earned = visit.session.statistics.books.earned
        card = next(widget for widget in visit.screen.widgets if isinstance(widget, NumbersCard))
        assert sum(bool(line.more) for line in card.lines) == len(earned)
    with Visit(tmp_path) as visit:
        assert visit.session.statistics.tally("all_fives").played == 1
        assert visit.session.statistics.books.earned == earned


def test_a_line_and_its_note_take_fewer_lines_in_smaller_letters() -> None:
    look = Look(Scale(SIZE, 1.6))
    bare = NumberLine(Icon.CHART, "Your best round in All Fives: 45 points. " * 8)
    noted = bare._replace(more="Count the ends before each tile. " * 12)
    line, both = ([NumbersCard.height(look, [each], 400, smaller) for smaller in (0, 3)] for each in (bare, noted))
    assert line[1] < 0.85 * line[0]
    assert both[1] - line[1] < 0.8 * (both[0] - line[0])


def test_a_name_is_asked_for_once_and_never_in_the_way(tmp_path: Path) -> None:
    with Visit(tmp_path) as visit:
        finish(visit)
        assert visit.focus == "Play again"
        assert not visit.unreachable()
        visit.take("No, thanks")
        assert "No, thanks" not in visit.names
        assert visit.kept.name_asked
    with Visit(tmp_path) as visit:
        finish(visit)
        assert "Name and face" not in visit.names


def test_who_goes_on_without_an_answer_is_not_asked_again(tmp_path: Path) -> None:
    with Visit(tmp_path) as visit:
        finish(visit)
        visit.tell(Action.CANCEL)
        assert visit.kept.name_asked
        assert not visit.kept.player_name


def test_the_answer_is_a_name_and_a_face(tmp_path: Path) -> None:
    with Visit(tmp_path) as visit:
        finish(visit)
        visit.take("Name and face")
        assert isinstance(visit.scene, PersonScene)
        visit.type("Ana")
        visit.take("Hood")
        visit.take("Done")
        assert isinstance(visit.scene, ResultsScene)
        assert (visit.kept.player_name, visit.kept.player_face) == ("Ana", "hood")
        assert "Name and face" not in visit.names


def test_a_table_of_bots_is_neither_counted_nor_asked(tmp_path: Path) -> None:
    with Visit(tmp_path) as visit:
        match, _ = before_the_end()
        match = play_match(match.rules, [Whimsical()] * 2, SeedStream(b"strip", 1), Random(1))
        visit.session.stage.push(visit.session.routes.table(match, (Player("Suri", "suri"), ALONE[1]), NAME))
        visit.settle()
        assert isinstance(visit.scene, ResultsScene)
        assert graph(visit).lines
        assert not any(isinstance(widget, NumbersCard) for widget in visit.screen.widgets)
        assert not visit.session.statistics.books.tallies


@sampled(4)
@pytest.mark.parametrize("language", READ)
@pytest.mark.parametrize(("size", "text_size"), [((1280, 720), 160), ((1024, 768), 100), ((1920, 1080), 130)])
def test_everything_has_room(tmp_path: Path, size: tuple[int, int], text_size: int, language: str) -> None:
    settings = Settings(full_screen=False, text_size=text_size, speed=Speed.INSTANT, motion=Motion.REDUCED)
    with Visit(tmp_path, size=size, settings=settings) as visit:
        visit.session.words = Words.of(language)
        finish(visit)
        assert graph(visit).lines
        assert overlaps(visit) == []
        assert [text for text in cut_texts(visit) if "→" not in text] == []  # a row's note, in a small window
