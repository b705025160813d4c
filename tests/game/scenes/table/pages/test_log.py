"""The log page: L opens and closes it, a move is a row with its tile, and no text in it is cut."""

import pygame
import pytest

from engine.events import Drew, Passed, Played, PlayedAt, ScoreCause, Scored, Won
from engine.families.melds.events import Discarded
from engine.games import game
from engine.pieces import HIDDEN
from game.i18n.language import Words
from game.picture.event_words import LogLine
from game.picture.names import Person
from game.picture.table_picture import LogPart
from game.scenes.pages.pause import PauseScene
from game.scenes.table.pages.log import LogRow, LogScene, ToldRow, entries
from game.scenes.table.table import TableScene
from game.session.medallions import medallions
from game.ui.actions import Action
from game.ui.scroll_view import ReadingView
from game.ui.texts import LabelText
from tests.support.screen.pilot import SIZE, plain_look, same
from tools.golden_texts.screen.widgets import Pieces
from tools.stages.staging import Staged

RULES = game("all_fives")(2)
PEOPLE = tuple(map(Person, ("Ann", "Maren"), medallions(["", "maren"], 0)))


def at_table() -> tuple[Staged, TableScene]:
    pilot = Staged()
    scene = pilot.sit("all_fives", 2)
    pilot.show(scene)
    pilot.play(scene, 4)
    return pilot, scene


def rows(*lines: str, key: str = "all_fives") -> list[ToldRow]:
    return entries(lines, PEOPLE, game(key)(2), Words())


def tile(label: str) -> int:
    pieces = RULES.pieces
    return next(each for each in range(pieces.count) if pieces.label(each) == label)


def shown(pilot: Staged) -> list[LogRow]:
    return [widget for widget in pilot.screen.every() if isinstance(widget, LogRow)]


def test_l_opens_the_log_and_closes_it() -> None:
    pilot, scene = at_table()
    with pilot:
        pilot.press(Action.LOG)
        pilot.settle()
        log = pilot.scene
        assert isinstance(log, LogScene)
        assert log.lines == tuple(scene.log) != ()
        pilot.press(Action.LOG)
        pilot.settle()
        assert pilot.scene is scene


def test_the_menu_opens_the_log_by_key_and_by_mouse() -> None:
    pilot, scene = at_table()
    with pilot:
        for way in ("key", "mouse"):
            scene.pause_table()
            pilot.settle()
            if way == "key":
                pilot.press(Action.LOG)
            else:
                pilot.click("Log")
            pilot.settle()
            assert isinstance(pilot.scene, LogScene)
            pilot.press(Action.LOG)
            pilot.settle()
            assert isinstance(pilot.scene, PauseScene)
            names = [widget.name for widget in pilot.screen.focusable()]
            assert names.index("Rules") < names.index("Log") < names.index("Settings")
            pilot.press(Action.CANCEL)
            pilot.settle()


def test_every_line_told_at_the_table_is_on_the_page_and_the_newest_is_in_sight() -> None:
    pilot, scene = at_table()
    with pilot:
        log = LogScene(pilot.session, [f"line {n}" for n in range(200)], scene.widgets.people, scene.table.rules)
        pilot.show(log)
        page = next(widget for widget in pilot.screen.widgets if isinstance(widget, ReadingView))
        assert len(shown(pilot)) == 200
        assert page.scroll == page.furthest > 0
        assert page.rect.contains(shown(pilot)[-1].rect)
        assert same(pilot.picture(), pilot.look_again())
        pilot.click("Close")
        pilot.settle()
        assert pilot.scene is not log


def test_an_empty_log_says_so() -> None:
    pilot, scene = at_table()
    with pilot:
        pilot.show(LogScene(pilot.session, [], scene.widgets.people, scene.table.rules))
        texts = [widget.text for widget in pilot.screen.every() if isinstance(widget, LabelText)]
        assert "Nothing has happened yet." in texts
        assert shown(pilot) == []


def test_the_lines_of_a_table_become_rows_with_faces_and_tiles() -> None:
    pilot, scene = at_table()
    with pilot:
        pilot.press(Action.LOG)
        pilot.settle()
        played = [row.entry for row in shown(pilot) if row.entry.tile != HIDDEN]
        plays = [line.event for line in scene.log if isinstance(line, LogLine) and isinstance(line.event, Played)]
        assert [(entry.seat, entry.tile) for entry in played] == [(play.seat, play.tile) for play in plays]
        assert all(entry.name in ("You", "Maren") for entry in played)


