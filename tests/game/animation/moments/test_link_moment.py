"""Links: rings before a card lies, a rivet or a clamp once it does, a number from the third card of a turn on.

A planet for each card stays until the turn ends.
"""

from __future__ import annotations

import pygame
import pytest

from engine.events import Played
from game.animation.moments.link_moment import (
    DOUBLE,
    GOES_OUT,
    RUN,
    SINGLE,
    STAYS,
    LinkMoment,
    LinkRings,
    PlanetsGoOut,
    WordRoom,
    linked,
    points_of,
    sections,
)
from game.felt.free_place import covered
from game.felt.table.model import Linked
from game.picture.family_layout import PlacedTile
from game.picture.spot import Spot
from game.storage.settings import Motion, Settings
from tests.support.lan.company import Puppets
from tests.support.lengths import sampled
from tests.support.rounds.overlay import table
from tests.support.screen.pilot import FRAME
from tests.support.screen.quiet_session import AtTable
from tests.support.screen.spectacles import look_of, run_through

CARD = PlacedTile(1, (0, 1, 2), Spot(400, 300, 40, 1))
AROUND = WordRoom((covered(CARD),), pygame.Rect(40, 60, 900, 560))


def beside(steps: float) -> PlacedTile:
    """Return a card further along by this many sections."""
    return PlacedTile(2, (1, 2, 3), Spot(400 + 40 * steps, 300, 40, 1))


def row(count: int) -> tuple[Spot, ...]:
    return tuple(Spot(100 + 40 * place, 500, 40) for place in range(count))


def link(steps: float, count: int = 1, colour: tuple[int, int, int] | None = None, again: str = "") -> LinkMoment:
    return LinkMoment(linked(beside(steps), [CARD]), 40, True, row(count), colour, AROUND, again)


@sampled(4)
@pytest.mark.parametrize("count", [1, RUN])
@pytest.mark.parametrize("colour", [None, (90, 80, 200)])
@pytest.mark.parametrize("steps", [1, 2])
def test_it_draws_only_where_it_says_and_makes_no_pictures_on_its_way(
    steps: int, colour: tuple[int, int, int] | None, count: int
) -> None:
    assert max(run_through(link(steps, count, colour, "Again!"), look_of())) > 20


@sampled(4)
@pytest.mark.parametrize("along", [True, False])
@pytest.mark.parametrize("count", [1, 2])
def test_the_rings_and_the_planets_draw_only_where_they_say(count: int, along: bool) -> None:
    rings = LinkRings(((400.0, 300.0), (440.0, 300.0))[:count], 40, along, 0.4)
    assert max(run_through(rings, look_of())) > 100
    assert max(run_through(PlanetsGoOut(row(4)), look_of())) > 400


def test_the_sections_that_lie_on_each_other_are_linked() -> None:
    assert sections(CARD) == [(360, 300), (400, 300), (440, 300)]
    assert linked(beside(2), [CARD]) == ((440, 300),)
    assert linked(beside(1), [CARD]) == ((400, 300), (440, 300))
    assert linked(beside(3), [CARD]) == ()
    assert points_of(beside(2), [CARD, beside(2)]) == ((440, 300),), "a card doesn't lie on itself"
    assert (link(2).is_double, link(2).takes) == (False, SINGLE)
    assert (link(1).is_double, link(1).takes) == (True, DOUBLE)


def test_two_rings_share_a_bar() -> None:
    look, areas = look_of(), list[int]()
    for points in (((400.0, 300.0),), ((400.0, 300.0), (440.0, 300.0))):
        rings = LinkRings(points, 40, True, 0.4)
        for _ in rings.prerender_steps(look):
            pass
        sheet = pygame.Surface(look.scale.size)
        rings.paint(sheet, look, 0.39)
        areas.append(pygame.mask.from_threshold(sheet, (176, 200, 255), (60, 60, 60, 255)).count())
        assert rings.paint(sheet, look, 0.4) == [], "they are gone when the card lies"
    assert areas[1] > 2 * areas[0]


def test_the_planets_go_out_one_after_another() -> None:
    goes, look = PlanetsGoOut(row(4)), look_of()
    for _ in goes.prerender_steps(look):
        pass
    sheet = pygame.Surface(look.scale.size)
    left = [len(goes.paint(sheet, look, STAYS + 0.15 + GOES_OUT * place + 0.001)) for place in range(4)]
    assert left == [3, 2, 1, 0]


def at_space(motion: Motion = Motion.FULL, stock: str = "103 201") -> AtTable:
    scene = table("space", line="000", hands="001 011 111 112 122 | 333 323", stock=stock, turn="A")
    at = AtTable(scene.match, Puppets(), settings=Settings(motion=motion))
    at.settle()
    return at


def plays(at: AtTable, cards: int) -> bool:
    """Play another double link, or anything, once the table is calm, up to this many cards."""
    director = at.played.director
    assert director is not None
    if not (director.calm and at.match.view(0).turn == 0 and at.match.view(0).board.tiles().bit_count() <= cards):
        return False
    moves = [move for move in at.match.legal(0) if move.tiles]
    if moves:
        at.played.controller.offer(next((move for move in moves if move.at & 1), moves[0]))
    return bool(moves)


@pytest.mark.parametrize("motion", [Motion.FULL, Motion.REDUCED])
def test_there_are_as_many_planets_as_cards_in_the_events_of_the_turn(motion: Motion) -> None:
    at = at_space(motion)
    shown, stays = list[LinkMoment](), list[int]()
    for _ in range(round(9 / FRAME)):
        at.step()
        plays(at, 5)
        assert at.played.director is not None
        now = [each for each, _ in at.played.director.spectacles if isinstance(each, LinkMoment)]
        shown += [each for each in now if each not in shown]
        goes = [len(each.planets) for each, _ in at.played.director.spectacles if isinstance(each, PlanetsGoOut)]
        count = len(at.parts.planets.spots) or sum(goes)
        if stays[-1:] != [count]:
            stays.append(count)
    heard = [event for _, update in at.played.context.heard for event in update.events]
    cards = sum(isinstance(event, Played) and event.seat == 0 for event in heard)
    assert cards > RUN
    assert stays == [0, *range(1, cards + 1), 0], "one for each card; they stay until the turn ends"
    assert [each.count for each in shown] == list(range(2, cards + 1)), "the first card lies on nothing here"
    assert [each.again for each in shown] == ["Again!"] * (cards - 2) + [""]


def test_the_sections_are_ringed_before_the_card_lies_on_them() -> None:
    at = at_space()
    rings: list[tuple[int, float]] = []
    for _ in range(round(2 / FRAME)):
        at.step()
        plays(at, 1)
        assert at.played.director is not None
        rings += [(len(each.points), now) for each, now in at.played.director.spectacles if isinstance(each, LinkRings)]
    assert rings
    assert {count for count, _ in rings} == {2}


def test_the_planets_keep_off_the_hand_and_the_message() -> None:
    at = at_space()
    places, me = at.parts.geometry, 0
    for seat in (me, 1):
        for count in (1, 4, 12):
            spots = places.planets(seat, count)
            assert len(spots) == count
            area = [
                pygame.Rect(round(x - unit / 2), round(y - unit / 2), round(unit), round(unit))
                for x, y, unit, _ in spots
            ]
            kept = [
                at.parts.frame.hand(7).rack,
                at.parts.message.box,
                at.parts.panel.rect,
                *(plate.rect for plate in at.parts.opponents.values()),
            ]
            assert not any(one.colliderect(other) for one in area for other in kept)
    at.played.model.links = Linked(me, 4)
    at.step(2)
    assert len(at.parts.planets.spots) == 4
