"""On every page a finger that lands within 22 pixels of the middle of a button or a field hits something."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from engine.games import game
from game.session.session import Session
from game.ui.scene import Scene
from game.ui.scrolling import Scrolling
from tests.support.screen.few_deals import reviewed
from tests.support.screen.whole_program import Visit

HALF = 21
PAGES: dict[str, Callable[[Session], Scene]] = {
    "shelf": lambda session: session.routes.shelf(),
    "set-up": lambda session: session.routes.setup(game("all_fives")),
    "settings": lambda session: session.routes.settings(),
    "statistics": lambda session: session.routes.statistics(),
    "names": lambda session: session.routes.person(1),
    "finished": lambda session: session.routes.finished(),
    "puzzles": lambda session: session.routes.puzzles(),
    "nearby": lambda session: session.routes.nearby(),
    "rules": lambda session: session.routes.rules(game("all_fives")(2)),
    "review": reviewed,
    "long rules": lambda session: session.routes.rules(game("partners")(4)),
}


def missed(visit: Visit) -> tuple[list[str], int, int]:
    """Return the widgets with a point that hits nothing, the number with a whole area, and the number of all."""
    dead, whole = [], 0
    window = visit.screen.base.get_rect()
    every = [widget for widget in visit.screen.focusable() if not isinstance(widget, Scrolling)]
    for widget in every:
        x, y = widget.rect.center
        room = window if widget.parent is None else widget.parent.rect.clip(window)
        points = [(x - HALF, y), (x + HALF, y), (x, y - HALF), (x, y + HALF)]
        hit = [visit.screen.touched(point) for point in points if room.collidepoint(point)]
        if any(found is None or isinstance(found, Scrolling) for found in hit):
            dead.append(widget.name)
        whole += all(found is widget for found in hit)
    return dead, whole, len(every)


@pytest.mark.parametrize("name", ["title", "table", *PAGES])
def test_a_finger_near_the_middle_of_a_button_hits_something(tmp_path: Path, name: str) -> None:
    visit = Visit(tmp_path)
    if name in PAGES:
        visit.session.stage.push(PAGES[name](visit.session))
        visit.settle()
    elif name == "table":
        visit.take("Quick game")
        visit.settle()
    dead, whole, every = missed(visit)
    assert dead == []
    assert whole >= every - 2, "the others are closer together than a finger is wide"
