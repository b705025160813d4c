"""A hand that is shown: it turns over from left to right, and its melds count themselves."""

from __future__ import annotations

from itertools import pairwise
from typing import Final, NamedTuple

import pygame
import pytest

from game.animation.moments.leg_moments import WordOnFelt
from game.animation.moments.meld_script import APART, MeldWord
from game.animation.score_flight import ScoreFlight
from game.felt.flight import Flight
from game.picture.spot import Spot
from game.storage.settings import Motion, Settings, Speed
from game.ui.sound.sound import Sound
from tests.support.lan.company import Puppets, named_move
from tests.support.lengths import long_run
from tests.support.rounds.melds import melds
from tests.support.screen.pilot import FRAME
from tests.support.screen.quiet_session import AtTable
from tests.support.screen.spectacles import look_of, run_through

SHOWN: Final = "0-6 0-9 0-10 0-15 3-15 9-15 12-15"
OTHER: Final = "1-9 6-9 9-12 0-0 2-2 1-8 4-15"
UNTIL: Final = 4.0


class Told(NamedTuple):
    """What a player sees and hears of a hand that is shown."""

    at: AtTable
    laid: list[tuple[object, ...]]
    """The felt, each time it changes."""
    flights: list[tuple[Flight, ...]]
    words: list[MeldWord]
    sums: list[ScoreFlight]
    heard: list[Sound]


def declared(
    *,
    mine: bool,
    aside: str = "1-1",
    yard: str = "3-3 3-4 5-7",
    third: str = "",
    motion: Motion = Motion.FULL,
    speed: Speed = Speed.NORMAL,
) -> Told:
    """Let a hand be shown with another tile set aside, and other tiles where nobody sees them."""
    hands = [f"{SHOWN} {aside}", OTHER] if mine else [OTHER, f"{SHOWN} {aside}"]
    scene = melds(hands=" | ".join([*hands, *([third] if third else [])]), yard=yard, turn="A" if mine else "B")
    puppets = Puppets()
    puppets.lines = {1: [f"thats-it:{aside}"]}
    at = AtTable(scene.match, puppets, settings=Settings(motion=motion, speed=speed))
    if mine:
        at.settle()
        at.played.controller.offer(named_move(at.table, f"thats-it:{aside}"))
    out = Told(at, [], [], [], [], at.ears.heard)
    for _ in range(round(UNTIL / FRAME)):
        at.step()
        director = at.played.director
        assert director is not None
        laid = tuple(at.played.model.laid)
        flights = tuple(mover for mover, _ in director.moving if isinstance(mover, Flight))
        if not out.laid or out.laid[-1] != laid:
            out.laid.append(laid)
        if flights and (not out.flights or out.flights[-1] != flights):
            out.flights.append(flights)
        for each, _ in director.spectacles:
            if isinstance(each, MeldWord) and each not in out.words:
                out.words.append(each)
            if isinstance(each, ScoreFlight) and each not in out.sums:
                out.sums.append(each)
    return out


@pytest.mark.parametrize("mine", [True, False])
def test_seven_tiles_turn_over_from_left_to_right(*, mine: bool) -> None:
    told = declared(mine=mine)
    turns = {flight.halves: flight for flights in told.flights for flight in flights if flight.turns_over}
    order = sorted(turns.values(), key=lambda flight: flight.begins)
    assert len(order) == 7
    assert [flight.start.x for flight in order] == sorted(flight.start.x for flight in order)
    assert all(later.begins - one.begins == pytest.approx(APART) for one, later in pairwise(order))
    assert all(flight.start == flight.end for flight in order), "in its place"
    assert told.heard.count(Sound.THATS_IT) == 1


@long_run
def test_the_players_own_melds_have_coins_and_another_players_a_sum_in_plain_letters() -> None:
    own, other = declared(mine=True), declared(mine=False)
    assert own.words[0].word.colour is None
    assert len(own.sums[0].ends) == 2, "a coin for each meld"
    assert sum(number for number, _ in own.sums[0].ends) == own.at.match.scores[0] > 0
    assert other.sums == []
    assert other.words[0].word.colour == other.at.parts.people[1].medallion.colour
    assert other.words[0].word.line.endswith(f"for {other.at.parts.people[1].name}")


def test_nothing_hidden_shows_in_what_is_seen_and_heard() -> None:
    one = declared(mine=False)
    other = declared(mine=False, aside="2-7", yard="5-5 8-9 1-13")
    assert one.laid == other.laid
    assert one.flights == other.flights
    assert one.heard == other.heard
    assert [(each.word.line, each.word.place) for each in one.words] == [
        (each.word.line, each.word.place) for each in other.words
    ]


@pytest.mark.parametrize("mine", [True, False])
def test_a_still_has_all_tiles_face_up_with_word_and_sum(*, mine: bool) -> None:
    told = declared(mine=mine, motion=Motion.REDUCED)
    assert told.flights == []
    assert len(told.words) == 1
    assert told.words[0].word.told is not None
    faces = [sum(bool(tile.halves) for tile in laid) for laid in told.laid]  # type: ignore[attr-defined]
    assert 7 in faces
    assert not any(0 < up < 7 for up in faces if up != 1), "never only some of them"


@pytest.mark.parametrize("speed", list(Speed))
def test_it_ends_on_the_hand_at_any_speed_and_is_logged_once(speed: Speed) -> None:
    told = declared(mine=False, speed=speed)
    laid = told.at.played.model.laid
    assert [bool(tile.halves) for tile in sorted(laid, key=lambda tile: tile.spot.x)] == [*[True] * 7, False]
    calls = [line for line in told.at.played.log if "calls “That's It!”" in line]
    assert len(calls) == 1


@pytest.mark.parametrize("colour", [None, (90, 80, 200)])
def test_it_draws_only_where_it_says_and_makes_no_pictures_on_its_way(colour: tuple[int, int, int] | None) -> None:
    area, tile = pygame.Rect(40, 60, 900, 560), pygame.Rect(200, 200, 500, 120)
    word = WordOnFelt("That's It!", 84, colour, Spot(450, 260, 60), (tile,), area, "9 + 1 = 10 for Maren")
    assert max(run_through(MeldWord(word, (450, 440), 0.7, 2.0), look_of())) > 500
