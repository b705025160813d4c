"""The lists of pages name every scene of the program, and no other."""

from __future__ import annotations

from tests.support.screen.scene_kinds import scene_kinds
from tools.pictures import NETWORK, SETTINGS
from tools.stages.pages import STAGED, listed


def test_every_scene_is_on_a_list() -> None:
    assert {kind.__name__ for kind in scene_kinds()} == listed()


def test_every_staged_page_has_its_picture() -> None:
    assert set(STAGED) <= {*SETTINGS, *NETWORK}
