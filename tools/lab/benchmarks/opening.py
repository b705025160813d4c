"""Measure the time from a card on the shelf to the set-up page, and from there to the first picture of the table.

CPU time of whole frames, as the window does them: the set-up page with its picture, then the table as it is dealt. Art
that is made once for a window (felt, wood, letters) was already made by the shelf.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Final

from engine.core import RuleSheet
from game.picture.families.registry import SHELF
from game.scenes.home.shelf import ShelfScene
from game.scenes.setup.setup import SetupScene
from game.scenes.table.table import TableScene
from tools.lab.benchmarks.measuring import Row
from tools.stages.staging import Staged

LONGEST: Final = 150.0
"""Target in milliseconds for either."""
DEAL: Final = 2
"""Number of frames until a table is shown and the first round has been dealt."""


def opening_rows(size: tuple[int, int], games: tuple[RuleSheet, ...] = SHELF) -> Iterator[Row]:
    """Open each of these games once from the shelf; ratios are to the first one."""
    window = Staged(size)
    window.show(ShelfScene(window.session, games))
    first: dict[str, float] = {}
    for sheet in games:
        page = SetupScene(window.session, sheet)

        def set_up(page: SetupScene = page) -> None:
            window.session.stage.push(page)
            window.step()

        def sit_down(page: SetupScene = page) -> None:
            page.start()
            window.step(DEAL)

        for what, act in (("set-up", set_up), ("table", sit_down)):
            value = milliseconds(act)
            yield Row("opening", f"{sheet.title}, {what}", value, "ms", LONGEST, value / first.setdefault(what, value))
        assert isinstance(window.scene, TableScene), window.scene
        window.session.stage.pop()
        window.step()


def milliseconds(act: Callable[[], object]) -> float:
    """Return the CPU milliseconds of a first call."""
    begun = time.thread_time_ns()
    act()
    return (time.thread_time_ns() - begun) / 1e6
