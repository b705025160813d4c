"""The lists of pages name every scene of the program, and no other."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pkgutil import walk_packages

import game.scenes
from game.ui.scene import Scene
from tools.pictures import NETWORK, SETTINGS
from tools.stages.pages import STAGED, listed


def kinds(of: type[Scene]) -> Iterator[type[Scene]]:
    for kind in of.__subclasses__():
        yield kind
        yield from kinds(kind)


def test_every_scene_is_on_a_list() -> None:
    for module in walk_packages(game.scenes.__path__, "game.scenes."):
        import_module(module.name)
    written = {kind.__name__ for kind in kinds(Scene) if kind.__module__.startswith(("game.scenes", "game.session"))}
    assert written == listed()


def test_every_staged_page_has_its_picture() -> None:
    assert set(STAGED) <= {*SETTINGS, *NETWORK}
