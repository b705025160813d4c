"""Colours can be told apart from each other and from their backgrounds."""

from itertools import combinations

import pytest

from game.look.palette import (
    BACKS,
    CREAM,
    FELTS,
    GOLD,
    INK,
    MUTED,
    PANEL_TOP,
    TILE_STYLES,
    PipColours,
    TileStyle,
    pip_colours,
)
from game.look.tile_svg import rgb


def luminance(colour: tuple[int, ...]) -> float:
    shares = [channel / 255 for channel in colour[:3]]
    r, g, b = (s / 12.92 if s <= 0.04045 else ((s + 0.055) / 1.055) ** 2.4 for s in shares)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: tuple[int, ...], other: tuple[int, ...]) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("style", TILE_STYLES.values(), ids=TILE_STYLES)
def test_every_pip_stands_out_from_the_face(style: TileStyle) -> None:
    assert len(style.by_value) == 16
    for colour in (*style.by_value, style.classic):
        assert contrast(rgb(colour), rgb(style.face[1])) >= 3


@pytest.mark.parametrize("style", TILE_STYLES.values(), ids=TILE_STYLES)
def test_the_colours_of_values_differ(style: TileStyle) -> None:
    for one, other in combinations(style.by_value[1:], 2):
        assert sum(abs(a - b) for a, b in zip(rgb(one), rgb(other), strict=True)) > 40


def test_text_can_be_read() -> None:
    assert contrast(CREAM, PANEL_TOP) >= 7
    assert contrast(MUTED, PANEL_TOP) >= 4.5
    assert contrast(INK, GOLD) >= 4.5


def test_small_sets_are_black_and_large_ones_coloured_unless_the_player_chooses() -> None:
    ivory = TILE_STYLES["ivory"]
    assert len(set(pip_colours(ivory, PipColours.AUTO, 6))) == 1
    assert len(set(pip_colours(ivory, PipColours.AUTO, 9)[1:])) == 9
    assert len(set(pip_colours(ivory, PipColours.CLASSIC, 15))) == 1
    assert len(set(pip_colours(ivory, PipColours.VALUES, 6)[1:])) == 6
    assert len(pip_colours(ivory, PipColours.VALUES, 18)) == 19


def test_there_is_a_choice_of_tables_and_tiles() -> None:
    assert {"green", "blue"} < set(FELTS)
    assert {"ivory", "ebony"} <= set(TILE_STYLES)
    assert len(BACKS) >= 2
