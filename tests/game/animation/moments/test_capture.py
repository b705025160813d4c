"""A capture can be seen: both tiles lie together for a while, equal halves touching, and nothing hides them."""

from __future__ import annotations

import pygame
import pytest

from game.animation.curves import bent
from game.animation.moments.capture import HOLD, OTHERS_HOLD, CaptureMoment, coins_beside, pill
from game.animation.score_flight import ScoreFlight, clear_bend, sum_parts
from game.felt.free_place import covered
from game.felt.spectacle import STANDS
from game.felt.table.model import ScoreSum
from game.felt.table.sum_widget import SumWidget
from game.picture.families.pool import end_to_end
from game.picture.family_layout import PlacedTile
from game.picture.spot import Spot
from game.storage.settings import Motion, Settings
from game.ui.sound.sound import Sound
from tests.support.lan.company import Puppets
from tests.support.rounds.pool import pool
from tests.support.screen.pilot import FRAME
from tests.support.screen.quiet_session import AtTable
from tests.support.screen.spectacles import look_of

UNIT = 40.0
LEAST = 0.36
"""Seconds for which a pair lies together at least."""


def halves_from_top(faces: tuple[int, ...], turn: int) -> tuple[int, ...]:
    return faces if turn % 4 == 0 else faces[::-1]


@pytest.mark.parametrize("turn", [0, 2])
@pytest.mark.parametrize(
    ("taken", "played"),
    [((5, 5), (5, 12)), ((5, 12), (5, 5)), ((2, 9), (2, 7)), ((2, 9), (7, 9)), ((0, 3), (3, 8)), ((4, 1), (1, 4))],
)
def test_equal_halves_touch(taken: tuple[int, int], played: tuple[int, int], turn: int) -> None:
    lies = PlacedTile(0, taken, Spot(300, 300, UNIT, turn))
    spot = end_to_end(lies, played)
    assert spot.x == 300
    assert abs(spot.y - 300) == 2 * UNIT, "they touch and don't overlap"
    one, other = halves_from_top(taken, turn), halves_from_top(played, spot.turn)
    assert one[-1] == other[0] if spot.y > 300 else one[0] == other[-1]


@pytest.mark.parametrize("seat", [0, 1])
def test_a_pair_lies_together_before_it_leaves(seat: int) -> None:
    puppets = Puppets()
    hands = "5-12 3-4 | 0-1 0-2" if seat == 0 else "3-4 0-2 | 5-12 0-1"
    scene = pool(hands=hands, pool="5-5 8-9", turn="AB"[seat])
    takes = next(move for move in scene.match.legal(seat) if len(move.tiles) > 1)
    if seat:
        puppets.lines[1] = [takes]
    at = AtTable(scene.match, puppets, settings=Settings())
    if seat == 0:
        at.settle()
        at.played.controller.offer(takes)
    assert at.played.director is not None
    together, shown = 0, set[str]()
    for _ in range(round(4 / FRAME)):
        at.step()
        laid = {tile.tile for tile in at.played.model.laid}
        moving = at.played.director.moving
        shows = at.played.director.spectacles
        rings = [each for each, now in shows if isinstance(each, CaptureMoment) and now < each.hold]
        together += set(takes.tiles) <= laid and bool(rings) and not moving
        shown |= {each.words for each in rings}
    assert together * FRAME >= LEAST
    assert together * FRAME <= (HOLD if seat == 0 else OTHERS_HOLD) + 0.1
    assert shown == {"5 meets 5"}
    assert at.ears.heard.count(Sound.CAPTURE) == 1
    assert at.match.state.points[seat] == 3
    chime = Sound.CHIME if seat == 0 else Sound.CHIME_OTHER
    assert chime in at.ears.heard, "each part of the points is counted"


def test_each_reason_has_its_coin_beside_its_tile() -> None:
    at = AtTable(pool(hands="5-12 3-4 | 0-1 0-2", pool="5-5 8-9", turn="A").match, Puppets(), settings=Settings())
    at.settle()
    controller, director = at.played.controller, at.played.director
    assert director is not None
    controller.offer(next(move for move in at.match.legal(0) if len(move.tiles) > 1))
    flights: list[ScoreFlight] = []
    reasons: set[str] = set()
    while not at.played.model.is_calm or not flights:
        at.step()
        flights += [each for each, _ in director.spectacles if isinstance(each, ScoreFlight) and each not in flights]
        reasons |= {each.reasons for each, _ in director.spectacles if isinstance(each, CaptureMoment)}
    (flight,) = flights
    assert "".join(part.text for part in sum_parts([number for number, _ in flight.ends], flight.parts)) == "1 + 2 = 3"
    assert reasons == {"1 for the double, 2 for 10 pips"}
    for _, spot in flight.ends:
        coin = pygame.Rect(0, 0, round(spot.unit), round(spot.unit))
        coin.center = round(spot.x), round(spot.y)
        assert coin.collidelist([area for area in flight.taken if area.height > area.width]) == -1, "they cover no tile"


