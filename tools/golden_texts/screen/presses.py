"""The golden presses: where each widget and each key of a page leads.

A press is told by what it asks of the stage, which doesn't follow, and by the widgets that read differently after it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final
from unittest.mock import patch

from game.ui.actions import PICKS, SAYS, Action, Press
from game.ui.scene import Scene
from game.ui.stack import Stack
from game.ui.widget import Widget
from tests.support.screen.pilot import Pilot
from tools.golden_texts.screen.widgets import DESCRIBED, VERSION, shown

FOLDER: Final = Path(__file__).resolve().parents[3] / "tests" / "golden_presses"
_MOST: Final = 24
"""Widgets of a page that are pressed."""
_KEYS: Final = (*(action for action in Action if action not in {*PICKS, *SAYS}), *PICKS[:2], *SAYS[:1])
_SAID: Final = 3
"""Changed widgets that are told after a press; the rest is counted."""
PAGES: Final = (
    "TitleScene",
    "LessonEnd",
    "RulesCodeScene",
    "PersonScene",
    "LessonScene",
    "PuzzleScene",
    "SettingsScene",
    "LettersScene",
    "AboutScene",
    "OpponentsScene",
    "RulesScene",
    "TableRulesScene",
    "TableScene",
    "BranchesScene",
    "NameRulesScene",
    "WhatIfMenu",
    "SoloBranchEnd",
    "PuzzleAnswer",
    "HostableSetupScene",
    "PauseScene",
    "ResultsScene",
    "LessonsScene",
    "StatisticsScene",
    "ReplayScene",
)
"""Pages of this computer, every sixth of them with many keys and a low cost."""


def presses_file(kind: str) -> Path:
    """Return the golden file of a kind of scene."""
    return FOLDER / f"{kind}.txt"


def golden_presses() -> dict[Path, str]:
    """Return the contents of the golden file of each page."""
    return {presses_file(kind): golden_press(kind) for kind in PAGES}


def golden_press(kind: str) -> str:
    """Return the golden text of a page."""
    with shown(kind, DESCRIBED[kind]) as window:
        return "".join(f"{line}\n" for line in _pressed(window))


def _pressed(window: Pilot) -> Iterator[str]:
    """Press each widget of a page, then each key."""
    scene, asked = window.scene, list[str]()
    with _stage(asked):
        for place in range(_MOST):
            widgets = window.screen.focusable()
            if place < len(widgets):
                window.screen.focus_on(widgets[place])
                yield from _told(window, scene, asked, f"{place} {widgets[place].name}", Action.ACCEPT)
        for action in _KEYS:
            yield from _told(window, scene, asked, action.name, action)


def _told(window: Pilot, scene: Scene, asked: list[str], name: str, action: Action) -> Iterator[str]:
    """Press a key and tell where it leads."""
    before, focus = _read(window), window.focus
    asked.clear()
    scene.handle(Press(action))
    window.step(2)
    after = _read(window)
    changed = [line for line in after if line not in before]
    words = list(asked)
    words += [f"focus {window.focus}"] if window.focus != focus else []
    words += changed[:_SAID]
    words += [f"{len(changed)} changed"] if len(changed) > _SAID else []
    words += [f"{len(before) - len(after)} fewer"] if len(after) != len(before) else []
    yield f"{name}: {' | '.join(words) or 'nothing'}"


def _read(window: Pilot) -> list[str]:
    return [_line(widget) for widget in window.screen.every() if widget.shown]


def _line(widget: Widget) -> str:
    said = widget.spoken()
    words = [said.name, said.value, said.more]
    words += ["on" if said.is_on else "off"] if said.is_on is not None else []
    return " ".join(" ".join(words).replace(VERSION, "VERSION").split())


@contextmanager
def _stage(asked: list[str]) -> Iterator[None]:
    """Note the requests to the stage, and carry out none."""

    def noting(name: str) -> object:
        def note(_stage: Stack, scene: Scene | None = None) -> None:
            asked.append(f"{name} {type(scene).__name__}" if scene is not None else name)

        return note

    with ExitStack() as patched:
        for name in ("_push", "_pop", "_replace", "_home", "_back_to", "_clear"):
            patched.enter_context(patch.object(Stack, name, noting(name.strip("_"))))
        yield
