"""Points are told where they are made: at the open ends, in a sum over the last tile, then in the panel."""

from __future__ import annotations

import pytest

from game.storage.settings import Motion, Settings
from game.ui.actions import Action
from tests.support.lan.company import Puppets
from tests.support.screen.laid_tables import fives, made_ten
from tests.support.screen.quiet_session import AtTable

STILL = Settings(motion=Motion.REDUCED)


def play(at: AtTable) -> None:
    at.click("0-5")
    at.click("0-5@L")


def test_the_gain_is_credited_when_it_arrives_and_the_turn_goes_on() -> None:
    at = fives(made_ten(muggins="off"), Puppets())
    at.rest()
    play(at)
    director, model = at.played.director, at.played.model
    assert director is not None
    told: list[tuple[int, int]] = []
    while not model.is_calm or not told:
        at.step()
        if director.spectacles:
            told.append((sum(model.tally), model.scores[0]))
    assert told[0] == (10, 0), "the count is that of the tile that made the points"
    assert told[-1] == (10, 10)


@pytest.mark.parametrize("by_key", [True, False])
def test_any_key_or_tap_shows_the_points_at_once(by_key: bool) -> None:
    at = fives(made_ten(muggins="off"), Puppets())
    at.rest()
    play(at)
    director, model = at.played.director, at.played.model
    assert director is not None
    while not director.spectacles:
        at.step()
    if by_key:
        at.press(Action.ACCEPT)
    else:
        at.tap((640, 300))
    assert model.is_calm
    assert model.scores[0] == 10
    assert director.spectacles == ()
    assert not model.rolling


def test_without_motion_the_sum_stands_still_for_a_moment() -> None:
    at = fives(made_ten(muggins="off"), Puppets(), settings=STILL)
    at.rest()
    play(at)
    at.step(2)
    director, model = at.played.director, at.played.model
    assert director is not None
    assert model.is_calm
    assert director.spectacles == ()
    assert model.told_sum is not None
    assert (model.told_sum.text, model.told_sum.gain) == ("0 + 10 = 10", "+10")
    flips = at.app.flips
    at.step(30)
    assert at.app.flips == flips, "nothing moves, so nothing is drawn"
    assert at.parts.told_sum.shown
    at.wait(1.0)
    assert not at.parts.told_sum.shown