def test_its_words_cover_no_tile_and_no_number() -> None:
    at = AtTable(
        pool(hands="5-12 3-4 | 0-1 0-2", pool="5-5 8-9 6-8 6-9 6-10 6-11 7-8 7-9 7-10 7-11 8-10 8-11", turn="A").match,
        Puppets(),
        settings=Settings(text_size=160),
    )
    at.settle()
    director, look = at.played.director, at.played.widgets.look
    assert director is not None
    at.played.controller.offer(next(move for move in at.match.legal(0) if len(move.tiles) > 1))
    told = set[str]()
    for _ in range(round(3 / FRAME)):
        at.step()
        laid = [covered(tile) for tile in at.played.model.laid]
        for shows in (each for each, _ in director.spectacles if isinstance(each, CaptureMoment)):
            for words in filter(None, (shows.words, shows.reasons)):
                size = pill(look, words).surface.get_size()
                assert shows.told_at(size).collidelist([*laid, *shows.taken]) < 0, words
                told.add(words)
    assert told == {"5 meets 5", "1 for the double, 2 for 10 pips"}


def test_words_go_where_a_row_of_tiles_leaves_room() -> None:
    pair, area = (Spot(260, 300, UNIT, 1), Spot(340, 300, UNIT, 1)), pygame.Rect(0, 0, 700, 600)
    row = pygame.Rect(0, 340, 700, 80)
    shows = CaptureMoment(pair, "5 meets 5", (0, 0, 0), HOLD, area)
    assert shows.told_at((160, 40)).colliderect(row)
    shows = CaptureMoment(pair, "5 meets 5", (0, 0, 0), HOLD, area, (row, pygame.Rect(200, 200, 200, 60)))
    assert shows.told_at((160, 40)).collidelist([*shows.taken, pygame.Rect(220, 280, 160, 40)]) < 0


def test_coins_go_where_there_is_room() -> None:
    pair = Spot(300, 280, UNIT), Spot(300, 360, UNIT)
    near = [pygame.Rect(325, 260, 40, 80)]
    coins = coins_beside(pair, [(1, 2), (0, 3)], near, pygame.Rect(0, 0, 600, 600))
    assert [number for number, _ in coins] == [1, 2, 3]
    assert all(spot.x < 280 for _, spot in coins)


def test_every_match_says_what_it_would_bring() -> None:
    scene = pool(hands="5-12 3-4 | 0-1 0-2", pool="5-5 2-12 8-9", turn="A")
    at = AtTable(scene.match, Puppets(), settings=Settings())
    at.settle()
    at.played.controller.choose(next(move.tiles[0] for move in at.match.legal(0) if len(move.tiles) > 1))
    at.step()
    told = [place.drop.text for place in at.played.widgets.places]
    assert sorted(told) == ["+0", "+3", "leave it here"]


def test_a_still_shows_the_pair_with_its_words() -> None:
    scene = pool(hands="5-12 3-4 | 0-1 0-2", pool="5-5 8-9", turn="A")
    at = AtTable(scene.match, Puppets(), settings=Settings(motion=Motion.REDUCED))
    at.settle()
    director = at.played.director
    assert director is not None
    takes = next(move for move in at.match.legal(0) if len(move.tiles) > 1)
    at.played.controller.offer(takes)
    stood = 0
    for _ in range(round(3 / FRAME)):
        at.step()
        posed = [now for each, now in director.spectacles if isinstance(each, CaptureMoment)]
        laid = {tile.tile for tile in at.played.model.laid}
        is_told = at.played.model.told_sum is not None
        stood += bool(posed) and set(takes.tiles) <= laid and is_told
    assert abs(stood * FRAME - STANDS) < 0.2


def test_a_number_on_its_way_from_beside_a_pair_keeps_off_it() -> None:
    pair = pygame.Rect(280, 200, 40, 160)
    start, goal = (348.0, 320.0), (352.0, 180.0)

    def crosses(bend: float) -> bool:
        ways = (bent(start, goal, bend, place / 20) for place in range(21))
        return any(pygame.Rect(round(x) - 20, round(y) - 20, 40, 40).colliderect(pair) for x, y in ways)

    assert crosses(0.24), "the usual way does"
    assert not crosses(clear_bend(start, goal, 20, [pair], 0.24))
    assert clear_bend(start, goal, 20, [], 0.24) == 0.24, "with nothing there, it is the usual one"


def test_the_ground_of_a_still_sum_dims_no_tile_if_there_is_room() -> None:
    look, felt = look_of(), pygame.Rect(40, 60, 900, 560)
    pair = [pygame.Rect(380, 240, 40, 80), pygame.Rect(380, 320, 40, 80)]
    beside = [pygame.Rect(x, 280, 40, 80) for x in (260, 320, 440, 500)]
    shows = SumWidget(look, felt)
    shows.show(ScoreSum("", "+3", Spot(400, 320, UNIT), 9.0), [*pair, *beside])
    assert shows.shown
    ground = shows.rect.inflate(look.scale.px(40), look.scale.px(20))
    assert ground.collidelist([*pair, *beside]) < 0
