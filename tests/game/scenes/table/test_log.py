"""The log page: L opens and closes it, and no text in it is cut."""

from game.scenes.table.log import LogScene
from game.scenes.table.table import TableScene
from game.ui.actions import Action
from game.ui.rich import RichText
from tests.support.screen.pilot import same
from tools.stages.staging import Staged


def at_table() -> tuple[Staged, TableScene]:
    pilot = Staged()
    scene = pilot.sit("all_fives", 2)
    pilot.show(scene)
    pilot.play(scene, 4)
    return pilot, scene


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


def test_every_line_told_at_the_table_is_on_the_page_and_the_newest_is_in_sight() -> None:
    pilot, _ = at_table()
    with pilot:
        log = LogScene(pilot.session, [f"line {n}" for n in range(200)])
        pilot.show(log)
        page = next(widget for widget in pilot.screen.widgets if isinstance(widget, RichText))
        assert page.text.count("\n") == 199
        assert page.scroll == page.furthest > 0
        assert same(pilot.picture(), pilot.look_again())
        pilot.click("Close")
        pilot.settle()
        assert pilot.scene is not log


def test_an_empty_log_says_so() -> None:
    pilot, _ = at_table()
    with pilot:
        pilot.show(LogScene(pilot.session, []))
        page = next(widget for widget in pilot.screen.widgets if isinstance(widget, RichText))
        assert page.text == "Nothing has happened yet."
