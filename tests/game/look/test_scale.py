"""Design units become pixels by one rule."""

import pytest

from game.look.scale import SMALLEST_TEXT, Scale

WINDOWS = [(1280, 720), (1920, 1080), (3840, 2160), (2560, 1080), (1600, 1200)]


@pytest.mark.parametrize("size", WINDOWS)
def test_the_whole_design_fits_into_every_window(size: tuple[int, int]) -> None:
    scale = Scale(size)
    assert scale.rect(0, 0, 1920, 1080).size <= size
    assert scale.width >= 1920 - 1e-6
    assert scale.height >= 1080 - 1e-6


def test_wide_and_tall_windows_have_more_room() -> None:
    assert Scale((2520, 1080)).width == pytest.approx(2520)
    assert Scale((1600, 1200)).height == pytest.approx(1440)


@pytest.mark.parametrize("size", WINDOWS)
def test_text_is_never_smaller_than_can_be_read(size: tuple[int, int]) -> None:
    assert Scale(size, 0.5).font_px(10) == SMALLEST_TEXT
    assert min(Scale(size).font_px(v) for v in range(1, 60)) == SMALLEST_TEXT


def test_the_players_wish_makes_letters_larger_and_nothing_else() -> None:
    plain, large = Scale((1920, 1080)), Scale((1920, 1080), 1.5)
    assert large.font_px(20) == 30
    assert large.px(20) == plain.px(20)


def test_neighbouring_rectangles_touch() -> None:
    scale = Scale((1366, 768))
    for x in range(0, 400, 7):
        one, other = scale.rect(x, 0, 7, 10), scale.rect(x + 7, 0, 7, 10)
        assert one.right == other.left


def test_a_hairline_can_always_be_seen() -> None:
    assert Scale((320, 180)).hair(1) == 1
