"""The fields of a table can be seen in high contrast."""

from __future__ import annotations

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
