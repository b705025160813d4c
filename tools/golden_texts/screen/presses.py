"""The golden presses: where the widgets and keys of a page lead, and what the wheel, the pointer and time do on it.

A step is told by what it asks of the stage, which does nothing, by the sounds that are heard, by the focus, and by
the widgets whose words, places or states differ after it: the first ones in full, all of them in a sign.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import Final, TypeAlias
from unittest.mock import patch
from zlib import crc32

from game.ui.actions import PICKS, SAYS, Action, Press
from game.ui.scene import Scene
from game.ui.sound.sound import Sound
from game.ui.sound.sounds import SoundOutput
from game.ui.stack import Stack
from game.ui.widget import Widget
from tests.support.screen.pilot import Pilot
from tools.golden_texts.screen.endings import ENDINGS, ending
from tools.golden_texts.screen.widgets import DESCRIBED, VERSION, shown, told_widget

FOLDER: Final = Path(__file__).resolve().parents[3] / "tests" / "golden_presses"
MEANT: Final = "`python -m tools.golden` presses everything again: read the difference"
"""What to do about a difference."""
_MOST: Final = 24
"""Widgets of a page that are pressed."""
_WALKED: Final = (
    *(Action.NEXT, Action.NEXT, Action.NEXT, Action.PREV, Action.DOWN, Action.RIGHT, Action.LEFT, Action.UP),
    *(Action.END, Action.HOME, Action.PAGE_DOWN, Action.PAGE_UP, Action.DOWN, Action.DOWN, Action.RIGHT),
)
"""Keys with which the focus walks over a page."""
_KEYS: Final = (*(action for action in Action if action not in {*PICKS, *SAYS}), *PICKS[:2], *SAYS[:1])
_NOTCHES: Final = (-2, 1)
"""Turns of the wheel in the middle of the window."""
_POINTED_AT: Final = 4
"""How many widgets the pointer rests on."""
_RESTS: Final = 1.2
"""Seconds for which it rests, until a tooltip shows."""
_WAITS: Final = 2.0
"""Seconds that pass by themselves."""
_STATES: Final = ("hovered", "ringed", "down")
_TOLD: Final = 2
"""How many changed widgets are told in full after a step."""
_LONG: Final = 160
"""Letters from which a widget is told by its beginning."""
_NAMED: Final = 40
"""Letters of a name."""
Step: TypeAlias = tuple[str, Callable[[], object]]


def presses_file(kind: str) -> Path:
    """Return the golden file of a kind of scene, or of an end."""
    return FOLDER / f"{kind}.txt"


def golden_presses() -> dict[Path, str]:
    """Return the contents of the golden file of each page."""
    found: dict[Path, str] = {}
    for kind, letters in DESCRIBED.items():
        with shown(kind, letters) as window:
            found[presses_file(kind)] = pressed(window)
    for name in ENDINGS:
        with ending(name) as window:
            found[presses_file(name)] = pressed(window)
    return found


def pressed(window: Pilot) -> str:
    """Return the golden text of the page of a window."""
    scene, asked, lines = window.scene, list[str](), list[str]()
    with _noted(asked):
        window.step(2)
        for name, step in _steps(window, scene):
            before, focus = _seen(window), window.focus
            asked.clear()
            step()
            lines.append(f"{name}: {' | '.join(_told(window, asked, before, focus)) or 'nothing'}\n")
    return "".join(lines)


def _steps(window: Pilot, scene: Scene) -> Iterator[Step]:
    """Yield each step with its name."""
    for key in _WALKED:
        yield f"walk {key.name}", partial(window.press, key)
    for notches in _NOTCHES:
        yield f"wheel {notches}", partial(window.wheel, notches, window.screen.base.get_rect().center)
    for widget in window.screen.focusable()[:: max(1, len(window.screen.focusable()) // _POINTED_AT)]:
        yield f"point at {_named(widget.name)}", partial(_point, window, widget)
    yield "wait", partial(_pass, window, _WAITS)
    for place in range(_MOST):
        widgets = window.screen.focusable()
        if place < len(widgets):
            window.screen.focus_on(widgets[place])
            yield f"{place} {_named(widgets[place].name)}", partial(_press, window, scene, Action.ACCEPT)
    for action in _KEYS:
        yield action.name, partial(_press, window, scene, action)


def _press(window: Pilot, scene: Scene, action: Action) -> None:
    scene.handle(Press(action))
    window.step(2)


def _point(window: Pilot, widget: Widget) -> None:
    window.move(widget)
    _pass(window, _RESTS)


def _pass(window: Pilot, seconds: float) -> None:
    """Let time pass in three long frames."""
    for _ in range(3):
        window.now += seconds / 3
        window.step()


def _told(window: Pilot, asked: list[str], before: list[str], focus: str) -> list[str]:
    """Return what a step has asked for and changed."""
    after = _seen(window)
    changed = [line for line in after if line not in before]
    words = [f"{name} x{count}" if count > 1 else name for name, count in Counter(asked).items()]
    words += [f"focus {_named(window.focus) or 'nothing'}"] if window.focus != focus else []
    words += changed[:_TOLD]
    words += [f"{len(changed)} changed {_sign(repr(changed))}"] if changed[_TOLD:] else []
    words += [f"{len(before) - len(after)} fewer"] if len(after) != len(before) else []
    return words


def _named(name: str) -> str:
    return " ".join(name.replace(VERSION, "VERSION").split())[:_NAMED]


def _seen(window: Pilot) -> list[str]:
    """Return the words of each widget in sight."""
    return [
        _shortened(told_widget(widget)) + "".join(f", {state}" for state in _STATES if getattr(widget, state))
        for widget in window.screen.every()
        if widget.shown
    ]


def _shortened(line: str) -> str:
    return line if len(line) <= _LONG else f"{line[:_LONG]}… {_sign(line)}"


def _sign(text: str) -> str:
    return f"{crc32(text.encode()) % 0x10000:04x}"


@contextmanager
def _noted(asked: list[str]) -> Iterator[None]:
    """Note the requests to the stage, and carry out none; note the sounds as well."""

    def noting(name: str) -> Callable[..., None]:
        def note(_stage: Stack, scene: Scene | None = None) -> None:
            asked.append(f"{name} {type(scene).__name__}" if scene is not None else name)

        return note

    def play(_output: SoundOutput, sound: Sound, volume: float = 1.0, pan: float = 0.0, step: int = 0) -> None:
        asked.append(f"{sound.name} {volume:.2f} {pan:.2f} {step}".lower())

    with ExitStack() as patched:
        for name in ("_push", "_pop", "_replace", "_home", "_back_to", "_clear"):
            patched.enter_context(patch.object(Stack, name, noting(name.strip("_"))))
        patched.enter_context(patch.object(SoundOutput, "play", play))
        yield
