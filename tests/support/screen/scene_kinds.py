"""Every kind of scene in the program, for laws that hold on each of them."""

from __future__ import annotations

import importlib
import pkgutil

import game.app.commands
import game.scenes
from game.ui.scene import Scene


def scene_kinds() -> list[type[Scene]]:
    """Return every kind of scene in the program, by name."""
    for package in (game.scenes, game.app.commands):
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            importlib.import_module(found.name)
    kinds, queue = [], [Scene]
    while queue:
        for kind in queue.pop().__subclasses__():
            queue.append(kind)
            if kind.__module__.startswith("game."):
                kinds.append(kind)
    return sorted(kinds, key=lambda kind: kind.__qualname__)
