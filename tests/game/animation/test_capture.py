"""A capture can be seen: both tiles lie together for a while, equal halves touching, and nothing hides them."""

from __future__ import annotations

import pytest

from game.animation.capture import HOLD, OTHERS_HOLD, CaptureMoment
from game.picture.families.pool import end_to_end
from game.picture.family_layout import PlacedTile
from game.picture.spot import Spot
from game.storage.settings import Settings
from game.ui.sound import Sound
from tests.support.lan.company import Puppets
from tests.support.rounds.pool import pool
from tests.support.screen.pilot import FRAME
from tests.support.screen.quiet_session import AtTable

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
        rings = [each for each, _ in at.played.director.spectacles if isinstance(each, CaptureMoment)]
        together += set(takes.tiles) <= laid and bool(rings) and not moving
        shown |= {each.words for each in rings}
    assert together * FRAME >= LEAST
    assert together * FRAME <= (HOLD if seat == 0 else OTHERS_HOLD) + 0.1
    assert shown == {"5 meets 5"}
    assert at.ears.heard.count(Sound.CAPTURE) == 1
    assert at.match.state.points[seat] == 3
    chime = Sound.CHIME if seat == 0 else Sound.CHIME_OTHER
    assert chime in at.ears.heard, "each part of the points is counted"
