"""The golden walks: what each page does when keys are pressed, the wheel turns, the pointer rests and time passes.

Each step is followed by the focus, and by the widgets whose words, places or states have changed. A page that opens
another one is named and left again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Final
from zlib import crc32

from game.ui.actions import Action
from game.ui.scene import Scene
from game.ui.widget import Widget
from tests.support.screen.pilot import Pilot
from tools.golden_texts.screen.widgets import DESCRIBED, shown, told_widget

FOLDER: Final = Path(__file__).resolve().parents[3] / "tests" / "golden_walks"
WALKED: Final = {kind: letters for kind, letters in DESCRIBED.items() if kind != "StatisticsScene"}
"""The kinds of scenes that are walked over, with the size of letters; one of them would leave files with the player."""
_KEYS: Final = (
    *(Action.NEXT, Action.NEXT, Action.NEXT, Action.PREV, Action.DOWN, Action.RIGHT, Action.LEFT, Action.UP),
    *(Action.END, Action.HOME, Action.PAGE_DOWN, Action.PAGE_UP, Action.DOWN, Action.DOWN, Action.RIGHT),
)
_LEAVES: Final = frozenset({Action.CANCEL, Action.FULLSCREEN, Action.COPY})
"""Keys that are left out: they end the page, or ask the system for something."""
_RESTS: Final = 1.2
"""Seconds for which the pointer rests on a widget, until its tooltip shows."""
_WAITS: Final = 2.0
"""Seconds that pass in the end."""
_POINTED_AT: Final = 4
"""How many widgets the pointer rests on."""
_STATES: Final = ("hovered", "ringed", "down")
_TOLD: Final = 6
"""How many changed widgets are told in full after a step."""


def walks_file(kind: str) -> Path:
    """Return the golden file of a kind of scene."""
    return FOLDER / f"{kind}.txt"


def golden_walks() -> dict[Path, str]:
    """Return the contents of the golden file of each page."""
    found: dict[Path, str] = {}
    for kind, letters in WALKED.items():
        with shown(kind, letters) as window:
            found[walks_file(kind)] = golden_walk(window)
    return found


def golden_walk(pilot: Pilot) -> str:
    """Walk over the page of a window and tell of it."""
    return "".join(f"{line}\n" for line in _told(pilot, pilot.scene))


def _told(pilot: Pilot, scene: Scene) -> Iterator[str]:
    before = _seen(pilot)
    for name, step in _steps(pilot):
        step()
        if pilot.scene is not scene:
            yield f"{name}: {type(pilot.scene).__name__}"
            if not _is_back(pilot, scene):
                yield "the end"
                return
        now, focus = _seen(pilot), pilot.screen.focus
        yield f"{name}: focus on {focus.name if focus else 'nothing'}"
        changed = [line for line in now if line not in before]
        yield from (f"    {line}" for line in changed[:_TOLD])
        if changed[_TOLD:]:
            yield f"    and {len(changed) - _TOLD} more, {crc32(repr(changed).encode()) % 0x10000:04x}"
        before = now


def _steps(pilot: Pilot) -> Iterator[tuple[str, Callable[[], object]]]:
    """Yield each step with its name."""
    for key in (*_KEYS, *sorted(pilot.scene.hotkeys - _LEAVES, key=lambda action: action.value)):
        yield key.name.lower(), partial(pilot.press, key)
    middle = pilot.screen.base.get_rect().center
    for notches in (-2, 1):
        yield f"wheel {notches}", partial(pilot.wheel, notches, middle)
    for widget in pilot.screen.focusable()[:: max(1, len(pilot.screen.focusable()) // _POINTED_AT)]:
        yield f"point at {widget.name}", partial(_point, pilot, widget)
    yield "wait", partial(_pass, pilot, _WAITS)
    yield "accept", partial(pilot.press, Action.ACCEPT)


def _point(pilot: Pilot, widget: Widget) -> None:
    pilot.move(widget)
    _pass(pilot, _RESTS)


def _pass(pilot: Pilot, seconds: float) -> None:
    """Let time pass in three long frames."""
    for _ in range(3):
        pilot.now += seconds / 3
        pilot.step()


def _is_back(pilot: Pilot, scene: Scene) -> bool:
    """Leave the pages above a scene; returns False if it has gone."""
    while pilot.app.stage.top is not scene and scene in pilot.app.stage.scenes:
        pilot.app.stage.pop()
        pilot.settle()
    return pilot.app.stage.top is scene


def _seen(pilot: Pilot) -> list[str]:
    """Return the words of each widget in sight."""
    return [
        told_widget(widget) + "".join(f", {state}" for state in _STATES if getattr(widget, state))
        for widget in pilot.screen.every()
        if widget.shown
    ]
