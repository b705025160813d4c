"""The golden loop: everything that the main loop asks for and calls, frame by frame, in a scripted evening.

The scenes are bare: they note each call. A line tells the time, the calls, whether a picture was shown, and for
how long the loop would rest.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, redirect_stderr, suppress
from dataclasses import dataclass, field
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, TypeAlias
from unittest.mock import patch

import pygame

from game.app import app as app_module
from game.app import environment
from game.app.app import App, show_message
from game.app.crash_log import note
from game.app.standing import _GROUND, StandingWords
from game.app.wake import WAKE, Waker
from game.app.window import SMALLEST, Attention, open_window
from game.look.look import Look
from game.look.palette import BAD, CREAM
from game.ui.actions import Action, ByName, Device, Input, Pointer, Press
from game.ui.broken_scene import SceneFailure
from game.ui.buttons import Button
from game.ui.field import TextField
from game.ui.scene import Scene, Stage
from game.ui.screen import Screen
from tests.support.screen.pilot import plain_look

FILE: Final = Path(__file__).resolve().parents[3] / "tests" / "golden_words" / "loop.txt"
_FRAME: Final = 0.125
"""Seconds from frame to frame: a binary fraction, so that sums are exact."""


@dataclass
class _Evening:
    """The notes of a scripted evening, and the answers of its hooks."""

    noted: list[str] = field(default_factory=list)
    lingers: list[bool] = field(default_factory=list)
    """Answers of `on_sight`, False once there are none."""
    frame_due: float | None = None
    standing: str = ""
    summons: bool = False
    farewell: bool = False
    fades: bool = False
    refuge: bool = True
    shed: int | None = None
    """When tidying is due, None for never."""

    def call(self, name: str) -> Callable[..., None]:
        """Return a function that notes its call."""

        def called(*args: object) -> None:
            self.noted.append(" ".join([name, *map(_plain, args)]))

        return called


class _Room(Scene):
    """A scene that notes what it is asked to do."""

    called = "room"

    def __init__(self, stage: Stage, evening: _Evening, name: str) -> None:
        super().__init__(stage)
        self.evening, self.name = evening, name
        self.next_due: float | None = None
        self.below: float | None = None
        self.ornament: float | None = None
        self.text = ""
        self.fails = ""
        self.seated = False
        self.is_moving = False
        self.writes = False
        self.fewer = False

    def layout(self, look: Look) -> None:
        self.note(f"laid out {look.scale.size[0]}x{look.scale.size[1]}")
        ground = pygame.Surface(look.scale.size)
        self.screen = Screen(look, ground)
        if not self.fewer:
            self.screen.add(Button(look, look.scale.rect(100, 100, 300, 60), "Next", self.go_on))
        self.screen.add(Button(look, look.scale.rect(100, 200, 300, 60), "Leave", self.stage.pop))
        if self.writes:
            self.screen.add(TextField(look, look.scale.rect(100, 300, 300, 60), "Name", lambda _: None, value="Ana"))

    def go_on(self) -> None:
        self.note("goes on")

    def note(self, what: str) -> None:
        self.evening.noted.append(f"{self.name} {what}")
        if self.fails and what.startswith(self.fails):
            self.fails = ""
            raise RuntimeError(f"{self.name} fails when it {what}")

    def handle(self, given: Input) -> None:
        self.note(f"handles {_input(given)}")
        super().handle(given)

    def update(self, now: float) -> None:
        self.note("updates")
        super().update(now)

    def hold(self, now: float) -> None:
        self.note("holds")
        super().hold(now)

    def update_below(self, now: float) -> None:
        self.note("updates below")
        super().update_below(now)

    def due(self, now: float) -> float | None:
        return None if self.next_due is None else now + self.next_due

    def due_below(self, now: float) -> float | None:
        return None if self.below is None else now + self.below

    def decoration_due(self, now: float) -> float | None:
        return None if self.ornament is None else now + self.ornament

    def leave(self) -> None:
        self.note("leaves")

    def abort(self) -> None:
        self.note("aborts")

    def rename_keys(self) -> bool:
        self.note("renames keys")
        return self.fewer

    @property
    def attention_text(self) -> str:
        return self.text

    @property
    def keeps_seat(self) -> bool:
        return self.seated

    @property
    def busy(self) -> bool:
        return self.is_moving


class _Dialog(_Room):
    """One that lies over a page."""

    is_overlay = True


class _Reader:
    """Stands for the reader of pages, which somebody hears or not."""

    def __init__(self, evening: _Evening) -> None:
        self.evening, self.listens, self.wishes, self.after = evening, False, list[Input](), 1.5

    def wake(self) -> bool:
        return self.listens

    def inputs(self) -> list[Input]:
        wishes, self.wishes = self.wishes, []
        return wishes

    def hurry(self) -> None:
        self.evening.noted.append("reader hurries")

    def follow(self, top: _Room, _now: float, *, painted: bool) -> None:
        self.evening.noted.append(f"reader follows {top.name}{' painted' * painted}")

    def due(self, now: float) -> float:
        return now + self.after

    def close(self) -> None:
        self.evening.noted.append("reader closes")


class _Tidying:
    """Stands for the collector."""

    def __init__(self, evening: _Evening) -> None:
        self.evening, self.at, self.since = evening, 0.0, 0.0

    def due(self, _shed: int) -> float | None:
        return None if self.evening.shed is None else self.since + self.evening.shed

    def stir(self, now: float) -> None:
        self.since = now
        self.evening.noted.append("stirs")

    def work(self, shed: int, look: Look | None) -> None:
        self.evening.shed = None
        self.evening.noted.append(f"tidies {shed}{' and the look' * (look is not None)}")


class _Window:
    """Notes what the window is asked for, and passes it on."""

    def __init__(self, window: pygame.Window, evening: _Evening) -> None:
        self._window, self._evening = window, evening

    def __getattr__(self, name: str) -> object:
        if name in ("restore", "show", "focus", "flash"):
            return self._evening.call(f"window {name}")
        return getattr(self._window, name)


_Step: TypeAlias = tuple[str, Callable[["_Loop"], None]]


class _Loop:
    """An app with every hook, and rooms."""

    def __init__(self, closing: ExitStack, log: Path | None) -> None:
        self.evening: Final = _Evening()
        self.now = 8.0
        call = self.evening.call
        self.tidying = _Tidying(self.evening)
        self.app: Final = App(
            plain_look,
            commands={Action.MUTE: call("mutes")},
            on_full_screen=call("full screen"),
            log=log,
            tell=call("tells"),
            refuge=self._refuge,
            fades=lambda: self.evening.fades,
            tidying=self.tidying,  # type: ignore[arg-type]  # it stands for the collector
            summons=self._summoned,
            on_front=call("front"),
            on_sight=self._seen,
            on_frame=lambda: self.evening.frame_due,
            on_page=call("page"),
            standing=lambda: self.evening.standing,
            farewell=self._farewell,
            letters=self._letters,
        )
        closing.callback(self.app.close)
        self.app.window = _Window(self.app.window, self.evening)  # type: ignore[assignment]  # it passes on
        self.app.reader = self.reader = _Reader(self.evening)  # type: ignore[assignment]  # it stands for one
        self.room = self.opened("first")

    def opened(self, name: str, kind: type[_Room] = _Room, **what: object) -> _Room:
        """Push a room."""
        room = kind(self.app.stage, self.evening, name)
        for word, value in what.items():
            setattr(room, word, value)
        self.app.stage.push(room)
        return room

    def post(self, kind: int, **what: object) -> None:
        """Post an event."""
        pygame.event.post(pygame.event.Event(kind, what))

    def key(self, code: int, mod: int = 0) -> None:
        """Press a key and let it go."""
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            self.post(kind, key=code, mod=mod, unicode="", scancode=0)

    def click(self, x: int, y: int, *, touch: bool = False) -> None:
        """Click at a point."""
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.post(kind, pos=(x, y), button=1, touch=touch)

    def pad(self, button: int) -> None:
        """Press a button of a gamepad and let it go."""
        for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            self.post(kind, instance_id=1, button=button)

    def told(self, frames: int = 1, step: float = _FRAME) -> Iterator[str]:
        """Run frames and tell of each."""
        for _ in range(frames):
            self.now += step
            flips, painted = self.app.flips, self.app.frames
            self.evening.noted.clear()
            going = self.app.step(self.now)
            rest = self.app.rest(self.now)
            words = [*self.evening.noted, *(["shows"] if self.app.flips > flips else [])]
            words += ["painted"] if (self.app.frames > painted) != (self.app.flips > flips) else []
            words += [] if going else ["ends"]
            words += ["busy"] if self.app.busy else []
            yield f"    {self.now:.3f} rests {rest:.3f}: {', '.join(words) or 'nothing'}"

    def shown(self) -> str:
        """Return how the window looks: its title, its size and the device in use."""
        app = self.app
        words = [f"“{app.window.title}”", "full" if app.full_screen else "windowed", f"device {app.device.name}"]
        words += ["with a pad"] * (app.pad is not None) + ["no pointer"] * (not pygame.mouse.get_visible())
        return ", ".join(words)

    def _refuge(self, failure: SceneFailure) -> Scene:
        self.evening.noted.append(f"refuge from {_plain(tuple(failure))}")
        if not self.evening.refuge:
            raise RuntimeError("no refuge")
        return _Room(self.app.stage, self.evening, "refuge")

    def _summoned(self) -> bool:
        called, self.evening.summons = self.evening.summons, False
        return called

    def _seen(self, seen: bool) -> bool:
        self.evening.noted.append(f"sight {seen}")
        return self.evening.lingers.pop() if self.evening.lingers else False

    def _farewell(self) -> Scene | None:
        asked, self.evening.farewell = self.evening.farewell, False
        return _Room(self.app.stage, self.evening, "farewell") if asked else None

    def _letters(self, field: TextField) -> Scene:
        return _Dialog(self.app.stage, self.evening, f"letters for {field.name}")


def _plain(value: object) -> str:
    if isinstance(value, tuple):
        return " ".join(map(_plain, value))
    return repr(value.name if isinstance(value, Path) else value)


def _input(given: Input) -> str:
    if isinstance(given, Press):
        return given.action.name
    if isinstance(given, Pointer):
        return f"{given.kind.name} {given.pos[0]} {given.pos[1]}"
    return type(given).__name__


def _set(where: str, **what: object) -> _Step:
    """Return a step that changes the evening, the front room or the reader."""

    def change(loop: _Loop) -> None:
        targets: dict[str, object] = {"evening": loop.evening, "reader": loop.reader, "room": loop.app.stage.top}
        for word, value in what.items():
            setattr(targets[where], word, value)

    return f"{where}: {', '.join(f'{word} {value}' for word, value in what.items())}", change


def _event(name: str, **what: object) -> _Step:
    return name.lower(), lambda loop: loop.post(getattr(pygame, name), **what)


def _key(code: int, mod: int = 0) -> _Step:
    return f"key {pygame.key.name(code)}{f' with {mod}' * bool(mod)}", lambda loop: loop.key(code, mod)


def _push(name: str, kind: type[_Room] = _Room, **what: object) -> _Step:
    def push(loop: _Loop) -> None:
        loop.opened(name, kind, **what)

    return f"push {name}", push


def _twice(name: str, act: Callable[[_Loop], None]) -> _Step:
    """Return a step that does something twice before the next frame."""

    def twice(loop: _Loop) -> None:
        act(loop)
        act(loop)

    return name, twice


def _wish(*wishes: Input) -> _Step:
    return "hears wishes", lambda loop: loop.reader.wishes.extend(wishes)


def _by_name(loop: _Loop) -> None:
    top = loop.app.stage.top
    button = top.screen.find("Next") if top is not None and top.screen is not None else None
    assert button is not None, "the page has that button"
    loop.reader.wishes.append(ByName(button, Action.ACCEPT))


_NEXT: Final = (150, 86)
_LEAVE: Final = (150, 153)
_FIELD: Final = (150, 220)
_NOTHING: Final[_Step] = "nothing", lambda _: None
_SCRIPT: Final[Sequence[tuple[_Step, int]]] = (
    (_NOTHING, 3),
    (_set("room", next_due=2.0), 1),
    (_set("room", next_due=50.0, ornament=4.0), 1),
    (_set("evening", frame_due=0.75), 1),
    (_set("evening", frame_due=None, standing="The disk is full."), 2),
    (_set("room", next_due=None, ornament=None), 2),
    (_event("WINDOWEXPOSED"), 1),
    (_set("evening", standing=""), 2),
    (_key(pygame.K_RETURN), 2),
    (_key(pygame.K_DOWN), 2),
    (_key(pygame.K_UP), 2),
    (_twice("two returns", lambda loop: loop.key(pygame.K_RETURN)), 2),
    (_key(pygame.K_F11), 2),
    (_key(pygame.K_F11), 2),
    (_event("MOUSEMOTION", pos=_NEXT, rel=(1, 1), buttons=(0, 0, 0), touch=False), 2),
    (("click", lambda loop: loop.click(*_NEXT)), 2),
    (_push("second", text="Your turn"), 3),
    (_set("room", is_moving=True), 1),
    (_set("room", is_moving=False), 1),
    (_event("WINDOWFOCUSLOST"), 2),
    (_set("room", text="Ana waits"), 2),
    (_event("WINDOWFOCUSGAINED"), 2),
    (_set("evening", lingers=[False, True]), 1),
    (_set("room", next_due=0.1, ornament=0.2, below=0.3), 1),
    (_event("WINDOWMINIMIZED"), 3),
    (_set("evening", summons=True), 2),
    (_event("WINDOWRESTORED"), 3),
    (_set("evening", summons=True), 2),
    (_set("room", next_due=None, ornament=None), 1),
    (_push("dialog", _Dialog), 3),
    (_twice("click Leave twice", lambda loop: loop.click(*_LEAVE)), 2),
    (("again", lambda loop: loop.click(*_LEAVE)), 1),
    (_push("dialog", _Dialog), 3),
    (("click beside it", lambda loop: loop.click(_LEAVE[0] + 14, _LEAVE[1])), 1),
    (("click Leave", lambda loop: loop.click(*_LEAVE)), 1),
    (("click a little beside", lambda loop: loop.click(_LEAVE[0] + 14, _LEAVE[1])), 1),
    (("click farther beside", lambda loop: loop.click(_LEAVE[0], _LEAVE[1] - 15)), 1),
    (("later", lambda loop: loop.click(*_NEXT)), 4),
    (_push("third"), 3),
    (_push("fewer"), 2),
    (_key(pygame.K_DOWN), 1),
    (_key(pygame.K_UP), 1),
    (_set("room", fewer=True), 1),
    (_key(pygame.K_RETURN), 1),
    (("built anew", lambda loop: loop.app.stage.restyle()), 1),
    (_key(pygame.K_RETURN), 1),
    (_NOTHING, 4),
    (_key(pygame.K_RETURN), 2),
    (_push("writing", writes=True), 2),
    (("click the field", lambda loop: loop.click(*_FIELD)), 2),
    (_event("TEXTINPUT", text="x"), 1),
    (_key(pygame.K_c, pygame.KMOD_LCTRL), 1),
    (_key(pygame.K_RETURN), 1),
    (("tap the field", lambda loop: loop.click(*_FIELD, touch=True)), 3),
    (_key(pygame.K_ESCAPE), 2),
    (("pad A", lambda loop: loop.pad(pygame.CONTROLLER_BUTTON_A)), 3),
    (("pad B", lambda loop: loop.pad(pygame.CONTROLLER_BUTTON_B)), 3),
    (_key(pygame.K_ESCAPE), 3),
    (_set("reader", listens=True), 2),
    (_wish(Press(Action.NEXT), Press(Action.ACCEPT)), 2),
    (("hears a name", _by_name), 2),
    (_set("reader", after=0.25), 1),
    (_set("reader", listens=False), 1),
    (_set("evening", shed=1.0), 10),
    (_set("evening", fades=True), 1),
    (_push("fading"), 6),
    (_key(pygame.K_ESCAPE), 6),
    (_push("hurried"), 2),
    (_key(pygame.K_DOWN), 2),
    (_set("evening", fades=False), 1),
    (_set("room", fails="updates"), 3),
    (_push("seated", seated=True, fails="handles"), 2),
    (_key(pygame.K_DOWN), 3),
    (_set("room", fails="updates"), 3),
    (_set("room", fails="updates"), 1),
    (_set("evening", shed=None), 2),
    (_push("below", below=0.5), 2),
    (_push("above", _Dialog, fails="updates below"), 2),
    (_set("evening", farewell=True), 1),
    (_event("QUIT"), 2),
    (_event("QUIT"), 2),
)
"""What happens, and for how many frames the loop is told after it."""


_SYSTEMS: Final = (("dummy", "linux", False), ("x11", "linux", True), ("cocoa", "darwin", False))
"""A driver on each kind of system, and whether full screen is asked for."""


def golden_loop() -> dict[Path, str]:
    """Return the contents of the golden file of the main loop."""
    return {FILE: "\n".join([*_told_evening(), *_attention(), *_windows(), *_standing(), *_mishaps(), *_waker(), ""])}


def _told_evening() -> Iterator[str]:
    """Tell of an evening with every hook."""
    with ExitStack() as closing:
        folder = Path(closing.enter_context(TemporaryDirectory()))
        log = folder / "boneyard.log"
        closing.enter_context(patch.object(app_module, "copied", bool))
        loop = _Loop(closing, log)
        pygame.event.clear()
        for (name, act), frames in _SCRIPT:
            yield f"{name}"
            act(loop)
            yield from loop.told(frames)
            yield f"    {loop.shown()}"
        yield f"{_failed(loop)} failures in a row are borne by a room alone, {_failed(loop, alone=False)} by one above"
        yield f"log: {log.read_text(encoding='utf-8').count('RuntimeError')} failures"


def _failed(loop: _Loop, *, alone: bool = True) -> int:
    """Return how often a room may fail at short intervals until the loop gives up."""
    loop.now += 1000
    for count in range(50):
        room = loop.app.stage.top
        if not isinstance(room, _Room):
            room = loop.opened("again")
            loop.app.step(loop.now)
        if not alone:
            room = loop.opened("above")
            for _ in range(3):
                loop.app.step(loop.now)
        room.fails = "updates"
        try:
            for _ in range(4):
                loop.now += _FRAME
                loop.app.step(loop.now)
        except RuntimeError:
            return count
    return -1


def _attention() -> Iterator[str]:
    """Tell how a window asks for attention."""
    evening = _Evening()

    class Titled:
        title = "Boneyard"
        flash = staticmethod(evening.call("flash"))

    window = Titled()
    attention = Attention(window, "Boneyard")  # type: ignore[arg-type]  # it has a title, too
    calls: Sequence[str | int] = (
        "", "a", pygame.WINDOWFOCUSLOST, "a", "b", "b", "", "c", pygame.WINDOWFOCUSGAINED, "c", "",
        pygame.WINDOWHIDDEN, "", "d", pygame.WINDOWMINIMIZED, "d", "e", pygame.WINDOWFOCUSGAINED, "", "f",
        pygame.WINDOWFOCUSLOST, "f", "g",
    )  # fmt: skip
    for call in calls:
        evening.noted.clear()
        if isinstance(call, int):
            attention.heed(call)
        else:
            attention.follow(call)
        yield f"attention {call}: {window.title}, {attention.in_front}, {attention.rests}, {evening.noted}"


def _windows() -> Iterator[str]:
    """Tell with what a window is opened on each kind of desktop."""
    made: list[str] = []

    class Opened:
        minimum_size = (0, 0)

        def __init__(self, title: str, size: tuple[int, int], **how: object) -> None:
            made.append(f"{title} {size} {how}")

        def get_surface(self) -> None:
            made.append(f"at least {self.minimum_size}")

    for desktop in ((1280, 720), (1281, 720), (1281, 721), (1920, 1080)):
        for size in ((900, 720), (1280, 719), SMALLEST, (1600, 900)):
            for driver, platform, full in (
                ("dummy", "linux", False),
                ("x11", "linux", True),
                ("cocoa", "darwin", False),
            ):
                made.clear()
                with ExitStack() as replaced:
                    for target, name, value in (
                        (pygame, "Window", Opened),
                        (pygame.display, "get_desktop_sizes", lambda desktop=desktop: [desktop]),
                        (pygame.display, "get_driver", lambda driver=driver: driver),
                        (sys, "platform", platform),
                        (environment, "prepare", lambda *_: False),
                        (environment, "is_seen", lambda *_: True),
                    ):
                        replaced.enter_context(patch.object(target, name, value))
                    try:
                        open_window("B", size, full_screen=full)
                    except pygame.error as why:
                        made.append(f"{type(why).__name__} {why}")
                yield f"{desktop} {size} {driver} {full}: {', '.join(made)}"


def _standing() -> Iterator[str]:
    """Tell of the strip at the foot of a window."""
    said = ["", "The disk is full.", "The disk is full.", "word " * 80, ""]
    words = iter(said)
    now = [""]
    strip = StandingWords(lambda: now[0], plain_look)
    for size, afresh in (
        (SMALLEST, False),
        (SMALLEST, False),
        (SMALLEST, False),
        ((1920, 1080), False),
        (SMALLEST, True),
    ):
        now[0] = next(words)
        changed = strip.follow(size, afresh=afresh)
        window = pygame.Surface(size)
        strip.draw(window)
        yield f"strip {changed} {strip.shown[:20]} {strip.page(window).get_size()} {_inked(window)}"
    now[0] = "once more"
    for afresh in (False, False, True):
        yield f"strip again {strip.follow(SMALLEST, afresh=afresh)}"


def _inked(picture: pygame.Surface) -> list[tuple[int, int, int, int]]:
    """Return the areas of the ground of a strip, of its line and sign, and of its text."""
    found: list[tuple[int, int, int, int]] = []
    for colour in (_GROUND, BAD, CREAM):
        areas = pygame.mask.from_threshold(picture, colour, (40, 40, 40)).get_bounding_rects()
        box = areas[0].unionall(areas[1:]) if areas else pygame.Rect(0, 0, 0, 0)
        found.append((box.x, box.y, box.width, box.height))
    return found


def _mishaps() -> Iterator[str]:
    """Tell of errors without a refuge, with and without a log, and of messages without a window."""
    for farewell in (False, True):
        for has_log in (True, False):
            with ExitStack() as closing:
                log = Path(closing.enter_context(TemporaryDirectory())) / "b.log"
                loop = _Loop(closing, log if has_log else None)
                err = closing.enter_context(redirect_stderr(StringIO()))
                loop.evening.refuge, loop.evening.farewell, loop.evening.standing = False, farewell, "One file."
                loop.evening.noted.clear()
                with suppress(RuntimeError):
                    loop.app._mishap("a story")  # noqa: SLF001 - whatever led to it
                told = " ".join(loop.evening.noted).replace(str(log), "LOG")
                yield f"mishap {farewell} {has_log}: {told}; {err.getvalue()!r}"
    with redirect_stderr(StringIO()) as err, patch.object(pygame.display, "message_box", side_effect=pygame.error):
        show_message("Boneyard", "a\rb")
    yield f"message {err.getvalue()!r}"
    with TemporaryDirectory() as name:
        file = Path(name) / "deep" / "log"
        for story, count in (("a", 1), ("x" * 100_001, 1), ("y" * 99_999, 11)):
            for _ in range(count):
                note(file, story)
            yield f"log {len(story)} {count}: {[each.stat().st_size // 1000 for each in sorted(file.parent.iterdir())]}"


def _waker() -> Iterator[str]:
    """Tell which calls of a waker post an event."""
    pygame.display.init()
    waker = Waker()
    pygame.event.clear()
    for call in (waker, waker, waker.answer, waker, waker.answer, waker.answer, waker):
        call()
        yield f"waker: {len(pygame.event.get(WAKE))}"
    yield f"devices {[device.name for device in Device]}"
