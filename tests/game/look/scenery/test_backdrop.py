"""Felt and wood at every window size."""

import pygame
import pytest

from game.look.palette import FELTS
from game.look.scale import Scale
from game.look.scenery.backdrop import RAIL, Backdrop, texture
from tests.support.screen.pilot import same

pytestmark = pytest.mark.usefixtures("art_of_its_own")
WINDOWS = [(1280, 720), (1600, 1200), (2560, 1080)]


@pytest.mark.parametrize("name", FELTS)
@pytest.mark.parametrize("size", WINDOWS)
def test_every_felt_fills_every_window(name: str, size: tuple[int, int]) -> None:
    scale = Scale(size)
    table = Backdrop(scale).felt(size, name)
    assert table.get_size() == size
    assert not table.get_flags() & pygame.SRCALPHA
    w, h = size
    felt = FELTS[name].light
    middle = pygame.transform.average_color(table, pygame.Rect(w // 2 - 40, h // 2 - 40, 80, 80))
    strongest = max(range(3), key=lambda channel: felt[channel])
    assert max(range(3), key=lambda channel: middle[channel]) == strongest
    corner = scale.px(RAIL) + scale.px(60)
    dark = pygame.transform.average_color(table, pygame.Rect(w - corner - 40, h - corner - 40, 40, 40))
    assert sum(dark[:3]) < sum(middle[:3])


def test_wood_runs_all_around() -> None:
    scale = Scale((1280, 720))
    table = Backdrop(scale).felt((1280, 720), "green")
    rail = scale.px(RAIL) // 2
    for area in ((0, 0, 1280, rail), (0, 720 - rail, 1280, rail), (0, 0, rail, 720), (1280 - rail, 0, rail, 720)):
        r, g, b, *_ = pygame.transform.average_color(table, pygame.Rect(area))
        assert r > g > b


def test_the_light_comes_from_the_upper_left() -> None:
    table = Backdrop(Scale((1280, 720))).felt((1280, 720), "green")
    rail = 12
    top, bottom, left, right = (
        sum(pygame.transform.average_color(table, pygame.Rect(area))[:3])
        for area in ((0, 0, 1280, rail), (0, 708, 1280, rail), (0, 0, rail, 720), (1268, 0, rail, 720))
    )
    assert top > bottom
    assert left > right


def test_the_table_is_built_once() -> None:
    backdrop = Backdrop(Scale((640, 360)))
    assert backdrop.felt((640, 360), "blue") is backdrop.felt((640, 360), "blue")


def test_an_unknown_felt_is_refused() -> None:
    with pytest.raises(KeyError):
        Backdrop(Scale((640, 360))).felt((640, 360), "plaid")


def test_contrast_makes_the_felt_plain_and_dark() -> None:
    size = (640, 360)
    plain = Backdrop(Scale(size), high_contrast=True).felt(size, "green")
    assert plain.get_at((300, 180)) == plain.get_at((330, 190))
    assert sum(plain.get_at((320, 180))[:3]) < 80


@pytest.mark.parametrize("size", [(800, 84), (31, 17), (1500, 60)])
def test_planks_have_round_corners(size: tuple[int, int]) -> None:
    backdrop = Backdrop(Scale((1920, 1080)))
    plank = backdrop.wood(size, 8)
    assert plank.get_size() == size
    assert plank.get_at((0, 0)).a == 0
    assert plank.get_at((size[0] // 2, size[1] // 2)).a == 255
    assert plank is backdrop.wood(size, 8)
    assert plank is not backdrop.wood(size, 8, lip=True)


@pytest.mark.parametrize("name", ["felt", "walnut"])
def test_textures_repeat_without_a_seam(name: str) -> None:
    sheet = texture(name)
    w, h = sheet.get_size()

    def step(one: tuple[int, int], other: tuple[int, int]) -> int:
        return sum(abs(a - b) for a, b in zip(sheet.get_at(one)[:3], sheet.get_at(other)[:3], strict=True))

    across = sum(step((w - 1, y), (0, y)) for y in range(h)) / h
    within = sum(step((w // 2, y), (w // 2 + 1, y)) for y in range(h)) / h
    assert across < 2 * within + 6


def test_a_felt_made_in_steps_is_the_same() -> None:
    size = (1280, 720)
    one, other = Backdrop(Scale(size)), Backdrop(Scale(size))
    steps = list(one.felt_steps(size, "green"))
    assert len(steps) > 3
    assert same(one.felt(size, "green"), other.felt(size, "green"))
    assert list(one.felt_steps(size, "green")) == [], "it's there"


def test_the_ornament_lies_where_it_is_asked_for() -> None:
    scale = Scale((1280, 720))
    backdrop = Backdrop(scale)
    middle = backdrop.felt(scale.size, "green").copy()
    assert same(middle, backdrop.felt(scale.size, "green", (640, 360)))
    assert not same(middle, backdrop.felt(scale.size, "green", (500, 300)))
