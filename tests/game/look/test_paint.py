"""Boxes, shadows and ornaments."""

from itertools import combinations
from typing import get_args

import pygame
import pytest

from game.look.fonts import Fonts
from game.look.paint import RING, RING_GAP, Brush, ButtonKind, ButtonState
from game.look.palette import WHITE
from game.look.scale import Scale


@pytest.fixture
def brush() -> Brush:
    scale = Scale((1920, 1080))
    return Brush(scale, Fonts(scale))


@pytest.mark.parametrize("size", [(40, 40), (300, 60), (61, 200), (7, 5)])
@pytest.mark.parametrize("radius", [0, 6, 20, 500])
def test_a_box_is_symmetric_and_smooth(brush: Brush, size: tuple[int, int], radius: int) -> None:
    box = brush.box(size, radius, (10, 200, 30), None, (255, 255, 255), border_width=2)
    assert box.get_size() == size
    w, h = size
    alphas = [[box.get_at((x, y)).a for x in range(w)] for y in range(h)]
    assert alphas == [row[::-1] for row in alphas]
    assert alphas == alphas[::-1]
    if 6 <= radius < 500 and min(size) >= 40:
        assert alphas[0][0] == 0
        assert any(0 < alpha < 255 for alpha in alphas[0])
    assert alphas[h // 2][w // 2] == 255


def test_a_gradient_runs_from_top_to_bottom(brush: Brush) -> None:
    box = brush.box((50, 100), 8, (200, 0, 0), (0, 0, 200))
    assert box.get_at((25, 0)).r > 180
    assert box.get_at((25, 99)).b > 180
    reds = [box.get_at((25, y)).r for y in range(100)]
    assert reds == sorted(reds, reverse=True)


def test_a_border_lies_inside_and_a_frame_is_hollow(brush: Brush) -> None:
    frame = brush.frame((60, 40), 10, (255, 0, 0), 3)
    assert frame.get_at((30, 2)) == pygame.Color(255, 0, 0)
    assert frame.get_at((30, 3)).a == 0
    assert frame.get_at((2, 20)).a == 255
    assert frame.get_at((57, 20)).a == 255
    assert frame.get_at((30, 20)).a == 0


def test_stretched_shadows_equal_blurred_ones(brush: Brush) -> None:
    # a wide shadow is made of pieces of a small one; no seams may show
    wide, wider = brush.soft_shadow((400, 300), 10, 200, 12), brush.soft_shadow((500, 300), 10, 200, 12)
    assert wide.offset == wider.offset
    for y in range(wide.surface.get_height()):
        assert wide.surface.get_at((200, y)) == wider.surface.get_at((250, y))
        assert wide.surface.get_at((20, y)) == wider.surface.get_at((20, y))


def test_a_shadow_fades_to_nothing_at_its_rim(brush: Brush) -> None:
    for size in ((30, 30), (300, 200)):
        soft = brush.soft_shadow(size, 12, 200, 8)
        w, h = soft.surface.get_size()
        assert soft.surface.get_at((w // 2, h // 2)).a > 60
        assert max(soft.surface.get_at((x, 0)).a for x in range(w)) <= 3
        assert soft.offset[0] < 0


def test_the_focus_ring_leaves_the_thing_itself_clear(brush: Brush) -> None:
    ring = brush.ring((200, 60), 12)
    x, y = -ring.offset[0], -ring.offset[1]
    assert ring.surface.get_at((x + 100, y + 30)).a == 0
    gap, line = brush.scale.px(RING_GAP), brush.scale.hair(RING)
    assert ring.surface.get_at((x + 100, y - 2)).a == 0, "a gap"
    assert tuple(ring.surface.get_at((x + 100, y - gap - line // 2 - 1))) == (*WHITE, 255)
    assert max(ring.surface.get_at((x + 100, y - gap - line - 1))[:3]) == 0, "a dark edge, for a light ground"


def test_every_state_of_every_button_can_be_told_apart(brush: Brush) -> None:
    looks = {
        (kind, state): pygame.image.tobytes(brush.button((180, 54), kind, state).surface, "RGBA")
        for kind in get_args(ButtonKind)
        for state in get_args(ButtonState)
    }
    for one, other in combinations(looks, 2):
        assert looks[one] != looks[other]


def test_furniture_is_kept(brush: Brush) -> None:
    assert brush.panel((300, 400)).surface is brush.panel((300, 400)).surface
    assert brush.button((100, 50)).surface is brush.button((100, 50)).surface
    assert brush.key_cap("Esc") is brush.key_cap("Esc")
    assert brush.plate((250, 66)).surface is not brush.plate((250, 66), active=True).surface


def test_a_key_cap_is_as_wide_as_its_label(brush: Brush) -> None:
    assert brush.key_cap("Space").get_width() > brush.key_cap("H").get_width()
    assert brush.key_cap("H").get_height() == brush.key_cap("Space").get_height()


def test_a_panel_lets_the_felt_through_unless_contrast_is_wanted() -> None:
    scale = Scale((1280, 720))
    shine = []
    for high in (False, True):
        panel = Brush(scale, Fonts(scale), high).panel((300, 300))
        shine.append(panel.surface.get_at((150 - panel.offset[0], 150 - panel.offset[1])).a)
    assert 180 < shine[0] < 250
    assert shine[1] == 255


def test_the_veil_darkens(brush: Brush) -> None:
    page = pygame.Surface((20, 20))
    page.fill((200, 200, 200))
    page.blit(brush.veil((20, 20), 150), (0, 0))
    assert page.get_at((10, 10)).r < 120


def test_the_brush_stays_within_its_memory(brush: Brush) -> None:
    brush.cache.limit = 2_000_000
    for n in range(60):
        brush.panel((100 + n, 200))
        assert brush.cache.bytes <= brush.cache.limit
