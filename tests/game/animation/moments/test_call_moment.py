"""Called points: who laid them and who counted them, and not a sign of them before the call."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest

from game.animation.moments.call_moment import (
    DARKENS,
    FAR,
    LIGHTENS,
    SHAKE_AT,
    SHAKE_FOR,
    SHAKES,
    CallMoment,
    FalseClaim,
)
from game.animation.moments.leg_moments import WordOnFelt
from game.animation.shade import Shade
from game.picture.spot import Spot
from game.storage.settings import CLAIMS_KNOWN, Motion, Settings
from tests.support.lan.company import Puppets
from tests.support.lengths import long_run
from tests.support.screen.laid_tables import fives, made_ten
from tests.support.screen.pilot import FRAME
from tests.support.screen.spectacles import look_of, run_through

UNTOLD_SECONDS = 3.5
"""Nearly as long as others wait for a claim."""


def moment(colour: tuple[int, int, int] | None) -> CallMoment:
    line = pygame.Rect(400, 280, 240, 80)
    word = WordOnFelt(
        "Muggins!", 72, colour, Spot(520, 320, 40), (line,), pygame.Rect(40, 60, 900, 560), "You laid it, Suri: 10"
    )
    shade = Shade(0.8, DARKENS, LIGHTENS, (line,))
    return CallMoment(word, shade, (120.0, 640.0), (200, 90, 80), "not yours")


@pytest.mark.parametrize("colour", [None, (90, 80, 200)])
def test_it_draws_only_where_it_says_and_makes_no_pictures_on_its_way(colour: tuple[int, int, int] | None) -> None:
    assert max(run_through(moment(colour), look_of())) > 500


@long_run
def test_the_caller_has_the_word_and_the_owner_an_empty_ring() -> None:
    puppets = Puppets()
    puppets.lines = {1: ["4-5@R", "muggins"]}
    at = fives(made_ten(), puppets, settings=Settings())
    at.rest()
    at.click("0-5")
    at.click("0-5@L")
    director = at.played.director
    assert director is not None
    shown: list[CallMoment] = []
    while not shown:
        at.step()
        shown = [each for each, _ in director.spectacles if isinstance(each, CallMoment)]
    assert shown[0].word.colour == at.parts.people[1].medallion.colour
    assert shown[0].word.line == f"You laid it, {at.parts.people[1].name} counted it: 0 + 10 = 10"
    assert at.parts.panel.rect.collidepoint(shown[0].owner), "beside the score of the player who laid them"
    assert shown[0].shade.left == 0.8, "the darkness is the player's own"


def test_nothing_tells_whether_a_play_counts_before_somebody_claims() -> None:
    told = []
    for tile in ("0-5", "5-6"):  # worth 10, and nothing
        puppets = Puppets()
        puppets.holding = True
        at = fives(made_ten(), puppets, settings=Settings(claims=CLAIMS_KNOWN))  # beginners are told
        at.rest()
        at.ears.heard.clear()
        at.click(tile)
        at.click(f"{tile}@L")
        director, claim, clock = at.played.director, at.played.buttons.claim, at.played.claim_clock
        assert director is not None
        assert claim is not None
        assert clock is not None
        states: list[tuple[object, ...]] = []
        for _ in range(round(UNTOLD_SECONDS / FRAME)):
            at.step()
            shows = tuple(type(each).__name__ for each, _ in director.spectacles)
            told_of = at.played.model.told_sum, at.told, round(clock.rings.part, 3), clock.rings.places
            state = shows, claim.text, claim.enabled, claim.shown, claim.selected, *told_of
            if not states or states[-1] != state:
                states.append(state)
        told.append((states, at.ears.heard[:]))
    assert told[0] == told[1]


@pytest.mark.parametrize("motion", list(Motion))
def test_a_false_claim_shakes_the_counts_and_lets_them_drop(motion: Motion) -> None:
    puppets = Puppets()
    puppets.holding = True
    at = fives(made_ten(), puppets, settings=Settings(claims=CLAIMS_KNOWN, motion=motion))
    at.rest()
    at.click("5-6")
    at.click("5-6@L")
    at.step(90)
    director, claim = at.played.director, at.played.buttons.claim
    assert director is not None
    assert claim is not None
    before = at.table.due()
    claim.on_press()
    at.step()
    shown = [each for each, _ in director.spectacles if isinstance(each, FalseClaim)]
    assert len(shown) == 1
    assert sorted(number for number, _ in shown[0].ends) == [6, 10]
    assert at.told[1] == "There are no points for you to claim."
    assert at.played.model.is_calm, "nobody waits for it"
    assert at.table.due() == before, "and it gains no time"
    claim.on_press()
    at.step()
    assert sum(isinstance(each, FalseClaim) for each, _ in director.spectacles) == 1
    at.step(90)
    assert not director.spectacles


def test_a_false_claim_draws_only_where_it_says() -> None:
    claim = FalseClaim(((6, Spot(300, 300, 56)), (10, Spot(420, 300, 56))))
    assert max(run_through(claim, look_of())) > 500


def test_the_counts_shake_twice_by_six_units() -> None:
    claim = FalseClaim(((6, Spot(300, 300, 56)),))
    look, sheet = look_of(), pygame.Surface((640, 480))
    middles = [claim.paint(sheet, look, SHAKE_AT + SHAKE_FOR * step / 48)[0].centerx - 300 for step in range(49)]
    assert max(middles) == look.scale.px(FAR)
    assert min(middles) == -look.scale.px(FAR)
    turns = sum(one <= 0 < other for one, other in pairwise(middles))
    assert turns == SHAKES
