"""A won match is celebrated; a lost one is not."""

from __future__ import annotations

import pygame
import pytest

from game.scenes.results.results import ResultsScene
from game.scenes.results.triumph import VictoryScene
from game.storage.settings import Motion, Settings
from game.ui.actions import Action
from tests.support.lengths import long_run
from tests.support.rounds.line import table
from tests.support.screen.pilot import same
from tests.support.screen.quiet_session import Parlour, ended, sit


def match_end(*, won: bool = True, settings: Settings | None = None) -> Parlour:
    """End a match of All Fives at a table of two."""
    parlour = Parlour(settings=settings)
    hands = "5-6 | 3-3 2-4 6-6" if won else "3-3 2-4 6-6 | 5-6"
    scene = table(
        "all_fives", hands=hands, line="5-5 5-3 3-4", turn="A" if won else "B", scores="95 95", house={"muggins": "off"}
    )
    still = sit(scene, "Ann", "Rosa")
    seat = 0 if won else 1
    move = next(move for move in scene.match.legal(seat) if move.tiles)
    updates = ended(still, seat, move)
    assert still.winners

    def nothing() -> None:
        """Stay on the page."""

    parlour.session.stage.push(ResultsScene(parlour.session, still, updates, nothing, nothing, nothing))
    parlour.step(3)
    return parlour


def test_a_won_match_topples_into_its_title_and_then_shows_the_results() -> None:
    parlour = match_end()
    triumph = parlour.scene
    assert isinstance(triumph, VictoryScene)
    assert triumph.title == "You win the match!"
    parlour.settle()
    assert isinstance(parlour.scene, ResultsScene)


@pytest.mark.parametrize("by_key", [True, False])
def test_any_key_or_tap_leads_to_the_results_at_once(by_key: bool) -> None:
    parlour = match_end()
    parlour.wait(0.4)
    if by_key:
        parlour.press(Action.LEFT)
    else:
        parlour.tap((300, 300))
    parlour.step(3)
    assert isinstance(parlour.scene, ResultsScene)


@pytest.mark.parametrize(
    ("won", "settings"), [(False, None), (True, Settings(motion=Motion.REDUCED))], ids=["lost", "without motion"]
)
def test_otherwise_the_results_are_shown_quietly(won: bool, settings: Settings | None) -> None:
    parlour = match_end(won=won, settings=settings)
    assert isinstance(parlour.scene, ResultsScene)


@long_run
def test_it_paints_only_what_moves_and_that_as_if_painted_anew() -> None:
    parlour = match_end()
    triumph = parlour.scene
    whole = parlour.app.window.get_surface().get_rect()
    for _ in range(12):
        parlour.wait(0.12)
        assert parlour.scene is triumph
        shown = parlour.app.window.get_surface().copy()
        sheet = pygame.Surface(whole.size)
        triumph.draw(sheet, full=True)
        differs = pygame.mask.from_threshold(shown, (0, 0, 0), (6, 6, 6, 255), sheet)
        assert differs.count() > 0.995 * whole.width * whole.height


def test_a_window_that_changes_in_the_middle_shows_what_was_there() -> None:
    """Everything that is kept from frame to frame is made anew."""
    parlour = match_end()
    triumph = parlour.scene
    assert isinstance(triumph, VictoryScene)
    look = parlour.app.stage.look
    assert look is not None
    for _ in range(3):
        parlour.wait(0.4)
        kept, anew = pygame.Surface(look.scale.size), pygame.Surface(look.scale.size)
        triumph.draw(kept, full=True)
        triumph.layout(look)
        triumph.draw(anew, full=True)
        assert same(kept, anew)
