"""The statistics page: one table of all games, the way there, and the reset."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from engine.core import POINTS
from engine.games import game
from game.i18n.language import Words
from game.look.look import Look
from game.picture.families.registry import SHELF
from game.scenes.common.question import QuestionScene
from game.scenes.common.statistics_words import StatisticsWords
from game.scenes.home.shelf import ShelfScene
from game.scenes.home.title import TitleScene
from game.scenes.pages.statistics import StatisticsScene
from game.scenes.pages.statistics_table import COLUMNS, StatisticsTable
from game.scenes.setup.setup import SetupScene
from game.scenes.table.table import TableScene
from game.storage.settings import Settings
from game.storage.statistics.statistics import MET, UNKNOWN, MatchOutcome, Tally
from game.ui.actions import Action
from game.ui.buttons import Button
from tests.support.screen.whole_program import LETTERS_AND_SIZES, Visit, cut_texts, overlaps


def fill(visit: Visit, matches: int = 3, reached: int = 105) -> None:
    """Add a few matches of every game."""
    ledger = visit.session.statistics.ledger
    assert ledger is not None
    for sheet in SHELF:
        fewer = sheet.counted_in != POINTS
        par = MET if sheet.key == "knock_out" else UNKNOWN
        day = 20300102 if sheet.key == "baronet" else 0
        for number in range(matches):
            won = bool(number)
            ledger.count(
                f"{sheet.key} {number}", MatchOutcome(sheet.key, True, won, reached, fewer, 1 if fewer else 4, par, day)
            )


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with matches of everything; tests must only read it."""
    folder = tmp_path_factory.mktemp("played")
    with Visit(folder) as visit:
        fill(visit)
    return folder


@pytest.fixture
def visit(tmp_path: Path) -> Iterator[Visit]:
    with Visit(tmp_path) as pilot:
        yield pilot


def open_table(visit: Visit) -> StatisticsTable:
    if not isinstance(visit.scene, StatisticsScene):
        visit.tell(Action.SCORES)
    table = visit.find("Statistics")
    assert isinstance(table, StatisticsTable)
    return table


def row(table: StatisticsTable, title: str) -> dict[str, str]:
    place = [each.text for each in table.rows].index(title)
    return dict(table.cells[place])


def test_all_games_stand_in_one_table(played: Path) -> None:
    with Visit(played) as visit:
        table = open_table(visit)
        assert [each.text for each in table.rows] == [sheet.title for sheet in SHELF]
        assert table.furthest == 0  # all visible
        assert set(table.widths) == {column.key for column in COLUMNS}
        assert row(table, "All Fives") == {
            "played": "3",
            "won": "2",
            "share": "67%",
            "streak": "2",
            "longest": "2",
            "best": "105",
            "average": "105",
            "round": "26.2",
            "par": "–",  # noqa: RUF001 - the dash of the table
            "days": "–",  # noqa: RUF001 - the dash of the table
        }
        assert row(table, "Knock-Out")["par"] == "3/3"
        assert row(table, "Knock-Out")["best"] == "105 tiles"
        assert row(table, "Domino Solitaire")["best"] == "105 columns"
        assert row(table, "Baronet")["days"] == "1"
        visit.tell(Action.DOWN)
        told = (
            "3 matches played · 2 won (67%) · current streak 2 · longest streak 2 · best result 105 · 105 on average"
            " · 26.2 per round"
        )
        assert visit.find(told.replace(" ·", "\N{NO-BREAK SPACE}·")).shown
        assert visit.flips_when_idle() == 0


def test_arrows_lead_through_the_table_and_out_of_it(played: Path) -> None:
    with Visit(played) as visit:
        table = open_table(visit)
        for _ in SHELF:
            assert visit.focus == "Statistics"
            visit.press(Action.DOWN)
        assert table.value == len(SHELF) - 1
        assert visit.focus == f"Reset {SHELF[-1].title}"
        visit.press(Action.RIGHT)
        assert visit.focus == "Reset all"
        visit.press(Action.UP)
        visit.press(Action.HOME)
        visit.press(Action.UP)
        assert visit.focus == "Page: Games"
        visit.press(Action.LEFT)
        assert visit.focus == "Back"
        visit.take("Statistics")
        visit.click((table.row_rect(4).centerx, table.row_rect(4).centery))
        assert visit.find(f"Reset {SHELF[4].title}").shown


