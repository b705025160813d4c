"""Links: a rivet for a single one, a clamp for a double one, and a number from the third card of a turn on."""

from __future__ import annotations

import pygame
import pytest

from game.animation.link_moment import DOUBLE, RUN, SINGLE, LinkMoment, link_of, linked, sections
from game.picture.family_layout import PlacedTile
from game.picture.spot import Spot
from game.storage.settings import Settings
from tests.support.lan.company import Puppets
from tests.support.rounds.overlay import table
from tests.support.screen.pilot import FRAME
from tests.support.screen.quiet_session import AtTable
from tests.support.screen.spectacles import look_of, run_through

CARD = PlacedTile(1, (0, 1, 2), Spot(400, 300, 40, 1))


def beside(steps: float) -> PlacedTile:
    """Return a card further along by this many sections."""
    return PlacedTile(2, (1, 2, 3), Spot(400 + 40 * steps, 300, 40, 1))


@pytest.mark.parametrize("count", [1, RUN])
@pytest.mark.parametrize("colour", [None, (90, 80, 200)])
@pytest.mark.parametrize("steps", [1, 2])
def test_it_draws_only_where_it_says_and_makes_no_pictures_on_its_way(
    steps: int, colour: tuple[int, int, int] | None, count: int
) -> None:
    shown = link_of(beside(steps), [CARD], count, colour, (100, 500))
    assert shown is not None
    assert max(run_through(shown, look_of())) > 20


def test_the_sections_that_lie_on_each_other_are_linked() -> None:
    assert sections(CARD) == [(360, 300), (400, 300), (440, 300)]
    assert linked(beside(2), [CARD]) == ((440, 300),)
    assert linked(beside(1), [CARD]) == ((400, 300), (440, 300))
    assert linked(beside(3), [CARD]) == ()
    single, double = link_of(beside(2), [CARD], 1, None, (100, 500)), link_of(beside(1), [CARD], 1, None, (100, 500))
    assert single is not None
    assert double is not None
    assert (single.is_double, single.takes) == (False, SINGLE)
    assert (double.is_double, double.takes) == (True, DOUBLE)
    assert link_of(beside(3), [CARD], 1, None, (100, 500)) is None


def test_as_many_are_counted_as_cards_were_linked_in_the_turn() -> None:
    scene = table("space", line="000", hands="001 011 111 112 122 | 333 323", stock="103 201", turn="A")
    at = AtTable(scene.match, Puppets(), settings=Settings())
    at.settle()
    director, counts, played = at.played.director, list[int](), 0
    assert director is not None
    for _ in range(round(4 / FRAME)):
        at.step()
        shown = [each for each, _ in director.spectacles if isinstance(each, LinkMoment)]
        counts += [each.count for each in shown if not counts or counts[-1] != each.count]
        if played < 4 and director.calm and at.match.view(0).turn == 0:
            legal = at.match.legal(0)
            double = next((move for move in legal if move.tiles and move.at & 1), None)
            at.played.controller.offer(double or next(move for move in legal if move.tiles))
            played += 1
    assert counts[:2] == [2, 3], "the first card lies on nothing here"


def test_a_planet_for_each_card_of_the_turn_stands_at_the_players_side() -> None:
    run = link_of(beside(1), [CARD], 4, None, (100, 500))
    assert run is not None
    assert len(run.planets) == 4
    assert run.planets[0] == (100, 500)
    surface, look = pygame.Surface((1280, 720)), look_of()
    stands = run.draw(surface, look, run.pose)
    late = run.draw(surface, look, run.seconds - 0.01)
    assert sum(area.collidepoint(x, y) for x, y in run.planets for area in stands) >= 4
    assert len([area for area in late if area.width]) == 1, "the last planet goes out last"


def test_there_are_as_many_planets_as_cards_in_the_events_of_the_turn() -> None:
    scene = table("space", line="000", hands="001 011 111 112 122 | 333 323", stock="103 201", turn="A")
    at = AtTable(scene.match, Puppets(), settings=Settings())
    at.settle()
    director, planets, played = at.played.director, list[int](), 0
    assert director is not None
    for _ in range(round(4 / FRAME)):
        at.step()
        for each, _ in director.spectacles:
            if isinstance(each, LinkMoment) and (not planets or planets[-1] != len(each.planets)):
                planets.append(len(each.planets))
        if played < 4 and director.calm and at.match.view(0).turn == 0:
            legal = at.match.legal(0)
            double = next((move for move in legal if move.tiles and move.at & 1), None)
            at.played.controller.offer(double or next(move for move in legal if move.tiles))
            played += 1
    assert planets[:2] == [2, 3], "the first card lies on nothing here"