def test_a_move_and_its_points_are_one_row() -> None:
    event = PlayedAt(0, tile("2-5"), 1)
    made = rows(
        LogLine("Ann: 1-1", PlayedAt(0, tile("1-1"), 0)),
        LogLine("Ann: 2-5", event),
        LogLine("Ann: 5 + 10 = 15, +15", Scored(0, ScoreCause.PLAY, 15, (5, 10))),
    )
    assert [(row.tile, row.way, row.points) for row in made] == [
        (tile("1-1"), (0, 0), ""),
        (tile("2-5"), (1, 0), "+15"),
    ]
    assert made[1].words == (LogPart("5 + 10"),)
    assert made[1].told == "Ann: 2-5. Ann: 5 + 10 = 15, +15", "readers get words"


def test_points_that_another_player_called_stand_with_the_tile_that_made_them() -> None:
    made = rows(
        LogLine("Ann: 2-5", PlayedAt(0, tile("2-5"), 1)),
        LogLine("Maren: 10, +10", Scored(1, ScoreCause.CALL, 10, (10,))),
    )
    assert [(row.seat, row.tile, row.points) for row in made] == [(0, tile("2-5"), ""), (1, tile("2-5"), "+10")]


def test_points_called_after_the_own_play_stand_with_the_other_players_tile() -> None:
    made = rows(
        LogLine("Ann: 1-1", PlayedAt(0, tile("1-1"), 1)),
        LogLine("Maren: 1-2", PlayedAt(1, tile("1-2"), 0)),
        LogLine("Maren: 5, +5", Scored(1, ScoreCause.PLAY, 5, (5,))),
        LogLine("Maren: 10, +10", Scored(1, ScoreCause.CALL, 10, (10,))),
    )
    assert [(row.seat, row.tile, row.points) for row in made[1:]] == [
        (1, tile("1-2"), "+5"),
        (1, tile("1-1"), "+10"),
    ]


def test_the_first_tile_of_each_round_has_no_end() -> None:
    laid = LogLine("Ann: 1-1", PlayedAt(0, tile("1-1"), 0))
    made = rows(laid, laid, LogLine("Ann wins the round.", Won(0)), laid)
    assert [row.way for row in made] == [(0, 0), (-1, 0), (0, 0), (0, 0)]


@pytest.mark.parametrize(("place", "way"), [(0, (-1, 0)), (1, (1, 0)), (2, (0, -1)), (3, (0, 1))])
def test_a_row_shows_the_end_of_the_line(place: int, way: tuple[int, int]) -> None:
    made = rows(
        LogLine("Ann: 1-1", PlayedAt(0, tile("1-1"), 0)), LogLine("Maren: 1-2", PlayedAt(1, tile("1-2"), place))
    )
    assert made[1].way == way


def test_draws_in_a_row_are_counted() -> None:
    drew = LogLine("You draw one.", Drew(0, tile("1-2")))
    made = rows(drew, drew, drew, LogLine("You pass.", Passed(0)), drew)
    assert [row.drawn for row in made] == [3, 0, 1]
    assert made[0].told == "Ann: 3 tiles drawn"
    assert made[2].told == "Ann: 1 tile drawn"


def test_the_words_begin_right_after_the_tiles_drawn_however_many() -> None:
    look, drew = plain_look(SIZE), LogLine("You draw one.", Drew(0, tile("1-2")))
    gaps = []
    for count in (2, 3, 5, 12):
        [entry] = rows(*[drew] * count)
        sheet = Pieces(SIZE)
        LogRow(look, pygame.Rect(0, 0, 900, 0), entry, PEOPLE, RULES.pieces, 80).paint(sheet)
        *_, back, number, _tiles, _drawn = sheet.kept
        gaps.append(number.left - back.right)
    assert gaps == gaps[:1] * len(gaps)
    assert gaps[0] > 0


def test_a_tile_in_a_sentence_is_drawn() -> None:
    (row,) = rows(LogLine("Maren discards 3-4.", Discarded(1, tile("3-4"))))
    assert row.name == "Maren"
    assert row.words == (LogPart("discards "), LogPart("3-4", (3, 4)), LogPart("."))
    (one,) = rows(LogLine("13-4 isn't 3-4", Discarded(1, tile("3-4"))))
    assert one.words == (LogPart("13-4 isn't "), LogPart("3-4", (3, 4))), "only whole names of tiles"


def test_what_people_write_stays_as_it_is() -> None:
    (row,) = rows("Maren: 3-4 next, **then** 2-2?")
    assert (row.name, row.words) == ("Maren", (LogPart("3-4 next, **then** 2-2?"),))


def test_a_bonus_stands_with_its_name() -> None:
    line = LogLine("Ann: passed lead, +25", Scored(0, ScoreCause.LEAD_PASS, 25, (25,)))
    [row] = rows(line, key="all_fives")
    assert row.words == (LogPart("passed lead"),)
    assert row.points == "+25"
