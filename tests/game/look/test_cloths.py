"""The cloths of tables: everything written or drawn on them can be read where they are brightest."""

from __future__ import annotations

from functools import cache

import pytest

from engine.games import GAMES
from engine.pairs import SIDES
from game.look.palette import BY_GAME, CREAM, FELTS, GOLD, GOLD_LIGHT, RGB, SOFT
from game.look.scale import Scale
from game.look.scenery.backdrop import RAIL, Backdrop
from game.session.game_filter import GameKind, felt_of
from tests.support.lengths import sampled
from tests.support.luminance import contrast, luminance

pytestmark = pytest.mark.usefixtures("art_of_its_own")
BRIGHTEST = 0.005
"""The part of a cloth that may be brighter than the spot that letters are measured on."""
LETTERS, SIGNS = 4.5, 3.0
SIZE = (1280, 720)


@cache
def brightest(felt: str, *, plain: bool = False) -> RGB:
    """Return the colour than which only a small part of a cloth is brighter."""
    scale = Scale(SIZE)
    table, edge = Backdrop(scale, plain).felt(SIZE, felt), scale.px(RAIL) + 4
    spots = [table.get_at((x, y)) for x in range(edge, SIZE[0] - edge, 3) for y in range(edge, SIZE[1] - edge, 3)]
    ordered = sorted(((spot.r, spot.g, spot.b) for spot in spots), key=luminance)
    return ordered[int(len(ordered) * (1 - BRIGHTEST))]


@sampled(4)
@pytest.mark.parametrize("felt", FELTS)
def test_letters_and_signs_stand_out_where_the_cloth_is_brightest(felt: str) -> None:
    ground = brightest(felt)
    for colour in (CREAM, SOFT):
        assert contrast(colour, ground) >= LETTERS, colour
    for colour in (GOLD, GOLD_LIGHT):
        assert contrast(colour, ground) >= SIGNS, colour


@sampled(4)
@pytest.mark.parametrize("felt", FELTS)
def test_in_high_contrast_every_cloth_is_flat_and_dark(felt: str) -> None:
    assert contrast(CREAM, brightest(felt, plain=True)) >= 12


def test_each_kind_of_game_has_its_cloth_and_so_have_pairs() -> None:
    felts = {kind: {felt_of(BY_GAME, sheet) for sheet in GAMES if GameKind.of(sheet) is kind} for kind in GameKind}
    assert all(len(each) == 1 for each in felts.values())
    assert len(set().union(*felts.values(), {felt_of(BY_GAME, GAMES[0], SIDES)})) == len(GameKind) + 1
    assert {felt_of("burgundy", sheet, SIDES) for sheet in GAMES} == {"burgundy"}
