"""Points are told where they are made: at the open ends, in a sum over the last tile, then in the panel."""

from __future__ import annotations

import pytest

from game.animation.score_flight import ScoreFlight
from game.storage.settings import Motion, Settings, Speed
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


def test_a_bubble_waits_until_the_gain_has_landed() -> None:
    at = fives(made_ten(muggins="off"), Puppets())
    at.rest()
    play(at)
    director, model = at.played.director, at.played.model
    assert director is not None
    flying = 0
    while not model.scores[0]:
        at.step()
        shown = [(each, now) for each, now in director.spectacles if isinstance(each, ScoreFlight)]
        if any(each.when.gain <= now < each.when.goal for each, now in shown) and not model.scores[0]:
            if not flying:
                at.played.controller.speak(1, "Well played!", 2.0)
            flying += 1
            assert not model.bubbles, "no bubble while the coin is on its way"
    assert flying > 3
    assert {seat: bubble.text for seat, bubble in model.bubbles.items()} == {0: "+10", 1: "Well played!"}


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
    assert model.told_sum.colour is None, "gold: the points are the player's own"
    flips = at.app.flips
    at.step(30)
    assert at.app.flips == flips, "nothing moves, so nothing is drawn"
    assert at.parts.told_sum.shown
    at.wait(1.0)
    assert not at.parts.told_sum.shown


def test_called_points_are_told_beside_the_tile_that_made_them() -> None:
    puppets = Puppets()
    puppets.lines = {1: ["4-5@R", "muggins"]}
    at = fives(made_ten(), puppets, settings=STILL)
    at.rest()
    play(at)
    while at.played.model.scores[1] == 0:
        at.step()
    model, label = at.played.model, at.played.table.rules.pieces.label
    made, last = model.plays
    assert (made.seat, label(made.tile), made.points, made.taker) == (0, "0-5", 10, 1)
    assert (last.seat, label(last.tile), last.points) == (1, "4-5", 0)
    assert model.told_sum is not None
    assert model.told_sum.colour == at.parts.people[1].medallion.colour, "gold is the player's own"
    (spot,) = (laid.spot for laid in model.laid if label(laid.tile) == "0-5")
    assert model.told_sum.at[:2] == spot[:2]
    rows = at.parts.words.scores(model).plays
    assert [(row.gain, row.taker) for row in rows] == [("+10", at.parts.people[1].name), ("", "")]
    assert at.parts.words.scores(model).count_note == "", "the last play scored nothing"


def test_a_sum_is_gone_as_soon_as_the_line_it_was_told_of_has_changed() -> None:
    at = fives(made_ten(muggins="off"), Puppets(), settings=Settings(motion=Motion.REDUCED, speed=Speed.INSTANT))
    at.rest()
    play(at)
    told = []
    while len(at.played.model.plays) < 2:
        at.step()
        told.append((at.played.model.told_sum, len(at.played.model.laid)))
    assert {laid for told_sum, laid in told if told_sum} <= {2}
    assert at.played.model.scores[0] == 10


def test_at_once_means_no_sum_on_the_felt() -> None:
    at = fives(made_ten(muggins="off"), Puppets(), settings=Settings(speed=Speed.INSTANT))
    at.rest()
    play(at)
    at.step(2)
    assert at.played.model.scores[0] == 10
    assert not at.parts.told_sum.shown


def test_a_sum_gives_way_to_the_places_of_a_chosen_tile() -> None:
    at = fives(made_ten(muggins="off"), Puppets(), settings=STILL)
    at.rest()
    play(at)
    at.step(2)
    told = at.parts.told_sum
    assert told.shown
    assert told.rect.collidelist(at.parts.line.taken()) < 0
    told.give_way([told.rect.inflate(-4, -4)])
    assert not told.shown
