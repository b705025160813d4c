"""The motifs on the cards: one for each game, true to its rules, painted in short steps."""

from __future__ import annotations

from itertools import combinations
from math import cos, hypot, radians, sin
from typing import Final

import pygame
import pytest

from engine.core import Board, Rules
from engine.games import GAMES
from game.look.look import Look, Style
from game.look.motif_art import WHOLE_CARD, Crop
from game.look.motifs import CARD, MOTIFS, Coin, CountedNumber, MotifTile
from game.look.palette import CLOTHS
from game.look.scale import Scale
from game.scenes.common.motif_card import motif_of
from game.session.game_filter import GameKind
from tests.support.screen.pilot import same

SIZE: Final = (200, 160)
TOUCH: Final = 1.2
"""Distance of two halves that touch, in sides of a tile: on, or across, a double."""
SEVEN: Final = 7


@pytest.fixture
def look() -> Look:
    return Look(Scale((1280, 720)))


def halves(tile: MotifTile) -> list[tuple[int, float, float]]:
    """Return the numbers of a tile with the middles of their squares."""
    count = len(tile.halves)
    along = [(place - (count - 1) / 2) * tile.side for place in range(count)]
    across, down = -sin(radians(tile.angle)), cos(radians(tile.angle))
    return [(value, tile.x + far * across, tile.y + far * down) for value, far in zip(tile.halves, along, strict=True)]


def touching(one: MotifTile, other: MotifTile) -> list[tuple[int, int]]:
    """Return the numbers that meet where two tiles of one line touch."""
    if one.side != other.side or one.lift != other.lift:
        return []
    return [
        (a, b) for a, ax, ay in halves(one) for b, bx, by in halves(other) if hypot(ax - bx, ay - by) < TOUCH * one.side
    ]


def test_every_motif_is_of_a_game() -> None:
    assert not MOTIFS.keys() - {sheet.key for sheet in GAMES}


@pytest.mark.parametrize("made_for_it", [True, False], ids=["its own", "by its lesson"])
@pytest.mark.parametrize("sheet", GAMES, ids=lambda sheet: sheet.key)
def test_a_motif_has_a_few_large_tiles_of_the_games_own_set(
    sheet: type[Rules[Board]], made_for_it: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not made_for_it:
        monkeypatch.delitem(MOTIFS, sheet.key, raising=False)
    motif_of.cache_clear()
    motif, pieces = motif_of(sheet), sheet.sets[0]
    motif_of.cache_clear()
    shown = [tuple(sorted(tile.halves)) for tile in motif.tiles if tile.halves]
    assert (motif.top, motif.sections) == (pieces.top, len(pieces.faces[0]))
    assert set(shown) <= {tuple(sorted(face)) for face in pieces.faces}
    assert len(set(shown)) == len(shown), "a tile exists only once"
    assert 1 <= len(shown) <= 7
    assert all(tile.side >= 37 for tile in motif.tiles)


@pytest.mark.parametrize("sheet", GAMES, ids=lambda sheet: sheet.key)
def test_halves_that_touch_fit_by_the_rules_of_lines(sheet: type[Rules[Board]]) -> None:
    if GameKind.of(sheet) is not GameKind.LINES or sheet.key not in MOTIFS:
        return
    tiles = [tile for tile in motif_of(sheet).tiles if tile.halves]
    pairs = [pair for one, other in combinations(tiles, 2) for pair in touching(one, other)]
    for a, b in pairs:
        assert a + b == SEVEN if sheet.key == "matador" else a == b, (a, b)
    assert bool(pairs) == (sheet.key not in ("blind", "fours")), "these hold their tiles at different heights"


def test_the_numbers_on_coins_are_what_the_ends_count() -> None:
    coins = {
        key: [mark.words for mark in motif.marks if isinstance(mark, Coin | CountedNumber)]
        for key, motif in MOTIFS.items()
    }
    assert coins["all_fives"] == ["10"]
    assert sum(MOTIFS["all_fives"].tiles[0].halves) + MOTIFS["all_fives"].tiles[1].halves[1] == 10
    assert coins["baronet"] == ["0", "1", "2", "3", "4"]
    assert [sum(tile.halves) == place for place, tile in enumerate(MOTIFS["baronet"].tiles)] == [
        tile.glows for tile in MOTIFS["baronet"].tiles
    ]


@pytest.mark.parametrize("sheet", GAMES, ids=lambda sheet: sheet.key)
def test_cloths_and_small_pictures_are_in_their_bounds(sheet: type[Rules[Board]]) -> None:
    motif = motif_of(sheet)
    assert GameKind.of(sheet).cloth in CLOTHS
    assert abs(motif.hue) <= 12
    assert all(0 < share < 1 for share in motif.lamp)
    crop = Crop(*motif.crop)
    assert crop.x >= 0
    assert crop.x + crop.wide <= CARD[0]


def test_a_picture_is_painted_in_steps_once_and_always_the_same(look: Look) -> None:
    motif = MOTIFS["block_draw"]
    art = look.motifs
    assert art.found(motif, "lines", SIZE) is None
    steps = art.steps(motif, "lines", SIZE)
    for _ in motif.tiles:  # a step for each tile, besides those for cloth and light
        next(steps)
        assert art.found(motif, "lines", SIZE) is None
    for _ in steps:
        pass
    picture = art.found(motif, "lines", SIZE)
    assert picture is not None
    assert picture.get_size() == SIZE
    made = art.cache.made
    assert list(art.steps(motif, "lines", SIZE)) == []
    assert art.picture(motif, "lines", SIZE) is picture
    assert art.cache.made == made
    assert same(picture, Look(Scale((1280, 720))).motifs.picture(motif, "lines", SIZE))


def test_a_crop_shows_a_part_larger(look: Look) -> None:
    motif = MOTIFS["all_fives"]
    whole = look.motifs.picture(motif, "lines", (300, 240), WHOLE_CARD)
    part = look.motifs.picture(motif, "lines", (300, 240), Crop(40, 20, 75))
    assert not same(whole, part)
    assert pygame.transform.average_color(part)[0] > pygame.transform.average_color(whole)[0], "more ivory"


def test_the_players_tiles_are_shown_and_high_contrast_has_no_lamp() -> None:
    def picture(style: Style) -> pygame.Surface:
        return Look(Scale((1280, 720)), style).motifs.picture(MOTIFS["blind"], "lines", SIZE)

    plain = picture(Style())
    assert not same(plain, picture(Style(back="navy")))
    assert not same(plain, picture(Style(tile="ebony")))
    contrast = picture(Style(high_contrast=True))
    corners = {tuple(contrast.get_at(at)) for at in ((1, 159), (198, 159), (3, 140))}
    assert len(corners) == 1
