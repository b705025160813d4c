"""Nothing at a table looks playable once the round is over."""

from __future__ import annotations

from game.scenes.pages.pause import PauseScene
from game.scenes.results.results import ResultsScene
from game.scenes.table.table import TableScene
from game.ui.actions import Action
from game.ui.buttons import Button
from tests.support.lengths import long_run
from tests.support.screen.pilot import same
from tools.stages.staging import Staged

WHAT_CAN_BE_DONE = {"Draw", "Pass", "Sort", "Hint", "Flip"}


def over(key: str, size: tuple[int, int] = (1280, 720)) -> tuple[Staged, TableScene]:
    """Play a round to its end."""
    window = Staged(size, seed="over")
    scene = window.sit(key, 2)
    window.show(scene)
    window.play(scene, 1000)
    assert isinstance(window.scene, ResultsScene)
    return window, scene


def buttons(scene: TableScene) -> set[str]:
    """Return the visible buttons of a table."""
    assert scene.screen is not None
    return {widget.text for widget in scene.screen.every() if isinstance(widget, Button) and widget.shown}


@long_run
def test_the_table_offers_nothing_until_the_next_round() -> None:
    window, scene = over("block_draw")
    assert not buttons(scene) & WHAT_CAN_BE_DONE
    window.press(Action.ACCEPT)
    window.settle()
    assert window.scene is scene
    assert buttons(scene) >= {"Sort", "Hint"}
    _, scene = over("blind")
    assert not buttons(scene) & WHAT_CAN_BE_DONE


def test_no_fact_of_the_last_round_stands_beside_the_number_of_the_next() -> None:
    window, scene = over("double_takes")
    window.press(Action.ACCEPT)
    window.step()
    assert scene.table.rounds == 2
    scores = scene.widgets.panel.scores
    assert scores is not None
    assert scores.round_name.startswith("Round 2")
    assert scores.facts[0] == ("Trick", "1 of 17")


def test_the_way_back_to_the_result_stands_where_the_buttons_were() -> None:
    window, scene = over("block_draw")
    block = scene.widgets.frame.buttons
    window.press(Action.SCORES)
    window.settle()
    assert block.contains(window.find("Back to results").rect)


def test_what_lies_below_another_page_has_no_ring() -> None:
    window = Staged(seed="ring")
    scene = window.sit("block_draw", 2)
    window.show(scene)
    window.play(scene, 4)
    grounds = []
    for _ in range(2):
        window.press(Action.NEXT)
        focus = window.focus
        window.press(Action.MENU)
        window.settle()
        assert isinstance(window.scene, PauseScene)
        assert window.scene.under is not None
        grounds.append(window.scene.under.copy())
        window.press(Action.CANCEL)
        window.settle()
        assert window.focus == focus
        assert same(window.picture(), window.look_again())
    assert same(*grounds)
