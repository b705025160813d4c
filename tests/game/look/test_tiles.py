"""Tiles have the right half first, are readable at every size, and stay within their memory limit."""

import pygame
import pytest

from game.look.cache import MIB, Surfaces
from game.look.fonts import Face, Fonts
from game.look.look import Look, Style
from game.look.palette import (
    BACKS,
    BLACK,
    CREAM,
    GOLD,
    IVORY,
    TILE_STYLES,
    PipColours,
    haloed,
    pip_colours,
)
from game.look.pips import Pips
from game.look.scale import SMALLEST_TEXT, Scale
from game.look.tiles import PULSE, TileArt, numeral_pixels

SIZES = [24, 30, 31, 43, 48, 64, 95, 176]


def art(mode: Pips = Pips.PIPS, top: int = 6, style: str = "ivory", cache: Surfaces | None = None) -> TileArt:
    look = TILE_STYLES[style]
    colours = pip_colours(look, PipColours.VALUES, top)
    fonts = Fonts(Scale((1920, 1080)))
    return TileArt(fonts, look, colours, mode=mode, top=top, back=BACKS["navy"], cache=cache)


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


def ink(surface: pygame.Surface, area: pygame.Rect, blank: pygame.Surface) -> int:
    """Count the pixels that pips or numbers changed."""
    return sum(
        surface.get_at((x, y)) != blank.get_at((x, y))
        for x in range(area.left, area.right)
        for y in range(area.top, area.bottom)
    )