def test_the_way_there_and_back(visit: Visit) -> None:
    for scene in (TitleScene, ShelfScene, SetupScene):
        assert isinstance(visit.scene, scene)
        visit.tell(Action.SCORES)
        assert isinstance(visit.scene, StatisticsScene)
        visit.tell(Action.SCORES)
        assert isinstance(visit.scene, scene)
        visit.take("Statistics")
        assert isinstance(visit.scene, StatisticsScene)
        visit.tell(Action.CANCEL)
        assert isinstance(visit.scene, scene)
        if scene is not SetupScene:
            visit.take("Play" if scene is TitleScene else "Matador")
    visit.tell(Action.SCORES)
    assert isinstance(visit.scene, StatisticsScene)
    assert visit.scene.chosen.key == "matador"


def test_a_match_that_was_given_up_stands_in_it_and_on_its_own_page(visit: Visit) -> None:
    visit.take("Play")
    visit.take("Solitaire")
    visit.take("Baronet")
    assert any("You haven't played this yet." in widget.name for widget in visit.screen.every())
    visit.take("Start")
    table = visit.scene
    assert isinstance(table, TableScene)
    table.table.offer(table.table.legal()[0])
    visit.settle()
    table.pause_table()
    visit.settle()
    visit.take("New deal")
    visit.take("New deal")  # confirm
    visit.step(5)
    visit.tell(Action.CANCEL)
    visit.take("Leave the table")
    visit.take("Baronet")
    assert any("1 match played\N{NO-BREAK SPACE}· 0 won (0%)" in widget.name for widget in visit.screen.every())
    assert row(open_table(visit), "Baronet")["played"] == "1"


def test_one_game_begins_anew_only_when_asked_twice(visit: Visit) -> None:
    fill(visit)
    table = open_table(visit)
    assert table.value == 0
    visit.tell(Action.DOWN)
    visit.take("Reset All Fives")
    assert isinstance(visit.scene, QuestionScene)
    assert visit.focus == "Keep"
    visit.tell(Action.ACCEPT)
    assert row(open_table(visit), "All Fives")["played"] == "3"
    visit.take("Reset All Fives")
    visit.tell(Action.CANCEL)
    assert row(open_table(visit), "All Fives")["played"] == "3"
    visit.take("Reset All Fives")
    visit.take("Reset")
    assert row(open_table(visit), "All Fives")["played"] == "–"  # noqa: RUF001 - the dash of the table
    assert row(open_table(visit), "Bergen")["played"] == "3"
    assert not visit.get(Button, "Reset All Fives").enabled
    visit.take("Reset all")
    visit.take("Reset")
    assert visit.find("Nothing to count yet").shown
    assert "Reset all" not in visit.names


def test_what_cannot_be_written_is_told_and_a_damaged_file_too(tmp_path: Path) -> None:
    (tmp_path / "statistics.json").write_text("{")
    with Visit(tmp_path) as visit:
        assert any("statistics.json.broken-1" in widget.name for widget in visit.screen.every())
        visit.press(Action.SCORES)
        visit.settle()
        assert visit.find("Nothing to count yet").shown


@pytest.mark.parametrize(("text_size", "size"), LETTERS_AND_SIZES)
def test_all_is_to_be_seen(played: Path, tmp_path: Path, size: tuple[int, int], text_size: int) -> None:
    (tmp_path / "statistics.json").write_bytes((played / "statistics.json").read_bytes())
    with Visit(tmp_path, size=size, settings=Settings(full_screen=False, text_size=text_size)) as visit:
        table = open_table(visit)
        assert {"played", "won", "share", "streak", "best"} <= set(table.widths)
        visit.tell(Action.END)
        visit.tell(Action.UP)
        assert cut_texts(visit) == []
        assert overlaps(visit) == []
        visit.take("Reset all")
        assert cut_texts(visit) == []
        assert overlaps(visit) == []


def test_numbers_do_not_touch(played: Path) -> None:
    with Visit(played, size=(1280, 720)) as visit:
        table = open_table(visit)
        look = visit.app.stage.look
        assert isinstance(look, Look)
        for place, cells in enumerate(table.cells):
            ends = dict(table.rights(table.row_rect(place)))
            for key, right in ends.items():
                number = look.fonts.numeral_text(cells[key], size=19)
                assert number.get_width() < table.widths[key]
                assert pygame.Rect(table.rect).right > right


def test_decimals_have_the_sign_of_the_language() -> None:
    tally = Tally(played=2, won=1, measured=2, best=9, total=25)
    sheet = game("block_draw")
    assert StatisticsWords(Words()).cells(sheet, tally)["average"] == "12.5"
    assert StatisticsWords(Words.of("es")).cells(sheet, tally)["average"] == "12,5"
