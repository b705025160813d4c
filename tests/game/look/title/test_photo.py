"""The title's photograph: a crop for every window, a fall that fits it, and the lamp's breath."""

from itertools import pairwise, product

import pygame
import pytest

from game.look.title.photo import FALL, FALL_FRAMES, GLOWS, SHEET, SHOWN, Photograph, glows, smoke

WINDOWS = ((1280, 720), (1920, 1080), (1024, 768), (2560, 1080), (3840, 2160), (3440, 1440), (5120, 1440), (1080, 1920))


def mean(picture: pygame.Surface) -> float:
    return sum(pygame.transform.average_color(picture)[:3]) / 3


@pytest.mark.parametrize("size", WINDOWS)
def test_every_window_has_a_crop_of_its_own_shape(size: tuple[int, int]) -> None:
    photo = Photograph(size)
    crop = photo.crop
    assert SHEET.contains(crop)
    assert crop.width / crop.height == pytest.approx(size[0] / size[1], rel=0.004)
    assert photo.place(crop).w == pytest.approx(size[0], abs=2)
    assert crop.clip(FALL).width > FALL.width * 0.9, "the tile that falls is in the picture"


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720)])
def test_sixteen_to_nine_is_the_frame(size: tuple[int, int]) -> None:
    photo = Photograph(size)
    assert photo.place(SHOWN).topleft == pytest.approx((0, 0), abs=2)
    assert photo.picture().get_size() == size


def test_a_large_window_gets_the_sharper_file() -> None:
    def edges(size: tuple[int, int]) -> float:
        picture = Photograph(size).picture()
        part = pygame.Rect(0, 0, 640, 360)
        part.center = (round(size[0] * 0.8), round(size[1] * 0.5))
        return mean(pygame.transform.laplacian(picture.subsurface(part)))

    grown = pygame.transform.smoothscale(Photograph((1920, 1080)).picture(), (3840, 2160))
    part = pygame.Rect(0, 0, 640, 360)
    part.center = (3072, 1080)
    assert edges((3840, 2160)) > 1.1 * mean(pygame.transform.laplacian(grown.subsurface(part)))


def test_the_fall_ends_on_the_photograph_and_begins_elsewhere() -> None:
    photo = Photograph((1920, 1080))
    still = photo.picture().subsurface(photo.place(FALL))

    def apart(number: int) -> pygame.Surface:
        shown = still.copy()
        shown.blit(photo.fall(number), (0, 0))
        more, less = shown.copy(), still.copy()
        more.blit(still, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
        less.blit(shown, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
        more.blit(less, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
        return more

    assert mean(apart(FALL_FRAMES)) < 3 < mean(apart(1))
    border = pygame.Rect(0, 0, FALL.width, 4)
    for number, side in product((1, FALL_FRAMES), (border, border.move(0, FALL.height - 4))):
        assert mean(apart(number).subsurface(side)) < 2, "its edges would show"


def test_the_lamp_adds_three_percent_to_either_side_and_nothing_at_the_edges() -> None:
    grey = pygame.Surface((300, 200))
    grey.fill((200, 200, 200))
    levels = []
    for level in range(2**GLOWS):
        bright = grey.copy()
        for place, glow in enumerate(glows(grey)):
            if level >> place & 1:
                bright.blit(glow, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
        levels.append(bright.get_at((150, 100))[0])
        assert all(bright.get_at(at)[0] - 200 <= 1 for at in ((0, 0), (299, 100), (150, 0), (150, 199)))
    assert levels[0] == 200
    assert levels[-1] == pytest.approx(200 * 1.06, abs=2)
    assert all(0 <= step <= 3 for step in (after - before for before, after in pairwise(levels)))


def test_the_smoke_is_thickest_at_the_left_and_ends() -> None:
    shade = smoke((960, 10))
    alphas = [shade.get_at((x, 5)).a for x in range(0, 960, 10)]
    assert alphas == sorted(alphas, reverse=True)
    assert alphas[0] > 200
    assert alphas[-1] == 0