def halves_of(turn: int, u: int) -> tuple[pygame.Rect, pygame.Rect]:
    """Return the areas of the first and the second half."""
    first, second = {
        0: ((0, 0), (0, u)),
        1: ((u, 0), (0, 0)),
        2: ((0, u), (0, 0)),
        3: ((0, 0), (u, 0)),
    }[turn]
    inner = -2 * (u // 10)
    return pygame.Rect(*first, u, u).inflate(inner, inner), pygame.Rect(*second, u, u).inflate(inner, inner)


@pytest.mark.parametrize("u", SIZES)
@pytest.mark.parametrize("turn", range(4))
def test_sprites_have_the_size_they_promise(turn: int, u: int) -> None:
    tiles = art()
    w, h = tiles.size(turn, u)
    assert (w, h) == ((2 * u, u) if turn % 2 else (u, 2 * u))
    full = (w, h + tiles.depth(u))
    assert tiles.depth(u) >= 1
    for sprite in (
        tiles.face((6, 1), turn, u),
        tiles.back(turn, u),
        tiles.ghost((6, 1), turn, u),
        tiles.dimmed((6, 1), turn, u),
    ):
        assert sprite.get_size() == full
    assert tiles.half(5, u).get_size() == (u, u)


@pytest.mark.parametrize("u", [40, 64])
@pytest.mark.parametrize("mode", [Pips.PIPS, Pips.NUMERALS])
@pytest.mark.parametrize("turn", range(4))
def test_the_first_half_is_where_the_turn_says(turn: int, mode: Pips, u: int) -> None:
    tiles = art(mode)
    first, second = halves_of(turn, u)
    # against a tile whose first half is blank, only the first half may change
    one, other = tiles.face((6, 1), turn, u), tiles.face((0, 1), turn, u)
    assert ink(one, first, other) > 0
    assert ink(one, second, other) == 0


@pytest.mark.parametrize("turn", range(4))
def test_a_double_and_a_half_turn_show_the_same_picture(turn: int) -> None:
    tiles = art()
    assert pixels(tiles.face((3, 5), turn, 64)) == pixels(tiles.face((5, 3), (turn + 2) % 4, 64))


def test_opposite_pips_stand_evenly() -> None:
    tiles = art(top=15)
    for u in (44, 57, 64, 88, 95):
        for value in range(1, 16):
            corners = {(x, y) for _, x, y in tiles._pips(value, u, flat=False, small=False)}
            side = tiles._pips(value, u, flat=False, small=False)[0][0].get_width()
            assert corners == {(u - side - x, u - side - y) for x, y in corners}


def test_the_light_does_not_turn_with_the_tile() -> None:
    tiles = art()
    u = 64
    for turn in range(4):
        face = tiles.face((0, 0), turn, u)
        w, h = tiles.size(turn, u)
        foot = face.get_at((w // 4, h + tiles.depth(u) - 2))
        top = face.get_at((w // 4, 8))
        assert sum(foot[:3]) < sum(top[:3]) - 60


@pytest.mark.parametrize("style", TILE_STYLES)
@pytest.mark.parametrize("u", SIZES)
def test_a_blank_is_a_nought_in_numerals(style: str, u: int) -> None:
    numerals, pips = art(Pips.NUMERALS, style=style), art(Pips.PIPS, style=style)
    assert pixels(numerals.half(0, u)) != pixels(numerals.half(8 % 7, u))
    middle = pygame.Rect(0, 0, u, u).inflate(-u // 2, -u // 2)
    plain = pips._laid((0,), 0, u, 0, Pips.NUMERALS)
    assert ink(numerals.half(0, u), middle, plain) > 0


def test_small_tiles_have_numbers_and_both_needs_room() -> None:
    assert art(Pips.PIPS).mode_at(31) is Pips.NUMERALS
    assert art(Pips.PIPS).mode_at(32) is Pips.PIPS
    assert art(Pips.BOTH).mode_at(47) is Pips.PIPS
    assert art(Pips.BOTH).mode_at(48) is Pips.BOTH
    assert art(Pips.PIPS, top=18).mode_at(100) is Pips.NUMERALS


@pytest.mark.parametrize("mode", Pips)
def test_every_value_looks_different(mode: Pips) -> None:
    tiles = art(mode, top=15)
    for u in (24, 36, 64):
        assert len({pixels(tiles.half(value, u)) for value in range(16)}) == 16


def test_the_three_ways_of_showing_a_value_differ() -> None:
    assert len({pixels(art(mode).face((5, 2), 0, 64)) for mode in Pips}) == 3


def test_places_and_resting_tiles_look_unlike_the_tile() -> None:
    tiles = art()
    face, ghost, dimmed = (make((5, 2), 0, 64) for make in (tiles.face, tiles.ghost, tiles.dimmed))
    assert len({pixels(face), pixels(ghost), pixels(dimmed)}) == 3
    middle = (32, 20)
    assert ghost.get_at(middle).a < 128
    assert dimmed.get_at(middle).a == 255
    assert sum(dimmed.get_at(middle)[:3]) < sum(face.get_at(middle)[:3])


def test_a_tile_that_cannot_be_played_stays_warm() -> None:
    tiles = art()
    face, dimmed = tiles.face((0, 0), 0, 64).get_at((20, 20)), tiles.dimmed((0, 0), 0, 64).get_at((20, 20))
    assert [round(a / b, 2) for a, b in zip(dimmed[:3], face[:3], strict=True)] == pytest.approx(
        [208 / 255, 201 / 255, 187 / 255], abs=0.02
    )
    assert dimmed.r > dimmed.g > dimmed.b, "warm, not grey"


def test_the_place_pointed_at_never_looks_like_a_played_tile() -> None:
    tiles = art()
    for over in (False, True):
        ground = pygame.Surface((64, 132))
        ground.fill((12, 60, 44))
        if over:
            ground.blit(tiles.face((6, 6), 0, 64), (0, 0))
        ground.blit(tiles.ghost((0, 0), 0, 64, over=over, pointed=True), (0, 0))
        ivory = sum(tiles.face((0, 0), 0, 64).get_at((32, 20))[:3])
        assert sum(ground.get_at((32, 20))[:3]) < 0.75 * ivory, "at most 65 % of the tile, the rest is dark"
    assert tiles.ghost((0, 0), 0, 64, pointed=True).get_at((32, 20)).a <= 0.65 * 255
    assert pixels(tiles.ghost((0, 0), 0, 64)) != pixels(tiles.ghost((0, 0), 0, 64, pointed=True))


def golden(surface: pygame.Surface, y: int) -> list[int]:
    """Return the columns of a row that are pure gold."""
    return [x for x in range(surface.get_width()) if tuple(surface.get_at((x, y))) == (*GOLD, 255)]


def test_a_place_has_dashes_and_the_one_pointed_at_a_whole_rim() -> None:
    tiles = art()
    left = [tiles.ghost((0, 0), 0, 96).get_at((1, y)).a > 180 for y in range(20, 172)]
    assert 0.3 < sum(left) / len(left) < 0.8
    rim = tiles.pulse(0, 96)
    line = [tuple(rim.surface.get_at((1 - rim.offset[0], y - rim.offset[1]))) for y in range(20, 172)]
    assert set(line) == {(*GOLD, 255)}


def test_the_rim_of_a_playable_tile_is_gold_and_4_5_units_wide() -> None:
    halo = art().halo(0, 94)
    row = golden(halo.surface, 90 - halo.offset[1])
    left = [x for x in row if x < -halo.offset[0]]
    assert len(left) in (4, 5)


def test_the_pulse_goes_outwards_and_returns() -> None:
    tiles = art()
    assert len({pixels(tiles.pulse(0, 64, step).surface) for step in range(PULSE)}) == PULSE
    assert tiles.pulse(0, 64, PULSE) is tiles.pulse(0, 64, 0)


def test_the_last_tile_has_its_players_colour_and_a_dot() -> None:
    tiles, mine, theirs = art(), haloed(IVORY), haloed((212, 49, 43))
    assert pixels(tiles.halo(0, 64, colour=mine).surface) != pixels(tiles.halo(0, 64, colour=theirs).surface)
    dot = tiles.seal(94, theirs)
    middle = dot.surface.get_width() // 2
    assert tuple(dot.surface.get_at((middle, middle))) == (*CREAM, 255)
    assert (*theirs, 255) in {tuple(dot.surface.get_at((x, middle))) for x in range(2 * middle)}
    assert 2 * 11 <= dot.surface.get_width() <= 2 * 11 + 4


def test_three_sections_need_no_other_code() -> None:
    tiles = art()
    upright, flat = tiles.face((1, 2, 3), 0, 48), tiles.face((1, 2, 3), 3, 48)
    assert upright.get_size() == (48, 144 + tiles.depth(48))
    assert flat.get_size() == (144, 48 + tiles.depth(48))
    swapped = tiles.face((1, 5, 3), 0, 48)
    assert ink(swapped, pygame.Rect(4, 52, 40, 40), upright) > 0
    assert ink(swapped, pygame.Rect(4, 4, 40, 40), upright) == 0


def test_a_lifted_tile_throws_a_wider_shadow_further_away() -> None:
    tiles = art()
    low, high = tiles.shadow(0, 64), tiles.shadow(0, 64, 1)
    assert high.surface.get_width() > low.surface.get_width()
    for sprite in (low, high):
        middle = sprite.offset[0] + sprite.surface.get_width() / 2
        assert middle > 32
    assert tiles.shadow(2, 64) is tiles.shadow(0, 64)


def test_a_turned_tile_keeps_its_middle() -> None:
    tiles = art()
    for angle in (0, 17, 90, 200):
        turned = tiles.spun((5, 2), angle, 60)
        box = turned.get_bounding_rect()
        assert abs(box.centerx - turned.get_width() / 2) < 4
        assert abs(box.centery - turned.get_height() / 2) < 4
        shadow = tiles.spun_shadow(angle, 60)
        assert shadow.offset[0] < 0
        assert shadow.offset[1] < 0
    assert tiles.spun(None, 30, 60).get_size() == tiles.spun((5, 2), 30, 60).get_size()


def test_a_quarter_turn_brings_the_first_half_to_the_right() -> None:
    tiles = art()
    turned = tiles.spun((6, 0), 90, 64)
    w, h = turned.get_size()
    dark = [0, 0]
    for x in range(20, w - 20):
        if abs(x - w // 2) > 12:
            dark[x > w // 2] += sum(sum(turned.get_at((x, y))[:3]) < 450 for y in range(16, h - 20))
    assert dark[1] > 5 * max(1, dark[0])


def test_sprites_are_drawn_once() -> None:
    tiles = art()
    assert tiles.face((4, 2), 1, 50) is tiles.face((4, 2), 1, 50)
    assert tiles.back(1, 50) is tiles.back(3, 50)
    assert tiles.halo(0, 50).surface is tiles.halo(0, 50).surface


def test_the_memory_for_tiles_is_limited() -> None:
    cache = Surfaces(MIB)
    tiles = art(top=15, cache=cache)
    for first in range(16):
        for second in range(first + 1):
            tiles.face((first, second), 0, 64)
            assert cache.bytes <= MIB


def test_sets_of_one_look_share_memory_but_not_pictures() -> None:
    look = Look(Scale((1920, 1080)), Style(pip_colours=PipColours.VALUES))
    small, large = look.tiles(6), look.tiles(15)
    assert small is look.tiles(6)
    assert small.cache is large.cache
    assert pixels(small.face((6, 5), 0, 64)) != pixels(large.face((6, 5), 0, 64))


def test_numerals_on_small_tiles_are_as_large_as_the_smallest_words() -> None:
    assert all(numeral_pixels(u) >= SMALLEST_TEXT for u in range(19, 200))
    tiles = art(Pips.NUMERALS, top=15)
    assert all(tiles.fonts.exact("15", Face.EXTRABOLD, numeral_pixels(u), BLACK).get_width() < u for u in range(16, 40))
