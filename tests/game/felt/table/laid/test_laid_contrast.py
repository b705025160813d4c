"""The fields of a table can be seen in high contrast, and pips are as dark when a tile is pointed at."""

from __future__ import annotations

import pytest
from pygame.image import tobytes

from game.felt.table.laid.choices import PickWidget, PlaceWidget
from game.picture.family_layout import FOOT
from game.storage.settings import Settings
from tests.support.luminance import contrast
from tools.stages.staging import Staged

LEAST = 3
"""The contrast that the WCAG ask of the parts of a picture that carry a meaning."""


def test_in_high_contrast_the_fields_for_tiles_stand_out_from_the_cloth() -> None:
    window = Staged((1920, 1080), Settings(high_contrast=True))
    scene = window.sit("thats_it", 2)
    window.show(scene)
    picture = window.picture()
    trays = scene.widgets.line.trays
    assert trays
    for tray in trays:
        x, y = tray.rect.x, tray.rect.y + tray.rect.height // 2
        rim, cloth = picture.get_at((x, y)), picture.get_at((x - 6, y))
        assert contrast((rim.r, rim.g, rim.b), (cloth.r, cloth.g, cloth.b)) >= LEAST


@pytest.mark.parametrize("key", ["baronet", "knock_out"])
def test_a_tile_on_the_felt_keeps_its_pips_dark_when_it_is_pointed_at(key: str) -> None:
    window = Staged((1280, 720))
    scene = window.sit(key, 1)
    window.show(scene)
    at_rest = window.picture()
    tile = next(each for each in window.screen.every() if isinstance(each, PickWidget))
    window.move(tile.rect.center)
    window.settle()
    assert tile.lit
    pointed_at, inside = window.picture(), tile.rect.inflate(-tile.rect.width // 4, -tile.rect.height // 4)
    assert tobytes(pointed_at.subsurface(inside), "RGB") == tobytes(at_rest.subsurface(inside), "RGB")
    assert tobytes(pointed_at, "RGB") != tobytes(at_rest, "RGB"), "its rim is broader"


def test_a_tile_of_the_pool_keeps_its_numerals_when_its_place_is_pointed_at() -> None:
    window = Staged((1280, 720))
    scene = window.sit("high_fives", 2)
    window.show(scene)
    places: list[PlaceWidget] = []
    for tile in scene.model.hand:
        scene.controller.choose(tile)
        window.settle()
        places = [place for place in scene.widgets.places if place.drop.side == FOOT]
        if places:
            break
    at_rest, rect = window.picture(), places[0].rect
    window.move(rect.center)
    window.settle()
    assert places[0].lit
    pointed_at, inside = window.picture(), rect.inflate(-rect.width // 6, -rect.width // 6)
    assert tobytes(pointed_at.subsurface(inside), "RGB") == tobytes(at_rest.subsurface(inside), "RGB")
    assert tobytes(pointed_at, "RGB") != tobytes(at_rest, "RGB"), "its rim is broader"
